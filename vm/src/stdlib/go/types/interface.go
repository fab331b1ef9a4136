package types

import (
	"go/token"
	"iter"
	"slices"
	"sync/atomic"
)

var typeParamIDs atomic.Uint64

// Interface is an interface type, of values or for constraints.
type Interface struct {
	methods   []*Func
	embeddeds []Type
	embedPos  []token.Pos
	implicit  bool // made around a constraint such as ~int
	complete  bool // the methods and embedded types are all there
	set       *typeSet
	busy      bool     // the set is being computed
	checker   *Checker // to which mistakes in the set are reported, until that is done
}

// NewInterface returns an interface of these methods and embedded types.
func NewInterface(methods []*Func, embeddeds []*Named) *Interface {
	list := make([]Type, len(embeddeds))
	for i, t := range embeddeds {
		list[i] = t
	}
	return NewInterfaceType(methods, list)
}

// NewInterfaceType returns an interface of these methods and embedded types.
func NewInterfaceType(methods []*Func, embeddeds []Type) *Interface {
	if len(methods) == 0 && len(embeddeds) == 0 {
		return emptyInterface
	}
	t := &Interface{methods: methods, embeddeds: embeddeds, complete: true}
	for _, m := range methods {
		if sig := m.Signature(); sig.recv == nil {
			sig.recv = newVar(RecvVar, m.pos, m.pkg, "", t)
		}
	}
	sortMethods(t.methods)
	return t
}

func sortMethods(list []*Func) {
	slices.SortFunc(list, func(a, b *Func) int { return compareObjects(a, b) })
}

// MarkImplicit says that the interface was made around a constraint that is none.
func (t *Interface) MarkImplicit() { t.implicit = true }

// NumExplicitMethods returns the number of methods that the interface itself declares.
func (t *Interface) NumExplicitMethods() int { return len(t.methods) }

// ExplicitMethod returns the i'th of them.
func (t *Interface) ExplicitMethod(i int) *Func { return t.methods[i] }

// ExplicitMethods yields them.
func (t *Interface) ExplicitMethods() iter.Seq[*Func] { return slices.Values(t.methods) }

// NumEmbeddeds returns the number of embedded types.
func (t *Interface) NumEmbeddeds() int { return len(t.embeddeds) }

// Embedded returns the i'th embedded type if it is a defined one.
func (t *Interface) Embedded(i int) *Named {
	n, _ := Unalias(t.embeddeds[i]).(*Named)
	return n
}

// EmbeddedType returns the i'th embedded type.
func (t *Interface) EmbeddedType(i int) Type { return t.embeddeds[i] }

// EmbeddedTypes yields the embedded types.
func (t *Interface) EmbeddedTypes() iter.Seq[Type] { return slices.Values(t.embeddeds) }

// NumMethods returns the number of all methods.
func (t *Interface) NumMethods() int { return len(t.typeSet().methods) }

// Method returns the i'th of all methods, by their Ids.
func (t *Interface) Method(i int) *Func { return t.typeSet().methods[i] }

// Methods yields all methods.
func (t *Interface) Methods() iter.Seq[*Func] {
	return func(yield func(*Func) bool) {
		for _, m := range t.typeSet().methods {
			if !yield(m) {
				return
			}
		}
	}
}

// Empty reports whether all types implement the interface.
func (t *Interface) Empty() bool { return t.typeSet().isAll() }

// IsComparable reports whether each type of the interface's type set is comparable.
func (t *Interface) IsComparable() bool { return t.typeSet().isComparable(nil) }

// IsMethodSet reports whether the interface is described by its methods alone.
func (t *Interface) IsMethodSet() bool { return t.typeSet().isMethodSet() }

// IsImplicit reports whether the interface was made around a constraint that is none.
func (t *Interface) IsImplicit() bool { return t.implicit }

// Complete computes the type set, and returns the interface.
func (t *Interface) Complete() *Interface {
	t.complete = true
	t.typeSet()
	return t
}

// Union is a union of terms, which stands in constraints only.
type Union struct{ terms []*Term }

// NewUnion returns a union.
func NewUnion(terms []*Term) *Union {
	if len(terms) == 0 {
		panic("empty union")
	}
	return &Union{terms}
}

// Len returns the number of terms.
func (u *Union) Len() int { return len(u.terms) }

// Term returns the i'th term.
func (u *Union) Term(i int) *Term { return u.terms[i] }

// Terms yields the terms.
func (u *Union) Terms() iter.Seq[*Term] { return slices.Values(u.terms) }

// Term is T or ~T.
type Term struct {
	tilde bool
	typ   Type
}

// NewTerm returns T or ~T.
func NewTerm(tilde bool, typ Type) *Term { return &Term{tilde, typ} }

// Tilde reports whether the term is ~T.
func (t *Term) Tilde() bool { return t.tilde }

// Type returns T.
func (t *Term) Type() Type { return t.typ }

// String returns the type, with ~ in front of it if all types with this underlying type are meant.
func (t *Term) String() string {
	if t.tilde {
		return "~" + t.typ.String()
	}
	return t.typ.String()
}
