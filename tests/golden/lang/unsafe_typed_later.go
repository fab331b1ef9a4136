// Pointers that go through variables, fields, maps, channels, interfaces and sync/atomic as unsafe.Pointer, and get their
// type back.
package main

import (
	"fmt"
	"runtime"
	"sync/atomic"
	"unsafe"
)

type point struct{ x, y int }

type holder struct {
	name string
	p    unsafe.Pointer
}

type node struct {
	value int
	next  *node
	tag   string
}

// Laid out as node is.
type twin struct {
	number int
	after  *node
	word   string
}

type stack struct{ top unsafe.Pointer }

func (s *stack) push(v int) {
	n := &node{value: v}
	for {
		old := atomic.LoadPointer(&s.top)
		n.next = (*node)(old)
		if atomic.CompareAndSwapPointer(&s.top, old, unsafe.Pointer(n)) {
			return
		}
	}
}

func (s *stack) pop() (int, bool) {
	for {
		old := atomic.LoadPointer(&s.top)
		n := (*node)(old)
		if n == nil {
			return 0, false
		}
		if atomic.CompareAndSwapPointer(&s.top, old, unsafe.Pointer(n.next)) {
			return n.value, true
		}
	}
}

var (
	global point
	kept   unsafe.Pointer
)

func id(p unsafe.Pointer) unsafe.Pointer { return p }

func as[T any](p unsafe.Pointer) *T { return (*T)(p) }

func main() {
	x := 42
	p := unsafe.Pointer(&x)
	fmt.Println(*(*int)(p))
	*(*int)(p)++
	fmt.Println(x)

	t := &point{1, 2}
	h := holder{"h", unsafe.Pointer(t)}
	fmt.Println((*point)(h.p).y, (*point)(id(h.p)) == t)
	kept = unsafe.Pointer(&global)
	(*point)(kept).x = 7
	fmt.Println(global.x, *as[point](kept))

	m := map[string]unsafe.Pointer{"a": h.p}
	fmt.Println((*point)(m["a"]).x, (*point)(m["b"]) == nil)
	ch := make(chan unsafe.Pointer, 1)
	ch <- p
	fmt.Println(*(*int)(<-ch))
	var i any = unsafe.Pointer(t)
	fmt.Println((*point)(i.(unsafe.Pointer)).y)
	list := []unsafe.Pointer{p, h.p}
	fmt.Println(*(*int)(list[0]), *(*point)(list[1]), *(*int)(list[1]))

	// Fields, elements, and what lies alike.
	n := &node{5, &node{value: 6}, "tag"}
	np := unsafe.Pointer(n)
	fmt.Println(*(*int)(np), (*twin)(np).word, (*twin)(np).after.value, (*twin)(unsafe.Pointer(n)).number)
	fmt.Println(*(*string)(unsafe.Add(np, unsafe.Offsetof(n.tag))))
	fmt.Println((*(**node)(unsafe.Pointer(uintptr(np) + unsafe.Offsetof(n.next)))).value)
	fmt.Println(*(*string)(unsafe.Pointer(uintptr(unsafe.Pointer(n)) + unsafe.Offsetof(n.tag))))
	nodes := [3]node{{value: 1}, {value: 2}, {value: 3}}
	np = unsafe.Pointer(&nodes)
	fmt.Println((*node)(unsafe.Add(np, 2*unsafe.Sizeof(nodes[0]))).value, len((*[2]node)(np)))

	// Memory without pointers as other memory without pointers.
	f := 1.5
	p = unsafe.Pointer(&f)
	fmt.Printf("%x\n", *(*uint64)(p))
	ints := []int32{1, 2, 3, 4}
	p = unsafe.Pointer(&ints[0])
	fmt.Println(unsafe.Slice((*uint8)(p), 16), *(*[2]int32)(unsafe.Add(p, 8)))

	var s stack
	done := make(chan bool)
	for g := range 4 {
		go func() {
			for i := range 500 {
				s.push(g*1000 + i)
				if i%100 == 0 {
					runtime.GC()
				}
			}
			done <- true
		}()
	}
	for range 4 {
		<-done
	}
	sum, count := 0, 0
	for v, ok := s.pop(); ok; v, ok = s.pop() {
		sum += v
		count++
	}
	fmt.Println(sum, count)

	var current unsafe.Pointer
	for i := range 20000 {
		atomic.StorePointer(&current, unsafe.Pointer(&node{value: i, tag: "t"}))
	}
	runtime.GC()
	last := (*node)(atomic.LoadPointer(&current))
	fmt.Println(last.value, last.tag)
}
