package types

import (
	"go/token"
	"iter"
)

// Named is a defined type, generic, an instance of a generic one, or neither.
type Named struct {
	obj        *TypeName
	tparams    *TypeParamList
	underlying Type // nil while it is not known
	rhs        Type // what the declaration says, until underlying is worked out from it
	methods    []*Func

	// Of an instance. Its underlying type and methods are made when they are asked for.
	orig     *Named
	targs    *TypeList
	ctxt     *Context
	expanded map[int]*Func
	usedAt   token.Pos // where the instance is written first

	resolve func(*Named) // completes a type whose methods are not collected yet
}

// NewNamed returns a defined type; a nil underlying type is to be set later.
func NewNamed(obj *TypeName, underlying Type, methods []*Func) *Named {
	if underlying != nil {
		if _, ok := Unalias(underlying).(*Named); ok {
			panic("underlying type must not be *Named")
		}
	}
	t := &Named{obj: obj, underlying: underlying, methods: methods}
	if obj.typ == nil {
		obj.typ = t
	}
	return t
}

// Obj returns the declaration of the type, that of the generic type for an instance.
func (t *Named) Obj() *TypeName { return t.Origin().obj }

// Origin returns the generic type of an instance, or t itself.
func (t *Named) Origin() *Named {
	if t.orig != nil {
		return t.orig
	}
	return t
}

// TypeParams returns the type parameters of a generic type, also for an instance of it.
func (t *Named) TypeParams() *TypeParamList { return t.Origin().tparams }

// SetTypeParams sets the type parameters.
func (t *Named) SetTypeParams(tparams []*TypeParam) {
	if t.orig != nil {
		panic("cannot set type parameters of an instance")
	}
	t.tparams = bindTypeParams(tparams)
}

// TypeArgs returns the type arguments of an instance.
func (t *Named) TypeArgs() *TypeList { return t.targs }

// NumMethods returns the number of methods that are declared for the type.
func (t *Named) NumMethods() int { return len(t.Origin().declared()) }

// declared returns the declared methods.
func (t *Named) declared() []*Func {
	if t.resolve != nil {
		f := t.resolve
		t.resolve = nil
		f(t)
	}
	return t.methods
}

// Method returns the i'th declared method; that of an instance has the type arguments in its signature.
func (t *Named) Method(i int) *Func {
	if t.orig == nil {
		return t.declared()[i]
	}
	if m := t.expanded[i]; m != nil {
		return m
	}
	if t.expanded == nil {
		t.expanded = make(map[int]*Func)
	}
	m := t.expandMethod(t.orig.declared()[i])
	t.expanded[i] = m
	return m
}

// Methods yields the declared methods.
func (t *Named) Methods() iter.Seq[*Func] {
	return func(yield func(*Func) bool) {
		for i := range t.NumMethods() {
			if !yield(t.Method(i)) {
				return
			}
		}
	}
}

// expandMethod returns an instance's method for one of its generic type.
func (t *Named) expandMethod(origin *Func) *Func {
	origin.settle()
	sig, ok := origin.typ.(*Signature)
	if !ok || sig.recv == nil {
		return origin
	}
	if params := sig.recvTypeParams.list(); len(params) == t.targs.Len() {
		s := substituter{replace: make(map[*TypeParam]Type), ctxt: t.ctxt}
		for i, p := range params {
			s.replace[p] = t.targs.At(i)
		}
		inner := sig
		if sub, ok := s.typ(sig).(*Signature); ok {
			inner = sub
		}
		if inner == sig {
			clone := *sig
			inner = &clone
		}
		sig = inner
	} else {
		clone := *sig
		sig = &clone
	}
	sig.recvTypeParams = nil
	recvType := Type(t)
	if origin.hasPtrRecv() {
		recvType = NewPointer(t)
	}
	recv := *origin.typ.(*Signature).recv
	recv.origin = origin.typ.(*Signature).recv.Origin()
	recv.typ = recvType
	sig.recv = &recv
	m := *origin
	m.typ = sig
	m.origin = origin.Origin()
	return &m
}

// SetUnderlying sets the underlying type.
func (t *Named) SetUnderlying(underlying Type) {
	if underlying == nil {
		panic("underlying type must not be nil")
	}
	if _, ok := Unalias(underlying).(*Named); ok {
		panic("underlying type must not be *Named")
	}
	t.underlying = underlying
	t.rhs = nil
}

// AddMethod adds a method unless there is one of its name.
func (t *Named) AddMethod(m *Func) {
	if t.orig != nil {
		panic("cannot add methods to an instance")
	}
	if _, i := t.findMethod(m.pkg, m.name, false); i < 0 {
		t.methods = append(t.methods, m)
	}
}

// findMethod returns the declared method of this name and its place, -1 if there is none.
func (t *Named) findMethod(pkg *Package, name string, foldCase bool) (*Func, int) {
	for i, m := range t.Origin().declared() {
		if sameId(m, pkg, name, foldCase) {
			return m, i
		}
	}
	return nil, -1
}

// Underlying returns the underlying type.
func (t *Named) Underlying() Type {
	if t.underlying != nil {
		return t.underlying
	}
	if t.orig != nil {
		return t.expandUnderlying()
	}
	// A chain of defined types ends at a type literal, unless the declarations go in a circle.
	seen := map[*Named]bool{t: true}
	rhs := Unalias(t.rhs)
	for {
		n, ok := rhs.(*Named)
		if !ok {
			break
		}
		if n.underlying != nil || n.orig != nil {
			if u := n.Underlying(); u != nil {
				t.setResolved(u)
				return u
			}
			return Typ[Invalid]
		}
		if seen[n] {
			t.underlying = Typ[Invalid]
			return t.underlying
		}
		seen[n] = true
		rhs = Unalias(n.rhs)
	}
	switch r := rhs.(type) {
	case nil:
		return Typ[Invalid] // still being declared
	case *TypeParam:
		t.setResolved(Typ[Invalid])
	default:
		t.setResolved(r)
	}
	return t.underlying
}

func (t *Named) setResolved(u Type) {
	if t.rhs != nil || t.orig != nil {
		t.underlying = u
	}
}

// expandUnderlying puts the type arguments into the generic type's underlying type.
func (t *Named) expandUnderlying() Type {
	under := t.orig.Underlying()
	if under == Typ[Invalid] && t.orig.underlying == nil {
		return under // the generic type is still being declared
	}
	params := t.orig.tparams.list()
	if len(params) != t.targs.Len() {
		t.underlying = Typ[Invalid]
		return t.underlying
	}
	s := substituter{replace: make(map[*TypeParam]Type), ctxt: t.ctxt}
	for i, p := range params {
		s.replace[p] = t.targs.At(i)
	}
	u := s.typ(under)
	if iface, ok := u.(*Interface); ok && len(iface.methods) > 0 {
		u = withReceiver(iface, t)
	}
	t.underlying = u
	return u
}

// withReceiver returns an interface whose methods have the receiver recv.
func withReceiver(iface *Interface, recv Type) *Interface {
	clone := *iface
	clone.set = nil
	clone.methods = make([]*Func, len(iface.methods))
	for i, m := range iface.methods {
		sig := *m.typ.(*Signature)
		if sig.recv != nil {
			r := *sig.recv
			r.typ = recv
			sig.recv = &r
		}
		copied := *m
		copied.typ = &sig
		copied.origin = m.Origin()
		clone.methods[i] = &copied
	}
	return &clone
}

// String returns the type as TypeString does, with full paths of packages.
func (t *Named) String() string { return TypeString(t, nil) }

// Alias is a declared alias, generic, an instance of a generic one, or neither.
type Alias struct {
	obj     *TypeName
	rhs     Type // nil while it is not known
	orig    *Alias
	tparams *TypeParamList
	targs   *TypeList
}

// NewAlias returns an alias.
func NewAlias(obj *TypeName, rhs Type) *Alias {
	a := &Alias{obj: obj, rhs: rhs}
	if obj.typ == nil {
		obj.typ = a
	}
	if rhs != nil {
		Unalias(rhs)
	}
	return a
}

// Obj returns the declaration of the alias.
func (a *Alias) Obj() *TypeName {
	return a.Origin().obj
}

// Origin returns the generic alias of an instance, or a itself.
func (a *Alias) Origin() *Alias {
	if a.orig != nil {
		return a.orig
	}
	return a
}

// Rhs returns what the declaration says, which may be an alias itself.
func (a *Alias) Rhs() Type { return a.rhs }

// TypeParams returns the type parameters of a generic alias, also for an instance of it.
func (a *Alias) TypeParams() *TypeParamList { return a.Origin().tparams }

// SetTypeParams sets the type parameters.
func (a *Alias) SetTypeParams(tparams []*TypeParam) {
	if a.orig != nil {
		panic("cannot set type parameters of an instance")
	}
	a.tparams = bindTypeParams(tparams)
}

// TypeArgs returns the type arguments of an instance.
func (a *Alias) TypeArgs() *TypeList { return a.targs }

// Underlying returns the underlying type of what the alias stands for.
func (a *Alias) Underlying() Type {
	t := Unalias(a)
	if t == nil {
		return Typ[Invalid]
	}
	return t.Underlying()
}

// String returns the type as TypeString does, with full paths of packages.
func (a *Alias) String() string { return TypeString(a, nil) }

// Unalias returns what an alias stands for in the end, any other type as it is.
func Unalias(t Type) Type {
	for range 1000 {
		a, ok := t.(*Alias)
		if !ok {
			return t
		}
		t = a.rhs
	}
	return Typ[Invalid]
}

// TypeParam is a type parameter.
type TypeParam struct {
	id    uint64
	obj   *TypeName
	index int // -1 as long as it belongs to no declaration
	bound Type
}

// NewTypeParam returns a type parameter; a nil constraint is to be set later.
func NewTypeParam(obj *TypeName, constraint Type) *TypeParam {
	p := &TypeParam{id: typeParamIDs.Add(1), obj: obj, index: -1, bound: constraint}
	if obj.typ == nil {
		obj.typ = p
	}
	return p
}

// Obj returns the declaration of the type parameter.
func (p *TypeParam) Obj() *TypeName { return p.obj }

// Index returns the place among the declaration's type parameters, -1 if it has none.
func (p *TypeParam) Index() int { return p.index }

// Constraint returns what the declaration says, in an implicit interface if it is no interface.
func (p *TypeParam) Constraint() Type { return p.bound }

// SetConstraint sets the constraint.
func (p *TypeParam) SetConstraint(bound Type) {
	if bound == nil {
		panic("nil constraint")
	}
	p.bound = bound
}

// Underlying returns the constraint's interface.
func (p *TypeParam) Underlying() Type { return p.iface() }

// iface returns the constraint as an interface.
func (p *TypeParam) iface() *Interface {
	if p.bound == nil {
		return emptyInterface
	}
	switch u := p.bound.Underlying().(type) {
	case *Interface:
		return u
	case *Basic:
		if u.kind == Invalid {
			return emptyInterface
		}
	}
	wrapped := &Interface{embeddeds: []Type{p.bound}, implicit: true, complete: true}
	p.bound = wrapped
	return wrapped
}

// String returns the type as TypeString does, with full paths of packages.
func (p *TypeParam) String() string { return TypeString(p, nil) }
