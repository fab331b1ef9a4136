// runtime: the types of its errors, cleanups, pinned objects, records of stacks, and what it tells of itself.
package main

import (
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"time"
)

type shape interface{ Area() float64 }
type square struct{}

func (square) area() float64 { return 1 }

// caught is what f panics with.
func caught(f func()) (r any) {
	defer func() { r = recover() }()
	f()
	return "nothing"
}

func errorTypes() {
	var x any = 1
	var none any
	var zero int
	var m map[string]int
	for _, f := range []func(){
		func() { _ = x.(string) }, func() { _ = x.(shape) }, func() { _ = none.(int) }, func() { x = square{}; _ = x.(shape) },
		func() { _ = 1 / zero }, func() { _ = []int{}[zero] }, func() { m["a"] = 1 }, func() { _ = make([]int, zero-1) },
		func() { panic(nil) }, func() { var p *int; *p = 1 }, func() { _ = [4]int([]int{1}) }, func() { panic("my own") }, func() { close((chan int)(nil)) },
	} {
		v := caught(f)
		e, ok := v.(runtime.Error)
		fmt.Printf("%t %v", ok, v)
		if ok {
			e.RuntimeError()
			fmt.Print(" | ", e.Error() == fmt.Sprint(v))
		}
		switch e := v.(type) {
		case *runtime.TypeAssertionError:
			e.RuntimeError()
			fmt.Print(" | ", e.Error())
		case *runtime.PanicNilError:
			e.RuntimeError()
			fmt.Print(" | ", e.Error())
		}
		fmt.Println()
	}
	var wrapped *runtime.TypeAssertionError
	err, _ := caught(func() { _ = x.(int) }).(error)
	fmt.Println(errors.As(fmt.Errorf("x: %w", err), &wrapped), wrapped.Error())
}

// eventually waits until f holds; collections run meanwhile.
func eventually(f func() bool) bool {
	for range 200 {
		runtime.GC()
		if f() {
			return true
		}
		time.Sleep(time.Millisecond)
	}
	return false
}

type held struct {
	text string
	pad  [20]int
}

func cleanups() {
	var mu sync.Mutex
	var ran []string
	note := func(s string) { mu.Lock(); ran = append(ran, s); mu.Unlock() }
	count := func(n int) func() bool {
		return func() bool { mu.Lock(); defer mu.Unlock(); return len(ran) >= n }
	}
	func() {
		a, b := &held{text: "a"}, &held{text: "b"}
		runtime.AddCleanup(a, note, "first of a")
		var c runtime.Cleanup = runtime.AddCleanup(a, note, "stopped")
		runtime.AddCleanup(b, note, "of b")
		c.Stop()
		c.Stop()
		runtime.KeepAlive(a)
	}()
	fmt.Println(eventually(count(2)))
	mu.Lock()
	slices.Sort(ran)
	fmt.Println(ran)
	ran = nil
	mu.Unlock()
	runtime.Cleanup{}.Stop()
	fmt.Println(caught(func() { p := new(int); runtime.AddCleanup(p, func(*int) {}, p) }))

	// A pinned object stays, though nothing else leads to it.
	var p runtime.Pinner
	func() {
		h := &held{text: "pinned"}
		runtime.AddCleanup(h, note, "unpinned")
		p.Pin(h)
		p.Pin(h)
	}()
	for range 3 {
		runtime.GC()
	}
	time.Sleep(5 * time.Millisecond)
	fmt.Println(count(1)())
	p.Unpin()
	fmt.Println(eventually(count(1)), ran)
	p.Unpin()
	p.Pin(&held{})
	p.Unpin()
	fmt.Println(caught(func() { p.Pin(1) }))
	fmt.Println(caught(func() { p.Pin(nil) }))
	fmt.Println(caught(func() { p.Pin("text") }))
}

func stacks() {
	all := make([]runtime.StackRecord, 10)
	n, ok := runtime.GoroutineProfile(all)
	fmt.Println(n > 0, ok)
	found := false
	for i := range all[:n] {
		stack := all[i].Stack()
		if !slices.Equal(stack, all[i].Stack0[:len(stack)]) {
			fmt.Println("a record is at odds with itself")
		}
		frames := runtime.CallersFrames(stack)
		for more := len(stack) > 0; more; {
			var f runtime.Frame
			f, more = frames.Next()
			found = found || f.Function == "main.stacks"
		}
	}
	fmt.Println(found)
	f, more := runtime.CallersFrames(nil).Next()
	fmt.Println(f.Function == "", f.Func == nil, f.PC, f.Line, more)
	pcs := make([]uintptr, 1)
	runtime.Callers(1, pcs)
	f, more = runtime.CallersFrames(pcs).Next()
	fmt.Println(f.Function, f.PC <= pcs[0] && f.PC > 0, f.Entry == f.Func.Entry(), f.Line, more)
	var r runtime.BlockProfileRecord
	r.StackRecord.Stack0[0], r.Stack0[1] = 5, 6
	r.Count, r.Cycles = 2, 3
	fmt.Println(r.Stack(), r.Count, r.Cycles, len(r.StackRecord.Stack()))
}

func itself() {
	fmt.Println(runtime.NumCgoCall(), strings.TrimSpace(runtime.GOROOT()) == runtime.GOROOT())
	old := runtime.GOMAXPROCS(3)
	fmt.Println(old > 0, runtime.GOMAXPROCS(0))
	runtime.SetDefaultGOMAXPROCS()
	n := runtime.GOMAXPROCS(old)
	fmt.Println(n >= 1 && n <= runtime.NumCPU(), runtime.GOMAXPROCS(-1) == old)
	runtime.SetCPUProfileRate(0)
	fmt.Println(debug.SetPanicOnFault(true), debug.SetPanicOnFault(false), debug.SetPanicOnFault(false))
	done := make(chan bool)
	debug.SetPanicOnFault(true)
	go func() { done <- debug.SetPanicOnFault(false) }() // it belongs to the goroutine
	fmt.Println(<-done, debug.SetPanicOnFault(false))
}

func main() {
	errorTypes()
	cleanups()
	stacks()
	itself()
}
