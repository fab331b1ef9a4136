// A goroutine that is locked to its thread waits, and nobody waits for the ticker any more.
package main

import (
	"runtime"
	"time"
)

func main() {
	runtime.LockOSThread()
	t := time.NewTicker(time.Hour)
	d := make(chan int)
	go func() {
		select {
		case <-t.C:
		case d <- 1:
		}
	}()
	<-d
	select {}
}
