package types

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
)

// Eval checks an expression as it would be at pos in a package, and returns its type and value. Without a
// package, the predeclared names are all there is.
func Eval(fset *token.FileSet, pkg *Package, pos token.Pos, expr string) (_ TypeAndValue, err error) {
	node, err := parser.ParseExprFrom(fset, "eval", expr, 0)
	if err != nil {
		return TypeAndValue{}, err
	}
	info := &Info{Types: make(map[ast.Expr]TypeAndValue)}
	err = CheckExpr(fset, pkg, pos, node, info)
	return info.Types[node], err
}

// CheckExpr checks an expression as it would be at pos in a package, and records what it finds in info.
func CheckExpr(fset *token.FileSet, pkg *Package, pos token.Pos, expr ast.Expr, info *Info) (err error) {
	var scope *Scope
	switch {
	case pkg == nil:
		scope, pos = Universe, token.NoPos
	case !pos.IsValid():
		scope = pkg.scope
	default:
		for _, file := range pkg.scope.children {
			if scope = file.Innermost(pos); scope != nil {
				break
			}
		}
		if scope == nil {
			return fmt.Errorf("no position %s found in package %s", fset.Position(pos), pkg.name)
		}
	}
	c := NewChecker(nil, fset, pkg, info)
	c.untyped = make(map[ast.Expr]untypedInfo)
	c.scope, c.lookupFrom = scope, pos
	defer func() {
		switch p := recover().(type) {
		case nil:
		case bailout:
			err = c.first
		default:
			panic(p)
		}
	}()
	var x operand
	c.raw(nil, &x, expr, nil, true)
	c.process()
	c.settleUntyped()
	return nil
}
