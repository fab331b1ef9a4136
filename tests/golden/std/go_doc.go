package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/doc"
	"go/parser"
	"go/printer"
	"go/token"
	"maps"
	"os"
	"slices"
	"strings"
)

const shapes = `// Copyright of nobody.

// Package shapes draws [Shape]s, by [fmt.Println], with [color.Red] and [rand.Int], as [shapes.New] does.
// It has a second sentence.
package shapes

import (
	"fmt"
	. "strings"
	"image/color"
	crypto "crypto/rand"
	"math/rand/v2"
	"example.com/go-yaml.v3"
)

// BUG(ann): It is   slow,
// on	most days.

// TODO(bob) Nothing to do.
// Really.
// NOTE(c,d): Another one in the group.

//BUG(): no one
// BUG(x):
/* SECBUG(eve): in stars */
// X(y): too short
// bug(z): too small

// Kind says what a shape is.
type Kind int

// The kinds.
const (
	Circle Kind = iota // round
	square
	Triangle
)

const (
	hidden Kind = 7
	Shown
	other, Other = 1, 2
)

// Alone is alone.
const Alone = "alone"

const Pi, e = 3.14, 2.71

const unseen = 0

var (
	// Grouped is in a group.
	Grouped, grouped int
	Unit = Point{X: 1, y: 2, Nested: inner{A: 1}}
)

// ErrShape is an error.
var ErrShape error = nil

// Best is a shape.
var Best Shape

// Shape is something with an [Shape.Area] and a [Shape.area].
type Shape interface {
	// Area is in square units.
	Area() float64
	area() float64
	error
	fmt.Stringer
	hiddenShape
	~int | inner
}

type hiddenShape interface { More() }

type (
	// Point is a place.
	Point struct {
		X, y int
		Nested inner
		inner
		*Base
		fmt.Stringer
		Func func(struct{ A, b int })
	}

	inner struct { A, b int }

	// In a group.
	Set[K comparable, V any] map[K]struct{ V V; k K }
)

// Base is embedded.
type Base struct { deep }

type deep struct{}

// Deep is promoted.
func (*deep) Deep() {}

func (d deep) Twice() {}
func (inner) Twice() {}

// M is a method of Base.
func (b *Base) M() { panic("body") }

func (p Point) String() string { return "" }
func (p *Point) private() {}

// Add adds.
func (s *Set[K, V]) Add(k K, v V) {}

// New makes a shape.
func New() Shape { return nil }

// NewPoint makes one of two.
func NewPoint() (*Point, error) { return nil, nil }
func Points() []Point { return nil }
func Both() (Point, Shape) { return Point{}, nil }
func Num() int { return 0 }
func MakeSet[K comparable, V any](v V) Set[K, V] { return nil }
func Param[Point any]() Point { panic(0) }
func Imported() color.Color { return nil }
func lower() Point { return Point{} }
func (x *Unknown) Method() {}
func (color.Color) Wrong() {}

type error interface{ Error() string }

type Alias = Point
`

const more = `package shapes

import "math/rand"

// More package documentation.

var X struct{ A, b int }

// Documented in the second file.
func Num() int { return 1 }

// F uses rand.
func F(struct{ A, b int }) { rand.Int() }
`

const examples = `// Copyright

package shapes_test

import (
	"fmt"
	"os"

	// For its effect.
	_ "image/png"
	sh "example.com/shapes"
)

// The whole package.
func Example() {
	fmt.Println("hi") // a comment
	// Output: hi
}

func Example_suffix() {}

func ExampleNew() {
	p := sh.New()
	helper(p)

	// Unordered output:
	//  a
	//   b
}

// Doc of the example.
func ExamplePoint() { _ = kinds{b: two} ; os.Exit(one) }
func ExamplePoint_String() {
	fmt.Print(a, y)
	// OUTPUT:
}
func ExamplePoint_String_second() { undefined() }
func ExamplePoint_Missing() {}
func ExampleKind_() {}
func ExampleSet_Add() { fmt.Print(new(int), nil, iota0) }
func ExampleNum_upper() { /* Output: x */ }
func ExampleNum_Upper() {}
func Examplelower() {}
func ExampleParams(x int) {}
func ExampleResults() int { return 0 }
func ExampleNoBody()
func (T) ExampleMethod() {}
func TestX() {}

type T struct{}

// helper helps.
func helper(x sh.Shape) { fmt.Fprintln(os.Stdout, x) }

const (
	one = iota
	two
)

const iota0 = 0

var a, b = 1, 2
var x, y = f()

func f() (int, int) { return 1, 2 }

// kinds is a type.
type kinds struct{ b int; other *T }

func (k kinds) method() { helper(nil) }
`

const whole = `package shapes_test

import "fmt"

type item int

func (item) String() string { return "item" }

func ExampleBase_M() {
	fmt.Println(item(1))
	// Output: item
}
`

const dots = `package shapes_test

import . "fmt"

func ExampleCircle() { Println() }
func ExampleF() { Println() }
`

const inside = `package shapes

func ExampleF_inside() { F(1) }
`

func show(fset *token.FileSet, n any) string {
	var b bytes.Buffer
	if err := printer.Fprint(&b, fset, n); err != nil {
		return err.Error()
	}
	return strings.ReplaceAll(b.String(), "\n", "\n\t")
}

func showExamples(fset *token.FileSet, list []*doc.Example) {
	for _, x := range list {
		fmt.Printf("   example %q %q doc=%q output=%q unordered=%v empty=%v order=%d comments=%d\n\t%s\n", x.Name, x.Suffix, x.Doc, x.Output, x.Unordered, x.EmptyOutput, x.Order, len(x.Comments), show(fset, x.Code))
		if x.Play != nil {
			fmt.Printf("   play\n\t%s\n", show(fset, x.Play))
		}
	}
}

func showValues(fset *token.FileSet, kind string, list []*doc.Value) {
	for _, v := range list {
		fmt.Printf("  %s %q %q\n\t%s\n", kind, v.Names, v.Doc, show(fset, v.Decl))
	}
}

func showFuncs(fset *token.FileSet, kind string, list []*doc.Func) {
	for _, f := range list {
		fmt.Printf("  %s %s %q recv=%q orig=%q level=%d\n\t%s\n", kind, f.Name, f.Doc, f.Recv, f.Orig, f.Level, show(fset, f.Decl))
		showExamples(fset, f.Examples)
	}
}

func showPackage(fset *token.FileSet, p *doc.Package) {
	fmt.Printf(" %s %s %q\n imports %q files %q bugs %q\n", p.Name, p.ImportPath, p.Doc, p.Imports, p.Filenames, p.Bugs)
	for _, marker := range slices.Sorted(maps.Keys(p.Notes)) {
		for _, n := range p.Notes[marker] {
			fmt.Printf("  %s(%s) %q %d-%d\n", marker, n.UID, n.Body, n.Pos, n.End)
		}
	}
	showValues(fset, "const", p.Consts)
	showValues(fset, "var", p.Vars)
	showFuncs(fset, "func", p.Funcs)
	for _, t := range p.Types {
		fmt.Printf(" type %s %q\n\t%s\n", t.Name, t.Doc, show(fset, t.Decl))
		showExamples(fset, t.Examples)
		showValues(fset, "const", t.Consts)
		showValues(fset, "var", t.Vars)
		showFuncs(fset, "func", t.Funcs)
		showFuncs(fset, "method", t.Methods)
	}
	showExamples(fset, p.Examples)
}

func parse(fset *token.FileSet, name, text string) *ast.File {
	f, err := parser.ParseFile(fset, name, text, parser.ParseComments)
	if err != nil {
		fmt.Println(err)
	}
	return f
}

func all(fset *token.FileSet) []*ast.File {
	return []*ast.File{
		parse(fset, "shapes.go", shapes), parse(fset, "more.go", more), parse(fset, "e_test.go", examples),
		parse(fset, "whole_test.go", whole), parse(fset, "dots_test.go", dots), parse(fset, "inside_test.go", inside),
	}
}

func modes() {
	for _, mode := range []doc.Mode{0, doc.AllDecls, doc.AllMethods, doc.PreserveAST, doc.AllDecls | doc.AllMethods | doc.PreserveAST} {
		fset := token.NewFileSet()
		files := all(fset)
		p, err := doc.NewFromFiles(fset, files, "example.com/shapes", mode)
		fmt.Printf("== mode %d %v\n", mode, err)
		if mode&doc.PreserveAST == 0 {
			showPackage(fset, p)
		}
		fmt.Printf("== file\n\t%s\n", show(fset, files[0]))
		text := "See [Shape.Area], [Shape.area], [Point.X], [Point.y], [New], [new], [fmt.Print], [rand.Int], [crypto.Reader], [color], [yaml.Node], [shapes.Kind], [ErrShape], [Set.Add], [Base.M], [Point.Deep]."
		fmt.Printf("%s%s%s", p.HTML(text), p.Markdown(text), p.Text(text))
		fmt.Printf("%q %q\n", p.Synopsis(p.Doc), p.Synopsis("See [Shape] and [nothing].\nMore"))
		d := p.Parser().Parse("[Kind]")
		fmt.Printf("%s", p.Printer().Comment(d))
	}
}

func filter() {
	for _, name := range []string{"Area", "X", "Circle", "M", "Num", "none"} {
		fset := token.NewFileSet()
		pkg := &ast.Package{Name: "shapes", Files: map[string]*ast.File{"shapes.go": parse(fset, "shapes.go", shapes), "more.go": parse(fset, "more.go", more)}}
		p := doc.New(pkg, "shapes", 0)
		p.Filter(func(s string) bool { return s == name })
		fmt.Printf("== filter %s %q\n", name, p.Doc)
		for _, v := range slices.Concat(p.Consts, p.Vars) {
			fmt.Print(v.Names, " ")
		}
		for _, f := range p.Funcs {
			fmt.Print(f.Name, " ")
		}
		for _, t := range p.Types {
			fmt.Print(t.Name, " ", len(t.Consts), len(t.Vars), len(t.Funcs), len(t.Methods), " ")
		}
		fmt.Println()
	}
}

func caught(f func()) {
	defer func() {
		r := recover()
		fmt.Printf("%T %v\n", r, r)
	}()
	f()
}

func mistakes() {
	fset := token.NewFileSet()
	f := parse(fset, "a.go", "package a")
	caught(func() { doc.NewFromFiles(nil, nil, "a") })
	caught(func() { doc.NewFromFiles(fset, nil, "a", 1) })
	caught(func() { doc.NewFromFiles(fset, nil, "a", doc.AllDecls, doc.AllMethods) })
	_, err := doc.NewFromFiles(token.NewFileSet(), []*ast.File{f}, "a")
	fmt.Println(err)
	_, err = doc.NewFromFiles(fset, []*ast.File{f, parse(fset, "a.txt", "package a")}, "a")
	fmt.Println(err)
	p, err := doc.NewFromFiles(fset, nil, "a")
	fmt.Printf("%+v %v\n", *p, err)
	showPackage(fset, p)
	showExamples(fset, doc.Examples())
	showExamples(fset, doc.Examples(parse(fset, "i_test.go", inside), parse(fset, "w_test.go", whole)))
}

func texts() {
	for _, s := range []string{
		"", "One. Two.", "One.Two. Three", "J. R. Tolkien wrote. And more.", "Package of AB. It ends.", "中文。 more",
		"全角．x", "No end", "Two\n\nparagraphs.", "Copyright 2020. All", "  all rights reserved.", "All Rights", "AUTHOR: x",
		"A tab.\tAfter", "Ends with dot.", "\tcode. More", "# Head. More", " - list. More", "\n\nLater. x", "See [math.Sin] now. B",
		"``quoted'' once. x", "E.g. this.  That.", "What? Yes! No.\r\nx",
	} {
		fmt.Printf("%q -> %q\n", s, doc.Synopsis(s))
	}
	fmt.Printf("%q\n", doc.IllegalPrefixes)
	doc.ToHTML(os.Stdout, "A word and [other], http://x.y.\n\n\tcode <x>\n\n# H\n", map[string]string{"word": "http://w", "and": ""})
	doc.ToText(os.Stdout, "A line that is long enough to be broken.\n\n\tcode\n\nMore.", ">> ", "## ", 20)
	for _, s := range []string{"int", "any", "comparable", "error", "len", "clear", "min", "iota", "nil", "true", "Int", "", "unsafe", "rune", "uintptr", "init"} {
		fmt.Print(s, doc.IsPredeclared(s), " ")
	}
	fmt.Println()
}

func main() {
	modes()
	filter()
	mistakes()
	texts()
}
