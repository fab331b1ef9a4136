package crc64_test

import (
	"fmt"
	"hash/crc64"
)

func ExampleChecksum() {
	fmt.Printf("%016x\n", crc64.Checksum([]byte("hello"), crc64.MakeTable(crc64.ECMA)))
	// Output:
	// 9b1edae5dbb937b1
}
