// Pointers moved by Go's distances: to fields, by unsafe.Offsetof and reflect's offsets, over elements, backwards, and the
// distances between addresses. Strings, slices and interfaces lie elsewhere in minigo's memory than in Go's.

package main

import (
	"fmt"
	"reflect"
	"unsafe"
)

type record struct {
	a int64
	s string
	b int64
	c int64
	d []int
	e any
	f [2]string
	g int64
	h int64
}

type small struct {
	x, y int32
	name string
	ok   bool
}

type nested struct {
	n   uint8
	in  small
	m   map[string]int
	in2 [2]small
}

func add(p unsafe.Pointer, n uintptr) unsafe.Pointer { return unsafe.Pointer(uintptr(p) + n) }

//go:noinline
func offset(n uintptr) uintptr { return n }

func fields() {
	s := record{1, "x", 2, 3, []int{1, 2}, 5, [2]string{"p", "q"}, 8, 9}
	base := unsafe.Pointer(&s)
	fmt.Println(*(*int64)(unsafe.Add(base, unsafe.Offsetof(s.b))), *(*int64)(unsafe.Add(base, unsafe.Offsetof(s.c))))
	fmt.Println(*(*int64)(unsafe.Add(base, unsafe.Offsetof(s.g))), *(*int64)(unsafe.Add(base, unsafe.Offsetof(s.h))))
	fmt.Println(*(*string)(unsafe.Add(base, unsafe.Offsetof(s.s))), *(*[]int)(unsafe.Add(base, unsafe.Offsetof(s.d))))
	fmt.Println(*(*any)(unsafe.Add(base, unsafe.Offsetof(s.e))), *(*string)(unsafe.Add(base, unsafe.Offsetof(s.f)+16)))
	*(*int64)(add(base, unsafe.Offsetof(s.c))) = 33
	*(*string)(add(unsafe.Pointer(&s), offset(unsafe.Offsetof(s.s)))) = "changed"
	t := reflect.TypeOf(s)
	for i := range t.NumField() {
		f := t.Field(i)
		p := unsafe.Pointer(uintptr(base) + f.Offset)
		switch f.Type.Kind() {
		case reflect.Int64:
			fmt.Print(f.Name, " ", *(*int64)(p), "; ")
		case reflect.String:
			fmt.Print(f.Name, " ", *(*string)(p), "; ")
		}
	}
	fmt.Println(s.c, s.s)
	p := unsafe.Pointer(&s.b)
	fmt.Println(*(*int64)(unsafe.Add(p, 8)), *(*int64)(unsafe.Add(unsafe.Pointer(&s.g), 8)), *(*int64)(unsafe.Add(p, -24)))
	q := unsafe.Add(unsafe.Add(base, unsafe.Offsetof(s.b)), 8)
	fmt.Println(*(*int64)(q), *(*string)(unsafe.Add(q, -24)), *(*int64)(unsafe.Pointer(uintptr(q) - 32)))
}

func distances() {
	var s record
	fmt.Println(uintptr(unsafe.Pointer(&s.d))-uintptr(unsafe.Pointer(&s)), uintptr(unsafe.Pointer(&s.h))-uintptr(unsafe.Pointer(&s)))
	n := new(nested)
	off := uintptr(unsafe.Pointer(&n.in2)) - uintptr(unsafe.Pointer(n))
	(*[2]small)(unsafe.Add(unsafe.Pointer(n), off))[1].name = "second"
	fmt.Println(off == unsafe.Offsetof(n.in2), n.in2[1].name)
}

func elements() {
	list := []small{{1, 2, "one", true}, {3, 4, "two", false}, {5, 6, "three", true}}
	first := unsafe.Pointer(&list[0])
	for i := range list {
		p := unsafe.Add(first, uintptr(i)*unsafe.Sizeof(list[0]))
		name := (*string)(unsafe.Add(p, unsafe.Offsetof(list[0].name)))
		fmt.Print((*small)(p).y, " ", *name, " ", *(*bool)(unsafe.Add(p, unsafe.Offsetof(list[0].ok))), "; ")
	}
	last := unsafe.Pointer(&list[2])
	fmt.Println((*small)(unsafe.Add(last, -int(unsafe.Sizeof(list[0])))).name)
	n := nested{n: 1, in: small{7, 8, "in", true}, in2: [2]small{{1, 1, "a", true}, {2, 2, "b", true}}}
	p := unsafe.Pointer(&n)
	in := unsafe.Add(p, unsafe.Offsetof(n.in))
	fmt.Println(*(*int32)(unsafe.Add(in, 4)), *(*string)(unsafe.Add(in, unsafe.Offsetof(n.in.name))))
	second := unsafe.Add(p, unsafe.Offsetof(n.in2)+unsafe.Sizeof(n.in))
	fmt.Println((*small)(second).name, *(*string)(unsafe.Add(second, unsafe.Offsetof(n.in.name))))
	fmt.Println(*(*[2]int32)(in), *(*uint64)(in) == 7|8<<32)
}

// As libraries do that know types by reflection alone.
func throughInterface() {
	var x any = &small{1, 2, "name", true}
	data := (*[2]unsafe.Pointer)(unsafe.Pointer(&x))[1]
	f, _ := reflect.TypeFor[small]().FieldByName("name")
	fmt.Println(*(*string)(unsafe.Add(data, f.Offset)))
	v := reflect.ValueOf(x)
	fmt.Println(*(*string)(unsafe.Add(v.UnsafePointer(), f.Offset)), *(*string)(unsafe.Add(unsafe.Pointer(v.Pointer()), f.Offset)))
	*(*string)(unsafe.Pointer(v.Elem().Field(2).UnsafeAddr())) = "set"
	fmt.Println(x.(*small).name)
}

func main() {
	fields()
	distances()
	elements()
	throughInterface()
}
