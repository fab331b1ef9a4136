// Package synctest is what package testing/synctest and those that mind bubbles share. Bubbles
// are the scheduler's: see bubble.rs there.
package synctest

// Used is set before the first bubble is made, so whoever is in one sees it.
var Used bool

// Test runs a test's function in the bubble of the caller; package testing sets it.
var Test func(t, f any) bool

// enter puts a bubble around the goroutine, unless it is in one.
func enter() bool

// run fires the bubble's timers until nobody in it can go on.
func run()

// leave takes the goroutine out of its bubble: 0 if it was the last one there, 1 if the first one
// that it started has ended, and others are blocked, 2 if that one is blocked, too.
func leave() int

// Bubble returns the number of the goroutine's bubble, 0 if it is in none.
func Bubble() uint32

// Wait waits until all others in the bubble are durably blocked.
func Wait()

type deadlockError string

func (e deadlockError) Error() string { return "deadlock: " + string(e) }

// Run runs f in a bubble of its own until all of its goroutines have ended.
func Run(f func()) {
	Used = true
	if !enter() {
		panic("synctest.Run called from within a synctest bubble")
	}
	go f()
	run()
	switch leave() {
	case 1:
		panic(deadlockError("main bubble goroutine has exited but blocked goroutines remain"))
	case 2:
		panic(deadlockError("all goroutines in bubble are blocked"))
	}
}
