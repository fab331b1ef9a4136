// A producer that is cancelled returns without closing its channel, over which the consumer
// ranges.
//
// finding: deadlock, at the lines marked "here"
package main

import (
	"context"
	"fmt"
)

func produce(ctx context.Context, out chan<- int) {
	for i := range 3 {
		select {
		case out <- i:
		case <-ctx.Done():
			return
		}
	}
	close(out)
}

func main() {
	ctx, cancel := context.WithCancel(context.Background())
	out := make(chan int, 3)
	go produce(ctx, out)
	go cancel()
	n := 0
	for range out { // here
		n++
	}
	fmt.Println(n <= 3)
}
