package main

import (
	"fmt"
	"unsafe"
)

type pair struct{ a, b uint32 }

func bits(f float64) uint64 { return *(*uint64)(unsafe.Pointer(&f)) }

func text(b []byte) string { return *(*string)(unsafe.Pointer(&b)) }

type header struct {
	kind unsafe.Pointer
	next *header
}

func main() {
	fmt.Printf("%x\n", bits(1.5))
	n := uint64(7)<<32 | 9
	p := (*pair)(unsafe.Pointer(&n))
	fmt.Println(p.a, p.b)
	p.b = 8
	fmt.Println(n >> 32)
	b := []byte("hello, world")
	s := text(b[:5])
	fmt.Println(s, len(s), text(nil) == "")
	b[0] = 'j'
	fmt.Println(s)
	x := [4]byte{1, 2, 3, 4}
	fmt.Println(*(*uint16)(unsafe.Pointer(&[]uint16{513}[0])), (*[2]byte)(unsafe.Pointer(&x))[1])
	h := &header{kind: unsafe.Pointer(&n)}
	fmt.Println(h.kind != nil, uintptr(h.kind) == uintptr(unsafe.Pointer(&n)), h.kind == unsafe.Pointer(&n))
	var none *int
	fmt.Println(unsafe.Pointer(none) == nil, uintptr(unsafe.Pointer(none)))
}
