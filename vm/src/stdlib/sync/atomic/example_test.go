package atomic_test

import (
	"fmt"
	"sync/atomic"
)

func ExampleInt64() {
	var n atomic.Int64
	fmt.Println(n.Add(5), n.Swap(7), n.Load())
	// Output:
	// 5 5 7
}

func ExampleInt64_CompareAndSwap() {
	var n atomic.Int64
	n.Store(1)
	fmt.Println(n.CompareAndSwap(1, 2), n.CompareAndSwap(1, 3), n.Load())
	// Output:
	// true false 2
}

func ExampleBool() {
	var stop atomic.Bool
	stop.Store(true)
	fmt.Println(stop.Load())
	// Output:
	// true
}

func ExamplePointer() {
	type config struct{ Level int }
	var current atomic.Pointer[config]
	fmt.Println(current.Load() == nil)
	current.Store(&config{3})
	fmt.Println(current.Load().Level)
	// Output:
	// true
	// 3
}

func ExampleValue() {
	var v atomic.Value
	fmt.Println(v.Load())
	v.Store("text")
	fmt.Println(v.Load())
	// Output:
	// <nil>
	// text
}

func ExampleAddInt32() {
	var n int32 = 40
	fmt.Println(atomic.AddInt32(&n, 2), n)
	// Output:
	// 42 42
}
