package types

import (
	"bytes"
	"fmt"
	"go/token"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

func itoa(n int) string { return strconv.Itoa(n) }

// Qualifier says how a package is named before the names of its objects; "" leaves the name alone.
type Qualifier func(*Package) string

// RelativeTo returns a Qualifier that names all packages but pkg, by their paths.
func RelativeTo(pkg *Package) Qualifier {
	if pkg == nil {
		return nil
	}
	return func(other *Package) string {
		if pkg == other {
			return ""
		}
		return other.path
	}
}

// TypeString returns a type as Go's syntax has it, with package names as qf has them.
func TypeString(typ Type, qf Qualifier) string {
	w := writer{qualify: qf}
	w.typ(typ)
	return w.String()
}

// WriteType writes a type to buf.
func WriteType(buf *bytes.Buffer, typ Type, qf Qualifier) { buf.WriteString(TypeString(typ, qf)) }

// WriteSignature writes a signature to buf, without the word func.
func WriteSignature(buf *bytes.Buffer, sig *Signature, qf Qualifier) {
	w := writer{qualify: qf}
	w.signature(sig)
	buf.WriteString(w.String())
}

// writer writes types and objects.
type writer struct {
	strings.Builder
	qualify Qualifier
	inside  []Type // types that are being written: an anonymous type that contains itself ends there
	key     bool   // for a Context: types are told apart by more than their names
	params  *TypeParamList
	plain   bool // type parameters without numbers
	bare    bool // parameters and results without names
}

func (w *writer) packageOf(pkg *Package) {
	if pkg == nil {
		return
	}
	name := pkg.path
	if w.qualify != nil {
		name = w.qualify(pkg)
	}
	if name != "" {
		w.WriteString(name)
		w.WriteByte('.')
	}
}

func (w *writer) typ(t Type) {
	for _, outer := range w.inside {
		if outer == t {
			fmt.Fprintf(w, "○%T", t)
			return
		}
	}
	w.inside = append(w.inside, t)
	defer func() { w.inside = w.inside[:len(w.inside)-1] }()

	switch t := t.(type) {
	case nil:
		w.WriteString("<nil>")
	case *Basic:
		if t.kind == UnsafePointer {
			w.typeName(Unsafe.scope.Lookup("Pointer").(*TypeName))
			return
		}
		if w.key && (t == basicByte || t == basicRune) {
			t = Typ[t.kind]
		}
		w.WriteString(t.name)
	case *Array:
		w.WriteString("[" + strconv.FormatInt(t.len, 10) + "]")
		w.typ(t.elem)
	case *Slice:
		w.WriteString("[]")
		w.typ(t.elem)
	case *Pointer:
		w.WriteByte('*')
		w.typ(t.elem)
	case *Map:
		w.WriteString("map[")
		w.typ(t.key)
		w.WriteByte(']')
		w.typ(t.elem)
	case *Chan:
		w.channel(t)
	case *Struct:
		w.structure(t)
	case *Tuple:
		w.tuple(t, false)
	case *Signature:
		w.WriteString("func")
		w.signature(t)
	case *Union:
		for i, term := range t.terms {
			if i > 0 {
				w.WriteString(" | ")
			}
			if term.tilde {
				w.WriteByte('~')
			}
			w.typ(term.typ)
		}
	case *Interface:
		w.iface(t)
	case *Named:
		w.defined(t.Obj(), t.targs, t.TypeParams(), t)
	case *Alias:
		if w.key {
			w.typ(Unalias(t))
			return
		}
		w.defined(t.Obj(), t.targs, t.TypeParams(), t)
	case *TypeParam:
		if w.key {
			for i, p := range w.params.list() {
				if p == t {
					w.WriteString("$" + itoa(i))
					return
				}
			}
			w.WriteString("$$" + strconv.FormatUint(t.id, 10))
			return
		}
		if t.obj == nil {
			w.WriteString("TypeParam")
			return
		}
		w.WriteString(t.obj.name)
		if Universe.Lookup(t.obj.name) != nil {
			w.WriteString("/* type parameter */")
		}
	default:
		w.WriteString(t.String())
	}
}

func (w *writer) defined(obj *TypeName, targs *TypeList, tparams *TypeParamList, t Type) {
	w.typeName(obj)
	if w.key {
		fmt.Fprintf(w, "@%p", obj)
	}
	switch {
	case targs.Len() > 0:
		w.typeList(targs.list())
	case !w.key && tparams.Len() > 0:
		w.typeParams(tparams.list())
	}
}

func (w *writer) typeName(obj *TypeName) {
	w.packageOf(obj.pkg)
	w.WriteString(obj.name)
}

func (w *writer) channel(t *Chan) {
	switch t.dir {
	case SendOnly:
		w.WriteString("chan<- ")
	case RecvOnly:
		w.WriteString("<-chan ")
	default:
		w.WriteString("chan ")
		if inner, ok := t.elem.(*Chan); ok && inner.dir == RecvOnly {
			w.WriteByte('(')
			w.typ(t.elem)
			w.WriteByte(')')
			return
		}
	}
	w.typ(t.elem)
}

func (w *writer) structure(t *Struct) {
	w.WriteString("struct{")
	for i, f := range t.fields {
		if i > 0 {
			w.WriteString("; ")
		}
		if w.key && !f.Exported() && f.pkg != nil {
			w.WriteString(f.pkg.path + ".")
		}
		if !f.embedded || w.key {
			w.WriteString(f.name + " ")
		}
		w.typ(f.typ)
		if tag := t.Tag(i); tag != "" {
			w.WriteString(" " + strconv.Quote(tag))
		}
	}
	w.WriteByte('}')
}

func (w *writer) iface(t *Interface) {
	if !w.key {
		if t == universeComparable.underlying {
			w.WriteString("interface{comparable}")
			return
		}
		if t.implicit {
			if len(t.methods) == 0 && len(t.embeddeds) == 1 {
				w.typ(t.embeddeds[0])
				return
			}
			w.WriteString("/* implicit */ ")
		}
	}
	w.WriteString("interface{")
	// The key of an interface says no more: its type set may not be there yet.
	if !w.key {
		first := true
		next := func() {
			if !first {
				w.WriteString("; ")
			}
			first = false
		}
		for _, m := range t.methods {
			next()
			w.WriteString(m.name)
			if sig, ok := m.typ.(*Signature); ok {
				w.signature(sig)
			}
		}
		for _, e := range t.embeddeds {
			next()
			w.typ(e)
		}
	}
	w.WriteByte('}')
}

func (w *writer) tuple(t *Tuple, variadic bool) {
	w.WriteByte('(')
	for i, v := range t.list() {
		if i > 0 {
			w.WriteString(", ")
		}
		if v.name != "" && !w.key && !w.bare {
			w.WriteString(v.name + " ")
		}
		if !variadic || i < len(t.vars)-1 {
			w.typ(v.typ)
			continue
		}
		if s, ok := v.typ.(*Slice); ok {
			w.WriteString("...")
			w.typ(s.elem)
		} else {
			w.typ(v.typ) // of append([]byte, string...)
			w.WriteString("...")
		}
	}
	w.WriteByte(')')
}

func (w *writer) signature(sig *Signature) {
	if sig.typeParams.Len() > 0 {
		if w.key {
			saved := w.params
			w.params = sig.typeParams
			defer func() { w.params = saved }()
		}
		w.typeParams(sig.typeParams.list())
	}
	w.tuple(sig.params, sig.variadic)
	switch n := sig.results.Len(); {
	case n == 0:
	case n == 1 && (w.key || w.bare || sig.results.vars[0].name == ""):
		w.WriteByte(' ')
		w.typ(sig.results.vars[0].typ)
	default:
		w.WriteByte(' ')
		w.tuple(sig.results, false)
	}
}

func (w *writer) typeList(list []Type) {
	w.WriteByte('[')
	for i, t := range list {
		if i > 0 {
			w.WriteString(", ")
		}
		w.typ(t)
	}
	w.WriteByte(']')
}

// typeParams writes type parameters, those with the same constraint together.
func (w *writer) typeParams(list []*TypeParam) {
	w.WriteByte('[')
	for i, p := range list {
		if i > 0 {
			if p.bound != list[i-1].bound {
				w.WriteByte(' ')
				w.typ(list[i-1].bound)
			}
			w.WriteString(", ")
		}
		w.typ(p)
	}
	if n := len(list); n > 0 && list[n-1].bound != nil {
		w.WriteByte(' ')
		w.typ(list[n-1].bound)
	}
	w.WriteByte(']')
}

func (w *writer) funcName(f *Func) {
	if sig, ok := f.typ.(*Signature); ok && sig.recv != nil {
		w.WriteByte('(')
		if _, ok := sig.recv.typ.(*Interface); ok {
			w.WriteString("interface") // of a literal, which may be long
		} else {
			w.typ(sig.recv.typ)
		}
		w.WriteString(").")
	} else if f.pkg != nil {
		w.packageOf(f.pkg)
	}
	w.WriteString(f.name)
}

// object writes an object's kind, name and type.
func (w *writer) object(obj Object) {
	typ := obj.Type()
	var name *TypeName
	switch obj := obj.(type) {
	case *PkgName:
		w.WriteString("package " + obj.name)
		if path := obj.imported.path; path != "" && path != obj.name {
			w.WriteString(" (" + strconv.Quote(path) + ")")
		}
		return
	case *Const:
		w.WriteString("const")
	case *TypeName:
		w.WriteString("type")
		if isParam(typ) {
			w.WriteString(" parameter")
		}
		name = obj
	case *Var:
		if obj.IsField() {
			w.WriteString("field")
		} else {
			w.WriteString("var")
		}
	case *Func:
		w.WriteString("func ")
		w.funcName(obj)
		if sig, ok := typ.(*Signature); ok {
			w.signature(sig)
		}
		return
	case *Label:
		w.WriteString("label")
		typ = nil
	case *Builtin:
		w.WriteString("builtin")
		typ = nil
	case *Nil:
		w.WriteString("nil")
		return
	}
	w.WriteByte(' ')
	if pkg := obj.Pkg(); pkg != nil && pkg.scope.Lookup(obj.Name()) == obj {
		w.packageOf(pkg)
	}
	w.WriteString(obj.Name())
	if typ == nil {
		return
	}
	if name != nil {
		switch t := typ.(type) {
		case *Basic:
			return
		case *Named:
			if t.TypeParams().Len() > 0 {
				w.typeParams(t.TypeParams().list())
			}
		case *Alias:
			if t.TypeParams().Len() > 0 {
				w.typeParams(t.TypeParams().list())
			}
		}
		if name.IsAlias() {
			w.WriteString(" =")
			if a, ok := typ.(*Alias); ok {
				typ = a.rhs
			}
		} else if p, ok := typ.(*TypeParam); ok {
			typ = p.bound
		} else {
			typ = typ.Underlying()
		}
	}
	w.WriteByte(' ')
	if obj.Name() == "any" && obj.Parent() == Universe {
		w.WriteString("interface{}")
		return
	}
	w.typ(typ)
}

// equalFold compares names without regard to case.
func equalFold(a, b string) bool { return strings.EqualFold(a, b) }

// otherCase returns the name with the case of its first letter changed.
func otherCase(name string) string {
	r, size := utf8.DecodeRuneInString(name)
	if token.IsExported(name) {
		return string(unicode.ToLower(r)) + name[size:]
	}
	return string(unicode.ToUpper(r)) + name[size:]
}
