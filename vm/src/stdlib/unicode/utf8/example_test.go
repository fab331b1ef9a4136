package utf8_test

import (
	"fmt"
	"unicode/utf8"
)

func ExampleRuneCountInString() {
	s := "née"
	fmt.Println(len(s), utf8.RuneCountInString(s))
	// Output:
	// 4 3
}

func ExampleRuneCount() {
	fmt.Println(utf8.RuneCount([]byte("世界")))
	// Output:
	// 2
}

func ExampleDecodeRuneInString() {
	r, size := utf8.DecodeRuneInString("世界")
	fmt.Printf("%c %d\n", r, size)
	fmt.Println(utf8.DecodeRuneInString(""))
	// Output:
	// 世 3
	// 65533 0
}

func ExampleDecodeLastRuneInString() {
	r, size := utf8.DecodeLastRuneInString("né")
	fmt.Printf("%c %d\n", r, size)
	// Output:
	// é 2
}

func ExampleEncodeRune() {
	b := make([]byte, utf8.UTFMax)
	n := utf8.EncodeRune(b, '世')
	fmt.Println(b[:n])
	// Output:
	// [228 184 150]
}

func ExampleAppendRune() {
	fmt.Println(utf8.AppendRune(nil, 'é'))
	// Output:
	// [195 169]
}

func ExampleRuneLen() {
	fmt.Println(utf8.RuneLen('a'), utf8.RuneLen('界'), utf8.RuneLen(-1))
	// Output:
	// 1 3 -1
}

func ExampleValidString() {
	fmt.Println(utf8.ValidString("née"), utf8.ValidString("a\xff"))
	// Output:
	// true false
}

func ExampleValidRune() {
	fmt.Println(utf8.ValidRune('a'), utf8.ValidRune(0xD800))
	// Output:
	// true false
}

func ExampleFullRune() {
	fmt.Println(utf8.FullRune([]byte("世")[:2]), utf8.FullRune([]byte("世")))
	// Output:
	// false true
}
