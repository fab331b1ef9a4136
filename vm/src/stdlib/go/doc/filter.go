package doc

import (
	"go/ast"
	"slices"
)

// A Filter says which names stay.
type Filter func(string) bool

// Filter takes away all declarations without a name that f wants. Fields and methods of interfaces count, too.
// The documentation of the package goes.
func (p *Package) Filter(f Filter) {
	p.Consts = f.values(p.Consts)
	p.Vars = f.values(p.Vars)
	p.Types = keep(p.Types, f.typ)
	p.Funcs = f.funcs(p.Funcs)
	p.Doc = ""
}

// keep takes from a list, in place, what does not stay.
func keep[T any](list []T, stays func(T) bool) []T {
	kept := list[:0]
	for _, x := range list {
		if stays(x) {
			kept = append(kept, x)
		}
	}
	return kept
}

func (f Filter) values(list []*Value) []*Value {
	return keep(list, func(v *Value) bool { return f.decl(v.Decl) })
}

func (f Filter) funcs(list []*Func) []*Func {
	return keep(list, func(fn *Func) bool { return f(fn.Name) })
}

// typ reports whether a type stays: whole, or with those things that belong to it and stay.
func (f Filter) typ(t *Type) bool {
	if f.decl(t.Decl) {
		return true
	}
	t.Consts, t.Vars = f.values(t.Consts), f.values(t.Vars)
	t.Funcs, t.Methods = f.funcs(t.Funcs), f.funcs(t.Methods)
	return len(t.Consts)+len(t.Vars)+len(t.Funcs)+len(t.Methods) > 0
}

func (f Filter) names(list []*ast.Ident) bool {
	return slices.ContainsFunc(list, func(id *ast.Ident) bool { return f(id.Name) })
}

func (f Filter) decl(d *ast.GenDecl) bool {
	return slices.ContainsFunc(d.Specs, func(spec ast.Spec) bool {
		switch s := spec.(type) {
		case *ast.ValueSpec:
			return f.names(s.Names)
		case *ast.TypeSpec:
			fields, _ := members(s.Type)
			return f(s.Name.Name) || slices.ContainsFunc(fields, func(field *ast.Field) bool { return f.names(field.Names) })
		}
		return false
	})
}
