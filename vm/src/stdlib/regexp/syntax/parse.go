package syntax

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Limits of an expression: levels of nodes, instructions, characters in classes.
const (
	maxHeight = 1000
	maxSize   = 128 << 20 / 40
	maxRunes  = 128 << 20 / 4
	maxRepeat = 1000
)

// level is a parenthesis that is open, or the whole expression.
type level struct {
	capture *Regexp   // nil if it captures nothing
	flags   Flags     // those around it
	alts    []*Regexp // alternatives that are complete
	pieces  []*Regexp // of the one that is read
}

type parser struct {
	whole    string
	rest     string
	flags    Flags
	levels   []level // the last one is the innermost
	captures int
	limits   limits
}

// Parse reads an expression.
func Parse(s string, flags Flags) (*Regexp, error) {
	if flags&Literal != 0 {
		if err := checkUTF8(s); err != nil {
			return nil, err
		}
		return &Regexp{Op: OpLiteral, Flags: flags, Rune: []rune(s)}, nil
	}
	p := parser{whole: s, rest: s, flags: flags, levels: make([]level, 1)}
	before := "" // from where the operator of repetition that was read last begins
	for p.rest != "" {
		from := p.rest
		repeats, err := p.next(before)
		if err != nil {
			return nil, err
		}
		if p.limits.passed != "" {
			return nil, &Error{p.limits.passed, s}
		}
		before = ""
		if repeats {
			before = from
		}
	}
	if len(p.levels) > 1 {
		p.endLevel()
		if p.limits.passed != "" {
			return nil, &Error{p.limits.passed, s}
		}
		return nil, &Error{ErrMissingParen, s}
	}
	re := p.endLevel()
	if p.limits.passed != "" {
		return nil, &Error{p.limits.passed, s}
	}
	return re, nil
}

// next reads the next part; repeats reports whether that was an operator of repetition.
func (p *parser) next(before string) (repeats bool, err error) {
	t := p.rest
	op := OpNoMatch
	switch t[0] {
	case '(':
		if p.flags&PerlX != 0 && strings.HasPrefix(t, "(?") {
			return false, p.perlGroup()
		}
		p.open("")
	case ')':
		if err := p.close(); err != nil {
			return false, err
		}
	case '|':
		p.endAlternative()
	case '^':
		op = OpBeginLine
		if p.flags&OneLine != 0 {
			op = OpBeginText
		}
	case '$':
		if p.flags&OneLine != 0 {
			p.piece(OpEndText).Flags |= WasDollar
		} else {
			op = OpEndLine
		}
	case '.':
		op = OpAnyCharNotNL
		if p.flags&DotNL != 0 {
			op = OpAnyChar
		}
	case '[':
		return false, p.bracket()
	case '*':
		return true, p.repeat(OpStar, 0, 0, t[1:], before)
	case '+':
		return true, p.repeat(OpPlus, 0, 0, t[1:], before)
	case '?':
		return true, p.repeat(OpQuest, 0, 0, t[1:], before)
	case '{':
		if lo, hi, after, ok := counts(t); ok {
			if lo < 0 || lo > maxRepeat || hi > maxRepeat || hi >= 0 && lo > hi {
				return false, &Error{ErrInvalidRepeatSize, t[:len(t)-len(after)]}
			}
			return true, p.repeat(OpRepeat, lo, hi, after, before)
		}
		p.literal('{')
	case '\\':
		return false, p.backslash()
	default:
		r, rest, err := nextRune(t)
		if err != nil {
			return false, err
		}
		p.literal(r)
		p.rest = rest
		return false, nil
	}
	if op != OpNoMatch {
		p.piece(op)
	}
	p.rest = t[1:]
	return false, nil
}

func (p *parser) node(op Op, flags Flags) *Regexp {
	p.limits.nodes++
	return &Regexp{Op: op, Flags: flags}
}

// piece makes a node and adds it to the alternative that is read.
func (p *parser) piece(op Op) *Regexp { return p.push(p.node(op, p.flags)) }

func (p *parser) push(re *Regexp) *Regexp {
	p.plain(re)
	in := &p.levels[len(p.levels)-1]
	in.pieces = append(in.pieces, re)
	return re
}

// plain turns a class of one character, perhaps in both cases, into that character, and
// looks at the limits.
func (p *parser) plain(re *Regexp) {
	p.limits.runes += len(re.Rune)
	if re.Op == OpCharClass {
		c := re.Rune
		var one, both bool
		switch len(c) {
		case 2:
			one = c[0] == c[1]
			both = c[0]+1 == c[1] && unicode.SimpleFold(c[0]) == c[1] && unicode.SimpleFold(c[1]) == c[0]
		case 4:
			both = c[0] == c[1] && c[2] == c[3] && unicode.SimpleFold(c[0]) == c[2] && unicode.SimpleFold(c[2]) == c[0]
		}
		if one || both {
			re.Op = OpLiteral
			re.Rune = c[:1]
			re.Flags = p.flags &^ FoldCase
			if both {
				re.Flags |= FoldCase
			}
		}
	}
	p.limits.look(re)
}

func (p *parser) literal(r rune) {
	if p.flags&FoldCase != 0 {
		r = leastFold(r)
	}
	re := p.node(OpLiteral, p.flags)
	re.Rune = append(re.Rune0[:0], r)
	p.push(re)
}

// leastFold returns the first of the cases of r.
func leastFold(r rune) rune {
	least := r
	for f := unicode.SimpleFold(r); f != r; f = unicode.SimpleFold(f) {
		least = min(least, f)
	}
	return least
}

// open begins a capture.
func (p *parser) open(name string) {
	p.captures++
	re := p.node(OpCapture, p.flags)
	re.Cap, re.Name = p.captures, name
	p.levels = append(p.levels, level{capture: re, flags: p.flags})
}

func (p *parser) close() error {
	re := p.endLevel()
	last := len(p.levels) - 1
	if last == 0 {
		return &Error{ErrUnexpectedParen, p.whole}
	}
	closed := p.levels[last]
	p.levels = p.levels[:last]
	p.flags = closed.flags
	if outer := closed.capture; outer != nil {
		outer.Sub = append(outer.Sub0[:0], re)
		re = outer
	}
	p.push(re)
	return nil
}

// endAlternative puts the pieces together. An alternative of one character joins one before it.
func (p *parser) endAlternative() {
	in := &p.levels[len(p.levels)-1]
	var re *Regexp
	if len(in.pieces) == 0 {
		re = p.node(OpEmptyMatch, 0)
	} else {
		re = p.join(OpConcat, joinLiterals(in.pieces))
		p.plain(re)
	}
	in.pieces = nil
	if last := len(in.alts) - 1; last >= 0 {
		before := in.alts[last]
		if before.isSingle() && re.isSingle() {
			if re.Op > before.Op {
				re, before = before, re
			}
			mergeClass(before, re)
			in.alts[last] = before
			return
		}
		cleanNode(before)
	}
	in.alts = append(in.alts, re)
}

// endLevel returns what the innermost level holds.
func (p *parser) endLevel() *Regexp {
	p.endAlternative()
	alts := p.levels[len(p.levels)-1].alts
	cleanNode(alts[len(alts)-1])
	re := p.join(OpAlternate, alts)
	p.plain(re)
	return re
}

// joinLiterals makes one literal of neighbours.
func joinLiterals(pieces []*Regexp) []*Regexp {
	out := pieces[:1]
	for _, re := range pieces[1:] {
		last := out[len(out)-1]
		if last.Op == OpLiteral && re.Op == OpLiteral && last.Flags&FoldCase == re.Flags&FoldCase {
			last.Rune = append(last.Rune, re.Rune...)
		} else {
			out = append(out, re)
		}
	}
	return out
}

// join makes one node of several.
func (p *parser) join(op Op, subs []*Regexp) *Regexp {
	if len(subs) == 1 {
		return subs[0]
	}
	re := p.node(op, 0)
	for _, sub := range subs {
		if sub.Op == op {
			re.Sub = append(re.Sub, sub.Sub...)
		} else {
			re.Sub = append(re.Sub, sub)
		}
	}
	if op == OpAlternate {
		re.Sub = p.factor(re.Sub)
		if len(re.Sub) == 1 {
			return re.Sub[0]
		}
	}
	return re
}

// repeat applies an operator, which ends where after begins, to the last piece. before is where the
// operator in front of it begins, if there is one.
func (p *parser) repeat(op Op, lo, hi int, after, before string) error {
	flags := p.flags
	if flags&PerlX != 0 {
		if strings.HasPrefix(after, "?") {
			after = after[1:]
			flags ^= NonGreedy
		}
		if before != "" {
			return &Error{ErrInvalidRepeatOp, before[:len(before)-len(after)]}
		}
	}
	operator := p.rest[:len(p.rest)-len(after)]
	pieces := p.levels[len(p.levels)-1].pieces
	if len(pieces) == 0 {
		return &Error{ErrMissingRepeatArgument, operator}
	}
	last := &pieces[len(pieces)-1]
	p.limits.nodes++
	*last = over(op, flags, *last)
	(*last).Min, (*last).Max = lo, hi
	p.limits.look(*last)
	if op == OpRepeat && (lo >= 2 || hi >= 2) && !repeatsAtMost(*last, maxRepeat) {
		return &Error{ErrInvalidRepeatSize, operator}
	}
	p.rest = after
	return nil
}

// repeatsAtMost reports whether the counts on each way through the tree make n at most when
// multiplied.
func repeatsAtMost(re *Regexp, n int) bool {
	if re.Op == OpRepeat {
		count := re.Max
		switch {
		case count == 0:
			return true
		case count < 0:
			count = re.Min
		}
		if count > n {
			return false
		}
		if count > 0 {
			n /= count
		}
	}
	for _, sub := range re.Sub {
		if !repeatsAtMost(sub, n) {
			return false
		}
	}
	return true
}

// counts reads {lo}, {lo,} or {lo,hi}; lo is negative if a number is far too large.
func counts(s string) (lo, hi int, after string, ok bool) {
	lo, s, ok = number(s[1:])
	if !ok || s == "" {
		return 0, 0, "", false
	}
	hi = lo
	if s[0] == ',' {
		s = s[1:]
		if strings.HasPrefix(s, "}") {
			hi = -1
		} else if hi, s, ok = number(s); !ok {
			return 0, 0, "", false
		} else if hi < 0 {
			lo = -1
		}
	}
	if !strings.HasPrefix(s, "}") {
		return 0, 0, "", false
	}
	return lo, hi, s[1:], true
}

// number reads digits, without zeros in front; -1 is too large.
func number(s string) (n int, rest string, ok bool) {
	end := 0
	for end < len(s) && '0' <= s[end] && s[end] <= '9' {
		if n >= 0 {
			n = n*10 + int(s[end]-'0')
		}
		end++
		if n >= 1e8 && end < len(s) && '0' <= s[end] && s[end] <= '9' {
			n = -1
		}
	}
	if end == 0 || end > 1 && s[0] == '0' {
		return 0, s, false
	}
	return n, s[end:], true
}

// perlGroup reads what begins with (? : a name, flags.
func (p *parser) perlGroup() error {
	t := p.rest
	for _, start := range []string{"(?P<", "(?<"} {
		if strings.HasPrefix(t, start) && len(t) > len(start) {
			return p.namedGroup(start)
		}
	}
	flags, neg, some := p.flags, false, false
	for rest := t[2:]; rest != ""; {
		r, after, err := nextRune(rest)
		if err != nil {
			return err
		}
		rest = after
		var bit Flags
		on := !neg
		switch r {
		case 'i':
			bit = FoldCase
		case 'm':
			bit, on = OneLine, neg
		case 's':
			bit = DotNL
		case 'U':
			bit = NonGreedy
		case '-':
			if neg {
				return &Error{ErrInvalidPerlOp, t[:len(t)-len(rest)]}
			}
			neg, some = true, false
			continue
		case ':', ')':
			if neg && !some {
				return &Error{ErrInvalidPerlOp, t[:len(t)-len(rest)]}
			}
			if r == ':' {
				p.limits.nodes++
				p.levels = append(p.levels, level{flags: p.flags})
			}
			p.flags, p.rest = flags, rest
			return nil
		default:
			return &Error{ErrInvalidPerlOp, t[:len(t)-len(rest)]}
		}
		some = true
		flags &^= bit
		if on {
			flags |= bit
		}
	}
	return &Error{ErrInvalidPerlOp, t}
}

func (p *parser) namedGroup(start string) error {
	t := p.rest
	end := strings.IndexByte(t, '>')
	if end < 0 {
		if err := checkUTF8(t); err != nil {
			return err
		}
		return &Error{ErrInvalidNamedCapture, t}
	}
	name := t[len(start):end]
	if err := checkUTF8(name); err != nil {
		return err
	}
	if name == "" || strings.ContainsFunc(name, func(r rune) bool { return !IsWordChar(r) }) {
		return &Error{ErrInvalidNamedCapture, t[:end+1]}
	}
	p.open(name)
	p.rest = t[end+1:]
	return nil
}

func checkUTF8(s string) error {
	for s != "" {
		_, rest, err := nextRune(s)
		if err != nil {
			return err
		}
		s = rest
	}
	return nil
}

func nextRune(s string) (r rune, rest string, err error) {
	r, size := utf8.DecodeRuneInString(s)
	if r == utf8.RuneError && size == 1 {
		return 0, "", &Error{ErrInvalidUTF8, s}
	}
	return r, s[size:], nil
}
