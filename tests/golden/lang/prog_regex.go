// A matcher of regular expressions by closures and by a state set.
package main

import "fmt"

func match(re, s string) bool {
	if len(re) > 0 && re[0] == '^' {
		return here(re[1:], s)
	}
	for {
		if here(re, s) {
			return true
		}
		if s == "" {
			return false
		}
		s = s[1:]
	}
}

func here(re, s string) bool {
	switch {
	case re == "":
		return true
	case len(re) >= 2 && re[1] == '*':
		return star(re[0], re[2:], s)
	case len(re) >= 2 && re[1] == '?':
		return s != "" && one(re[0], s[0]) && here(re[2:], s[1:]) || here(re[2:], s)
	case re == "$":
		return s == ""
	}
	return s != "" && one(re[0], s[0]) && here(re[1:], s[1:])
}

func one(p, c byte) bool { return p == '.' || p == c }

func star(c byte, re, s string) bool {
	for i := 0; ; i++ {
		if here(re, s[i:]) {
			return true
		}
		if i == len(s) || !one(c, s[i]) {
			return false
		}
	}
}

type parser func(string) (rest []string)

func lit(c byte) parser {
	return func(s string) []string {
		if s != "" && s[0] == c {
			return []string{s[1:]}
		}
		return nil
	}
}

func seq(ps ...parser) parser {
	return func(s string) []string {
		in := []string{s}
		for _, p := range ps {
			var out []string
			for _, x := range in {
				out = append(out, p(x)...)
			}
			in = out
		}
		return in
	}
}

func alt(ps ...parser) parser {
	return func(s string) (out []string) {
		for _, p := range ps {
			out = append(out, p(s)...)
		}
		return
	}
}

func many(p parser) parser {
	var self parser
	self = func(s string) []string {
		out := []string{s}
		for _, r := range p(s) {
			if len(r) < len(s) {
				out = append(out, self(r)...)
			}
		}
		return out
	}
	return self
}

func full(p parser, s string) bool {
	for _, r := range p(s) {
		if r == "" {
			return true
		}
	}
	return false
}

func main() {
	for _, c := range [][2]string{{"abc", "xabcx"}, {"^abc", "xabc"}, {"a.c$", "zzabc"}, {"a*b", "b"}, {"^a*$", "aaaa"}, {"colou?r", "my color"}, {"^$", ""}, {".*x", "abc"}, {"x*", ""}} {
		fmt.Print(match(c[0], c[1]), " ")
	}
	fmt.Println()
	p := seq(many(alt(lit('a'), seq(lit('b'), lit('c')))), lit('d'))
	for _, s := range []string{"d", "abcad", "abd", "bcbcbcd", "", "dd"} {
		fmt.Print(full(p, s), " ")
	}
	fmt.Println()
}
