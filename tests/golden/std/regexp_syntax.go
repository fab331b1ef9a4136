// Package regexp/syntax: trees, their texts, simplified ones, programs, errors.
package main

import (
	"errors"
	"fmt"
	"regexp/syntax"
	"strings"
)

var modes = []struct {
	name  string
	flags syntax.Flags
}{
	{"perl", syntax.Perl}, {"posix", syntax.POSIX}, {"fold", syntax.FoldCase}, {"literal", syntax.Literal},
	{"newlines", syntax.MatchNL | syntax.PerlX | syntax.UnicodeGroups}, {"lazy", syntax.Perl | syntax.NonGreedy},
	{"lines", syntax.Perl &^ syntax.OneLine}, {"dot", syntax.Perl | syntax.DotNL | syntax.ClassNL},
}

func tree(b *strings.Builder, re *syntax.Regexp) {
	fmt.Fprintf(b, "%v", re.Op)
	switch re.Op {
	case syntax.OpLiteral, syntax.OpCharClass:
		fmt.Fprintf(b, "%q", string(re.Rune))
	case syntax.OpRepeat:
		fmt.Fprintf(b, "[%d,%d]", re.Min, re.Max)
	case syntax.OpCapture:
		fmt.Fprintf(b, "%d%s", re.Cap, re.Name)
	}
	if f := re.Flags & (syntax.FoldCase | syntax.NonGreedy | syntax.WasDollar | syntax.Simple); f != 0 {
		fmt.Fprintf(b, "/%x", uint(f))
	}
	if len(re.Sub) > 0 {
		b.WriteByte('(')
		for i, sub := range re.Sub {
			if i > 0 {
				b.WriteByte(' ')
			}
			tree(b, sub)
		}
		b.WriteByte(')')
	}
}

func show(re *syntax.Regexp) string {
	var b strings.Builder
	tree(&b, re)
	return b.String()
}

func try(pattern string, flags syntax.Flags, programs bool) {
	re, err := syntax.Parse(pattern, flags)
	if err != nil {
		var e *syntax.Error
		fmt.Printf("%q: %v %v %q\n", pattern, err, errors.As(err, &e), e.Code.String()+"|"+e.Expr)
		return
	}
	fmt.Printf("%q: %s\n  %s %d %q\n", pattern, show(re), re, re.MaxCap(), re.CapNames())
	simple := re.Simplify()
	if !simple.Equal(re) {
		fmt.Printf("  simple %s %s\n", show(simple), simple)
	}
	prog, err := syntax.Compile(simple)
	if err != nil {
		fmt.Println("  ", err)
		return
	}
	prefix, complete := prog.Prefix()
	fmt.Printf("  %d instructions, start %d, %d places, prefix %q %v, condition %x\n", len(prog.Inst), prog.Start, prog.NumCap, prefix, complete, prog.StartCond())
	if programs {
		fmt.Print(prog)
	}
}

func main() {
	small := []string{
		``, `a`, `abc`, `a|b`, `ab|cd`, `a(b)c`, `a*`, `a+?b??`, `a{2}`, `a{2,}`, `a{0,3}`, `a{1}`, `a{0}`, `(?:a*)*`, `(a*)+`,
		`(|a)*`, `^abc$`, `\Aab\z`, `\bx\B`, `.`, `(?s).`, `(?m)^a$`, `[a-c]`, `[^a]`, `(?i)kelvin`, `[kK]`, `[^\x00-\x{10FFFF}]`,
		`(?P<first>a)(?<second>b)`, `a|b|ab|abc`, `(?i:a)b`, `x(?:)`, `^(?:a|ab)+$`,
	}
	for _, p := range small {
		try(p, syntax.Perl, true)
	}
	large := []string{
		`abc|abd|aef|bcx|bcy`, `ax+y|ax+z|ayx+q`, `[ab]c|[ab]d|e`, `a{3}b|a{3}c`, `.a|.b`, `(?i)ab|AC|b`, `a|A`, `a|B|c|\d`, `\d|\D`,
		`a||b`, `|||`, `(?:a|b)|c`, `(?:(?:(?:x)))`, `\Qa.b\E+`, `\Q`, `\x41\x{1F600}\07\101\n\a\-`, `\pL\PN\p{Greek}\P{^Lu}`,
		`\p{Lowercase Letter}\p{any}\p{Assigned}\p{ascii}\p{LC}`, `(?i)\p{Lu}[[:upper:]]`, `[[:alpha:][:^digit:]_-]`, `[]a]`, `[^]a-]`,
		`[\d\s\w]`, `[\D]`, `[\pL\PN]`, `(?i)[k-s]`, `(?i)[^k]`, `a{,2}`, `a{`, `a{1`, `a{2}{3}`, `(?:a{2}){3}`, `(?i)(?s).(?-s).(?m)^(?-m)^$`,
		`(?i:a(?-i:b)c)`, `(?s:.)(?-s:.)`, `(?U)a*b*?`, `(?ims-U)a`, `((((a))))`, `a(?i)b|c`, `(?i)ſK`, `[A-Za-z]+@[0-9]*`, `世界|世間`,
		`a.b\.c\*\(\)\[\]\{\}\^\$\|\\`, "a\x00\x1f\u0085\u2028\U0010ffff", `(?:ab)*(?:[ab])*(?:a|bc)*(?:a*)*`, `(?i)a(?-i)b(?i)c`,
		`(?s).*(?-s).*`, `(?m:^)a(?-m:$)`, `x{2,5}?y{3,}?`,
	}
	for _, p := range large {
		for _, m := range modes[:1] {
			try(p, m.flags, false)
		}
	}
	for _, m := range modes[1:] {
		fmt.Println("==", m.name)
		for _, p := range []string{`a|.|\.`, `^a$`, `[^a]b*?`, `a**`, `(?i)a`, `\d`, `\pL`, `[a-b-c]`, `[a-]`, `[-a]`, `[[:space:]]`, `(ab)*`, `aB`} {
			try(p, m.flags, false)
		}
	}
	fmt.Println("== errors")
	for _, p := range []string{
		`(`, `)`, `a)`, `(a`, `(a|b`, `[`, `[a`, `[a-`, `[]`, `[b-a]`, `[a-\d]`, `[[:word:]`, `[[:bad:]]`, `[\`, `*`, `+a`, `a|*`, `(*)`, `^*`, `a**`, `a*??+`,
		`a{1001}`, `a{2,1}`, `(a{100}){100}`, `(?:a{1000}){2}`, `{2}`, `\`, `\8`, `\1`, `\x`, `\x4`, `\xzz`, `\x{}`, `\x{110000}`, `\x{41`, `\C`, `\e`,
		`\p`, `\pX`, `\p{`, `\p{Bad}`, `\p{}`, `(?`, `(?i`, `(?x)`, `(?i-)`, `(?-)`, `(?--i)`, `(?i-i-s)`, `(?P`, `(?P<`, `(?P<a`, `(?P<>a)`, `(?P<a b>c)`,
		`(?P=a)`, `(?<n`, `(?#)`, `(?=a)`, "a\xff", "[\xff]", "\\\xff", "\\Q\xff", "(?\xff)", "(?P<\xff>)", "\\p{\xff}", "\\x\xff", `a{99999999999}`,
	} {
		try(p, syntax.Perl, false)
	}
	try("\xff", syntax.Literal, false)
	for _, p := range []string{strings.Repeat("(", 1000) + strings.Repeat(")", 1000), strings.Repeat("(xx?)", 1000) + "{1000}"} {
		_, err := syntax.Parse(p, syntax.Perl)
		var e *syntax.Error
		fmt.Println(err == nil, errors.As(err, &e) && len(e.Expr) == len(p))
		if e != nil {
			fmt.Println(e.Code)
		}
	}
	fmt.Println("== parts")
	for op := syntax.OpNoMatch - 1; op <= syntax.OpAlternate+1; op++ {
		fmt.Print(op, " ")
	}
	fmt.Println()
	for op := syntax.InstAlt; op <= syntax.InstRuneAnyNotNL+1; op++ {
		fmt.Printf("%v,", op)
	}
	fmt.Println()
	for _, a := range []rune{-1, '\n', 'a', '_', ' ', 'é'} {
		for _, b := range []rune{-1, '\n', 'Z', '0', '-'} {
			fmt.Printf("%06b ", syntax.EmptyOpContext(a, b))
		}
		fmt.Print(syntax.IsWordChar(a), "; ")
	}
	fmt.Println()
	for _, i := range []syntax.Inst{
		{Op: syntax.InstRune, Rune: []rune("az")}, {Op: syntax.InstRune, Rune: []rune("k"), Arg: uint32(syntax.FoldCase)},
		{Op: syntax.InstRune, Rune: []rune("acegikmoqsuy")}, {Op: syntax.InstRune}, {Op: syntax.InstRune1, Rune: []rune("k")},
		{Op: syntax.InstAltMatch, Out: 1, Arg: 2},
	} {
		fmt.Print(i.String(), ":")
		for _, r := range []rune{'a', 'k', 'K', 'K', 'n', 'z', -1} {
			fmt.Print(" ", i.MatchRune(r), i.MatchRunePos(r))
		}
		fmt.Println()
	}
	for op := syntax.EmptyBeginLine; op <= syntax.EmptyNoWordBoundary; op <<= 1 {
		i := syntax.Inst{Op: syntax.InstEmptyWidth, Arg: uint32(op)}
		fmt.Print(i.MatchEmptyWidth(-1, 'a'), i.MatchEmptyWidth('a', -1), i.MatchEmptyWidth('\n', '\n'), i.MatchEmptyWidth('a', ' '), "; ")
	}
	fmt.Println()
	fmt.Println((&syntax.Regexp{Op: 99}).String(), (&syntax.Regexp{Op: syntax.OpNoMatch}).String())
	var none *syntax.Regexp
	a, _ := syntax.Parse("a*", syntax.Perl)
	b, _ := syntax.Parse("a*?", syntax.Perl)
	fmt.Println(none.Simplify(), none.Equal(nil), none.Equal(a), a.Equal(b), a.Equal(a.Simplify()), a.Sub0[0] == a.Sub[0], len(a.Rune0))
}
