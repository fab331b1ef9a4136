// A semaphore bounds how many run at once; an error group collects the first error.
package main

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
)

type Group struct {
	wg   sync.WaitGroup
	once sync.Once
	err  error
	sem  chan struct{}
}

func (g *Group) Go(f func() error) {
	g.sem <- struct{}{}
	g.wg.Go(func() {
		defer func() { <-g.sem }()
		if err := f(); err != nil {
			g.once.Do(func() { g.err = err })
		}
	})
}

func (g *Group) Wait() error { g.wg.Wait(); return g.err }

func main() {
	g := Group{sem: make(chan struct{}, 3)}
	var running, most, total atomic.Int32
	for i := range 30 {
		g.Go(func() error {
			n := running.Add(1)
			for {
				m := most.Load()
				if n <= m || most.CompareAndSwap(m, n) {
					break
				}
			}
			total.Add(int32(i))
			running.Add(-1)
			if i == 17 {
				return errors.New("seventeen")
			}
			return nil
		})
	}
	fmt.Println(g.Wait(), total.Load(), most.Load() <= 3, running.Load())
}
