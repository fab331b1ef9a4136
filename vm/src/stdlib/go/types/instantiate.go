package types

import (
	"errors"
	"fmt"
	"strings"
	"sync"
)

// Context keeps instances, so that the same type arguments give the same type. It may be used by several
// goroutines.
type Context struct {
	mu    sync.Mutex
	types map[string][]entry
}

type entry struct {
	orig  Type
	targs []Type
	inst  Type
}

// NewContext returns an empty Context.
func NewContext() *Context { return &Context{types: make(map[string][]entry)} }

// find returns the instance that is kept, or keeps what create returns.
func (c *Context) find(orig Type, obj *TypeName, targs []Type, create func() Type) Type {
	w := writer{key: true}
	fmt.Fprintf(&w, "%p", obj)
	w.typeList(targs)
	key := w.String()
	c.mu.Lock()
	list := c.types[key]
	c.mu.Unlock()
next:
	for _, e := range list {
		if e.orig != orig {
			continue
		}
		for i, t := range e.targs {
			if !Identical(t, targs[i]) {
				continue next
			}
		}
		return e.inst
	}
	inst := create()
	c.mu.Lock()
	c.types[key] = append(c.types[key], entry{orig, targs, inst})
	c.mu.Unlock()
	return inst
}

// instance returns the instance of a generic type for targs.
func instance(ctxt *Context, orig *Named, targs []Type) *Named {
	if ctxt == nil {
		ctxt = NewContext()
	}
	return ctxt.find(orig, orig.obj, targs, func() Type {
		return &Named{obj: orig.obj, orig: orig, targs: newTypeList(targs), ctxt: ctxt}
	}).(*Named)
}

// aliasInstance returns the instance of a generic alias for targs.
func aliasInstance(ctxt *Context, orig *Alias, targs []Type) *Alias {
	rhs := substitute(orig.rhs, orig.tparams.list(), targs, ctxt)
	return &Alias{obj: orig.obj, orig: orig, rhs: rhs, targs: newTypeList(targs)}
}

// ArgumentError says which type argument does not satisfy its constraint, and why.
type ArgumentError struct {
	Index int   // which argument it is
	Err   error // the cause
}

// Error returns the message of the cause.
func (e *ArgumentError) Error() string { return e.Err.Error() }

// Unwrap returns Err.
func (e *ArgumentError) Unwrap() error { return e.Err }

// Instantiate returns an instance of a generic type or signature. With validate, the type arguments must
// satisfy their constraints: the error is an *ArgumentError if one does not.
func Instantiate(ctxt *Context, orig Type, targs []Type, validate bool) (Type, error) {
	if ctxt == nil {
		ctxt = NewContext()
	}
	params, ok := genericParams(orig)
	if !ok {
		panic(fmt.Sprintf("cannot instantiate non-generic %s: expected *Named, *Alias, or *Signature", orig))
	}
	if len(targs) == 0 {
		panic(fmt.Sprintf("cannot instantiate %s: empty type argument list", orig))
	}
	if validate {
		switch {
		case len(params) == 0:
			return nil, fmt.Errorf("cannot instantiate non-generic %s: has no type parameters", orig)
		case len(params) != len(targs):
			return nil, fmt.Errorf("cannot instantiate %s: got %d type arguments but have %d type parameters", orig, len(targs), len(params))
		}
		if i, err := verify(nil, params, targs, ctxt); err != nil {
			return nil, &ArgumentError{i, err}
		}
	}
	return instantiate(ctxt, orig, targs), nil
}

func genericParams(t Type) ([]*TypeParam, bool) {
	switch t := t.(type) {
	case *Named:
		return t.TypeParams().list(), true
	case *Alias:
		return t.TypeParams().list(), true
	case *Signature:
		return t.typeParams.list(), true
	}
	return nil, false
}

// instantiate returns an instance; of a signature, one without type parameters.
func instantiate(ctxt *Context, orig Type, targs []Type) Type {
	params, _ := genericParams(orig)
	if len(params) != len(targs) {
		return Typ[Invalid]
	}
	switch orig := orig.(type) {
	case *Named:
		return instance(ctxt, orig.Origin(), targs)
	case *Alias:
		return aliasInstance(ctxt, orig.Origin(), targs)
	case *Signature:
		sig, ok := substitute(orig, params, targs, ctxt).(*Signature)
		if !ok {
			return Typ[Invalid]
		}
		if sig == orig {
			clone := *sig
			sig = &clone
		}
		sig.typeParams = nil
		return sig
	}
	return Typ[Invalid]
}

// verify returns the first type argument that does not satisfy its constraint, and why.
func verify(c *Checker, params []*TypeParam, targs []Type, ctxt *Context) (int, error) {
	s := substituter{substitution(params, targs), ctxt}
	for i, p := range params {
		bound := s.typ(p.iface())
		if p.bound != nil && !p.iface().implicit {
			bound = s.typ(p.bound)
		}
		var cause string
		if !implements(c, targs[i], bound, true, &cause) {
			return i, errors.New(cause)
		}
	}
	return -1, nil
}

// implements reports whether V implements T, or satisfies it as a constraint; cause, if not nil, gets the
// reason if not.
func implements(c *Checker, V, T Type, constraint bool, cause *string) bool {
	Vu, Tu := under(V), under(T)
	if Vu == Typ[Invalid] || Tu == Typ[Invalid] {
		return true
	}
	if p, ok := Vu.(*Pointer); ok && under(p.elem) == Typ[Invalid] {
		return true
	}
	verb := "implement"
	if constraint {
		verb = "satisfy"
	}
	fail := func(format string, args ...any) bool {
		if cause != nil {
			*cause = c.sprintf(format, args...)
		}
		return false
	}
	Ti, ok := Tu.(*Interface)
	if !ok {
		if isInterfacePtr(Tu) {
			return fail("%s does not %s %s (type %s is pointer to interface, not interface)", V, verb, T, T)
		}
		return fail("%s does not %s %s (%s is not an interface)", V, verb, T, T)
	}
	if Ti.Empty() {
		return true
	}
	Vi, _ := Vu.(*Interface)
	if Vi != nil && Vi.typeSet().isEmpty() {
		return true
	}
	if Ti.typeSet().isEmpty() {
		return fail("cannot %s %s (empty type set)", verb, T)
	}
	var why string
	if !c.hasMethods(V, T, true, Identical, &why) {
		return fail("%s does not %s %s %s", V, verb, T, why)
	}
	comparable := func() bool {
		if !Ti.IsComparable() || comparableType(V, false, nil, nil) {
			return true
		}
		if constraint && comparableType(V, true, nil, nil) {
			if c == nil || c.allow(1, 20) {
				return true
			}
			return fail("%s to %s comparable requires go1.20 or later", V, verb)
		}
		return fail("%s does not %s comparable", V, verb)
	}
	set := Ti.typeSet()
	switch {
	case !set.hasTerms():
		return comparable()
	case Vi != nil:
		if !Vi.typeSet().terms.subsetOf(set.terms) {
			return fail("%s does not %s %s", V, verb, T)
		}
		return comparable()
	case set.terms.includes(V):
		return comparable()
	}
	for _, t := range set.terms {
		if !t.tilde && Identical(t.typ, under(t.typ)) && Identical(t.typ, Vu) {
			return fail("%s does not %s %s (possibly missing ~ for %s in %s)", V, verb, T, t.typ, T)
		}
	}
	if mentionsType(Ti, V) {
		return fail("%s does not %s %s (%s mentions %s, but %s is not in the type set of %s)", V, verb, T, T, V, V, T)
	}
	var terms []string
	for _, t := range set.terms {
		text := TypeString(t.typ, nil)
		if t.tilde {
			text = "~" + text
		}
		terms = append(terms, text)
	}
	return fail("%s does not %s %s (%s missing in %s)", V, verb, T, V, strings.Join(terms, " | "))
}

// mentionsType reports whether t is V, or a literal that mentions it.
func mentionsType(t, V Type) bool {
	switch t := t.(type) {
	case *Interface:
		for _, e := range t.embeddeds {
			if mentionsType(e, V) {
				return true
			}
		}
		return false
	case *Union:
		for _, x := range t.terms {
			if mentionsType(x.typ, V) {
				return true
			}
		}
		return false
	}
	return Identical(t, V)
}

func isInterfacePtr(T Type) bool {
	p, ok := under(T).(*Pointer)
	return ok && IsInterface(p.elem)
}

// hasMethods reports whether V has the methods of T; cause, if not nil, gets the reason if not.
func (c *Checker) hasMethods(V, T Type, static bool, equal func(x, y Type) bool, cause *string) bool {
	iface, ok := under(T).(*Interface)
	if !ok {
		return true
	}
	want, have, state := missingMethod(V, iface, static, equal)
	if state == methodOK {
		return true
	}
	if cause != nil {
		*cause = c.missingCause(V, T, want, have, state)
	}
	return false
}

func (c *Checker) missingCause(V, T Type, want, have *Func, state missing) string {
	head := func(m *Func) string {
		w := writer{qualify: c.qualifier, bare: true}
		w.WriteString(m.name)
		w.signature(m.Signature())
		return w.String()
	}
	switch state {
	case methodWrongName:
		return fmt.Sprintf("(missing method %s)\n\t\thave %s\n\t\twant %s", want.name, head(have), head(want))
	case methodUnexported:
		return fmt.Sprintf("(unexported method %s)", want.name)
	case methodWrongSignature:
		a, b := head(have), head(want)
		if a == b {
			w, v := writer{}, writer{}
			w.WriteString(have.name)
			w.signature(have.Signature())
			v.WriteString(want.name)
			v.signature(want.Signature())
			a, b = w.String(), v.String()
		}
		return fmt.Sprintf("(wrong type for method %s)\n\t\thave %s\n\t\twant %s", want.name, a, b)
	case methodAmbiguous:
		return c.sprintf("(ambiguous selector %s.%s)", V, want.name)
	case methodPtrReceiver:
		return fmt.Sprintf("(method %s has pointer receiver)", want.name)
	case methodIsField:
		return c.sprintf("(%s.%s is a field, not a method)", V, want.name)
	}
	switch {
	case isInterfacePtr(V):
		return "(" + c.pointerTo(V) + ")"
	case isInterfacePtr(T):
		return "(" + c.pointerTo(T) + ")"
	}
	return fmt.Sprintf("(missing method %s)", want.name)
}

// pointerTo says that T is a pointer where what it points to is meant.
func (c *Checker) pointerTo(T Type) string {
	if p, ok := under(T).(*Pointer); ok && isParam(p.elem) {
		return c.sprintf("type %s is pointer to type parameter, not type parameter", T)
	}
	return c.sprintf("type %s is pointer to interface, not interface", T)
}
