// Two workers count themselves in without a lock, and main looks every ten milliseconds whether both are there. If an update
// is lost, it polls forever.
//
// finding: steps, at the lines marked "here"

package main

import (
	"fmt"
	"sync/atomic"
	"time"
)

type gauge struct{ n atomic.Int32 }

func (g *gauge) enter() { g.n.Store(g.n.Load() + 1) }

func main() {
	var g gauge
	for range 2 {
		go g.enter()
	}
	for g.n.Load() < 2 { // here
		time.Sleep(10 * time.Millisecond) // here
	}
	fmt.Println("both are there")
}
