package reflect

import (
	"sync/atomic"
	"unsafe"
)

// StringHeader is what a string was once looked into by.
type StringHeader struct {
	Data uintptr // the address of the bytes
	Len  int     // how many there are
}

// SliceHeader is the same for slices.
type SliceHeader struct {
	Data uintptr // the address of the elements
	Len  int     // how many there are
	Cap  int     // how many there is room for
}

// UnsafePointer is Pointer as an unsafe.Pointer.
func (v Value) UnsafePointer() unsafe.Pointer {
	switch v.Kind() {
	case Chan, Func, Map, Pointer, UnsafePointer:
		return toUnsafe(v.word())
	case Slice, String:
		return toUnsafe(sliceData(v.ptr))
	}
	panic(&ValueError{"reflect.Value.UnsafePointer", v.Kind()})
}

// SetPointer sets an unsafe.Pointer.
func (v Value) SetPointer(x unsafe.Pointer) {
	v.mustSet("SetPointer")
	v.must(UnsafePointer, "SetPointer")
	v.Set(ValueOf(x))
}

// InterfaceData shows the two words of an interface as numbers.
func (v Value) InterfaceData() [2]uintptr {
	if v.Kind() != Interface {
		panic(&ValueError{"reflect.Value.InterfaceData", v.Kind()})
	}
	t, data := unpack(ifaceAt(v.ptr))
	if t == nil {
		return [2]uintptr{}
	}
	return [2]uintptr{typeAddress(t), address(data)}
}

// place is memory that a program knows by its address.
type place struct {
	typ *rtype
	ptr *byte
}

// places are the last that [Value.UnsafeAddr] gave away, which the pointers in them keep alive. As
// numbers tell nothing of what lies there, [NewAt] knows types from here.
var (
	places    [16]atomic.Pointer[place]
	lastPlace atomic.Uint32
)

// UnsafeAddr returns where an addressable value lies.
func (v Value) UnsafeAddr() uintptr {
	if v.flag&flagAddr == 0 {
		panic("reflect.Value.UnsafeAddr of unaddressable value")
	}
	places[lastPlace.Add(1)%uint32(len(places))].Store(&place{v.typ, v.ptr})
	return address(v.ptr)
}

// NewAt returns a pointer to the value of type typ at p, which must lie in memory whose address UnsafeAddr
// gave away a moment ago, and be of that type there.
func NewAt(typ Type, p unsafe.Pointer) Value {
	t, at := typ.common(), uintptr(p)
	last := lastPlace.Load()
	for i := range uint32(len(places)) {
		from := places[(last-i)%uint32(len(places))].Load()
		if from == nil || at < address(from.ptr) {
			continue
		}
		if offset, found := within(from.typ, at-address(from.ptr), t); found {
			return Value{typ: PointerTo(toType(t)).common(), ptr: placeAt(from, offset)}
		}
	}
	panic("reflect.NewAt: not supported: memory that is not known to hold a " + t.str())
}

func placeAt(p *place, n int) *byte { return offset(p.ptr, n) }

// within tells where in a t the value of type want lies whose offset there is at by the sizes that
// programs see (which those of memory here are not).
func within(t *rtype, at uintptr, want *rtype) (offset int, found bool) {
	if at == 0 && t == want {
		return 0, true
	}
	if at >= goSize(t) && at > 0 {
		return 0, false
	}
	switch t.Kind() {
	case Struct:
		for i := range t.numField() {
			_, _, _, typ, own, _ := t.field(i)
			shown := t.fieldAt(i).Offset
			if shown > at {
				break
			}
			if rest, ok := within(typ, at-shown, want); ok {
				return own + rest, true
			}
		}
	case Array:
		if size := goSize(t.elem()); size > 0 {
			rest, ok := within(t.elem(), at%size, want)
			return int(at/size)*t.elem().size() + rest, ok
		}
	}
	return 0, false
}
