package ring_test

import (
	"container/ring"
	"fmt"
)

func ExampleNew() {
	r := ring.New(3)
	for i := range r.Len() {
		r.Value = i
		r = r.Next()
	}
	r.Do(func(v any) { fmt.Print(v, " ") })
	fmt.Println()
	// Output:
	// 0 1 2
}

func ExampleRing_Move() {
	r := ring.New(3)
	for i := range 3 {
		r.Value = i
		r = r.Next()
	}
	fmt.Println(r.Move(-1).Value)
	// Output:
	// 2
}
