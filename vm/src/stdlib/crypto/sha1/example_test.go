package sha1_test

import (
	"crypto/sha1"
	"fmt"
)

func ExampleSum() {
	fmt.Printf("%x\n", sha1.Sum([]byte("hello")))
	// Output:
	// aaf4c61ddcc5e8a2dabede0f3b482cd9aea9434d
}
