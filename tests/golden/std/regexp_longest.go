package main

import (
	"errors"
	"fmt"
	"regexp"
	"regexp/syntax"
	"strings"
)

func main() {
	for _, p := range []string{`.`, `(?s).+`, `.*`, `[^a]`, `\w+|.`, `x?`, `\x{FFFD}`, `[^\x00-\x7f]`, `(?i)\pL`, `\b`, `\B`, `(a)(.)?`, `^`, `$`, `(?m)^.|.$`, `é`, `.{2}`} {
		re := regexp.MustCompile(p)
		for _, s := range []string{"a\xffb", "caf\xe9,x", "\xff\xfe", "é\xc3", "\xc3\xa9\xa9", "\xed\xa0\x80", "\xf0\x9f\x98", "a\ufffd\xffb", "", "\xe2\x82"} {
			fmt.Println(p, fmt.Sprintf("%q", s), re.FindAllStringSubmatchIndex(s, -1), re.MatchString(s), re.FindIndex([]byte(s)))
			fmt.Printf("%q %q\n", re.ReplaceAllString(s, "<$0>"), re.Split(s, -1))
		}
	}

	patterns := []string{`a+|a+b`, `(a|ab)(c|bcd)(d*)`, `a*?`, `(a*?)(a*)`, `x*`, `(|a)+`, `(a|b|ab)*`, `(foo|foobar)(bar)?`, `\w+?`, `^a|ab$`, `(a??)(a?)`, `(?:)|a`, `(a+)(b+)?|ab`, `.*?,`, `(([a-z]+)|\d+)+`, `\bfoo(l|lish)?`, `(?i)A(B|bc)`}
	texts := []string{"", "a", "ab", "aab", "abcd", "xxay", "foobarbar", "aaa bbb", "a,b,,c", "foolish foo", "ab12cd", "é,ab\xff,", "ABC abc"}
	for _, p := range patterns {
		first, longest := regexp.MustCompile(p), regexp.MustCompile(p)
		longest.Longest()
		for _, s := range texts {
			fmt.Println(p, s, first.FindAllStringSubmatchIndex(s, -1), longest.FindAllStringSubmatchIndex(s, -1), longest.FindStringSubmatchIndex(s))
		}
	}

	for _, p := range []string{`a**`, `a*?b`, `a+?`, `(?i)a`, `(?:a)`, `\d`, `[\d]`, `\pL`, `\bx`, `\Qa\E`, `\A`, `\z`, `^b$`, `^`, `$`, `[^b]`, `.`, `[[:alpha:]]+`, `a{2}{3}`, `(a+)*?`, `\n`, `\x41`, `a|*`, `(a`, `a)`, `*`, `x{1001}`, `x{2,1}`, `[b-a]`, `\`, `[a`, `(?P<n>a)`, `\.`, `[[:foo:]]`} {
		re, err := regexp.CompilePOSIX(p)
		fmt.Println(p, re, err)
		if err != nil {
			var e *syntax.Error
			fmt.Printf("%T %t %T %q %q\n", err, errors.As(err, &e), e.Code, e.Code, e.Expr)
			continue
		}
		fmt.Println(re.FindAllStringIndex("aab\nb\nAa", -1), re.FindStringSubmatch("baab"))
	}
	for _, p := range []string{`a**`, `(?z)`, `x{1001}`, `a\`, `[a`, `(?P<1>`, "a\xff"} {
		_, err := regexp.Compile(p)
		fmt.Printf("%T %v\n", err, err)
	}
	ok, err := regexp.MatchReader(`^a.c$`, strings.NewReader("abc"))
	fmt.Println(ok, err)
	_, err = regexp.MatchReader(`(`, strings.NewReader("abc"))
	fmt.Println(err)
	b, err := regexp.MustCompile("x+").AppendText([]byte("re: "))
	fmt.Println(string(b), err)
	defer func() { fmt.Println(recover()) }()
	regexp.MustCompilePOSIX(`\d`)
}
