package types

import (
	"go/ast"
)

// rangeStmt checks a for statement with a range clause.
func (c *Checker) rangeStmt(ctx stmtContext, s *ast.RangeStmt) {
	define := s.Tok.String() == ":="
	var x operand
	// The function that is ranged over may be generic: its type comes from nowhere.
	c.expr(nil, &x, s.X)
	if isUntypedConst(&x) && s.Key != nil && !define && s.Value == nil {
		// for i = range 10: the constant has i's type.
		if T := c.quietType(s.Key); T != nil {
			c.assignRangeConst(&x, T)
		}
	}
	var key, val Type
	if x.mode != modeInvalid {
		k, v, cause, ok := c.rangeTypes(x.typ)
		switch {
		case !ok && cause != "":
			c.softErrorf(&x, "cannot range over %s: %s", &x, cause)
		case !ok:
			c.softErrorf(&x, "cannot range over %s", &x)
		case k == nil && s.Key != nil:
			c.softErrorf(s.Key, "range over %s permits no iteration variables", &x)
		case v == nil && s.Value != nil:
			c.softErrorf(s.Value, "range over %s permits only one iteration variable", &x)
		}
		if ok {
			key, val = k, v
		}
	}
	c.openScope(s, "range")
	defer c.closeScope()
	overInt := x.mode != modeInvalid && isInteger(x.typ)
	lhs := [2]ast.Expr{s.Key, s.Value}
	types := [2]Type{key, val}
	if define {
		c.rangeDefine(s, lhs, types, &x, overInt)
	} else {
		for i, e := range lhs {
			if e == nil {
				continue
			}
			if types[i] == nil || !isValid(types[i]) {
				c.useTargets(e)
				continue
			}
			if overInt {
				c.assignVar(e, nil, &x, "range")
				if x.mode != modeInvalid && !isInteger(x.typ) {
					c.softErrorf(e, "cannot use iteration variable of type %s", x.typ)
				}
				continue
			}
			c.assignVar(e, nil, &operand{mode: modeValue, expr: e, typ: types[i]}, "assignment")
		}
		if s.Key == nil && overInt {
			c.assignment(&x, nil, "range clause")
		}
	}
	c.stmt(ctx, s.Body)
}

func isUntypedConst(x *operand) bool { return x.mode == modeConstant && isUntyped(x.typ) }

// quietType returns the type of a variable that is assigned to, nil for the blank name.
func (c *Checker) quietType(e ast.Expr) Type {
	id, ok := e.(*ast.Ident)
	if !ok || id.Name == "_" {
		return nil
	}
	if _, obj := c.find(id.Name); obj != nil {
		return obj.Type()
	}
	return nil
}

func (c *Checker) assignRangeConst(x *operand, T Type) {
	if isInteger(T) && x.mode == modeConstant {
		c.convertUntyped(x, T)
	}
}

func (c *Checker) rangeDefine(s *ast.RangeStmt, lhs [2]ast.Expr, types [2]Type, x *operand, overInt bool) {
	var vars []*Var
	for i, e := range lhs {
		if e == nil {
			continue
		}
		var v *Var
		if id, ok := e.(*ast.Ident); ok {
			v = newVar(LocalVar, id.Pos(), c.pkg, id.Name, nil)
			c.recordDef(id, v)
			if id.Name != "_" {
				vars = append(vars, v)
			}
		} else {
			c.errorf(e, "cannot declare %s", e)
			v = newVar(LocalVar, e.Pos(), c.pkg, "_", nil)
		}
		switch T := types[i]; {
		case T == nil || !isValid(T):
			v.typ = Typ[Invalid]
			v.used = true
		case overInt:
			c.initVar(v, x, "range clause")
		default:
			y := operand{mode: modeValue, expr: e, typ: T}
			c.initVar(v, &y, "assignment")
		}
	}
	if len(vars) == 0 {
		c.errorf(at(s.TokPos), "no new variables on left side of :=")
		return
	}
	for _, v := range vars {
		c.declare(c.scope, nil, v, s.Body.Pos())
	}
}

// rangeTypes returns the types of the values that ranging over a type gives.
func (c *Checker) rangeTypes(T Type) (key, val Type, cause string, ok bool) {
	u, cause := c.shared(T, false, func(t, u Type) string {
		if ch, ok := u.(*Chan); ok && ch.dir == SendOnly {
			return c.sprintf("receive from send-only channel %s", t)
		}
		return ""
	})
	if u == nil {
		return nil, nil, cause, false
	}
	switch t := u.(type) {
	case *Basic:
		switch {
		case isStringType(t):
			return Typ[Int], Universe.Lookup("rune").Type(), "", true
		case isInteger(t):
			if !c.allow(1, 22) {
				return nil, nil, "requires go1.22 or later", false
			}
			return T, nil, "", true
		}
	case *Array:
		return Typ[Int], t.elem, "", true
	case *Slice:
		return Typ[Int], t.elem, "", true
	case *Pointer:
		if a, ok := under(t.elem).(*Array); ok {
			return Typ[Int], a.elem, "", true
		}
	case *Map:
		return t.key, t.elem, "", true
	case *Chan:
		return t.elem, nil, "", true
	case *Signature:
		return c.rangeFunc(t)
	}
	return nil, nil, "", false
}

func (c *Checker) rangeFunc(t *Signature) (key, val Type, cause string, ok bool) {
	bad := func(cause string) (Type, Type, string, bool) { return nil, nil, cause, false }
	if !c.allow(1, 23) {
		return bad("requires go1.23 or later")
	}
	switch {
	case t.params.Len() != 1:
		return bad("func must be func(yield func(...) bool): wrong argument count")
	case t.results.Len() != 0:
		return bad("func must be func(yield func(...) bool): unexpected results")
	}
	u, why := c.shared(t.params.vars[0].typ, false, nil)
	yield, isFunc := u.(*Signature)
	switch {
	case why != "":
		return bad("func must be func(yield func(...) bool): in yield type, " + why)
	case !isFunc:
		return bad("func must be func(yield func(...) bool): argument is not func")
	case yield.params.Len() > 2:
		return bad("func must be func(yield func(...) bool): yield func has too many parameters")
	case yield.results.Len() != 1 || !Identical(yield.results.vars[0].typ, Universe.Lookup("bool").Type()):
		// A defined boolean type will not do: the loop's body gives a bool.
		if yield.results.Len() == 1 && isBoolean(yield.results.vars[0].typ) {
			return bad("func must be func(yield func(...) bool): yield func returns user-defined boolean, not bool")
		}
		return bad("func must be func(yield func(...) bool): yield func does not return bool")
	case yield.variadic:
		return bad(c.sprintf("yield func of type %s cannot be variadic", yield))
	}
	if yield.params.Len() >= 1 {
		key = yield.params.vars[0].typ
	}
	if yield.params.Len() >= 2 {
		val = yield.params.vars[1].typ
	}
	return key, val, "", true
}
