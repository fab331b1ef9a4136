// A stream waits for the context of the server instead of that of its call.
//
// finding: leak, at the lines marked "here"
package main

import "context"

func stream(server, call context.Context, msgs <-chan string) {
	for {
		select { // here
		case _, ok := <-msgs:
			if !ok {
				return
			}
		case <-server.Done():
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
