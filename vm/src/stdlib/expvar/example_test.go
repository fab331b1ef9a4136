package expvar_test

import (
	"expvar"
	"fmt"
)

func ExampleNewInt() {
	n := expvar.NewInt("visits")
	n.Add(2)
	fmt.Println(n, n.Value())
	// Output:
	// 2 2
}
