package iter_test

import (
	"fmt"
	"iter"
	"maps"
)

func count(n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := range n {
			if !yield(i) {
				return
			}
		}
	}
}

func ExampleSeq() {
	for i := range count(3) {
		fmt.Print(i, " ")
	}
	fmt.Println()
	// Output:
	// 0 1 2
}

func ExamplePull() {
	next, stop := iter.Pull(count(2))
	defer stop()
	fmt.Println(next())
	fmt.Println(next())
	fmt.Println(next())
	// Output:
	// 0 true
	// 1 true
	// 0 false
}

func ExamplePull2() {
	next, stop := iter.Pull2(maps.All(map[string]int{"a": 1}))
	defer stop()
	fmt.Println(next())
	// Output:
	// a 1 true
}
