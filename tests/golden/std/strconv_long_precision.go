// A precision far beyond the digits that a float has is no reason to cut it.
package main

import (
	"fmt"
	"math"
	"strconv"
)

func show(s string) { fmt.Println(len(s), s[:min(20, len(s))], s[max(0, len(s)-20):]) }

func main() {
	for _, v := range []byte("eEfgGxXb") {
		show(strconv.FormatFloat(1.5, v, 2_000_000, 64))
		show(strconv.FormatFloat(math.Pi*1e-300, v, 1500, 64))
		show(strconv.FormatFloat(math.SmallestNonzeroFloat64, v, 1101, 64))
		show(strconv.FormatFloat(math.Inf(-1), v, 1_300_000, 32))
		show(strconv.FormatFloat(math.NaN(), v, 1_300_000, 32))
		show(string(strconv.AppendFloat([]byte("exp"), -0.1, v, 1_100_000, 32)))
	}
	show(strconv.FormatComplex(1+2i, 'f', 1_200_000, 128))
	fmt.Println(math.Jn(200000, 210000), math.Yn(150000, 160000))
}
