package callers

import (
	"fmt"
	"runtime"
)

// Programs print the functions that called them.
func Example() {
	pcs := make([]uintptr, 20)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(1, pcs)])
	for {
		frame, more := frames.Next()
		fmt.Println(frame.Function)
		if !more {
			break
		}
	}
	// Output:
	// example.com/callers.Example
	// testing.runExample
	// testing.runExamples
	// testing.(*M).Run
	// main.main
	// runtime.main
	// runtime.goexit
}
