package pbkdf2_test

import (
	"crypto/pbkdf2"
	"crypto/sha256"
	"fmt"
)

func ExampleKey() {
	key, err := pbkdf2.Key(sha256.New, "password", []byte("salt"), 1000, 8)
	fmt.Printf("%x %v\n", key, err)
	// Output:
	// 632c2812e46d4604 <nil>
}
