// Writes a trace of itself, with whatever runs it: goroutines that wait for each other, sleep and end.
package main

import (
	"os"
	"runtime"
	"runtime/trace"
	"sync"
	"time"
)

func main() {
	f, err := os.Create(os.Args[1])
	if err != nil {
		panic(err)
	}
	defer f.Close()
	if err := trace.Start(f); err != nil {
		panic(err)
	}
	defer trace.Stop()
	var group sync.WaitGroup
	c := make(chan int)
	for range 10 {
		group.Go(func() {
			for range c {
				time.Sleep(time.Millisecond)
			}
		})
	}
	for i := range 100 {
		c <- i
	}
	runtime.GC()
	close(c)
	group.Wait()
}
