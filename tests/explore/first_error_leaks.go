// A coordinator returns at the first answer that is no vote; the other replicas are left with
// theirs.
//
// finding: leak, at the lines marked "here"
package main

import (
	"fmt"
	"sync/atomic"
)

func ask(replica int, votes *atomic.Int32, answers chan<- bool) {
	answers <- votes.Add(1) != 2 || replica == 0 // here
}

func elect() bool {
	var votes atomic.Int32
	answers := make(chan bool)
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
