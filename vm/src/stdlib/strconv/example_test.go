package strconv_test

import (
	"errors"
	"fmt"
	"strconv"
)

func ExampleAtoi() {
	n, err := strconv.Atoi("42")
	fmt.Println(n, err)
	_, err = strconv.Atoi("4x")
	fmt.Println(err)
	// Output:
	// 42 <nil>
	// strconv.Atoi: parsing "4x": invalid syntax
}

func ExampleItoa() {
	fmt.Printf("%q\n", strconv.Itoa(-7))
	// Output:
	// "-7"
}

func ExampleParseInt() {
	n, err := strconv.ParseInt("ff", 16, 64)
	fmt.Println(n, err)
	n, err = strconv.ParseInt("300", 10, 8)
	fmt.Println(n, err)
	n, err = strconv.ParseInt("0b1_01", 0, 64)
	fmt.Println(n, err)
	// Output:
	// 255 <nil>
	// 127 strconv.ParseInt: parsing "300": value out of range
	// 5 <nil>
}

func ExampleParseUint() {
	n, err := strconv.ParseUint("18446744073709551615", 10, 64)
	fmt.Println(n, err)
	_, err = strconv.ParseUint("-1", 10, 64)
	fmt.Println(err)
	// Output:
	// 18446744073709551615 <nil>
	// strconv.ParseUint: parsing "-1": invalid syntax
}

func ExampleParseFloat() {
	f, err := strconv.ParseFloat("1e-3", 64)
	fmt.Println(f, err)
	f, err = strconv.ParseFloat("1e999", 64)
	fmt.Println(f, err)
	// Output:
	// 0.001 <nil>
	// +Inf strconv.ParseFloat: parsing "1e999": value out of range
}

func ExampleParseBool() {
	b, err := strconv.ParseBool("T")
	fmt.Println(b, err)
	_, err = strconv.ParseBool("yes")
	fmt.Println(err)
	// Output:
	// true <nil>
	// strconv.ParseBool: parsing "yes": invalid syntax
}

func ExampleParseComplex() {
	c, err := strconv.ParseComplex("1+2i", 128)
	fmt.Println(c, err)
	// Output:
	// (1+2i) <nil>
}

func ExampleFormatInt() {
	fmt.Println(strconv.FormatInt(-42, 2), strconv.FormatInt(255, 16), strconv.FormatInt(35, 36))
	// Output:
	// -101010 ff z
}

func ExampleFormatUint() {
	fmt.Println(strconv.FormatUint(255, 8))
	// Output:
	// 377
}

func ExampleFormatFloat() {
	fmt.Println(strconv.FormatFloat(3.14159, 'f', 2, 64), strconv.FormatFloat(1e21, 'g', -1, 64), strconv.FormatFloat(1.5, 'e', 3, 32))
	// Output:
	// 3.14 1e+21 1.500e+00
}

func ExampleFormatBool() {
	fmt.Println(strconv.FormatBool(1 < 2))
	// Output:
	// true
}

func ExampleAppendInt() {
	b := strconv.AppendInt([]byte("n="), 42, 10)
	fmt.Println(string(b))
	// Output:
	// n=42
}

func ExampleAppendQuote() {
	b := strconv.AppendQuote([]byte("s="), "a\tb")
	fmt.Println(string(b))
	// Output:
	// s="a\tb"
}

func ExampleAppendFloat() {
	fmt.Println(string(strconv.AppendFloat(nil, 0.1, 'g', -1, 64)))
	// Output:
	// 0.1
}

func ExampleAppendBool() {
	fmt.Println(string(strconv.AppendBool([]byte("on="), true)))
	// Output:
	// on=true
}

func ExampleQuote() {
	fmt.Println(strconv.Quote("\"☺\"\n"))
	// Output:
	// "\"☺\"\n"
}

func ExampleQuoteToASCII() {
	fmt.Println(strconv.QuoteToASCII("☺"))
	// Output:
	// "\u263a"
}

func ExampleQuoteRune() {
	fmt.Println(strconv.QuoteRune('☺'), strconv.QuoteRune('\n'))
	// Output:
	// '☺' '\n'
}

func ExampleUnquote() {
	s, err := strconv.Unquote(`"a\tb"`)
	fmt.Printf("%q %v\n", s, err)
	_, err = strconv.Unquote("plain")
	fmt.Println(err)
	// Output:
	// "a\tb" <nil>
	// invalid syntax
}

func ExampleUnquoteChar() {
	c, multibyte, rest, err := strconv.UnquoteChar(`\u00e9t`, '"')
	fmt.Printf("%c %v %s %v\n", c, multibyte, rest, err)
	// Output:
	// é true t <nil>
}

func ExampleCanBackquote() {
	fmt.Println(strconv.CanBackquote("plain"), strconv.CanBackquote("a`b"))
	// Output:
	// true false
}

func ExampleIsPrint() {
	fmt.Println(strconv.IsPrint('é'), strconv.IsPrint('\a'))
	// Output:
	// true false
}

func ExampleNumError() {
	_, err := strconv.Atoi("99999999999999999999")
	var wrong *strconv.NumError
	if errors.As(err, &wrong) {
		fmt.Println(wrong.Func, wrong.Num, wrong.Err == strconv.ErrRange)
	}
	// Output:
	// Atoi 99999999999999999999 true
}
