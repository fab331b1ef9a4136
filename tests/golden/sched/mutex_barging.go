// Mutexes under contention: who comes may overtake who waits, but nobody waits for ever, and
// nothing is counted twice or lost.
package main

import (
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
)

// greedy gives the mutex back only to take it again at once; the others must get it all the same.
func greedy() {
	var mu sync.Mutex
	var stop atomic.Bool
	turns, held := 0, 0
	var wg sync.WaitGroup
	wg.Add(1)
	go func() {
		defer wg.Done()
		for !stop.Load() {
			mu.Lock()
			for i := 0; i < 2000; i++ {
				held++
			}
			mu.Unlock()
		}
	}()
	var patient sync.WaitGroup
	for range 3 {
		patient.Go(func() {
			for range 5 {
				mu.Lock()
				turns++
				mu.Unlock()
			}
		})
	}
	patient.Wait()
	stop.Store(true)
	wg.Wait()
	fmt.Println("greedy:", turns, held%2000)
}

// yielding holds the mutex over a switch, so that waiters queue up and are woken.
func yielding() {
	var mu sync.Mutex
	n, missed := 0, int64(0)
	var wg sync.WaitGroup
	for w := range 6 {
		wg.Go(func() {
			for i := range 200 {
				if (i+w)%5 == 0 {
					if !mu.TryLock() {
						atomic.AddInt64(&missed, 1)
						continue
					}
				} else {
					mu.Lock()
				}
				was := n
				if i%7 == 0 {
					runtime.Gosched()
				}
				n = was + 1
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	fmt.Println("yielding:", int64(n)+missed)
}

// readers and writers, the readers seeing only whole pairs.
func pairs() {
	var rw sync.RWMutex
	a, b, torn, reads := 0, 0, 0, 0
	var wg sync.WaitGroup
	var count sync.Mutex
	for w := range 6 {
		wg.Go(func() {
			for i := range 300 {
				if i%6 == w {
					rw.Lock()
					a++
					if i%4 == 0 {
						runtime.Gosched()
					}
					b--
					rw.Unlock()
					continue
				}
				rw.RLock()
				whole := a+b == 0
				if i%9 == 0 {
					runtime.Gosched()
				}
				whole = whole && a+b == 0
				rw.RUnlock()
				count.Lock()
				reads++
				if !whole {
					torn++
				}
				count.Unlock()
			}
		})
	}
	wg.Wait()
	fmt.Println("pairs:", a, b, torn, reads)
}

// receivers of calls that are not plain variables.
type box struct {
	sync.Mutex
	inner *box
	n     int
}

func (b *box) next() *box { return b.inner }

func receivers() {
	b := &box{inner: &box{}}
	for i := range 4 {
		b.next().Lock()
		b.inner.n += i
		b.next().Unlock()
		which := b
		if i%2 == 0 {
			which = b.inner
		}
		which.Lock()
		which.n++
		which.Unlock()
	}
	var nilBox *box
	func() {
		defer func() { fmt.Println(recover()) }()
		nilBox.Lock()
	}()
	fmt.Println("receivers:", b.n, b.inner.n)
}

func main() {
	greedy()
	yielding()
	pairs()
	receivers()
}
