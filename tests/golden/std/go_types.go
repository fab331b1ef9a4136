// modes: -procs8 -gc-often -gc-stress -tiny -seed7 -seed3-procs8 -gc-verify -jit -jit-gc-stress -jit-gc-verify (it checks a part of the library: too much work)

package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/constant"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"hash/maphash"
	"sort"
	"strings"
)

const source = `package shapes

import (
	"errors"
	str "strings"
	"unsafe"
)

const (
	A = iota << 1
	B
	C float64 = 1 / 3.0
	Name = "shapes" + "!"
)

type (
	Number interface{ ~int | ~float64 }
	Shape interface {
		Area() float64
		Scale(by float64) Shape
	}
	Point struct {
		X, Y float64 ` + "`json:\"x\"`" + `
		*Node
	}
	Node struct{ next *Node; val any }
	List[T any] struct {
		items []T
		head  *List[T]
	}
	Pair[K comparable, V any] struct { Key K; Val V }
	Alias = map[string][]int
	Vec[T any] = []T
	Func func(a int, b ...string) (n int, err error)
)

var (
	y = x + 1
	x = f()
	table = map[string]func(int) int{"a": func(i int) int { return i * x }}
	ErrNone = errors.New(str.ToUpper("none"))
	size = unsafe.Sizeof(Point{})
)

func f() int { return len(Name) + B }

func (p Point) Area() float64 { return p.X * p.Y }
func (p *Point) Scale(by float64) Shape { p.X *= by; return p }

func (l *List[T]) Push(v T) { l.items = append(l.items, v) }
func (l *List[E]) All() func(yield func(int, E) bool) {
	return func(yield func(int, E) bool) {
		for i, v := range l.items {
			if !yield(i, v) {
				return
			}
		}
	}
}

func Map[T, U any](list []T, f func(T) U) (out []U) {
	for _, v := range list {
		out = append(out, f(v))
	}
	return
}

func Sum[T Number](list ...T) (sum T) {
	for _, v := range list {
		sum += v
	}
	return sum
}

func use(s Shape, ch <-chan int) (string, bool) {
	var l List[string]
	l.Push("a")
	for i, v := range l.All() {
		_, _ = i, v
	}
	p := Pair[string, int]{"k", 1}
	total := Sum(1, 2.5) + Sum([]float64{1}...)
	names := Map([]int{1, 2}, func(i int) string { return string(rune(i)) })
outer:
	for i := range 3 {
		switch v := s.(type) {
		case *Point:
			p.Val += int(v.Area())
			continue outer
		case nil:
			break outer
		}
		select {
		case n, ok := <-ch:
			_, _ = n, ok
		default:
		}
		_ = i << uint(p.Val)
	}
	g := (*Point).Scale
	h := s.Area
	_, _, _, _ = g, h, total, names
	return names[0], p.Key == ""
}
`

// One importer serves all packages, so that what they import is checked once.
var imports = importer.ForCompiler(token.NewFileSet(), "source", nil)

func check(text string, report bool) (*types.Package, *types.Info, *token.FileSet, *ast.File) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "shapes.go", text, parser.SkipObjectResolution)
	if err != nil {
		fmt.Println(err)
	}
	info := &types.Info{
		Types: make(map[ast.Expr]types.TypeAndValue), Instances: make(map[*ast.Ident]types.Instance),
		Defs: make(map[*ast.Ident]types.Object), Uses: make(map[*ast.Ident]types.Object),
		Implicits: make(map[ast.Node]types.Object), Selections: make(map[*ast.SelectorExpr]*types.Selection),
		Scopes: make(map[ast.Node]*types.Scope), FileVersions: make(map[*ast.File]string),
	}
	conf := types.Config{Importer: imports, Error: func(err error) {
		e := err.(types.Error)
		fmt.Println(e.Fset.Position(e.Pos).Line, e.Soft, e.Msg)
	}}
	pkg, err := conf.Check("example.org/shapes", fset, []*ast.File{file}, info)
	if report {
		fmt.Println(pkg, pkg.Path(), pkg.Name(), pkg.Complete(), err == nil)
	}
	return pkg, info, fset, file
}

func infos() {
	pkg, info, fset, file := check(source, true)
	qf := types.RelativeTo(pkg)
	var lines []string
	at := func(n ast.Node) string {
		p := fset.Position(n.Pos())
		return fmt.Sprintf("%03d:%02d", p.Line, p.Column)
	}
	for e, tv := range info.Types {
		mode := ""
		for _, m := range []struct {
			is   bool
			name string
		}{{tv.IsVoid(), "void"}, {tv.IsType(), "type"}, {tv.IsBuiltin(), "builtin"}, {tv.IsValue(), "value"}, {tv.IsNil(), "nil"}, {tv.Addressable(), "addressable"}, {tv.Assignable(), "assignable"}, {tv.HasOk(), "ok"}} {
			if m.is {
				mode += " " + m.name
			}
		}
		line := at(e) + " type " + types.ExprString(e) + ":" + mode + " " + types.TypeString(tv.Type, qf)
		if tv.Value != nil {
			line += " = " + tv.Value.String()
		}
		lines = append(lines, line)
	}
	for id, obj := range info.Defs {
		if obj == nil {
			lines = append(lines, at(id)+" def "+id.Name)
			continue
		}
		lines = append(lines, at(id)+" def "+types.ObjectString(obj, qf))
	}
	for id, obj := range info.Uses {
		lines = append(lines, at(id)+" use "+types.ObjectString(obj, qf))
	}
	for n, obj := range info.Implicits {
		lines = append(lines, at(n)+" implicit "+types.ObjectString(obj, qf))
	}
	for e, s := range info.Selections {
		lines = append(lines, at(e)+" select "+types.SelectionString(s, qf)+fmt.Sprint(s.Index(), s.Indirect(), s.Kind(), s.Obj().Name()))
	}
	for id, inst := range info.Instances {
		lines = append(lines, at(id)+" instance "+id.Name+" "+types.TypeString(inst.Type, qf)+" "+inst.TypeArgs.String())
	}
	for n, s := range info.Scopes {
		lines = append(lines, at(n)+" scope "+strings.Join(s.Names(), " "))
	}
	sort.Strings(lines)
	for _, l := range lines {
		fmt.Println(l)
	}
	for _, init := range info.InitOrder {
		fmt.Println("init", init, len(init.Lhs), init.Rhs != nil)
	}
	fmt.Println(len(info.FileVersions), info.TypeOf(file.Name), info.PkgNameOf(file.Imports[1]).Imported().Path())
}

func scopes() {
	pkg, _, fset, file := check(source, false)
	s := pkg.Scope()
	fmt.Println(s.Names(), s.Len(), s.NumChildren(), s.Parent() == types.Universe)
	body := file.Decls[len(file.Decls)-1].(*ast.FuncDecl).Body
	pos := body.List[5].Pos()
	inner := s.Innermost(pos)
	fmt.Println(inner.Names(), inner.Contains(pos), fset.Position(inner.End()).Line, inner.Pos() < inner.End())
	for _, name := range []string{"p", "total", "names", "s", "Sum", "str", "len", "nowhere"} {
		scope, obj := inner.LookupParent(name, pos)
		fmt.Println(name, scope != nil, obj)
	}
	for _, text := range []string{"A + B", "len(names)", "Sum(1, 2)", "p.Key", "l.items[0]", "undefined", "1 +", "x << 70", "nil", "Point{1, 2, nil}.Area"} {
		tv, err := types.Eval(fset, pkg, pos, text)
		fmt.Println(text, "->", tv.Type, tv.Value, err)
	}
	tv, err := types.Eval(fset, nil, 0, `"a" + "b" == "ab"`)
	fmt.Println(tv.Type, tv.Value, err)
	for i := range s.NumChildren() {
		fmt.Println(s.Child(i).Names())
	}
}

func predicates() {
	pkg, _, _, _ := check(source, false)
	get := func(name string) types.Type { return pkg.Scope().Lookup(name).Type() }
	point, shape := get("Point"), get("Shape").Underlying().(*types.Interface)
	fmt.Println(types.Implements(point, shape), types.Implements(types.NewPointer(point), shape), types.Satisfies(types.Typ[types.Int], get("Number").Underlying().(*types.Interface)))
	m, wrong := types.MissingMethod(point, shape, true)
	fmt.Println(m, wrong, types.AssertableTo(shape, types.NewPointer(point)), types.IsInterface(shape))
	list := []types.Type{types.Typ[types.Int], types.Typ[types.UntypedFloat], types.Typ[types.String], types.NewSlice(types.Typ[types.Byte]), point, types.NewPointer(point), shape, get("Alias"), get("Func"), types.Universe.Lookup("error").Type(), types.NewChan(types.SendRecv, types.Typ[types.Int]), types.NewChan(types.RecvOnly, types.Typ[types.Int]), types.NewArray(types.Typ[types.Bool], 3), types.Typ[types.UnsafePointer]}
	for _, a := range list {
		fmt.Print(a, " ", types.Comparable(a), " ", types.Default(a))
		for _, b := range list {
			fmt.Print(" ")
			for _, ok := range []bool{types.AssignableTo(a, b), types.ConvertibleTo(a, b), types.Identical(a, b), types.IdenticalIgnoreTags(a, b)} {
				if ok {
					fmt.Print("1")
				} else {
					fmt.Print("0")
				}
			}
		}
		fmt.Println()
	}
	for _, name := range []string{"Area", "Scale", "X", "next", "Node", "nothing"} {
		obj, index, indirect := types.LookupFieldOrMethod(point, true, pkg, name)
		fmt.Println(name, obj, index, indirect)
		if sel, ok := types.LookupSelection(point, false, pkg, name); ok {
			fmt.Println(sel.Kind(), sel.Type(), sel.Recv())
		}
	}
	fmt.Print(types.NewMethodSet(point), types.NewMethodSet(types.NewPointer(point)), types.NewMethodSet(shape).Len(), types.NewMethodSet(shape).Lookup(pkg, "Area"), "\n")
	for sel := range types.NewMethodSet(types.NewPointer(point)).Methods() {
		fmt.Println(sel.Obj().(*types.Func).FullName(), sel.Obj().Id())
	}
	for _, arch := range []string{"amd64", "386", "arm", "none"} {
		if s := types.SizesFor("gc", arch); s != nil {
			st := point.Underlying().(*types.Struct)
			fmt.Println(arch, s.Sizeof(point), s.Alignof(point), s.Offsetsof([]*types.Var{st.Field(0), st.Field(1), st.Field(2)}))
		}
	}
	std := types.StdSizes{WordSize: 8, MaxAlign: 8}
	fmt.Println(std.Sizeof(types.Typ[types.String]), std.Alignof(types.Typ[types.Int16]), len(std.Offsetsof(nil)))
	seed := maphash.MakeSeed()
	sum := func(t types.Type) uint64 {
		var h maphash.Hash
		h.SetSeed(seed)
		types.Hasher{}.Hash(&h, t)
		return h.Sum64()
	}
	fmt.Println(sum(types.NewSlice(point)) == sum(types.NewSlice(point)), sum(point) == sum(shape), types.Hasher{}.Equal(point, point), types.HasherIgnoreTags{}.Equal(point, shape))
}

func built() {
	pkg := types.NewPackage("example.org/made", "made")
	str, num := types.Typ[types.String], types.Typ[types.Int]
	param := types.NewParam(0, pkg, "s", str)
	sig := types.NewSignatureType(nil, nil, nil, types.NewTuple(param, types.NewParam(0, pkg, "rest", types.NewSlice(num))), types.NewTuple(types.NewVar(0, pkg, "", num)), true)
	fn := types.NewFunc(0, pkg, "Do", sig)
	pkg.Scope().Insert(fn)
	name := types.NewTypeName(0, pkg, "Box", nil)
	tname := types.NewTypeName(0, pkg, "T", nil)
	tparam := types.NewTypeParam(tname, types.NewInterfaceType(nil, []types.Type{types.NewUnion([]*types.Term{types.NewTerm(true, num), types.NewTerm(false, str)})}))
	box := types.NewNamed(name, nil, nil)
	box.SetTypeParams([]*types.TypeParam{tparam})
	box.SetUnderlying(types.NewStruct([]*types.Var{types.NewField(0, pkg, "V", tparam, false), types.NewField(0, pkg, "Next", types.NewPointer(num), false)}, []string{`a:"b"`}))
	pkg.Scope().Insert(name)
	fmt.Println(fn, fn.Signature().Variadic(), box, name, tparam.Constraint(), tparam.Index(), tparam.Obj(), box.TypeParams().Len())
	inst, err := types.Instantiate(types.NewContext(), box, []types.Type{str}, true)
	fmt.Println(inst, inst.Underlying(), err, inst.(*types.Named).TypeArgs().At(0), inst.(*types.Named).Origin() == box)
	_, err = types.Instantiate(nil, box, []types.Type{types.Typ[types.Bool]}, true)
	fmt.Println(err, err.(*types.ArgumentError).Index)
	box.AddMethod(types.NewFunc(0, pkg, "Get", types.NewSignatureType(types.NewVar(0, pkg, "b", box), nil, nil, nil, nil, false)))
	fmt.Println(box.NumMethods(), box.Method(0), box.Obj().Name())
	alias := types.NewAlias(types.NewTypeName(0, pkg, "Also", nil), types.NewMap(str, num))
	fmt.Println(alias, types.Unalias(alias), alias.Obj().IsAlias(), alias.Rhs())
	iface := types.NewInterfaceType([]*types.Func{types.NewFunc(0, pkg, "M", types.NewSignatureType(nil, nil, nil, nil, nil, false))}, []types.Type{types.Universe.Lookup("error").Type()})
	iface.Complete()
	fmt.Println(iface, iface.NumMethods(), iface.Method(0).Name(), iface.NumEmbeddeds(), iface.NumExplicitMethods(), iface.Empty(), iface.IsComparable(), iface.IsMethodSet())
	objects := []types.Object{
		types.NewConst(0, pkg, "K", num, constant.MakeInt64(3)), types.NewVar(0, pkg, "v", str), types.NewLabel(0, pkg, "L"),
		types.NewPkgName(0, pkg, "m", types.NewPackage("other/made", "made")), types.Universe.Lookup("nil"), types.Universe.Lookup("len"), types.Universe.Lookup("any"), types.Universe.Lookup("comparable"), types.Unsafe.Scope().Lookup("Pointer"),
	}
	for _, o := range objects {
		fmt.Println(o, o.Exported(), o.Id(), o.Pkg() != nil, o.Type())
	}
	v := types.NewVar(0, pkg, "w", str)
	v.SetKind(types.LocalVar)
	fmt.Println(v.Kind(), types.FieldVar, v.Origin() == v, v.Embedded(), v.IsField())
	for _, t := range types.Typ {
		fmt.Print(t.Name(), " ", t.Kind(), " ", int(t.Info()), "; ")
	}
	fmt.Println()
	var buf bytes.Buffer
	types.WriteType(&buf, box, func(p *types.Package) string { return p.Name() })
	types.WriteSignature(&buf, sig, nil)
	types.WriteExpr(&buf, &ast.BinaryExpr{X: ast.NewIdent("a"), Op: token.ADD, Y: ast.NewIdent("b")})
	fmt.Println(buf.String(), types.Id(pkg, "x"), types.Id(pkg, "X"))
}

const wrong = `package wrong

import ("errors"; "strings"; "unicode/utf8")

type Stringer interface { String() string }

type T struct { T }
type I interface { M(int) }
type S struct{}
func (S) M(string) {}
var _ I = S{}
var a, b = 1
var c int8 = 300
var d string = 1 + "x"
func f(x int, y ...string) (int, error) {
	unused := 1
	x.y = 2
	f("a", 1)
	f()
	for {
		break foo
	}
	var u uint = -1
	return 1
}
func g[P Stringer](p P) {}
func h() int {
	g(1)
	if h() { }
	_ = undefinedName
	_ = strings.nothing
	_ = errors.new
	_ = S{1}
	_ = S{X: 1}
	_ = 1 << -1
	_ = 10 / 0
	_ = [2]int{1, 2, 3}
	_ = map[string]int{"a": 1, "a": 2}
	var s S
	s.m()
	s()
	"x"
	switch 1 { case 1: case 1: }
	L:
	x := 1
	x := 2
}
var loop1 = loop2
var loop2 = loop1
`

func main() {
	fmt.Println(importer.For("none", nil) == nil, importer.Default() != nil)
	infos()
	scopes()
	predicates()
	built()
	check(wrong, true)
}
