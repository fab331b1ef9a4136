package fmt

import "unicode/utf8"

func tooLarge(n int) bool { return n > 1e6 || n < -1e6 }

// number reads decimal digits of s from i on.
func number(s string, i, end int) (n int, ok bool, next int) {
	for ; i < end && '0' <= s[i] && s[i] <= '9'; i++ {
		if tooLarge(n) {
			return 0, false, end
		}
		n = n*10 + int(s[i]-'0')
		ok = true
	}
	return n, ok, i
}

// argIndex reads an explicit argument index at i, if there is one.
func (p *pp) argIndex(arg int, format string, i, args int) (newArg, next int, found bool) {
	if i >= len(format) || format[i] != '[' {
		return arg, i, false
	}
	p.reordered = true
	s := format[i:]
	width := 1
	if len(s) >= 3 {
		if end := indexByte(s, ']', 1); end < len(s) {
			width = end + 1
			n, ok, k := number(s, 1, end)
			if ok && k == end {
				if n >= 1 && n <= args {
					return n - 1, i + width, true
				}
				p.goodIndex = false
				return arg, i + width, true
			}
		}
	}
	p.goodIndex = false
	return arg, i + width, false
}

// intArg takes the next argument for a width or precision.
func intArg(a []any, arg int) (n int, ok bool, next int) {
	if arg >= len(a) {
		return 0, false, arg
	}
	n, ok = a[arg].(int)
	if !ok {
		kind, bits, _, _, _ := basic(a[arg])
		n = int(bits)
		ok = kind > kBool && (kind < kUint || kind < kFloat32 && n >= 0)
	}
	if !ok || tooLarge(n) {
		return 0, false, arg + 1
	}
	return n, true, arg + 1
}

// vFlags turns '#' and '+' into their meaning for %v.
func vFlags(f int) int {
	if f&flagSharp != 0 {
		f = f&^flagSharp | flagSharpV
	}
	if f&flagPlus != 0 {
		f = f&^flagPlus | flagPlusV
	}
	return f
}

func (p *pp) printf(format string, a []any) {
	end := len(format)
	arg := 0
	afterIndex := false
formatLoop:
	for i := 0; i < end; {
		p.goodIndex = true
		lit := i
		i = indexByte(format, '%', i)
		if i > lit {
			p.buf = append(p.buf, format[lit:i]...)
		}
		if i >= end {
			break
		}
		i++
		flags := 0
		p.flags, p.wid, p.prec = 0, 0, 0
		afterIndex = false
	flagLoop:
		for ; i < end; i++ {
			c := format[i]
			switch c {
			case '#':
				flags |= flagSharp
			case '0':
				flags |= flagZero
			case '+':
				flags |= flagPlus
			case '-':
				flags |= flagMinus
			case ' ':
				flags |= flagSpace
			default:
				// The common case: a simple verb without width and the like.
				if 'a' <= c && c <= 'z' && arg < len(a) {
					switch c {
					case 'w':
						p.wrapped = append(p.wrapped, arg)
						flags = vFlags(flags)
					case 'v':
						flags = vFlags(flags)
					}
					p.flags = flags
					p.printArg(a[arg], rune(c))
					arg++
					i++
					continue formatLoop
				}
				break flagLoop
			}
		}
		p.flags = flags
		arg, i, afterIndex = p.argIndex(arg, format, i, len(a))
		if i < end && format[i] == '*' {
			i++
			var ok bool
			p.wid, ok, arg = intArg(a, arg)
			if !ok {
				p.buf = append(p.buf, "%!(BADWIDTH)"...)
			} else {
				p.flags |= flagWid
			}
			if p.wid < 0 {
				p.wid = -p.wid
				p.flags = p.flags&^flagZero | flagMinus
			}
			afterIndex = false
		} else {
			var ok bool
			p.wid, ok, i = number(format, i, end)
			if ok {
				p.flags |= flagWid
				if afterIndex {
					p.goodIndex = false
				}
			}
		}
		if i+1 < end && format[i] == '.' {
			i++
			if afterIndex {
				p.goodIndex = false
			}
			arg, i, afterIndex = p.argIndex(arg, format, i, len(a))
			if i < end && format[i] == '*' {
				i++
				var ok bool
				p.prec, ok, arg = intArg(a, arg)
				if p.prec < 0 {
					p.prec = 0
					ok = false
				}
				if !ok {
					p.buf = append(p.buf, "%!(BADPREC)"...)
				} else {
					p.flags |= flagPrec
				}
				afterIndex = false
			} else {
				p.prec, _, i = number(format, i, end)
				p.flags |= flagPrec
			}
		}
		if !afterIndex {
			arg, i, afterIndex = p.argIndex(arg, format, i, len(a))
		}
		if i >= end {
			p.buf = append(p.buf, "%!(NOVERB)"...)
			break
		}
		verb, size := rune(format[i]), 1
		if verb >= utf8.RuneSelf {
			verb, size = utf8.DecodeRuneInString(format[i:])
		}
		i += size
		switch {
		case verb == '%':
			p.buf = append(p.buf, '%')
		case !p.goodIndex:
			p.complain(verb, "(BADINDEX)")
		case arg >= len(a):
			p.complain(verb, "(MISSING)")
		default:
			if verb == 'w' {
				p.wrapped = append(p.wrapped, arg)
			}
			if verb == 'w' || verb == 'v' {
				p.flags = vFlags(p.flags)
			}
			p.printArg(a[arg], verb)
			arg++
		}
	}
	if !p.reordered && arg < len(a) {
		p.flags = 0
		p.buf = append(p.buf, "%!(EXTRA "...)
		for i, x := range a[arg:] {
			if i > 0 {
				p.buf = append(p.buf, ", "...)
			}
			p.printTyped(x)
		}
		p.buf = append(p.buf, ')')
	}
}

// printTyped writes an operand that a format cannot use: its type, and its value.
func (p *pp) printTyped(x any) {
	if x == nil {
		p.buf = append(p.buf, "<nil>"...)
		return
	}
	p.buf = append(p.buf, typeString(x)...)
	p.buf = append(p.buf, '=')
	p.printArg(x, 'v')
}

// complain writes %!verb and what is wrong.
func (p *pp) complain(verb rune, what string) {
	p.buf = append(p.buf, "%!"...)
	p.buf = utf8.AppendRune(p.buf, verb)
	p.buf = append(p.buf, what...)
}

func (p *pp) badVerb(verb rune) {
	arg := p.arg
	p.erroring = true
	p.complain(verb, "(")
	p.printTyped(arg)
	p.buf = append(p.buf, ')')
	p.erroring = false
}
