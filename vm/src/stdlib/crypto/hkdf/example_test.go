package hkdf_test

import (
	"crypto/hkdf"
	"crypto/sha256"
	"fmt"
)

func ExampleKey() {
	key, err := hkdf.Key(sha256.New, []byte("secret"), nil, "use", 8)
	fmt.Printf("%x %v\n", key, err)
	// Output:
	// 5dd2e95bba315c02 <nil>
}
