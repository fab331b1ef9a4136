// go/types: what each kind of object tells of itself, scopes as trees, methods of generic types, initialisation.
package main

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strings"
)

const other = `package other

import "deep"

type Exported struct { Field, hidden deep.Int }
func (Exported) Method() {}
var Value Exported
`

const source = `package p

import (
	"other"
	. "deep"
	renamed "other/renamed"
	_ "blank"
)

const (
	Big = 1 << 70
	small, text = -3.5, "x"
	typed uint8 = iota
)

var X, y = f(&z)
var z = len(text) + int(typed)
var w other.Exported

type (
	T struct { F, g int; other.Exported }
	List[E any] struct { head E; next *List[E] }
	Short = List[string]
	I interface { M(); m(n Int) (ok bool) }
)

func (t T) M()            { _ = t.F }
func (t *T) m(Int) bool   { return renamed.Yes }
func (l *List[Q]) Push(q Q, more ...Q) (count int) {
loop:
	for i, e := range more {
		if e := e; i > 0 {
			continue loop
		} else {
			_ = e
		}
		{ }
	}
	switch v := any(q).(type) {
	case int:
		_ = v
	default:
		_ = v
	}
	return
}

func f(p *int) (a, b int) { type local int; const c = local(1); return }
`

var fset = token.NewFileSet()

// importer makes packages from source, each once, and from a folder as an ImporterFrom is asked.
type importer map[string]*types.Package

func (m importer) Import(path string) (*types.Package, error) { return m.ImportFrom(path, "", 0) }

func (m importer) ImportFrom(path, dir string, mode types.ImportMode) (*types.Package, error) {
	if p := m[path]; p != nil {
		return p, nil
	}
	texts := map[string]string{"other": other, "deep": "package deep; type Int int", "other/renamed": "package name; const Yes = true", "blank": "package blank"}
	fmt.Printf("import %q from %q mode %d\n", path, dir, mode)
	f, err := parser.ParseFile(fset, path+".go", texts[path], 0)
	if err != nil {
		return nil, err
	}
	conf := types.Config{Importer: m}
	m[path], err = conf.Check(path, fset, []*ast.File{f}, nil)
	return m[path], err
}

// at is a position as line and column, with the file where that is not the main one.
func at(p token.Pos) string {
	if !p.IsValid() {
		return "-"
	}
	return strings.TrimPrefix(fset.Position(p).String(), "p.go:")
}

var pkg *types.Package

// where names a scope.
func where(s *types.Scope) string {
	switch {
	case s == nil:
		return "no scope"
	case s == types.Universe:
		return "universe"
	case s == pkg.Scope():
		return "package"
	case s.Parent() == types.Universe:
		return "another package"
	}
	return "scope at " + at(s.Pos())
}

// row prints an object, by what its own type tells and in two words where the interface tells otherwise.
func row(o types.Object, kind string, exported bool, id, name string, parent *types.Scope, of *types.Package, pos token.Pos, text string, t types.Type, more ...any) {
	path := "-"
	if of != nil {
		path = of.Path()
	}
	fmt.Printf("%s %s %s: %s | %v %q in %s of %s, type %v", at(pos), kind, name, text, exported, id, where(parent), path, t)
	for _, m := range more {
		fmt.Print(" | ", m)
	}
	if o.Parent() != parent || o.Pos() != pos || o.String() != text {
		fmt.Print(" | not so")
	}
	fmt.Println()
}

func show(o types.Object) {
	switch o := o.(type) {
	case *types.PkgName:
		row(o, "package name", o.Exported(), o.Id(), o.Name(), o.Parent(), o.Pkg(), o.Pos(), o.String(), o.Type(), o.Imported().Name())
	case *types.Const:
		row(o, "constant", o.Exported(), o.Id(), o.Name(), o.Parent(), o.Pkg(), o.Pos(), o.String(), o.Type(), o.Val(), o.Val().Kind() == constant.Unknown)
	case *types.TypeName:
		row(o, "type name", o.Exported(), o.Id(), o.Name(), o.Parent(), o.Pkg(), o.Pos(), o.String(), o.Type(), o.IsAlias())
	case *types.Var:
		row(o, "variable", o.Exported(), o.Id(), o.Name(), o.Parent(), o.Pkg(), o.Pos(), o.String(), o.Type(), o.Kind(), o.Anonymous(), o.Embedded(), o.IsField())
	case *types.Func:
		row(o, "function", o.Exported(), o.Id(), o.Name(), o.Parent(), o.Pkg(), o.Pos(), o.String(), o.Type(), o.FullName(), where(o.Scope()), o.Origin() == o, o.Signature().Recv())
	case *types.Label:
		row(o, "label", o.Exported(), o.Id(), o.Name(), o.Parent(), o.Pkg(), o.Pos(), o.String(), o.Type())
	case *types.Builtin:
		row(o, "builtin", o.Exported(), o.Id(), o.Name(), o.Parent(), o.Pkg(), o.Pos(), o.String(), o.Type())
	case *types.Nil:
		row(o, "nil", o.Exported(), o.Id(), o.Name(), o.Parent(), o.Pkg(), o.Pos(), o.String(), o.Type())
	}
}

// address is what String and WriteTo tell scopes apart by.
var address = regexp.MustCompile("0x[0-9a-f]+")

func tree(s *types.Scope, depth int) {
	fmt.Printf("%*s%s: %s-%s, %d children\n", 2*depth, "", strings.Join(s.Names(), " "), at(s.Pos()), at(s.End()), s.NumChildren())
	for c := range s.Children() {
		tree(c, depth+1)
	}
}

func main() {
	f, err := parser.ParseFile(fset, "p.go", source, 0)
	if err != nil {
		fmt.Println(err)
	}
	info := &types.Info{Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}, Implicits: map[ast.Node]types.Object{}, Instances: map[*ast.Ident]types.Instance{}}
	conf := types.Config{Importer: importer{}}
	pkg, err = conf.Check("example.org/p", fset, []*ast.File{f}, info)
	fmt.Println(pkg.String(), err)
	for _, p := range pkg.Imports() {
		fmt.Print(p.String(), p.Complete(), "; ")
	}
	fmt.Println()
	ast.Inspect(f, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			if o := info.Defs[id]; o != nil {
				show(o)
			}
			if o := info.ObjectOf(id); o != info.Defs[id] && o != info.Uses[id] {
				fmt.Println("ObjectOf differs for", id)
			}
			if i, ok := info.Instances[id]; ok {
				fmt.Println(at(id.Pos()), "instance", i.String(), i.TypeArgs.Len())
			}
		}
		if o := info.Implicits[n]; o != nil && n != nil {
			fmt.Print("implicit in a ", fmt.Sprintf("%T: ", n))
			show(o)
		}
		return true
	})
	fmt.Println("== universe")
	for _, name := range types.Universe.Names() {
		show(types.Universe.Lookup(name))
	}
	for _, name := range types.Unsafe.Scope().Names() {
		show(types.Unsafe.Scope().Lookup(name))
	}
	fmt.Println("== methods of an instance")
	short := types.Unalias(pkg.Scope().Lookup("Short").Type()).(*types.Named)
	for m := range short.Methods() {
		show(m)
		fmt.Println(m.Origin() == m, m.Origin(), m.Scope() == nil)
	}
	fmt.Println("== scopes")
	tree(pkg.Scope(), 0)
	var out strings.Builder
	pkg.Scope().WriteTo(&out, 1, true)
	fmt.Print(address.ReplaceAllString(out.String(), "ADDRESS"))
	fmt.Print(address.ReplaceAllString(pkg.Scope().Child(0).String(), "ADDRESS"))
	own := types.NewScope(pkg.Scope(), 5, 9, "of our own")
	fmt.Println(own.Len(), own.Parent() == pkg.Scope(), own.Pos(), own.End(), own.Contains(8), own.Contains(9), own.Insert(types.NewVar(3, pkg, "v", types.Typ[types.Int])), own.Lookup("v").Parent() == own)
	fmt.Println(own.Insert(types.NewLabel(4, pkg, "v")), pkg.Scope().NumChildren(), own.Insert(types.NewLabel(4, pkg, "_")), own.Names())
	out.Reset()
	own.WriteTo(&out, 0, false)
	fmt.Print(address.ReplaceAllString(out.String(), "ADDRESS"))
	fmt.Println("== initialisation")
	for _, i := range info.InitOrder {
		fmt.Println(i.String(), len(i.Lhs))
	}
	fmt.Println((&types.Initializer{Rhs: ast.NewIdent("x")}).String())

	p := types.NewPackage("a/b", "b")
	fmt.Println(p.String(), p.Complete(), p.GoVersion() == "", p.Imports() == nil)
	p.SetName("c")
	p.MarkComplete()
	p.SetImports([]*types.Package{pkg, types.Unsafe})
	fmt.Println(p, p.Name(), p.Complete(), slices.Equal(p.Imports(), []*types.Package{pkg, types.Unsafe}), p.Imports())
	kinds := []types.VarKind{types.PackageVar, types.LocalVar, types.RecvVar, types.ParamVar, types.ResultVar, types.FieldVar}
	for _, k := range append(kinds, 0, 7) {
		func() {
			defer func() {
				if x := recover(); x != nil {
					fmt.Print("panic: ", x)
				}
			}()
			fmt.Print(k.String(), " ")
		}()
	}
	fmt.Println()
	e := types.NewField(1, pkg, "E", types.Typ[types.Int], true)
	fmt.Println(e.Anonymous(), e.Embedded(), e.Kind(), e.Exported(), e.Parent() == nil, e.Id() == types.Id(nil, "E"))
}
