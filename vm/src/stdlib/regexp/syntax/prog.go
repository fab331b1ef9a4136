package syntax

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Prog is a compiled expression.
type Prog struct {
	Inst   []Inst // the instructions
	Start  int    // the number of the first instruction
	NumCap int    // how many places captures have
}

// InstOp is what an instruction does.
type InstOp uint8

// Instructions of a Prog.
const (
	InstAlt InstOp = iota
	InstAltMatch
	InstCapture
	InstEmptyWidth
	InstMatch
	InstFail
	InstNop
	InstRune
	InstRune1
	InstRuneAny
	InstRuneAnyNotNL
)

// String returns the name.
func (i InstOp) String() string {
	names := [...]string{
		"Alt", "AltMatch", "Capture", "EmptyWidth", "Match", "Fail", "Nop", "Rune", "Rune1", "RuneAny", "RuneAnyNotNL",
	}
	if int(i) < len(names) {
		return "Inst" + names[i]
	}
	return ""
}

// EmptyOp is a set of conditions on a place between characters.
type EmptyOp uint8

// What may be asked of the place between two runes, as bits.
const (
	EmptyBeginLine EmptyOp = 1 << iota
	EmptyEndLine
	EmptyBeginText
	EmptyEndText
	EmptyWordBoundary
	EmptyNoWordBoundary
)

// EmptyOpContext returns the conditions that hold between r1 and r2; -1 is an end of the text.
func EmptyOpContext(r1, r2 rune) EmptyOp {
	var all EmptyOp
	for op := EmptyBeginLine; op <= EmptyNoWordBoundary; op <<= 1 {
		if op.holds(r1, r2) {
			all |= op
		}
	}
	return all
}

// holds reports whether a single condition holds.
func (op EmptyOp) holds(before, after rune) bool {
	switch op {
	case EmptyBeginLine:
		return before == '\n' || before < 0
	case EmptyEndLine:
		return after == '\n' || after < 0
	case EmptyBeginText:
		return before < 0
	case EmptyEndText:
		return after < 0
	case EmptyWordBoundary:
		return IsWordChar(before) != IsWordChar(after)
	case EmptyNoWordBoundary:
		return IsWordChar(before) == IsWordChar(after)
	}
	panic("unknown empty width arg")
}

// IsWordChar reports whether r is one of \w.
func IsWordChar(r rune) bool {
	return r == '_' || '0' <= r && r <= '9' || 'A' <= r && r <= 'Z' || 'a' <= r && r <= 'z'
}

// Inst is an instruction.
type Inst struct {
	Op   InstOp // what it does
	Out  uint32 // the next one
	Arg  uint32 // the other one of InstAlt; which capture, conditions, flags
	Rune []rune // the runes it takes, as pairs of ranges or one
}

// isRune reports whether the instruction takes a character.
func (i *Inst) isRune() bool { return i.Op >= InstRune }

// skip returns the first instruction from pc on that does something for a match.
func (p *Prog) skip(pc uint32) *Inst {
	i := &p.Inst[pc]
	for i.Op == InstNop || i.Op == InstCapture {
		i = &p.Inst[i.Out]
	}
	return i
}

// Prefix returns the text that every match begins with, and whether that is all of it.
func (p *Prog) Prefix() (prefix string, complete bool) {
	i := p.skip(uint32(p.Start))
	var text strings.Builder
	for i.isRune() && len(i.Rune) == 1 && Flags(i.Arg)&FoldCase == 0 && i.Rune[0] != utf8.RuneError {
		text.WriteRune(i.Rune[0])
		i = p.skip(i.Out)
	}
	return text.String(), i.Op == InstMatch
}

// StartCond returns the conditions on the place where a match begins; all bits are set if there is
// no match.
func (p *Prog) StartCond() EmptyOp {
	var all EmptyOp
	for i := &p.Inst[p.Start]; ; i = &p.Inst[i.Out] {
		switch i.Op {
		case InstFail:
			return ^EmptyOp(0)
		case InstEmptyWidth:
			all |= EmptyOp(i.Arg)
		case InstCapture, InstNop:
		default:
			return all
		}
	}
}

// MatchRune reports whether the instruction takes r.
func (i *Inst) MatchRune(r rune) bool { return i.MatchRunePos(r) >= 0 }

// MatchRunePos returns which of the instruction's pairs has r, or -1.
func (i *Inst) MatchRunePos(r rune) int {
	if len(i.Rune) == 1 {
		want := i.Rune[0]
		if r == want {
			return 0
		}
		if Flags(i.Arg)&FoldCase != 0 {
			for f := unicode.SimpleFold(want); f != want; f = unicode.SimpleFold(f) {
				if r == f {
					return 0
				}
			}
		}
		return -1
	}
	from, to := 0, len(i.Rune)/2
	for from < to {
		mid := (from + to) / 2
		switch {
		case r < i.Rune[2*mid]:
			to = mid
		case r > i.Rune[2*mid+1]:
			from = mid + 1
		default:
			return mid
		}
	}
	return -1
}

// MatchEmptyWidth reports whether the instruction's condition holds between two characters.
func (i *Inst) MatchEmptyWidth(before rune, after rune) bool {
	return EmptyOp(i.Arg).holds(before, after)
}

// String returns a listing of the instructions.
func (p *Prog) String() string {
	var b strings.Builder
	for at := range p.Inst {
		name := strconv.Itoa(at)
		b.WriteString("   "[min(len(name), 3):] + name)
		if at == p.Start {
			b.WriteByte('*')
		}
		b.WriteString("\t" + p.Inst[at].String() + "\n")
	}
	return b.String()
}

// String returns the instruction as a listing has it.
func (i *Inst) String() string {
	text := ""
	switch i.Op {
	case InstMatch:
		return "match"
	case InstFail:
		return "fail"
	case InstAlt:
		return "alt -> " + decimal(i.Out) + ", " + decimal(i.Arg)
	case InstAltMatch:
		return "altmatch -> " + decimal(i.Out) + ", " + decimal(i.Arg)
	case InstCapture:
		text = "cap " + decimal(i.Arg)
	case InstEmptyWidth:
		text = "empty " + decimal(i.Arg)
	case InstNop:
		text = "nop"
	case InstRuneAny:
		text = "any"
	case InstRuneAnyNotNL:
		text = "anynotnl"
	case InstRune1:
		text = "rune1 " + strconv.QuoteToASCII(string(i.Rune))
	case InstRune:
		text = "rune " + strconv.QuoteToASCII(string(i.Rune))
		if i.Rune == nil {
			text = "rune <nil>" + text
		}
		if Flags(i.Arg)&FoldCase != 0 {
			text += "/i"
		}
	default:
		return ""
	}
	return text + " -> " + decimal(i.Out)
}

func decimal(n uint32) string { return strconv.FormatUint(uint64(n), 10) }
