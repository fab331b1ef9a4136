package crc32_test

import (
	"fmt"
	"hash/crc32"
)

func ExampleChecksumIEEE() {
	fmt.Printf("%08x\n", crc32.ChecksumIEEE([]byte("hello")))
	// Output:
	// 3610a686
}

func ExampleMakeTable() {
	fmt.Printf("%08x\n", crc32.Checksum([]byte("hello"), crc32.MakeTable(crc32.Castagnoli)))
	// Output:
	// 9a71bb4c
}
