package sync_test

import (
	"bytes"
	"fmt"
	"sync"
	"sync/atomic"
)

func ExampleWaitGroup() {
	var wg sync.WaitGroup
	var n atomic.Int64
	for i := range 10 {
		wg.Go(func() { n.Add(int64(i)) })
	}
	wg.Wait()
	fmt.Println(n.Load())
	// Output:
	// 45
}

func ExampleMutex() {
	var mu sync.Mutex
	var wg sync.WaitGroup
	n := 0
	for range 100 {
		wg.Go(func() {
			mu.Lock()
			defer mu.Unlock()
			n++
		})
	}
	wg.Wait()
	fmt.Println(n)
	// Output:
	// 100
}

func ExampleMutex_TryLock() {
	var mu sync.Mutex
	mu.Lock()
	fmt.Println(mu.TryLock())
	mu.Unlock()
	fmt.Println(mu.TryLock())
	// Output:
	// false
	// true
}

func ExampleRWMutex() {
	var mu sync.RWMutex
	mu.RLock()
	fmt.Println(mu.TryRLock(), mu.TryLock())
	// Output:
	// true false
}

func ExampleOnce() {
	var once sync.Once
	for range 3 {
		once.Do(func() { fmt.Println("once") })
	}
	// Output:
	// once
}

func ExampleOnceValue() {
	value := sync.OnceValue(func() int {
		fmt.Println("computing")
		return 42
	})
	fmt.Println(value(), value())
	// Output:
	// computing
	// 42 42
}

func ExampleCond() {
	var mu sync.Mutex
	cond := sync.NewCond(&mu)
	ready := false
	go func() {
		mu.Lock()
		ready = true
		mu.Unlock()
		cond.Broadcast()
	}()
	mu.Lock()
	for !ready {
		cond.Wait()
	}
	mu.Unlock()
	fmt.Println("ready")
	// Output:
	// ready
}

func ExampleMap() {
	var m sync.Map
	m.Store("a", 1)
	fmt.Println(m.Load("a"))
	fmt.Println(m.LoadOrStore("a", 2))
	fmt.Println(m.LoadAndDelete("a"))
	fmt.Println(m.Load("a"))
	// Output:
	// 1 true
	// 1 true
	// 1 true
	// <nil> false
}

func ExampleMap_Range() {
	var m sync.Map
	m.Store("a", 1)
	m.Range(func(key, value any) bool {
		fmt.Println(key, value)
		return true
	})
	// Output:
	// a 1
}

func ExamplePool() {
	pool := sync.Pool{New: func() any { return new(bytes.Buffer) }}
	b := pool.Get().(*bytes.Buffer)
	b.WriteString("text")
	fmt.Println(b)
	b.Reset()
	pool.Put(b)
	// Output:
	// text
}
