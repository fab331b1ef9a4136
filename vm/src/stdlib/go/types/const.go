package types

import (
	"go/ast"
	"go/constant"
	"go/token"
	"math"
)

// untypedBits is the size of untyped integers that are accepted.
const untypedBits = 512

// misfit says why a constant does not fit a type.
type misfit int

const (
	fits misfit = iota
	truncated
	overflows
	unfit
)

// representable reports whether a constant is a value of a basic type; rounded, if not nil, gets the value
// as the type has it.
func representable(c *Checker, x constant.Value, typ *Basic, rounded *constant.Value) bool {
	if x.Kind() == constant.Unknown {
		return true
	}
	set := func(v constant.Value) bool {
		if rounded != nil {
			*rounded = v
		}
		return true
	}
	switch {
	case typ.info&IsInteger != 0:
		v := constant.ToInt(x)
		if v.Kind() != constant.Int {
			return false
		}
		if rounded != nil {
			*rounded = v
		}
		return integerFits(c, v, typ)
	case typ.info&IsFloat != 0:
		v := constant.ToFloat(x)
		if v.Kind() != constant.Float {
			return false
		}
		if typ.kind == UntypedFloat {
			return true
		}
		r := roundFloat(v, typ.kind == Float32)
		return r != nil && (rounded == nil || set(r))
	case typ.info&IsComplex != 0:
		v := constant.ToComplex(x)
		if v.Kind() != constant.Complex {
			return false
		}
		if typ.kind == UntypedComplex {
			return true
		}
		re := roundFloat(constant.Real(v), typ.kind == Complex64)
		im := roundFloat(constant.Imag(v), typ.kind == Complex64)
		if re == nil || im == nil {
			return false
		}
		return set(constant.BinaryOp(re, token.ADD, constant.MakeImag(im)))
	case typ.info&IsString != 0:
		return x.Kind() == constant.String
	case typ.info&IsBoolean != 0:
		return x.Kind() == constant.Bool
	}
	return false
}

func integerFits(c *Checker, v constant.Value, typ *Basic) bool {
	if typ.kind == UntypedInt || typ.kind == UntypedRune {
		return true
	}
	bits := int(c.sizeof(typ)) * 8
	if typ.info&IsUnsigned != 0 {
		return constant.Sign(v) >= 0 && constant.BitLen(v) <= bits
	}
	if constant.Sign(v) < 0 {
		v = constant.UnaryOp(token.XOR, v, 0) // -x-1
	}
	return constant.BitLen(v) < bits
}

// roundFloat rounds to a float's precision; nil if the value is too large.
func roundFloat(v constant.Value, single bool) constant.Value {
	if single {
		f, _ := constant.Float32Val(v)
		if math.IsInf(float64(f), 0) {
			return nil
		}
		return constant.MakeFloat64(float64(f))
	}
	f, _ := constant.Float64Val(v)
	if math.IsInf(f, 0) {
		return nil
	}
	return constant.MakeFloat64(f)
}

// representation returns the value of a constant as a basic type has it.
func (c *Checker) representation(x *operand, typ *Basic) (constant.Value, misfit) {
	v := x.val
	if representable(c, x.val, typ, &v) {
		return v, fits
	}
	switch {
	case !isNumber(x.typ) || !isNumber(typ):
		return nil, unfit
	case !isInteger(x.typ) && isInteger(typ):
		return nil, truncated
	}
	return nil, overflows
}

// fit makes a constant a value of a basic type, or reports that it is none.
func (c *Checker) fit(x *operand, typ *Basic) {
	v, why := c.representation(x, typ)
	if why != fits {
		c.misfit(why, x, typ)
		x.mode = modeInvalid
		return
	}
	x.val = v
}

func (c *Checker) misfit(why misfit, x *operand, T Type) {
	switch why {
	case truncated:
		c.errorf(x, "%s truncated to %s", x, T)
	case overflows:
		c.errorf(x, "%s overflows %s", x, T)
	default:
		c.errorf(x, "cannot convert %s to type %s", x, T)
	}
}

// overflow reports the result of a constant operation that does not fit its type.
func (c *Checker) overflow(x *operand, opPos token.Pos) {
	if x.val.Kind() == constant.Unknown {
		c.errorf(at(opPos), "constant result is not representable")
		return
	}
	if isTyped(x.typ) {
		if b, ok := under(x.typ).(*Basic); ok {
			c.fit(x, b)
		}
		return
	}
	if x.val.Kind() == constant.Int && constant.BitLen(x.val) > untypedBits {
		op := opName(x.expr)
		if op != "" {
			op += " "
		}
		c.errorf(at(opPos), "constant %soverflow", op)
		x.val = constant.MakeUnknown()
	}
}

func opName(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.BinaryExpr:
		return map[token.Token]string{
			token.ADD: "addition", token.SUB: "subtraction", token.XOR: "bitwise XOR",
			token.MUL: "multiplication", token.SHL: "shift",
		}[e.Op]
	case *ast.UnaryExpr:
		if e.Op == token.XOR {
			return "bitwise complement"
		}
	}
	return ""
}

func opPos(x ast.Expr) token.Pos {
	switch op := x.(type) {
	case nil:
		return token.NoPos
	case *ast.BinaryExpr:
		return op.OpPos
	}
	return x.Pos()
}

// implicitType returns the type and value that an untyped operand takes where T is wanted; no type if it
// cannot.
func (c *Checker) implicitType(x *operand, T Type) (Type, constant.Value, misfit) {
	if x.mode == modeInvalid || isTyped(x.typ) || !isValid(T) {
		return x.typ, nil, fits
	}
	if isUntyped(T) {
		if m := maxType(Unalias(x.typ), Unalias(T)); m != nil {
			return m, nil, fits
		}
		return nil, nil, unfit
	}
	if x.isNil() {
		if !hasNil(T) {
			return nil, nil, unfit
		}
		return Typ[UntypedNil], nil, fits
	}
	switch u := under(T).(type) {
	case *Basic:
		if x.mode == modeConstant {
			v, why := c.representation(x, u)
			if why != fits {
				return nil, nil, why
			}
			return T, v, fits
		}
		var ok bool
		switch Unalias(x.typ).(*Basic).kind {
		case UntypedBool:
			ok = isBoolean(T)
		case UntypedInt, UntypedRune, UntypedFloat, UntypedComplex:
			ok = isNumber(T)
		case UntypedString:
			ok = isStringType(T)
		}
		if !ok {
			return nil, nil, unfit
		}
		return T, nil, fits
	case *Interface:
		if isParam(T) {
			ok := eachTerm(T, func(_, u Type) bool {
				if u == nil {
					return false
				}
				t, _, _ := c.implicitType(x, u)
				return t != nil
			})
			if !ok {
				return nil, nil, unfit
			}
			return T, nil, fits
		}
		if !u.Empty() {
			return nil, nil, unfit
		}
		return Default(x.typ), nil, fits
	}
	return nil, nil, unfit
}

// convertUntyped gives an untyped operand the type T, or what T makes of it.
func (c *Checker) convertUntyped(x *operand, T Type) {
	typ, val, why := c.implicitType(x, T)
	if why != fits {
		if !isParam(T) {
			T = under(T)
		}
		c.misfit(why, x, T)
		x.mode = modeInvalid
		return
	}
	c.settle(x, typ, val)
}

func (c *Checker) settle(x *operand, typ Type, val constant.Value) {
	if val != nil {
		x.val = val
		if info, ok := c.untyped[x.expr]; ok {
			info.val = val
			c.untyped[x.expr] = info
		}
	}
	if typ != x.typ {
		x.typ = typ
		c.update(x.expr, typ, false)
	}
}

// update gives an untyped expression and its operands another type, which is final if it is typed or said
// to be.
func (c *Checker) update(x ast.Expr, typ Type, final bool) {
	old, ok := c.untyped[x]
	if !ok {
		return
	}
	switch x := x.(type) {
	case *ast.ParenExpr:
		c.update(x.X, typ, final)
	case *ast.UnaryExpr:
		if old.val == nil {
			c.update(x.X, typ, final)
		}
	case *ast.BinaryExpr:
		switch {
		case old.val != nil, isComparison(x.Op):
		case isShift(x.Op):
			c.update(x.X, typ, final)
		default:
			c.update(x.X, typ, final)
			c.update(x.Y, typ, final)
		}
	}
	if b, isBasic := under(typ).(*Basic); !final && isUntyped(typ) && isBasic {
		old.typ = b
		c.untyped[x] = old
		return
	}
	delete(c.untyped, x)
	if old.isLhs && !allInteger(typ) {
		c.errorf(x, invalidOp+"shifted operand %s (type %s) must be integer", x, typ)
		return
	}
	if old.val != nil {
		y := operand{mode: old.mode, expr: x, typ: old.typ, val: old.val}
		c.convertUntyped(&y, typ)
		if y.mode == modeInvalid {
			return
		}
	}
	c.recordType(x, old.mode, typ, old.val)
}

func isComparison(op token.Token) bool {
	switch op {
	case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
		return true
	}
	return false
}

func isShift(op token.Token) bool { return op == token.SHL || op == token.SHR }
