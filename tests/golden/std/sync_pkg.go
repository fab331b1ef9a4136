// sync: Mutex, RWMutex, Once, OnceFunc, OnceValue, Cond, Pool, Map, WaitGroup.
package main

import (
	"fmt"
	"sync"
	"sync/atomic"
)

func main() {
	var mu sync.Mutex
	var wg sync.WaitGroup
	n := 0
	for range 50 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for range 100 {
				mu.Lock()
				n++
				mu.Unlock()
			}
		}()
	}
	wg.Wait()
	fmt.Println(n, mu.TryLock(), mu.TryLock())
	mu.Unlock()
	var rw sync.RWMutex
	m := map[int]int{}
	for i := range 10 {
		wg.Go(func() {
			rw.Lock()
			m[i] = i * i
			rw.Unlock()
			rw.RLock()
			_ = m[i]
			rw.RUnlock()
		})
	}
	wg.Wait()
	rw.RLock()
	fmt.Println(len(m), m[9], rw.TryRLock(), rw.TryLock())
	var once sync.Once
	for range 3 {
		once.Do(func() { fmt.Println("once") })
	}
	f := sync.OnceFunc(func() { fmt.Println("oncefunc") })
	f()
	f()
	v := sync.OnceValue(func() int { fmt.Println("computing"); return 42 })
	fmt.Println(v(), v())
	v2 := sync.OnceValues(func() (int, error) { return 1, fmt.Errorf("e") })
	fmt.Println(v2())
	p := sync.OnceFunc(func() { panic("once panics") })
	for range 2 {
		func() {
			defer func() { fmt.Println(recover()) }()
			p()
		}()
	}
	cond := sync.NewCond(&mu)
	ready, woken := false, int32(0)
	for range 3 {
		wg.Go(func() {
			mu.Lock()
			for !ready {
				cond.Wait()
			}
			mu.Unlock()
			atomic.AddInt32(&woken, 1)
		})
	}
	mu.Lock()
	ready = true
	mu.Unlock()
	cond.Broadcast()
	wg.Wait()
	fmt.Println(woken)
	pool := sync.Pool{New: func() any { return "new" }}
	fmt.Println(pool.Get())
	pool.Put("used")
	s := pool.Get().(string)
	fmt.Println(s == "used" || s == "new")
	var sm sync.Map
	sm.Store("a", 1)
	sm.Store("b", 2)
	x, ok := sm.Load("a")
	y, loaded := sm.LoadOrStore("c", 3)
	z, del := sm.LoadAndDelete("b")
	fmt.Println(x, ok, y, loaded, z, del)
	fmt.Println(sm.CompareAndSwap("a", 1, 10), sm.CompareAndSwap("a", 1, 20), sm.CompareAndDelete("c", 4))
	prev, was := sm.Swap("a", 11)
	fmt.Println(prev, was)
	count := 0
	sm.Range(func(k, v any) bool { count += v.(int); return true })
	sm.Delete("a")
	sm.Clear()
	_, ok = sm.Load("c")
	fmt.Println(count, ok)
}
