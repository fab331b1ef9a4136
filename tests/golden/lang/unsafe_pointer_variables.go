// Addresses of variables that went through a variable of type unsafe.Pointer before they became views of headers, of
// interfaces or of other types.

package main

import (
	"fmt"
	"reflect"
	"unsafe"
)

type sliceHeader struct {
	data unsafe.Pointer
	len  int
	cap  int
}

type words struct{ typ, data unsafe.Pointer }

var global = []int{7, 8, 9}

func lengths(s []int) (int, int) {
	p := unsafe.Pointer(&s)
	h := (*reflect.SliceHeader)(p)
	return h.Len, h.Cap
}

func text(b []byte) string {
	p := unsafe.Pointer(&b)
	return *(*string)(p)
}

func bytes(s string) []byte {
	h := sliceHeader{data: unsafe.Pointer(unsafe.StringData(s)), len: len(s), cap: len(s)}
	p := unsafe.Pointer(&h)
	return *(*[]byte)(p)
}

func shorten(s []int, n int) []int {
	var p = unsafe.Pointer(&s)
	h := (*sliceHeader)(p)
	h.len = n
	return s
}

func sameType(a, b any) bool {
	pa, pb := unsafe.Pointer(&a), unsafe.Pointer(&b)
	return (*words)(pa).typ == (*words)(pb).typ
}

func isNil(x any) bool {
	p := unsafe.Pointer(&x)
	return (*[2]uintptr)(p)[1] == 0
}

// The variable changes after its address was taken.
func later() int {
	s := []int{1}
	p := unsafe.Pointer(&s)
	s = append(s, 2, 3)
	return (*reflect.SliceHeader)(p).Len
}

func inLiteral(s []int) func() int {
	p := unsafe.Pointer(&s)
	return func() int {
		s = append(s, 1)
		return (*sliceHeader)(p).len
	}
}

func loop() (sum int) {
	for _, s := range [][]int{{1}, {1, 2}, {1, 2, 3}} {
		p := unsafe.Pointer(&s)
		sum = sum*10 + (*sliceHeader)(p).len
	}
	return sum
}

// A number of another kind, through a variable.
func bits(f float64) uint64 {
	p := unsafe.Pointer(&f)
	return *(*uint64)(p)
}

// A branch that is never taken may say anything.
func dead(x int) int {
	p := unsafe.Pointer(&x)
	if unsafe.Sizeof(x) == 4 {
		return len(*(*[]int)(p))
	}
	return *(*int)(p)
}

func main() {
	fmt.Println(lengths(make([]int, 3, 5)))
	fmt.Println(text([]byte("hello")), string(bytes("bytes")))
	fmt.Println(shorten([]int{1, 2, 3}, 2))
	fmt.Println(sameType(1, 2), sameType(1, "a"), isNil((*int)(nil)), isNil(new(int)))
	fmt.Println(later(), inLiteral([]int{1, 2})(), loop())
	fmt.Println(bits(1.5), dead(3))
	p := unsafe.Pointer(&global)
	fmt.Println((*sliceHeader)(p).len, (*reflect.SliceHeader)(p).Cap)
}
