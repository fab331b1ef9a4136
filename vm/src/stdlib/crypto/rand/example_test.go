package rand_test

import (
	"crypto/rand"
	"fmt"
	"math/big"
)

func ExampleRead() {
	key := make([]byte, 16)
	n, err := rand.Read(key)
	fmt.Println(n, err)
	// Output:
	// 16 <nil>
}

func ExampleText() {
	fmt.Println(len(rand.Text()))
	// Output:
	// 26
}

func ExampleInt() {
	n, err := rand.Int(rand.Reader, big.NewInt(6))
	fmt.Println(n.Cmp(big.NewInt(6)) < 0, err)
	// Output:
	// true <nil>
}
