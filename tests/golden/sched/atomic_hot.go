// Atomic operations of every width in functions that are called often enough to be compiled: values
// with and without sign, results that nobody reads, pointers under the collector, nil.
package main

import (
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
)

type all struct {
	i32 int32
	u32 uint32
	i64 int64
	u64 uint64
	up  uintptr
	ti  atomic.Int32
	tu  atomic.Uint64
	p   atomic.Pointer[node]
}

type node struct {
	next *node
	n    int
}

func adds(a *all, k int) (int32, uint32, int64) {
	atomic.AddInt64(&a.i64, int64(-k)) // its result is not read
	x := atomic.AddInt32(&a.i32, int32(k)-7)
	y := atomic.AddUint32(&a.u32, ^uint32(k)+1)
	z := atomic.AddInt64(&a.i64, 3)
	atomic.AddUint64(&a.u64, uint64(k)<<60)
	atomic.AddUintptr(&a.up, uintptr(k))
	a.ti.Add(-1)
	return x, y, z
}

func swaps(a *all, k int) (int32, uint64, bool, bool) {
	old := atomic.SwapInt32(&a.i32, -int32(k))
	big := a.tu.Swap(1<<63 | uint64(k))
	won := atomic.CompareAndSwapInt32(&a.i32, -int32(k), int32(k))
	lost := atomic.CompareAndSwapUint64(&a.u64, atomic.LoadUint64(&a.u64)+1, 0)
	return old, big, won, lost
}

func loads(a *all, k int) (int32, uint32, uint64) {
	atomic.StoreInt32(&a.i32, -1-int32(k&1))
	atomic.StoreUint32(&a.u32, ^uint32(k&1))
	a.tu.Store(^uint64(k & 1))
	return atomic.LoadInt32(&a.i32), atomic.LoadUint32(&a.u32), a.tu.Load()
}

// push keeps a list of ten that begins at an atomic pointer.
func push(a *all, k int) int {
	for {
		old := a.p.Load()
		n := &node{old, k}
		if k%10 == 0 {
			n.next = nil
		}
		if a.p.CompareAndSwap(old, n) {
			break
		}
	}
	sum := 0
	for n := a.p.Load(); n != nil; n = n.next {
		sum += n.n
	}
	if k%25 == 0 {
		gone := a.p.Swap(&node{nil, 1})
		sum += gone.n
	}
	return sum
}

func nilled(what string, f func()) {
	defer func() { fmt.Println(what, recover()) }()
	f()
}

func locked(n int) (sum, writes int) {
	var mu sync.Mutex
	var rw sync.RWMutex
	var wg sync.WaitGroup
	for g := range 4 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for i := range n {
				mu.Lock()
				sum += i & 1
				mu.Unlock()
				if i%8 == g {
					rw.Lock()
					writes++
					rw.Unlock()
				} else {
					rw.RLock()
					if mu.TryLock() {
						mu.Unlock()
					}
					rw.RUnlock()
				}
				if i%64 == 0 {
					runtime.Gosched()
				}
			}
		}()
	}
	wg.Wait()
	return sum, writes
}

func main() {
	a := &all{i64: 1 << 40, u64: 5}
	var s32, su32, s64, flips int
	for k := range 3000 {
		x, y, z := adds(a, k)
		s32, su32, s64 = s32+int(x), su32+int(y), s64+int(z)
		o, b, won, lost := swaps(a, k)
		s32, s64 = s32+int(o), s64+int(b>>60)
		if won && !lost {
			flips++
		}
		p, q, r := loads(a, k)
		s32, su32, s64 = s32+int(p), su32+int(q), s64+int(r>>32)
	}
	fmt.Println(s32, su32, s64, flips)
	fmt.Println(a.i32, a.u32, a.i64, a.u64, a.up, a.ti.Load(), a.tu.Load())
	lists := 0
	for k := range 3000 {
		lists += push(a, k)
		if k%1000 == 999 {
			runtime.GC()
		}
	}
	fmt.Println(lists)
	var none *int64
	var mu *sync.Mutex
	var rw *sync.RWMutex
	nilled("add", func() { atomic.AddInt64(none, 1) })
	nilled("load", func() { fmt.Println(atomic.LoadInt64(none)) })
	nilled("store", func() { atomic.StoreInt64(none, 1) })
	nilled("cas", func() { atomic.CompareAndSwapInt64(none, 1, 2) })
	nilled("lock", func() { mu.Lock() })
	nilled("rlock", func() { rw.RLock() })
	fmt.Println(locked(2000))
}
