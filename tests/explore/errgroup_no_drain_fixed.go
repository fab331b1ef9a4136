// The repaired twin of errgroup_no_drain.go: the producers give up when the group's context ends.
//
// finding: none
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
		select {
		case rows <- 1:
		case <-ctx.Done():
		}
		return nil
	})
	select {
	case <-rows:
	case <-ctx.Done():
	}
}
