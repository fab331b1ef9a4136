package cmp_test

import (
	"cmp"
	"fmt"
	"math"
)

func ExampleCompare() {
	fmt.Println(cmp.Compare(1, 2), cmp.Compare("b", "a"), cmp.Compare(math.NaN(), 0))
	// Output:
	// -1 1 -1
}

func ExampleLess() {
	fmt.Println(cmp.Less(1, 2), cmp.Less(math.NaN(), math.Inf(-1)))
	// Output:
	// true true
}

func ExampleOr() {
	fmt.Println(cmp.Or("", "default"), cmp.Or(0, 0, 3))
	// Output:
	// default 3
}
