// Pairs of goroutines play ping-pong. Without Ps, each wake and each choice takes the one global lock:
// more cores only wait longer for it. With a queue per P, goroutines on different Ps hardly interact.
//
//	minigo lab --sched gmp,gm --procs 1,8,64 examples/lab/global_lock.go
package main

import (
	"fmt"
	"sync"
)

func main() {
	var wg sync.WaitGroup
	for range 128 {
		ping, pong := make(chan int), make(chan int)
		wg.Add(1)
		go func() {
			defer wg.Done()
			for i := range 300 {
				ping <- work(i)
				<-pong
			}
		}()
		wg.Add(1)
		go func() {
			defer wg.Done()
			for i := range 300 {
				<-ping
				pong <- work(i)
			}
		}()
	}
	wg.Wait()
	fmt.Println("128 pairs played")
}

// work takes about half a microsecond.
func work(n int) int {
	for range 50 {
		n = n*31 + 7
	}
	return n
}
