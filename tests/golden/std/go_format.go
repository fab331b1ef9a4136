// go/printer and go/format: source as gofmt formats it.
package main

import (
	"bytes"
	"errors"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/printer"
	"go/token"
	"os"
	"strings"
)

const messy = `
// Copyright

// +build linux,amd64 !x

// Package p
//   * item one
//   * item two
//     goes on
//
//   1) first
//   2) second
//
// Old Heading
//
// Text with ` + "``quotes''" + ` and [link].
//     code
//       more
//
// # New Heading
// [link]: https://example.com/x
// [unused]: http://example.com
//go:generate x
package   p
import ("z";"a"
   "a" // twice
   _ "b"
 /* before c */ c "c"

"fmt")
import "C"
const(A=1;BB  int=2 // two
CCC
DD,E=1,2)
var(x int
longer   string = "s" // comment
y=3)
type T struct{a,b int ` + "`tag`" + `
longname    map[string]int ` + "`json:\"x\"`" + ` // c
*Embedded // e
pkg.Other
// doc of f
f func(int,string)(error)
}
type(One struct{A int};Two interface{M(int)};Three[P any,Q ~int|string]struct{};Four[P *C,]int;Five=chan<- int)
type I interface{
M()(a int,err error) // c
fmt.Stringer
~int|string}
func  f (a int,b ,c string)(int){return a+b*c-(d<<1|2)}
func g(){}
func (r *T)Method(x ...int){
if x:=f();x>0{return}else if(y){z()}else{w()}
for i:=0;i<10;i++{a[i]=b[i+1:j-1]}
for{}
for;;{}
for range ch{break}
for k,v:=range m{_=k+v}
switch x:=y.(type){case int,string:a();b()
default:}
switch{case a&&b||c:
fallthrough
case ! d:}
select{case v:=<-c:case c<-v:default:}
select{}
L: for{goto L
continue L}
go func(){x()}()
defer func(){
recover()}()
var a=[]int{1,2,
3,4}
b:=map[string]int{"a":1,
"bb":22, // c
"ccc":   333}
s:=T{A:1,B:2}
foo.Bar().
Baz(1,
2).Qux(a,b,
c...)
x=a+
b*c+
d
y=*p / *q + -(-x) - +y & ^z &^ w
return func(a int){return}, &T{
1}, []int{
2}
{
}
;
0XFF; 0B1; 0O17; 1E5; 0X1P-2; 017i; 08i; 0xABCi
/* block
   comment
     indented */
/**
 * stars
 */
x /* a */ , y /* b */ = 1 /* c */ , 2 // d
f(a /* last */)
f(/* only */)
T{/* empty */}
if /* c */ x /* d */ {}
a:=b[1 : 2:3]; c:=d[x+1:]; e=d[:len(x)-1:cap(y)]
(((x))).y; (func())(nil); (<-chan int)(c); (*T)(p)
var ch <-chan (<-chan int)
if (T{}) == x {}
}
// trailing comment
func external(x int) (y int, err error)


func oneline() int { return 1 }
func long(aaaaaaaaaaaaaaaaaaaaaaaaaaa int, bbbbbbbbbbbbbbbbbbbbbbbbbbbbb string) (ccccccccccc error) { return nil }
func multi(
a int,
b string) {
x := 1; _ = x }
/* last */`

func source(name, src string) {
	out, err := format.Source([]byte(src))
	fmt.Printf("--- %s: %v\n%s", name, err, out)
	if err == nil {
		again, err := format.Source(out)
		fmt.Println("again:", bytes.Equal(again, out), err)
	}
}

func configs(fset *token.FileSet, f *ast.File) {
	for _, cfg := range []printer.Config{{}, {Mode: printer.RawFormat}, {Mode: printer.TabIndent, Tabwidth: 4}, {Mode: printer.UseSpaces, Tabwidth: 4}, {Mode: printer.UseSpaces | printer.TabIndent, Tabwidth: 8, Indent: 2}, {Mode: printer.SourcePos | printer.TabIndent, Tabwidth: 8}} {
		fmt.Printf("--- mode %d tab %d indent %d\n", cfg.Mode, cfg.Tabwidth, cfg.Indent)
		fmt.Println(cfg.Fprint(os.Stdout, fset, f))
	}
	fmt.Println(printer.Fprint(os.Stdout, fset, f.Decls[1]))
}

func nodes() {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "n.go", "// doc\npackage p\n\n// T doc\ntype T struct {\n\tA int // a\n\tb int // b\n}\n\n// F doc\nfunc F() { // open\n\tx := 1 // one\n\t// two\n\treturn\nL:\n\tfor {\n\t}\n}\n", parser.ParseComments)
	fmt.Println(err)
	configs(fset, f)
	body := f.Decls[1].(*ast.FuncDecl).Body
	for _, n := range []any{f.Name, body, body.List, body.List[0], body.List[2], f.Decls, f.Decls[0].(*ast.GenDecl).Specs[0], &printer.CommentedNode{Node: f.Decls[1], Comments: f.Comments}, &printer.CommentedNode{Node: f, Comments: f.Comments[:1]}, &printer.CommentedNode{Node: body.List, Comments: f.Comments}, 5, f.Comments[0], nil, []ast.Expr{}} {
		fmt.Printf("--- %T\n", n)
		fmt.Println(format.Node(os.Stdout, fset, n))
	}
	ast.FileExports(f)
	fmt.Println(format.Node(os.Stdout, fset, f))
	for _, x := range []string{"struct{a int}", "struct{a, b int; c string}", "interface{M()}", "T{a: 1, B: 2}", "interface{m(); N()}"} {
		e, _ := parser.ParseExpr(x)
		decl := &ast.GenDecl{Tok: token.TYPE, Specs: []ast.Spec{&ast.TypeSpec{Name: ast.NewIdent("X"), Type: e}}}
		ast.FilterDecl(decl, ast.IsExported)
		switch e := e.(type) {
		case *ast.StructType:
			e.Incomplete = true
		case *ast.InterfaceType:
			e.Incomplete = true
		case *ast.CompositeLit:
			e.Incomplete = true
		}
		fmt.Println(format.Node(os.Stdout, fset, decl))
		fmt.Println(format.Node(os.Stdout, token.NewFileSet(), e))
	}
	// Trees that stand nowhere.
	id := ast.NewIdent
	call := &ast.CallExpr{Fun: &ast.SelectorExpr{X: id("fmt"), Sel: id("Println")}, Args: []ast.Expr{&ast.BasicLit{Kind: token.STRING, Value: `"x"`}, &ast.BinaryExpr{X: id("a"), Op: token.ADD, Y: &ast.BinaryExpr{X: id("b"), Op: token.SUB, Y: id("c")}}}}
	fn := &ast.FuncDecl{Name: id("f"), Type: &ast.FuncType{Params: &ast.FieldList{List: []*ast.Field{{Names: []*ast.Ident{id("a"), id("b")}, Type: id("int")}}}}, Body: &ast.BlockStmt{List: []ast.Stmt{&ast.ExprStmt{X: call}, &ast.IfStmt{Cond: id("x"), Body: &ast.BlockStmt{}, Else: &ast.ExprStmt{X: call}}, &ast.ReturnStmt{}, &ast.BadStmt{}}}}
	made := &ast.File{Name: id("made"), Decls: []ast.Decl{&ast.GenDecl{Tok: token.IMPORT, Specs: []ast.Spec{&ast.ImportSpec{Path: &ast.BasicLit{Kind: token.STRING, Value: "`fmt`"}}}}, &ast.GenDecl{Tok: token.VAR, Doc: &ast.CommentGroup{List: []*ast.Comment{{Text: "// doc"}}}, Specs: []ast.Spec{&ast.ValueSpec{Names: []*ast.Ident{id("v")}, Type: &ast.StarExpr{X: id("int")}}}}, fn, &ast.BadDecl{}}}
	fmt.Println(format.Node(os.Stdout, token.NewFileSet(), made))
	fmt.Println(format.Node(os.Stdout, token.NewFileSet(), &ast.File{Name: id("none"), Decls: []ast.Decl{&ast.FuncDecl{Name: id("a"), Type: &ast.FuncType{}}, &ast.FuncDecl{Name: id("b"), Type: &ast.FuncType{}}}}))
	fmt.Println(printer.Fprint(failing{}, fset, f), format.Node(failing{}, fset, f))
	fset = token.NewFileSet()
	f, _ = parser.ParseFile(fset, "bad\nname.go", "package p\nvar x int", 0)
	fmt.Println((&printer.Config{Mode: printer.SourcePos}).Fprint(os.Stdout, fset, f))
}

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, errors.New("disk full") }

func main() {
	source("messy", messy)
	source("goroot", strings.ReplaceAll(messy, "import \"C\"\n", "\n"))
	for _, s := range []string{
		"", "package p", "package p;var x=1", "var x=1", "x:=1", "  \n\n\t\tx:=1\n\tif x{y()}\n \n", "\n  var x=1\n\n", "// only a comment", "func f(){\n  x()}", "}", "x y", "package p; func", "import \"a\"\nvar x int", "   \n", "type T struct{\n\ta int\n}\n", "a = b; // c\nd()",
		"package p\n//go:build x && y\n// +build x\n// +build y\n\nvar x int", "//go:build a\n//go:build b\npackage p", "// +build a\n// +build b c\n\npackage p", "// c\n//go:build a||b\npackage p\n", "package p\n\n// +build x\n",
		"package p\n\nvar (\n\ta = 1\n\n\tbb = 2 // x\n\tccc = f(func() {\n\t\tx()\n\t})\n\td = 4 // y\n)\n", "package p\nvar x = T{\n\"a\": 1,\n\"" + strings.Repeat("b", 60) + "\": 2,\n\"c\": 3,\n\n\"d\": 4}", "package p\nfunc f() {\n\t// only\n}\nfunc g() { /* c */ }\nfunc h() { // c\n}\n", "package p\n\n/*\nA comment\n\n  - list\n*/\nfunc f() {}\n\n/* one */ /* two */ var x int // three\n// four\n\n// five\n",
		"package p\nfunc f() {\n\tfor i := 0; i < 10; i++ { // c\n\t\tswitch x {\n\t\t// before\n\t\tcase 1: // one\n\t\t\t// in one\n\t\t// after\n\t\tdefault:\n\t\t}\n\t\t// end\n\t}\n}\n", "package p\r\nvar x = `a\r\nb`\r\n// c\r\n", "package p\nfunc f(a, b int, c string,\n\td error,\n) (x,\n\ty int) {\n\treturn a,\n\t\tb\n}\n", "package p\n\n/*\n * stars\n\n * more\n */\nfunc f() {}\n\n/*\n * all\n * stars\n */\nfunc g() {}\n", "package p\n//line x.go:5\nvar a int\nfunc f() {\n//line y.go:1\n\tx()\n}\n", "package p\nvar x = a.\n\tb.\n\tc(d).\n\te\nvar y = a &&\n\tb || // c\n\td\n",
	} {
		source(fmt.Sprintf("%.40q", s), s)
	}
	nodes()
}
