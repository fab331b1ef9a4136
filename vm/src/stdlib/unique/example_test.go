package unique_test

import (
	"fmt"
	"unique"
)

func ExampleMake() {
	a, b := unique.Make("text"), unique.Make("te"+"xt")
	fmt.Println(a == b, a.Value())
	// Output:
	// true text
}
