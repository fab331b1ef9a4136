// Package regexp searches with regular expressions in time linear in the text.
package regexp

import (
	"io"
	"regexp/syntax"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// pattern is what the natives make of an expression.
type pattern struct{ _ byte }

// compile makes a pattern and the names of its groups; or tells what is wrong with it.
func compile(expr string, posix bool) (p *pattern, names []string, code, arg string)

// all finds at most n matches (all for a negative n): two indices for each group.
func all(p *pattern, s string, n int, longest bool) []int
func allBytes(p *pattern, b []byte, n int, longest bool) []int

// matches says whether there is any.
func matches(p *pattern, s string) bool
func matchesBytes(p *pattern, b []byte) bool

// literal is what every match begins with, and whether that is all.
func literal(p *pattern) (prefix string, complete bool)

// Regexp is a compiled expression.
type Regexp struct {
	expr    string
	pattern *pattern
	names   []string
	longest bool
}

// Compile returns the program of a regular expression, or a *syntax.Error that says what is wrong with it.
func Compile(expr string) (*Regexp, error) { return compiled(expr, false) }

// CompilePOSIX takes the syntax of egrep, and matches leftmost-longest.
func CompilePOSIX(expr string) (*Regexp, error) { return compiled(expr, true) }

func compiled(expr string, posix bool) (*Regexp, error) {
	p, names, code, arg := compile(expr, posix)
	if code != "" {
		return nil, &syntax.Error{syntax.ErrorCode(code), arg}
	}
	return &Regexp{expr, p, names, posix}, nil
}

// MustCompile is Compile that panics on an error, for expressions that are written in the program.
func MustCompile(expr string) *Regexp {
	re, err := Compile(expr)
	if err != nil {
		panic("regexp: Compile(" + quote(expr) + "): " + err.Error())
	}
	return re
}

// MustCompilePOSIX is CompilePOSIX that panics on an error.
func MustCompilePOSIX(expr string) *Regexp {
	re, err := CompilePOSIX(expr)
	if err != nil {
		panic("regexp: CompilePOSIX(" + quote(expr) + "): " + err.Error())
	}
	return re
}

func (re *Regexp) all(s string, n int) []int      { return all(re.pattern, s, n, re.longest) }
func (re *Regexp) allBytes(b []byte, n int) []int { return allBytes(re.pattern, b, n, re.longest) }

func quote(s string) string {
	if strconv.CanBackquote(s) {
		return "`" + s + "`"
	}
	return strconv.Quote(s)
}

// MatchString is true if s contains a match of pattern. To use a pattern more than once, Compile it.
func MatchString(pattern string, s string) (bool, error) {
	re, err := Compile(pattern)
	if err != nil {
		return false, err
	}
	return re.MatchString(s), nil
}

// Match is MatchString for bytes.
func Match(pattern string, b []byte) (bool, error) {
	re, err := Compile(pattern)
	if err != nil {
		return false, err
	}
	return re.Match(b), nil
}

// MatchReader is MatchString for the text of a reader, which is read to its end.
func MatchReader(pattern string, r io.RuneReader) (bool, error) {
	re, err := Compile(pattern)
	if err != nil {
		return false, err
	}
	return re.MatchReader(r), nil
}

// QuoteMeta escapes what has a meaning in an expression.
func QuoteMeta(s string) string {
	const special = `\.+*?()|[]{}^$`
	i := strings.IndexAny(s, special)
	if i < 0 {
		return s
	}
	b := append(make([]byte, 0, len(s)+8), s[:i]...)
	for ; i < len(s); i++ {
		if strings.IndexByte(special, s[i]) >= 0 {
			b = append(b, '\\')
		}
		b = append(b, s[i])
	}
	return string(b)
}

// String returns the expression as it was given to Compile.
func (re *Regexp) String() string { return re.expr }

// NumSubexp returns how many groups in parentheses capture text.
func (re *Regexp) NumSubexp() int { return len(re.names) - 1 }

// SubexpNames returns the names of the groups; index 0 is the whole expression and "" a group without a
// name.
func (re *Regexp) SubexpNames() []string { return re.names }

// Copy returns a copy. It is not needed: goroutines may share a Regexp.
func (re *Regexp) Copy() *Regexp { c := *re; return &c }

// Longest makes future matches leftmost-longest.
func (re *Regexp) Longest() { re.longest = true }

// MatchString is true if s contains a match.
func (re *Regexp) MatchString(s string) bool { return matches(re.pattern, s) }

// Match is true if b contains a match.
func (re *Regexp) Match(b []byte) bool { return matchesBytes(re.pattern, b) }

// AppendText appends the expression to b.
func (re *Regexp) AppendText(b []byte) ([]byte, error) { return append(b, re.expr...), nil }

// MarshalText returns the expression.
func (re *Regexp) MarshalText() ([]byte, error) { return re.AppendText(nil) }

// UnmarshalText compiles an expression into re.
func (re *Regexp) UnmarshalText(text []byte) error {
	n, err := Compile(string(text))
	if err != nil {
		return err
	}
	*re = *n
	return nil
}

// SubexpIndex returns the index of the first group of that name, or -1.
func (re *Regexp) SubexpIndex(name string) int {
	if name != "" {
		for i, s := range re.names {
			if s == name {
				return i
			}
		}
	}
	return -1
}

// LiteralPrefix returns what every match begins with, and whether that is all.
func (re *Regexp) LiteralPrefix() (prefix string, complete bool) { return literal(re.pattern) }

// FindStringIndex returns where the leftmost match begins and ends in s, or nil.
func (re *Regexp) FindStringIndex(s string) []int {
	m := re.all(s, 1)
	if m == nil {
		return nil
	}
	return m[:2:2]
}

// FindIndex returns where the leftmost match begins and ends in b, or nil.
func (re *Regexp) FindIndex(b []byte) []int {
	m := re.allBytes(b, 1)
	if m == nil {
		return nil
	}
	return m[:2:2]
}

// FindString returns the text of the leftmost match, or "", which may be a match, too.
func (re *Regexp) FindString(s string) string {
	m := re.all(s, 1)
	if m == nil {
		return ""
	}
	return s[m[0]:m[1]]
}

// Find returns the text of the leftmost match, or nil.
func (re *Regexp) Find(b []byte) []byte {
	m := re.allBytes(b, 1)
	if m == nil {
		return nil
	}
	return b[m[0]:m[1]:m[1]]
}

// FindStringSubmatchIndex returns where the leftmost match and each of its groups begin and end, in pairs;
// -1 for a group without a part in it. It returns nil without a match.
func (re *Regexp) FindStringSubmatchIndex(s string) []int { return re.all(s, 1) }

// FindSubmatchIndex returns where the leftmost match and each of its groups begin and end, in pairs; -1 for
// a group without a part in it. It returns nil without a match.
func (re *Regexp) FindSubmatchIndex(b []byte) []int { return re.allBytes(b, 1) }

func part(s string, m []int, i int) string {
	if m[2*i] < 0 {
		return ""
	}
	return s[m[2*i]:m[2*i+1]]
}

func partBytes(b []byte, m []int, i int) []byte {
	if m[2*i] < 0 {
		return nil
	}
	return b[m[2*i]:m[2*i+1]:m[2*i+1]]
}

func parts(s string, m []int) []string {
	out := make([]string, len(m)/2)
	for i := range out {
		out[i] = part(s, m, i)
	}
	return out
}

func partsBytes(b []byte, m []int) [][]byte {
	out := make([][]byte, len(m)/2)
	for i := range out {
		out[i] = partBytes(b, m, i)
	}
	return out
}

// FindStringSubmatch returns the texts of the leftmost match and of its groups, or nil.
func (re *Regexp) FindStringSubmatch(s string) []string {
	m := re.all(s, 1)
	if m == nil {
		return nil
	}
	return parts(s, m)
}

// FindSubmatch returns the texts of the leftmost match and of its groups, or nil.
func (re *Regexp) FindSubmatch(b []byte) [][]byte {
	m := re.allBytes(b, 1)
	if m == nil {
		return nil
	}
	return partsBytes(b, m)
}

// each hands f the indices of each match.
func (re *Regexp) each(m []int, f func(m []int)) {
	for n := 2 * len(re.names); len(m) > 0; m = m[n:] {
		f(m[:n:n])
	}
}

// FindAllString returns the texts of the first n matches, which do not overlap; all of them if n < 0, and
// nil if there is none.
func (re *Regexp) FindAllString(s string, n int) (out []string) {
	re.each(re.all(s, n), func(m []int) { out = append(out, s[m[0]:m[1]]) })
	return out
}

// FindAll returns the texts of the first n matches, which do not overlap; all of them if n < 0, and nil if
// there is none.
func (re *Regexp) FindAll(b []byte, n int) (out [][]byte) {
	re.each(re.allBytes(b, n), func(m []int) { out = append(out, b[m[0]:m[1]:m[1]]) })
	return out
}

// FindAllStringIndex returns where each of the first n matches begins and ends; all of them if n < 0, and
// nil if there is none.
func (re *Regexp) FindAllStringIndex(s string, n int) (out [][]int) {
	re.each(re.all(s, n), func(m []int) { out = append(out, m[:2:2]) })
	return out
}

// FindAllIndex returns where each of the first n matches begins and ends; all of them if n < 0, and nil if
// there is none.
func (re *Regexp) FindAllIndex(b []byte, n int) (out [][]int) {
	re.each(re.allBytes(b, n), func(m []int) { out = append(out, m[:2:2]) })
	return out
}

// FindAllStringSubmatch returns the texts of each of the first n matches and of its groups; all of them if
// n < 0, and nil if there is none.
func (re *Regexp) FindAllStringSubmatch(s string, n int) (out [][]string) {
	re.each(re.all(s, n), func(m []int) { out = append(out, parts(s, m)) })
	return out
}

// FindAllSubmatch returns the texts of each of the first n matches and of its groups; all of them if n < 0,
// and nil if there is none.
func (re *Regexp) FindAllSubmatch(b []byte, n int) (out [][][]byte) {
	re.each(re.allBytes(b, n), func(m []int) { out = append(out, partsBytes(b, m)) })
	return out
}

// FindAllStringSubmatchIndex returns what FindStringSubmatchIndex returns, for each of the first n matches;
// all of them if n < 0, and nil if there is none.
func (re *Regexp) FindAllStringSubmatchIndex(s string, n int) (out [][]int) {
	re.each(re.all(s, n), func(m []int) { out = append(out, m) })
	return out
}

// FindAllSubmatchIndex returns what FindSubmatchIndex returns, for each of the first n matches; all of them
// if n < 0, and nil if there is none.
func (re *Regexp) FindAllSubmatchIndex(b []byte, n int) (out [][]int) {
	re.each(re.allBytes(b, n), func(m []int) { out = append(out, m) })
	return out
}

// FindReaderIndex is FindStringIndex for the text of a reader.
func (re *Regexp) FindReaderIndex(r io.RuneReader) []int {
	text := read(r)
	return text.places(re.FindStringIndex(text.s))
}

// FindReaderSubmatchIndex is FindStringSubmatchIndex for the text of a reader.
func (re *Regexp) FindReaderSubmatchIndex(r io.RuneReader) []int {
	text := read(r)
	return text.places(re.FindStringSubmatchIndex(text.s))
}

// MatchReader is MatchString for the text of a reader, which is read to its end.
func (re *Regexp) MatchReader(r io.RuneReader) bool { return re.MatchString(read(r).s) }

// A runeText is what a reader of runes gave. For the reader a rune may have another size than in s: a
// byte that is no character has one, and three as U+FFFD.
type runeText struct {
	s     string
	moved []moved
}

// moved says that from the place at of the text on, places are by off larger for the reader.
type moved struct{ at, off int }

func read(r io.RuneReader) (t runeText) {
	var b strings.Builder
	off := 0
	for {
		c, size, err := r.ReadRune()
		if err != nil {
			t.s = b.String()
			return t
		}
		n, _ := b.WriteRune(c)
		if size != n {
			off += size - n
			t.moved = append(t.moved, moved{b.Len(), off})
		}
	}
}

// places turns places of the text into the reader's.
func (t runeText) places(of []int) []int {
	for i, at := range of {
		n, found := slices.BinarySearchFunc(t.moved, at, func(m moved, at int) int { return m.at - at })
		if found {
			n++
		}
		if n > 0 {
			of[i] += t.moved[n-1].off
		}
	}
	return of
}

// replace puts what f appends in the place of each match.
func (re *Regexp) replace(s string, f func(dst []byte, m []int) []byte) string {
	found := re.all(s, -1)
	if found == nil {
		return s
	}
	var buf []byte
	last := 0
	re.each(found, func(m []int) {
		buf = append(buf, s[last:m[0]]...)
		buf = f(buf, m)
		last = m[1]
	})
	return string(append(buf, s[last:]...))
}

// ReplaceAllLiteralString returns src with each match replaced by repl as it is.
func (re *Regexp) ReplaceAllLiteralString(src, repl string) string {
	return re.replace(src, func(dst []byte, _ []int) []byte { return append(dst, repl...) })
}

// ReplaceAllString returns src with each match replaced by repl, in which $1, ${1} or ${name} is the text
// of a group.
func (re *Regexp) ReplaceAllString(src, repl string) string {
	if strings.IndexByte(repl, '$') < 0 {
		return re.ReplaceAllLiteralString(src, repl)
	}
	return re.replace(src, func(dst []byte, m []int) []byte { return re.expand(dst, repl, src, m) })
}

// ReplaceAllStringFunc returns src with each match replaced by what repl makes of its text.
func (re *Regexp) ReplaceAllStringFunc(src string, repl func(string) string) string {
	return re.replace(src, func(dst []byte, m []int) []byte { return append(dst, repl(src[m[0]:m[1]])...) })
}

// ReplaceAll is ReplaceAllString for bytes.
func (re *Regexp) ReplaceAll(src, repl []byte) []byte {
	return []byte(re.ReplaceAllString(string(src), string(repl)))
}

// ReplaceAllLiteral is ReplaceAllLiteralString for bytes.
func (re *Regexp) ReplaceAllLiteral(src, repl []byte) []byte {
	return []byte(re.ReplaceAllLiteralString(string(src), string(repl)))
}

// ReplaceAllFunc is ReplaceAllStringFunc for bytes.
func (re *Regexp) ReplaceAllFunc(src []byte, repl func([]byte) []byte) []byte {
	return []byte(re.ReplaceAllStringFunc(string(src), func(s string) string { return string(repl([]byte(s))) }))
}

// ExpandString appends template to dst, with $1, ${1} or ${name} replaced by the groups of a match in src
// that FindStringSubmatchIndex found.
func (re *Regexp) ExpandString(dst []byte, template string, src string, match []int) []byte {
	return re.expand(dst, template, src, match)
}

// Expand is ExpandString for bytes.
func (re *Regexp) Expand(dst []byte, template []byte, src []byte, match []int) []byte {
	return re.expand(dst, string(template), string(src), match)
}

// expand appends template with $name, ${name} and $1 replaced by groups.
func (re *Regexp) expand(dst []byte, template, src string, match []int) []byte {
	for {
		before, after, ok := strings.Cut(template, "$")
		dst = append(dst, before...)
		if !ok {
			return dst
		}
		template = after
		if strings.HasPrefix(template, "$") {
			dst = append(dst, '$')
			template = template[1:]
			continue
		}
		name, rest, ok := reference(template)
		if !ok {
			dst = append(dst, '$')
			continue
		}
		template = rest
		group := -1
		if n, err := strconv.Atoi(name); err == nil && n < 1e8 {
			group = n
		} else {
			for i, s := range re.names {
				if s == name && 2*i+1 < len(match) && match[2*i] >= 0 {
					group = i
					break
				}
			}
		}
		if group >= 0 && 2*group+1 < len(match) {
			dst = append(dst, part(src, match, group)...)
		}
	}
}

// reference reads name or {name}.
func reference(s string) (name, rest string, ok bool) {
	brace := strings.HasPrefix(s, "{")
	if brace {
		s = s[1:]
	}
	i := 0
	for i < len(s) {
		r, n := utf8.DecodeRuneInString(s[i:])
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '_' {
			break
		}
		i += n
	}
	if i == 0 {
		return "", "", false
	}
	name, rest = s[:i], s[i:]
	if brace {
		if !strings.HasPrefix(rest, "}") {
			return "", "", false
		}
		rest = rest[1:]
	}
	return name, rest, true
}

// Split cuts s at the matches, into at most n parts.
func (re *Regexp) Split(s string, n int) []string {
	if n == 0 {
		return nil
	}
	if len(re.expr) > 0 && len(s) == 0 {
		return []string{""}
	}
	var out []string
	begin, end := 0, 0
	for _, m := range re.FindAllStringIndex(s, n) {
		if n > 0 && len(out) == n-1 {
			break
		}
		end = m[0]
		if m[1] != 0 {
			out = append(out, s[begin:end])
		}
		begin = m[1]
	}
	if end != len(s) {
		out = append(out, s[begin:])
	}
	return out
}
