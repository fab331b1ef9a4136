// strconv: formatting, quoting, appending.
package main

import (
	"fmt"
	"math"
	"strconv"
)

func main() {
	fmt.Println(strconv.Itoa(-45), strconv.FormatInt(-255, 16), strconv.FormatInt(math.MinInt64, 2), strconv.FormatUint(math.MaxUint64, 36))
	for _, f := range []float64{0, 1, -2.5, 0.1, 1e21, 1e20, 123456.789, 1e-7, math.Pi, math.Inf(-1), math.NaN(), math.MaxFloat64, 5e-324, 1.0 / 3, 100, 1e6, 2.5e-5, 0.000123} {
		for _, verb := range []byte{'g', 'f', 'e', 'G', 'E'} {
			fmt.Print(strconv.FormatFloat(f, verb, -1, 64), " ")
		}
		fmt.Println(strconv.FormatFloat(f, 'f', 3, 64), strconv.FormatFloat(f, 'e', 2, 64), strconv.FormatFloat(f, 'g', 4, 64), strconv.FormatFloat(f, 'g', -1, 32), strconv.FormatFloat(f, 'b', -1, 64), strconv.FormatFloat(f, 'x', -1, 64))
	}
	for _, s := range []string{"", "plain", "q\"`'", "tab\t\n\r\x00\x7f", "é世\U0001F600", "\xff\xfe", "\u200b\u2028", "back\\slash"} {
		fmt.Println(strconv.Quote(s), strconv.QuoteToASCII(s), strconv.QuoteToGraphic(s), strconv.CanBackquote(s))
	}
	for _, r := range []rune{'a', '\'', '"', '\n', 'é', 0x1F600, 0xFFFD, -1, 0x7f} {
		fmt.Print(strconv.QuoteRune(r), strconv.QuoteRuneToASCII(r), strconv.IsPrint(r), " ")
	}
	fmt.Println()
	for _, s := range []string{`"a\tb"`, "`raw`", `'x'`, `"\u00e9\x41\101"`, `"bad`, `noquotes`, `"\q"`, `''`, `'ab'`, `"a"b"`, `"\xff"`, `"\ud800"`} {
		u, err := strconv.Unquote(s)
		fmt.Printf("%q %v; ", u, err)
	}
	fmt.Println()
	b := strconv.AppendInt(nil, 42, 10)
	b = strconv.AppendBool(append(b, ' '), true)
	b = strconv.AppendQuote(append(b, ' '), "q")
	b = strconv.AppendFloat(append(b, ' '), 1.5, 'g', -1, 64)
	b = strconv.AppendUint(b, 7, 2)
	fmt.Println(string(b), strconv.FormatBool(false))
	r, multi, tail, err := strconv.UnquoteChar(`\u00e9xyz`, '"')
	fmt.Println(string(r), multi, tail, err)
	p, err := strconv.QuotedPrefix(`"abc" rest`)
	fmt.Println(p, err)
}
