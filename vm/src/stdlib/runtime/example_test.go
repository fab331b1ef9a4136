package runtime_test

import (
	"fmt"
	"path/filepath"
	"runtime"
)

func ExampleNumGoroutine() {
	done := make(chan bool)
	before := runtime.NumGoroutine()
	go func() { <-done }()
	fmt.Println(runtime.NumGoroutine() - before)
	close(done)
	// Output:
	// 1
}

func ExampleCaller() {
	_, file, _, ok := runtime.Caller(0)
	fmt.Println(filepath.Base(file), ok)
	// Output:
	// example_test.go true
}
