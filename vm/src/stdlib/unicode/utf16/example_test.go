package utf16_test

import (
	"fmt"
	"unicode/utf16"
)

func ExampleEncode() {
	fmt.Printf("%#x\n", utf16.Encode([]rune("a😀")))
	// Output:
	// [0x61 0xd83d 0xde00]
}

func ExampleDecode() {
	fmt.Println(string(utf16.Decode([]uint16{0x61, 0xd83d, 0xde00})))
	// Output:
	// a😀
}

func ExampleIsSurrogate() {
	fmt.Println(utf16.IsSurrogate(0xd83d), utf16.IsSurrogate('a'))
	// Output:
	// true false
}
