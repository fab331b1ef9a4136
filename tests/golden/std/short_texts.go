// Prefixes, suffixes, folding and trimming of short and long texts, and functions of floats at their edges.
package main

import (
	"fmt"
	"math"
	"strings"
)

func main() {
	for _, s := range []string{"", "a", "ab", "abc", "xabc", "é", "abé"} {
		for _, t := range []string{"", "a", "ab", "abc", "bc", "c", "é", "\xc3", "\xa9"} {
			fmt.Print(strings.HasPrefix(s, t), strings.HasSuffix(s, t), " ")
		}
		fmt.Println()
	}
	long := strings.Repeat("The Quick brown fox, ", 4)
	pairs := [][2]string{
		{"", ""}, {"", "a"}, {"a", "A"}, {"@", "`"}, {"[", "{"}, {"Z", "z"}, {"aé", "AÉ"}, {"k", "\u212a"}, {"s", "ſ"},
		{"K", "k"}, {"abc", "abd"}, {"abc", "ab"}, {"\x80", "\x80"}, {"\x80", "\xff"}, {long, strings.ToUpper(long)},
		{long, strings.ToLower(long[:len(long)-1])}, {long + "ß", long + "ẞ"}, {long[:32], strings.ToUpper(long[:32])},
		{long[:32], long[:33]}, {long[:33], strings.ToUpper(long[:32]) + "x"}, {"1", "q"}, {"\x00", " "},
	}
	for _, p := range pairs {
		fmt.Print(strings.EqualFold(p[0], p[1]), strings.EqualFold(p[1], p[0]), " ")
	}
	fmt.Println()
	for _, s := range []string{"", " ", "a", " a", "a\t", "\u00a0a", "a\u2003", "é", " é ", "\x85a\x85", "a b", "\x00a\x1f", "\n\v\f\r", "a\x7f"} {
		fmt.Printf("%q ", strings.TrimSpace(s))
	}
	fmt.Println()

	negative := math.Copysign(0, -1)
	edges := []float64{
		0, negative, 1, -1, 0.5, -0.5, 0.49999999999999994, -0.49999999999999994, 1.5, 2.5, -2.5, 1 << 52, 1<<52 + 1,
		-4503599627370495.5, math.MaxFloat64, -math.MaxFloat64, 5e-324, math.Inf(1), math.Inf(-1), math.NaN(),
	}
	for _, x := range edges {
		fmt.Println(x, math.Round(x), math.Signbit(x), math.Signbit(math.Round(x)), math.IsNaN(x), math.IsInf(x, 1), math.IsInf(x, 0), math.IsInf(x, -1))
		for _, y := range edges {
			a, b := math.Max(x, y), math.Min(x, y)
			fmt.Print(a, b, math.Signbit(a) && !math.IsNaN(a), math.Signbit(b) && !math.IsNaN(b), " ")
		}
		fmt.Println()
	}
	fmt.Printf("%x %x %x\n", math.Float64bits(math.NaN()), math.Float64bits(math.Inf(0)), math.Float64bits(math.Inf(-3)))
}
