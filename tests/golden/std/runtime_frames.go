// The frames of Go's runtime that programs count: below a goroutine's first function, and between a
// panic and the deferred calls it runs.
package main

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

// show prints the frames of its caller.
func show(what string) {
	pcs := make([]uintptr, 20)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(2, pcs)])
	fmt.Printf("%s:", what)
	for {
		f, more := frames.Next()
		if strings.HasPrefix(f.Function, "runtime.") {
			fmt.Printf(" %s %s:%d", f.Function, filepath.Base(f.File), f.Line)
		} else {
			fmt.Printf(" %s", f.Function)
		}
		if !more {
			break
		}
	}
	fmt.Println()
}

var _ = func() int { show("variable"); return 1 }()

func init() { show("init") }

type t struct{}

func (t) method() { show("go of a method") }

// try runs f, which panics.
func try(what string, f func()) {
	defer func() {
		fmt.Println(recover())
		show(what)
	}()
	f()
}

type named interface{ method() }

func main() {
	n := len(os.Args)
	show("main")
	done := make(chan bool)
	go func() { show("go"); done <- true }()
	<-done
	go func() { defer close(done); t.method(t{}) }()
	<-done
	try("panic", func() { panic("text") })
	try("divide", func() { fmt.Println(1 / (n - n)) })
	try("shift", func() { fmt.Println(1 << -n) })
	try("index", func() { fmt.Println([]int{1}[n+3]) })
	try("index of a string", func() { fmt.Println("text"[n+3]) })
	try("slice", func() { fmt.Println([]int{1}[n+3:]) })
	try("conversion", func() { fmt.Println([4]int(make([]int, n))) })
	try("nil pointer", func() { var p *[4]int; fmt.Println(p[n]) })
	try("nil func", func() { var f func(); f() })
	try("nil map", func() { var m map[struct{ a, b int }]int; m[struct{ a, b int }{n, n}] = 1 })
	try("makeslice", func() { fmt.Println(make([]int, -n)) })
	try("makechan", func() { fmt.Println(make(chan int, -n)) })
	try("close", func() { var c chan int; close(c) })
	try("send", func() { c := make(chan int); close(c); c <- n })
	try("compare", func() { var x, y any = []int{}, []int{}; fmt.Println(x == y) })
	try("assert", func() { var x any = n; fmt.Println(x.(string)) })
	try("assert nil", func() { var x any; fmt.Println(x.(string)) })
	try("assert of an interface", func() { var x named; fmt.Println(x.(t)) })
	try("assert to an interface", func() { var x any = n; fmt.Println(x.(named)) })
	try("assert nil to an interface", func() { var x any; fmt.Println(x.(named)) })
	try("again", func() {
		defer func() { panic(recover()) }()
		fmt.Println(1 / (n - n))
	})
	c := make(chan int)
	go func() {
		defer close(c)
		defer func() { show("Goexit") }()
		runtime.Goexit()
	}()
	<-c
	_, file, line, ok := runtime.Caller(1)
	fmt.Println(filepath.Base(file), line, ok)
	_, _, _, ok = runtime.Caller(3)
	fmt.Println(ok)
	fmt.Println(strings.Count(stack(), "goexit"))
}

func stack() string {
	buf := make([]byte, 1<<16)
	return string(buf[:runtime.Stack(buf, false)])
}
