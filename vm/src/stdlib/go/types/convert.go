package types

import (
	"go/constant"
	"unicode"
)

// conversion converts x to T.
func (c *Checker) conversion(x *operand, T Type) {
	isConst := x.mode == modeConstant
	constant1 := func(T Type, val *constant.Value) bool {
		t, ok := under(T).(*Basic)
		switch {
		case !ok:
			return false
		case representable(c, x.val, t, val):
			return true
		case isInteger(x.typ) && isStringType(t):
			r := unicode.ReplacementChar
			if i, ok := constant.Uint64Val(x.val); ok && i <= unicode.MaxRune {
				r = rune(i)
			}
			if val != nil {
				*val = constant.MakeString(string(r))
			}
			return true
		}
		return false
	}
	ok, cause := false, ""
	switch {
	case isConst && isConstType(T):
		ok = constant1(T, &x.val)
		if !ok && isInteger(x.typ) && isInteger(T) {
			c.errorf(x, "constant %s overflows %s", x.val, T)
			x.mode = modeInvalid
			return
		}
	case isConst && isParam(T):
		ok = eachTerm(T, func(_, u Type) bool {
			switch {
			case u == nil:
				cause = c.sprintf("%s does not contain specific types", T)
				return false
			case isStringType(x.typ) && isBytesOrRunes(u), constant1(u, nil):
				return true
			case isInteger(x.typ) && isInteger(u):
				cause = c.sprintf("constant %s overflows %s (in %s)", x.val, u, T)
			default:
				cause = c.sprintf("cannot convert %s to type %s (in %s)", x, u, T)
			}
			return false
		})
		x.mode = modeValue
	default:
		if ok = c.convertible(x, T, &cause); ok {
			x.mode = modeValue
		}
	}
	if !ok {
		if cause != "" {
			c.errorf(x, "cannot convert %s to type %s: %s", x, T, cause)
		} else {
			c.errorf(x, "cannot convert %s to type %s", x, T)
		}
		x.mode = modeInvalid
		return
	}
	if isUntyped(x.typ) {
		final := T
		switch {
		case isValueInterface(T) || isConst && !isConstType(T) || x.isNil():
			final = Default(x.typ)
		case x.mode == modeConstant && isInteger(x.typ) && allString(T):
			final = x.typ
		}
		c.update(x.expr, final, true)
	}
	x.typ = T
}

func isBytesOrRunes(t Type) bool {
	s, ok := t.(*Slice)
	if !ok {
		return false
	}
	b, ok := under(s.elem).(*Basic)
	return ok && (b.kind == Byte || b.kind == Rune)
}

// convertible reports whether x, which is not constant, can be converted to T.
func (c *Checker) convertible(x *operand, T Type, cause *string) bool {
	if ok, _ := c.assignable(x, T, cause); ok {
		return true
	}
	V := Unalias(x.typ)
	T = Unalias(T)
	Vp, _ := V.(*TypeParam)
	Tp, _ := T.(*TypeParam)
	if Vp == nil && Tp == nil {
		return c.convertibleTypes(V, T, cause)
	}
	fail := func(format string, args ...any) bool {
		if cause != nil {
			why := c.sprintf(format, args...)
			if *cause != "" {
				why += ": " + *cause
			}
			*cause = why
		}
		return false
	}
	to := func(y *operand, from Type) bool {
		if Tp == nil {
			if !c.convertible(y, T, cause) {
				return fail("cannot convert %s (in %s) to type %s", from, Vp, T)
			}
			return true
		}
		return eachTerm(Tp, func(t, _ Type) bool {
			switch {
			case t == nil:
				return false
			case c.convertible(y, t, cause):
				return true
			case Vp != nil:
				return fail("cannot convert %s (in %s) to type %s (in %s)", from, Vp, t, Tp)
			}
			return fail("cannot convert %s to type %s (in %s)", x.typ, t, Tp)
		})
	}
	if Vp == nil {
		return to(x, V)
	}
	y := *x
	return eachTerm(Vp, func(t, _ Type) bool {
		if t == nil {
			return false
		}
		y.typ = t
		return to(&y, t)
	})
}

func (c *Checker) convertibleTypes(V, T Type, cause *string) bool {
	Vu, Tu := under(V), under(T)
	if IdenticalIgnoreTags(Vu, Tu) {
		return true
	}
	if p, ok := V.(*Pointer); ok {
		if q, ok := T.(*Pointer); ok && !isParam(p.elem) && !isParam(q.elem) &&
			IdenticalIgnoreTags(under(p.elem), under(q.elem)) {
			return true
		}
	}
	number := func(t Type) bool { return hasInfo(t, IsInteger|IsFloat) }
	pointerLike := func(t Type) bool {
		if b, ok := t.(*Basic); ok {
			return b.kind == Uintptr
		}
		_, ok := t.(*Pointer)
		return ok
	}
	switch {
	case number(Vu) && number(Tu), isComplex(Vu) && isComplex(Tu):
		return true
	case isStringType(Tu) && (isInteger(Vu) || isBytesOrRunes(Vu)), isStringType(Vu) && isBytesOrRunes(Tu):
		return true
	case isUnsafePointer(Tu) && pointerLike(Vu), isUnsafePointer(Vu) && pointerLike(Tu):
		return true
	}
	s, ok := Vu.(*Slice)
	if !ok {
		return false
	}
	switch t := Tu.(type) {
	case *Array:
		if Identical(s.elem, t.elem) {
			if c.allow(1, 20) {
				return true
			}
			if cause != nil {
				*cause = "conversion of slice to array requires go1.20 or later"
			}
		}
	case *Pointer:
		if a, ok := under(t.elem).(*Array); ok && Identical(s.elem, a.elem) {
			if c.allow(1, 17) {
				return true
			}
			if cause != nil {
				*cause = "conversion of slice to array pointer requires go1.17 or later"
			}
		}
	}
	return false
}
