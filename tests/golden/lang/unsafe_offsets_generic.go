// Offsets of fields whose place depends on type parameters, promoted ones included; functions offered by linkname.
package main

import (
	"fmt"
	"unsafe"
)

type inner struct {
	a bool
	b int16
}

type outer[K any] struct {
	key K
	inner
	rest [2]K
	last string
}

func offsets[K any](v *outer[K]) [6]uintptr {
	return [...]uintptr{
		unsafe.Offsetof(v.key), unsafe.Offsetof(v.inner), unsafe.Offsetof(v.b),
		unsafe.Offsetof(v.inner.b), unsafe.Offsetof(v.rest), unsafe.Offsetof((*v).last),
	}
}

type pair[K, V any] struct {
	k K
	v V
}

func second[K, V any]() uintptr {
	var p pair[K, V]
	return unsafe.Offsetof(p.v)
}

// The name under which another package might use it.
//
//go:linkname offered example.com/other.offered
func offered() string { return "offered" }

func main() {
	fmt.Println(offsets(new(outer[bool])), offsets(new(outer[int])), offsets(new(outer[string])))
	fmt.Println(offsets(new(outer[struct{}])), offsets(new(outer[[]any])), offsets(new(outer[complex64])))
	fmt.Println(second[bool, int](), second[string, byte](), second[[3]byte, int16](), second[any, any](), second[struct{}, int]())
	fmt.Println(offered())
}
