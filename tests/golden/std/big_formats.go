// math/big as package fmt formats and scans it: every verb and flag of integers, floats and fractions.
package main

import (
	"fmt"
	"math"
	"math/big"
	"strings"
)

// state calls a Format method by itself, as fmt does.
type state struct {
	strings.Builder
	flags      string
	width, pre int
}

func (s *state) Flag(c int) bool        { return strings.ContainsRune(s.flags, rune(c)) }
func (s *state) Width() (int, bool)     { return s.width, s.width >= 0 }
func (s *state) Precision() (int, bool) { return s.pre, s.pre >= 0 }

func ints() {
	large, _ := new(big.Int).SetString("-123456789012345678901234567890", 10)
	for _, x := range []*big.Int{big.NewInt(0), big.NewInt(42), large, nil} {
		for _, f := range []string{"%d", "%+d", "% d", "%x", "%#x", "%X", "%o", "%#o", "%O", "%b", "%#b", "%35d", "%-35d|", "%035d", "%.35d", "%.0d", "%s", "%v", "%q", "%5.3d", "%+08d"} {
			fmt.Printf(f+" ", x)
		}
		fmt.Println()
	}
	s := &state{flags: "+", width: 10, pre: 4}
	big.NewInt(42).Format(s, 'd')
	big.NewInt(-42).Format(s, 'x')
	big.NewInt(7).Format(s, 'y')
	(*big.Int)(nil).Format(s, 'd')
	fmt.Println(s.String())
}

func floats() {
	third, _ := new(big.Float).SetPrec(100).SetString("0.333333333333333333333333333333")
	huge := new(big.Float).SetMantExp(big.NewFloat(1.5), 5000)
	for _, x := range []*big.Float{new(big.Float), big.NewFloat(-2.5), third, huge, new(big.Float).SetInf(true), big.NewFloat(1e-7), big.NewFloat(math.Copysign(0, -1))} {
		for _, f := range []string{"%g", "%v", "%.3f", "%e", "%+.2E", "%10.2f|", "%-12.4g|", "%012.3f", "% .1f", "%b", "%x", "%.2x", "%G", "%s", "%d", "%+g", "%030g"} {
			text := fmt.Sprintf(f, x)
			if len(text) > 60 {
				text = text[:50] + "..."
			}
			fmt.Print(text, " ")
		}
		fmt.Println()
	}
	s := &state{width: -1, pre: 3}
	big.NewFloat(3.14159).Format(s, 'f')
	big.NewFloat(3.14159).Format(s, 'v')
	s.flags, s.width = "-", 9
	big.NewFloat(-1).Format(s, 'e')
	big.NewFloat(-1).Format(s, 'y')
	fmt.Printf("%q\n", s.String())
	for a := big.Below; a <= big.Above; a++ {
		fmt.Print(a.String(), " ", a, " ")
	}
	fmt.Println(big.Accuracy(7).String())
}

func scans() {
	var i, j big.Int
	n, err := fmt.Sscan("  123456789012345678901234567890 -0x1F", &i, &j)
	fmt.Println(n, err, &i, &j)
	for _, c := range [][2]string{{"%d", "99x"}, {"%x", "ff"}, {"%o", "17"}, {"%b", "101"}, {"%s", "0b11"}, {"%v", "0o17"}, {"%d", "x"}, {"%c", "1"}, {"%3d", "12345"}, {"%v", ""}, {"%d", "+5"}, {"%v", "1_000"}} {
		i.SetInt64(-1)
		n, err := fmt.Sscanf(c[1], c[0], &i)
		fmt.Print(c, " ", n, " ", err, " ", &i, "; ")
	}
	fmt.Println()
	var f big.Float
	for _, text := range []string{"1.5", "-2.5e10 ", "0x1p-4", "Inf", "-inf", "abc", "", "1e", "12,5", ".5"} {
		n, err := fmt.Sscan(text, &f)
		fmt.Print(n, " ", err, " ", &f, "; ")
	}
	fmt.Println()
	var r big.Rat
	for _, text := range []string{"3/4", "-10/4 x", "1.25", "7", "1e3", "1/0", "x", "", "/2", "3 / 4"} {
		n, err := fmt.Sscan(text, &r)
		fmt.Print(n, " ", err, " ", &r, "; ")
	}
	fmt.Println()
	n, err = fmt.Sscanf("3/4,5", "%v,%d", &r, &i)
	fmt.Println(n, err, &r, &i)
	n, err = fmt.Sscanf("3/4", "%d", &r)
	fmt.Println(n, err)
	n, err = fmt.Sscanf("3.5", "%d", &f)
	fmt.Println(n, err)
	var at scanner
	n, err = fmt.Sscan("81 2.5 5/10", &at)
	fmt.Println(n, err, at)
}

// scanner calls the Scan methods by itself.
type scanner struct{ text string }

func (s *scanner) Scan(state fmt.ScanState, verb rune) error {
	var i big.Int
	var f big.Float
	var r big.Rat
	err := i.Scan(state, 'd')
	err2 := f.Scan(state, 'g')
	err3 := r.Scan(state, 'v')
	s.text = fmt.Sprint(&i, err, &f, err2, &r, err3, string(verb))
	return nil
}

func main() {
	ints()
	floats()
	scans()
}
