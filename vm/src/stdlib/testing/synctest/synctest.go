// Package synctest tests concurrent code: in a bubble the clock is fake, and stands still until all of
// the bubble's goroutines are durably blocked.
package synctest

import (
	"internal/synctest"
	"testing"
	"time"
)

// Test runs f in a bubble of its own, and waits until all of its goroutines have ended.
func Test(t *testing.T, f func(*testing.T)) {
	ok := false
	synctest.Run(func() { ok = synctest.Test(t, f) })
	if !ok {
		t.FailNow()
	}
}

// Wait waits until all other goroutines of the bubble are durably blocked.
func Wait() { synctest.Wait() }

// Sleep sleeps, and then waits until all others are durably blocked.
func Sleep(d time.Duration) {
	time.Sleep(d)
	Wait()
}
