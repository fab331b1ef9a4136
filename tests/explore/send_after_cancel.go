// A watcher sends an event after the client has gone: nobody receives.
//
// finding: leak, at the lines marked "here"
package main

import "context"

func watch(ctx context.Context, events chan<- int) {
	for i := range 2 {
		if ctx.Err() != nil {
			return
		}
		events <- i // here
	}
}

func main() {
	ctx, cancel := context.WithCancel(context.Background())
	events := make(chan int)
	go watch(ctx, events)
	<-events
	cancel()
}
