// What every match of a pattern begins with.
package main

import (
	"fmt"
	"regexp"
)

func main() {
	for _, e := range []string{
		"", "abc", "^b", "^b$", "b$", "a+b", "ab+", "ab*",
		"ab?", "ab{2}", "ab{2,3}", "(ab)c", "(?:ab)c", "a(b)c", "(?i)ab", "a(?i)b",
		"[a]b", "[ab]c", "a[b]", "a|b", "ab|ac", "(a)|(b)", "(ab|ac)d", `a\.b`,
		`\x41b`, `\Qa.b\E`, `a\Q.*\Ec`, `^abc$`, `^ab+c$`, `\Aabc\z`, `^(abc)$`, `(^abc$)`,
		`a.b`, `a\db`, `é+`, `aé`, `\bab`, `(?m)^a`, `(?m)^a$`, `(?s)a.`,
		`(a)(b)`, `a\n`, `a\tb`, `()a`, `(?P<n>ab)c`, "abc$", "^$",
		"x*", "x", "(?:x)", "(x)", "abc(de|df)", "(?:abc){2}", "(?:abc)+", "a{3}",
		"a{2,}", "^a*$", "^a|b$", "^(?:a|b)$", `^\Qa.b\E$`, `ab\z`, `\z`, `(?i)1a`,
		`(?i:K)`, `(?i)é`, "a(?:)b", "^^a$", "(?:^a)b", "a^b", "\x00a", "a\\C",
	} {
		re, err := regexp.Compile(e)
		if err != nil {
			fmt.Printf("%q %v\n", e, err)
			continue
		}
		p, c := re.LiteralPrefix()
		fmt.Printf("%q %q %v\n", e, p, c)
	}
}
