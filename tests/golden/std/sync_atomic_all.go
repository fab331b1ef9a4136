// Package sync/atomic: swaps, comparisons and bits of every width, as functions and as methods, alone and from many goroutines.
package main

import (
	"fmt"
	"sync"
	"sync/atomic"
)

func main() {
	functions()
	uintptrs()
	methods()
	pointers()
	values()
	together()
}

func functions() {
	i64 := int64(-1)
	fmt.Printf("%x %x %x\n", atomic.AndInt64(&i64, 0x7f00ff00ff00ff0f), i64, atomic.OrInt64(&i64, -1<<63))
	fmt.Println(i64, atomic.AndInt64(&i64, 0), i64, atomic.OrInt64(&i64, 5), i64)
	u32 := uint32(0xf0f0f0f0)
	fmt.Printf("%x %x %x %x\n", atomic.AndUint32(&u32, 0xffff0000), u32, atomic.OrUint32(&u32, 0xf), u32)
	u64 := uint64(0xf0f0f0f0f0f0f0f0)
	fmt.Printf("%x %x %x %x\n", atomic.AndUint64(&u64, 0xffffffff00000000), u64, atomic.OrUint64(&u64, 0xf), u64)
	atomic.StoreUint64(&u64, ^uint64(0))
	fmt.Println(u64, atomic.SwapUint64(&u64, 1<<63), u64, atomic.LoadUint64(&u64))
}

func uintptrs() {
	p := uintptr(6)
	fmt.Println(atomic.LoadUintptr(&p), atomic.CompareAndSwapUintptr(&p, 5, 9), p, atomic.CompareAndSwapUintptr(&p, 6, 9), p)
	atomic.StoreUintptr(&p, 0xff)
	fmt.Printf("%x %x %x %x %x %x\n", atomic.AndUintptr(&p, 0x3c), p, atomic.OrUintptr(&p, 0x100), p, atomic.SwapUintptr(&p, ^uintptr(0)), p)
	fmt.Println(atomic.AddUintptr(&p, 3), p)
}

func methods() {
	var b atomic.Bool
	fmt.Println(b.Swap(true), b.Swap(true), b.Swap(false), b.Load())
	var i atomic.Int32
	i.Store(-5)
	fmt.Println(i.Swap(1<<31-1), i.Load(), i.Add(1))
	var l atomic.Int64
	l.Store(-256)
	fmt.Println(l.And(0xfff), l.Load(), l.Or(-1<<63), l.Load(), l.Swap(2), l.Add(-3))
	var u atomic.Uint32
	u.Store(0xff)
	fmt.Println(u.And(0xf0), u.Or(1), u.Load(), u.CompareAndSwap(0xf0, 1), u.CompareAndSwap(0xf1, 1), u.Swap(7), u.Load(), u.Add(^uint32(7)))
	var w atomic.Uint64
	w.Store(1)
	fmt.Println(w.And(0), w.Or(1<<63), w.Load(), w.CompareAndSwap(0, 1), w.CompareAndSwap(1<<63, 1), w.Swap(7), w.Add(^uint64(7)))
	var p atomic.Uintptr
	p.Store(0xff)
	fmt.Println(p.And(0xf0), p.Or(1), p.Load(), p.CompareAndSwap(0xf0, 1), p.CompareAndSwap(0xf1, 1), p.Swap(7), p.Load(), p.Add(^uintptr(7)))
}

type node struct {
	n    int
	next atomic.Pointer[node]
}

func pointers() {
	var head atomic.Pointer[node]
	fmt.Println(head.Load() == nil, head.Swap(nil) == nil)
	for i := range 4 {
		n := &node{n: i}
		n.next.Store(head.Load())
		head.Store(n)
	}
	for n := head.Load(); n != nil; n = n.next.Load() {
		fmt.Print(n.n, " ")
	}
	old := head.Load()
	fmt.Println(head.CompareAndSwap(old, old.next.Load()), head.CompareAndSwap(old, nil), head.Swap(nil).n, head.Load() == nil)
	head.Store(nil)
	fmt.Println(head.Load() == nil)
}

func values() {
	var v atomic.Value
	caught := func(what string, f func() any) {
		defer func() {
			if r := recover(); r != nil {
				fmt.Println(what, "panics:", r)
			}
		}()
		fmt.Println(what, f())
	}
	caught("swap of nothing", func() any { return v.Swap("first") })
	caught("swap", func() any { return v.Swap("second") })
	caught("swap of another type", func() any { return v.Swap(1) })
	caught("swap by nil", func() any { return v.Swap(nil) })
	caught("compare with another type", func() any { return v.CompareAndSwap(1, "x") })
	caught("compare with nil", func() any { return v.CompareAndSwap(nil, "x") })
	caught("compare, another type new", func() any { return v.CompareAndSwap("second", 1) })
	caught("compare, nil new", func() any { return v.CompareAndSwap("second", nil) })
	caught("compare, unequal", func() any { return v.CompareAndSwap("first", "third") })
	caught("compare, equal", func() any { return v.CompareAndSwap("sec"+fmt.Sprint("ond"), "third") })
	caught("load", v.Load)
	var w atomic.Value
	caught("compare nothing with a value", func() any { return w.CompareAndSwap(1, 2) })
	caught("compare nothing with nil", func() any { return w.CompareAndSwap(nil, []int{2}) })
	caught("compare what can't be compared", func() any { return w.CompareAndSwap([]int{2}, []int{3}) })
	caught("load", w.Load)
}

// together counts from many goroutines with each of the ways; nothing is lost.
func together() {
	var group sync.WaitGroup
	var bits [4]uint64
	var or atomic.Uint32
	var and atomic.Int64
	and.Store(-1)
	var sum atomic.Uintptr
	var word uintptr
	var swapped [8]uint64
	var slot uint64
	var value atomic.Value
	value.Store(0)
	for i := range 8 {
		group.Go(func() {
			for j := range 8 {
				atomic.OrUint64(&bits[j%4], 1<<(8*i+j))
				or.Or(1 << (i + 8*(j%4)))
				and.And(^(1 << (8*i + j)))
				for old := sum.Load(); !sum.CompareAndSwap(old, old+uintptr(j)); old = sum.Load() {
				}
				atomic.OrUintptr(&word, 1<<(8*i+j))
				swapped[i] += atomic.SwapUint64(&slot, uint64(i*8+j))
				for old := value.Load(); !value.CompareAndSwap(old, old.(int)+1); old = value.Load() {
				}
			}
		})
	}
	group.Wait()
	total := slot
	for _, s := range swapped {
		total += s
	}
	fmt.Printf("%x %x %d %d %x %d %d\n", bits, or.Load(), and.Load(), sum.Load(), word, total, value.Load())
}
