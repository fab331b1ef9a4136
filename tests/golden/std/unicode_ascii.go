// What package unicode says of each ASCII character, of negative runes and of those behind the last one; called
// directly and as func values.
package main

import (
	"fmt"
	"math"
	"strings"
	"unicode"
)

var is = []func(rune) bool{
	unicode.IsLetter, unicode.IsDigit, unicode.IsNumber, unicode.IsUpper, unicode.IsLower, unicode.IsTitle,
	unicode.IsSpace, unicode.IsPunct, unicode.IsControl, unicode.IsGraphic, unicode.IsPrint, unicode.IsSymbol,
	unicode.IsMark,
}

func line(r rune) string {
	var b strings.Builder
	for _, f := range is {
		if f(r) {
			b.WriteByte('1')
		} else {
			b.WriteByte('.')
		}
	}
	return fmt.Sprint(b.String(), " ", unicode.ToUpper(r), " ", unicode.ToLower(r), " ", unicode.ToTitle(r))
}

func main() {
	for r := rune(0); r < 0x180; r++ {
		fmt.Printf("%U %s\n", r, line(r))
	}
	for _, r := range []rune{-1, -32, -64, -97, -128, math.MinInt32, math.MinInt32 + 97, unicode.MaxRune, unicode.MaxRune + 1, math.MaxInt32} {
		fmt.Println(r, line(r))
	}
	sum := 0
	for r := rune(-1000); r < 0x3100; r++ {
		if unicode.IsLetter(r) && !unicode.IsUpper(r) && !unicode.IsTitle(r) || unicode.IsSpace(r) {
			sum += int(r)
		}
		if unicode.IsPunct(r) || unicode.IsSymbol(r) || unicode.IsMark(r) || unicode.IsControl(r) {
			sum ^= int(r)
		}
		if unicode.IsDigit(r) || unicode.IsNumber(r) || unicode.IsLower(r) {
			sum *= 3
		}
	}
	fmt.Println(sum)
}
