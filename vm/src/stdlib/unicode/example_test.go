package unicode_test

import (
	"fmt"
	"unicode"
)

func ExampleIsLetter() {
	fmt.Println(unicode.IsLetter('é'), unicode.IsLetter('世'), unicode.IsLetter('7'))
	// Output:
	// true true false
}

func ExampleIsDigit() {
	fmt.Println(unicode.IsDigit('7'), unicode.IsDigit('½'), unicode.IsNumber('½'))
	// Output:
	// true false true
}

func ExampleIsUpper() {
	fmt.Println(unicode.IsUpper('É'), unicode.IsLower('É'))
	// Output:
	// true false
}

func ExampleIsSpace() {
	fmt.Println(unicode.IsSpace('\t'), unicode.IsSpace('\u00a0'), unicode.IsSpace('x'))
	// Output:
	// true true false
}

func ExampleIsPunct() {
	fmt.Println(unicode.IsPunct('!'), unicode.IsPunct('+'), unicode.IsSymbol('+'))
	// Output:
	// true false true
}

func ExampleIsPrint() {
	fmt.Println(unicode.IsPrint(' '), unicode.IsPrint('\n'))
	// Output:
	// true false
}

func ExampleToUpper() {
	fmt.Printf("%c %c\n", unicode.ToUpper('ü'), unicode.ToLower('Σ'))
	// Output:
	// Ü σ
}

func ExampleSimpleFold() {
	fmt.Printf("%c %c %#U\n", unicode.SimpleFold('A'), unicode.SimpleFold('a'), unicode.SimpleFold('k'))
	// Output:
	// a A U+212A 'K'
}

func ExampleIn() {
	fmt.Println(unicode.In('Я', unicode.Cyrillic, unicode.Greek), unicode.Is(unicode.Han, '世'))
	// Output:
	// true true
}
