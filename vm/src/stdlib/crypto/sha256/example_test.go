package sha256_test

import (
	"crypto/sha256"
	"fmt"
	"io"
)

func ExampleSum256() {
	fmt.Printf("%x\n", sha256.Sum256([]byte("hello")))
	// Output:
	// 2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824
}

func ExampleNew() {
	h := sha256.New()
	io.WriteString(h, "hel")
	io.WriteString(h, "lo")
	fmt.Printf("%x\n", h.Sum(nil)[:4])
	// Output:
	// 2cf24dba
}
