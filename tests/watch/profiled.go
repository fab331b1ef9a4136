// A test with something in each profile.
package tested

import (
	"sync"
	"testing"
	"time"
)

//go:noinline
func burn() (n int) {
	for begin := time.Now(); time.Since(begin) < 300*time.Millisecond; {
		for i := range 10_000 {
			n += i
		}
	}
	return n
}

var kept [][]byte

//go:noinline
func keeps() {
	for range 10 {
		kept = append(kept, make([]byte, 1<<20))
	}
}

//go:noinline
func wait(c chan int) { <-c }

func Test(t *testing.T) {
	burn()
	keeps()
	c := make(chan int)
	go func() { time.Sleep(20 * time.Millisecond); c <- 1 }()
	wait(c)
	var mu sync.Mutex
	for range 50 {
		mu.Lock()
		go func() { mu.Lock(); mu.Unlock() }()
		time.Sleep(time.Millisecond)
		mu.Unlock()
	}
}
