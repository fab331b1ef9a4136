// The repaired twin of waitgroup_negative.go: who ends the job counts down, and it ends once.
//
// finding: none
package main

import (
	"sync"
	"sync/atomic"
)

type job struct {
	wg   *sync.WaitGroup
	once sync.Once
	over atomic.Bool
}

func (j *job) finish() {
	j.once.Do(func() {
		j.over.Store(true)
		j.wg.Done()
	})
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
