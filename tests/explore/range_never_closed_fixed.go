// The repaired twin of range_never_closed.go: it closes the channel whichever way it returns.
//
// finding: none
package main

import (
	"context"
	"fmt"
)

func produce(ctx context.Context, out chan<- int) {
	defer close(out)
	for i := range 3 {
		select {
		case out <- i:
		case <-ctx.Done():
			return
		}
	}
}

func main() {
	ctx, cancel := context.WithCancel(context.Background())
	out := make(chan int, 3)
	go produce(ctx, out)
	go cancel()
	n := 0
	for range out {
		n++
	}
	fmt.Println(n <= 3)
}
