// Literals of single characters, in all three ways.
package main

import (
	"fmt"
	"strconv"
)

func main() {
	b := []byte("> ")
	for r := rune(-2); r < 0x110; r++ {
		b = append(strconv.AppendQuoteRune(b[:2], r), ' ')
		b = append(strconv.AppendQuoteRuneToASCII(b, r), ' ')
		b = strconv.AppendQuoteRuneToGraphic(b, r)
		fmt.Println(string(b), strconv.QuoteRune(r) == strconv.QuoteRuneToGraphic(r), strconv.QuoteRuneToASCII(r))
	}
	fmt.Println(strconv.QuoteRune('☺'), strconv.QuoteRune(0x110000), strconv.QuoteRune('\u3000'))
}
