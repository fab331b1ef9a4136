// Package atomic has atomic memory operations; all are sequentially consistent.
package atomic

// The functions; Add gives the new value, Swap, And and Or the old one.
func LoadInt32(addr *int32) (val int32)

// StoreInt32 sets *addr to val atomically.
func StoreInt32(addr *int32, val int32)

// SwapInt32 sets *addr to new atomically and returns what it was.
func SwapInt32(addr *int32, new int32) (old int32)

// CompareAndSwapInt32 sets *addr to new atomically if it is old, and returns whether it was.
func CompareAndSwapInt32(addr *int32, old, new int32) (swapped bool)

// AddInt32 adds delta to *addr atomically and returns the sum, which wraps around on overflow.
func AddInt32(addr *int32, delta int32) (new int32)

// AndInt32 keeps the bits of *addr that are set in mask, atomically, and returns what it was.
func AndInt32(addr *int32, mask int32) (old int32)

// OrInt32 sets the bits of mask in *addr atomically and returns what it was.
func OrInt32(addr *int32, mask int32) (old int32)

// LoadInt64 returns *addr atomically.
func LoadInt64(addr *int64) (val int64)

// StoreInt64 sets *addr to val atomically.
func StoreInt64(addr *int64, val int64)

// SwapInt64 sets *addr to new atomically and returns what it was.
func SwapInt64(addr *int64, new int64) (old int64)

// CompareAndSwapInt64 sets *addr to new atomically if it is old, and returns whether it was.
func CompareAndSwapInt64(addr *int64, old, new int64) (swapped bool)

// AddInt64 adds delta to *addr atomically and returns the sum, which wraps around on overflow.
func AddInt64(addr *int64, delta int64) (new int64)

// AndInt64 keeps the bits of *addr that are set in mask, atomically, and returns what it was.
func AndInt64(addr *int64, mask int64) (old int64)

// OrInt64 sets the bits of mask in *addr atomically and returns what it was.
func OrInt64(addr *int64, mask int64) (old int64)

// LoadUint32 returns *addr atomically.
func LoadUint32(addr *uint32) (val uint32)

// StoreUint32 sets *addr to val atomically.
func StoreUint32(addr *uint32, val uint32)

// SwapUint32 sets *addr to new atomically and returns what it was.
func SwapUint32(addr *uint32, new uint32) (old uint32)

// CompareAndSwapUint32 sets *addr to new atomically if it is old, and returns whether it was.
func CompareAndSwapUint32(addr *uint32, old, new uint32) (swapped bool)

// AddUint32 adds delta to *addr atomically and returns the sum, which wraps around on overflow.
func AddUint32(addr *uint32, delta uint32) (new uint32)

// AndUint32 keeps the bits of *addr that are set in mask, atomically, and returns what it was.
func AndUint32(addr *uint32, mask uint32) (old uint32)

// OrUint32 sets the bits of mask in *addr atomically and returns what it was.
func OrUint32(addr *uint32, mask uint32) (old uint32)

// LoadUint64 returns *addr atomically.
func LoadUint64(addr *uint64) (val uint64)

// StoreUint64 sets *addr to val atomically.
func StoreUint64(addr *uint64, val uint64)

// SwapUint64 sets *addr to new atomically and returns what it was.
func SwapUint64(addr *uint64, new uint64) (old uint64)

// CompareAndSwapUint64 sets *addr to new atomically if it is old, and returns whether it was.
func CompareAndSwapUint64(addr *uint64, old, new uint64) (swapped bool)

// AddUint64 adds delta to *addr atomically and returns the sum, which wraps around on overflow.
func AddUint64(addr *uint64, delta uint64) (new uint64)

// AndUint64 keeps the bits of *addr that are set in mask, atomically, and returns what it was.
func AndUint64(addr *uint64, mask uint64) (old uint64)

// OrUint64 sets the bits of mask in *addr atomically and returns what it was.
func OrUint64(addr *uint64, mask uint64) (old uint64)

// LoadUintptr returns *addr atomically.
func LoadUintptr(addr *uintptr) (val uintptr)

// StoreUintptr sets *addr to val atomically.
func StoreUintptr(addr *uintptr, val uintptr)

// SwapUintptr sets *addr to new atomically and returns what it was.
func SwapUintptr(addr *uintptr, new uintptr) (old uintptr)

// CompareAndSwapUintptr sets *addr to new atomically if it is old, and returns whether it was.
func CompareAndSwapUintptr(addr *uintptr, old, new uintptr) (swapped bool)

// AddUintptr adds delta to *addr atomically and returns the sum, which wraps around on overflow.
func AddUintptr(addr *uintptr, delta uintptr) (new uintptr)

// AndUintptr keeps the bits of *addr that are set in mask, atomically, and returns what it was.
func AndUintptr(addr *uintptr, mask uintptr) (old uintptr)

// OrUintptr sets the bits of mask in *addr atomically and returns what it was.
func OrUintptr(addr *uintptr, mask uintptr) (old uintptr)
