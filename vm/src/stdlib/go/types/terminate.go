package types

import (
	"go/ast"
	"go/token"
)

// terminates reports whether a statement never goes on to the one behind it.
func (c *Checker) terminates(s ast.Stmt, label string) bool {
	switch s := s.(type) {
	case *ast.LabeledStmt:
		return c.terminates(s.Stmt, s.Label.Name)
	case *ast.ExprStmt:
		call, ok := unparen(s.X).(*ast.CallExpr)
		return ok && c.panics[call]
	case *ast.ReturnStmt:
		return true
	case *ast.BranchStmt:
		return s.Tok == token.GOTO || s.Tok == token.FALLTHROUGH
	case *ast.BlockStmt:
		return c.terminatesList(s.List)
	case *ast.IfStmt:
		return s.Else != nil && c.terminates(s.Body, "") && c.terminates(s.Else, "")
	case *ast.SwitchStmt:
		return c.terminatesSwitch(s.Body, label)
	case *ast.TypeSwitchStmt:
		return c.terminatesSwitch(s.Body, label)
	case *ast.SelectStmt:
		for _, clause := range s.Body.List {
			cc := clause.(*ast.CommClause)
			if !c.terminatesList(cc.Body) || breaksList(cc.Body, label, true) {
				return false
			}
		}
		return true
	case *ast.ForStmt:
		return s.Cond == nil && !breaks(s.Body, label, true)
	}
	return false
}

func (c *Checker) terminatesList(list []ast.Stmt) bool {
	for i := len(list) - 1; i >= 0; i-- {
		if _, ok := list[i].(*ast.EmptyStmt); !ok {
			return c.terminates(list[i], "")
		}
	}
	return false
}

func (c *Checker) terminatesSwitch(body *ast.BlockStmt, label string) bool {
	hasDefault := false
	for _, clause := range body.List {
		cc, ok := clause.(*ast.CaseClause)
		if !ok {
			return false
		}
		if cc.List == nil {
			hasDefault = true
		}
		if !c.terminatesList(cc.Body) || breaksList(cc.Body, label, true) {
			return false
		}
	}
	return hasDefault
}

// breaks reports whether a break within s ends the statement with the label, or, with implicit, the one
// that s belongs to.
func breaks(s ast.Stmt, label string, implicit bool) bool {
	switch s := s.(type) {
	case *ast.LabeledStmt:
		return breaks(s.Stmt, label, implicit)
	case *ast.BranchStmt:
		if s.Tok != token.BREAK {
			return false
		}
		if s.Label == nil {
			return implicit
		}
		return s.Label.Name == label
	case *ast.BlockStmt:
		return breaksList(s.List, label, implicit)
	case *ast.IfStmt:
		return breaks(s.Body, label, implicit) || s.Else != nil && breaks(s.Else, label, implicit)
	case *ast.CaseClause:
		return breaksList(s.Body, label, implicit)
	case *ast.CommClause:
		return breaksList(s.Body, label, implicit)
	case *ast.SwitchStmt:
		return label != "" && breaks(s.Body, label, false)
	case *ast.TypeSwitchStmt:
		return label != "" && breaks(s.Body, label, false)
	case *ast.SelectStmt:
		return label != "" && breaks(s.Body, label, false)
	case *ast.ForStmt:
		return label != "" && breaks(s.Body, label, false)
	case *ast.RangeStmt:
		return label != "" && breaks(s.Body, label, false)
	}
	return false
}

func breaksList(list []ast.Stmt, label string, implicit bool) bool {
	for _, s := range list {
		if breaks(s, label, implicit) {
			return true
		}
	}
	return false
}
