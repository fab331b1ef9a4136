package fmt

func (p *pp) printArg(arg any, verb rune) {
	if buf, ok := plainArg(p.buf, arg, verb, p.flags, p.wid, p.prec); ok {
		p.buf = buf
		return
	}
	p.printAny(arg, verb)
}

func (p *pp) printAny(arg any, verb rune) {
	p.arg = arg
	switch verb {
	case 'T':
		if arg == nil {
			p.pad("<nil>")
		} else {
			p.fmtString(typeString(arg), 's')
		}
		return
	case 'p':
		if arg == nil {
			p.badVerb(verb)
		} else {
			p.fmtPointer(arg, verb)
		}
		return
	}
	switch v := arg.(type) {
	case nil:
		if verb == 'v' {
			p.pad("<nil>")
		} else {
			p.badVerb(verb)
		}
	case string, int, bool, float64, float32, int8, int16, int32, int64, uint, uint8, uint16, uint32, uint64, uintptr, complex64, complex128:
		p.printBasic(arg, verb)
	case []byte:
		p.fmtBytes(v, verb, "[]byte")
	default:
		if x, is, valid, exported := held(arg); is {
			if !valid {
				p.buf = append(p.buf, "<invalid reflect.Value>"...)
				return
			}
			if x == nil { // it holds a nil interface
				p.buf = append(p.buf, "<nil>"...)
				return
			}
			p.arg = x
			if exported && p.handleMethods(verb) {
				return
			}
			p.printValue(x, verb, 0)
			return
		}
		if !p.handleMethods(verb) {
			p.printValue(arg, verb, 0)
		}
	}
}

// printBasic prints a value of a basic kind.
func (p *pp) printBasic(x any, verb rune) {
	kind, bits, re, im, s := basic(x)
	switch {
	case kind == kString:
		p.fmtString(s, verb)
	case kind == kBool:
		if verb != 't' && verb != 'v' {
			p.badVerb(verb)
		} else if bits != 0 {
			p.pad("true")
		} else {
			p.pad("false")
		}
	case kind < kUint:
		p.fmtInt(int64(bits), verb)
	case kind < kFloat32:
		p.fmtInteger(bits, false, verb, false)
	case kind == kFloat32:
		p.fmtFloat(re, 32, verb)
	case kind == kFloat32+1:
		p.fmtFloat(re, 64, verb)
	case kind == kComplex128:
		p.fmtComplex(complex(re, im), 128, verb)
	default:
		p.fmtComplex(complex(re, im), 64, verb)
	}
}

func (p *pp) pad(s string) {
	if p.flags&flagWid == 0 {
		p.buf = append(p.buf, s...)
	} else {
		p.buf = pad(p.buf, s, p.flags, p.wid)
	}
}

func (p *pp) fmtInt(v int64, verb rune) {
	if v < 0 {
		p.fmtInteger(-uint64(v), true, verb, true)
	} else {
		p.fmtInteger(uint64(v), false, verb, true)
	}
}

func (p *pp) fmtInteger(u uint64, neg bool, verb rune, signed bool) {
	base := 10
	switch verb {
	case 'd':
	case 'v':
		if !signed && p.flags&flagSharpV != 0 {
			p.fmt0x64(u, true)
			return
		}
	case 'b':
		base = 2
	case 'o', 'O':
		base = 8
	case 'x', 'X':
		base = 16
	case 'c', 'q', 'U':
		if neg {
			u = -u
		}
		p.buf = fmtRune(p.buf, u, verb, p.flags, p.wid, p.prec)
		return
	default:
		p.badVerb(verb)
		return
	}
	p.buf = fmtInteger(p.buf, u, neg, base, verb, p.flags, p.wid, p.prec)
}

// fmt0x64 formats in base 16, with the leading 0x or without.
func (p *pp) fmt0x64(u uint64, leading bool) {
	f := p.flags &^ flagSharp
	if leading {
		f |= flagSharp
	}
	p.buf = fmtInteger(p.buf, u, false, 16, 'v', f, p.wid, p.prec)
}

func (p *pp) fmtFloat(v float64, size int, verb rune) {
	switch verb {
	case 'v', 'b', 'g', 'G', 'x', 'X', 'e', 'E', 'f', 'F':
		p.buf = fmtFloat(p.buf, v, size, verb, p.flags, p.wid, p.prec)
	default:
		p.badVerb(verb)
	}
}

func (p *pp) fmtComplex(v complex128, size int, verb rune) {
	switch verb {
	case 'v', 'b', 'g', 'G', 'x', 'X', 'e', 'E', 'f', 'F':
		old := p.flags
		p.buf = append(p.buf, '(')
		p.fmtFloat(real(v), size/2, verb)
		p.flags |= flagPlus
		p.fmtFloat(imag(v), size/2, verb)
		p.buf = append(p.buf, "i)"...)
		p.flags = old
	default:
		p.badVerb(verb)
	}
}

func (p *pp) fmtString(s string, verb rune) {
	switch verb {
	case 'v':
		if p.flags == 0 {
			p.buf = append(p.buf, s...)
			return
		}
		verb = 's'
		if p.flags&flagSharpV != 0 {
			verb = 'q'
		}
	case 's':
		if p.flags == 0 {
			p.buf = append(p.buf, s...)
			return
		}
	case 'x', 'X', 'q':
	default:
		p.badVerb(verb)
		return
	}
	p.buf = fmtString(p.buf, s, verb, p.flags, p.wid, p.prec)
}

func (p *pp) fmtBytes(v []byte, verb rune, typ string) {
	switch verb {
	case 'v', 'd':
		if p.flags&flagSharpV != 0 {
			p.buf = append(p.buf, typ...)
			if v == nil {
				p.buf = append(p.buf, "(nil)"...)
				return
			}
			p.buf = append(p.buf, '{')
			for i, c := range v {
				if i > 0 {
					p.buf = append(p.buf, ", "...)
				}
				p.fmt0x64(uint64(c), true)
			}
			p.buf = append(p.buf, '}')
			return
		}
		p.buf = append(p.buf, '[')
		for i, c := range v {
			if i > 0 {
				p.buf = append(p.buf, ' ')
			}
			p.buf = fmtInteger(p.buf, uint64(c), false, 10, verb, p.flags, p.wid, p.prec)
		}
		p.buf = append(p.buf, ']')
	case 's', 'x', 'X', 'q':
		p.buf = fmtBytes(p.buf, v, verb, p.flags, p.wid, p.prec)
	default:
		p.printValue(v, verb, 0)
	}
}

func (p *pp) fmtPointer(v any, verb rune) {
	switch kindOf(v) {
	case kChan, kFunc, kMap, kPointer, kSlice, kUnsafe:
	default:
		p.badVerb(verb)
		return
	}
	u := uint64(address(v))
	switch verb {
	case 'v':
		if p.flags&flagSharpV != 0 {
			p.buf = append(p.buf, '(')
			p.buf = append(p.buf, typeString(v)...)
			p.buf = append(p.buf, ")("...)
			if u == 0 {
				p.buf = append(p.buf, "nil"...)
			} else {
				p.fmt0x64(u, true)
			}
			p.buf = append(p.buf, ')')
		} else if u == 0 {
			p.pad("<nil>")
		} else {
			p.fmt0x64(u, p.flags&flagSharp == 0)
		}
	case 'p':
		p.fmt0x64(u, p.flags&flagSharp == 0)
	case 'b', 'o', 'd', 'x', 'X':
		p.fmtInteger(u, false, verb, false)
	default:
		p.badVerb(verb)
	}
}

// handleMethods lets p.arg print itself if it knows how to.
func (p *pp) handleMethods(verb rune) (handled bool) {
	if p.erroring {
		return false
	}
	if verb == 'w' {
		if _, ok := p.arg.(error); !ok || !p.wrapping {
			p.badVerb(verb)
			return true
		}
		verb = 'v'
	}
	if f, ok := p.arg.(Formatter); ok {
		defer p.catchPanic(p.arg, verb, "Format")
		handled = true
		f.Format(p, verb)
		return
	}
	if p.flags&flagSharpV != 0 {
		if s, ok := p.arg.(GoStringer); ok {
			defer p.catchPanic(p.arg, verb, "GoString")
			handled = true
			p.buf = fmtString(p.buf, s.GoString(), 's', p.flags, p.wid, p.prec)
		}
		return
	}
	switch verb {
	case 'v', 's', 'x', 'X', 'q':
		switch v := p.arg.(type) {
		case error:
			defer p.catchPanic(p.arg, verb, "Error")
			handled = true
			p.fmtString(v.Error(), verb)
		case Stringer:
			defer p.catchPanic(p.arg, verb, "String")
			handled = true
			p.fmtString(v.String(), verb)
		}
	}
	return
}

// catchPanic prints what a method panicked with; a nil receiver is <nil>.
func (p *pp) catchPanic(arg any, verb rune, method string) {
	err := recover()
	if err == nil {
		return
	}
	if kindOf(arg) == kPointer && address(arg) == 0 {
		p.buf = append(p.buf, "<nil>"...)
		return
	}
	if p.panicking {
		panic(err) // the panic's own value panics: give up
	}
	old := p.flags
	p.flags = 0
	p.complain(verb, "(PANIC=")
	p.buf = append(p.buf, method...)
	p.buf = append(p.buf, " method: "...)
	p.panicking = true
	p.printArg(err, 'v')
	p.panicking = false
	p.buf = append(p.buf, ')')
	p.flags = old
}

// printNil prints a nil interface that lies in a value.
func (p *pp) printNil(typ string) {
	if p.flags&flagSharpV != 0 {
		p.buf = append(p.buf, typ...)
		p.buf = append(p.buf, "(nil)"...)
	} else {
		p.buf = append(p.buf, "<nil>"...)
	}
}

// printElem prints a part of a value; own says that its methods may be called.
func (p *pp) printElem(x any, verb rune, depth int, own bool) {
	p.arg = x
	if own && p.handleMethods(verb) {
		return
	}
	p.printPart(x, verb, depth, own)
}

func (p *pp) printValue(x any, verb rune, depth int) { p.printPart(x, verb, depth, true) }

// printPart prints x by its kind, without its own methods.
func (p *pp) printPart(x any, verb rune, depth int, own bool) {
	sharpV := p.flags&flagSharpV != 0
	kind := kindOf(x)
	switch kind {
	case kStruct:
		if sharpV {
			p.buf = append(p.buf, typeString(x)...)
		}
		p.buf = append(p.buf, '{')
		for i, n := 0, length(x); i < n; i++ {
			if i > 0 {
				if sharpV {
					p.buf = append(p.buf, ", "...)
				} else {
					p.buf = append(p.buf, ' ')
				}
			}
			f, name, how := field(x, i)
			if p.flags&(flagPlusV|flagSharpV) != 0 {
				p.buf = append(p.buf, name...)
				p.buf = append(p.buf, ':')
			}
			if f == nil && how&2 != 0 {
				p.printNil(fieldType(x, i))
			} else {
				p.printElem(f, verb, depth+1, own && how&1 != 0)
			}
		}
		p.buf = append(p.buf, '}')
	case kMap:
		if sharpV {
			p.buf = append(p.buf, typeString(x)...)
			if address(x) == 0 {
				p.buf = append(p.buf, "(nil)"...)
				return
			}
			p.buf = append(p.buf, '{')
		} else {
			p.buf = append(p.buf, "map["...)
		}
		keys, vals := mapEntries(x)
		kk, kt := keyType(x)
		ek, et := elemType(x)
		for i, k := range keys {
			if i > 0 {
				if sharpV {
					p.buf = append(p.buf, ", "...)
				} else {
					p.buf = append(p.buf, ' ')
				}
			}
			if k == nil && kk == kInterface {
				p.printNil(kt)
			} else {
				p.printElem(k, verb, depth+1, own)
			}
			p.buf = append(p.buf, ':')
			if v := vals[i]; v == nil && ek == kInterface {
				p.printNil(et)
			} else {
				p.printElem(v, verb, depth+1, own)
			}
		}
		if sharpV {
			p.buf = append(p.buf, '}')
		} else {
			p.buf = append(p.buf, ']')
		}
	case kArray, kSlice:
		ek, et := elemType(x)
		if ek == kUint8 && (verb == 's' || verb == 'q' || verb == 'x' || verb == 'X') {
			p.fmtBytes(bytesOf(x), verb, typeString(x))
			return
		}
		if sharpV {
			p.buf = append(p.buf, typeString(x)...)
			if kind == kSlice && address(x) == 0 {
				p.buf = append(p.buf, "(nil)"...)
				return
			}
			p.buf = append(p.buf, '{')
		} else {
			p.buf = append(p.buf, '[')
		}
		for i, n := 0, length(x); i < n; i++ {
			if i > 0 {
				if sharpV {
					p.buf = append(p.buf, ", "...)
				} else {
					p.buf = append(p.buf, ' ')
				}
			}
			if v := index(x, i); v == nil && ek == kInterface {
				p.printNil(et)
			} else {
				p.printElem(v, verb, depth+1, own)
			}
		}
		if sharpV {
			p.buf = append(p.buf, '}')
		} else {
			p.buf = append(p.buf, ']')
		}
	case kPointer:
		if depth == 0 && address(x) != 0 {
			switch ek, _ := elemType(x); ek {
			case kArray, kSlice, kStruct, kMap:
				p.buf = append(p.buf, '&')
				p.printElem(deref(x), verb, depth+1, own)
				return
			}
		}
		p.fmtPointer(x, verb)
	case kChan, kFunc, kUnsafe:
		p.fmtPointer(x, verb)
	default:
		p.printBasic(x, verb)
	}
}
