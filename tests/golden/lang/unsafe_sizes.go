// unsafe.Sizeof, Alignof and Offsetof are constants.
package main

import (
	"fmt"
	"unsafe"
)

type S struct {
	a bool
	b int64
	c bool
	d int32
	e int16
}

const size = unsafe.Sizeof(S{})

type Arr [unsafe.Sizeof(uint32(0))]byte

func main() {
	var s S
	fmt.Println(size, unsafe.Alignof(s), unsafe.Offsetof(s.b), unsafe.Offsetof(s.c), unsafe.Offsetof(s.d), unsafe.Offsetof(s.e))
	fmt.Println(unsafe.Sizeof(int8(0)), unsafe.Sizeof(0), unsafe.Sizeof(1.5), unsafe.Sizeof(float32(1)), unsafe.Sizeof(1i), unsafe.Sizeof('a'))
	fmt.Println(unsafe.Sizeof(&s), unsafe.Sizeof(map[int]int{}), unsafe.Sizeof([3]int16{}), unsafe.Sizeof(struct{}{}), len(Arr{}))
	fmt.Println(unsafe.Alignof(int16(0)), unsafe.Alignof(int64(0)), unsafe.Sizeof(uintptr(0)))
}
