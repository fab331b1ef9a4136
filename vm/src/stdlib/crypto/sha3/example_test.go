package sha3_test

import (
	"crypto/sha3"
	"fmt"
)

func ExampleSum256() {
	fmt.Printf("%x\n", sha3.Sum256([]byte("hello")))
	// Output:
	// 3338be694f50c5f338814986cdf0686453a888b84f424d792af4b9202398f392
}

func ExampleNewSHAKE128() {
	s := sha3.NewSHAKE128()
	s.Write([]byte("hello"))
	out := make([]byte, 8)
	s.Read(out)
	fmt.Printf("%x\n", out)
	// Output:
	// 8eb4b6a932f28033
}
