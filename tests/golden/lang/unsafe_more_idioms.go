package main

import (
	"fmt"
	"reflect"
	"strings"
	"sync/atomic"
	"unsafe"
)

type sh = reflect.SliceHeader
type strh = reflect.StringHeader

func toBytes(s string) (b []byte) {
	p := (*reflect.StringHeader)(unsafe.Pointer(&s))
	h := (*reflect.SliceHeader)(unsafe.Pointer(&b))
	h.Data, h.Len, h.Cap = p.Data, p.Len, p.Len
	return b
}
func toBytes2(s string) []byte {
	return *(*[]byte)(unsafe.Pointer(&struct {
		string
		Cap int
	}{s, len(s)}))
}
func toString(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }

type ring struct {
	head atomic.Pointer[elem]
	raw  unsafe.Pointer
}
type elem struct {
	v    int
	next unsafe.Pointer
}

func (r *ring) push(v int) {
	for {
		old := atomic.LoadPointer(&r.raw)
		e := &elem{v: v, next: old}
		if atomic.CompareAndSwapPointer(&r.raw, old, unsafe.Pointer(e)) {
			return
		}
	}
}
func (r *ring) all() (out []int) {
	for p := (*elem)(atomic.LoadPointer(&r.raw)); p != nil; p = (*elem)(p.next) {
		out = append(out, p.v)
	}
	return
}

type packet struct {
	ver, kind byte
	length    uint16
	seq       uint32
	payload   [16]byte
}
type union struct{ b [8]byte }

func (u *union) f64() *float64 { return (*float64)(unsafe.Pointer(u)) }
func (u *union) i64() *int64   { return (*int64)(unsafe.Pointer(&u.b[0])) }
func (u *union) i32(i int) *int32 {
	return (*int32)(unsafe.Pointer(&u.b[4*i]))
}

type arena struct {
	buf []byte
	off uintptr
}

func alloc[T any](a *arena) *T {
	var z T
	sz, al := unsafe.Sizeof(z), unsafe.Alignof(z)
	a.off = (a.off + al - 1) &^ (al - 1)
	p := unsafe.Pointer(&a.buf[a.off])
	a.off += sz
	return (*T)(p)
}

type vec3 struct{ X, Y, Z float32 }
type color uint32

func (c *color) rgba() *[4]uint8 { return (*[4]uint8)(unsafe.Pointer(c)) }

func hash(s string) uint32 {
	h := uint32(2166136261)
	p := unsafe.StringData(s)
	for i := 0; i < len(s); i++ {
		h = (h ^ uint32(*(*byte)(unsafe.Add(unsafe.Pointer(p), i)))) * 16777619
	}
	return h
}
func loads(b []byte) (r []uint32) {
	p := unsafe.Pointer(&b[0])
	for i := 0; i+4 <= len(b); i += 4 {
		r = append(r, *(*uint32)(unsafe.Add(p, i)))
	}
	return
}

func main() {
	fmt.Println(string(toBytes("abc")), string(toBytes2("de")), toString([]byte("fg")), cap(toBytes("xyz")))
	var r ring
	for i := range 3 {
		r.push(i)
	}
	r.head.Store(&elem{v: 4})
	fmt.Println(r.all(), r.head.Load().v)
	data := []byte{1, 2, 3, 0, 4, 0, 0, 0, 'p', 'a', 'y', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}
	pk := (*packet)(unsafe.Pointer(&data[0]))
	fmt.Println(pk.ver, pk.kind, pk.length, pk.seq, strings.TrimRight(string(pk.payload[:]), "\x00"))
	pk.seq = 0x01020304
	fmt.Println(data[4:8])
	var u union
	*u.f64() = 1
	fmt.Printf("%x %x %v\n", *u.i64(), *u.i32(1), u.b)
	a := &arena{buf: make([]byte, 64)}
	x := alloc[int64](a)
	y := alloc[byte](a)
	v := alloc[vec3](a)
	*x, *y, v.Y = 5, 6, 1.5
	fmt.Println(a.off, a.buf[0], a.buf[8], *v)
	c := color(0x11223344)
	c.rgba()[0] = 0xff
	fmt.Printf("%x\n", c)
	fmt.Println(hash("hello"), loads([]byte{1, 0, 0, 0, 2, 0, 0, 0, 9}))
	vs := []vec3{{1, 2, 3}, {4, 5, 6}}
	fl := unsafe.Slice(&vs[0].X, 6)
	fl2 := unsafe.Slice((*float32)(unsafe.Pointer(unsafe.SliceData(vs))), len(vs)*3)
	fl2[4] = 50
	fmt.Println(fl, vs)
	hdr := (*reflect.SliceHeader)(unsafe.Pointer(&vs))
	fmt.Println(hdr.Len, hdr.Cap, hdr.Data == uintptr(unsafe.Pointer(&vs[0])))
	m := map[string]int{"k": 1}
	key := []byte("k")
	fmt.Println(m[*(*string)(unsafe.Pointer(&key))])
	fn := func() int { return 42 }
	fmt.Println((**(**func() int)(unsafe.Pointer(&struct{ p *func() int }{&fn})))())
	type eface struct{ typ, data unsafe.Pointer }
	var e any = vs[0]
	ef := *(*eface)(unsafe.Pointer(&e))
	fmt.Println((*vec3)(ef.data).Z)
	pp := uintptr(unsafe.Pointer(x))
	fmt.Println(*(*int64)(unsafe.Pointer(pp)))
	st := struct {
		a bool
		b int64
		c string
	}{true, 7, "str"}
	base := unsafe.Pointer(&st)
	fmt.Println(*(*bool)(base), *(*int64)(unsafe.Add(base, unsafe.Offsetof(st.b))), *(*string)(unsafe.Add(base, unsafe.Offsetof(st.c))))
	rv := reflect.ValueOf(&st).Elem().Field(1)
	*(*int64)(rv.Addr().UnsafePointer()) = 8
	*(*string)(unsafe.Pointer(reflect.ValueOf(&st).Elem().Field(2).UnsafeAddr())) = "new"
	fmt.Println(st)
}
