package types

import "slices"

// finite reports a type that contains itself, so that its values would have no end.
func (c *Checker) finite(t *Named) {
	if c.sound == nil {
		c.sound = make(map[*Named]bool)
	}
	w := sizeWalk{c: c}
	w.walk(t, nil)
}

// sizeWalk looks for the types that a type contains.
type sizeWalk struct {
	c    *Checker
	path []*Named // all types on the way
}

// walk reports whether t is finite. around are the types whose declarations t is written in: those that
// type parameters get their meaning from.
func (w *sizeWalk) walk(t Type, around []*Named) bool {
	switch t := Unalias(t).(type) {
	case *Array:
		return w.walk(t.elem, around)
	case *Struct:
		return !slices.ContainsFunc(t.fields, func(f *Var) bool { return !w.walk(f.typ, around) })
	case *Union:
		return !slices.ContainsFunc(t.terms, func(x *Term) bool { return !w.walk(x.typ, around) })
	case *Interface:
		return !slices.ContainsFunc(t.embeddeds, func(e Type) bool { return !w.walk(e, around) })
	case *Named:
		return w.named(t, around)
	case *TypeParam:
		return w.argument(t, around)
	}
	return true
}

func (w *sizeWalk) named(t *Named, around []*Named) bool {
	orig := t.Origin()
	if orig.obj.pkg != w.c.pkg && t.targs.Len() == 0 || w.c.sound[t] || orig.underlying == Typ[Invalid] || t.underlying == Typ[Invalid] {
		return true
	}
	if slices.ContainsFunc(around, func(other *Named) bool { return Identical(other, t) }) {
		i := slices.IndexFunc(w.path, func(other *Named) bool { return Identical(other, t) })
		w.endless(w.path[max(i, 0):])
		return false
	}
	w.path = append(w.path, t)
	inner := orig.rhs
	if inner == nil {
		inner = orig.underlying
	}
	ok := inner == nil || w.walk(inner, append(slices.Clip(around), t))
	w.path = w.path[:len(w.path)-1]
	if ok {
		w.c.sound[t] = true
	}
	return ok
}

// argument goes on with what a type parameter stands for, which is written where the instance is.
func (w *sizeWalk) argument(p *TypeParam, around []*Named) bool {
	if len(around) == 0 {
		return true
	}
	inst := around[len(around)-1]
	for i, q := range inst.TypeParams().list() {
		if p == q && i < inst.targs.Len() {
			return w.walk(inst.targs.At(i), around[:len(around)-1])
		}
	}
	return true
}

// endless reports types that contain each other in a circle.
func (w *sizeWalk) endless(circle []*Named) {
	var objects []Object
	for _, t := range circle {
		obj := Object(t.obj)
		if t.orig != nil {
			obj = NewTypeName(t.usedAt, t.obj.pkg, TypeString(t, w.c.qualifier), t)
		}
		objects = append(objects, obj)
	}
	w.c.circleError(objects)
	for _, t := range circle {
		t.underlying, t.rhs = Typ[Invalid], nil
		if orig := t.Origin(); slices.Contains(w.path, orig) {
			orig.underlying, orig.rhs = Typ[Invalid], nil // each instance contains another one
		}
	}
}
