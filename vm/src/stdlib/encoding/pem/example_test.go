package pem_test

import (
	"encoding/pem"
	"fmt"
)

func ExampleDecode() {
	block, rest := pem.Decode([]byte("-----BEGIN A-----\nZ28=\n-----END A-----\nmore"))
	fmt.Println(block.Type, string(block.Bytes), string(rest))
	// Output:
	// A go more
}
