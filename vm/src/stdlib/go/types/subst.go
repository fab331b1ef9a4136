package types

// substituter puts types in the place of type parameters. What it does not change it returns as it is.
type substituter struct {
	replace map[*TypeParam]Type
	ctxt    *Context
}

func substitution(params []*TypeParam, targs []Type) map[*TypeParam]Type {
	m := make(map[*TypeParam]Type, len(params))
	for i, p := range params {
		if i < len(targs) && targs[i] != nil {
			m[p] = targs[i]
		}
	}
	return m
}

// substitute puts targs in the place of params.
func substitute(t Type, params []*TypeParam, targs []Type, ctxt *Context) Type {
	s := substituter{substitution(params, targs), ctxt}
	return s.typ(t)
}

func (s *substituter) typ(t Type) Type {
	if len(s.replace) == 0 || t == nil {
		return t
	}
	switch t := t.(type) {
	case *TypeParam:
		if r := s.replace[t]; r != nil {
			return r
		}
	case *Array:
		if e := s.typ(t.elem); e != t.elem {
			return &Array{t.len, e}
		}
	case *Slice:
		if e := s.typ(t.elem); e != t.elem {
			return &Slice{e}
		}
	case *Pointer:
		if e := s.typ(t.elem); e != t.elem {
			return &Pointer{e}
		}
	case *Map:
		k, e := s.typ(t.key), s.typ(t.elem)
		if k != t.key || e != t.elem {
			return &Map{k, e}
		}
	case *Chan:
		if e := s.typ(t.elem); e != t.elem {
			return &Chan{t.dir, e}
		}
	case *Struct:
		if fields := s.vars(t.fields); fields != nil {
			return &Struct{fields, t.tags}
		}
	case *Tuple:
		return s.tuple(t)
	case *Signature:
		params, results := s.tuple(t.params), s.tuple(t.results)
		if params != t.params || results != t.results {
			clone := *t
			clone.params, clone.results, clone.scope = params, results, nil
			return &clone
		}
	case *Union:
		if terms := s.terms(t.terms); terms != nil {
			return &Union{terms}
		}
	case *Interface:
		return s.iface(t)
	case *Named:
		if targs := s.types(t.targs.list()); targs != nil {
			return instance(s.context(t.ctxt), t.orig, targs)
		}
	case *Alias:
		if targs := s.types(t.targs.list()); targs != nil {
			return aliasInstance(s.context(nil), t.orig, targs)
		}
		// An alias of a type that mentions type parameters of the function around it.
		if t.targs.Len() == 0 && t.tparams.Len() == 0 && t.rhs != nil {
			if rhs := s.typ(t.rhs); rhs != t.rhs {
				return &Alias{obj: t.obj, rhs: rhs}
			}
		}
	}
	return t
}

func (s *substituter) context(other *Context) *Context {
	if s.ctxt == nil {
		if s.ctxt = other; other == nil {
			s.ctxt = NewContext()
		}
	}
	return s.ctxt
}

func (s *substituter) tuple(t *Tuple) *Tuple {
	if vars := s.vars(t.list()); vars != nil {
		return &Tuple{vars}
	}
	return t
}

// vars returns the changed list, nil if nothing changes.
func (s *substituter) vars(list []*Var) []*Var {
	var out []*Var
	for i, v := range list {
		t := s.typ(v.typ)
		if t == v.typ {
			continue
		}
		if out == nil {
			out = append(out, list...)
		}
		clone := *v
		clone.typ = t
		clone.origin = v.Origin()
		out[i] = &clone
	}
	return out
}

func (s *substituter) types(list []Type) []Type {
	var out []Type
	for i, t := range list {
		if u := s.typ(t); u != t {
			if out == nil {
				out = append(out, list...)
			}
			out[i] = u
		}
	}
	return out
}

func (s *substituter) terms(list []*Term) []*Term {
	var out []*Term
	for i, t := range list {
		if u := s.typ(t.typ); u != t.typ {
			if out == nil {
				out = append(out, list...)
			}
			out[i] = &Term{t.tilde, u}
		}
	}
	return out
}

func (s *substituter) iface(t *Interface) Type {
	var methods []*Func
	for i, m := range t.methods {
		sig := s.typ(m.typ)
		if sig == m.typ || sig == nil {
			continue
		}
		if methods == nil {
			methods = append(methods, t.methods...)
		}
		clone := *m
		clone.typ = sig
		clone.origin = m.Origin()
		methods[i] = &clone
	}
	embeddeds := s.types(t.embeddeds)
	if methods == nil && embeddeds == nil {
		return t
	}
	out := &Interface{methods: methods, embeddeds: embeddeds, embedPos: t.embedPos, implicit: t.implicit, complete: t.complete}
	if methods == nil {
		out.methods = t.methods
	}
	if embeddeds == nil {
		out.embeddeds = t.embeddeds
	}
	// The methods of a literal have it for their receiver.
	for i, m := range out.methods {
		sig, ok := m.typ.(*Signature)
		if !ok || sig.recv == nil || sig.recv.typ != Type(t) {
			continue
		}
		if methods == nil {
			out.methods = append([]*Func(nil), out.methods...)
			methods = out.methods
		}
		newSig, recv, clone := *sig, *sig.recv, *m
		recv.typ = out
		newSig.recv = &recv
		clone.typ = &newSig
		clone.origin = m.Origin()
		out.methods[i] = &clone
	}
	return out
}

// mentions reports whether one of params occurs in t; all type parameters count if there are no params.
func mentions(t Type, params []*TypeParam) bool {
	m := mentioner{params, make(map[Type]bool)}
	return m.in(t)
}

type mentioner struct {
	params []*TypeParam
	seen   map[Type]bool
}

func (m *mentioner) in(t Type) bool {
	switch t.(type) {
	case nil, *Basic:
		return false
	}
	if m.seen[t] {
		return false
	}
	m.seen[t] = true
	switch t := t.(type) {
	case *TypeParam:
		for _, p := range m.params {
			if p == t {
				return true
			}
		}
		return m.params == nil
	case *Alias:
		return m.in(Unalias(t))
	case *Array:
		return m.in(t.elem)
	case *Slice:
		return m.in(t.elem)
	case *Pointer:
		return m.in(t.elem)
	case *Map:
		return m.in(t.key) || m.in(t.elem)
	case *Chan:
		return m.in(t.elem)
	case *Struct:
		return m.inVars(t.fields)
	case *Tuple:
		return m.inVars(t.list())
	case *Signature:
		return m.inVars(t.params.list()) || m.inVars(t.results.list())
	case *Union:
		for _, x := range t.terms {
			if m.in(x.typ) {
				return true
			}
		}
	case *Interface:
		for _, f := range t.methods {
			if m.in(f.typ) {
				return true
			}
		}
		for _, e := range t.embeddeds {
			if m.in(e) {
				return true
			}
		}
	case *Named:
		for _, a := range t.targs.list() {
			if m.in(a) {
				return true
			}
		}
	}
	return false
}

func (m *mentioner) inVars(list []*Var) bool {
	for _, v := range list {
		if m.in(v.typ) {
			return true
		}
	}
	return false
}
