package syntax

import (
	"slices"
	"unicode"
)

// fragment is a part of a program: where it begins (0: it matches nothing), what is to lead on from
// it, and whether it may match the empty text.
type fragment struct {
	start uint32
	ends  []end
	empty bool
}

// end is a place of an instruction that is to hold the next one's number.
type end struct {
	inst uint32
	arg  bool // Arg, not Out
}

type compiler struct{ prog *Prog }

// Compile makes a program of a simplified expression.
func Compile(re *Regexp) (*Prog, error) {
	c := compiler{&Prog{NumCap: 2}}
	c.emit(InstFail)
	all := c.compile(re)
	c.lead(all.ends, c.emit(InstMatch))
	c.prog.Start = int(all.start)
	return c.prog, nil
}

func (c *compiler) emit(op InstOp) uint32 {
	c.prog.Inst = append(c.prog.Inst, Inst{Op: op})
	return uint32(len(c.prog.Inst) - 1)
}

func (c *compiler) lead(ends []end, to uint32) {
	for _, e := range ends {
		if i := &c.prog.Inst[e.inst]; e.arg {
			i.Arg = to
		} else {
			i.Out = to
		}
	}
}

// step emits an instruction that goes on to one other.
func (c *compiler) step(op InstOp, arg uint32) fragment {
	at := c.emit(op)
	c.prog.Inst[at].Arg = arg
	return fragment{at, []end{{inst: at}}, true}
}

func (c *compiler) then(a, b fragment) fragment {
	if a.start == 0 || b.start == 0 {
		return fragment{}
	}
	c.lead(a.ends, b.start)
	return fragment{a.start, b.ends, a.empty && b.empty}
}

func (c *compiler) either(a, b fragment) fragment {
	if a.start == 0 {
		return b
	}
	if b.start == 0 {
		return a
	}
	at := c.emit(InstAlt)
	c.prog.Inst[at].Out, c.prog.Inst[at].Arg = a.start, b.start
	return fragment{at, slices.Concat(a.ends, b.ends), a.empty || b.empty}
}

// branch emits a choice between a and going on, which is tried first if lazy.
func (c *compiler) branch(a fragment, lazy bool) fragment {
	at := c.emit(InstAlt)
	if lazy {
		c.prog.Inst[at].Arg = a.start
	} else {
		c.prog.Inst[at].Out = a.start
	}
	return fragment{at, []end{{at, !lazy}}, true}
}

func (c *compiler) quest(a fragment, lazy bool) fragment {
	f := c.branch(a, lazy)
	f.ends = append(f.ends, a.ends...)
	return f
}

func (c *compiler) loop(a fragment, lazy bool) fragment {
	f := c.branch(a, lazy)
	c.lead(a.ends, f.start)
	return f
}

func (c *compiler) plus(a fragment, lazy bool) fragment {
	return fragment{a.start, c.loop(a, lazy).ends, a.empty}
}

func (c *compiler) star(a fragment, lazy bool) fragment {
	if a.empty {
		// In a loop that begins with the choice, the empty match would have the wrong priority.
		return c.quest(c.plus(a, lazy), lazy)
	}
	return c.loop(a, lazy)
}

func (c *compiler) compile(re *Regexp) fragment {
	lazy := re.Flags&NonGreedy != 0
	switch re.Op {
	case OpNoMatch:
		return fragment{}
	case OpEmptyMatch:
		return c.step(InstNop, 0)
	case OpLiteral:
		return c.sequence(len(re.Rune), func(i int) fragment { return c.char(re.Rune[i:i+1], re.Flags) })
	case OpCharClass:
		return c.char(re.Rune, re.Flags)
	case OpAnyCharNotNL:
		return c.char([]rune{0, '\n' - 1, '\n' + 1, unicode.MaxRune}, 0)
	case OpAnyChar:
		return c.char([]rune{0, unicode.MaxRune}, 0)
	case OpCapture:
		return c.capture(re)
	case OpStar:
		return c.star(c.compile(re.Sub[0]), lazy)
	case OpPlus:
		return c.plus(c.compile(re.Sub[0]), lazy)
	case OpQuest:
		return c.quest(c.compile(re.Sub[0]), lazy)
	case OpConcat:
		return c.sequence(len(re.Sub), func(i int) fragment { return c.compile(re.Sub[i]) })
	case OpAlternate:
		var all fragment
		for _, sub := range re.Sub {
			all = c.either(all, c.compile(sub))
		}
		return all
	}
	if OpBeginLine <= re.Op && re.Op <= OpNoWordBoundary {
		// Both tables have the conditions in the same order.
		return c.step(InstEmptyWidth, uint32(EmptyBeginLine)<<(re.Op-OpBeginLine))
	}
	panic("regexp: unhandled case in compile")
}

// sequence compiles n parts, one after the other.
func (c *compiler) sequence(n int, part func(i int) fragment) fragment {
	if n == 0 {
		return c.step(InstNop, 0)
	}
	all := part(0)
	for i := 1; i < n; i++ {
		all = c.then(all, part(i))
	}
	return all
}

func (c *compiler) capture(re *Regexp) fragment {
	from := c.step(InstCapture, uint32(2*re.Cap))
	sub := c.compile(re.Sub[0])
	to := c.step(InstCapture, uint32(2*re.Cap+1))
	c.prog.NumCap = max(c.prog.NumCap, 2*re.Cap+2)
	return c.then(c.then(from, sub), to)
}

// char emits an instruction for one character of a class, or a literal one.
func (c *compiler) char(set []rune, flags Flags) fragment {
	flags &= FoldCase
	if len(set) != 1 || unicode.SimpleFold(set[0]) == set[0] {
		flags = 0
	}
	op := InstRune
	switch n := len(set); {
	case flags == 0 && (n == 1 || n == 2 && set[0] == set[1]):
		op = InstRune1
	case n == 2 && set[0] == 0 && set[1] == unicode.MaxRune:
		op = InstRuneAny
	case n == 4 && set[0] == 0 && set[1] == '\n'-1 && set[2] == '\n'+1 && set[3] == unicode.MaxRune:
		op = InstRuneAnyNotNL
	}
	f := c.step(op, uint32(flags))
	f.empty = false
	c.prog.Inst[f.start].Rune = set
	return f
}
