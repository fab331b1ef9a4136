package reflect

// pair is a comparison under way: both sides' addresses and their type. Meeting it
// again inside itself means a cycle, which counts as equal.
type pair struct {
	a, b uintptr
	typ  *rtype
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
	return deepEqual(v, w, map[pair]bool{})
}

func deepEqual(v, w Value, seen map[pair]bool) bool {
	if !v.IsValid() || !w.IsValid() {
		return v.IsValid() == w.IsValid()
	}
	if v.typ != w.typ {
		return false
	}
	if loops(v, w, seen) {
		return true
	}
	switch v.Kind() {
	case Array:
		return equalElements(v, w, seen)
	case Slice:
		if v.IsNil() != w.IsNil() || v.Len() != w.Len() {
			return false
		}
		return sliceData(v.ptr) == sliceData(w.ptr) || equalElements(v, w, seen)
	case Interface:
		if v.IsNil() || w.IsNil() {
			return v.IsNil() == w.IsNil()
		}
		return deepEqual(v.Elem(), w.Elem(), seen)
	case Pointer:
		if v.word() == w.word() {
			return true
		}
		// What a type is made of does not show in its memory.
		return v.typ != TypeFor[*rtype]().common() && deepEqual(v.Elem(), w.Elem(), seen)
	case Struct:
		for i := range v.NumField() {
			if !deepEqual(v.Field(i), w.Field(i), seen) {
				return false
			}
		}
		return true
	case Map:
		return equalMaps(v, w, seen)
	case Func:
		return v.IsNil() && w.IsNil()
	}
	return v.any() == w.any()
}

func equalElements(v, w Value, seen map[pair]bool) bool {
	for i := range v.Len() {
		if !deepEqual(v.Index(i), w.Index(i), seen) {
			return false
		}
	}
	return true
}

func equalMaps(v, w Value, seen map[pair]bool) bool {
	if v.IsNil() != w.IsNil() || v.Len() != w.Len() {
		return false
	}
	if v.word() == w.word() {
		return true
	}
	for it := v.MapRange(); it.Next(); {
		other := w.MapIndex(it.Key())
		if !other.IsValid() || !deepEqual(it.Value(), other, seen) {
			return false
		}
	}
	return true
}

// loops notes the comparison of things that can lead back to themselves.
func loops(v, w Value, seen map[pair]bool) bool {
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
	if seen[p] {
		return true
	}
	seen[p] = true
	return false
}
