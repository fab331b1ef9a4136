// The repaired twin of errgroup_limit.go: it does that work itself when there is no place.
//
// finding: none
package main

import (
	"fmt"
	"sync"
	"sync/atomic"
)

type group struct {
	wg    sync.WaitGroup
	slots chan struct{}
}

func (g *group) Go(f func()) {
	g.slots <- struct{}{}
	g.start(f)
}

func (g *group) start(f func()) {
	g.wg.Add(1)
	go func() {
		defer g.wg.Done()
		defer func() { <-g.slots }()
		f()
	}()
}

func (g *group) goOrDo(f func()) {
	select {
	case g.slots <- struct{}{}:
		g.start(f)
	default:
		f()
	}
}

func main() {
	g := &group{slots: make(chan struct{}, 2)}
	var files atomic.Int32
	walk := func() {
		g.goOrDo(func() { files.Add(1) })
	}
	g.Go(walk)
	g.Go(walk)
	g.wg.Wait()
	fmt.Println(files.Load())
}
