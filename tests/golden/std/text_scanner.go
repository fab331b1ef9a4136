// text/scanner: characters and tokens of any text.
package main

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing/iotest"
	"text/scanner"
	"unicode"
)

func scan(r io.Reader, set func(*scanner.Scanner)) {
	var s scanner.Scanner
	s.Filename = "f"
	s.Init(r)
	s.Error = func(s *scanner.Scanner, msg string) {
		fmt.Printf("[%s %v %v %q]", msg, s.Position, s.Pos(), s.TokenText())
	}
	if set != nil {
		set(&s)
	}
	for {
		tok := s.Scan()
		fmt.Printf("%s %q %v %v %d;", scanner.TokenString(tok), s.TokenText(), s.Position, s.Pos(), s.Offset)
		if tok == scanner.EOF {
			break
		}
	}
	fmt.Println(s.ErrorCount, s.IsValid(), s.Scan(), s.Next(), s.Peek(), s.String())
}

func main() {
	for _, p := range []scanner.Position{{}, {Filename: "a"}, {Line: 1, Column: 2}, {Filename: "a", Line: 3, Column: 4}} {
		fmt.Println(p, p.IsValid())
	}
	for tok := rune(-10); tok < 3; tok++ {
		fmt.Print(scanner.TokenString(tok), " ")
	}
	fmt.Println(scanner.TokenString('x'), scanner.TokenString('日'), scanner.EOF, scanner.Ident, scanner.Int, scanner.Float, scanner.Char, scanner.String, scanner.RawString, scanner.Comment)
	fmt.Println(scanner.ScanIdents, scanner.ScanInts, scanner.ScanFloats, scanner.ScanChars, scanner.ScanStrings, scanner.ScanRawStrings, scanner.ScanComments, scanner.SkipComments, scanner.GoTokens, uint64(scanner.GoWhitespace))
	texts := []string{
		"", "\n", "a", "x := 1.5e3 + 'a' - \"str\\n\" * `raw\n` // comment\n/* block\n */ y_1 日本\n", "\ufeffbom \ufeff", "a\x00b", "a\xffb", "\xe6", "a\xe6\x97",
		"0 00 07 08 09. 089 0x 0xg 0X1F 0b 0b12 0o78 1_000 1__0 _1 1_ 0x_1 0_1 0_ 0b_1_", "1. .5 1.5 1e5 1e 1e+ 1E-5 0x1p5 0x1.8p-2 0x1.0 0x1e5 1p5 0b1e5 0o1.5 0b1.0 08.5 1e1_0 1_.5 .e1 ..5 1..2",
		"'' 'ab' 'a", "'\n'", "'\\q' '\\08' '\\x1' '\\u12' '\\U0010ffff' '\\''", "\"abc", "\"a\nb\"", "\"\\", "`abc", "/*", "/* *", "/ // x", "//", "/**/", "a\n\n  b\r\n\tc", "+ - == <= ... & é", "a.b.c(1,2)",
		strings.Repeat("long_identifier_", 100) + " " + strings.Repeat("日", 700) + " \"" + strings.Repeat("s", 2000) + "\" " + strings.Repeat(" ", 1500) + "/*" + strings.Repeat("c\n", 900) + "*/ end",
	}
	for _, text := range texts {
		fmt.Printf("--- %.40q\n", text)
		scan(strings.NewReader(text), nil)
		scan(iotest.OneByteReader(strings.NewReader(text)), nil)
		for _, mode := range []uint{0, scanner.ScanInts, scanner.ScanFloats | scanner.ScanComments, scanner.ScanIdents | scanner.ScanStrings | scanner.ScanChars | scanner.ScanRawStrings | scanner.ScanComments} {
			scan(strings.NewReader(text), func(s *scanner.Scanner) {
				s.Mode = mode
				s.Whitespace ^= 1 << '\n'
			})
		}
	}
	scan(strings.NewReader("%x a-b 12 $"), func(s *scanner.Scanner) {
		s.IsIdentRune = func(ch rune, i int) bool {
			return ch == '%' && i == 0 || ch == '-' && i > 0 || unicode.IsLetter(ch)
		}
		s.Whitespace = 0
	})
	scan(iotest.TimeoutReader(iotest.OneByteReader(strings.NewReader("abc"))), nil)
	scan(iotest.ErrReader(errors.New("broken")), nil)
	scan(iotest.DataErrReader(strings.NewReader("x y")), nil)
	var s scanner.Scanner
	fmt.Println(s.Init(strings.NewReader("\ufeffab\nc é")) == &s)
	for {
		fmt.Print(s.Pos(), " ")
		p := s.Peek()
		n := s.Next()
		fmt.Print(p == n, " ", string(n), " ", s.Pos(), " ", s.Position.IsValid(), s.TokenText(), "; ")
		if n == scanner.EOF {
			break
		}
	}
	fmt.Println()
	s.Init(strings.NewReader("one two three"))
	s.Scan()
	fmt.Println(s.TokenText(), s.TokenText(), string(s.Next()), string(s.Next()), s.TokenText() == "", s.Position)
	s.Scan()
	fmt.Println(s.TokenText(), s.Position)
}
