package md5_test

import (
	"crypto/md5"
	"fmt"
)

func ExampleSum() {
	fmt.Printf("%x\n", md5.Sum([]byte("hello")))
	// Output:
	// 5d41402abc4b2a76b9719d911017c592
}
