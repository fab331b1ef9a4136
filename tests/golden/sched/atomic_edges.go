// Atomic operations at the edges of their types, through functions, methods and func values; nil
// pointers panic as plain accesses do; a mutex held, waited for and tried.
package main

import (
	"fmt"
	"sync"
	"sync/atomic"
)

type counters struct {
	pad  byte
	a    int32
	b    uint32
	c    int64
	d    atomic.Uint64
	e    atomic.Int32
	last atomic.Pointer[counters]
}

func try(what string, f func()) {
	defer func() {
		if r := recover(); r != nil {
			fmt.Println(what, r)
		}
	}()
	f()
	fmt.Println(what, "went on")
}

func main() {
	var c counters
	fmt.Println(atomic.AddInt32(&c.a, 1<<31-1), atomic.AddInt32(&c.a, 1), atomic.AddInt32(&c.a, -1))
	fmt.Println(atomic.AddUint32(&c.b, ^uint32(0)), atomic.AddUint32(&c.b, 2), atomic.LoadUint32(&c.b))
	fmt.Println(atomic.SwapInt32(&c.a, -5), atomic.LoadInt32(&c.a), atomic.SwapUint32(&c.b, 1<<31), c.b)
	fmt.Println(atomic.CompareAndSwapInt32(&c.a, -5, -6), atomic.CompareAndSwapInt32(&c.a, -5, 1), c.a)
	fmt.Println(atomic.CompareAndSwapUint32(&c.b, 1<<31, 7), c.b)
	atomic.StoreInt64(&c.c, -1<<63)
	fmt.Println(atomic.AddInt64(&c.c, -1), atomic.SwapInt64(&c.c, 9), atomic.CompareAndSwapInt64(&c.c, 9, 10), c.c)
	fmt.Println(c.d.Add(^uint64(0)), c.d.Load(), c.d.CompareAndSwap(1, 2), c.d.Swap(3), c.d.And(2), c.d.Or(8), c.d.Load())
	c.e.Store(-1)
	fmt.Println(c.e.Load(), c.e.Add(1), c.e.And(0), c.pad)
	fmt.Println(c.last.Load() == nil, c.last.CompareAndSwap(nil, &c), c.last.Load() == &c, c.last.Swap(nil) == &c)

	add := atomic.AddInt64
	load := c.d.Load
	fmt.Println(add(&c.c, 5), load())
	defer fmt.Println("deferred", atomic.AddInt64(&c.c, 1))
	defer atomic.StoreInt64(&c.c, 0)

	var nobody *counters
	try("load", func() { atomic.LoadInt32(nil) })
	try("field", func() { nobody.e.Add(1) })
	try("method", func() { nobody.d.Load() })
	var mu *sync.Mutex
	try("lock", func() { mu.Lock() })
	var rw *sync.RWMutex
	try("rlock", func() { rw.RLock() })
	var wg *sync.WaitGroup
	try("done", func() { wg.Done() })
	var group sync.WaitGroup
	try("too many", func() { group.Done() })

	var m sync.Mutex
	var r sync.RWMutex
	m.Lock()
	fmt.Println(m.TryLock())
	got := make(chan int)
	for i := range 3 {
		go func() {
			m.Lock()
			defer m.Unlock()
			got <- i
		}()
	}
	m.Unlock()
	fmt.Println(<-got + <-got + <-got)
	m.Lock()
	m.Unlock()
	r.RLock()
	r.RLock()
	fmt.Println(r.TryLock(), r.TryRLock())
	go func() {
		r.Lock()
		got <- 100
		r.Unlock()
	}()
	r.RUnlock()
	r.RUnlock()
	r.RUnlock()
	fmt.Println(<-got)
	r.RLock()
	r.RUnlock()
	r.Lock()
	r.Unlock()
	fmt.Println(m.TryLock(), r.TryLock())
}
