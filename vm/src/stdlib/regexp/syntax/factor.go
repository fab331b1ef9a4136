package syntax

import "unicode"

// mergeClass makes into match what re matches, too; both match one character, and re's Op is
// not above that of into.
func mergeClass(into, re *Regexp) {
	switch into.Op {
	case OpAnyCharNotNL:
		if re.matchesNewline() {
			into.Op = OpAnyChar
		}
	case OpCharClass:
		set := class(into.Rune)
		if re.Op == OpLiteral {
			set = set.addCased(re.Rune[0], re.Rune[0], re.Flags)
		} else {
			set = append(set, re.Rune...)
		}
		into.Rune = set
	case OpLiteral:
		if re.Rune[0] == into.Rune[0] && re.Flags == into.Flags {
			return
		}
		set := class{}.addCased(into.Rune[0], into.Rune[0], into.Flags)
		into.Op = OpCharClass
		into.Rune = set.addCased(re.Rune[0], re.Rune[0], re.Flags)
	}
}

func (re *Regexp) matchesNewline() bool {
	switch re.Op {
	case OpLiteral:
		return len(re.Rune) == 1 && re.Rune[0] == '\n'
	case OpCharClass:
		for i := 0; i < len(re.Rune); i += 2 {
			if re.Rune[i] <= '\n' && '\n' <= re.Rune[i+1] {
				return true
			}
		}
	}
	return re.Op == OpAnyChar
}

// cleanNode cleans a class to which nothing is added any more, and gives the widest ones their Op.
func cleanNode(re *Regexp) {
	if re.Op != OpCharClass {
		return
	}
	re.Rune = class(re.Rune).clean()
	r := re.Rune
	switch {
	case len(r) == 2 && r[0] == 0 && r[1] == unicode.MaxRune:
		re.Op, re.Rune = OpAnyChar, nil
	case len(r) == 4 && r[0] == 0 && r[1] == '\n'-1 && r[2] == '\n'+1 && r[3] == unicode.MaxRune:
		re.Op, re.Rune = OpAnyCharNotNL, nil
	}
}

// factor makes alternatives simpler: common beginnings are taken out, neighbours of one
// character joined, and of empty ones only one stays.
func (p *parser) factor(alts []*Regexp) []*Regexp {
	if len(alts) < 2 {
		return alts
	}
	alts = p.factorText(alts)
	alts = p.factorNode(alts)
	alts = joinSingles(alts)
	out := alts[:0]
	for i, re := range alts {
		if i+1 < len(alts) && re.Op == OpEmptyMatch && alts[i+1].Op == OpEmptyMatch {
			continue
		}
		out = append(out, re)
	}
	return out
}

// factorText takes out what neighbours have in common at the beginning of their literals.
func (p *parser) factorText(alts []*Regexp) []*Regexp {
	var out []*Regexp
	for len(alts) > 0 {
		text, flags := leadingText(alts[0])
		n := 1
		for n < len(alts) {
			next, nextFlags := leadingText(alts[n])
			common := 0
			for common < len(text) && common < len(next) && text[common] == next[common] {
				common++
			}
			if nextFlags != flags || common == 0 {
				break
			}
			text = text[:common]
			n++
		}
		if n > 1 {
			prefix := p.node(OpLiteral, flags)
			prefix.Rune = append(prefix.Rune, text...)
			for i, re := range alts[:n] {
				alts[i] = withoutText(re, len(text))
				p.limits.look(alts[i])
			}
			out = append(out, p.before(prefix, alts[:n]))
		} else {
			out = append(out, alts[0])
		}
		alts = alts[n:]
	}
	return out
}

// before returns prefix, followed by one of the alternatives.
func (p *parser) before(prefix *Regexp, alts []*Regexp) *Regexp {
	re := p.node(OpConcat, 0)
	re.Sub = []*Regexp{prefix, p.join(OpAlternate, alts)}
	return re
}

func leadingText(re *Regexp) ([]rune, Flags) {
	if re.Op == OpConcat && len(re.Sub) > 0 {
		re = re.Sub[0]
	}
	if re.Op != OpLiteral {
		return nil, 0
	}
	return re.Rune, re.Flags & FoldCase
}

// withoutText takes the first n characters off.
func withoutText(re *Regexp, n int) *Regexp {
	switch re.Op {
	case OpLiteral:
		re.Rune = re.Rune[n:]
		if len(re.Rune) == 0 {
			re.Op = OpEmptyMatch
		}
	case OpConcat:
		if re.Sub[0] = withoutText(re.Sub[0], n); re.Sub[0].Op == OpEmptyMatch {
			return withoutFirst(re)
		}
	}
	return re
}

// withoutFirst takes the first part off.
func withoutFirst(re *Regexp) *Regexp {
	re.Sub = re.Sub[1:]
	switch len(re.Sub) {
	case 0:
		re.Op, re.Sub = OpEmptyMatch, nil
	case 1:
		return re.Sub[0]
	}
	return re
}

// factorNode takes out a first part that neighbours have in common, if it is cheap to match and
// can do so in one way only.
func (p *parser) factorNode(alts []*Regexp) []*Regexp {
	var out []*Regexp
	for len(alts) > 0 {
		first := leadingNode(alts[0])
		n := 1
		if first != nil && (first.isSingle() || first.Op == OpRepeat && first.Min == first.Max && first.Sub[0].isSingle()) {
			for n < len(alts) && first.Equal(leadingNode(alts[n])) {
				n++
			}
		}
		if n > 1 {
			for i, re := range alts[:n] {
				if re.Op == OpConcat {
					alts[i] = withoutFirst(re)
				} else {
					alts[i] = p.node(OpEmptyMatch, 0)
				}
				p.limits.look(alts[i])
			}
			out = append(out, p.before(first, alts[:n]))
		} else {
			out = append(out, alts[0])
		}
		alts = alts[n:]
	}
	return out
}

func leadingNode(re *Regexp) *Regexp {
	if re.Op == OpConcat && len(re.Sub) > 0 {
		re = re.Sub[0]
	}
	if re.Op == OpEmptyMatch {
		return nil
	}
	return re
}

// joinSingles makes one class of neighbours that match one character.
func joinSingles(alts []*Regexp) []*Regexp {
	var out []*Regexp
	for len(alts) > 0 {
		n := 0
		for n < len(alts) && alts[n].isSingle() {
			n++
		}
		if n > 1 {
			// The one with the highest Op, or the longest class, takes the others.
			most := 0
			for i, re := range alts[:n] {
				if m := alts[most]; m.Op < re.Op || m.Op == re.Op && len(m.Rune) < len(re.Rune) {
					most = i
				}
			}
			alts[0], alts[most] = alts[most], alts[0]
			for _, re := range alts[1:n] {
				mergeClass(alts[0], re)
			}
			cleanNode(alts[0])
		}
		out = append(out, alts[0])
		alts = alts[max(n, 1):]
	}
	return out
}

// limits are what an expression has come to.
type limits struct {
	nodes   int
	runes   int
	repeats int64 // all counts multiplied
	known   map[*Regexp]extent
	passed  ErrorCode // which one it is past
}

// extent is how large a tree is: levels, and instructions.
type extent struct {
	height int
	size   int64
}

// look looks at a new node. While there are few of them nothing has to be measured.
func (l *limits) look(re *Regexp) {
	l.repeats = max(l.repeats, 1)
	if re.Op == OpRepeat {
		l.repeats = min(l.repeats*int64(max(re.Min, re.Max, 1)), maxSize)
	}
	switch {
	case l.passed != "":
		return
	case l.runes > maxRunes:
		l.passed = ErrLarge
		return
	case l.nodes < maxHeight && int64(l.nodes) < maxSize/l.repeats:
		return
	}
	if l.known == nil {
		l.known = map[*Regexp]extent{}
	}
	delete(l.known, re)
	switch e := l.measure(re); {
	case e.size > maxSize:
		l.passed = ErrLarge
	case e.height > maxHeight:
		l.passed = ErrNestingDepth
	}
}

func (l *limits) measure(re *Regexp) extent {
	if e, ok := l.known[re]; ok {
		return e
	}
	var e extent
	var sum int64
	for _, sub := range re.Sub {
		s := l.measure(sub)
		e.height = max(e.height, s.height)
		sum += s.size
	}
	e.height++
	switch re.Op {
	case OpLiteral:
		e.size = int64(len(re.Rune))
	case OpCapture, OpStar:
		e.size = 2 + sum
	case OpPlus, OpQuest:
		e.size = 1 + sum
	case OpConcat:
		e.size = sum
	case OpAlternate:
		e.size = sum + int64(len(re.Sub)) - 1
	case OpRepeat:
		switch {
		case re.Max >= 0:
			e.size = int64(re.Max)*sum + int64(re.Max-re.Min)
		case re.Min == 0:
			e.size = 2 + sum
		default:
			e.size = 1 + int64(re.Min)*sum
		}
	}
	e.size = max(e.size, 1)
	l.known[re] = e
	return e
}
