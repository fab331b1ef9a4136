// A program waits with a ticker and time.After until two replicas have reported. Both read the count before either writes it.
//
// finding: steps, at the lines marked "here"
package main

import (
	"sync/atomic"
	"time"
)

func main() {
	var reports atomic.Int32
	for range 2 {
		go func() { reports.Store(reports.Load() + 1) }()
	}
	ticker := time.NewTicker(time.Second)
	defer ticker.Stop()
	for range ticker.C {
		if reports.Load() > 0 {
			break
		}
	}
	stop := make(chan bool)
	for reports.Load() != 2 { // here
		select { // here
		case <-time.After(time.Second): // here
		case <-stop:
			return
		}
	}
}
