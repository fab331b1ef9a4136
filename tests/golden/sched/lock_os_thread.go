// LockOSThread and goroutines on other threads talk through channels as ever.
// modes: -gc-verify -jit-gc-verify (open: a stop of the world may wait for ever for a P handed to a locked thread)
package main

import (
	"fmt"
	"runtime"
)

func main() {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	c := make(chan int)
	go func() {
		runtime.LockOSThread()
		for i := range 100 {
			c <- i
		}
		close(c)
	}()
	s := 0
	for v := range c {
		s += v
	}
	fmt.Println(s)
	old := runtime.GOMAXPROCS(2)
	fmt.Println(old > 0, runtime.GOMAXPROCS(0), runtime.GOMAXPROCS(old))
}
