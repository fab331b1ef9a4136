// go/ast: files, declarations, specs, fields and comments with all that they hold; objects and directives.
package main

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"slices"
	"strings"
)

const source = `// Package p is documented.
package p

import "fmt"

// An import with a name.
import (
	m "math" // math
	// Dot has a comment above.
	. "os"
)

// C has a value.
const C, D = 1, iota // the rest

const (
	// E is typed.
	E int = iota // zero
	F
)

var V []int // no value

// T is a type.
type T struct {
	// A and B are fields.
	A, B int ` + "`tag:\"x\"`" + ` // after them
	*Embedded "also"
	pkg.Other
}

type (
	// G is generic.
	G[K comparable, V ~int | string] map[K]V // map
	// Alias is another name.
	Alias = T
	I interface { M(x, y int) (ok bool) }
)

// Method is a method.
func (t *T) Method(a int, rest ...string) (n int, err error) { L: goto L }

func Free[X any](X) {}

//go:linkname external
func external()
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
	case *ast.CommentGroup:
		return fmt.Sprintf("%q", x.Text())
	case *ast.BasicLit:
		if x == nil {
			return "no literal"
		}
		return x.Value
	case *ast.Ident:
		return x.String()
	case []*ast.Ident:
		return fmt.Sprint(x)
	case *ast.FieldList:
		if x == nil {
			return "no fields"
		}
		return fmt.Sprint(x.NumFields(), " fields")
	case *ast.BlockStmt:
		return fmt.Sprint("body ", x != nil)
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
		fmt.Print(" | ", kind(f))
	}
	fmt.Println()
}

func show(n ast.Node) {
	switch n := n.(type) {
	case *ast.File:
		row(n, n.Pos(), n.End(), n.Doc, n.Package, n.Name, len(n.Decls), n.FileStart, n.FileEnd, n.GoVersion)
	case *ast.GenDecl:
		row(n, n.Pos(), n.End(), n.Doc, n.TokPos, n.Tok, n.Lparen, len(n.Specs), n.Rparen)
	case *ast.FuncDecl:
		row(n, n.Pos(), n.End(), n.Doc, n.Recv, n.Name, n.Type, n.Body)
	case *ast.BadDecl:
		row(n, n.Pos(), n.End(), n.From, n.To)
	case *ast.ImportSpec:
		row(n, n.Pos(), n.End(), n.Doc, n.Name, n.Path, n.Comment, n.EndPos)
	case *ast.ValueSpec:
		row(n, n.Pos(), n.End(), n.Doc, n.Names, n.Type, n.Values, n.Comment)
	case *ast.TypeSpec:
		row(n, n.Pos(), n.End(), n.Doc, n.Name, n.TypeParams, n.Assign, n.Type, n.Comment)
	case *ast.Field:
		row(n, n.Pos(), n.End(), n.Doc, n.Names, n.Type, n.Tag, n.Comment)
	case *ast.FieldList:
		row(n, n.Pos(), n.End(), n.Opening, len(n.List), n.Closing)
	case *ast.CommentGroup:
		row(n, n.Pos(), n.End(), len(n.List))
	case *ast.Comment:
		row(n, n.Pos(), n.End(), n.Slash, n.Text)
	}
}

func id(at token.Pos, name string) *ast.Ident { return &ast.Ident{NamePos: at, Name: name} }

// made are nodes that no parser makes, without some of their parts.
var made = []ast.Node{
	&ast.BadDecl{From: 8, To: 5},
	&ast.GenDecl{TokPos: 3, Tok: token.VAR, Lparen: 7, Rparen: 9}, &ast.GenDecl{TokPos: 3, Tok: token.VAR, Specs: []ast.Spec{&ast.ValueSpec{Names: []*ast.Ident{id(7, "xy")}}}},
	&ast.FuncDecl{Name: id(6, "f"), Type: &ast.FuncType{Func: 1, Params: &ast.FieldList{Opening: 7, Closing: 8}}},
	&ast.ImportSpec{Path: &ast.BasicLit{ValuePos: 4, Value: `"a"`}}, &ast.ImportSpec{Name: id(2, "_"), Path: &ast.BasicLit{ValuePos: 4, Value: `"a"`}, EndPos: 50},
	&ast.ValueSpec{Names: []*ast.Ident{id(4, "a")}, Type: id(6, "int")}, &ast.ValueSpec{Names: []*ast.Ident{id(4, "a")}, Type: id(6, "int"), Values: []ast.Expr{id(12, "bc")}},
	&ast.TypeSpec{Name: id(4, "T"), Assign: 6, Type: id(8, "int")},
	&ast.Field{}, &ast.Field{Names: []*ast.Ident{id(2, "a"), id(5, "bcd")}}, &ast.Field{Type: id(7, "int")},
	&ast.Field{Type: id(7, "int"), Tag: &ast.BasicLit{ValuePos: 11, Value: "``"}},
	&ast.Comment{Slash: 3, Text: "// x"}, &ast.CommentGroup{List: []*ast.Comment{{Slash: 3, Text: "// x"}, {Slash: 30, Text: "/* y\n */"}}},
}

func objects(f *ast.File) {
	for _, name := range slices.Sorted(maps.Keys(f.Scope.Objects)) {
		o := f.Scope.Objects[name]
		fmt.Println(o.Kind.String(), o.Name, at(o.Pos()), kind(o.Decl), o.Data, o.Type)
	}
	var label *ast.Object
	ast.Inspect(f, func(n ast.Node) bool {
		if b, ok := n.(*ast.BranchStmt); ok {
			label = b.Label.Obj
		}
		return true
	})
	fmt.Println(label.Kind, label.Name, kind(label.Decl), at(label.Pos()))
	kinds := []ast.ObjKind{ast.Bad, ast.Pkg, ast.Con, ast.Typ, ast.Var, ast.Fun, ast.Lbl}
	for _, k := range kinds {
		o := ast.NewObj(k, "x")
		o.Type = k.String()
		fmt.Print(o.Kind, " ", o.Type, " ", at(o.Pos()), "; ")
	}
	fmt.Println()
	var scope *ast.Scope = ast.NewScope(f.Scope)
	o := ast.NewObj(ast.Var, "local")
	o.Decl = &ast.Field{Names: []*ast.Ident{id(9, "other"), id(20, "local")}}
	fmt.Println(scope.Insert(o), scope.Insert(ast.NewObj(ast.Con, "local")) == o, o.Pos(), scope.Outer == f.Scope, len(scope.Objects))
	fmt.Println(ast.NewIdent("x").Obj, (&ast.Ident{Name: "y", Obj: o}).Obj.Name)

	// An importer with a name of its own type.
	var asked []string
	var load ast.Importer = func(imports map[string]*ast.Object, path string) (*ast.Object, error) {
		asked = append(asked, path)
		if path == "math" {
			return nil, errors.New("no mathematics here")
		}
		pkg := ast.NewObj(ast.Pkg, path)
		pkg.Data = ast.NewScope(nil)
		imports[path] = pkg
		return pkg, nil
	}
	pkg, err := ast.NewPackage(fset, map[string]*ast.File{"src.go": f}, load, nil)
	lines := strings.Split(fmt.Sprint(err), "\n")
	fmt.Println(pkg.Name, asked, len(pkg.Imports), lines[0])
}

func comments(f *ast.File) {
	var m ast.CommentMap = ast.NewCommentMap(fset, f, f.Comments)
	fmt.Println(len(m), len(m.Comments()))
	for _, d := range f.Decls {
		for _, g := range m[d] {
			fmt.Printf("%T %q\n", d, g.Text())
		}
	}
	for _, text := range []string{"//go:generate stringer -type Op", "//tool:name", "//tool:name\t \"quoted arg\"  `raw`\tword ", "// go:x y", "//go: x", "//x:y \"open", "//x:y a\"b\""} {
		d, ok := ast.ParseDirective(100, text)
		var whole ast.Directive = d
		fmt.Printf("%q %v tool %q name %q args %q slash %d args at %d, %d-%d\n", text, ok, d.Tool, d.Name, d.Args, d.Slash, d.ArgsPos, whole.Pos(), whole.End())
		args, err := d.ParseArgs()
		for _, a := range args {
			var one ast.DirectiveArg = a
			fmt.Printf("  %d %q\n", one.Pos, one.Arg)
		}
		if err != nil {
			fmt.Println("  ", err)
		}
	}
}

func main() {
	f, err := parser.ParseFile(fset, "src.go", source, parser.ParseComments)
	if err != nil {
		fmt.Println(err)
	}
	ast.Inspect(f, func(n ast.Node) bool {
		show(n)
		return true
	})
	for _, d := range f.Decls {
		fmt.Print(at(d.Pos()), "-", at(d.End()), " ")
		if g, ok := d.(*ast.GenDecl); ok {
			var s ast.Spec = g.Specs[len(g.Specs)-1]
			fmt.Print("(", at(s.Pos()), "-", at(s.End()), ") ")
		}
	}
	fmt.Println()
	objects(f)
	comments(f)

	fmt.Println("== filters")
	var keep ast.Filter = func(name string) bool { return name == "A" || name == "T" || name == "C" }
	fmt.Println(ast.FilterFile(f, keep))
	for _, d := range f.Decls {
		for n := range ast.Preorder(d) {
			if i, ok := n.(*ast.Ident); ok {
				fmt.Print(i.Name, " ")
			}
		}
		fmt.Print("; ")
	}
	fmt.Println()
	var notNil ast.FieldFilter = ast.NotNilFilter
	var out strings.Builder
	fmt.Println(ast.Fprint(&out, nil, &ast.Field{Type: ast.NewIdent("x")}, notNil))
	fmt.Print(out.String())

	fmt.Println("== made by hand")
	fset = token.NewFileSet()
	for _, n := range made {
		show(n)
	}
	fmt.Println("== broken")
	for _, text := range []string{"x", "func", "import 5", "var", "type T struct { a int b }", "const c = ;", "func (a, b T) m() {}", "type T[P any"} {
		f, err := parser.ParseFile(fset, "e.go", "package p; "+text, 0)
		fmt.Printf("%q %v\n", text, err)
		for n := range ast.Preorder(f) {
			show(n)
		}
	}
	defer func() { fmt.Println(recover() != nil) }()
	show(&ast.CommentGroup{})
}
