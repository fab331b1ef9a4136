// Views of the headers of strings, slices and interfaces that a variable holds: fields read, and set so that the value
// changes.
package main

import (
	"fmt"
	"reflect"
	"runtime"
	"unsafe"
)

func bytesOf(s string) (b []byte) {
	sh := (*reflect.StringHeader)(unsafe.Pointer(&s))
	bh := (*reflect.SliceHeader)(unsafe.Pointer(&b))
	bh.Data = sh.Data
	bh.Len = sh.Len
	bh.Cap = sh.Len
	return b
}

func lengthsFirst(s string) (b []byte) {
	h := (*reflect.SliceHeader)(unsafe.Pointer(&b))
	h.Len = len(s)
	h.Cap = len(s)
	h.Data = (*reflect.StringHeader)(unsafe.Pointer(&s)).Data
	runtime.KeepAlive(&s)
	return
}

func atOnce(s string) (b []byte) {
	sh := (*reflect.StringHeader)(unsafe.Pointer(&s))
	var bh = (*reflect.SliceHeader)(unsafe.Pointer(&b))
	bh.Data, bh.Len, bh.Cap = sh.Data, sh.Len, sh.Len
	return
}

func whole(s string) (b []byte) {
	sh := (*reflect.StringHeader)(unsafe.Pointer(&s))
	*(*reflect.SliceHeader)(unsafe.Pointer(&b)) = reflect.SliceHeader{Data: sh.Data, Len: sh.Len, Cap: sh.Len}
	return
}

func literal(s string) []byte {
	sh := (*reflect.StringHeader)(unsafe.Pointer(&s))
	bh := reflect.SliceHeader{Data: sh.Data, Len: sh.Len, Cap: sh.Len}
	return *(*[]byte)(unsafe.Pointer(&bh))
}

func text(b []byte) (s string) {
	bh := (*reflect.SliceHeader)(unsafe.Pointer(&b))
	sh := (*reflect.StringHeader)(unsafe.Pointer(&s))
	sh.Data, sh.Len = bh.Data, bh.Len
	return s
}

func words(b []byte) []uint32 {
	h := *(*reflect.SliceHeader)(unsafe.Pointer(&b))
	h.Len /= 4
	h.Cap /= 4
	return *(*[]uint32)(unsafe.Pointer(&h))
}

func floats(f []float64) (b []byte) {
	from, to := (*reflect.SliceHeader)(unsafe.Pointer(&f)), 0
	_ = to
	h := (*reflect.SliceHeader)(unsafe.Pointer(&b))
	h.Data = from.Data
	h.Len = 8 * from.Len
	h.Cap = 8 * from.Cap
	return b
}

// part makes a slice of the address of an element.
func part(f []float64, i, n int) []float64 {
	h := reflect.SliceHeader{Data: uintptr(unsafe.Pointer(&f[i])), Len: n, Cap: n}
	return *(*[]float64)(unsafe.Pointer(&h))
}

func partToo(b []byte, i, n int) (p []byte) {
	h := (*reflect.SliceHeader)(unsafe.Pointer(&p))
	h.Data = uintptr(unsafe.Pointer(&b[i]))
	h.Cap = n
	h.Len = n
	return p
}

// cut sets the length of the slice that a pointer leads to.
func cut(p *[]string, n int) int {
	h := (*reflect.SliceHeader)(unsafe.Pointer(p))
	was := h.Len
	for h.Len > n {
		h.Len--
	}
	h.Cap = h.Len
	return was
}

type eface struct {
	typ  unsafe.Pointer
	data unsafe.Pointer
}

func isNil(x any) bool       { return (*eface)(unsafe.Pointer(&x)).data == nil }
func isNilToo(x any) bool    { return (*[2]uintptr)(unsafe.Pointer(&x))[1] == 0 }
func sameType(x, y any) bool { return typeOf(x) == typeOf(y) }
func typeOf(x any) uintptr {
	e := (*eface)(unsafe.Pointer(&x))
	return uintptr(e.typ)
}

func dataOf(x any) unsafe.Pointer {
	e := *(*eface)(unsafe.Pointer(&x))
	return e.data
}

type pair struct {
	a int
	s string
}

func main() {
	made := fmt.Sprint("made at ", "run time")
	for _, f := range []func(string) []byte{bytesOf, lengthsFirst, atOnce, whole, literal} {
		for _, s := range []string{made, "constant", ""} {
			b := f(s)
			runtime.GC()
			fmt.Print(string(b), len(b), cap(b), "; ")
		}
	}
	fmt.Println()
	b := []byte("some bytes")
	s := text(b)
	b[0] = 'S'
	fmt.Println(s, len(s), text(nil) == "")

	fmt.Println(words([]byte{1, 0, 0, 0, 2, 1, 0, 0, 9}))
	f := floats([]float64{1, -2})
	fmt.Println(f, len(f), cap(f))
	all := []float64{1, 2, 3, 4}
	some := part(all, 1, 2)
	some[0] = 22
	bytes := []byte("parts of bytes")
	fmt.Println(some, all, string(partToo(bytes, 6, 2)))
	list := []string{"a", "b", "c"}
	fmt.Println(cut(&list, 2), list, len(list), cap(list))

	var none *int
	n := 5
	fmt.Println(isNil(nil), isNil(none), isNil(&n), isNil(0), isNil(""), isNil([]int(nil)))
	fmt.Println(isNilToo(nil), isNilToo(none), isNilToo(&n), isNilToo(7))
	fmt.Println(sameType(1, 2), sameType(1, "1"), sameType(none, &n), sameType(nil, 0))
	p := &pair{1, "one"}
	fmt.Println((*pair)(dataOf(p)) == p, *(*pair)(dataOf(pair{2, "two"})), *(*int)(dataOf(42)))
	fmt.Println(*(*float64)(dataOf(2.5)), *(*string)(dataOf("text")), *(*int8)(dataOf(int8(-3))), *(*bool)(dataOf(true)))
}
