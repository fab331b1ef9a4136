package adler32_test

import (
	"fmt"
	"hash/adler32"
)

func ExampleChecksum() {
	fmt.Printf("%08x\n", adler32.Checksum([]byte("hello")))
	// Output:
	// 062c0215
}
