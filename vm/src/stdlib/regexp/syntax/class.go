package syntax

import (
	"slices"
	"strings"
	"sync"
	"unicode"
)

// A class is a set of characters: pairs of first and last. It is clean if they are
// sorted and neither touch nor overlap.
type class []rune

// The characters between which there are those that have other cases.
const (
	minFold = 'A'
	maxFold = 0x1e943
)

func (c class) has(r rune) bool {
	at, _ := slices.BinarySearchFunc(c.highs(), r, func(i int, r rune) int { return int(c[i]) - int(r) })
	return 2*at < len(c) && c[2*at] <= r
}

// highs returns the indices of the last characters.
func (c class) highs() []int {
	at := make([]int, len(c)/2)
	for i := range at {
		at[i] = 2*i + 1
	}
	return at
}

// add adds lo to hi.
func (c class) add(lo, hi rune) class {
	if n := len(c); n > 0 && c[n-2] <= lo && lo <= c[n-1]+1 {
		c[n-1] = max(c[n-1], hi)
		return c
	}
	return append(c, lo, hi)
}

// addFold adds lo to hi and the other cases of these.
func (c class) addFold(lo, hi rune) class {
	c = c.add(lo, hi)
	if lo <= minFold && hi >= maxFold {
		return c
	}
	for r := max(lo, minFold); r <= min(hi, maxFold); r++ {
		for f := unicode.SimpleFold(r); f != r; f = unicode.SimpleFold(f) {
			if f < lo || hi < f {
				c = c.add(f, f)
			}
		}
	}
	return c
}

// addCased adds lo to hi as flags say.
func (c class) addCased(lo, hi rune, flags Flags) class {
	if flags&FoldCase != 0 {
		return c.addFold(lo, hi)
	}
	return c.add(lo, hi)
}

func (c class) addTable(t *unicode.RangeTable) class {
	for _, r := range t.R16 {
		c = c.addEvery(rune(r.Lo), rune(r.Hi), rune(r.Stride))
	}
	for _, r := range t.R32 {
		c = c.addEvery(rune(r.Lo), rune(r.Hi), rune(r.Stride))
	}
	return c
}

func (c class) addEvery(lo, hi, stride rune) class {
	if stride == 1 {
		return c.add(lo, hi)
	}
	for r := lo; r <= hi; r += stride {
		c = c.add(r, r)
	}
	return c
}

// clean returns the class sorted, in its own memory.
func (c class) clean() class {
	pairs := make([][2]rune, 0, len(c)/2)
	for i := 0; i < len(c); i += 2 {
		pairs = append(pairs, [2]rune{c[i], c[i+1]})
	}
	slices.SortFunc(pairs, func(a, b [2]rune) int { return int(a[0]) - int(b[0]) })
	c = c[:0]
	for _, p := range pairs {
		c = c.add(p[0], p[1])
	}
	return c
}

// negate returns all other characters; c is clean.
func (c class) negate() class {
	out := class{}
	next := rune(0)
	for i := 0; i < len(c); i += 2 {
		if next < c[i] {
			out = append(out, next, c[i]-1)
		}
		next = c[i+1] + 1
	}
	if next <= unicode.MaxRune {
		out = append(out, next, unicode.MaxRune)
	}
	return out
}

// A group is a class with a name, or all but that.
type group struct {
	set     class
	without bool
}

// perlGroup returns the class of \d and its like.
func perlGroup(letter byte) (g group, ok bool) {
	switch letter | 0x20 {
	case 'd':
		g.set = class{'0', '9'}
	case 's':
		g.set = class{'\t', '\n', '\f', '\r', ' ', ' '}
	case 'w':
		g.set = class{'0', '9', 'A', 'Z', '_', '_', 'a', 'z'}
	}
	g.without = letter&0x20 == 0
	return g, g.set != nil
}

// posixGroup returns the class of [:name:]; nil if there is none.
func posixGroup(name string) class {
	switch name {
	case "alnum":
		return class{'0', '9', 'A', 'Z', 'a', 'z'}
	case "alpha":
		return class{'A', 'Z', 'a', 'z'}
	case "ascii":
		return class{0, 0x7f}
	case "blank":
		return class{'\t', '\t', ' ', ' '}
	case "cntrl":
		return class{0, 0x1f, 0x7f, 0x7f}
	case "digit":
		return class{'0', '9'}
	case "graph":
		return class{'!', '~'}
	case "lower":
		return class{'a', 'z'}
	case "print":
		return class{' ', '~'}
	case "punct":
		return class{'!', '/', ':', '@', '[', '`', '{', '~'}
	case "space":
		return class{'\t', '\r', ' ', ' '}
	case "upper":
		return class{'A', 'Z'}
	case "word":
		return class{'0', '9', 'A', 'Z', '_', '_', 'a', 'z'}
	case "xdigit":
		return class{'0', '9', 'A', 'F', 'a', 'f'}
	}
	return nil
}

// addGroup adds a group as flags say.
func (c class) addGroup(g group, flags Flags) class {
	set := g.set
	if flags&FoldCase != 0 {
		set = nil
		for i := 0; i < len(g.set); i += 2 {
			set = set.addFold(g.set[i], g.set[i+1])
		}
		set = set.clean()
	}
	if g.without {
		set = set.negate()
	}
	return append(c, set...)
}

// table returns the characters of that name, what is added to them if case does not
// matter, and whether all others are meant.
func table(name string) (t, fold *unicode.RangeTable, others bool) {
	name = plainName(name)
	switch name {
	case "Any":
		t = &unicode.RangeTable{
			R16: []unicode.Range16{{0, 0xffff, 1}},
			R32: []unicode.Range32{{0x10000, unicode.MaxRune, 1}},
		}
		return t, nil, false
	case "Ascii":
		t = &unicode.RangeTable{R16: []unicode.Range16{{0, 0x7f, 1}}}
		// The long s and the Kelvin sign are s and k in other cases.
		fold = &unicode.RangeTable{R16: []unicode.Range16{{0x17f, 0x17f, 1}, {0x212a, 0x212a, 1}}}
		return t, fold, false
	case "Assigned":
		return unicode.Categories["Cn"], unicode.FoldCategory["Cn"], true
	case "Lc":
		name = "LC"
	}
	if t = unicode.Categories[name]; t != nil {
		return t, unicode.FoldCategory[name], false
	}
	if t = unicode.Scripts[name]; t != nil {
		return t, unicode.FoldScript[name], false
	}
	category, script := fullName(name)
	if category != "" {
		return unicode.Categories[category], unicode.FoldCategory[category], false
	}
	return unicode.Scripts[script], unicode.FoldScript[script], false
}

// plainName takes spaces and their like out of a name; its first letter becomes large, the others
// small.
func plainName(name string) string {
	out := make([]byte, 0, len(name))
	for _, b := range []byte(name) {
		switch {
		case b == ' ' || b == '_' || b == '-':
			continue
		case len(out) == 0 && 'a' <= b && b <= 'z':
			b -= 'a' - 'A'
		case len(out) > 0 && 'A' <= b && b <= 'Z':
			b += 'a' - 'A'
		}
		out = append(out, b)
	}
	return string(out)
}

// longNames has the long names of categories, and plain names of scripts.
var longNames struct {
	once                sync.Once
	categories, scripts map[string]string
}

// fullName returns the name by which package unicode has what goes by a long name.
func fullName(name string) (category, script string) {
	longNames.once.Do(func() {
		longNames.categories = map[string]string{}
		longNames.scripts = map[string]string{}
		for name, actual := range unicode.CategoryAliases {
			longNames.categories[plainName(name)] = actual
		}
		for name := range unicode.Scripts {
			longNames.scripts[plainName(name)] = name
		}
	})
	return longNames.categories[name], longNames.scripts[name]
}

// unicodeGroup reads \pN, \p{Name}, \P{^Name} at the beginning of s; without such, and without
// the flag for it, rest is s.
func unicodeGroup(s string, flags Flags) (set class, rest string, err error) {
	if flags&UnicodeGroups == 0 || len(s) < 2 || s[0] != '\\' || s[1]|0x20 != 'p' {
		return nil, s, nil
	}
	others := s[1] == 'P'
	_, rest, err = nextRune(s[2:])
	if err != nil {
		return nil, s, err
	}
	all := s[:len(s)-len(rest)]
	name := all[2:]
	if name == "{" {
		end := strings.IndexByte(s, '}')
		if end < 0 {
			if err := checkUTF8(s); err != nil {
				return nil, s, err
			}
			return nil, s, &Error{ErrInvalidCharRange, s}
		}
		all, rest = s[:end+1], s[end+1:]
		name = s[3:end]
		if err := checkUTF8(name); err != nil {
			return nil, s, err
		}
	}
	if strings.HasPrefix(name, "^") {
		others, name = !others, name[1:]
	}
	t, fold, inverted := table(name)
	if t == nil {
		return nil, s, &Error{ErrInvalidCharRange, all}
	}
	set = class{}.addTable(t)
	if flags&FoldCase != 0 && fold != nil {
		set = set.addTable(fold).clean()
	}
	if others != inverted {
		set = set.negate()
	}
	return set, rest, nil
}
