package sha512_test

import (
	"crypto/sha512"
	"fmt"
)

func ExampleSum512() {
	sum := sha512.Sum512([]byte("hello"))
	fmt.Printf("%x %d\n", sum[:8], len(sum))
	// Output:
	// 9b71d224bd62f378 64
}
