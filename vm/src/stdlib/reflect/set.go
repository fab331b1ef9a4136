package reflect

// assignTo is v as a value of type t, which it must be assignable to.
func (v Value) assignTo(t *rtype, context string) Value {
	if v.method != 0 {
		v = ValueOf(v.any())
	}
	switch {
	case v.typ == t:
		return v
	case t.Kind() == Interface && v.typ.implements(t):
		p := newMemory(t)
		if v.Kind() != Interface || !v.IsNil() {
			setIface(p, v.any())
		}
		return Value{typ: t, ptr: p, flag: flagIndirect}
	case v.typ.assignable(t):
		v.typ = t
		return v
	}
	panic(context + ": value of type " + v.typ.str() + " is not assignable to type " + t.str())
}

// store writes v, whose type is that of the memory at p.
func (v Value) store(p *byte) {
	if v.indirect() {
		copyMemory(v.typ, p, v.ptr)
		return
	}
	storeDirect(v.typ, p, v.ptr)
}

// Set assigns x to v. It panics if v cannot be set or x cannot be assigned to it.
func (v Value) Set(x Value) {
	v.mustSet("Set")
	x.mustExported("Set")
	x = x.assignTo(v.typ, "reflect.Set")
	x.store(v.ptr)
}

// SetZero sets v to the zero value of its type.
func (v Value) SetZero() {
	v.mustSet("SetZero")
	clearMemory(v.typ, v.ptr)
}

// SetBool sets a bool. It panics if v is not one or cannot be set.
func (v Value) SetBool(x bool) {
	v.mustSet("SetBool")
	v.must(Bool, "SetBool")
	var bits uint64
	if x {
		bits = 1
	}
	setBits(v.typ, v.ptr, bits)
}

// SetInt sets a signed integer; what is too large loses bits. It panics if v is not one or cannot be set.
func (v Value) SetInt(x int64) {
	v.mustSet("SetInt")
	if !v.CanInt() {
		panic(&ValueError{"reflect.Value.SetInt", v.Kind()})
	}
	setBits(v.typ, v.ptr, uint64(x))
}

// SetUint sets an unsigned integer; what is too large loses bits. It panics if v is not one or cannot be set.
func (v Value) SetUint(x uint64) {
	v.mustSet("SetUint")
	if !v.CanUint() {
		panic(&ValueError{"reflect.Value.SetUint", v.Kind()})
	}
	setBits(v.typ, v.ptr, x)
}

// SetFloat sets a float. It panics if v is not one or cannot be set.
func (v Value) SetFloat(x float64) {
	v.mustSet("SetFloat")
	if !v.CanFloat() {
		panic(&ValueError{"reflect.Value.SetFloat", v.Kind()})
	}
	setFloat(v.typ, v.ptr, x)
}

// SetComplex sets a complex number. It panics if v is not one or cannot be set.
func (v Value) SetComplex(x complex128) {
	v.mustSet("SetComplex")
	if !v.CanComplex() {
		panic(&ValueError{"reflect.Value.SetComplex", v.Kind()})
	}
	setComplex(v.typ, v.ptr, x)
}

// SetString sets a string. It panics if v is not one or cannot be set.
func (v Value) SetString(x string) {
	v.mustSet("SetString")
	v.must(String, "SetString")
	setString(v.ptr, x)
}

// SetBytes sets a slice of bytes. It panics if v is not one or cannot be set.
func (v Value) SetBytes(x []byte) {
	v.mustSet("SetBytes")
	v.must(Slice, "SetBytes")
	if v.typ.elem().Kind() != Uint8 {
		panic("reflect.Value.SetBytes of non-byte slice")
	}
	setBytes(v.ptr, x)
}

// SetLen sets the length of a slice. It panics if n is negative or above the capacity.
func (v Value) SetLen(n int) {
	v.mustSet("SetLen")
	v.must(Slice, "SetLen")
	if n < 0 || n > sliceCap(v.ptr) {
		panic("reflect: slice length out of range in SetLen")
	}
	setSlice(v.ptr, sliceData(v.ptr), n, sliceCap(v.ptr))
}

// SetCap sets the capacity of a slice. It panics if n is below the length or above the capacity.
func (v Value) SetCap(n int) {
	v.mustSet("SetCap")
	v.must(Slice, "SetCap")
	if n < sliceLen(v.ptr) || n > sliceCap(v.ptr) {
		panic("reflect: slice capacity out of range in SetCap")
	}
	setSlice(v.ptr, sliceData(v.ptr), sliceLen(v.ptr), n)
}

// OverflowInt is true if x does not fit v, a signed integer.
func (v Value) OverflowInt(x int64) bool {
	if !v.CanInt() {
		panic(&ValueError{"reflect.Value.OverflowInt", v.Kind()})
	}
	return v.typ.OverflowInt(x)
}

// OverflowUint is true if x does not fit v, an unsigned integer.
func (v Value) OverflowUint(x uint64) bool {
	if !v.CanUint() {
		panic(&ValueError{"reflect.Value.OverflowUint", v.Kind()})
	}
	return v.typ.OverflowUint(x)
}

// OverflowFloat is true if x does not fit v, a float.
func (v Value) OverflowFloat(x float64) bool {
	if !v.CanFloat() {
		panic(&ValueError{"reflect.Value.OverflowFloat", v.Kind()})
	}
	return v.typ.OverflowFloat(x)
}

// OverflowComplex is true if x does not fit v, a complex number.
func (v Value) OverflowComplex(x complex128) bool {
	if !v.CanComplex() {
		panic(&ValueError{"reflect.Value.OverflowComplex", v.Kind()})
	}
	return v.typ.OverflowComplex(x)
}

// Zero returns the zero value of typ; it is not addressable.
func Zero(typ Type) Value {
	if typ == nil {
		panic("reflect: Zero(nil)")
	}
	t := typ.common()
	if t.flags()&flagDirect != 0 {
		return Value{typ: t}
	}
	return Value{typ: t, ptr: newMemory(t), flag: flagIndirect}
}

// New returns a pointer to a new zero value of typ.
func New(typ Type) Value {
	if typ == nil {
		panic("reflect: New(nil)")
	}
	return Value{typ: PointerTo(typ).common(), ptr: newMemory(typ.common())}
}

// newSlots returns the backing array of n elements of type t.
func newSlots(t *rtype, n int) *byte

// MakeSlice returns a new slice of this type.
func MakeSlice(typ Type, length, capacity int) Value {
	if typ.Kind() != Slice {
		panic("reflect.MakeSlice of non-slice type")
	}
	if length < 0 {
		panic("reflect.MakeSlice: negative len")
	}
	if capacity < 0 {
		panic("reflect.MakeSlice: negative cap")
	}
	if capacity < length {
		panic("reflect.MakeSlice: len > cap")
	}
	t := typ.common()
	p := newMemory(t)
	setSlice(p, newSlots(t.elem(), capacity), length, capacity)
	return Value{typ: t, ptr: p, flag: flagIndirect}
}

// Slice returns v[i:j] of a slice, string, or array that can be addressed. It panics if that is out of
// range.
func (v Value) Slice(i, j int) Value {
	switch v.Kind() {
	case String:
		s := getString(v.ptr)
		if i < 0 || j < i || j > len(s) {
			panic("reflect.Value.Slice: string slice index out of bounds")
		}
		p := newMemory(v.typ)
		setString(p, s[i:j])
		return Value{typ: v.typ, ptr: p, flag: flagIndirect | v.ro()}
	case Slice:
		return v.slice(v.typ, sliceData(v.ptr), i, j, sliceCap(v.ptr), sliceCap(v.ptr), "Slice")
	case Array:
		if !v.CanAddr() {
			panic("reflect.Value.Slice: slice of unaddressable array")
		}
		return v.slice(SliceOf(v.typ.elem()).common(), v.ptr, i, j, v.Len(), v.Len(), "Slice")
	}
	panic(&ValueError{"reflect.Value.Slice", v.Kind()})
}

// Slice3 returns v[i:j:k] of a slice, or array that can be addressed. It panics if that is out of range.
func (v Value) Slice3(i, j, k int) Value {
	switch v.Kind() {
	case Slice:
		return v.slice(v.typ, sliceData(v.ptr), i, j, k, sliceCap(v.ptr), "Slice3")
	case Array:
		if !v.CanAddr() {
			panic("reflect.Value.Slice3: slice of unaddressable array")
		}
		return v.slice(SliceOf(v.typ.elem()).common(), v.ptr, i, j, k, v.Len(), "Slice3")
	}
	panic(&ValueError{"reflect.Value.Slice3", v.Kind()})
}

func (v Value) slice(t *rtype, data *byte, i, j, k, capacity int, method string) Value {
	if i < 0 || j < i || k < j || k > capacity {
		panic("reflect.Value." + method + ": slice index out of bounds")
	}
	p := newMemory(t)
	if k > i {
		data = offset(data, i*t.elem().size())
	}
	setSlice(p, data, j-i, k-i)
	return Value{typ: t, ptr: p, flag: flagIndirect | v.ro()}
}

// Grow makes room for at least n more elements of a slice. It panics if n is negative.
func (v Value) Grow(n int) {
	v.mustSet("Grow")
	v.must(Slice, "Grow")
	if n < 0 {
		panic("reflect.Value.Grow: negative len")
	}
	length := sliceLen(v.ptr)
	if length+n <= sliceCap(v.ptr) {
		return
	}
	e := v.typ.elem()
	capacity := max(length+n, 2*sliceCap(v.ptr))
	data := newSlots(e, capacity)
	copySlots(e, data, sliceData(v.ptr), length)
	setSlice(v.ptr, data, length, capacity)
}

// copySlots copies n elements of type t.
func copySlots(t *rtype, to, from *byte, n int)

// Append appends values to a slice and returns the result; s keeps its length.
func Append(s Value, x ...Value) Value {
	s.must(Slice, function)
	s.mustExported(function)
	out := New(s.typ).Elem()
	out.Set(s)
	n := s.Len()
	out.Grow(len(x))
	out.SetLen(n + len(x))
	for i, e := range x {
		out.Index(n + i).Set(e)
	}
	return Value{typ: out.typ, ptr: out.ptr, flag: flagIndirect}
}

// AppendSlice appends all elements of t to a slice and returns the result.
func AppendSlice(s, t Value) Value {
	s.must(Slice, function)
	t.must(Slice, function)
	mustMatch("reflect.AppendSlice", s.typ.elem(), t.typ.elem())
	t.mustExported(function)
	n := t.Len()
	all := make([]Value, n)
	for i := range all {
		all[i] = t.Index(i)
	}
	return Append(s, all...)
}

// mustMatch panics unless the elements of two slices or arrays are of one type.
func mustMatch(what string, a, b *rtype) {
	if a != b {
		panic(what + ": " + a.str() + " != " + b.str())
	}
}

// Copy copies elements from src to dst until one of them is full, and returns how many. src may be a string
// for bytes.
func Copy(dst, src Value) int {
	switch dst.Kind() {
	case Array:
		dst.mustSet(function)
	case Slice:
		dst.mustExported(function)
	default:
		panic(&ValueError{"reflect.Copy", dst.Kind()})
	}
	e := dst.typ.elem()
	text := src.Kind() == String && e.Kind() == Uint8
	if !text && src.Kind() != Array && src.Kind() != Slice {
		panic(&ValueError{"reflect.Copy", src.Kind()})
	}
	src.mustExported(function)
	if text {
		return copy(dst.Bytes(), src.String())
	}
	mustMatch("reflect.Copy", e, src.typ.elem())
	n := min(dst.Len(), src.Len())
	if n > 0 {
		copySlots(e, address0(dst), address0(src), n)
	}
	return n
}

// address0 returns where the elements of a slice or array begin.
func address0(v Value) *byte {
	if v.Kind() == Slice {
		return sliceData(v.ptr)
	}
	return v.ptr
}

// Swapper swaps elements of a slice.
func Swapper(slice any) func(i, j int) {
	v := ValueOf(slice)
	if v.Kind() != Slice {
		panic(&ValueError{"Swapper", v.Kind()})
	}
	e, data, n := v.typ.elem(), sliceData(v.ptr), v.Len()
	return func(i, j int) {
		if uint(i) >= uint(n) || uint(j) >= uint(n) {
			panic("reflect: slice index out of range")
		}
		swap(e, data, i, j)
	}
}

// swap exchanges elements i and j of the array at data.
func swap(t *rtype, data *byte, i, j int)
