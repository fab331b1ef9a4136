// unicode and unicode/utf8.
package main

import (
	"fmt"
	"unicode"
	"unicode/utf8"
)

func main() {
	for _, r := range "aZ5 \n\té世Σß_-$€\u00a0\u200b\u0301ǅⅫ½😀\x7f\uFFFD" {
		fmt.Printf("%U", r)
		for _, f := range []func(rune) bool{unicode.IsLetter, unicode.IsDigit, unicode.IsNumber, unicode.IsSpace, unicode.IsUpper, unicode.IsLower, unicode.IsTitle, unicode.IsPunct, unicode.IsSymbol, unicode.IsControl, unicode.IsPrint, unicode.IsGraphic, unicode.IsMark} {
			if f(r) {
				fmt.Print("1")
			} else {
				fmt.Print(".")
			}
		}
		fmt.Printf(" %U %U %U\n", unicode.ToUpper(r), unicode.ToLower(r), unicode.ToTitle(r))
	}
	fmt.Println(unicode.Is(unicode.Han, '世'), unicode.Is(unicode.Latin, 'é'), unicode.In('я', unicode.Greek, unicode.Cyrillic), unicode.SimpleFold('A'), unicode.SimpleFold('K'), unicode.MaxRune)
	for _, s := range []string{"", "a", "é", "世x", "😀", "\xff", "\xe4\xb8", "\xc0\x80", "\xed\xa0\x80", "\xf4\x90\x80\x80"} {
		r, n := utf8.DecodeRuneInString(s)
		l, m := utf8.DecodeLastRuneInString(s)
		fmt.Println(r, n, l, m, utf8.RuneCountInString(s), utf8.ValidString(s), utf8.FullRuneInString(s))
	}
	for _, r := range []rune{'a', 'é', '世', '😀', 0xD800, -1, 0x110000} {
		buf := make([]byte, 4)
		n := utf8.EncodeRune(buf, r)
		fmt.Println(utf8.RuneLen(r), utf8.ValidRune(r), buf[:n], utf8.AppendRune(nil, r))
	}
	fmt.Println(utf8.RuneError, utf8.UTFMax, utf8.RuneSelf, utf8.RuneStart('a'), utf8.RuneStart(0x80), utf8.RuneCount([]byte("日本")), utf8.Valid([]byte{0xff}))
}
