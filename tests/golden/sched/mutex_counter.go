// Counters under contention: mutex, atomic, channel as a lock.
package main

import (
	"fmt"
	"sync"
	"sync/atomic"
)

type Counter struct {
	sync.Mutex
	m map[string]int
}

func (c *Counter) Inc(k string) {
	c.Lock()
	defer c.Unlock()
	c.m[k]++
}

func main() {
	c := Counter{m: map[string]int{}}
	var a int64
	sem := make(chan struct{}, 1)
	plain := 0
	var wg sync.WaitGroup
	for i := range 40 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for j := range 100 {
				c.Inc([]string{"even", "odd"}[(i+j)%2])
				atomic.AddInt64(&a, 2)
				sem <- struct{}{}
				plain++
				<-sem
			}
		}()
	}
	wg.Wait()
	fmt.Println(c.m, a, plain)
}
