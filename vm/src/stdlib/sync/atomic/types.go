package atomic

type noCopy struct{}

func (*noCopy) Lock()   {}
func (*noCopy) Unlock() {}

type align64 struct{}

// The methods do what the functions do for the word that is all there is in
// the type.

// Int32 is an int32 for use by several goroutines at once; its zero value is 0. It must not be copied.
type Int32 struct {
	_ noCopy
	v int32
}

// Load returns the value.
func (x *Int32) Load() int32

// Store sets the value.
func (x *Int32) Store(val int32)

// Swap sets the value to new and returns what it was.
func (x *Int32) Swap(new int32) (old int32)

// CompareAndSwap sets the value to new if it is old, and returns whether it was.
func (x *Int32) CompareAndSwap(old, new int32) (swapped bool)

// Add adds delta and returns the sum, which wraps around on overflow.
func (x *Int32) Add(delta int32) (new int32)

// And keeps the bits that are set in mask and returns what the value was.
func (x *Int32) And(mask int32) (old int32)

// Or sets the bits of mask and returns what the value was.
func (x *Int32) Or(mask int32) (old int32)

// Int64 is an int64 for use by several goroutines at once; its zero value is 0. It must not be copied.
type Int64 struct {
	_ noCopy
	_ align64
	v int64
}

// Load returns the value.
func (x *Int64) Load() int64

// Store sets the value.
func (x *Int64) Store(val int64)

// Swap sets the value to new and returns what it was.
func (x *Int64) Swap(new int64) (old int64)

// CompareAndSwap sets the value to new if it is old, and returns whether it was.
func (x *Int64) CompareAndSwap(old, new int64) (swapped bool)

// Add adds delta and returns the sum, which wraps around on overflow.
func (x *Int64) Add(delta int64) (new int64)

// And keeps the bits that are set in mask and returns what the value was.
func (x *Int64) And(mask int64) (old int64)

// Or sets the bits of mask and returns what the value was.
func (x *Int64) Or(mask int64) (old int64)

// Uint32 is a uint32 for use by several goroutines at once; its zero value is 0. It must not be copied.
type Uint32 struct {
	_ noCopy
	v uint32
}

// Load returns the value.
func (x *Uint32) Load() uint32

// Store sets the value.
func (x *Uint32) Store(val uint32)

// Swap sets the value to new and returns what it was.
func (x *Uint32) Swap(new uint32) (old uint32)

// CompareAndSwap sets the value to new if it is old, and returns whether it was.
func (x *Uint32) CompareAndSwap(old, new uint32) (swapped bool)

// Add adds delta and returns the sum, which wraps around on overflow.
func (x *Uint32) Add(delta uint32) (new uint32)

// And keeps the bits that are set in mask and returns what the value was.
func (x *Uint32) And(mask uint32) (old uint32)

// Or sets the bits of mask and returns what the value was.
func (x *Uint32) Or(mask uint32) (old uint32)

// Uint64 is a uint64 for use by several goroutines at once; its zero value is 0. It must not be copied.
type Uint64 struct {
	_ noCopy
	_ align64
	v uint64
}

// Load returns the value.
func (x *Uint64) Load() uint64

// Store sets the value.
func (x *Uint64) Store(val uint64)

// Swap sets the value to new and returns what it was.
func (x *Uint64) Swap(new uint64) (old uint64)

// CompareAndSwap sets the value to new if it is old, and returns whether it was.
func (x *Uint64) CompareAndSwap(old, new uint64) (swapped bool)

// Add adds delta and returns the sum, which wraps around on overflow.
func (x *Uint64) Add(delta uint64) (new uint64)

// And keeps the bits that are set in mask and returns what the value was.
func (x *Uint64) And(mask uint64) (old uint64)

// Or sets the bits of mask and returns what the value was.
func (x *Uint64) Or(mask uint64) (old uint64)

// Uintptr is a uintptr for use by several goroutines at once; its zero value is 0. It must not be copied.
type Uintptr struct {
	_ noCopy
	v uintptr
}

// Load returns the value.
func (x *Uintptr) Load() uintptr

// Store sets the value.
func (x *Uintptr) Store(val uintptr)

// Swap sets the value to new and returns what it was.
func (x *Uintptr) Swap(new uintptr) (old uintptr)

// CompareAndSwap sets the value to new if it is old, and returns whether it was.
func (x *Uintptr) CompareAndSwap(old, new uintptr) (swapped bool)

// Add adds delta and returns the sum, which wraps around on overflow.
func (x *Uintptr) Add(delta uintptr) (new uintptr)

// And keeps the bits that are set in mask and returns what the value was.
func (x *Uintptr) And(mask uintptr) (old uintptr)

// Or sets the bits of mask and returns what the value was.
func (x *Uintptr) Or(mask uintptr) (old uintptr)

// Bool is an atomic bool.
type Bool struct {
	_ noCopy
	v uint32
}

func b32(b bool) uint32 {
	if b {
		return 1
	}
	return 0
}

// Load returns the value.
func (x *Bool) Load() bool { return LoadUint32(&x.v) != 0 }

// Store sets the value to val.
func (x *Bool) Store(val bool) { StoreUint32(&x.v, b32(val)) }

// Swap sets the value to new and returns what it was.
func (x *Bool) Swap(new bool) (old bool) { return SwapUint32(&x.v, b32(new)) != 0 }

// CompareAndSwap sets the value to new if it is old, and returns whether it was.
func (x *Bool) CompareAndSwap(old, new bool) (swapped bool) {
	return CompareAndSwapUint32(&x.v, b32(old), b32(new))
}

// Pointer is an atomic *T.
type Pointer[T any] struct {
	_ [0]*T
	_ noCopy
	v *T
}

// Load returns the pointer.
func (x *Pointer[T]) Load() *T

// Store sets the pointer to val.
func (x *Pointer[T]) Store(val *T)

// Swap sets the pointer to new and returns what it was.
func (x *Pointer[T]) Swap(new *T) (old *T)

// CompareAndSwap sets the pointer to new if it is old, and returns whether it was.
func (x *Pointer[T]) CompareAndSwap(old, new *T) (swapped bool)

// Value holds a value of one type, whichever is stored first. Both words of an
// interface are read in one, so that a plain read is atomic.
type Value struct{ v any }

// casWords stores new if *p holds the very words of old (nil: nothing yet).
func casWords(p *any, old, new any) bool

// sameType compares the dynamic types.
func sameType(a, b any) bool

// Load returns the value, or nil if none was stored.
func (v *Value) Load() (val any) { return v.v }

// Store sets the value. It panics if val is nil or of another type than the first one.
func (v *Value) Store(val any) { v.swap("store", val) }

// Swap sets the value to new and returns what it was, or nil. It panics if new is nil or of another type
// than the first one.
func (v *Value) Swap(new any) (old any) { return v.swap("swap", new) }

func (v *Value) swap(what string, new any) any {
	if new == nil {
		panic("sync/atomic: " + what + " of nil value into Value")
	}
	for {
		old := v.v
		if old != nil && !sameType(old, new) {
			panic("sync/atomic: " + what + " of inconsistently typed value into Value")
		}
		if casWords(&v.v, old, new) {
			return old
		}
	}
}

// CompareAndSwap sets the value to new if it equals old, and returns whether it did. It panics if new is
// nil, the types differ, or old cannot be compared.
func (v *Value) CompareAndSwap(old, new any) (swapped bool) {
	if new == nil {
		panic("sync/atomic: compare and swap of nil value into Value")
	}
	if old != nil && !sameType(old, new) {
		panic("sync/atomic: compare and swap of inconsistently typed values")
	}
	for {
		cur := v.v
		if cur != nil && !sameType(cur, new) {
			panic("sync/atomic: compare and swap of inconsistently typed value into Value")
		}
		if cur != old {
			return false
		}
		if casWords(&v.v, cur, new) {
			return true
		}
	}
}
