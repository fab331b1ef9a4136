// go: arguments are evaluated at once, method values, closures, deferred calls, results dropped.
package main

import (
	"fmt"
	"sync"
)

type T struct {
	n  int
	wg *sync.WaitGroup
	ch chan string
}

func (t T) val()              { t.ch <- fmt.Sprint("val", t.n); t.wg.Done() }
func (t *T) ptr()             { t.ch <- fmt.Sprint("ptr", t.n); t.wg.Done() }
func (t *T) args(a, b int) int { t.ch <- fmt.Sprint("args", a, b); t.wg.Done(); return a }

type doer interface{ val() }

func main() {
	var wg sync.WaitGroup
	t := &T{1, &wg, make(chan string, 20)}
	x := 5
	wg.Add(1)
	go func(y int) { defer wg.Done(); t.ch <- fmt.Sprint("closure", x, y) }(x)
	wg.Wait()
	wg.Add(1)
	go t.val()
	t.n = 2
	wg.Wait()
	wg.Add(1)
	go t.ptr()
	wg.Wait()
	wg.Add(1)
	go t.args(x, x+1)
	x = 100
	wg.Wait()
	var d doer = t
	wg.Add(1)
	go d.val()
	wg.Wait()
	f := t.ptr
	wg.Add(1)
	go f()
	wg.Wait()
	wg.Add(3)
	for i := range 3 {
		go func() {
			defer wg.Done()
			t.ch <- fmt.Sprint("loop", i*i >= 0)
		}()
	}
	wg.Wait()
	m := map[int]int{1: 1, 2: 2}
	go delete(m, 1)
	done := make(chan int)
	go close(done)
	<-done
	go fmt.Sprint("builtin results are dropped")
	wg.Add(1)
	go func() {
		defer wg.Done()
		defer func() { t.ch <- fmt.Sprint("recovered ", recover()) }()
		panic("in goroutine")
	}()
	wg.Wait()
	close(t.ch)
	for s := range t.ch {
		fmt.Println(s)
	}
}
