package types

import (
	"cmp"
	"go/token"
)

// typeSet is what an interface stands for: the types of the terms that have the methods.
type typeSet struct {
	methods    []*Func // sorted by Id
	terms      termList
	comparable bool // only comparable types; only if terms is everything
}

// termList is a union of types T and ~T, each at most once; one without a type stands for all types.
type termList []*Term

var (
	everything  = termList{{}}
	universeSet = typeSet{terms: everything}
	invalidSet  = typeSet{terms: everything}
)

func (l termList) isAll() bool { return len(l) == 1 && l[0].typ == nil }

func (s *typeSet) isEmpty() bool     { return len(s.terms) == 0 }
func (s *typeSet) isAll() bool       { return s.isMethodSet() && len(s.methods) == 0 }
func (s *typeSet) isMethodSet() bool { return !s.comparable && s.terms.isAll() }
func (s *typeSet) hasTerms() bool    { return len(s.terms) > 0 && !s.terms.isAll() }
func (s *typeSet) isComparable(seen map[Type]bool) bool {
	if s.terms.isAll() {
		return s.comparable
	}
	for _, t := range s.terms {
		if !comparableType(t.typ, false, seen, nil) {
			return false
		}
	}
	return true
}

// includes reports whether one of the terms covers T.
func (l termList) includes(T Type) bool {
	for _, t := range l {
		if t.typ == nil || Identical(t.typ, T) || t.tilde && Identical(t.typ, T.Underlying()) {
			return true
		}
	}
	return false
}

// covers reports whether all types of one term are among those of the list.
func (l termList) covers(x *Term) bool {
	for _, t := range l {
		switch {
		case t.typ == nil:
			return true
		case x.typ == nil:
		case t.tilde:
			u := x.typ
			if !x.tilde {
				u = u.Underlying()
			}
			if Identical(t.typ, u) {
				return true
			}
		case !x.tilde && Identical(t.typ, x.typ):
			return true
		}
	}
	return false
}

func (l termList) subsetOf(other termList) bool {
	for _, t := range l {
		if !other.covers(t) {
			return false
		}
	}
	return true
}

// union adds a term, without what it covers.
func (l termList) union(x *Term) termList {
	if l.covers(x) {
		return l
	}
	if x.typ == nil {
		return everything
	}
	var out termList
	for _, t := range l {
		if !(termList{x}).covers(t) {
			out = append(out, t)
		}
	}
	return append(out, x)
}

func (l termList) intersect(other termList) termList {
	var out termList
	for _, a := range l {
		for _, b := range other {
			switch {
			case (termList{b}).covers(a):
				out = out.union(a)
			case (termList{a}).covers(b):
				out = out.union(b)
			}
		}
	}
	return out
}

// typeSet computes the type set, once; an interface that embeds itself is reported elsewhere.
func (t *Interface) typeSet() *typeSet {
	if t.set != nil {
		return t.set
	}
	if !t.complete || t.busy {
		return &universeSet
	}
	t.busy = true
	defer func() { t.busy = false }()
	if len(t.methods) == 0 && len(t.embeddeds) == 0 {
		t.set = &universeSet
		return t.set
	}
	set := &typeSet{terms: everything}
	t.set = set
	all := make(map[string]*Func)
	owner := make(map[string]token.Pos)
	add := func(m *Func, explicit bool, pos token.Pos) {
		id := m.Id()
		other := all[id]
		switch {
		case other == nil:
			all[id] = m
			owner[id] = pos
			set.methods = append(set.methods, m)
		case t.checker == nil:
		case explicit || !Identical(m.typ, other.typ) || !t.checker.allow(1, 14):
			t.checker.methodTwice(pos, owner[id], m.name)
		}
	}
	for _, m := range t.methods {
		add(m, true, m.pos)
	}
	for i, e := range t.embeddeds {
		var pos token.Pos
		if i < len(t.embedPos) {
			pos = t.embedPos[i]
		}
		if t.checker != nil && pos.IsValid() && !t.checker.embeds(at(pos), e) {
			continue
		}
		terms, only := everything, false
		switch u := e.Underlying().(type) {
		case *Interface:
			inner := u.typeSet()
			terms, only = inner.terms, inner.comparable
			for _, m := range inner.methods {
				add(m, false, pos)
			}
		case *Union:
			terms = u.termList()
		case *Basic:
			if u.kind == Invalid {
				continue
			}
			terms = termList{{false, e}}
		default:
			terms = termList{{false, e}}
		}
		set.meet(terms, only)
	}
	sortMethods(set.methods)
	return set
}

// methodTwice reports a method that is there twice.
func (c *Checker) methodTwice(pos, other token.Pos, name string) {
	c.errorf(at(pos), "duplicate method %s", name)
	c.also(at(other), "other declaration of method %s", name)
}

// embeds reports an embedded type that makes a constraint of an interface, where the file's version of the
// language has none.
func (c *Checker) embeds(p place, t Type) bool {
	switch u := t.Underlying().(type) {
	case *Interface:
		return !c.foreignConstraint(t) || c.require(p, 18, "embedding constraint interface %s", t)
	case *Union:
		return c.require(p, 18, "embedding interface element %s", u)
	}
	return !isValid(t.Underlying()) || c.require(p, 18, "embedding non-interface type %s", t)
}

// meet restricts the set to the types of terms, and to comparable ones.
func (s *typeSet) meet(terms termList, only bool) {
	s.comparable = s.comparable || only
	s.terms = s.terms.intersect(terms)
	if s.comparable && !s.terms.isAll() {
		var left termList
		for _, t := range s.terms {
			if comparableType(t.typ, false, nil, nil) {
				left = append(left, t)
			}
		}
		s.terms, s.comparable = left, false
	}
}

// termList returns the union's terms, those of interfaces taken apart.
func (u *Union) termList() termList {
	var list termList
	for _, t := range u.terms {
		switch inner := t.typ.Underlying().(type) {
		case *Interface:
			if _, ok := Unalias(t.typ).(*TypeParam); ok {
				continue
			}
			for _, x := range inner.typeSet().terms {
				list = list.union(x)
			}
		case *Basic:
			if inner.kind != Invalid {
				list = list.union(t)
			}
		default:
			list = list.union(t)
		}
	}
	return list
}

// eachTerm calls f with the types of T's type set and their underlying types until it returns false: once
// for a type that is no type parameter, with nil for one without terms. It reports whether f never did.
func eachTerm(T Type, f func(t, under Type) bool) bool {
	p, ok := Unalias(T).(*TypeParam)
	if !ok {
		return f(T, T.Underlying())
	}
	set := p.iface().typeSet()
	if !set.hasTerms() {
		return f(nil, nil)
	}
	for _, t := range set.terms {
		u := t.typ
		if !t.tilde {
			u = t.typ.Underlying()
		}
		if !f(t.typ, u.Underlying()) {
			return false
		}
	}
	return true
}

// sharedUnder returns the one underlying type that all types of T's type set have, nil if there is none.
// Channels may differ in direction; with bytes, []byte and string count as string.
func sharedUnder(T Type, bytes bool) Type {
	t, _ := (*Checker)(nil).shared(T, bytes, nil)
	return t
}

// shared is sharedUnder with the reason why there is none, which may be what fits, if not nil, has against
// one of the types.
func (c *Checker) shared(T Type, bytes bool, fits func(t, under Type) string) (single Type, cause string) {
	var first Type // single is its underlying type
	hasString := false
	ok := eachTerm(T, func(t, u Type) bool {
		if fits != nil {
			if cause = fits(t, u); cause != "" {
				return false
			}
		}
		if u == nil {
			cause = "no specific type"
			return false
		}
		if bytes && isParam(T) && isStringType(u) {
			u, hasString = NewSlice(basicByte), true
		}
		if single == nil {
			first, single = t, u
			return true
		}
		m := matchUnder(single, u)
		if m == nil {
			cause = c.mismatch(first, t, single, u)
			return false
		}
		if m == u {
			first = t
		}
		single = m
		return true
	})
	if !ok {
		return nil, cause
	}
	if hasString {
		return Typ[String], ""
	}
	return single, ""
}

// mismatch says how the underlying types of two types differ.
func (c *Checker) mismatch(x, y, xu, yu Type) string {
	if c == nil {
		return "" // nobody wants to know
	}
	a, ok1 := xu.(*Chan)
	b, ok2 := yu.(*Chan)
	switch {
	case !ok1 || !ok2:
		return c.sprintf("%s and %s have different underlying types", x, y)
	case !Identical(a.elem, b.elem):
		return c.sprintf("channels %s and %s have different element types", x, y)
	}
	return c.sprintf("channels %s and %s have conflicting directions", x, y)
}

// matchUnder returns the type that x and y agree on, of channels the one with a direction.
func matchUnder(x, y Type) Type {
	if Identical(x, y) {
		return x
	}
	a, ok1 := x.(*Chan)
	b, ok2 := y.(*Chan)
	if ok1 && ok2 && Identical(a.elem, b.elem) {
		switch {
		case a.dir == SendRecv:
			return y
		case b.dir == SendRecv:
			return x
		}
	}
	return nil
}

// compareObjects orders by name, exported ones first, then by package.
func compareObjects(a, b Object) int {
	if a == b {
		return 0
	}
	if x, y := a.Exported(), b.Exported(); x != y {
		if x {
			return -1
		}
		return 1
	}
	if c := cmp.Compare(a.Name(), b.Name()); c != 0 || a.Exported() {
		return c
	}
	path := func(p *Package) string {
		if p == nil {
			return ""
		}
		return p.path
	}
	return cmp.Compare(path(a.Pkg()), path(b.Pkg()))
}
