// go/ast: each kind of expression and type with its fields and its positions, parsed and made by hand.
package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
)

const source = `package p

var (
	lits   = f(0x1F, 1.5e3, 2i, 'x', "s\n", ` + "`raw\nlines`" + `)
	binary = a+b*c &^ d
	unary  = -(+x) + ^*p | <-ch
	amp    = &T{X: 1, 2: [...]int{3}, "k": {4}}
	sel    = a.b.(T).c.(*U)
	index  = m[k] + g[int](x) + h[int, []T](y...)
	slices = s[:] + s[1:] + s[:2] + s[1:2] + s[1:2:3]
	fn     = func(a, b int, _ ...string) (r error) { return nil }
	calls  = f() + f(a,
		b,
	)
)

type (
	array  [8]T
	slice  []T
	dict   map[K]V
	both   chan int
	recv   <-chan int
	send   chan<- int
	nested chan (<-chan int)
	strct  struct {
		A, B int "tag"
		*E
	}
	iface interface {
		M(int) (string, bool)
		~int | E[T]
	}
	fun func() T
)
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
		if x == nil {
			return "no ident"
		}
		return x.String()
	case *ast.FieldList:
		return fmt.Sprint(x.NumFields(), " fields")
	case ast.Node:
		return fmt.Sprintf("%T", x)[5:]
	case []ast.Expr:
		s := "["
		for _, e := range x {
			s += " " + kind(e)
		}
		return s + " ]"
	}
	return fmt.Sprint(x)
}

// row prints a node: where it begins and ends, and its fields.
func row(n ast.Node, from, to token.Pos, fields ...any) {
	fmt.Printf("%T %s-%s", n, at(from), at(to))
	if from != n.Pos() || to != n.End() {
		fmt.Print(" (not through the interface)")
	}
	for _, f := range fields {
		fmt.Print(" ", kind(f))
	}
	fmt.Println()
}

func show(n ast.Node) {
	switch n := n.(type) {
	case *ast.Ident:
		row(n, n.Pos(), n.End(), n.NamePos, n.String(), n.IsExported(), n.Obj != nil)
	case *ast.BasicLit:
		row(n, n.Pos(), n.End(), n.ValuePos, n.ValueEnd, n.Kind, fmt.Sprintf("%q", n.Value))
	case *ast.BadExpr:
		row(n, n.Pos(), n.End(), n.From, n.To)
	case *ast.Ellipsis:
		row(n, n.Pos(), n.End(), n.Ellipsis, n.Elt)
	case *ast.FuncLit:
		row(n, n.Pos(), n.End(), n.Type, n.Body)
	case *ast.CompositeLit:
		row(n, n.Pos(), n.End(), n.Type, n.Lbrace, n.Elts, n.Rbrace, n.Incomplete)
	case *ast.ParenExpr:
		row(n, n.Pos(), n.End(), n.Lparen, n.X, n.Rparen)
	case *ast.SelectorExpr:
		row(n, n.Pos(), n.End(), n.X, n.Sel)
	case *ast.IndexExpr:
		row(n, n.Pos(), n.End(), n.X, n.Lbrack, n.Index, n.Rbrack)
	case *ast.IndexListExpr:
		row(n, n.Pos(), n.End(), n.X, n.Lbrack, n.Indices, n.Rbrack)
	case *ast.SliceExpr:
		row(n, n.Pos(), n.End(), n.X, n.Lbrack, n.Low, n.High, n.Max, n.Slice3, n.Rbrack)
	case *ast.TypeAssertExpr:
		row(n, n.Pos(), n.End(), n.X, n.Lparen, n.Type, n.Rparen)
	case *ast.CallExpr:
		row(n, n.Pos(), n.End(), n.Fun, n.Lparen, n.Args, n.Ellipsis, n.Rparen)
	case *ast.StarExpr:
		row(n, n.Pos(), n.End(), n.Star, n.X)
	case *ast.UnaryExpr:
		row(n, n.Pos(), n.End(), n.OpPos, n.Op, n.X)
	case *ast.BinaryExpr:
		row(n, n.Pos(), n.End(), n.X, n.OpPos, n.Op, n.Y)
	case *ast.KeyValueExpr:
		row(n, n.Pos(), n.End(), n.Key, n.Colon, n.Value)
	case *ast.ArrayType:
		row(n, n.Pos(), n.End(), n.Lbrack, n.Len, n.Elt)
	case *ast.StructType:
		row(n, n.Pos(), n.End(), n.Struct, n.Fields, n.Incomplete)
	case *ast.FuncType:
		row(n, n.Pos(), n.End(), n.Func, n.TypeParams, n.Params, n.Results)
	case *ast.InterfaceType:
		row(n, n.Pos(), n.End(), n.Interface, n.Methods, n.Incomplete)
	case *ast.MapType:
		row(n, n.Pos(), n.End(), n.Map, n.Key, n.Value)
	case *ast.ChanType:
		row(n, n.Pos(), n.End(), n.Begin, n.Arrow, direction(n.Dir), n.Value)
	case *ast.FieldList:
		row(n, n.Pos(), n.End(), n.Opening, len(n.List), n.Closing)
	}
}

func direction(d ast.ChanDir) string {
	return [...]string{0: "none", ast.SEND: "send", ast.RECV: "receive", ast.SEND | ast.RECV: "both"}[d]
}

// made are nodes that no parser makes: without the parts that give a position, or with odd ones.
var made = []ast.Node{
	ast.NewIdent(""), &ast.Ident{NamePos: 7, Name: "日本"},
	&ast.BasicLit{ValuePos: 5, Kind: token.STRING, Value: "`a\nb`"}, &ast.BasicLit{ValuePos: 5, ValueEnd: 99, Value: "1"},
	&ast.BadExpr{From: 3, To: 2}, &ast.Ellipsis{Ellipsis: 9}, &ast.Ellipsis{Ellipsis: 9, Elt: &ast.Ident{NamePos: 12, Name: "T"}},
	&ast.CompositeLit{Lbrace: 4, Rbrace: 8, Incomplete: true}, &ast.CompositeLit{Type: &ast.Ident{NamePos: 1, Name: "T"}, Lbrace: 4, Rbrace: 8},
	&ast.TypeAssertExpr{X: &ast.Ident{NamePos: 2, Name: "x"}, Lparen: 5, Rparen: 10},
	&ast.FuncType{Params: &ast.FieldList{Opening: 20, Closing: 21}},
	&ast.FuncType{Func: 10, Params: &ast.FieldList{Opening: 20, Closing: 21}, Results: &ast.FieldList{List: []*ast.Field{{Type: &ast.Ident{NamePos: 30, Name: "int"}}}}},
	&ast.FieldList{}, &ast.FieldList{Opening: 3}, &ast.FieldList{Closing: 3},
	&ast.FieldList{List: []*ast.Field{{Names: []*ast.Ident{{NamePos: 40, Name: "abc"}}}}},
	&ast.ChanType{Begin: 6, Dir: ast.SEND, Value: &ast.Ident{NamePos: 14, Name: "T"}},
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
	for _, n := range made {
		show(n)
	}
	fmt.Println("== broken")
	for _, text := range []string{"f(1, ", "a[", "a[]", "a[1:2:]", "T{1", "(x", "x.", "x.(", "1 +", "func(", "*", "map[K", "[...]T", "chan<-"} {
		e, err := parser.ParseExprFrom(fset, "e.go", text, 0)
		fmt.Printf("%q %v\n", text, err)
		if e == nil {
			continue
		}
		for n := range ast.Preorder(e) {
			show(n)
		}
		fmt.Println(at(e.Pos()), at(e.End()))
	}
	var nobody *ast.Ident
	fmt.Fprintln(os.Stdout, nobody.String(), nobody)
	defer func() { fmt.Println(recover() != nil) }()
	show(&ast.StarExpr{Star: 1})
}
