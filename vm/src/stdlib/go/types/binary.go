package types

import (
	"go/ast"
	"go/constant"
	"go/token"
)

// mayMatch reports whether one of two operands may take the type of the other.
func mayMatch(x, y *operand) bool {
	switch {
	case isTyped(x.typ) && isTyped(y.typ):
		return false
	case isValueInterface(x.typ) || isValueInterface(y.typ):
		return true
	case allBoolean(x.typ) != allBoolean(y.typ), allString(x.typ) != allString(y.typ):
		return false
	case x.isNil():
		return hasNil(y.typ)
	case y.isNil():
		return hasNil(x.typ)
	}
	return !isPointer(x.typ) && !isPointer(y.typ)
}

// match gives an untyped operand the type of the other.
func (c *Checker) match(x, y *operand) {
	if !mayMatch(x, y) {
		return
	}
	c.convertUntyped(x, y.typ)
	if x.mode == modeInvalid {
		return
	}
	c.convertUntyped(y, x.typ)
	if y.mode == modeInvalid {
		x.mode = modeInvalid
	}
}

// mismatched reports whether an untyped operand is of another sort than the other operand.
func (c *Checker) mismatched(x, y *operand) bool {
	if !mayMatch(x, y) {
		return false
	}
	if _, _, why := c.implicitType(x, y.typ); why == unfit {
		return true
	}
	_, _, why := c.implicitType(y, x.typ)
	return why == unfit
}

// binary checks lhs op rhs; e is nil in an assignment such as x += y.
func (c *Checker) binary(x *operand, e ast.Expr, lhs, rhs ast.Expr, op token.Token) {
	var y operand
	c.expr(nil, x, lhs)
	c.expr(nil, &y, rhs)
	if x.mode == modeInvalid {
		return
	}
	if y.mode == modeInvalid {
		x.mode, x.expr = modeInvalid, y.expr
		return
	}
	if isShift(op) {
		c.shift(x, &y, e, op)
		return
	}
	mismatch := func(X, Y Type, p place) {
		if e != nil {
			c.errorf(p, invalidOp+"%s (mismatched types %s and %s)", e, X, Y)
		} else {
			c.errorf(p, invalidOp+"%s %s= %s (mismatched types %s and %s)", lhs, op, rhs, X, Y)
		}
		x.mode = modeInvalid
	}
	X, Y := x.typ, y.typ
	if c.mismatched(x, &y) {
		var p place = x
		if isComparison(op) {
			p = &y
		}
		mismatch(X, Y, p)
		return
	}
	if c.match(x, &y); x.mode == modeInvalid {
		return
	}
	if isComparison(op) {
		c.comparison(x, &y, op, false)
		return
	}
	if !Identical(x.typ, y.typ) {
		if isValid(x.typ) && isValid(y.typ) {
			mismatch(X, Y, x)
		}
		x.mode = modeInvalid
		return
	}
	if !c.defined(x, op) {
		x.mode = modeInvalid
		return
	}
	if (op == token.QUO || op == token.REM) && c.dividesByZero(x, &y) {
		c.errorf(&y, invalidOp+"division by zero")
		x.mode = modeInvalid
		return
	}
	if x.mode != modeConstant || y.mode != modeConstant {
		x.mode = modeValue
		return
	}
	if x.val.Kind() == constant.Unknown || y.val.Kind() == constant.Unknown {
		x.val = constant.MakeUnknown()
		return
	}
	if op == token.QUO && isInteger(x.typ) {
		op = token.QUO_ASSIGN
	}
	if op == token.ADD && c.tooLong(x, &y, opPos(e)) {
		return
	}
	x.val = constant.BinaryOp(x.val, op, y.val)
	x.expr = e
	c.overflow(x, opPos(e))
}

// defined reports whether an operator applies to x.
func (c *Checker) defined(x *operand, op token.Token) bool {
	var ok bool
	switch op {
	case token.ADD:
		ok = allNumericOrString(x.typ)
	case token.SUB, token.MUL, token.QUO:
		ok = allNumeric(x.typ)
	case token.REM, token.AND, token.OR, token.XOR, token.AND_NOT:
		ok = allInteger(x.typ)
	case token.LAND, token.LOR:
		ok = allBoolean(x.typ)
	default:
		c.errorf(x, "unknown operator %s", op)
		return false
	}
	if !ok {
		c.errorf(x, invalidOp+"operator %s not defined on %s", op, x)
	}
	return ok
}

// tooLong reports constant strings that are too long to be one.
func (c *Checker) tooLong(x, y *operand, pos token.Pos) bool {
	const most = int64(2e9)
	if x.val.Kind() != constant.String {
		return false
	}
	n := constant.StringLen(x.val) + constant.StringLen(y.val)
	if n > most {
		c.errorf(at(pos), "constant string too long (%d bytes > %d bytes)", n, most)
		x.val = constant.MakeUnknown()
	}
	return n > most
}

func (c *Checker) dividesByZero(x, y *operand) bool {
	if y.mode != modeConstant || x.mode != modeConstant && !allInteger(x.typ) {
		return false
	}
	if constant.Sign(y.val) == 0 {
		return true
	}
	if x.mode == modeConstant && isComplex(x.typ) {
		// The divisor's square may be zero although it is not.
		re, im := constant.Real(y.val), constant.Imag(y.val)
		sum := constant.BinaryOp(constant.BinaryOp(re, token.MUL, re), token.ADD, constant.BinaryOp(im, token.MUL, im))
		return constant.Sign(sum) == 0
	}
	return false
}

// comparison checks x op y; in a switch, x is a case and y what is switched on.
func (c *Checker) comparison(x, y *operand, op token.Token, switchCase bool) {
	if !isValid(x.typ) || !isValid(y.typ) {
		x.mode = modeInvalid
		return
	}
	if switchCase {
		op = token.EQL
	}
	wrong, cause := c.incomparable(x, y, op)
	if wrong == nil {
		if x.mode == modeConstant && y.mode == modeConstant {
			x.val = constant.MakeBool(constant.Compare(x.val, op, y.val))
		} else {
			x.mode = modeValue
			c.update(x.expr, Default(x.typ), true)
			c.update(y.expr, Default(y.typ), true)
		}
		x.typ = Typ[UntypedBool]
		return
	}
	if cause == "" {
		if isParam(x.typ) || isParam(y.typ) {
			if !isParam(x.typ) {
				wrong = y
			}
			cause = c.sprintf("type parameter %s cannot use operator %s", wrong.typ, op)
		} else {
			what := c.sprintf("%s", wrong.typ)
			if _, ok := under(wrong.typ).(*Basic); !ok {
				what = kindOf(wrong.typ)
			}
			cause = c.sprintf("operator %s not defined on %s", op, what)
		}
	}
	if switchCase {
		c.errorf(x, "invalid case %s in switch on %s (%s)", x.expr, y.expr, cause)
	} else {
		c.errorf(wrong, invalidOp+"%s %s %s (%s)", x.expr, op, y.expr, cause)
	}
	x.mode = modeInvalid
}

// incomparable returns the operand that cannot be compared, and why.
func (c *Checker) incomparable(x, y *operand, op token.Token) (*operand, string) {
	ok, _ := c.assignable(x, y.typ, nil)
	if !ok {
		ok, _ = c.assignable(y, x.typ, nil)
	}
	if !ok {
		return y, c.sprintf("mismatched types %s and %s", x.typ, y.typ)
	}
	if op != token.EQL && op != token.NEQ {
		switch {
		case !allOrdered(x.typ):
			return x, ""
		case !allOrdered(y.typ):
			return y, ""
		}
		return nil, ""
	}
	switch {
	case x.isNil() || y.isNil():
		typ := x.typ
		if x.isNil() {
			typ = y.typ
		}
		if !hasNil(typ) {
			return y, ""
		}
	case !Comparable(x.typ):
		return x, c.whyIncomparable(x.typ)
	case !Comparable(y.typ):
		return y, c.whyIncomparable(y.typ)
	}
	return nil, ""
}

func (c *Checker) whyIncomparable(t Type) string {
	switch under(t).(type) {
	case *Slice, *Signature, *Map:
		return kindOf(t) + " can only be compared to nil"
	}
	cause := ""
	comparableTypeIn(c, t, func(s string) { cause = s })
	return cause
}

// comparableTypeIn explains why t is not comparable, with package names as c has them.
func comparableTypeIn(c *Checker, t Type, explain func(string)) {
	switch u := under(t).(type) {
	case *Struct:
		for _, f := range u.fields {
			if !Comparable(f.typ) {
				explain(c.sprintf("struct containing %s cannot be compared", f.typ))
				return
			}
		}
	case *Array:
		explain(c.sprintf("%s cannot be compared", t))
	default:
		comparableType(t, true, nil, explain)
	}
}

// shift checks x op y for a shift.
func (c *Checker) shift(x, y *operand, e ast.Expr, op token.Token) {
	fail := func(p *operand, format string, args ...any) {
		c.errorf(p, format, args...)
		x.mode = modeInvalid
	}
	var xval constant.Value
	if x.mode == modeConstant {
		xval = constant.ToInt(x.val)
	}
	if !allInteger(x.typ) && !(isUntyped(x.typ) && xval != nil && xval.Kind() == constant.Int) {
		fail(x, invalidOp+"shifted operand %s must be integer", x)
		return
	}
	var yval constant.Value
	if y.mode == modeConstant {
		yval = constant.ToInt(y.val)
		if yval.Kind() == constant.Int && constant.Sign(yval) < 0 {
			fail(y, invalidOp+"negative shift count %s", y)
			return
		}
		if isUntyped(y.typ) {
			if c.fit(y, Typ[Uint]); y.mode == modeInvalid {
				x.mode = modeInvalid
				return
			}
		} else if !allInteger(y.typ) {
			fail(y, invalidOp+"shift count %s must be integer", y)
			return
		}
	} else {
		switch {
		case allInteger(y.typ):
			if !allUnsigned(y.typ) && !c.require(y, 13, invalidOp+"signed shift count %s", y) {
				x.mode = modeInvalid
				return
			}
		case isUntyped(y.typ):
			if c.convertUntyped(y, Typ[Uint]); y.mode == modeInvalid {
				x.mode = modeInvalid
				return
			}
		default:
			fail(y, invalidOp+"shift count %s must be integer", y)
			return
		}
	}
	if x.mode == modeConstant {
		if y.mode == modeConstant {
			c.constShift(x, y, xval, yval, e, op)
			return
		}
		if isUntyped(x.typ) {
			// What x is depends on what becomes of the shift.
			if info, ok := c.untyped[x.expr]; ok {
				info.isLhs = true
				c.untyped[x.expr] = info
			}
			x.mode = modeValue
			return
		}
	}
	if !allInteger(x.typ) {
		fail(x, invalidOp+"shifted operand %s must be integer", x)
		return
	}
	x.mode = modeValue
}

func (c *Checker) constShift(x, y *operand, xval, yval constant.Value, e ast.Expr, op token.Token) {
	if !isInteger(x.typ) {
		x.typ = Typ[UntypedInt] // 2.0 << 1, too, is an integer
	}
	if x.val.Kind() == constant.Unknown || y.val.Kind() == constant.Unknown {
		x.val = constant.MakeUnknown()
		return
	}
	const limit = 1023 - 1 + 52 // the smallest float64 can be written
	s, ok := constant.Uint64Val(yval)
	if !ok || s > limit {
		c.errorf(y, invalidOp+"invalid shift count %s", y)
		x.mode = modeInvalid
		return
	}
	x.val = constant.Shift(xval, op, uint(s))
	x.expr = e
	c.overflow(x, opPos(e))
}
