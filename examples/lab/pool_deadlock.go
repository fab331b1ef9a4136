// Tasks that start tasks and wait for them. In a pool of eight threads, eight parents that wait occupy
// all threads, and none is left for a child.
//
//	minigo lab --sched gmp,pool:8,pool:9,threads --procs 4 examples/lab/pool_deadlock.go
package main

import (
	"fmt"
	"sync"
	"time"
)

func main() {
	var parents sync.WaitGroup
	for range 8 {
		parents.Add(1)
		go func() {
			defer parents.Done()
			time.Sleep(time.Millisecond) // all parents are there before the first child
			child := make(chan int)
			go func() { child <- 1 }()
			<-child
		}()
	}
	parents.Wait()
	fmt.Println("all done")
}
