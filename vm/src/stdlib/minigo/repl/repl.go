// Package repl is the part of minigo's REPL inside the program: it runs each input in its own goroutine and
// shows values.
package repl

import "sync/atomic"

// ended counts the inputs that have ended. For the race detector what they did happened before the inputs that follow.
var ended atomic.Int64

// next waits for an order: 0 the session ends, 1 run f, 2 list the goroutines, 3 freeze,
// 4 nothing.
func next() (order int, f func())

// begin says that an input begins in this goroutine.
func begin()

// done says that it has ended: 0 well, 2 by Goexit.
func done(how int)

// panicking reports whether this goroutine panics.
func panicking() bool

// snapshot lists the goroutines.
func snapshot()

// freeze stops the world until it is told to go on.
func freeze()

// Loop takes orders until the session ends.
func Loop() {
	for {
		order, f := next()
		switch order {
		case 0:
			return
		case 1:
			ended.Load()
			go input(f)
		case 2:
			snapshot()
		case 3:
			freeze()
		}
	}
}

// input runs an input. A panic is reported, and said to have ended it, by whoever ends the goroutine.
func input(f func()) {
	begin()
	how := 2
	defer func() {
		ended.Add(1)
		if !panicking() {
			done(how)
		}
	}()
	f()
	how = 0
}

// Zero returns the value of a variable that is declared without one.
func Zero[T any]() (zero T) { return }
