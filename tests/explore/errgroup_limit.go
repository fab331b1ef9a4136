// A task of a group with a limit starts another one in the same group, when all places are taken.
//
// finding: deadlock, at the lines marked "here"
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
	g.slots <- struct{}{} // here
	g.wg.Add(1)
	go func() {
		defer g.wg.Done()
		defer func() { <-g.slots }()
		f()
	}()
}

func main() {
	g := &group{slots: make(chan struct{}, 2)}
	var files atomic.Int32
	walk := func() {
		g.Go(func() { files.Add(1) })
	}
	g.Go(walk)
	g.Go(walk)
	g.wg.Wait() // here
	fmt.Println(files.Load())
}
