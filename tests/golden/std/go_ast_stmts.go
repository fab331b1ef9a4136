// go/ast: each kind of statement with its fields and its positions, parsed and made by hand.
package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
)

const source = `package p

func f() {
	a, b := 1, 2
	a += b; b <<= 3
	a = b
	x++
	m[k]--
	ch <- v
	g(x)
	go func() {}()
	defer mu.Unlock()
	var local int
	;
Outer:
	for i := 0; i < 10; i++ {
		if x := y; x > 0 {
			continue Outer
		} else if x < 0 {
			break
		} else {
			goto Outer
		}
	}
	for ;; {
	}
	for cond {
	}
	for range 10 {
	}
	for k := range m {
	}
	for k, v = range m {
		fallthrough
	}
	switch {
	}
	switch z := g(); z {
	case 1, 2:
		return
	default:
		return z, nil
	}
	switch y.(type) {
	case int, nil:
	}
	switch init(); w := y.(type) {
	default:
		_ = w
	}
	select {
	case v, ok := <-ch:
	case ch <- 1:
		{ }
	default:
	}
	if a == b { }
End:
}
`

var fset = token.NewFileSet()

// at is a position as line and column.
func at(p token.Pos) string {
	if !p.IsValid() {
		return "-"
	}
	if f := fset.File(p); f != nil {
		q := f.Position(p)
		return fmt.Sprint(q.Line, ":", q.Column)
	}
	return fmt.Sprint("+", int(p))
}

func kind(x any) string {
	switch x := x.(type) {
	case nil:
		return "nil"
	case token.Pos:
		return at(x)
	case *ast.Ident:
		return x.String()
	case *ast.BlockStmt:
		if x == nil {
			return "no block"
		}
		return fmt.Sprint("block of ", len(x.List))
	case ast.Node:
		return fmt.Sprintf("%T", x)[5:]
	case []ast.Expr:
		s := "["
		for _, e := range x {
			s += " " + kind(e)
		}
		return s + " ]"
	case []ast.Stmt:
		s := "{"
		for _, e := range x {
			s += " " + kind(e)
		}
		return s + " }"
	}
	return fmt.Sprint(x)
}

// row prints a statement: where it begins and ends, and its fields.
func row(s ast.Stmt, from, to token.Pos, fields ...any) {
	fmt.Printf("%T %s-%s", s, at(from), at(to))
	if from != s.Pos() || to != s.End() {
		fmt.Print(" (not through the interface)")
	}
	for _, f := range fields {
		fmt.Print(" ", kind(f))
	}
	fmt.Println()
}

func show(n ast.Node) {
	switch n := n.(type) {
	case *ast.BadStmt:
		row(n, n.Pos(), n.End(), n.From, n.To)
	case *ast.DeclStmt:
		row(n, n.Pos(), n.End(), n.Decl)
	case *ast.EmptyStmt:
		row(n, n.Pos(), n.End(), n.Semicolon, n.Implicit)
	case *ast.LabeledStmt:
		row(n, n.Pos(), n.End(), n.Label, n.Colon, n.Stmt)
	case *ast.ExprStmt:
		row(n, n.Pos(), n.End(), n.X)
	case *ast.SendStmt:
		row(n, n.Pos(), n.End(), n.Chan, n.Arrow, n.Value)
	case *ast.IncDecStmt:
		row(n, n.Pos(), n.End(), n.X, n.TokPos, n.Tok)
	case *ast.AssignStmt:
		row(n, n.Pos(), n.End(), n.Lhs, n.TokPos, n.Tok, n.Rhs)
	case *ast.GoStmt:
		row(n, n.Pos(), n.End(), n.Go, n.Call)
	case *ast.DeferStmt:
		row(n, n.Pos(), n.End(), n.Defer, n.Call)
	case *ast.ReturnStmt:
		row(n, n.Pos(), n.End(), n.Return, n.Results)
	case *ast.BranchStmt:
		row(n, n.Pos(), n.End(), n.TokPos, n.Tok, n.Label)
	case *ast.BlockStmt:
		row(n, n.Pos(), n.End(), n.Lbrace, n.List, n.Rbrace)
	case *ast.IfStmt:
		row(n, n.Pos(), n.End(), n.If, n.Init, n.Cond, n.Body, n.Else)
	case *ast.CaseClause:
		row(n, n.Pos(), n.End(), n.Case, n.List, n.Colon, n.Body)
	case *ast.SwitchStmt:
		row(n, n.Pos(), n.End(), n.Switch, n.Init, n.Tag, n.Body)
	case *ast.TypeSwitchStmt:
		row(n, n.Pos(), n.End(), n.Switch, n.Init, n.Assign, n.Body)
	case *ast.CommClause:
		row(n, n.Pos(), n.End(), n.Case, n.Comm, n.Colon, n.Body)
	case *ast.SelectStmt:
		row(n, n.Pos(), n.End(), n.Select, n.Body)
	case *ast.ForStmt:
		row(n, n.Pos(), n.End(), n.For, n.Init, n.Cond, n.Post, n.Body)
	case *ast.RangeStmt:
		row(n, n.Pos(), n.End(), n.For, n.Key, n.Value, n.TokPos, n.Tok, n.Range, n.X, n.Body)
	}
}

func id(at token.Pos, name string) *ast.Ident { return &ast.Ident{NamePos: at, Name: name} }

// made are statements that no parser makes, without some of their parts.
var made = []ast.Stmt{
	&ast.BadStmt{From: 9, To: 3}, &ast.EmptyStmt{Semicolon: 5}, &ast.EmptyStmt{Semicolon: 5, Implicit: true},
	&ast.ReturnStmt{Return: 10}, &ast.ReturnStmt{Return: 10, Results: []ast.Expr{id(17, "x"), id(20, "yz")}},
	&ast.BranchStmt{TokPos: 4, Tok: token.FALLTHROUGH}, &ast.BranchStmt{TokPos: 4, Tok: token.GOTO, Label: id(9, "L")},
	&ast.BlockStmt{}, &ast.BlockStmt{Lbrace: 6}, &ast.BlockStmt{Lbrace: 6, List: []ast.Stmt{&ast.ExprStmt{X: id(9, "abc")}}},
	&ast.BlockStmt{Lbrace: 6, Rbrace: 30},
	&ast.CaseClause{Case: 3, Colon: 12}, &ast.CaseClause{Case: 3, Colon: 12, Body: []ast.Stmt{&ast.IncDecStmt{X: id(15, "i"), TokPos: 16, Tok: token.INC}}},
	&ast.CommClause{Case: 3, Colon: 12}, &ast.CommClause{Case: 3, Colon: 12, Body: []ast.Stmt{&ast.SendStmt{Chan: id(15, "c"), Arrow: 17, Value: id(20, "v")}}},
	&ast.IfStmt{If: 2, Body: &ast.BlockStmt{Lbrace: 8, Rbrace: 9}}, &ast.IfStmt{If: 2, Body: &ast.BlockStmt{Lbrace: 8, Rbrace: 9}, Else: &ast.EmptyStmt{Semicolon: 40}},
	&ast.LabeledStmt{Label: id(1, "L"), Colon: 2, Stmt: &ast.EmptyStmt{Semicolon: 3, Implicit: true}},
	&ast.RangeStmt{For: 1, Range: 5, X: id(11, "m"), Body: &ast.BlockStmt{Lbrace: 13, Rbrace: 14}},
}

func main() {
	f, err := parser.ParseFile(fset, "src.go", source, 0)
	if err != nil {
		fmt.Println(err)
	}
	ast.Inspect(f, func(n ast.Node) bool {
		show(n)
		return true
	})
	fmt.Println("== made by hand")
	fset = token.NewFileSet()
	for _, s := range made {
		show(s)
	}
	fmt.Println("== broken")
	for _, text := range []string{"if { }", "for ;; ", "switch x {", "a, b", "go f", "x y", "return return", "case 1:", "else {}", "goto 1", "select { case a, b = 1: }", "L:", "break 2", "defer (f())", "a := range b"} {
		f, err := parser.ParseFile(fset, "e.go", "package p; func f() { "+text+" }", 0)
		fmt.Printf("%q %v\n", text, err)
		for n := range ast.Preorder(f) {
			show(n)
		}
	}
	defer func() { fmt.Println(recover() != nil) }()
	show(&ast.ExprStmt{})
}
