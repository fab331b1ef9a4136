// A test that sees the rates which the command line has set.
package rated

import (
	"runtime"
	"testing"
)

//go:noinline
func wait(c chan int) { <-c }

func Test(t *testing.T) {
	if rate := runtime.MemProfileRate; rate != 3 {
		t.Errorf("memory: %d", rate)
	}
	if fraction := runtime.SetMutexProfileFraction(-1); fraction != 7 {
		t.Errorf("mutexes: %d", fraction)
	}
	for range 100 {
		c := make(chan int)
		go func() { c <- 1 }()
		wait(c)
	}
	if n, _ := runtime.BlockProfile(nil); n != 0 {
		t.Errorf("%d stacks have waited, of which none was to be noted", n)
	}
}
