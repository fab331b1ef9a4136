// Values seen as others by way of unsafe.Pointer: strings as bytes, maps and pointers as addresses.
package main

import (
	"fmt"
	"reflect"
	"unsafe"
)

func bytesOf(s string) []byte {
	return *(*[]byte)(unsafe.Pointer(
		&struct {
			string
			Cap int
		}{s, len(s)},
	))
}

func bytesByKeys(s string) []byte {
	type header struct {
		text string
		room int
	}
	return *(*[]byte)(unsafe.Pointer(&header{text: s, room: len(s)}))
}

type node struct {
	name string
	next *node
	m    map[string]int
	f    func()
	c    chan int
}

func address(m map[string]int) uintptr { return *(*uintptr)(unsafe.Pointer(&m)) }

// name returns what stands in a record: its length, and bytes filled up with zeros.
func name(record []byte) string {
	n := record[0]
	b := (*[4096]byte)(unsafe.Pointer(&record[1]))[:n:n]
	return string(b)
}

func main() {
	fmt.Println(name([]byte("\x03abcdef")), name([]byte("\x06abcdef")))
	words := []uint32{1, 2, 3, 4}
	signed := (*[1 << 20]int32)(unsafe.Pointer(&words[1]))[1:3:3]
	signed[0] = -1
	fmt.Println(words, signed, len(signed), cap(signed))
	b := bytesOf("hello")
	fmt.Println(string(b), len(b), cap(b))
	fmt.Println(string(bytesByKeys("keys")), len(bytesOf("")))

	x := node{name: "x", m: map[string]int{}, c: make(chan int)}
	y := x
	fmt.Println(*(*uintptr)(unsafe.Pointer(&x.m)) == *(*uintptr)(unsafe.Pointer(&y.m)))
	y.m = map[string]int{"a": 1}
	fmt.Println(*(*uintptr)(unsafe.Pointer(&x.m)) == *(*uintptr)(unsafe.Pointer(&y.m)))
	fmt.Println(address(x.m) == address(x.m), address(nil), address(x.m) == address(y.m))
	fmt.Println(*(*uintptr)(unsafe.Pointer(&x.next)), *(*uintptr)(unsafe.Pointer(&x.f)))
	y.next = &x
	fmt.Println(*(*uintptr)(unsafe.Pointer(&y.next)) == uintptr(unsafe.Pointer(&x)))
	fmt.Println(*(*unsafe.Pointer)(unsafe.Pointer(&y.next)) == unsafe.Pointer(&x))
	fmt.Println(*(*uintptr)(unsafe.Pointer(&x.c)) == reflect.ValueOf(y.c).Pointer())
}
