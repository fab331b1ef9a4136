// Strings and slices taken apart and put together by headers that a program declares itself, whose address
// is an unsafe.Pointer.
package main

import (
	"fmt"
	"unsafe"
)

type stringHeader struct {
	data unsafe.Pointer
	len  int
}

type sliceHeader struct {
	data     unsafe.Pointer
	len, cap int
}

type part struct {
	whole, part string
}

// index says where a part of a text begins.
func (p *part) index() int {
	whole := *(*stringHeader)(unsafe.Pointer(&p.whole))
	inner := *(*stringHeader)(unsafe.Pointer(&p.part))
	return int(uintptr(inner.data) - uintptr(whole.data))
}

func bytesOf(s string) []byte {
	return *(*[]byte)(unsafe.Pointer(&sliceHeader{
		data: (*stringHeader)(unsafe.Pointer(&s)).data,
		len:  len(s),
		cap:  len(s),
	}))
}

// tail is the end of what the bytes hold, as a string of its own.
func tail(b []byte, n int) (string, string) {
	text := *(*string)(unsafe.Pointer(&b))
	h := *(*stringHeader)(unsafe.Pointer(&text))
	from := text[len(text)-n:]
	end := *(*stringHeader)(unsafe.Pointer(&from))
	all := sliceHeader{data: h.data, len: h.len, cap: h.len}
	rest := sliceHeader{end.data, end.len, end.len}
	return string(*(*[]byte)(unsafe.Pointer(&all))), string(*(*[]byte)(unsafe.Pointer(&rest)))
}

func join(parts ...string) (s string) {
	for _, p := range parts {
		s += p
	}
	return s
}

func text(b []byte) string {
	h := *(*sliceHeader)(unsafe.Pointer(&b))
	cut := sliceHeader{h.data, h.len - 1, h.cap}
	whole := stringHeader{h.data, h.len}
	return join(string(*(*[]byte)(unsafe.Pointer(&cut))), "+", *(*string)(unsafe.Pointer(&whole)))
}

func main() {
	s := fmt.Sprint("the whole ", 1, " text")
	p := part{s, s[4:9]}
	fmt.Println(p.part, p.index())
	b := bytesOf(s)
	b = append(b, '!')
	fmt.Println(string(b), len(bytesOf("")), s)

	bytes := []byte("some bytes")
	one, two := tail(bytes, 5)
	bytes[5] = 'B'
	fmt.Println(one, two, string(bytes))
	fmt.Println(text(bytes), text([]byte("xy")))

	room := make([]int, 3, 8)
	h := *(*sliceHeader)(unsafe.Pointer(&room))
	fmt.Println(h.len, h.cap, h.data == unsafe.Pointer(&room[0]))
	var none []string
	h = *(*sliceHeader)(unsafe.Pointer(&none))
	fmt.Println(h.len, h.cap, h.data == nil, (*sliceHeader)(unsafe.Pointer(&room)).cap)
	empty := stringHeader{}
	fmt.Printf("%q\n", *(*string)(unsafe.Pointer(&empty)))
}
