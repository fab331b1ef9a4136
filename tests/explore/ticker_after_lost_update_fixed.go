// A program waits with a ticker and time.After until two replicas have reported: each adds to the count.
//
// finding: none
package main

import (
	"sync/atomic"
	"time"
)

func main() {
	var reports atomic.Int32
	for range 2 {
		go func() { reports.Add(1) }()
	}
	ticker := time.NewTicker(time.Second)
	defer ticker.Stop()
	for range ticker.C {
		if reports.Load() > 0 {
			break
		}
	}
	stop := make(chan bool)
	for reports.Load() != 2 {
		select {
		case <-time.After(time.Second):
		case <-stop:
			return
		}
	}
}
