package version_test

import (
	"fmt"
	"go/version"
)

func ExampleCompare() {
	fmt.Println(version.Compare("go1.9", "go1.21"), version.Compare("go1.21rc1", "go1.21"))
	// Output:
	// -1 1
}
