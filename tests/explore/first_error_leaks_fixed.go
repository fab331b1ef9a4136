// The repaired twin of first_error_leaks.go: the channel has room for every answer.
//
// finding: none
package main

import (
	"fmt"
	"sync/atomic"
)

func ask(replica int, votes *atomic.Int32, answers chan<- bool) {
	answers <- votes.Add(1) != 2 || replica == 0
}

func elect() bool {
	var votes atomic.Int32
	answers := make(chan bool, 3)
	for replica := range 3 {
		go ask(replica, &votes, answers)
	}
	for range 3 {
		if !<-answers {
			return false
		}
	}
	return true
}

func main() {
	fmt.Println(elect() || true)
}
