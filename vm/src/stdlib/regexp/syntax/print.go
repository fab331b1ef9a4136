package syntax

import (
	"strconv"
	"strings"
	"unicode"
)

// modes are what stands in (?ms-i:...).
type modes uint8

const (
	modeI modes = 1 << iota
	modeM
	modeS
)

// A span is text in a group that sets modes.
type span struct {
	on, off modes
	begins  bool // here
	ends    bool // behind this
}

// printer writes an expression.
type printer struct {
	strings.Builder
	spans map[*Regexp]span
}

// String returns an expression that means the same.
func (re *Regexp) String() string {
	var p printer
	must, cannot := p.find(re)
	p.print(re, span{must, cannot &^ modeI, must|cannot&^modeI != 0, must|cannot&^modeI != 0}, false)
	return p.Builder.String()
}

// find returns which modes must be on and which cannot be for the node to mean what it says. Where
// that differs between neighbours, spans are set, and only what cannot be on is left.
func (p *printer) find(re *Regexp) (must, cannot modes) {
	switch re.Op {
	case OpLiteral:
		for _, r := range re.Rune {
			if unicode.SimpleFold(r) != r {
				if re.Flags&FoldCase != 0 {
					return modeI, 0
				}
				return 0, modeI
			}
		}
	case OpCharClass:
		if len(re.Rune)%2 == 0 && !class(re.Rune).hasAllCases() {
			return 0, modeI
		}
	case OpAnyCharNotNL:
		return 0, modeS
	case OpAnyChar:
		return modeS, 0
	case OpBeginLine, OpEndLine:
		return modeM, 0
	case OpEndText:
		if re.Flags&WasDollar != 0 {
			return 0, modeM
		}
	case OpCapture, OpStar, OpPlus, OpQuest, OpRepeat:
		return p.find(re.Sub[0])
	case OpConcat, OpAlternate:
		return p.findIn(re.Sub)
	}
	return 0, 0
}

func (p *printer) findIn(subs []*Regexp) (must, cannot modes) {
	first, last := 0, 0 // those that the modes are needed by
	split := false
	var never modes
	for i, sub := range subs {
		subMust, subCannot := p.find(sub)
		if must&subCannot != 0 || cannot&subMust != 0 {
			p.group(subs[first], subs[last], must)
			must, cannot = 0, 0
			first = i
			split = true
		}
		must |= subMust
		cannot |= subCannot
		never |= subCannot
		if subMust != 0 {
			last = i
		}
		if must == 0 && first == i {
			first++
		}
	}
	if !split {
		return must, cannot
	}
	if must != 0 {
		p.group(subs[first], subs[last], must)
	}
	return 0, never
}

// group notes that the nodes from first to last stand in a group with modes on.
func (p *printer) group(first, last *Regexp, on modes) {
	if on == 0 {
		return
	}
	if p.spans == nil {
		p.spans = map[*Regexp]span{}
	}
	p.spans[first] = span{on: on, begins: true}
	s := p.spans[last]
	s.ends = true
	p.spans[last] = s
}

// hasAllCases reports whether a class has the other cases of all that it has.
func (c class) hasAllCases() bool {
	for i := 0; i < len(c); i += 2 {
		lo, hi := max(c[i], minFold), min(c[i+1], maxFold)
		for r := lo; r <= hi; r++ {
			for f := unicode.SimpleFold(r); f != r; f = unicode.SimpleFold(f) {
				if (f < lo || hi < f) && !c.has(f) {
					return false
				}
			}
		}
	}
	return true
}

// print writes a node, in parentheses if it needs them there.
func (p *printer) print(re *Regexp, around span, parens bool) {
	own := p.spans[re]
	begins := around.begins || own.begins
	ends := around.ends || own.ends
	if begins {
		on, off := around.on|own.on, around.off|own.off
		p.WriteString("(?")
		p.modes(on)
		if off != 0 {
			p.WriteByte('-')
			p.modes(off)
		}
		p.WriteByte(':')
		// The group that ends with the node serves as its parentheses, too.
		parens = parens && !ends
	}
	if parens {
		p.WriteString("(?:")
	}
	p.bare(re)
	if parens {
		p.WriteByte(')')
	}
	if ends {
		p.WriteByte(')')
	}
}

func (p *printer) modes(m modes) {
	for i, letter := range []byte("ims") {
		if m&(1<<i) != 0 {
			p.WriteByte(letter)
		}
	}
}

// fixedText returns what is written for operators that always look the same.
func fixedText(op Op) string {
	switch op {
	case OpNoMatch:
		return `[^\x00-\x{10FFFF}]`
	case OpEmptyMatch:
		return `(?:)`
	case OpAnyCharNotNL, OpAnyChar:
		return `.`
	case OpBeginLine:
		return `^`
	case OpEndLine:
		return `$`
	case OpBeginText:
		return `\A`
	case OpWordBoundary:
		return `\b`
	case OpNoWordBoundary:
		return `\B`
	}
	return "<invalid op" + strconv.Itoa(int(op)) + ">"
}

func (p *printer) bare(re *Regexp) {
	switch re.Op {
	case OpLiteral:
		for _, r := range re.Rune {
			p.char(r, false)
		}
	case OpCharClass:
		p.class(re.Rune)
	case OpEndText:
		if re.Flags&WasDollar != 0 {
			p.WriteByte('$')
		} else {
			p.WriteString(`\z`)
		}
	case OpCapture:
		p.WriteByte('(')
		if re.Name != "" {
			p.WriteString("?P<" + re.Name + ">")
		}
		if sub := re.Sub[0]; sub.Op != OpEmptyMatch {
			p.print(sub, span{}, false)
		}
		p.WriteByte(')')
	case OpStar, OpPlus, OpQuest, OpRepeat:
		sub := re.Sub[0]
		p.print(sub, span{}, sub.Op > OpCapture || sub.Op == OpLiteral && len(sub.Rune) > 1)
		p.count(re)
	case OpConcat:
		for _, sub := range re.Sub {
			p.print(sub, span{}, sub.Op == OpAlternate)
		}
	case OpAlternate:
		for i, sub := range re.Sub {
			if i > 0 {
				p.WriteByte('|')
			}
			p.print(sub, span{}, false)
		}
	default:
		p.WriteString(fixedText(re.Op))
	}
}

func (p *printer) count(re *Regexp) {
	switch re.Op {
	case OpStar:
		p.WriteByte('*')
	case OpPlus:
		p.WriteByte('+')
	case OpQuest:
		p.WriteByte('?')
	case OpRepeat:
		p.WriteString("{" + strconv.Itoa(re.Min))
		if re.Max != re.Min {
			p.WriteByte(',')
			if re.Max >= 0 {
				p.WriteString(strconv.Itoa(re.Max))
			}
		}
		p.WriteByte('}')
	}
	if re.Flags&NonGreedy != 0 {
		p.WriteByte('?')
	}
}

func (p *printer) class(c class) {
	switch n := len(c); {
	case n%2 != 0:
		p.WriteString(`[invalid char class]`)
		return
	case n == 0:
		p.WriteString(`[^\x00-\x{10FFFF}]`)
		return
	case n > 2 && c[0] == 0 && c[n-1] == unicode.MaxRune:
		p.WriteString("[^")
		for i := 1; i < n-1; i += 2 {
			p.between(c[i]+1, c[i+1]-1)
		}
	default:
		p.WriteByte('[')
		for i := 0; i < n; i += 2 {
			p.between(c[i], c[i+1])
		}
	}
	p.WriteByte(']')
}

func (p *printer) between(lo, hi rune) {
	p.char(lo, lo == '-')
	if lo != hi {
		if hi != lo+1 {
			p.WriteByte('-')
		}
		p.char(hi, hi == '-')
	}
}

// char writes a character, with a backslash if that is asked for or it means something else.
func (p *printer) char(r rune, quote bool) {
	const special, letters = "\a\f\n\r\t\v", "afnrtv"
	switch i := strings.IndexRune(special, r); {
	case unicode.IsPrint(r):
		if quote || strings.ContainsRune(`\.+*?()|[]{}^$`, r) {
			p.WriteByte('\\')
		}
		p.WriteRune(r)
	case i >= 0:
		p.WriteString(`\` + letters[i:i+1])
	case 0 <= r && r < 16:
		p.WriteString(`\x0` + strconv.FormatInt(int64(r), 16))
	case r < 0x100:
		p.WriteString(`\x` + strconv.FormatInt(int64(r), 16))
	default:
		p.WriteString(`\x{` + strconv.FormatInt(int64(r), 16) + `}`)
	}
}
