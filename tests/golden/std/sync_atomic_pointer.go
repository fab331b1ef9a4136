// The functions of sync/atomic for unsafe.Pointer: what is stored is what is loaded, and one of many wins.
package main

import (
	"fmt"
	"sync"
	"sync/atomic"
	"unsafe"
)

type node struct {
	next unsafe.Pointer
	v    int
}

func main() {
	a, b := &node{v: 1}, &node{v: 2}
	pa, pb := unsafe.Pointer(a), unsafe.Pointer(b)
	var p unsafe.Pointer
	fmt.Println(atomic.LoadPointer(&p) == nil)
	atomic.StorePointer(&p, pa)
	fmt.Println(atomic.LoadPointer(&p) == pa, p == pa)
	fmt.Println(atomic.SwapPointer(&p, pb) == pa, p == pb)
	fmt.Println(atomic.CompareAndSwapPointer(&p, pa, nil), p == pb)
	fmt.Println(atomic.CompareAndSwapPointer(&p, pb, pa), p == pa)
	// In a field, in an element, behind a pointer.
	atomic.StorePointer(&a.next, pb)
	fmt.Println(atomic.LoadPointer(&a.next) == pb)
	var all [3]unsafe.Pointer
	for i := range all {
		fmt.Println(atomic.SwapPointer(&all[i], pa) == nil, all[i] == pa)
	}
	won := 0
	var wait sync.WaitGroup
	var mu sync.Mutex
	for range 20 {
		wait.Go(func() {
			if atomic.CompareAndSwapPointer(&p, pa, pb) {
				mu.Lock()
				won++
				mu.Unlock()
			}
		})
	}
	wait.Wait()
	fmt.Println(won, p == pb, a.v+b.v)
	atomic.StorePointer(&p, nil)
	fmt.Println(p == nil)
	defer func() { fmt.Println(recover()) }()
	var none *unsafe.Pointer
	atomic.StorePointer(none, pa)
}
