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
		case t.report == nil:
		case explicit:
			t.report(pos, owner[id], m.name)
		case !Identical(m.typ, other.typ):
			t.report(pos, owner[id], m.name)
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
	var single Type
	hasString := false
	ok := eachTerm(T, func(_, u Type) bool {
		if u == nil {
			return false
		}
		if bytes && isParam(T) {
			if isStringType(u) {
				u, hasString = NewSlice(basicByte), true
			}
		}
		if single == nil {
			single = u
			return true
		}
		if m := matchUnder(single, u); m != nil {
			single = m
			return true
		}
		return false
	})
	if !ok {
		return nil
	}
	if hasString {
		return Typ[String]
	}
	return single
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
