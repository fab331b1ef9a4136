// LockOSThread and goroutines on other threads talk through channels as ever, while GOMAXPROCS changes
// and the collector stops the world.
package main

import (
	"fmt"
	"runtime"
)

// sum adds up what a goroutine with a thread of its own sends.
func sum(n int) int {
	c := make(chan int)
	go func() {
		runtime.LockOSThread()
		for i := range n {
			c <- i
		}
		close(c)
	}()
	s := 0
	for v := range c {
		s += v
	}
	return s
}

func main() {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	for range 20 {
		fmt.Print(sum(100), " ")
		old := runtime.GOMAXPROCS(2)
		fmt.Println(old > 0, runtime.GOMAXPROCS(0), runtime.GOMAXPROCS(old))
	}
}
