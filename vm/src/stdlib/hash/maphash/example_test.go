package maphash_test

import (
	"fmt"
	"hash/maphash"
)

func ExampleString() {
	seed := maphash.MakeSeed()
	fmt.Println(maphash.String(seed, "a") == maphash.Bytes(seed, []byte("a")))
	// Output:
	// true
}

func ExampleComparable() {
	seed := maphash.MakeSeed()
	type point struct{ X, Y int }
	fmt.Println(maphash.Comparable(seed, point{1, 2}) == maphash.Comparable(seed, point{1, 2}))
	// Output:
	// true
}
