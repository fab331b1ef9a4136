package atomic

import "unsafe"

// LoadPointer returns *addr atomically.
func LoadPointer(addr *unsafe.Pointer) (val unsafe.Pointer)

// StorePointer sets *addr to val atomically.
func StorePointer(addr *unsafe.Pointer, val unsafe.Pointer)

// SwapPointer sets *addr to new atomically and returns what it was.
func SwapPointer(addr *unsafe.Pointer, new unsafe.Pointer) (old unsafe.Pointer)

// CompareAndSwapPointer sets *addr to new atomically if it is old, and returns whether it was.
func CompareAndSwapPointer(addr *unsafe.Pointer, old, new unsafe.Pointer) (swapped bool)
