// Long texts are repeated, replaced, changed and converted as short ones are, wherever minigo divides the work.
package main

import (
	"bytes"
	"fmt"
	"hash/crc32"
	"strings"
	"unicode/utf8"
)

func sum(s string) string { return fmt.Sprintf("%d %08x", len(s), crc32.ChecksumIEEE([]byte(s))) }

// both says what comes of a string and of bytes, unless that differs.
func both(what, s string, b []byte) {
	if s != string(b) {
		fmt.Println(what, "differs:", sum(s), sum(string(b)))
	}
	fmt.Println(what, sum(s), cap(b) >= len(b))
}

const mb = 1 << 20

func repeat() {
	for _, unit := range []string{"x", "ab\u00e9", "0123456789", strings.Repeat("u", 200_000) + "v", strings.Repeat("w", mb+1) + "z"} {
		for _, n := range []int{mb / len(unit), mb/len(unit) + 1, 2*mb/len(unit) + 3} {
			both("repeat", strings.Repeat(unit, n), bytes.Repeat([]byte(unit), n))
		}
	}
}

func replace() {
	texts := []string{
		strings.Repeat("one two three, ", mb/14),
		strings.Repeat("a", mb+12345),
		strings.Repeat("\u4e16\u754c ", mb/6),
		strings.Repeat("x", 3*mb/2),
	}
	for _, s := range texts {
		for _, old := range []string{"two", "aa", "aaa", "\u754c", "e, one", "none", strings.Repeat("a", 70_001), ""} {
			for _, n := range []int{-1, 0, 1, 5000, mb} {
				if old == "" && n != 1 {
					continue
				}
				both("replace", strings.Replace(s, old, "<new>", n), bytes.Replace([]byte(s), []byte(old), []byte("<new>"), n))
			}
			both("drop", strings.ReplaceAll(s, old, ""), bytes.ReplaceAll([]byte(s), []byte(old), nil))
		}
	}
	// Across the border between two pieces.
	for d := -6; d <= 6; d++ {
		s := strings.Repeat("x", 1<<16+d) + "<sep>" + strings.Repeat("y", 1<<16) + "<sep>" + strings.Repeat("z", mb)
		r := strings.ReplaceAll(s, "<sep>", "|")
		fmt.Print(len(s)-len(r), " ", strings.IndexByte(r, '|'), " ", strings.LastIndexByte(r, '|'), "; ")
	}
	fmt.Println()
	long := strings.Repeat("n", 100_000)
	fmt.Println(sum(strings.Replace(texts[0], "two", long, 40)))
}

func changeCase() {
	for _, s := range []string{
		strings.Repeat("some words ", mb/10),
		strings.Repeat("ALREADY", mb/6),
		strings.Repeat("\u00e9\u0131\u4e16\U00010428x", mb/11),
		strings.Repeat("x\xff\u00e9\xe4\xb8", mb/5),
		strings.Repeat("\x80", mb+7),
		strings.Repeat("1", mb+7) + "\u01c6",
	} {
		for cut := range 4 {
			s := s[cut:]
			both("upper", strings.ToUpper(s), bytes.ToUpper([]byte(s)))
			both("lower", strings.ToLower(s), bytes.ToLower([]byte(s)))
		}
		both("title", strings.ToTitle(s), bytes.ToTitle([]byte(s)))
		fmt.Println(strings.Clone(s) == s)
	}
	// What is changed is a copy.
	b := bytes.Repeat([]byte("UP"), mb)
	up := bytes.ToUpper(b)
	b[0] = 'u'
	fmt.Println(string(up[:4]), len(up))
}

func convert() {
	for _, s := range []string{"", "a", "\u00e9", "\xff", "\xe4\xb8", "a\u4e16\xf0\x9f\x98\x80z", "\xed\xa0\x80",
		strings.Repeat("ascii", mb/4), strings.Repeat("a\u00e9\u4e16\xff\U0001f600", mb/10)} {
		r := []rune(s)
		back := string(r)
		fmt.Println(len(r), utf8.RuneCountInString(s), sum(back), back == strings.ToValidUTF8(s, "\ufffd"))
	}
	type letter rune
	fmt.Printf("%q %q\n", []letter("g\u00f6"), string([]letter{'x', -1, 0xd800, 0x10ffff, 0x110000, 0}))
	fmt.Println(string([]rune(nil)) == "", []rune("") == nil, cap([]rune("abcde")) >= 5)
}

func main() {
	repeat()
	replace()
	changeCase()
	convert()
}
