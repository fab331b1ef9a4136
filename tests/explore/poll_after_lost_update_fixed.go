// Two workers count themselves in, and main looks every ten milliseconds whether both are there.
//
// finding: none

package main

import (
	"fmt"
	"sync/atomic"
	"time"
)

type gauge struct{ n atomic.Int32 }

func (g *gauge) enter() { g.n.Add(1) }

func main() {
	var g gauge
	for range 2 {
		go g.enter()
	}
	for g.n.Load() < 2 {
		time.Sleep(10 * time.Millisecond)
	}
	fmt.Println("both are there")
}
