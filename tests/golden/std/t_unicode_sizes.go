package main

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"
)

// The tables are there for a package that is imported after one that does without them.
func main() {
	fmt.Println(regexp.MustCompile(`\p{Greek}+`).FindString("abc αβγ"))
	fmt.Println(strings.ToUpperSpecial(unicode.SpecialCase{{Lo: 'a', Hi: 'z', Delta: [unicode.MaxCase]rune{-32, 0, -32}}}, "fold"))
	fmt.Println(unicode.IsLetter('ß'), unicode.MaxRune)
}
