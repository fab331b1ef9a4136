package hex_test

import (
	"encoding/hex"
	"fmt"
)

func ExampleEncodeToString() {
	fmt.Println(hex.EncodeToString([]byte("Go!")))
	// Output:
	// 476f21
}

func ExampleDecodeString() {
	b, err := hex.DecodeString("476f")
	fmt.Println(string(b), err)
	_, err = hex.DecodeString("47f")
	fmt.Println(err)
	// Output:
	// Go <nil>
	// encoding/hex: odd length hex string
}

func ExampleDump() {
	fmt.Print(hex.Dump([]byte("hello, minigo")))
	// Output:
	// 00000000  68 65 6c 6c 6f 2c 20 6d  69 6e 69 67 6f           |hello, minigo|
}
