package suffixarray_test

import (
	"fmt"
	"index/suffixarray"
	"sort"
)

func ExampleIndex_Lookup() {
	x := suffixarray.New([]byte("banana"))
	at := x.Lookup([]byte("ana"), -1)
	sort.Ints(at)
	fmt.Println(at)
	// Output:
	// [1 3]
}
