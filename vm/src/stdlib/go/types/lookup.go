package types

// found is what a lookup of a field or method comes to.
type found struct {
	obj      Object // nil if there is none
	index    []int  // the way there; not nil without obj if the name is ambiguous
	indirect bool   // a pointer was followed; without obj: the method needs a pointer
}

// LookupFieldOrMethod looks for a field or method of T of this name, seen from pkg. See the package's
// documentation for what index and indirect say where obj is nil.
func LookupFieldOrMethod(T Type, addressable bool, pkg *Package, name string) (obj Object, index []int, indirect bool) {
	if T == nil {
		panic("LookupFieldOrMethod on nil type")
	}
	f := lookup(T, addressable, pkg, name, false)
	return f.obj, f.index, f.indirect
}

// LookupSelection is LookupFieldOrMethod with a Selection for its result.
func LookupSelection(T Type, addressable bool, pkg *Package, name string) (Selection, bool) {
	f := lookup(T, addressable, pkg, name, false)
	switch f.obj.(type) {
	case *Var:
		return Selection{kind: FieldVal, recv: T, obj: f.obj, index: f.index, indirect: f.indirect}, true
	case *Func:
		return Selection{kind: MethodVal, recv: T, obj: f.obj, index: f.index, indirect: f.indirect}, true
	}
	return Selection{}, false
}

func lookup(T Type, addressable bool, pkg *Package, name string, foldCase bool) found {
	if name == "_" {
		return found{}
	}
	// The methods of *P are not those of a defined pointer type P, whose fields are there all the same.
	if n, ok := Unalias(T).(*Named); ok {
		if p, ok := n.Underlying().(*Pointer); ok {
			f := lookupIn(p, false, pkg, name, foldCase)
			if _, ok := f.obj.(*Func); ok {
				return found{}
			}
			return f
		}
	}
	return lookupIn(T, addressable, pkg, name, foldCase)
}

// embedded is a type at some depth of embedding.
type embeddedType struct {
	typ      Type
	index    []int
	indirect bool
	multiple bool // it is there more than once at this depth
}

func lookupIn(T Type, addressable bool, pkg *Package, name string, foldCase bool) found {
	typ, isPtr := deref(T)
	if isPtr {
		if _, ok := under(typ).(*Interface); ok {
			return found{} // pointers to interfaces have no methods
		}
	}
	level := []embeddedType{{typ, nil, isPtr, false}}
	var seen []*Named
	for len(level) > 0 {
		var next []embeddedType
		var hit found
		count := 0
		take := func(obj Object, e *embeddedType, i int, indirect bool) {
			if count++; e.multiple {
				count++
			}
			hit = found{obj, append(e.index[:len(e.index):len(e.index)], i), indirect}
		}
		for at := range level {
			e := &level[at]
			t := e.typ
			if n, ok := Unalias(t).(*Named); ok {
				if seenNamed(seen, n) {
					continue
				}
				seen = append(seen, n)
				if m, i := n.findMethod(pkg, name, foldCase); m != nil {
					take(n.Method(i), e, i, e.indirect)
					continue
				}
			}
			switch u := under(t).(type) {
			case *Struct:
				for i, f := range u.fields {
					if sameId(f, pkg, name, foldCase) {
						take(f, e, i, e.indirect)
						continue
					}
					if count > 0 || !f.embedded {
						continue
					}
					inner, ptr := deref(f.typ)
					switch under(inner).(type) {
					case *Struct, *Interface:
					default:
						if _, ok := Unalias(inner).(*Named); !ok {
							continue
						}
					}
					index := append(e.index[:len(e.index):len(e.index)], i)
					next = append(next, embeddedType{inner, index, e.indirect || ptr, e.multiple})
				}
			case *Interface:
				for i, m := range u.typeSet().methods {
					if sameId(m, pkg, name, foldCase) {
						take(m, e, i, e.indirect)
					}
				}
			}
		}
		if count > 1 {
			return found{index: hit.index}
		}
		if count == 1 {
			if f, ok := hit.obj.(*Func); ok && f.hasPtrRecv() && !hit.indirect && !addressable {
				return found{indirect: true}
			}
			return hit
		}
		level = mergeLevel(next)
	}
	return found{}
}

func seenNamed(seen []*Named, n *Named) bool {
	for _, s := range seen {
		if s == n || s.targs != nil && Identical(s, n) {
			return true
		}
	}
	return false
}

// mergeLevel makes one of the entries of a depth that are the same type.
func mergeLevel(list []embeddedType) []embeddedType {
	var out []embeddedType
next:
	for _, e := range list {
		for i := range out {
			if Identical(out[i].typ, e.typ) {
				out[i].multiple = true
				continue next
			}
		}
		out = append(out, e)
	}
	return out
}

// deref returns what a pointer points to, and whether T is one.
func deref(T Type) (Type, bool) {
	if p, ok := Unalias(T).(*Pointer); ok {
		if p.elem == nil {
			return Typ[Invalid], true
		}
		return p.elem, true
	}
	return T, false
}

// derefStruct returns what a pointer to a struct points to, T otherwise.
func derefStruct(T Type) Type {
	if p, ok := under(T).(*Pointer); ok {
		if _, ok := under(p.elem).(*Struct); ok {
			return p.elem
		}
	}
	return T
}

// fieldIndex returns the place of a field, -1 if there is none.
func fieldIndex(fields []*Var, pkg *Package, name string, foldCase bool) int {
	if name != "_" {
		for i, f := range fields {
			if sameId(f, pkg, name, foldCase) {
				return i
			}
		}
	}
	return -1
}

// MissingMethod returns a method of T that V lacks, nil if there is none, and whether V has one of that
// name with another type or receiver. If V is an interface and static is not set, methods that V does not
// have are not missing.
func MissingMethod(V Type, T *Interface, static bool) (method *Func, wrongType bool) {
	m, _, state := missingMethod(V, T, static, Identical)
	return m, state == methodWrongSignature || state == methodPtrReceiver
}

type missing int

const (
	methodOK missing = iota
	methodNotFound
	methodWrongName
	methodUnexported
	methodWrongSignature
	methodAmbiguous
	methodPtrReceiver
	methodIsField
)

// missingMethod returns a method of T that V lacks, what V has in its place, and why that will not do.
func missingMethod(V Type, T *Interface, static bool, equal func(x, y Type) bool) (want, have *Func, state missing) {
	if T.typeSet().methods == nil {
		return nil, nil, methodOK
	}
	if u, ok := under(V).(*Interface); ok {
		methods := u.typeSet().methods
		for _, m := range T.typeSet().methods {
			var f *Func
			for _, x := range methods {
				if sameId(x, m.pkg, m.name, false) {
					f = x
				}
			}
			if f == nil {
				if static {
					have, state = similarMethod(V, m)
					return m, have, state
				}
				continue
			}
			if !equal(f.typ, m.typ) {
				return m, f, methodWrongSignature
			}
		}
		return nil, nil, methodOK
	}
	for _, m := range T.typeSet().methods {
		f := lookup(V, false, m.pkg, m.name, false)
		fn, ok := f.obj.(*Func)
		if !ok {
			switch {
			case f.obj != nil:
				return m, nil, methodIsField
			case f.index != nil:
				return m, nil, methodAmbiguous
			case f.indirect:
				p := lookup(NewPointer(V), false, m.pkg, m.name, false)
				other, _ := p.obj.(*Func)
				return m, other, methodPtrReceiver
			}
			have, state = similarMethod(V, m)
			return m, have, state
		}
		fn.settle()
		if !equal(fn.typ, m.typ) {
			return m, fn, methodWrongSignature
		}
	}
	return nil, nil, methodOK
}

// similarMethod returns a method of V whose name differs from m's in case or package alone.
func similarMethod(V Type, m *Func) (*Func, missing) {
	f := lookup(V, false, m.pkg, m.name, true)
	alt, ok := f.obj.(*Func)
	switch {
	case !ok:
		return nil, methodNotFound
	case alt.name == m.name:
		return alt, methodUnexported
	}
	return alt, methodWrongName
}
