package types

import (
	"fmt"
	"hash/maphash"
)

// Hasher hashes and compares types by identity.
type Hasher struct{}

// Hash adds a type to a hash; identical types give the same.
func (Hasher) Hash(h *maphash.Hash, t Type) { (&typeHasher{h: h, tags: true}).typ(t) }

// Equal reports whether types are identical.
func (Hasher) Equal(x, y Type) bool { return Identical(x, y) }

// HasherIgnoreTags is a Hasher to which the tags of structs do not matter.
type HasherIgnoreTags struct{}

// Hash adds a type to a hash; types that are identical but for tags give the same.
func (HasherIgnoreTags) Hash(h *maphash.Hash, t Type) { (&typeHasher{h: h}).typ(t) }

// Equal reports whether types are identical but for tags.
func (HasherIgnoreTags) Equal(x, y Type) bool { return IdenticalIgnoreTags(x, y) }

type typeHasher struct {
	h      *maphash.Hash
	tags   bool
	params []*TypeParam // of the signatures around
}

func (w *typeHasher) add(format string, args ...any) { fmt.Fprintf(w.h, format, args...) }

func (w *typeHasher) typ(t Type) {
	switch t := Unalias(t).(type) {
	case *Basic:
		w.add("b%d", t.kind)
	case *Array:
		w.add("a%d", t.len)
		w.typ(t.elem)
	case *Slice:
		w.add("s")
		w.typ(t.elem)
	case *Pointer:
		w.add("p")
		w.typ(t.elem)
	case *Map:
		w.add("m")
		w.typ(t.key)
		w.typ(t.elem)
	case *Chan:
		w.add("c%d", t.dir)
		w.typ(t.elem)
	case *Struct:
		w.add("S%d", len(t.fields))
		for i, f := range t.fields {
			w.add("%s%v", f.name, f.embedded)
			if w.tags {
				w.add("%q", t.Tag(i))
			}
			w.typ(f.typ)
		}
	case *Tuple:
		w.tuple(t)
	case *Signature:
		w.add("f%v%d", t.variadic, t.typeParams.Len())
		saved := w.params
		w.params = append(w.params[:len(w.params):len(w.params)], t.typeParams.list()...)
		w.tuple(t.params)
		w.tuple(t.results)
		w.params = saved
	case *Interface:
		set := t.typeSet()
		w.add("i%d", len(set.methods))
		for _, m := range set.methods {
			w.add("%s", m.name) // an interface may contain itself
		}
	case *Named:
		w.add("n%p", t.Origin())
		for _, a := range t.targs.list() {
			w.typ(a)
		}
	case *TypeParam:
		for i, p := range w.params {
			if p == t {
				w.add("t%d", i)
				return
			}
		}
		w.add("T%p", t)
	case *Union:
		w.add("u")
	}
}

func (w *typeHasher) tuple(t *Tuple) {
	w.add("(%d", t.Len())
	for _, v := range t.list() {
		w.typ(v.typ)
	}
}
