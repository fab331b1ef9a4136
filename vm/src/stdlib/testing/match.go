package testing

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"sync"
)

// matchString tells whether a regular expression matches somewhere in a text.
type matchString func(pattern, text string) (bool, error)

// matcher decides by -run (or -bench, -fuzz) and -skip which tests are run, and
// gives subtests names of their own.
type matcher struct {
	match      matchString
	only, omit []elements // alternatives

	mu   sync.Mutex
	used map[string]int // how often a name was given
}

// elements are the patterns of a test's name and of its subtests' names.
type elements []string

func newMatcher(match matchString, patterns, flagName, skip string) *matcher {
	m := &matcher{match: plainly(match), used: map[string]int{}}
	if patterns == "" {
		m.only = []elements{{}}
	} else {
		m.only = m.compile(patterns, flagName)
	}
	if skip != "" {
		m.omit = m.compile(skip, "-test.skip")
	}
	return m
}

// plainly answers patterns such as ^TestName$ itself: minigo test --explore asks with one in each of thousands of runs.
func plainly(match matchString) matchString {
	return func(pattern, text string) (bool, error) {
		if n := len(pattern); n > 2 && pattern[0] == '^' && pattern[n-1] == '$' && isWord(pattern[1:n-1]) {
			return text == pattern[1:n-1], nil
		}
		return match(pattern, text)
	}
}

func isWord(text string) bool {
	for i := 0; i < len(text); i++ {
		c := text[i]
		if c != '_' && (c < '0' || c > '9') && (c < 'A' || c > 'Z') && (c < 'a' || c > 'z') {
			return false
		}
	}
	return true
}

// compile splits a pattern and ends the program if a part of it is no expression.
func (m *matcher) compile(text, flagName string) []elements {
	alternatives := splitPattern(text)
	for i, alt := range alternatives {
		for j := range alt {
			alt[j] = printable(alt[j])
			if _, err := m.match(alt[j], "non-empty"); err != nil {
				where := ""
				if len(alternatives) > 1 {
					where = fmt.Sprintf("alternation %d of ", i)
				}
				fmt.Fprintf(os.Stderr, "testing: invalid regexp for %selement %d of %s (%q): %s\n", where, j, flagName, alt[j], err)
				os.Exit(1)
			}
		}
	}
	return alternatives
}

// splitPattern splits at bars and slashes outside of brackets.
func splitPattern(text string) []elements {
	var alternatives []elements
	var alt elements
	start, brackets, parens := 0, 0, 0
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\\':
			i++
		case c == '[':
			brackets++
		case c == ']':
			brackets = max(brackets-1, 0)
		case brackets > 0:
		case c == '(':
			parens++
		case c == ')':
			parens--
		case parens == 0 && (c == '/' || c == '|'):
			alt = append(alt, text[start:i])
			start = i + 1
			if c == '|' {
				alternatives = append(alternatives, alt)
				alt = nil
			}
		}
	}
	alt = append(alt, text[start:])
	return append(alternatives, alt)
}

// fits compares a name's elements with the patterns, as far as there are both;
// partial if there are more patterns than elements.
func (m *matcher) fits(alternatives []elements, name []string) (ok, partial bool) {
next:
	for _, alt := range alternatives {
		for i := 0; i < min(len(alt), len(name)); i++ {
			if ok, _ := m.match(alt[i], name[i]); !ok {
				continue next
			}
		}
		return true, len(name) < len(alt)
	}
	return false, false
}

// fullName makes the name of a test from its parent's and its own; ok says whether
// it is to be run, partial that some patterns are left for its subtests.
func (m *matcher) fullName(parent *common, name string) (full string, ok, partial bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if parent != nil && parent.level > 0 {
		name = m.unique(parent.name, printable(name))
	}
	parts := strings.Split(name, "/")
	ok, partial = m.fits(m.only, parts)
	if !ok {
		return name, false, false
	}
	if omit, more := m.fits(m.omit, parts); omit && !more {
		return name, false, false
	}
	return name, true, partial
}

// forget lets subtests have the names again that were used.
func (m *matcher) forget() {
	m.mu.Lock()
	defer m.mu.Unlock()
	clear(m.used)
}

// unique appends a number to a name that was used before, or that is empty.
func (m *matcher) unique(parent, name string) string {
	base := parent + "/" + name
	for {
		n := m.used[base]
		m.used[base] = n + 1
		if n == 0 && name != "" {
			// x#01 may already be the name of the second x.
			if stem, number := numbered(base); stem != "" && number < m.used[stem] {
				continue
			}
			return base
		}
		full := fmt.Sprintf("%s#%02d", base, n)
		if m.used[full] == 0 {
			return full
		}
	}
}

// numbered splits what unique may have made; stem is empty if it did not.
func numbered(name string) (stem string, number int) {
	at := strings.LastIndexByte(name, '#')
	if at < 0 {
		return "", 0
	}
	stem, digits := name[:at], name[at+1:]
	if len(digits) < 2 || len(digits) > 2 && digits[0] == '0' {
		return "", 0
	}
	if digits == "00" && !strings.HasSuffix(stem, "/") {
		return "", 0
	}
	n, err := strconv.ParseInt(digits, 10, 32)
	if err != nil || n < 0 {
		return "", 0
	}
	return stem, int(n)
}

// printable makes a name that fits in one line, without spaces.
func printable(name string) string {
	var b strings.Builder
	for _, r := range name {
		switch {
		case isSpace(r):
			b.WriteByte('_')
		case !strconv.IsPrint(r):
			quoted := strconv.QuoteRune(r)
			b.WriteString(quoted[1 : len(quoted)-1])
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

func isSpace(r rune) bool {
	switch r {
	case '\t', '\n', '\v', '\f', '\r', ' ', 0x85, 0xA0, 0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000:
		return true
	}
	return 0x2000 <= r && r <= 0x200a
}
