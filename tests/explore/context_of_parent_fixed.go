// The repaired twin of context_of_parent.go: it waits for its own.
//
// finding: none
package main

import "context"

func stream(server, call context.Context, msgs <-chan string) {
	for {
		select {
		case _, ok := <-msgs:
			if !ok {
				return
			}
		case <-call.Done():
			return
		}
	}
}

func main() {
	server := context.Background()
	call, hangUp := context.WithCancel(server)
	msgs := make(chan string)
	go stream(server, call, msgs)
	select {
	case msgs <- "hello":
	default:
		// The stream is not there yet.
	}
	if call.Err() == nil {
		hangUp()
	}
}
