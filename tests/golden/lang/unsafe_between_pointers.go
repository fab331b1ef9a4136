package main

import (
	"fmt"
	"unsafe"
)

type header struct {
	magic uint32
	flags uint16
	kind  uint8
	_     uint8
	size  uint64
	name  [8]byte
}
type node struct {
	next *node
	val  int32
	tag  [3]byte
	f    float32
}
type bitset [4]uint64

func (b *bitset) bytes() []byte { return unsafe.Slice((*byte)(unsafe.Pointer(b)), unsafe.Sizeof(*b)) }
func (b *bitset) words32() *[8]uint32 { return (*[8]uint32)(unsafe.Pointer(b)) }

type Inline struct {
	n    int
	data [2]uint64
	ext  *[]uint64
}

func (x *Inline) slice() []uint64 {
	if x.ext != nil {
		return *x.ext
	}
	return (*[2]uint64)(unsafe.Pointer(&x.data[0]))[:x.n:2]
}
func (x *Inline) arr() *[2]uint64 { return (*[2]uint64)(unsafe.Pointer(&x.data[0])) }
func noescape(p unsafe.Pointer) unsafe.Pointer {
	x := uintptr(p)
	return unsafe.Pointer(x ^ 0)
}

type enum uint8
type floats []float64
type myStr string

func cast[To, From any](f From) To { return *(*To)(unsafe.Pointer(&f)) }
func sliceCast[To, From any](s []From) []To {
	if len(s) == 0 {
		return nil
	}
	var f From
	var t To
	n := len(s) * int(unsafe.Sizeof(f)) / int(unsafe.Sizeof(t))
	return unsafe.Slice((*To)(unsafe.Pointer(unsafe.SliceData(s))), n)
}

func main() {
	var h header
	h.magic, h.kind, h.size = 0xCAFEBABE, 7, 1<<40+5
	copy(h.name[:], "abc")
	b := (*[unsafe.Sizeof(h)]byte)(unsafe.Pointer(&h))
	fmt.Println(b[:], len(b))
	b[4] = 0xff
	fmt.Printf("%#x\n", h.flags)
	fmt.Println(unsafe.Sizeof(h), unsafe.Offsetof(h.size), unsafe.Alignof(h), unsafe.Offsetof(h.name))
	n := &node{val: -5, f: 2.5}
	n.next = &node{val: 9}
	p := (*int32)(unsafe.Add(unsafe.Pointer(n), unsafe.Offsetof(n.val)))
	*p *= 2
	t := (*byte)(unsafe.Pointer(uintptr(unsafe.Pointer(n)) + unsafe.Offsetof(n.tag) + 1))
	*t = 'z'
	nn := *(**node)(unsafe.Pointer(n))
	fmt.Println(n.val, n.tag, nn.val, *(*float32)(unsafe.Pointer(uintptr(unsafe.Pointer(n))+unsafe.Offsetof(n.f))))
	var bs bitset
	bs[1] = 0x0102030405060708
	fmt.Println(bs.bytes()[8:12], bs.words32()[2:4])
	bs.words32()[0] = 9
	fmt.Println(bs)
	in := &Inline{n: 2, data: [2]uint64{5, 6}}
	s := in.slice()
	s[0] = 50
	in.arr()[1] = 60
	fmt.Println(in.data, len(s), cap(s))
	s = append(s, 7)
	in.ext = &s
	fmt.Println(in.slice())
	fmt.Println(cast[uint64](1.5), cast[int8](uint8(200)), cast[enum](byte(3)), cast[[]float64](floats{1, 2}), cast[string](myStr("ms")), cast[[2]uint32](uint64(1<<32+2)))
	fmt.Println(sliceCast[uint16]([]uint32{0x10002, 3}), sliceCast[uint64]([]byte{1, 0, 0, 0, 0, 0, 0, 0, 2, 0}), sliceCast[enum]([]byte("ab")))
	x := 42
	q := (*int)(noescape(unsafe.Pointer(&x)))
	*q++
	fmt.Println(x, q == &x, uintptr(unsafe.Pointer(q)) == uintptr(unsafe.Pointer(&x)))
	arr := [5]int{1, 2, 3, 4, 5}
	base := unsafe.Pointer(&arr[0])
	sum := 0
	for i := uintptr(0); i < 5; i++ {
		sum += *(*int)(unsafe.Pointer(uintptr(base) + i*unsafe.Sizeof(arr[0])))
	}
	fmt.Println(sum, unsafe.Slice(&arr[1], 3), *(*[2]int)(unsafe.Pointer(&arr[3])))
	str := "hello"
	fmt.Println(*unsafe.StringData(str), unsafe.String(unsafe.StringData(str[1:]), 3), unsafe.StringData("") == nil || true)
	var iface any = x
	fmt.Println(*(*int)((*[2]unsafe.Pointer)(unsafe.Pointer(&iface))[1]))
	bb := []byte("mutable")
	ss := *(*string)(unsafe.Pointer(&bb))
	bb[0] = 'M'
	fmt.Println(ss, len(ss))
	for _, f := range []func(){func() { _ = unsafe.Slice(&arr[0], x-100) }, func() { var p *int; _ = unsafe.Slice(p, x) }, func() { var p *byte; _ = unsafe.String(p, 1) }, func() { _ = unsafe.Slice(&arr[0], uint64(1)<<62) }} {
		func() {
			defer func() { fmt.Println(recover()) }()
			f()
		}()
	}
	pp := unsafe.Pointer(&arr)
	pa := (*[5]int)(pp)
	pa[4] = 55
	type twin struct{ a, b int }
	tw := (*twin)(unsafe.Pointer(&arr[1]))
	tw.b = 33
	fmt.Println(arr, *tw)
	fp := (*func(int) int)(unsafe.Pointer(&struct{ f func(int) int }{func(i int) int { return i + 1 }}))
	fmt.Println((*fp)(1))
}
