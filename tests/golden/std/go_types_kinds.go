// go/types: each kind of type with all that it tells of itself, checked from source and made by hand.
package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"hash/maphash"
	"slices"
	"strings"
)

const source = `package p

type (
	Number interface { ~int | ~float64 | string }
	Reader interface { Read(p []byte) (n int, err error); private() }
	Both interface { Reader; Number; error; Close(); comparable }
	Struct struct { A, B int "tag"; *Embedded; c func(...string) }
	Embedded struct { Deep bool }
	List[E any] struct { items []E }
	Pair[K comparable, V Number] map[K]V
	Set[E comparable] = map[E]struct{}
	Strings = List[string]
	SI = Set[int]
	Nothing struct{}
	Bytes interface{ ~[]byte | string }
	Anything interface{}
)

func (Embedded) Value()   {}
func (*Embedded) Pointer() {}
func (s *Struct) Own(a, b int, rest ...any) (x bool, _ error) { return }
func (l List[T]) Len() int { return len(l.items) }

func Generic[T ~[]E, E any](list T, f func(E) bool) (first E, ok bool) { return }

var (
	array [3]string
	slice [][]byte
	ptr **Struct
	ch chan<- (<-chan int)
	dict map[[2]int]func()
	pair Pair[string, int]
	fun func(int, ...Struct) (a, b string)
	none func()
)
`

var fset = token.NewFileSet()

func check(path, text string) (*types.Package, *types.Info) {
	f, err := parser.ParseFile(fset, path+".go", text, 0)
	if err != nil {
		fmt.Println(err)
	}
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Selections: map[*ast.SelectorExpr]*types.Selection{}}
	pkg, err := new(types.Config).Check(path, fset, []*ast.File{f}, info)
	if err != nil {
		fmt.Println(err)
	}
	return pkg, info
}

// short leaves the package of a type out; it has the type's own name.
var short types.Qualifier = func(p *types.Package) string { return strings.ToUpper(p.Name()) }

func show(t types.Type, depth int) {
	fmt.Printf("%*s%T %s", 2*depth, "", t, types.TypeString(t, short))
	var inner []types.Type
	switch t := t.(type) {
	case *types.Basic:
		var kind types.BasicKind = t.Kind()
		var info types.BasicInfo = t.Info()
		fmt.Println(":", t.String(), t.Underlying() == t, kind, types.Typ[kind] == t, info, info&types.IsNumeric != 0, t.Name())
	case *types.Array:
		fmt.Println(":", t.String(), t.Underlying() == t, t.Len())
		inner = append(inner, t.Elem())
	case *types.Slice:
		fmt.Println(":", t.String(), t.Underlying() == t)
		inner = append(inner, t.Elem())
	case *types.Pointer:
		fmt.Println(":", t.String(), t.Underlying() == t)
		inner = append(inner, t.Elem())
	case *types.Map:
		fmt.Println(":", t.String(), t.Underlying() == t)
		inner = append(inner, t.Key(), t.Elem())
	case *types.Chan:
		fmt.Println(":", t.String(), t.Underlying() == t, map[types.ChanDir]string{types.SendRecv: "both", types.SendOnly: "send", types.RecvOnly: "receive"}[t.Dir()])
		inner = append(inner, t.Elem())
	case *types.Tuple:
		fmt.Println(":", t.String(), t.Underlying() == t, t.Len())
		i := 0
		for v := range t.Variables() {
			if v != t.At(i) {
				fmt.Println("not in order")
			}
			inner = append(inner, v.Type())
			i++
		}
	case *types.Signature:
		fmt.Println(":", t.String(), t.Underlying() == t, t.Recv(), t.Variadic(), params(t.RecvTypeParams()), params(t.TypeParams()))
		inner = append(inner, t.Params(), t.Results())
	case *types.Struct:
		fmt.Println(":", t.String(), t.Underlying() == t, t.NumFields())
		i := 0
		for f := range t.Fields() {
			fmt.Printf("%*s%v %q %v\n", 2*depth+2, "", f, t.Tag(i), f == t.Field(i))
			inner = append(inner, f.Type())
			i++
		}
	case *types.Union:
		fmt.Println(":", t.String(), t.Underlying() == t, t.Len())
		i := 0
		for m := range t.Terms() {
			fmt.Printf("%*s%s %v %v\n", 2*depth+2, "", m.String(), m.Tilde(), m == t.Term(i))
			inner = append(inner, m.Type())
			i++
		}
	case *types.Interface:
		fmt.Println(":", t.String(), t.Underlying() == t, t.Empty(), t.IsComparable(), t.IsImplicit(), t.IsMethodSet())
		for m := range t.Methods() {
			fmt.Printf("%*s%v\n", 2*depth+2, "", m)
		}
		for m := range t.ExplicitMethods() {
			fmt.Printf("%*sexplicit %v, of %d\n", 2*depth+2, "", m, t.NumExplicitMethods())
		}
		if n := t.NumExplicitMethods(); n > 0 {
			fmt.Printf("%*s%s\n", 2*depth+2, "", t.ExplicitMethod(n-1).Name())
		}
		i := 0
		for e := range t.EmbeddedTypes() {
			fmt.Printf("%*sembedded %v %v %v\n", 2*depth+2, "", e, e == t.EmbeddedType(i), t.Embedded(i) == e)
			if u, ok := e.(*types.Union); ok {
				inner = append(inner, u)
			}
			i++
		}
	case *types.Named:
		fmt.Println(":", t.String(), t.NumMethods(), params(t.TypeParams()), list(t.TypeArgs()), t.Origin() == t)
		for m := range t.Methods() {
			fmt.Printf("%*s%v\n", 2*depth+2, "", m)
		}
		if depth < 2 {
			inner = append(inner, t.Underlying())
		}
	case *types.Alias:
		fmt.Println(":", t.String(), params(t.TypeParams()), list(t.TypeArgs()), t.Origin() == t, t.Rhs(), t.Obj().Name())
		inner = append(inner, t.Underlying())
	case *types.TypeParam:
		fmt.Println(":", t.String(), t.Index(), t.Constraint(), t.Obj().Name())
		inner = append(inner, t.Underlying())
	default:
		fmt.Println()
	}
	for _, t := range inner {
		show(t, depth+1)
	}
}

func params(l *types.TypeParamList) string {
	if l.Len() == 0 {
		return fmt.Sprint(l)
	}
	s := l.String()
	for p := range l.TypeParams() {
		s += " " + p.String() + "<" + l.At(p.Index()).Constraint().String() + ">"
	}
	return s
}

func list(l *types.TypeList) string {
	s := fmt.Sprint(l.Len())
	for t := range l.Types() {
		s += " " + t.String()
	}
	return s
}

func methodSets(pkg *types.Package) {
	for _, name := range []string{"Struct", "Embedded", "Both", "Strings", "array", "Number"} {
		t := pkg.Scope().Lookup(name).Type()
		for _, t := range []types.Type{t, types.NewPointer(t)} {
			var set *types.MethodSet = types.NewMethodSet(t)
			fmt.Println(t, set.Len(), set.String())
			for i := range set.Len() {
				s := set.At(i)
				var kind types.SelectionKind = s.Kind()
				fmt.Println(" ", s.String(), kind, s.Index(), s.Indirect())
			}
		}
	}
}

func main() {
	pkg, _ := check("p", source)
	for _, name := range pkg.Scope().Names() {
		fmt.Println("==", name)
		show(pkg.Scope().Lookup(name).Type(), 0)
	}
	fmt.Println("== method sets")
	methodSets(pkg)

	_, info := check("q", "package q\ntype T struct{ F int; *U }\ntype U struct { G [2]*T }\nfunc (u *U) M(T) {}\nvar x T\nvar _, _, _, _, _ = x.F, x.G, x.M, (*T).M, x.U.G[0].F")
	var all []string
	for e, s := range info.Selections {
		all = append(all, fmt.Sprint(types.ExprString(e), ": ", s.String(), s.Kind() == types.FieldVal, s.Kind() == types.MethodVal, s.Kind() == types.MethodExpr))
	}
	slices.Sort(all)
	fmt.Println(strings.Join(all, "\n"))

	fmt.Println("== made by hand")
	num, str := types.Typ[types.Int], types.Typ[types.String]
	param := types.NewTypeParam(types.NewTypeName(0, pkg, "P", nil), types.Universe.Lookup("any").Type())
	fmt.Println(param.String(), param.Constraint(), param.Underlying())
	param.SetConstraint(types.Universe.Lookup("comparable").Type())
	fmt.Println(param.Constraint(), param.Underlying(), param.Index())
	set := types.NewAlias(types.NewTypeName(0, pkg, "Made", nil), types.NewMap(param, num))
	set.SetTypeParams([]*types.TypeParam{param})
	show(set, 0)
	made, err := types.Instantiate(nil, set, []types.Type{str}, true)
	fmt.Println(made, err, made.(*types.Alias).Origin() == set, made.(*types.Alias).TypeArgs())
	fmt.Println(made.Underlying(), made.(*types.Alias).TypeParams(), pkg.Scope().Lookup("Strings").Type().(*types.Alias).Rhs().(*types.Named).TypeParams())
	_, err = types.Instantiate(nil, set, []types.Type{types.NewSlice(num)}, true)
	wrong := err.(*types.ArgumentError)
	fmt.Println(wrong.Error(), wrong.Index, wrong.Err, wrong.Unwrap() == wrong.Err)
	old := types.NewSignature(types.NewVar(0, pkg, "r", str), types.NewTuple(types.NewVar(0, pkg, "a", types.NewSlice(num))), nil, true)
	show(old, 0)
	inner := types.NewNamed(types.NewTypeName(0, pkg, "Inner", nil), types.NewInterfaceType([]*types.Func{types.NewFunc(0, pkg, "N", old)}, nil), nil)
	iface := types.NewInterface([]*types.Func{types.NewFunc(0, pkg, "M", types.NewSignatureType(nil, nil, nil, nil, nil, false))}, []*types.Named{inner})
	fmt.Println(iface.Complete().NumMethods(), iface.Embedded(0) == inner, iface.IsImplicit())
	show(iface, 0)
	implicit := types.NewInterfaceType(nil, []types.Type{types.NewUnion([]*types.Term{types.NewTerm(true, num), types.NewTerm(false, str)})})
	fmt.Print(implicit.String(), " ")
	implicit.MarkImplicit()
	fmt.Println(implicit.String(), implicit.IsImplicit())
	for _, t := range []types.Type{types.NewTuple(), types.NewStruct(nil, nil), types.NewInterfaceType(nil, nil), types.NewArray(num, -1), types.NewChan(types.SendRecv, types.NewChan(types.RecvOnly, num)), types.NewSignatureType(nil, nil, nil, nil, nil, false)} {
		fmt.Println(t.String(), t.Underlying() == t)
	}
	var noTuple *types.Tuple
	var noParams *types.TypeParamList
	var noArgs *types.TypeList
	fmt.Println(noTuple.Len(), noTuple.String(), noParams.Len(), noArgs.Len(), noParams, noArgs)

	seed := maphash.MakeSeed()
	sum := func(t types.Type) uint64 {
		var h maphash.Hash
		h.SetSeed(seed)
		types.HasherIgnoreTags{}.Hash(&h, t)
		return h.Sum64()
	}
	field := types.NewField(0, pkg, "F", num, false)
	with, without := types.NewStruct([]*types.Var{field}, []string{"tag"}), types.NewStruct([]*types.Var{field}, nil)
	fmt.Println(sum(with) == sum(without), sum(with) == sum(num), types.HasherIgnoreTags{}.Equal(with, without), types.Hasher{}.Equal(with, without))
	for _, f := range []func(){func() { types.NewStruct(nil, []string{"a"}) }, func() { types.NewSignatureType(nil, nil, nil, nil, nil, true) }, func() { types.NewUnion(nil) }, func() { types.NewStruct([]*types.Var{field, field}, nil) }, func() { iface.ExplicitMethod(1) }, func() { types.Instantiate(nil, num, nil, true) }, func() { fmt.Println(types.Instantiate(nil, set, nil, true)) }, func() { fmt.Println(types.Instantiate(nil, set, nil, false)) }, func() { fmt.Println(types.Instantiate(nil, set, []types.Type{num, num}, true)) }, func() { fmt.Println(types.Instantiate(nil, inner, []types.Type{num}, true)) }, func() { types.Instantiate(nil, num, []types.Type{num}, true) }, func() { set.SetTypeParams(nil); fmt.Println(set.TypeParams().Len()) }} {
		func() {
			defer func() { fmt.Println(recover()) }()
			f()
		}()
	}
}
