// A tree of goroutines ended by one cancellation.
package main

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
)

func node(ctx context.Context, depth int, wg *sync.WaitGroup, n *atomic.Int32) {
	defer wg.Done()
	n.Add(1)
	if depth > 0 {
		child, cancel := context.WithCancel(ctx)
		defer cancel()
		for range 3 {
			wg.Add(1)
			go node(child, depth-1, wg, n)
		}
	}
	<-ctx.Done()
	n.Add(1000)
}

func main() {
	ctx, cancel := context.WithCancel(context.Background())
	var wg sync.WaitGroup
	var n atomic.Int32
	wg.Add(1)
	go node(ctx, 4, &wg, &n)
	for n.Load() < 121 {
		select {
		case <-ctx.Done():
		default:
		}
	}
	cancel()
	wg.Wait()
	fmt.Println(n.Load(), ctx.Err())
}
