package types

import (
	"go/ast"
	"go/constant"
	"go/token"
	"strings"
)

// exprKind says what an expression may stand for as a statement.
type exprKind = use

// target is a function type that a generic function is assigned to.
type target struct {
	sig  *Signature
	desc string
}

// newTarget returns a target for a type, nil if it is no function's.
func newTarget(typ Type, desc string) *target {
	if typ != nil {
		if sig, ok := sharedUnder(typ, false).(*Signature); ok {
			return &target{sig, desc}
		}
	}
	return nil
}

// raw checks an expression and records its type.
func (c *Checker) raw(T *target, x *operand, e ast.Expr, hint Type, allowGeneric bool) exprKind {
	x.mode, x.typ, x.val = modeInvalid, Typ[Invalid], nil
	kind := c.inner(T, x, e, hint)
	if !allowGeneric {
		c.notGeneric(T, x)
	}
	c.record(x)
	return kind
}

// notGeneric instantiates a generic function by its target, and reports other generic operands.
func (c *Checker) notGeneric(T *target, x *operand) {
	if x.mode == modeInvalid || x.mode == modeNone {
		return
	}
	what := ""
	switch t := x.typ.(type) {
	case *Alias, *Named:
		if isGeneric(t) {
			what = "type"
		}
	case *Signature:
		if t.typeParams != nil {
			if T != nil {
				c.funcInst(T, x.Pos(), x, nil, true)
				return
			}
			what = "function"
		}
	}
	if what != "" {
		c.errorf(x.expr, "cannot use generic %s %s without instantiation", what, x.expr)
		x.mode, x.typ = modeInvalid, Typ[Invalid]
	}
}

// expr checks an expression that has one value.
func (c *Checker) expr(T *target, x *operand, e ast.Expr) {
	c.raw(T, x, e, nil, false)
	c.exclude(x, modeNone, modeBuiltin, modeType)
	c.single(x)
}

// exprWithHint checks an element of a composite literal, whose type hint may be left out of the element. It
// may be a generic function, too, which the assignment of the element instantiates.
func (c *Checker) exprWithHint(x *operand, e ast.Expr, hint Type) {
	c.raw(nil, x, e, hint, true)
	c.exclude(x, modeNone, modeBuiltin, modeType)
	c.single(x)
}

// generic checks an expression that may be a generic function.
func (c *Checker) generic(x *operand, e ast.Expr) {
	c.raw(nil, x, e, nil, true)
	c.exclude(x, modeNone, modeBuiltin, modeType)
	c.single(x)
}

// exprOrType checks an expression that may be a type.
func (c *Checker) exprOrType(x *operand, e ast.Expr, allowGeneric bool) {
	c.raw(nil, x, e, nil, allowGeneric)
	c.exclude(x, modeNone)
	c.single(x)
}

// multi checks an expression that may have several values; with commaOk, a second one is taken if it is
// there to be had.
func (c *Checker) multi(e ast.Expr, commaOk bool) (list []*operand, isCommaOk bool) {
	x := new(operand)
	c.raw(nil, x, e, nil, false)
	c.exclude(x, modeNone, modeBuiltin, modeType)
	if t, ok := x.typ.(*Tuple); ok && x.mode != modeInvalid {
		for i, v := range t.vars {
			list = append(list, &operand{mode: modeValue, expr: e, typ: v.typ, nth: i + 1})
		}
		return list, false
	}
	list = []*operand{x}
	if commaOk && (x.mode == modeMapIndex || x.mode == modeCommaOk) {
		y := &operand{mode: modeValue, expr: e, typ: Typ[UntypedBool]}
		return append(list, y), true
	}
	return list, false
}

// exclude reports operands of these modes.
func (c *Checker) exclude(x *operand, modes ...operandMode) {
	types := false
	for _, m := range modes {
		types = types || m == modeType
	}
	for _, m := range modes {
		if x.mode != m {
			continue
		}
		msg := "%s is not an expression"
		switch m {
		case modeNone:
			msg = "%s used as value or type"
			if types {
				msg = "%s used as value"
			}
		case modeBuiltin:
			msg = "%s must be called"
		}
		c.errorf(x, msg, x)
		x.mode = modeInvalid
		return
	}
}

// single reports calls that have several results.
func (c *Checker) single(x *operand) {
	if x.mode != modeValue {
		return
	}
	if t, ok := x.typ.(*Tuple); ok && t.Len() != 1 {
		c.errorf(x, "multiple-value %s in single-value context", x)
		x.mode = modeInvalid
	}
}

// inner checks an expression by its syntax.
func (c *Checker) inner(T *target, x *operand, e ast.Expr, hint Type) exprKind {
	kind := useExpression
	x.mode, x.typ = modeInvalid, Typ[Invalid]
	x.expr = e
	switch e := e.(type) {
	case *ast.BadExpr:
		return useStatement
	case *ast.Ident:
		c.ident(x, e, false)
		if x.mode == modeInvalid {
			x.typ = Typ[Invalid]
		}
	case *ast.Ellipsis:
		c.errorf(e, "invalid use of ...")
		return useStatement
	case *ast.BasicLit:
		c.literal(x, e)
	case *ast.FuncLit:
		c.funcLit(x, e)
	case *ast.CompositeLit:
		c.compositeLit(x, e, hint)
	case *ast.ParenExpr:
		kind = c.raw(nil, x, e.X, nil, false)
	case *ast.SelectorExpr:
		c.selector(x, e, false)
	case *ast.IndexExpr:
		if c.index(x, e, e.X, []ast.Expr{e.Index}) {
			c.funcInst(T, e.Pos(), x, instantiated(e), true)
		}
	case *ast.IndexListExpr:
		if c.index(x, e, e.X, e.Indices) {
			c.funcInst(T, e.Pos(), x, instantiated(e), true)
		}
	case *ast.SliceExpr:
		c.sliceExpr(x, e)
	case *ast.TypeAssertExpr:
		c.assertion(x, e)
		kind = useStatement
		if x.mode != modeInvalid {
			kind = useExpression
		}
	case *ast.CallExpr:
		kind = c.call(x, e)
		x.expr = e
		return kind
	case *ast.StarExpr:
		c.star(x, e)
	case *ast.UnaryExpr:
		c.unary(x, e)
		if x.mode != modeInvalid && e.Op == token.ARROW {
			x.expr = e
			return useStatement
		}
	case *ast.BinaryExpr:
		c.binary(x, e, e.X, e.Y, e.Op)
	case *ast.KeyValueExpr:
		c.errorf(e, "no key:value expected")
	case *ast.ArrayType, *ast.StructType, *ast.FuncType, *ast.InterfaceType, *ast.MapType, *ast.ChanType:
		x.mode = modeType
		x.typ = c.typ(e)
	}
	x.expr = e
	return kind
}

func (c *Checker) literal(x *operand, e *ast.BasicLit) {
	switch e.Kind {
	case token.INT, token.FLOAT, token.IMAG:
		c.requireLiteral(e)
		const limit = 10000
		if len(e.Value) > limit {
			c.errorf(e, "excessively long constant: %s... (%d chars)", e.Value[:10], len(e.Value))
			return
		}
	}
	x.setConst(e.Kind, e.Value)
	if x.mode == modeInvalid {
		c.errorf(e, "malformed constant: %s", e.Value)
		return
	}
	x.expr = e
	c.overflow(x, e.Pos())
}

// requireLiteral reports a number that is written as Go 1.13 allowed first.
func (c *Checker) requireLiteral(e *ast.BasicLit) {
	if c.allow(1, 13) {
		return
	}
	text := strings.ToLower(e.Value)
	switch {
	case strings.Contains(text, "_"):
		c.require(e, 13, "underscore in numeric literal")
	case strings.HasPrefix(text, "0b"):
		c.require(e, 13, "binary literal")
	case strings.HasPrefix(text, "0o"):
		c.require(e, 13, "0o/0O-style octal literal")
	case strings.HasPrefix(text, "0x") && e.Kind != token.INT:
		c.require(e, 13, "hexadecimal floating-point literal")
	}
}

func (c *Checker) funcLit(x *operand, e *ast.FuncLit) {
	sig, ok := c.typ(e.Type).(*Signature)
	if !ok {
		return
	}
	if !c.conf.IgnoreFuncBodies && e.Body != nil {
		// The body is checked later, as the function may be part of a type that it mentions.
		decl, iota := c.decl, c.iota
		c.later(func() { c.funcBody(decl, "<function literal>", sig, e.Body, iota) })
	}
	x.mode, x.typ = modeValue, sig
}

func (c *Checker) assertion(x *operand, e *ast.TypeAssertExpr) {
	c.expr(nil, x, e.X)
	if x.mode == modeInvalid {
		return
	}
	fail := func() { x.mode, x.expr = modeInvalid, e }
	if e.Type == nil {
		c.errorf(e, "use of .(type) outside type switch")
		fail()
		return
	}
	if isParam(x.typ) {
		c.errorf(x, invalidOp+"cannot use type assertion on type parameter value %s", x)
		fail()
		return
	}
	if !IsInterface(x.typ) {
		c.errorf(x, invalidOp+"%s is not an interface", x)
		fail()
		return
	}
	T := c.varType(e.Type)
	if !isValid(T) || !c.complete(T) {
		fail()
		return
	}
	c.impossible(e, x, T, false)
	x.mode, x.typ = modeCommaOk, T
}

// impossible reports a type that x cannot have.
func (c *Checker) impossible(e ast.Expr, x *operand, T Type, typeSwitch bool) {
	var cause string
	if c.assertable(T, x.typ, &cause) {
		return
	}
	if typeSwitch {
		c.errorf(e, "impossible type switch case: %s\n\t%s cannot have dynamic type %s %s", e, x, T, cause)
		return
	}
	c.errorf(e, "impossible type assertion: %s\n\t%s does not implement %s %s", e, T, x.typ, cause)
}

// assertable reports whether a value of the interface V may have type T.
func (c *Checker) assertable(T, V Type, cause *string) bool {
	return IsInterface(T) || c.hasMethods(T, V, false, Identical, cause)
}

func (c *Checker) star(x *operand, e *ast.StarExpr) {
	c.exprOrType(x, e.X, false)
	switch x.mode {
	case modeInvalid:
		return
	case modeType:
		c.notConstraint(e.X, x.typ)
		x.typ = &Pointer{x.typ}
		return
	}
	var base Type
	ok := eachTerm(x.typ, func(_, u Type) bool {
		p, isPtr := u.(*Pointer)
		switch {
		case !isPtr:
			c.errorf(x, invalidOp+"cannot indirect %s", x)
			return false
		case base != nil && !Identical(p.elem, base):
			c.errorf(x, invalidOp+"pointers of %s must have identical base types", x)
			return false
		}
		base = p.elem
		return true
	})
	if !ok || !c.complete(base) {
		x.mode = modeInvalid
		return
	}
	x.mode, x.typ = modeVariable, base
}

func (c *Checker) unary(x *operand, e *ast.UnaryExpr) {
	c.expr(nil, x, e.X)
	if x.mode == modeInvalid {
		return
	}
	switch e.Op {
	case token.AND:
		if _, ok := unparen(e.X).(*ast.CompositeLit); !ok && x.mode != modeVariable {
			c.errorf(x, invalidOp+"cannot take address of %s", x)
			x.mode = modeInvalid
			return
		}
		x.mode, x.typ = modeValue, &Pointer{x.typ}
		return
	case token.ARROW:
		if elem := c.chanElem(x, x, true); elem != nil && c.complete(elem) {
			x.mode, x.typ = modeCommaOk, elem
			c.hasCall = true
		} else {
			x.mode = modeInvalid
		}
		return
	case token.TILDE:
		if !allInteger(x.typ) {
			c.errorf(e, "cannot use ~ outside of interface or type constraint")
		} else {
			c.errorf(e, "cannot use ~ outside of interface or type constraint (use ^ for bitwise complement)")
		}
		x.mode = modeInvalid
		return
	}
	var ok bool
	switch e.Op {
	case token.ADD, token.SUB:
		ok = allNumeric(x.typ)
	case token.XOR:
		ok = allInteger(x.typ)
	case token.NOT:
		ok = allBoolean(x.typ)
	}
	if !ok {
		c.errorf(x, invalidOp+"operator %s not defined on %s", e.Op, x)
		x.mode = modeInvalid
		return
	}
	if x.mode != modeConstant {
		x.mode = modeValue
		return
	}
	if x.val.Kind() == constant.Unknown {
		return
	}
	var prec uint
	if isUnsigned(x.typ) {
		prec = uint(c.sizeof(x.typ) * 8)
	}
	x.val = constant.UnaryOp(e.Op, x.val, prec)
	x.expr = e
	c.overflow(x, e.Pos())
}

// chanElem returns the type of a channel's elements, nil if x cannot be received from or sent to.
func (c *Checker) chanElem(p place, x *operand, receive bool) Type {
	verb := "send to"
	if receive {
		verb = "receive from"
	}
	u, cause := c.shared(x.typ, false, func(t, u Type) string {
		ch, isChan := u.(*Chan)
		switch {
		case u == nil:
			return "no specific channel type"
		case !isChan:
			return c.sprintf("non-channel %s", t)
		case receive && ch.dir == SendOnly:
			return c.sprintf("send-only channel %s", t)
		case !receive && ch.dir == RecvOnly:
			return c.sprintf("receive-only channel %s", t)
		}
		return ""
	})
	ch, ok := u.(*Chan)
	switch {
	case ok:
		return ch.elem
	case isParam(x.typ):
		c.errorf(p, invalidOp+"cannot "+verb+" %s: %s", x, cause)
	default:
		c.errorf(p, invalidOp+"cannot "+verb+" %s %s", cause, x)
	}
	return nil
}
