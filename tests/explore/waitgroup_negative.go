// A job that is cancelled while it finishes counts down twice.
//
// finding: panic, at the lines marked "here"
package main

import (
	"sync"
	"sync/atomic"
)

type job struct {
	wg   *sync.WaitGroup
	over atomic.Bool
}

func (j *job) finish() {
	if !j.over.Load() {
		j.over.Store(true)
		j.wg.Done() // here
	}
}

func main() {
	var wg sync.WaitGroup
	wg.Add(1)
	j := &job{wg: &wg}
	ended := make(chan struct{}, 2)
	for range 2 {
		go func() {
			defer func() { ended <- struct{}{} }()
			j.finish()
		}()
	}
	<-ended
	<-ended
	wg.Wait()
}
