package syntax

// Simplify returns the expression without counted repetitions; captures keep their numbers.
func (re *Regexp) Simplify() *Regexp {
	if re == nil {
		return nil
	}
	switch re.Op {
	case OpCapture, OpConcat, OpAlternate:
		return re.simplifySubs()
	case OpStar, OpPlus, OpQuest:
		sub := re.Sub[0].Simplify()
		if sub == re.Sub[0] && sub.Op != OpEmptyMatch && !sameRepeat(re.Op, re.Flags, sub) {
			return re
		}
		return repeated(re.Op, re.Flags, sub)
	case OpRepeat:
		return re.simplifyCount()
	}
	return re
}

func (re *Regexp) simplifySubs() *Regexp {
	subs := make([]*Regexp, len(re.Sub))
	same := true
	for i, sub := range re.Sub {
		subs[i] = sub.Simplify()
		same = same && subs[i] == sub
	}
	if same {
		return re
	}
	simple := *re
	simple.Rune = nil
	simple.Sub = subs
	return &simple
}

func sameRepeat(op Op, flags Flags, sub *Regexp) bool {
	return op == sub.Op && flags&NonGreedy == sub.Flags&NonGreedy
}

// repeated returns sub under *, + or ?, if that makes a difference.
func repeated(op Op, flags Flags, sub *Regexp) *Regexp {
	if sub.Op == OpEmptyMatch || sameRepeat(op, flags, sub) {
		return sub
	}
	return over(op, flags, sub)
}

// simplifyCount writes x{lo,hi} as xx(x(x)?)?, x{lo,} as xxx+.
func (re *Regexp) simplifyCount() *Regexp {
	lo, hi := re.Min, re.Max
	if lo == 0 && hi == 0 {
		return &Regexp{Op: OpEmptyMatch}
	}
	sub := re.Sub[0].Simplify()
	var tail *Regexp
	switch {
	case hi == -1 && lo == 0:
		return repeated(OpStar, re.Flags, sub)
	case hi == -1:
		lo--
		tail = repeated(OpPlus, re.Flags, sub)
		if lo == 0 {
			return tail
		}
	case lo == 1 && hi == 1:
		return sub
	case hi > lo:
		tail = repeated(OpQuest, re.Flags, sub)
		for range hi - lo - 1 {
			tail = repeated(OpQuest, re.Flags, &Regexp{Op: OpConcat, Sub: []*Regexp{sub, tail}})
		}
		if lo == 0 {
			return tail
		}
	case lo <= 0:
		return &Regexp{Op: OpNoMatch}
	}
	all := &Regexp{Op: OpConcat}
	for range lo {
		all.Sub = append(all.Sub, sub)
	}
	if tail != nil {
		all.Sub = append(all.Sub, tail)
	}
	return all
}
