// The repaired twin of send_after_cancel.go: the send gives up when the context is cancelled.
//
// finding: none
package main

import "context"

func watch(ctx context.Context, events chan<- int) {
	for i := range 2 {
		if ctx.Err() != nil {
			return
		}
		select {
		case events <- i:
		case <-ctx.Done():
			return
		}
	}
}

func main() {
	ctx, cancel := context.WithCancel(context.Background())
	events := make(chan int)
	go watch(ctx, events)
	<-events
	cancel()
}
