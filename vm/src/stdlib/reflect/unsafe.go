package reflect

import "unsafe"

// StringHeader is what a string was once looked into by.
type StringHeader struct {
	Data uintptr
	Len  int
}

// SliceHeader is the same for slices.
type SliceHeader struct {
	Data uintptr
	Len  int
	Cap  int
}

func toUnsafe(p *byte) unsafe.Pointer

func typeAddress(t *rtype) uintptr

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
