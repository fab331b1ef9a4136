// Package regexp: matching, groups, replacing, splitting, errors.
package main

import (
	"fmt"
	"regexp"
	"strings"
)

func main() {
	re := regexp.MustCompile(`(?P<year>\d{4})-(?P<month>\d\d)(-(\d\d))?`)
	s := "from 2024-05 to 2025-12-31, not 20-1"
	fmt.Println(re.FindString(s), re.FindStringIndex(s), re.NumSubexp(), re.SubexpNames(), re.SubexpIndex("month"))
	fmt.Printf("%q %v\n", re.FindStringSubmatch(s), re.FindStringSubmatchIndex(s))
	fmt.Printf("%q\n%v\n", re.FindAllStringSubmatch(s, -1), re.FindAllStringSubmatchIndex(s, -1))
	fmt.Printf("%q %q\n", re.FindAllString(s, 1), re.FindAll([]byte(s), -1))
	fmt.Println(re.ReplaceAllString(s, "$month/${year}x $1_$$ $9 ${"), re.ReplaceAllLiteralString(s, "$1"))
	fmt.Println(re.ReplaceAllStringFunc(s, strings.ToUpper), string(re.ReplaceAll([]byte("1999-01"), []byte("${month}"))))
	for _, p := range []string{`a*`, `a*?`, ``, `x*`, `b|`, `^`, `$`, `(?m)^.`, `\b`, `a+`, `(a)(b)?`} {
		re := regexp.MustCompile(p)
		fmt.Printf("%q: %q %v %q %q\n", p, re.FindAllString("baaab\nab", -1), re.FindAllStringIndex("baaab\nab", -1), re.Split("baaab\nab", -1), re.ReplaceAllString("baaab", "-$0-"))
	}
	for _, p := range []string{`\d+`, `\w+`, `\s`, `[[:alpha:]]+`, `\pL+`, `\p{Greek}+`, `(?i)ÉCOLE`, `.`, `[^a-z]+`, `[\d\-x]+`, `\Qa.b\E`, `[]a]+`, `[a&&b~]+`, `x{2}`, `x{2,}`, `x{,2}`, `{`, `(?s).+`, `(?U)a+`, `\x41|\x{e9}`, `[\x{3b1}-\x{3c9}]`, `\.`, `\-`, `\<`, `a#b c`, `\101`, `é`, `(?:a|b)+`, `((a)|b)+`} {
		re, err := regexp.Compile(p)
		if err != nil {
			fmt.Println(p, err)
			continue
		}
		fmt.Printf("%s %q %q\n", p, re.FindAllString("aab x{,2} 12é 3-4 xxxx École αβγ a.b ]a& Aa#b c < { ١", -1), re.FindStringSubmatch("abab"))
	}
	for _, p := range []string{`(`, `)`, `a)`, `[`, `[a`, `[z-a]`, `*`, `a**`, `a*+`, `+a`, `a|*`, `\`, `\q`, `\8`, `a{1001}`, `a{2,1}`, `(?P<n`, `(?P<>a)`, `(?P<n>a)(?P<n>b)`, `(?=a)`, `(?<!a)`, `(?i`, `(?z)`, `[[:foo:]]`, `\pX`, `\p{Nope}`, `x{2}{3}`, `(?P=n)`, "\xff", `[a-\d]`, `a\`, `(a`, `((a)`, `\1`, `[\q]`, `\x{zz}`, `(?)`, `^*`, `a???`} {
		_, err := regexp.Compile(p)
		fmt.Printf("%q %v\n", p, err)
	}
	fmt.Printf("%q %q %q\n", regexp.MustCompile(`,\s*`).Split("a, b,c,,d", -1), regexp.MustCompile(`,`).Split("a,b,c", 2), regexp.MustCompile(`x`).Split("", -1))
	fmt.Println(regexp.QuoteMeta("a.b*c[d]$\\"), regexp.MustCompile("a.c").MatchString("abc"))
	ok, err := regexp.MatchString("^[a-z]+\\[[0-9]+\\]$", "adam[23]")
	fmt.Println(ok, err)
	fmt.Printf("%s\n", re.ExpandString(nil, "$year!", s, re.FindStringSubmatchIndex(s)))
	fmt.Println(re, regexp.MustCompile("abc+").String())
	defer func() { fmt.Println(recover()) }()
	regexp.MustCompile("a(b")
}
