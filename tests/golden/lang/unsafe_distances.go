// Distances of fields from a number that was kept in a variable are compiled Go's.
package main

import (
	"fmt"
	"unsafe"
)

type inner struct {
	f float32
	s string
	n int8
}

type T struct {
	a   byte
	s   string
	e   error
	l   []int
	c   int64
	in  inner
	m   map[string]int
	arr [3]inner
}

type named uintptr

func off(base uintptr, p unsafe.Pointer) uintptr { return uintptr(p) - base }

func main() {
	var s T
	base := uintptr(unsafe.Pointer(&s))
	fmt.Println(uintptr(unsafe.Pointer(&s.a))-base, uintptr(unsafe.Pointer(&s.s))-base, uintptr(unsafe.Pointer(&s.e))-base)
	fmt.Println(uintptr(unsafe.Pointer(&s.l))-base, uintptr(unsafe.Pointer(&s.c))-base, uintptr(unsafe.Pointer(&s.in))-base)
	fmt.Println(uintptr(unsafe.Pointer(&s.in.s))-base, uintptr(unsafe.Pointer(&s.in.n))-base, uintptr(unsafe.Pointer(&s.m))-base)
	fmt.Println(uintptr(unsafe.Pointer(&s.arr[2].n)) - base)
	end := uintptr(unsafe.Pointer(&s.arr[1].s))
	fmt.Println(end - uintptr(unsafe.Pointer(&s.in.n)))
	p := &T{}
	pb := uintptr(unsafe.Pointer(p))
	fmt.Println(uintptr(unsafe.Pointer(&p.c))-pb, off(pb, unsafe.Pointer(&p.m)))
	xs := make([]inner, 4)
	xb := uintptr(unsafe.Pointer(&xs[0]))
	for i := range xs {
		fmt.Println(i, uintptr(unsafe.Pointer(&xs[i].n))-xb, (uintptr(unsafe.Pointer(&xs[i]))-xb)/unsafe.Sizeof(xs[0]))
	}
	q := unsafe.Pointer(&s.c)
	fmt.Println(uintptr(q)-base, uintptr(q)%8, uintptr(q)-8 == uintptr(q)-uintptr(8))
	nb := named(base)
	fmt.Println(uintptr(q) - uintptr(nb))
	*(*int64)(unsafe.Pointer(base + (uintptr(q) - base))) = 7
	fmt.Println(s.c)
}
