package aes_test

import (
	"crypto/aes"
	"fmt"
)

func ExampleNewCipher() {
	block, err := aes.NewCipher([]byte("0123456789abcdef"))
	fmt.Println(block.BlockSize(), err)
	_, err = aes.NewCipher([]byte("short"))
	fmt.Println(err)
	// Output:
	// 16 <nil>
	// crypto/aes: invalid key size 5
}
