// unsafe.String, StringData, Slice, SliceData and Add: strings and bytes made of each other, views of
// elements, lengths that are wrong.
package main

import (
	"fmt"
	"strings"
	"unsafe"
)

func text(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }

func raw(s string) []byte { return unsafe.Slice(unsafe.StringData(s), len(s)) }

type node struct {
	name string
	next *node
}

type point struct{ x, y int32 }

func try(what string, f func()) {
	defer func() {
		err := recover()
		_, is := err.(interface{ RuntimeError() })
		fmt.Println(what, err, is)
	}()
	f()
}

func both(b []byte) (*byte, int) { return &b[1], 3 }

func parts[T any](s []T, n int) []T { return unsafe.Slice(&s[0], n) }

var calls []string

func call[T any](name string, v T) T {
	calls = append(calls, name)
	return v
}

type names []string

func first[S ~[]E, E any](s S) *E { return unsafe.SliceData(s) }

var start = unsafe.String(unsafe.SliceData(startBytes), len(startBytes))

var startBytes = []byte("start")

var local point

var global = [6]int16{1, 2, 3, 4, 5, 6}

func strs() {
	b := []byte("hello, world")
	s := text(b)
	b[0] = 'j'
	fmt.Println(s, len(s), text(nil) == "", text([]byte{}) == "")
	fmt.Println(unsafe.String(&b[7], 5), unsafe.String(&b[2], 0) == "")
	fmt.Println(string(raw(s)), cap(raw(s)), len(raw("")))
	fmt.Println(unsafe.String(unsafe.StringData(s), 4))
	fmt.Println(unsafe.String(both(b)))
	p := unsafe.StringData(s)
	fmt.Println(*p, *unsafe.StringData("xyz"), p == unsafe.StringData(s))
	q := unsafe.StringData(strings.Repeat("ab", 3))
	fmt.Println(unsafe.String(q, 6), string(unsafe.Slice(q, 2)))
	for i, c := range unsafe.Slice(p, len(s)) {
		if i > 3 {
			break
		}
		fmt.Print(c, " ")
	}
	fmt.Println()
	s = unsafe.String(unsafe.StringData(s), len(s)-1)
	fmt.Println(s)
}

func slices() {
	xs := []int{1, 2, 3, 4, 5}
	ys := unsafe.Slice(&xs[1], 3)
	ys[0] = 20
	fmt.Println(xs, ys, len(ys), cap(ys))
	ys = append(ys, 6)
	fmt.Println(xs, ys)
	fmt.Println(unsafe.Slice(unsafe.SliceData(xs), 2), *unsafe.SliceData(xs[2:]))
	var none []int
	fmt.Println(unsafe.SliceData(none) == nil, unsafe.SliceData([]int{}) != nil, unsafe.SliceData(xs[:0]) == &xs[0])
	fmt.Println(unsafe.Slice((*int)(nil), 0) == nil, unsafe.Slice(&xs[0], 0) == nil)
	nodes := []*node{{name: "a"}, {name: "b"}, {name: "c"}}
	fmt.Println(len(unsafe.Slice(&nodes[1], 2)), unsafe.Slice(&nodes[1], uint8(2))[1].name)
	fmt.Println(parts(strings.Fields("a b c"), 2), parts(xs, 1))
	var array [4]point
	view := unsafe.Slice(&array[0], 4)
	view[2].y = 7
	fmt.Println(array, unsafe.Slice(&global[2], 3))
	at := &array
	fmt.Println(unsafe.Slice(&at[1], 2))
	one := &nodes[2].name
	fmt.Println(unsafe.Slice(one, 1), unsafe.Slice(&struct{}{}, 1000)[999])
	p := new(point)
	*p = point{1, 2}
	fmt.Println(unsafe.Slice((*byte)(unsafe.Pointer(p)), 8), unsafe.Slice(&p.x, 2))
	words := unsafe.Slice((*uint16)(unsafe.Pointer(&raw("abcdef")[0])), 3)
	fmt.Printf("%x\n", words)
	var n int64 = 1
	fmt.Println(unsafe.Slice(&[]string{"x", "y", "z"}[n], n+1), unsafe.Slice(&xs[4], 1.0), unsafe.Slice(&xs[0], 'a'-95))
}

func sums() {
	xs := []uint32{10, 20, 30, 40}
	base := unsafe.Pointer(&xs[0])
	fmt.Println(unsafe.Add(base, 4) == unsafe.Pointer(&xs[1]), unsafe.Add(unsafe.Pointer(&xs[2]), -8) == base)
	for i := range xs {
		*(*uint32)(unsafe.Add(unsafe.Pointer(&xs[0]), i*4))++
	}
	fmt.Println(xs, *(*uint64)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(xs)), 8))>>32)
	p := &xs[3]
	fmt.Println(*(*uint32)(unsafe.Add(unsafe.Pointer(p), -int(unsafe.Sizeof(*p)))))
	fmt.Println(*(*int16)(unsafe.Add(unsafe.Pointer(&local), 2)))
	b := []byte{1, 0, 0, 0, 2, 0, 0, 0}
	for _, b := range [][]byte{b, b[:3], nil} {
		fmt.Println(unsafe.Slice((*uint32)(unsafe.Pointer(unsafe.SliceData(b))), len(b)/4))
	}
	fmt.Println(*first(names{"ann", "bob"}), len(start))
	h := &point{5, 6}
	fmt.Println(*(*int32)(unsafe.Add(unsafe.Pointer(h), unsafe.Offsetof(h.y))))
	fmt.Println(*(*int16)(unsafe.Add(unsafe.Pointer(&global[1]), 4)))
}

func order() {
	b := []byte("abcdef")
	fmt.Println(unsafe.String(&call("b", b)[call("i", 1)], call("n", 2)), len(calls))
	fmt.Println(call("first", 1), unsafe.Slice(call("p", &b[2]), call("n", 2)), call("last", 2))
	fmt.Println(strings.Join([]string{text(b[:2]), unsafe.String(&b[2], 1), unsafe.String(unsafe.StringData(call("s", "xyz")), 2)}, "-"))
	fmt.Println(calls)
}

func wrong() {
	b := []byte("abc")
	n := -1
	var none *byte
	try("negative", func() { fmt.Println(unsafe.String(&b[0], n)) })
	try("negative", func() { fmt.Println(unsafe.Slice(&b[0], n)) })
	try("nil", func() { fmt.Println(unsafe.String(none, len(b))) })
	try("nil", func() { fmt.Println(unsafe.Slice(none, len(b))) })
	try("large", func() { fmt.Println(unsafe.Slice(&[]int{1}[0], uint64(1)<<62)) })
	try("large", func() { fmt.Println(unsafe.String(&b[0], uint64(n))) })
	try("index", func() { fmt.Println(unsafe.String(&b[len(b)], 0)) })
	try("index", func() { fmt.Println(unsafe.Slice(&b[n], 0)) })
	try("empty", func() { fmt.Println(unsafe.String(&b[:0][0], 0)) })
	try("nil", func() { fmt.Println(*unsafe.SliceData([]int(nil))) })
	try("fine", func() { fmt.Println(unsafe.String(none, 0) == "") })
}

func main() {
	strs()
	slices()
	sums()
	order()
	wrong()
}
