package subtle_test

import (
	"crypto/subtle"
	"fmt"
)

func ExampleConstantTimeCompare() {
	fmt.Println(subtle.ConstantTimeCompare([]byte("a"), []byte("a")), subtle.ConstantTimeCompare([]byte("a"), []byte("b")))
	// Output:
	// 1 0
}
