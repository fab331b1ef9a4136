package types

import (
	"go/ast"
	"go/token"
)

// labels checks the labels of a function's body, and what refers to them.
func (c *Checker) labels(body *ast.BlockStmt) {
	l := &labelChecker{c: c, all: NewScope(nil, body.Pos(), body.End(), "label")}
	l.block(nil, nil, body.List)
	for _, jump := range l.pending {
		name := jump.Label.Name
		msg := "label %s not declared"
		if obj, ok := l.all.Lookup(name).(*Label); ok {
			msg = "goto %s jumps into block"
			obj.used = true
			c.recordUse(jump.Label, obj)
		}
		c.errorf(jump.Label, msg, name)
	}
	var unused []*Label
	for _, obj := range l.all.elems {
		if label := obj.(*Label); !label.used {
			unused = append(unused, label)
		}
	}
	for _, label := range sortedByPos(unused) {
		c.softErrorf(label, "label %s declared and not used", label.name)
	}
}

type labelChecker struct {
	c       *Checker
	all     *Scope
	pending []*ast.BranchStmt // forward jumps whose labels are not there yet
}

// labelBlock is a block with the labels that it declares.
type labelBlock struct {
	parent   *labelBlock
	labelled *ast.LabeledStmt // the statement that the block belongs to
	labels   map[string]*ast.LabeledStmt
}

// target returns the statement that encloses the block and has the label.
func (b *labelBlock) target(name string) *ast.LabeledStmt {
	for ; b != nil; b = b.parent {
		if b.labelled != nil && b.labelled.Label.Name == name {
			return b.labelled
		}
	}
	return nil
}

func (b *labelBlock) declares(name string) bool {
	for ; b != nil; b = b.parent {
		if b.labels[name] != nil {
			return true
		}
	}
	return false
}

// block checks the labels of a list of statements, and returns the jumps that leave it forward.
func (l *labelChecker) block(parent *labelBlock, labelled *ast.LabeledStmt, list []ast.Stmt) {
	b := &labelBlock{parent, labelled, make(map[string]*ast.LabeledStmt)}
	outer := l.pending
	l.pending = nil
	var varPos token.Pos // of the last variable that was declared
	for _, s := range list {
		l.stmt(b, s, &varPos)
	}
	l.pending = append(outer, l.pending...)
}

func (l *labelChecker) stmt(b *labelBlock, s ast.Stmt, varPos *token.Pos) {
	inner := func(labelled *ast.LabeledStmt, list []ast.Stmt) { l.block(b, labelled, list) }
	l.labelledStmt(b, nil, s, varPos, inner)
}

func (l *labelChecker) labelledStmt(b *labelBlock, labelled *ast.LabeledStmt, s ast.Stmt, varPos *token.Pos, inner func(*ast.LabeledStmt, []ast.Stmt)) {
	switch s := s.(type) {
	case *ast.DeclStmt:
		if d, ok := s.Decl.(*ast.GenDecl); ok && d.Tok == token.VAR {
			*varPos = d.Pos()
		}
	case *ast.LabeledStmt:
		l.declare(b, s, *varPos)
		l.labelledStmt(b, s, s.Stmt, varPos, inner)
	case *ast.BranchStmt:
		if s.Label != nil {
			l.jump(b, s)
		}
	case *ast.AssignStmt:
		if s.Tok == token.DEFINE {
			*varPos = s.Pos()
		}
	case *ast.BlockStmt:
		inner(labelled, s.List)
	case *ast.IfStmt:
		inner(labelled, []ast.Stmt{s.Body})
		if s.Else != nil {
			l.labelledStmt(b, nil, s.Else, varPos, inner)
		}
	case *ast.CaseClause:
		inner(nil, s.Body)
	case *ast.SwitchStmt:
		inner(labelled, s.Body.List)
	case *ast.TypeSwitchStmt:
		inner(labelled, s.Body.List)
	case *ast.CommClause:
		inner(nil, s.Body)
	case *ast.SelectStmt:
		inner(labelled, s.Body.List)
	case *ast.ForStmt:
		inner(labelled, []ast.Stmt{s.Body})
	case *ast.RangeStmt:
		inner(labelled, []ast.Stmt{s.Body})
	}
}

func (l *labelChecker) declare(b *labelBlock, s *ast.LabeledStmt, varPos token.Pos) {
	c, name := l.c, s.Label.Name
	if name != "_" {
		obj := NewLabel(s.Label.Pos(), c.pkg, name)
		if other := l.all.Insert(obj); other != nil {
			c.softErrorf(obj, "label %s already declared", name)
			c.alsoDeclared(other)
		} else {
			b.labels[name] = s
			c.recordDef(s.Label, obj)
		}
		// Jumps forward from this block, or from within it, find their label.
		var left []*ast.BranchStmt
		for _, jump := range l.pending {
			if jump.Label.Name != name {
				left = append(left, jump)
				continue
			}
			if obj, ok := l.all.Lookup(name).(*Label); ok {
				obj.used = true
				c.recordUse(jump.Label, obj)
			}
			if varPos > jump.Pos() {
				c.softErrorf(jump.Label, "goto %s jumps over variable declaration at line %d", name, c.fset.Position(varPos).Line)
			}
		}
		l.pending = left
	}
}

func (l *labelChecker) jump(b *labelBlock, s *ast.BranchStmt) {
	c, name := l.c, s.Label.Name
	obj, _ := l.all.Lookup(name).(*Label)
	if !b.declares(name) {
		if s.Tok == token.GOTO {
			l.pending = append(l.pending, s)
			return
		}
	}
	switch s.Tok {
	case token.BREAK, token.CONTINUE:
		valid := false
		if t := b.target(name); t != nil && name != "_" {
			switch t.Stmt.(type) {
			case *ast.ForStmt, *ast.RangeStmt:
				valid = true
			case *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt:
				valid = s.Tok == token.BREAK
			}
		}
		if !valid {
			c.errorf(s.Label, "invalid %s label %s", s.Tok, name)
			return
		}
	case token.GOTO:
	default:
		c.errorf(s, "branch statement: %s %s", s.Tok, name)
		return
	}
	if obj != nil {
		obj.used = true
		c.recordUse(s.Label, obj)
	}
}
