// Package testing/synctest: bubbles with a clock of their own.
package main

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// try calls f and shows what it panics with.
func try(name string, f func()) {
	defer func() {
		if x := recover(); x != nil {
			_, isErr := x.(error)
			fmt.Printf("%s: panic %v (error: %v)\n", name, x, isErr)
		}
	}()
	f()
}

func testClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		start := time.Now()
		fmt.Println("begins", start.UTC(), start.String() == start.Round(0).String())
		fmt.Println(start.UnixNano(), time.Since(start), time.Until(start.Add(time.Hour)))
		go func() {
			time.Sleep(time.Second)
			fmt.Println("inner", time.Since(start))
		}()
		time.Sleep(2 * time.Second)
		fmt.Println("outer", time.Since(start))
		time.Sleep(0)
		time.Sleep(-5)
		fmt.Println("still", time.Since(start))
		synctest.Sleep(time.Hour * 24 * 365 * 100)
		fmt.Println("much later", time.Now().UTC().Year())
	})
}

func testWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		done := false
		go func() { done = true }()
		synctest.Wait()
		fmt.Println("done", done)
		// Wait goes before the clock.
		var n atomic.Int32
		for i := range 5 {
			go func() {
				time.Sleep(time.Duration(i) * time.Minute)
				n.Add(1)
			}()
		}
		for range 6 {
			synctest.Wait()
			fmt.Print(n.Load(), " ")
			time.Sleep(time.Minute)
		}
		fmt.Println()
		for i := 0; i < 4; i++ {
			synctest.Wait() // nobody else is there
		}
	})
}

func testTimers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		soon := time.NewTimer(0)
		select {
		case <-soon.C:
			fmt.Println("at once")
		default:
			fmt.Println("not at once")
		}
		start := time.Now()
		since := func() time.Duration { return time.Since(start) }
		timer := time.NewTimer(time.Hour)
		at := <-timer.C
		fmt.Println("timer", at.Sub(start), since(), timer.Stop(), timer.Reset(time.Minute), timer.Stop())
		select {
		case <-timer.C:
			fmt.Println("stale")
		default:
		}
		tick := time.NewTicker(10 * time.Second)
		for range 3 {
			fmt.Print((<-tick.C).Sub(start), " ")
		}
		tick.Reset(time.Second)
		fmt.Println((<-tick.C).Sub(start))
		tick.Stop()
		f := time.AfterFunc(time.Minute, func() { fmt.Println("func", since()) })
		time.Sleep(59 * time.Second)
		fmt.Println("not yet", since())
		synctest.Sleep(time.Second)
		fmt.Println(f.Stop(), f.Reset(time.Second))
		synctest.Sleep(time.Second)
		select {
		case <-time.After(3 * time.Second):
			fmt.Println("after", since())
		case <-make(chan int):
		}
		c := time.Tick(time.Second)
		time.Sleep(5 * time.Second)
		select {
		case x := <-c:
			fmt.Println("tick", x.Sub(start))
		default:
			fmt.Println("no tick")
		}
	})
}

func testContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const timeout = 5 * time.Second
		ctx, cancel := context.WithTimeout(t.Context(), timeout)
		defer cancel()
		deadline, _ := ctx.Deadline()
		fmt.Println(time.Until(deadline))
		synctest.Sleep(timeout - 1)
		fmt.Println("before", ctx.Err())
		synctest.Sleep(1)
		fmt.Println("after", ctx.Err(), errors.Is(ctx.Err(), context.DeadlineExceeded))

		called := false
		ctx2, cancel2 := context.WithCancel(t.Context())
		context.AfterFunc(ctx2, func() { called = true })
		synctest.Wait()
		fmt.Println("called", called)
		cancel2()
		synctest.Wait()
		fmt.Println("called", called)
		t.Cleanup(func() { fmt.Println("cleanup", t.Context().Err(), time.Now().Year()) })
		fmt.Println(t.Name(), t.Context().Err())
	})
}

func testSync(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		// Wait groups, conditions, channels, select: durable.
		var wg sync.WaitGroup
		for i := range 3 {
			wg.Go(func() { time.Sleep(time.Duration(i) * time.Second) })
		}
		start := time.Now()
		wg.Wait()
		fmt.Println("group", time.Since(start))

		var mu sync.Mutex
		cond := sync.NewCond(&mu)
		ready := 0
		for range 3 {
			go func() {
				mu.Lock()
				defer mu.Unlock()
				for ready == 0 {
					cond.Wait()
				}
				ready++
			}()
		}
		synctest.Wait()
		mu.Lock()
		ready = 1
		mu.Unlock()
		cond.Signal()
		synctest.Wait()
		fmt.Println("one", ready)
		cond.Broadcast()
		synctest.Wait()
		fmt.Println("all", ready)

		// A mutex is not: the clock goes on only when its owner sleeps.
		go func() {
			mu.Lock()
			time.Sleep(time.Second)
			mu.Unlock()
		}()
		synctest.Wait()
		fmt.Println("locked", !mu.TryLock())
		time.Sleep(time.Second)
		mu.Lock()
		fmt.Println("unlocked")
		mu.Unlock()

		a, b := make(chan int), make(chan int, 2)
		go func() {
			for i := range 4 {
				a <- i
				b <- i * i
			}
			close(a)
			close(b)
		}()
		synctest.Wait()
		fmt.Println(len(b), cap(b))
		sum := 0
		for a, b := a, b; a != nil || b != nil; {
			select {
			case v, ok := <-a:
				sum += v
				if !ok {
					a = nil
				}
			case v, ok := <-b:
				sum += 10 * v
				if !ok {
					b = nil
				}
			}
		}
		fmt.Println(sum)

		next, stop := iter.Pull(func(yield func(int) bool) {
			for i := 0; yield(i); i++ {
				time.Sleep(time.Second)
			}
		})
		start = time.Now()
		for range 3 {
			fmt.Print(next())
			fmt.Print(" ")
		}
		stop()
		fmt.Println(time.Since(start))
	})
}

func testMany(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var n atomic.Int64
		for i := range 200 {
			go func() {
				for range 20 {
					time.Sleep(time.Duration(i+1) * time.Millisecond)
					n.Add(1)
				}
			}()
		}
		time.Sleep(5 * time.Second)
		synctest.Wait()
		fmt.Println("many", n.Load())
	})
	// Bubbles beside each other do not know of each other.
	var wg sync.WaitGroup
	var total atomic.Int64
	for i := range 8 {
		wg.Go(func() {
			synctest.Test(t, func(t *testing.T) {
				start := time.Now()
				for range 10 {
					time.Sleep(time.Duration(i) * time.Hour)
				}
				total.Add(int64(time.Since(start) / time.Hour))
			})
		})
	}
	wg.Wait()
	fmt.Println("beside", total.Load())
}

func testMistakes(t *testing.T) {
	try("wait", synctest.Wait)
	try("sleep", func() { synctest.Sleep(1) })
	try("deadlock", func() {
		synctest.Test(t, func(t *testing.T) { <-make(chan int) })
	})
	try("left behind", func() {
		synctest.Test(t, func(t *testing.T) {
			go func() { select {} }()
		})
	})
	try("asleep behind", func() {
		synctest.Test(t, func(t *testing.T) {
			go func() { time.Sleep(time.Hour) }()
		})
	})
	synctest.Test(t, func(t *testing.T) {
		try("nested", func() { synctest.Test(t, func(t *testing.T) {}) })
		try("run", func() { t.Run("x", func(t *testing.T) {}) })
		try("parallel", func() { t.Parallel() })
		try("deadline", func() { t.Deadline() })
		// One of two waits in vain.
		for range 2 {
			go func() {
				defer func() {
					if x := recover(); x != nil {
						fmt.Println(x)
					}
				}()
				synctest.Wait()
			}()
		}
	})
	var wg sync.WaitGroup
	wg.Add(1)
	wg.Done()
	wg.Wait()
	synctest.Test(t, func(t *testing.T) {
		wg.Go(func() { time.Sleep(time.Hour) })
		wg.Wait()
	})
	wg.Go(func() {})
	wg.Wait()
	fmt.Println("group used again")
}

func testSkip(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		defer fmt.Println("skipping")
		t.Skip()
	})
	fmt.Println("skipped outside", t.Skipped())
}

func main() {
	all := func(pat, str string) (bool, error) { return true, nil }
	testing.Main(all, []testing.InternalTest{
		{"Clock", testClock}, {"Wait", testWait}, {"Timers", testTimers}, {"Context", testContext},
		{"Sync", testSync}, {"Many", testMany}, {"Mistakes", testMistakes}, {"Skip", testSkip},
	}, nil, nil)
}
