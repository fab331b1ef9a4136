package ast

import (
	"maps"
	"slices"
)

// A Filter says which names stay.
type Filter func(string) bool

// FileExports takes from a file what is not exported, and says whether anything is left.
func FileExports(src *File) bool { return trimmer{IsExported, true}.file(src) }

// PackageExports is FileExports for all files of a package.
func PackageExports(pkg *Package) bool { return trimmer{IsExported, true}.pkg(pkg) }

// FilterDecl takes from a declaration the names that f does not want, and says whether any are left.
func FilterDecl(decl Decl, f Filter) bool { return trimmer{f, false}.decl(decl) }

// FilterFile is FilterDecl for a file.
func FilterFile(src *File, f Filter) bool { return trimmer{f, false}.file(src) }

// FilterPackage is FilterDecl for a package.
func FilterPackage(pkg *Package, f Filter) bool { return trimmer{f, false}.pkg(pkg) }

// A trimmer takes names away; with exports, from inside of the types that stay, too.
type trimmer struct {
	keep    Filter
	exports bool
}

func kept[T any](list []T, keep func(T) bool) []T {
	out := list[:0]
	for _, x := range list {
		if keep(x) {
			out = append(out, x)
		}
	}
	return out
}

func (t trimmer) pkg(pkg *Package) bool {
	some := false
	for _, f := range pkg.Files {
		some = t.file(f) || some
	}
	return some
}

func (t trimmer) file(f *File) bool {
	f.Decls = kept(f.Decls, t.decl)
	return len(f.Decls) > 0
}

func (t trimmer) decl(d Decl) bool {
	switch d := d.(type) {
	case *GenDecl:
		d.Specs = kept(d.Specs, t.spec)
		return len(d.Specs) > 0
	case *FuncDecl:
		return t.keep(d.Name.Name)
	}
	return false
}

func (t trimmer) spec(s Spec) bool {
	switch s := s.(type) {
	case *ValueSpec:
		s.Names = t.names(s.Names)
		s.Values = t.elements(s.Values)
		if len(s.Names) == 0 {
			return false
		}
		if t.exports {
			t.typ(s.Type)
		}
		return true
	case *TypeSpec:
		keep := t.keep(s.Name.Name)
		if keep == t.exports {
			inside := t.typ(s.Type)
			keep = keep || inside
		}
		return keep
	}
	return false
}

func (t trimmer) names(list []*Ident) []*Ident {
	return kept(list, func(id *Ident) bool { return t.keep(id.Name) })
}

func (t trimmer) elements(list []Expr) []Expr {
	return kept(list, func(x Expr) bool {
		if kv, ok := x.(*KeyValueExpr); ok {
			if key, ok := kv.Key.(*Ident); ok && !t.keep(key.Name) {
				return false
			}
			x = kv.Value
		}
		if lit, ok := x.(*CompositeLit); ok {
			n := len(lit.Elts)
			lit.Elts = t.elements(lit.Elts)
			lit.Incomplete = lit.Incomplete || len(lit.Elts) < n
		}
		return true
	})
}

// embedded returns the name of an embedded type, or nil.
func embedded(x Expr) *Ident {
	switch x := x.(type) {
	case *Ident:
		return x
	case *StarExpr:
		return embedded(x.X)
	case *SelectorExpr:
		if _, ok := x.X.(*Ident); ok {
			return x.Sel
		}
	}
	return nil
}

// fields takes fields away, and says whether it did.
func (t trimmer) fields(list *FieldList) (removed bool) {
	if list == nil {
		return false
	}
	before := len(list.List)
	list.List = kept(list.List, func(f *Field) bool {
		if len(f.Names) == 0 {
			if name := embedded(f.Type); name == nil || !t.keep(name.Name) {
				return false
			}
		} else {
			n := len(f.Names)
			f.Names = t.names(f.Names)
			removed = removed || len(f.Names) < n
			if len(f.Names) == 0 {
				return false
			}
		}
		if t.exports {
			t.typ(f.Type)
		}
		return true
	})
	return removed || len(list.List) < before
}

func (t trimmer) params(list *FieldList) bool {
	some := false
	if list != nil {
		for _, f := range list.List {
			some = t.typ(f.Type) || some
		}
	}
	return some
}

// typ takes fields and methods from a type, and says whether names in it stay.
func (t trimmer) typ(x Expr) bool {
	switch x := x.(type) {
	case *Ident:
		return t.keep(x.Name)
	case *ParenExpr:
		return t.typ(x.X)
	case *ArrayType:
		return t.typ(x.Elt)
	case *ChanType:
		return t.typ(x.Value)
	case *StructType:
		x.Incomplete = t.fields(x.Fields) || x.Incomplete
		return len(x.Fields.List) > 0
	case *InterfaceType:
		x.Incomplete = t.fields(x.Methods) || x.Incomplete
		return len(x.Methods.List) > 0
	case *FuncType:
		params, results := t.params(x.Params), t.params(x.Results)
		return params || results
	case *MapType:
		key, value := t.typ(x.Key), t.typ(x.Value)
		return key || value
	}
	return false
}

// A MergeMode says what MergePackageFiles leaves out.
type MergeMode uint

const (
	FilterFuncDuplicates       MergeMode = 1 << iota // functions with a name that another has
	FilterUnassociatedComments                       // comments that belong to no declaration
	FilterImportDuplicates                           // imports of the same path
)

// funcName returns the name of a function, with the type before that of a method.
func funcName(f *FuncDecl) string {
	if f.Recv == nil || len(f.Recv.List) != 1 {
		return f.Name.Name
	}
	typ := f.Recv.List[0].Type
	if star, ok := typ.(*StarExpr); ok {
		typ = star.X
	}
	if id, ok := typ.(*Ident); ok {
		return id.Name + "." + f.Name.Name
	}
	return f.Name.Name
}

// MergePackageFiles makes one file of those of a package, in the order of their names.
func MergePackageFiles(pkg *Package, mode MergeMode) *File {
	out := &File{Name: NewIdent(pkg.Name), Scope: pkg.Scope}
	var doc []*Comment
	funcs := map[string]int{} // where in out.Decls
	paths := map[string]bool{}
	for i, name := range slices.Sorted(maps.Keys(pkg.Files)) {
		f := pkg.Files[name]
		if i == 0 || f.FileStart < out.FileStart {
			out.FileStart = f.FileStart
		}
		out.FileEnd = max(out.FileEnd, f.FileEnd)
		if f.Doc != nil {
			if doc != nil {
				doc = append(doc, &Comment{Text: "//"})
			}
			doc = append(doc, f.Doc.List...)
			out.Package = max(out.Package, f.Package)
		}
		for _, d := range f.Decls {
			if fn, ok := d.(*FuncDecl); ok && mode&FilterFuncDuplicates != 0 {
				name := funcName(fn)
				if at, ok := funcs[name]; !ok {
					funcs[name] = len(out.Decls)
				} else if old := out.Decls[at]; old != nil && old.(*FuncDecl).Doc == nil {
					out.Decls[at] = nil // the other may have one
				} else {
					continue
				}
			}
			out.Decls = append(out.Decls, d)
		}
		for _, spec := range f.Imports {
			if mode&FilterImportDuplicates == 0 || !paths[spec.Path.Value] {
				paths[spec.Path.Value] = true
				out.Imports = append(out.Imports, spec)
			}
		}
		if mode&FilterUnassociatedComments == 0 {
			out.Comments = append(out.Comments, f.Comments...)
		}
	}
	out.Decls = slices.DeleteFunc(out.Decls, func(d Decl) bool { return d == nil })
	if doc != nil {
		out.Doc = &CommentGroup{doc}
	}
	return out
}
