// A goroutine that waits, locked to its thread, while another one dies.
package main

import (
	"runtime"
	"time"
)

func main() {
	c := make(chan int)
	go func() {
		runtime.LockOSThread()
		<-c
	}()
	time.Sleep(20 * time.Millisecond)
	panic("over")
}
