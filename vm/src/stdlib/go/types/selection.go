package types

import (
	"cmp"
	"fmt"
	"iter"
	"slices"
	"strings"
)

// SelectionKind says what x.f selects.
type SelectionKind int

const (
	FieldVal   SelectionKind = iota // a field of a value
	MethodVal                       // a method of a value
	MethodExpr                      // a method of a type
)

// Selection is x.f where x is a value or type, and f a field or method.
type Selection struct {
	kind     SelectionKind
	recv     Type
	obj      Object
	index    []int
	indirect bool
}

// Kind returns what is selected.
func (s *Selection) Kind() SelectionKind { return s.kind }

// Recv returns the type of x.
func (s *Selection) Recv() Type { return s.recv }

// Obj returns the field or method.
func (s *Selection) Obj() Object { return s.obj }

// Index returns the way from x to f: the fields to go through, and f's place in the last type.
func (s *Selection) Index() []int { return s.index }

// Indirect reports whether a pointer is followed on the way.
func (s *Selection) Indirect() bool { return s.indirect }

// Type returns the type of x.f.
func (s *Selection) Type() Type {
	switch s.kind {
	case MethodVal:
		sig := *s.obj.(*Func).Signature()
		if sig.recv != nil {
			recv := *sig.recv
			recv.typ = s.recv
			sig.recv = &recv
		}
		return &sig
	case MethodExpr:
		sig := *s.obj.(*Func).Signature()
		var recv Var
		if sig.recv != nil {
			recv = *sig.recv
		}
		recv.typ = s.recv
		if recv.name == "" || recv.name == "_" {
			recv.name = ""
		}
		sig.recv = nil
		sig.params = NewTuple(append([]*Var{&recv}, sig.params.list()...)...)
		return &sig
	}
	return s.obj.Type()
}

// String returns the selection as SelectionString does, for debugging.
func (s *Selection) String() string { return SelectionString(s, nil) }

// SelectionString returns what is selected, with package names as qf has them.
func SelectionString(s *Selection, qf Qualifier) string {
	kind := map[SelectionKind]string{FieldVal: "field ", MethodVal: "method ", MethodExpr: "method expr "}[s.kind]
	w := writer{qualify: qf}
	w.WriteString(kind + "(")
	w.typ(s.recv)
	fmt.Fprintf(&w, ") %s", s.obj.Name())
	if s.kind == FieldVal {
		w.WriteByte(' ')
		w.typ(s.Type())
	} else if sig, ok := s.Type().(*Signature); ok {
		w.signature(sig)
	}
	return w.String()
}

// MethodSet is the methods of a type, by their Ids.
type MethodSet struct{ list []*Selection }

// Len returns the number of methods.
func (s *MethodSet) Len() int { return len(s.list) }

// At returns the i'th method.
func (s *MethodSet) At(i int) *Selection { return s.list[i] }

// Methods yields the methods.
func (s *MethodSet) Methods() iter.Seq[*Selection] { return slices.Values(s.list) }

// Lookup returns the method of this name, nil if there is none.
func (s *MethodSet) Lookup(pkg *Package, name string) *Selection {
	key := Id(pkg, name)
	i, ok := slices.BinarySearchFunc(s.list, key, func(m *Selection, key string) int {
		return cmp.Compare(m.obj.Id(), key)
	})
	if !ok {
		return nil
	}
	return s.list[i]
}

// String returns the methods, for debugging.
func (s *MethodSet) String() string {
	if len(s.list) == 0 {
		return "MethodSet {}"
	}
	var b strings.Builder
	b.WriteString("MethodSet {\n")
	for _, m := range s.list {
		fmt.Fprintf(&b, "\t%s\n", m)
	}
	b.WriteString("}\n")
	return b.String()
}

// NewMethodSet returns the method set of T.
func NewMethodSet(T Type) *MethodSet {
	typ, isPtr := deref(T)
	if isPtr && IsInterface(typ) {
		return new(MethodSet)
	}
	names := make(map[string]Object)
	collectMethods(typ, names, make(map[Type]bool))
	set := new(MethodSet)
	for _, m := range names {
		f := lookupIn(T, false, m.Pkg(), m.Name(), false)
		if n, ok := Unalias(T).(*Named); ok {
			if _, ok := n.Underlying().(*Pointer); ok {
				f = lookup(T, false, m.Pkg(), m.Name(), false)
			}
		}
		if m, ok := f.obj.(*Func); ok {
			// A value of an interface stands for what it holds.
			indirect := f.indirect || m.ofInterface()
			set.list = append(set.list, &Selection{MethodVal, T, m, f.index, indirect})
		}
	}
	slices.SortFunc(set.list, func(a, b *Selection) int { return cmp.Compare(a.obj.Id(), b.obj.Id()) })
	return set
}

// collectMethods gathers the methods of T and of what it embeds, some of which may not be selectable.
func collectMethods(T Type, all map[string]Object, seen map[Type]bool) {
	T, _ = deref(T)
	if seen[T] {
		return
	}
	seen[T] = true
	if n, ok := Unalias(T).(*Named); ok {
		for _, m := range n.Origin().declared() {
			all[m.Id()] = m
		}
	}
	switch u := under(T).(type) {
	case *Struct:
		for _, f := range u.fields {
			if f.embedded {
				collectMethods(f.typ, all, seen)
			}
		}
	case *Interface:
		for _, m := range u.typeSet().methods {
			all[m.Id()] = m
		}
	}
}
