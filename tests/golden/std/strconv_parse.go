// strconv: parsing and its errors.
package main

import (
	"errors"
	"fmt"
	"strconv"
)

func main() {
	for _, s := range []string{"0", "-1", "+5", "9223372036854775807", "9223372036854775808", "-9223372036854775808", "", "abc", "1_000", "0x1f", " 1", "1.5", "00012", "-"} {
		n, err := strconv.Atoi(s)
		fmt.Println(n, err)
	}
	for _, c := range []struct {
		s    string
		base int
		bits int
	}{{"ff", 16, 64}, {"0xff", 0, 64}, {"0b101", 0, 8}, {"0o17", 0, 64}, {"017", 0, 64}, {"1_0", 0, 64}, {"z", 36, 64}, {"128", 10, 8}, {"-129", 10, 8}, {"1", 1, 0}, {"1", 37, 64}, {"-0x10", 0, 16}, {"12", 2, 64}, {"7", 10, 65}} {
		n, err := strconv.ParseInt(c.s, c.base, c.bits)
		u, uerr := strconv.ParseUint(c.s, c.base, c.bits)
		fmt.Println(n, err, "|", u, uerr)
	}
	for _, s := range []string{"1", "-0", "1e3", "1.5e-3", ".5", "5.", "inf", "-Inf", "+infinity", "NaN", "1e400", "-1e400", "0x1p-2", "0x1.8p1", "1_0.5", "1e", "", "abc", "1.7976931348623157e308", "4.9e-324", "2e-324", "123456789012345678901234567890", "0.1", "1.0000000000000002", "2.2250738585072011e-308"} {
		f, err := strconv.ParseFloat(s, 64)
		g, err2 := strconv.ParseFloat(s, 32)
		fmt.Println(f, err, "|", g, err2)
	}
	for _, s := range []string{"1", "t", "TRUE", "true", "True", "0", "f", "F", "false", "yes", ""} {
		b, err := strconv.ParseBool(s)
		fmt.Print(b, " ", err, "; ")
	}
	fmt.Println()
	_, err := strconv.Atoi("x")
	var ne *strconv.NumError
	if errors.As(err, &ne) {
		fmt.Println(ne.Func, ne.Num, ne.Err, errors.Is(err, strconv.ErrSyntax))
	}
	_, err = strconv.ParseInt("999", 10, 8)
	fmt.Println(errors.Is(err, strconv.ErrRange))
	c, err := strconv.ParseComplex("1.5-2i", 128)
	fmt.Println(c, err)
}
