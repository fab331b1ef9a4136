package testing_test

import (
	"fmt"
	"testing"
)

func ExampleAllocsPerRun() {
	fmt.Println(testing.AllocsPerRun(100, func() {}))
	// Output:
	// 0
}
