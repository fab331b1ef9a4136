// Package embed runs inside a program that Rust code calls: it waits for calls and runs them.
package embed

// Handle is a Rust value that Go code holds; the native object is behind it.
type Handle struct{}

// failure is an error that comes from Rust code.
type failure string

func (f failure) Error() string { return string(f) }

// kinds has no body and is not called: its parameters are the types that values from Rust code
// become where any type will do.
func kinds(bool, int, uint64, float64, complex128, string, []byte, []any, map[string]any, map[any]any, failure, *Handle)

// next waits for a call: its number, 0 if there will be none for the asker; more tells that nobody
// else waits for one.
func next() (call int, more bool)

// prepare returns the function of a call, what calls it, and the addresses of its arguments and of
// room for its results. do is nil if the call was refused.
func prepare(call int) (do func(fn *byte, args, results []*byte), fn *byte, args, results []*byte)

// failed returns the last result, if that is an error.
func failed(call int, results []*byte) error

// returned answers a call; bad tells that its last result is an error with that text.
func returned(call int, results []*byte, text string, bad bool)

// gone answers a call whose goroutine ends.
func gone(call int)

// panicking reports whether this goroutine panics: then whoever ends it answers the call.
func panicking() bool

// wait never returns; the program is not deadlocked as long as it waits.
func wait()

// Loop serves calls until the program is ended.
func Loop() {
	go work()
	wait()
}

func work() {
	for {
		call, more := next()
		if call == 0 {
			return
		}
		if more {
			go work()
		}
		run(call)
	}
}

func run(call int) {
	done := false
	defer func() {
		if !done && !panicking() {
			gone(call)
		}
	}()
	do, fn, args, results := prepare(call)
	if do != nil {
		do(fn, args, results)
		if err := failed(call, results); err != nil {
			returned(call, results, err.Error(), true)
		} else {
			returned(call, results, "", false)
		}
	}
	done = true
}
