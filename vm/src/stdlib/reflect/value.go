package reflect

import "errors"

// Value is a value of any type.
//
// ptr is the value itself if it fits an interface's data word and is not indirect,
// otherwise the address of its memory. Natives take both apart.
type Value struct {
	typ    *rtype
	ptr    *byte
	flag   uintptr
	method int // 1 + index: a method value of (typ's) receiver
}

const (
	flagIndirect   = 1  // ptr is the address of the value
	flagAddr       = 2  // addressable
	flagRO         = 4  // reached through an unexported field
	flagEmbedRO    = 8  // reached through an unexported embedded field
	flagMethodExpr = 16 // a method expression: no receiver yet
)

// ValueError is the panic of a method called on a Value of the wrong kind.
type ValueError struct {
	Method string // the method
	Kind   Kind   // what the Value was
}

// Error names the method and the kind of Value.
func (e *ValueError) Error() string {
	if e.Kind == Invalid {
		return "reflect: call of " + e.Method + " on zero Value"
	}
	return "reflect: call of " + e.Method + " on " + e.Kind.String() + " Value"
}

// unpack takes an interface apart: its type word and its data word.
func unpack(i any) (t *rtype, data *byte)

// pack makes an interface of the value; memory is copied.
func pack(t *rtype, ptr *byte, indirect bool) any

// share makes an interface of a value of type t that lies at p and never changes.
func share(t *rtype, p *byte) any

// copyMemory copies a value of type t.
func copyMemory(t *rtype, to, from *byte)

// newMemory returns a zeroed value of type t in the heap.
func newMemory(t *rtype) *byte

// funcPC returns where the code of the func value p begins.
func funcPC(p *byte) uintptr

// methodPC returns where the code of a type's exported method i begins.
func methodPC(recv *rtype, i int) uintptr

// setSlice stores a slice at p.
func setSlice(p, data *byte, length, capacity int)

// ValueOf returns the value in i; the zero Value for nil.
func ValueOf(i any) Value {
	t, data := unpack(i)
	if t == nil {
		return Value{}
	}
	if t.flags()&flagDirect == 0 {
		return Value{typ: t, ptr: data, flag: flagIndirect}
	}
	return Value{typ: t, ptr: data}
}

func (v Value) indirect() bool { return v.flag&flagIndirect != 0 }

func (v Value) ro() uintptr { return v.flag & (flagRO | flagEmbedRO) }

// partRO is ro for an element of v: being embedded does not open what lies in it.
func (v Value) partRO() uintptr {
	if v.ro() != 0 {
		return flagRO
	}
	return 0
}

// IsValid is false for the zero Value only.
func (v Value) IsValid() bool { return v.typ != nil }

// Kind returns the kind of type; Invalid for the zero Value.
func (v Value) Kind() Kind {
	if v.typ == nil {
		return Invalid
	}
	if v.method != 0 {
		return Func
	}
	return Kind(v.typ.kind())
}

// Type returns the type. It panics for the zero Value.
func (v Value) Type() Type {
	if v.typ == nil {
		panic(&ValueError{"reflect.Value.Type", Invalid})
	}
	if v.method != 0 && v.flag&flagMethodExpr == 0 {
		_, _, t := v.typ.method(v.method - 1)
		return toType(t)
	}
	return v.typ
}

// function stands for the method's name where a function of the package, or a method of another type
// than Value, was called.
const function = ""

// called is what panics call a method.
func called(method string) string {
	if method == function {
		return "unknown method"
	}
	return "reflect.Value." + method
}

func (v Value) must(k Kind, method string) {
	if v.Kind() != k {
		panic(&ValueError{called(method), v.Kind()})
	}
}

func (v Value) mustSet(method string) {
	v.mustExported(method)
	if v.flag&flagAddr == 0 {
		panic("reflect: " + called(method) + " using unaddressable value")
	}
}

func (v Value) mustExported(method string) {
	if v.typ == nil {
		panic(&ValueError{called(method), Invalid})
	}
	if v.ro() != 0 {
		panic("reflect: " + called(method) + " using value obtained using unexported field")
	}
}

// CanAddr is true if Addr works: for variables, elements of slices, and fields of what can be addressed.
func (v Value) CanAddr() bool { return v.flag&flagAddr != 0 }

// CanSet is true if v can be addressed and was not had by an unexported field.
func (v Value) CanSet() bool { return v.flag&(flagAddr|flagRO|flagEmbedRO) == flagAddr }

// CanInterface is true if Interface would not panic.
func (v Value) CanInterface() bool {
	if v.typ == nil {
		panic(&ValueError{"reflect.Value.CanInterface", Invalid})
	}
	return v.ro() == 0
}

// Interface returns v as an any. It panics if v was had by an unexported field.
func (v Value) Interface() any {
	if v.typ == nil {
		panic(&ValueError{"reflect.Value.Interface", Invalid})
	}
	if v.ro() != 0 {
		panic("reflect.Value.Interface: cannot return value obtained from unexported field or method")
	}
	return v.any()
}

// any is Interface without its check.
func (v Value) any() any {
	if v.method != 0 {
		return methodFunc(v)
	}
	if v.typ.Kind() == Interface {
		return ifaceAt(v.ptr)
	}
	if v.flag&(flagIndirect|flagAddr) == flagIndirect && v.typ.flags()&flagDirect == 0 {
		return share(v.typ, v.ptr) // nobody can change it
	}
	return pack(v.typ, v.ptr, v.indirect())
}

// TypeAssert returns v.Interface().(T).
func TypeAssert[T any](v Value) (T, bool) {
	if v.typ == nil {
		panic(&ValueError{"reflect.TypeAssert", Invalid})
	}
	if v.ro() != 0 {
		panic("reflect.TypeAssert: cannot return value obtained from unexported field or method")
	}
	x, ok := v.any().(T)
	return x, ok
}

// CanInt is true for signed integers.
func (v Value) CanInt() bool {
	k := v.Kind()
	return k >= Int && k <= Int64
}

// CanUint is true for unsigned integers.
func (v Value) CanUint() bool {
	k := v.Kind()
	return k >= Uint && k <= Uintptr
}

// CanFloat is true for floats.
func (v Value) CanFloat() bool {
	k := v.Kind()
	return k == Float32 || k == Float64
}

// CanComplex is true for complex numbers.
func (v Value) CanComplex() bool {
	k := v.Kind()
	return k == Complex64 || k == Complex128
}

// Bool returns a bool. It panics if v is not one.
func (v Value) Bool() bool {
	v.must(Bool, "Bool")
	return getUint(v.typ, v.ptr, v.indirect()) != 0
}

// Int returns a signed integer. It panics if v is not one.
func (v Value) Int() int64 {
	if !v.CanInt() {
		panic(&ValueError{"reflect.Value.Int", v.Kind()})
	}
	return getInt(v.typ, v.ptr, v.indirect())
}

// Uint returns an unsigned integer. It panics if v is not one.
func (v Value) Uint() uint64 {
	if !v.CanUint() {
		panic(&ValueError{"reflect.Value.Uint", v.Kind()})
	}
	return getUint(v.typ, v.ptr, v.indirect())
}

// Float returns a float. It panics if v is not one.
func (v Value) Float() float64 {
	if !v.CanFloat() {
		panic(&ValueError{"reflect.Value.Float", v.Kind()})
	}
	return getFloat(v.typ, v.ptr, v.indirect())
}

// Complex returns a complex number. It panics if v is not one.
func (v Value) Complex() complex128 {
	if !v.CanComplex() {
		panic(&ValueError{"reflect.Value.Complex", v.Kind()})
	}
	return getComplex(v.typ, v.ptr)
}

// String returns the value of a string; of anything else a description, as Go gives it.
func (v Value) String() string {
	switch v.Kind() {
	case String:
		return getString(v.ptr)
	case Invalid:
		return "<invalid Value>"
	}
	return "<" + v.Type().String() + " Value>"
}

// Bytes returns a slice of bytes, or an array of them that can be addressed. It panics if v is neither.
func (v Value) Bytes() []byte {
	switch v.Kind() {
	case Slice:
		if v.typ.elem().Kind() == Uint8 {
			return getBytes(v.ptr)
		}
		panic("reflect.Value.Bytes of non-byte slice")
	case Array:
		if v.typ.elem().Kind() != Uint8 {
			panic("reflect.Value.Bytes of non-byte array")
		}
		if !v.CanAddr() {
			panic("reflect.Value.Bytes of unaddressable byte array")
		}
		return bytesAt(v.ptr, v.Len())
	}
	panic(&ValueError{"reflect.Value.Bytes", v.Kind()})
}

// word returns the pointer that a pointer, map, channel or function value is.
func (v Value) word() *byte { return getWord(v.ptr, v.indirect()) }

// IsNil is true if v is nil. It panics if v is of a kind that cannot be.
func (v Value) IsNil() bool {
	switch v.Kind() {
	case Chan, Func, Map, Pointer, UnsafePointer:
		return v.method == 0 && v.word() == nil
	case Interface:
		return ifaceAt(v.ptr) == nil
	case Slice:
		return sliceData(v.ptr) == nil
	}
	panic(&ValueError{"reflect.Value.IsNil", v.Kind()})
}

// Pointer returns a pointer, channel, function, map, slice or string as a number.
func (v Value) Pointer() uintptr {
	switch v.Kind() {
	case Func:
		if v.flag&flagMethodExpr != 0 {
			return methodPC(v.typ.in(0), v.method-1)
		}
		if v.method != 0 {
			return methodPC(v.typ, v.method-1)
		}
		return funcPC(v.word())
	case Chan, Map, Pointer, UnsafePointer:
		return address(v.word())
	case Slice:
		return address(sliceData(v.ptr))
	case String:
		return address(sliceData(v.ptr))
	}
	panic(&ValueError{"reflect.Value.Pointer", v.Kind()})
}

// Addr returns a pointer to v. It panics unless CanAddr.
func (v Value) Addr() Value {
	if v.flag&flagAddr == 0 {
		panic("reflect.Value.Addr of unaddressable value")
	}
	return Value{typ: PointerTo(v.typ).common(), ptr: v.ptr, flag: v.ro()}
}

// Elem returns what an interface holds or a pointer points to; the zero Value for nil.
func (v Value) Elem() Value {
	switch v.Kind() {
	case Interface:
		e := ValueOf(ifaceAt(v.ptr))
		if e.typ != nil {
			e.flag |= v.ro()
		}
		return e
	case Pointer:
		p := v.word()
		if p == nil {
			return Value{}
		}
		return Value{typ: v.typ.elem(), ptr: p, flag: flagIndirect | flagAddr | v.ro()}
	}
	panic(&ValueError{"reflect.Value.Elem", v.Kind()})
}

// Indirect returns what v points to, or v itself if it is no pointer.
func Indirect(v Value) Value {
	if v.Kind() != Pointer {
		return v
	}
	return v.Elem()
}

// NumField returns how many fields a struct has.
func (v Value) NumField() int {
	v.must(Struct, "NumField")
	return v.typ.numField()
}

// Field returns field i of a struct.
func (v Value) Field(i int) Value {
	v.must(Struct, "Field")
	typ, off, ro := v.typ.part(i)
	if typ == nil {
		panic("reflect: Field index out of range")
	}
	return Value{typ: typ, ptr: offset(v.ptr, off), flag: v.flag&(flagAddr|flagRO) | flagIndirect | ro}
}

// FieldByIndex returns the field at a path of indices. It panics at a nil pointer on the way.
func (v Value) FieldByIndex(index []int) Value {
	if len(index) != 1 {
		v.must(Struct, "FieldByIndex")
	}
	for i, x := range index {
		if i > 0 && v.Kind() == Pointer && v.typ.elem().Kind() == Struct {
			if v.IsNil() {
				panic("reflect: indirection through nil pointer to embedded struct")
			}
			v = v.Elem()
		}
		v = v.Field(x)
	}
	return v
}

// FieldByIndexErr is FieldByIndex with an error instead of a panic for a nil embedded pointer.
func (v Value) FieldByIndexErr(index []int) (Value, error) {
	if len(index) == 1 {
		return v.Field(index[0]), nil
	}
	v.must(Struct, "FieldByIndexErr")
	for i, x := range index {
		if i > 0 && v.Kind() == Pointer && v.typ.elem().Kind() == Struct {
			if v.IsNil() {
				return Value{}, errors.New("reflect: indirection through nil pointer to embedded struct field " + v.typ.elem().Name())
			}
			v = v.Elem()
		}
		v = v.Field(x)
	}
	return v, nil
}

// FieldByName returns the field of that name, those of embedded structs included, or the zero Value.
func (v Value) FieldByName(name string) Value {
	v.must(Struct, "FieldByName")
	if i := v.typ.fieldNamed(name); i >= 0 && name != "_" {
		return v.Field(i)
	}
	if f, ok := v.typ.FieldByName(name); ok {
		return v.FieldByIndex(f.Index)
	}
	return Value{}
}

// FieldByNameFunc returns the field whose name match accepts, or the zero Value if there is none or more
// than one.
func (v Value) FieldByNameFunc(match func(string) bool) Value {
	if f, ok := v.typ.FieldByNameFunc(match); ok {
		return v.FieldByIndex(f.Index)
	}
	return Value{}
}

// Len returns the length of an array, channel, map, slice, string or pointer to an array.
func (v Value) Len() int {
	switch v.Kind() {
	case Slice:
		return sliceLen(v.ptr)
	case String:
		return len(getString(v.ptr))
	case Array:
		return v.typ.length()
	case Map:
		return mapLen(v.word())
	case Chan:
		return chanLen(v.word())
	case Pointer:
		if v.typ.elem().Kind() == Array {
			return v.typ.elem().length()
		}
		panic("reflect: call of reflect.Value.Len on ptr to non-array Value")
	}
	panic(&ValueError{"reflect.Value.Len", v.Kind()})
}

// Cap returns the capacity of an array, channel, slice or pointer to an array.
func (v Value) Cap() int {
	switch v.Kind() {
	case Slice:
		return sliceCap(v.ptr)
	case Array:
		return v.typ.length()
	case Chan:
		return chanCap(v.word())
	case Pointer:
		if v.typ.elem().Kind() == Array {
			return v.typ.elem().length()
		}
		panic("reflect: call of reflect.Value.Cap on ptr to non-array Value")
	}
	panic(&ValueError{"reflect.Value.Cap", v.Kind()})
}

// Index returns element i of an array, slice or string. It panics if i is out of range.
func (v Value) Index(i int) Value {
	switch v.Kind() {
	case Slice:
		if i < 0 || i >= sliceLen(v.ptr) {
			panic("reflect: slice index out of range")
		}
		e := v.typ.elem()
		return Value{typ: e, ptr: offset(sliceData(v.ptr), i*e.size()), flag: flagIndirect | flagAddr | v.partRO()}
	case Array:
		if i < 0 || i >= v.typ.length() {
			panic("reflect: array index out of range")
		}
		e := v.typ.elem()
		return Value{typ: e, ptr: offset(v.ptr, i*e.size()), flag: v.flag&flagAddr | flagIndirect | v.partRO()}
	case String:
		s := getString(v.ptr)
		if i < 0 || i >= len(s) {
			panic("reflect: string index out of range")
		}
		b := ValueOf(s[i])
		b.flag |= v.partRO()
		return b
	}
	panic(&ValueError{"reflect.Value.Index", v.Kind()})
}

// Comparable is true if v can be compared by ==, with all that it holds.
func (v Value) Comparable() bool {
	switch v.Kind() {
	case Invalid:
		return false
	case Interface:
		return v.IsNil() || v.Elem().Comparable()
	case Array:
		switch v.typ.elem().Kind() {
		case Interface, Array, Struct:
			for i := range v.Len() {
				if !v.Index(i).Comparable() {
					return false
				}
			}
			return true
		}
	case Struct:
		for i := range v.NumField() {
			if !v.Field(i).Comparable() {
				return false
			}
		}
		return true
	}
	return v.typ.Comparable()
}

// Equal is true if v == u. It panics if they cannot be compared.
func (v Value) Equal(u Value) bool {
	if v.Kind() == Interface {
		v = v.Elem()
	}
	if u.Kind() == Interface {
		u = u.Elem()
	}
	if !v.IsValid() || !u.IsValid() {
		return v.IsValid() == u.IsValid()
	}
	if v.Type() != u.Type() {
		return false
	}
	switch k := v.Kind(); {
	case k == Array && (v.Len() > 0 || v.typ.elem().Comparable()):
		for i := range v.Len() {
			if !v.Index(i).Equal(u.Index(i)) {
				return false
			}
		}
		return true
	case k == Struct:
		for i := range v.NumField() {
			if !v.Field(i).Equal(u.Field(i)) {
				return false
			}
		}
		return true
	case !v.typ.Comparable():
		panic("reflect.Value.Equal: values of type " + v.typ.str() + " are not comparable")
	}
	return v.any() == u.any()
}

// IsZero is true for the zero value of a type. It panics for the zero Value.
func (v Value) IsZero() bool {
	switch v.Kind() {
	case Invalid:
		panic(&ValueError{"reflect.Value.IsZero", Invalid})
	case Float32, Float64:
		return v.Float() == 0
	case Complex64, Complex128:
		return v.Complex() == 0
	case Array, Struct:
		return zero(v.typ, v.ptr)
	case String:
		return getString(v.ptr) == ""
	case Chan, Func, Interface, Map, Pointer, Slice, UnsafePointer:
		return v.IsNil()
	}
	return getUint(v.typ, v.ptr, v.indirect()) == 0
}
