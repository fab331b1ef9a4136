package doc

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"
)

// A methodSet is functions by name.
type methodSet map[string]*Func

// function puts a function where it belongs: with the type of its receiver, the only type of the package
// among its results, or the package.
func (r *reader) function(f *ast.FuncDecl) {
	if r.consumes() {
		f.Body = nil
	}
	set := r.funcs
	if f.Recv != nil {
		if len(f.Recv.List) == 0 {
			return
		}
		name, imported := baseType(f.Recv.List[0].Type)
		if imported {
			return
		}
		t := r.typ(name)
		if t == nil {
			return
		}
		set = t.methods
	} else if t := r.resultType(f.Type); t != nil {
		set = t.funcs
	}
	set.declare(f, r.consumes())
}

// resultType returns the type that a function makes: the only one of the package among its results, or
// that of slices and arrays; nil if there are none or several.
func (r *reader) resultType(typ *ast.FuncType) *namedType {
	if typ.Results.NumFields() == 0 {
		return nil
	}
	var found *namedType
	for _, result := range typ.Results.List {
		of := result.Type
		if array, ok := of.(*ast.ArrayType); ok {
			of = array.Elt
		}
		name, imported := baseType(of)
		if imported || !r.isVisible(name) || isPredeclaredType(name) && r.types[name] == nil || isParam(name, typ) {
			continue
		}
		if t := r.typ(name); t != nil {
			if found != nil {
				return nil
			}
			found = t
		}
	}
	return found
}

func isParam(name string, typ *ast.FuncType) bool {
	if typ.TypeParams == nil {
		return false
	}
	return slices.ContainsFunc(typ.TypeParams.List, func(f *ast.Field) bool {
		return slices.ContainsFunc(f.Names, func(id *ast.Ident) bool { return id.Name == name })
	})
}

// declare adds a function. One with documentation stays if there is another one: that is for some other
// system.
func (set methodSet) declare(f *ast.FuncDecl, consume bool) {
	name := f.Name.Name
	if old := set[name]; old != nil && old.Doc != "" {
		return
	}
	recv := ""
	if f.Recv != nil {
		var typ ast.Expr
		if len(f.Recv.List) == 1 {
			typ = f.Recv.List[0].Type
		}
		recv = receiver(typ)
	}
	set[name] = &Func{Doc: f.Doc.Text(), Name: name, Decl: f, Recv: recv, Orig: recv}
	if consume {
		f.Doc = nil
	}
}

// promote adds a method of an embedded type. The one less deep wins; of two as deep there is none.
func (set methodSet) promote(m *Func) {
	old := set[m.Name]
	switch {
	case old == nil || m.Level < old.Level:
		set[m.Name] = m
	case m.Level == old.Level:
		set[m.Name] = &Func{Name: m.Name, Level: m.Level}
	}
}

// receiver writes the type of a receiver.
func receiver(typ ast.Expr) string {
	switch t := typ.(type) {
	case *ast.Ident:
		return t.Name
	case *ast.StarExpr:
		return "*" + receiver(t.X)
	case *ast.IndexExpr:
		return receiver(t.X) + "[" + receiverParam(t.Index) + "]"
	case *ast.IndexListExpr:
		if len(t.Indices) == 0 {
			break
		}
		var params []string
		for _, x := range t.Indices {
			params = append(params, receiverParam(x))
		}
		return receiver(t.X) + "[" + strings.Join(params, ", ") + "]"
	}
	return "BADRECV"
}

func receiverParam(x ast.Expr) string {
	if id, ok := x.(*ast.Ident); ok {
		return id.Name
	}
	return "BADPARAM"
}

// embed gives structs the methods of the types that they embed.
func (r *reader) embed() {
	for _, t := range r.types {
		if t.isStruct {
			t.embedFrom(t, false, 1, make(map[*namedType]bool))
		}
	}
	// What the package declares itself is not what interfaces that are shown embed.
	for name := range r.shadowed {
		for _, typ := range r.embedded[name] {
			dropEmbedded(name, typ)
		}
	}
}

// embedFrom gives t the methods of what from embeds, which t reaches by a pointer or not.
func (t *namedType) embedFrom(from *namedType, pointer bool, level int, active map[*namedType]bool) {
	active[from] = true
	for e, byPointer := range from.embeds {
		byPointer = byPointer || pointer
		for _, m := range e.methods {
			if m.Level == 0 {
				t.methods.promote(withReceiver(m, t.name, byPointer, level))
			}
		}
		if !active[e] {
			t.embedFrom(e, byPointer, level+1, active)
		}
	}
	delete(active, from)
}

// withReceiver returns a method as it looks with another type's receiver.
func withReceiver(m *Func, name string, pointer bool, level int) *Func {
	if m.Decl == nil || m.Decl.Recv == nil || len(m.Decl.Recv.List) != 1 {
		return m
	}
	field := *m.Decl.Recv.List[0]
	pos := field.Type.Pos()
	if _, star := field.Type.(*ast.StarExpr); star && !pointer {
		field.Type = &ast.StarExpr{Star: pos, X: &ast.Ident{NamePos: pos + 1, Name: name}}
	} else {
		field.Type = &ast.Ident{NamePos: pos, Name: name}
	}
	recv := *m.Decl.Recv
	recv.List = []*ast.Field{&field}
	decl := *m.Decl
	decl.Recv = &recv
	shown := *m
	shown.Decl, shown.Recv, shown.Level = &decl, receiver(field.Type), level
	return &shown
}

// clean takes away types that are not shown. What belongs to those that are not declared here goes to the
// package.
func (r *reader) clean() {
	for name, t := range r.types {
		visible, predeclared := r.isVisible(name), isPredeclaredType(name)
		if t.decl == nil && (predeclared || visible && (t.isEmbedded || r.dotImport)) {
			r.values = append(r.values, t.values...)
			for name, f := range t.funcs {
				r.funcs[name] = f
			}
			for name, m := range t.methods {
				if !predeclared && r.funcs[name] == nil {
					r.funcs[name] = m
				}
			}
		}
		if t.decl == nil || !visible {
			delete(r.types, name)
		}
	}
}

// sortedFuncs returns functions by name. Of methods of embedded types that are shown there is none, unless
// all are wanted.
func sortedFuncs(set methodSet, all bool) []*Func {
	list := make([]*Func, 0, len(set))
	for _, f := range set {
		if f.Decl == nil {
			continue // of two embedded types
		}
		if all || f.Level == 0 || !token.IsExported(strings.TrimPrefix(f.Orig, "*")) {
			list = append(list, f)
		}
	}
	slices.SortFunc(list, func(a, b *Func) int { return strings.Compare(a.Name, b.Name) })
	return list
}

func (r *reader) sortedTypes() []*Type {
	list := make([]*Type, 0, len(r.types))
	for _, name := range sortedKeys(r.types) {
		t := r.types[name]
		list = append(list, &Type{
			Doc:     t.doc,
			Name:    name,
			Decl:    t.decl,
			Consts:  sortedValues(t.values, token.CONST),
			Vars:    sortedValues(t.values, token.VAR),
			Funcs:   sortedFuncs(t.funcs, true),
			Methods: sortedFuncs(t.methods, r.mode&AllMethods != 0),
		})
	}
	return list
}

// sortedValues returns the declarations of a kind: those in parentheses first, in their order, then those of
// a line, by name.
func sortedValues(values []*Value, tok token.Token) []*Value {
	list := make([]*Value, 0, len(values))
	for _, v := range values {
		if v.Decl.Tok == tok {
			list = append(list, v)
		}
	}
	name := func(v *Value) string {
		if len(v.Decl.Specs) == 1 {
			if spec, ok := v.Decl.Specs[0].(*ast.ValueSpec); ok {
				return spec.Names[0].Name
			}
		}
		return ""
	}
	slices.SortFunc(list, func(a, b *Value) int {
		if c := strings.Compare(name(a), name(b)); c != 0 {
			return c
		}
		return a.order - b.order
	})
	return list
}
