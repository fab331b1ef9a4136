// Frames of functions that are small enough to be inlined: each has its own name and line, and the Func of a
// frame, where there is one, is that of the frame.
package main

import (
	"fmt"
	"runtime"
	"strings"
)

func first(s []int, i int) int  { return s[i] }
func second(s []int, i int) int { return first(s, i) }
func third(s []int, i int) int  { return second(s, i) }

type box struct{ s []int }

func (b box) at(i int) int   { return third(b.s, i) }
func (b *box) get(i int) int { return b.at(i) }

//go:noinline
func run(b *box, i int) int { return b.get(i) }

func main() {
	defer func() {
		fmt.Println(recover())
		pcs := make([]uintptr, 30)
		n := runtime.Callers(0, pcs)
		frames := runtime.CallersFrames(pcs[:n])
		for {
			f, more := frames.Next()
			if strings.HasPrefix(f.Function, "main.") {
				same := f.Func == nil || f.Func.Name() == f.Function
				fmt.Println(f.Function, f.Line, same)
			}
			if !more {
				break
			}
		}
		fmt.Println(runtime.FuncForPC(pcs[n-1]).Name())
	}()
	run(&box{[]int{1}}, 4)
}
