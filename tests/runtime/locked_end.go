// Goroutines that end locked to their threads, one after the other, and one that waits for them.
package main

import (
	"fmt"
	"runtime"
)

func main() {
	done := make(chan int)
	for i := range 100 {
		go func() {
			runtime.LockOSThread()
			done <- i
		}()
	}
	sum := 0
	for range 100 {
		sum += <-done
	}
	fmt.Println(sum)
	go func() {
		runtime.LockOSThread()
		runtime.Goexit()
	}()
	<-make(chan int)
}
