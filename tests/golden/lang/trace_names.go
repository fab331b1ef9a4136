// The names and lines that traces give to functions without a name of their own: init functions,
// function literals of package-level variables, bodies of loops over functions, deferred calls.
package main

import (
	"fmt"
	"runtime"
	"strings"
)

func where(what string) {
	pc := make([]uintptr, 40)
	frames := runtime.CallersFrames(pc[:runtime.Callers(2, pc)])
	var names []string
	for {
		f, more := frames.Next()
		switch f.Function {
		case "runtime.gopanic", "runtime.panicmem", "runtime.sigpanic":
			names = append(names, f.Function)
		}
		if strings.HasPrefix(f.Function, "main.") {
			names = append(names, fmt.Sprintf("%s:%d", f.Function, f.Line))
		}
		if !more {
			break
		}
	}
	fmt.Println(what, strings.Join(names, " "))
}

// b is initialised first.
var a = func() int { where("a"); return b() }()
var b = func() func() int {
	where("b")
	return func() int { where("in b"); return 1 }
}()
var c, d = func() int { where("c"); return 1 }(), func() int { where("d"); return 1 }()
var _ = func() int { where("blank"); return 1 }()
var fs = []func(){
	func() { where("first") },
	func() { where("second") },
}

func init() { where("init") }

func init() {
	func() {
		where("in init")
		func() { where("deep in init") }()
	}()
}

func seq(yield func(int) bool) { yield(1) }

func ranges() {
	defer where("deferred")
	func() { where("literal") }()
	for i := range seq {
		where("body")
		func() { where("literal in body") }()
		for range seq {
			where("inner body")
		}
		defer func() { where("deferred in body") }()
		_ = i
	}
	func() { where("second literal") }()
}

func results(n int) (sum int) {
	defer where("results")
	for i := range 3 {
		defer where("in loop")
		if i == n {
			return 3
		}
	}
	if n > 10 {
		panic("n")
	}
	return sum +
		1
}

func nilPointer() {
	defer func() {
		where("nil pointer")
		recover()
	}()
	var p *int
	*p = 1
}

func nested() {
	defer func() {
		where("outer")
		recover()
	}()
	defer func() {
		where("inner")
		panic("second")
	}()
	panic("first")
}

func main() {
	for _, f := range fs {
		f()
	}
	ranges()
	results(1)
	results(5)
	func() {
		defer func() { recover() }()
		results(11)
	}()
	nilPointer()
	nested()
}
