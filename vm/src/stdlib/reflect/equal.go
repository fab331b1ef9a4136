package reflect

// pair is a comparison under way: both sides' addresses and their type. Meeting it
// again inside itself means a cycle, which counts as equal.
type pair struct {
	a, b uintptr
	typ  *rtype
}

// comparison is what one call of DeepEqual knows.
type comparison struct {
	seen map[pair]bool
	// debt is how many parts the native has looked at in vain, less those that were compared since.
	debt int
}

// DeepEqual compares by contents: elements of slices and maps, what pointers lead to.
func DeepEqual(x, y any) bool {
	if x == nil || y == nil {
		return x == y
	}
	v, w := ValueOf(x), ValueOf(y)
	if v.typ != w.typ {
		return false
	}
	if k := v.Kind(); k <= Complex128 || k == String {
		return x == y
	}
	var c comparison
	return c.equal(v, w)
}

// equal leaves all that is not too large for it to the native, and takes only the rest apart.
func (c *comparison) equal(v, w Value) bool {
	if !v.IsValid() || !w.IsValid() {
		return v.IsValid() == w.IsValid()
	}
	if v.typ != w.typ {
		return false
	}
	if c.debt--; c.debt < 0 && v.method == 0 && w.method == 0 {
		switch n := deepSame(v.typ, v.ptr, w.ptr, v.indirect(), w.indirect()); {
		case n >= 0:
			return n > 0
		default:
			c.debt = -n
		}
	}
	if c.loops(v, w) {
		return true
	}
	switch v.Kind() {
	case Array:
		return c.elements(v, w)
	case Slice:
		if v.IsNil() != w.IsNil() || v.Len() != w.Len() {
			return false
		}
		return sliceData(v.ptr) == sliceData(w.ptr) || c.elements(v, w)
	case Interface:
		if v.IsNil() || w.IsNil() {
			return v.IsNil() == w.IsNil()
		}
		return c.equal(v.Elem(), w.Elem())
	case Pointer:
		if v.word() == w.word() {
			return true
		}
		// What a type is made of does not show in its memory.
		return v.typ != TypeFor[*rtype]().common() && c.equal(v.Elem(), w.Elem())
	case Struct:
		for i := range v.NumField() {
			if !c.equal(v.Field(i), w.Field(i)) {
				return false
			}
		}
		return true
	case Map:
		return c.maps(v, w)
	case Func:
		return v.IsNil() && w.IsNil()
	}
	return v.any() == w.any()
}

func (c *comparison) elements(v, w Value) bool {
	if e := v.typ.elem(); e.pointers == 0 && e.flags()&flagPlain != 0 && e.bytes > 0 {
		p, q := address0(v), address0(w)
		for rest := v.Len() * e.bytes; rest > 0; {
			n := min(rest, 1<<20)
			if !sameMemory(p, q, n) {
				return false
			}
			p, q = offset(p, n), offset(q, n)
			rest -= n
		}
		return true
	}
	for i := range v.Len() {
		if !c.equal(v.Index(i), w.Index(i)) {
			return false
		}
	}
	return true
}

func (c *comparison) maps(v, w Value) bool {
	if v.IsNil() != w.IsNil() || v.Len() != w.Len() {
		return false
	}
	if v.word() == w.word() {
		return true
	}
	for it := v.MapRange(); it.Next(); {
		other := w.MapIndex(it.Key())
		if !other.IsValid() || !c.equal(it.Value(), other) {
			return false
		}
	}
	return true
}

// loops notes the comparison of things that can lead back to themselves.
func (c *comparison) loops(v, w Value) bool {
	var a, b uintptr
	switch v.Kind() {
	case Pointer, Map:
		a, b = address(v.word()), address(w.word())
	case Slice:
		a, b = address(sliceData(v.ptr)), address(sliceData(w.ptr))
	default:
		return false
	}
	if a == 0 || b == 0 {
		return false
	}
	if a > b {
		a, b = b, a
	}
	p := pair{a, b, v.typ}
	if c.seen[p] {
		return true
	}
	if c.seen == nil {
		c.seen = map[pair]bool{}
	}
	c.seen[p] = true
	return false
}
