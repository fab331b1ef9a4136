// iter.Pull whose sequence stops itself, asks for the next value, ends by a panic or Goexit, or yields too late.
package main

import (
	"fmt"
	"iter"
	"runtime"
)

func try(name string, f func()) {
	defer func() { fmt.Println(name, recover()) }()
	f()
}

func main() {
	try("plain", func() {
		next, stop := iter.Pull(func(y func(int) bool) { _ = y(1) && y(2) })
		fmt.Println(next())
		fmt.Println(next())
		fmt.Println(next())
		fmt.Println(next())
		stop()
		stop()
	})
	try("stop early", func() {
		next, stop := iter.Pull(func(y func(int) bool) { defer fmt.Println("end"); fmt.Println(y(1)); fmt.Println(y(2)) })
		fmt.Println(next())
		stop()
		fmt.Println(next())
	})
	try("stop first", func() {
		next, stop := iter.Pull(func(y func(int) bool) { fmt.Println("not reached"); y(1) })
		stop()
		fmt.Println(next())
	})
	try("stop inside later", func() {
		var stop func()
		var next func() (int, bool)
		next, stop = iter.Pull(func(y func(int) bool) { y(7); stop(); fmt.Println("never") })
		fmt.Println(next())
		fmt.Println(next())
		fmt.Println(next())
	})
	try("next inside", func() {
		var next func() (int, bool)
		next, _ = iter.Pull(func(y func(int) bool) { y(7); fmt.Println(next()) })
		fmt.Println(next())
		fmt.Println(next())
		fmt.Println(next())
	})
	try("next inside after stop", func() {
		var next func() (int, bool)
		var stop func()
		next, stop = iter.Pull(func(y func(int) bool) { y(7); fmt.Println(next()); stop() })
		fmt.Println(next())
		stop()
	})
	try("pull2 inside", func() {
		var next func() (int, string, bool)
		next, _ = iter.Pull2(func(y func(int, string) bool) { next() })
		fmt.Println(next())
	})
	try("panic", func() {
		next, stop := iter.Pull(func(y func(int) bool) { y(1); panic("boom") })
		fmt.Println(next())
		func() { defer func() { fmt.Println(recover()) }(); next() }()
		fmt.Println(next())
		stop()
	})
	try("panic at stop", func() {
		next, stop := iter.Pull(func(y func(int) bool) { y(1); panic("boom") })
		fmt.Println(next())
		stop()
	})
	try("kept yield", func() {
		var keep func(int) bool
		next, _ := iter.Pull(func(y func(int) bool) { keep = y })
		fmt.Println(next())
		fmt.Println(keep(3))
	})
	try("yield without next", func() {
		var keep func(int) bool
		next, _ := iter.Pull(func(y func(int) bool) { keep = y; y(1) })
		fmt.Println(next())
		fmt.Println(keep(3))
	})
	try("pull2", func() {
		next, stop := iter.Pull2(func(y func(int, string) bool) { _ = y(1, "a") && y(2, "b") })
		defer stop()
		fmt.Println(next())
		fmt.Println(next())
		fmt.Println(next())
	})
	done := make(chan bool)
	go func() {
		defer close(done)
		next, _ := iter.Pull(func(y func(int) bool) { runtime.Goexit() })
		next()
		fmt.Println("not reached")
	}()
	<-done
}
