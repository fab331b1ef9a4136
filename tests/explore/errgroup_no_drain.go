// The consumer of a group returns at the first error; a producer of the group still sends.
//
// finding: leak, at the lines marked "here"
package main

import (
	"context"
	"errors"
	"sync"
)

type group struct {
	wg     sync.WaitGroup
	once   sync.Once
	cancel context.CancelFunc
	err    error
}

func (g *group) run(f func() error) {
	g.wg.Add(1)
	go func() {
		defer g.wg.Done()
		if err := f(); err != nil {
			g.once.Do(func() {
				g.err = err
				g.cancel()
			})
		}
	}()
}

func main() {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	g := &group{cancel: cancel}
	rows := make(chan int)
	g.run(func() error { return errors.New("bad page") })
	g.run(func() error {
		rows <- 1 // here
		return nil
	})
	select {
	case <-rows:
	case <-ctx.Done():
	}
}
