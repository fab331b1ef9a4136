package types

import (
	"fmt"
	"go/ast"
)

// assignment checks that x can be assigned to a variable of type T, or to any if T is nil, and gives an
// untyped x its type.
func (c *Checker) assignment(x *operand, T Type, context string) {
	c.single(x)
	if x.mode == modeInvalid {
		return
	}
	switch x.mode {
	case modeConstant, modeVariable, modeMapIndex, modeValue, modeCommaOk:
	default:
		c.errorf(x, "cannot assign %s to %s in %s", x, T, context)
		x.mode = modeInvalid
		return
	}
	if isUntyped(x.typ) {
		want := T
		if x.isNil() {
			switch {
			case T == nil:
				c.errorf(x, "use of untyped nil in %s", context)
				x.mode = modeInvalid
				return
			case !isValid(T):
				return
			case !hasNil(T):
				c.errorf(x, "cannot use %s as %s value in %s", x, T, context)
				x.mode = modeInvalid
				return
			}
			return
		}
		if T == nil || isValueInterface(T) {
			want = Default(x.typ)
		}
		typ, val, why := c.implicitType(x, want)
		if why != fits {
			msg := c.sprintf("cannot use %s as %s value in %s", x, want, context)
			switch why {
			case truncated:
				msg += " (truncated)"
			case overflows:
				msg += " (overflows)"
			}
			c.errorf(x, "%s", msg)
			x.mode = modeInvalid
			return
		}
		c.settle(x, typ, val)
	}
	if sig, ok := under(x.typ).(*Signature); ok && sig.typeParams.Len() > 0 {
		if c.notGeneric(newTarget(T, context), x); x.mode == modeInvalid {
			return
		}
		c.record(x)
	}
	if T == nil {
		return
	}
	var cause string
	if ok, _ := c.assignable(x, T, &cause); !ok {
		if cause != "" {
			c.errorf(x, "cannot use %s as %s value in %s: %s", x, T, context, cause)
		} else {
			c.errorf(x, "cannot use %s as %s value in %s", x, T, context)
		}
		x.mode = modeInvalid
	}
}

// initConst gives a constant its type and value.
func (c *Checker) initConst(obj *Const, x *operand) {
	if x.mode == modeInvalid || !isValid(x.typ) || obj.typ != nil && !isValid(obj.typ) {
		if obj.typ == nil {
			obj.typ = Typ[Invalid]
		}
		return
	}
	if x.mode != modeConstant {
		c.errorf(x, "%s is not constant", x)
		if obj.typ == nil {
			obj.typ = Typ[Invalid]
		}
		return
	}
	if obj.typ == nil {
		obj.typ = x.typ
	}
	c.assignment(x, obj.typ, "constant declaration")
	if x.mode == modeInvalid {
		return
	}
	obj.val = x.val
}

// initVar gives a variable its type, if it has none, and checks its initial value.
func (c *Checker) initVar(v *Var, x *operand, context string) {
	if x.mode == modeInvalid || !isValid(x.typ) || v.typ != nil && !isValid(v.typ) {
		if v.typ == nil {
			v.typ = Typ[Invalid]
		}
		x.mode = modeInvalid
		return
	}
	if v.typ == nil {
		typ := x.typ
		if isUntyped(typ) {
			if typ == Typ[UntypedNil] {
				c.errorf(x, "use of untyped nil in %s", context)
				v.typ = Typ[Invalid]
				x.mode = modeInvalid
				return
			}
			typ = Default(typ)
		}
		v.typ = typ
	}
	c.assignment(x, v.typ, context)
}

// lhs checks the left side of an assignment and returns its type, nil for the blank name.
func (c *Checker) lhs(e ast.Expr) (Type, bool) {
	id, isIdent := unparen(e).(*ast.Ident)
	if isIdent && id.Name == "_" {
		c.recordDef(id, nil)
		return nil, true
	}
	// Assigning to a variable does not use it.
	var v *Var
	saved := false
	if isIdent {
		if _, obj := c.find(id.Name); obj != nil {
			if w, ok := obj.(*Var); ok && w.pkg == c.pkg {
				v, saved = w, w.used
			}
		}
	}
	var x operand
	c.expr(nil, &x, e)
	if v != nil {
		v.used = saved
	}
	if x.mode == modeInvalid {
		return Typ[Invalid], false
	}
	switch x.mode {
	case modeVariable, modeMapIndex:
		return x.typ, true
	}
	if sel, ok := unparen(e).(*ast.SelectorExpr); ok {
		var y operand
		c.expr(nil, &y, sel.X)
		if y.mode == modeMapIndex {
			c.errorf(&x, "cannot assign to struct field %s in map", x.expr)
			return Typ[Invalid], false
		}
	}
	c.errorf(&x, "cannot assign to %s (neither addressable nor a map index expression)", x.expr)
	return Typ[Invalid], false
}

// assignVar assigns to one place; x is the value if it is known already.
func (c *Checker) assignVar(lhs, rhs ast.Expr, x *operand, context string) {
	T, ok := c.lhs(lhs)
	if !ok || T != nil && !isValid(T) {
		if x != nil {
			x.mode = modeInvalid
		} else {
			c.use(rhs)
		}
		return
	}
	if x == nil {
		x = new(operand)
		var tgt *target
		if T != nil {
			if _, ok := under(T).(*Signature); ok {
				tgt = newTarget(T, ExprString(lhs))
			}
		}
		c.expr(tgt, x, rhs)
	}
	if T == nil && context == "assignment" {
		context = "assignment to _ identifier"
	}
	c.assignment(x, T, context)
}

// initVars gives variables their values, at a return statement the results.
func (c *Checker) initVars(lhs []*Var, rhs []ast.Expr, ret ast.Stmt) {
	context := "assignment"
	if ret != nil {
		context = "return statement"
	} else if len(lhs) > 1 {
		context = "multiple assignment"
	}
	l, r := len(lhs), len(rhs)
	call := false
	if r == 1 {
		_, call = unparen(rhs[0]).(*ast.CallExpr)
	}
	invalidate := func(failed bool) {
		for _, v := range lhs {
			v.used = v.used || failed // one error is enough
			if v.typ == nil {
				v.typ = Typ[Invalid]
			}
		}
	}
	if l == r && !call {
		for i, v := range lhs {
			var x operand
			desc := v.name
			if ret != nil && desc == "" {
				desc = "result variable"
			}
			c.expr(newTarget(v.typ, desc), &x, rhs[i])
			c.initVar(v, &x, context)
		}
		return
	}
	if r != 1 {
		if !c.use(rhs...) {
			invalidate(true)
			return
		}
		if ret != nil {
			list := c.evalAll(rhs)
			c.returnError(ret, lhs, list)
		} else {
			c.assignError(rhs, l, r)
		}
		invalidate(false)
		return
	}
	list, commaOk := c.multi(rhs[0], l == 2 && ret == nil)
	if len(list) == l {
		for i, v := range lhs {
			c.initVar(v, list[i], context)
		}
		if commaOk {
			c.recordPair(rhs[0], list[0].typ, list[1].typ)
		}
		return
	}
	if list == nil || list[0].mode != modeInvalid {
		if ret != nil {
			c.returnError(ret, lhs, list)
		} else {
			c.assignError(rhs, l, len(list))
		}
		invalidate(false)
		return
	}
	invalidate(true)
}

func (c *Checker) evalAll(list []ast.Expr) []*operand {
	out := make([]*operand, len(list))
	for i, e := range list {
		out[i] = new(operand)
		c.expr(nil, out[i], e)
	}
	return out
}

func count(n int, unit string) string {
	if n != 1 {
		unit += "s"
	}
	return fmt.Sprintf("%d %s", n, unit)
}

func (c *Checker) assignError(rhs []ast.Expr, l, r int) {
	vars, vals := count(l, "variable"), count(r, "value")
	if len(rhs) == 1 {
		if call, ok := unparen(rhs[0]).(*ast.CallExpr); ok {
			c.errorf(rhs[0], "assignment mismatch: %s but %s returns %s", vars, call.Fun, vals)
			return
		}
	}
	c.errorf(rhs[0], "assignment mismatch: %s but %s", vars, vals)
}

func (c *Checker) returnError(p place, lhs []*Var, rhs []*operand) {
	qualifier := "not enough"
	if len(rhs) > len(lhs) {
		p = rhs[len(lhs)]
		qualifier = "too many"
	} else if len(rhs) > 0 {
		p = rhs[len(rhs)-1]
	}
	var have, want []Type
	for _, x := range rhs {
		have = append(have, x.typ)
	}
	for _, v := range lhs {
		want = append(want, v.typ)
	}
	c.errorf(p, "%s return values\n\thave %s\n\twant %s", qualifier, c.summary(have, false, false), c.summary(want, false, false))
}

// assignVars checks an assignment of several values.
func (c *Checker) assignVars(lhs, rhs []ast.Expr) {
	l, r := len(lhs), len(rhs)
	context := "assignment"
	if l > 1 {
		context = "multiple assignment"
	}
	call := false
	if r == 1 {
		_, call = unparen(rhs[0]).(*ast.CallExpr)
	}
	if l == r && !call {
		for i, e := range lhs {
			c.assignVar(e, rhs[i], nil, context)
		}
		return
	}
	if r != 1 {
		okL := c.useTargets(lhs...)
		okR := c.use(rhs...)
		if okL && okR {
			c.assignError(rhs, l, r)
		}
		return
	}
	list, commaOk := c.multi(rhs[0], l == 2)
	if len(list) == l {
		for i, e := range lhs {
			c.assignVar(e, nil, list[i], context)
		}
		if commaOk && list[0].mode != modeInvalid && list[1].mode != modeInvalid {
			c.recordPair(rhs[0], list[0].typ, list[1].typ)
		}
		return
	}
	if list == nil || list[0].mode != modeInvalid {
		c.assignError(rhs, l, len(list))
	}
	c.useTargets(lhs...)
}

// shortVarDecl checks lhs := rhs.
func (c *Checker) shortVarDecl(p place, lhs, rhs []ast.Expr) {
	top := len(c.queue)
	scope := c.scope
	seen := make(map[string]bool)
	var vars, fresh []*Var
	failed := false
	for _, e := range lhs {
		id, ok := e.(*ast.Ident)
		if !ok {
			c.useTargets(e)
			c.errorf(e, "non-name %s on left side of :=", e)
			failed = true
			vars = append(vars, newVar(LocalVar, e.Pos(), c.pkg, "_", nil))
			continue
		}
		name := id.Name
		if name != "_" {
			if seen[name] {
				c.errorf(e, "%s repeated on left side of :=", e)
				failed = true
				vars = append(vars, newVar(LocalVar, e.Pos(), c.pkg, "_", nil))
				continue
			}
			seen[name] = true
		}
		if old := scope.Lookup(name); old != nil && name != "_" {
			c.recordUse(id, old)
			if v, ok := old.(*Var); ok {
				vars = append(vars, v)
				continue
			}
			c.errorf(e, "cannot assign to %s", e)
			failed = true
			vars = append(vars, newVar(LocalVar, e.Pos(), c.pkg, "_", nil))
			continue
		}
		v := newVar(LocalVar, id.Pos(), c.pkg, name, nil)
		vars = append(vars, v)
		if name != "_" {
			fresh = append(fresh, v)
		}
		c.recordDef(id, v)
	}
	c.initVars(vars, rhs, nil)
	c.processFrom(top)
	if len(fresh) == 0 && !failed {
		c.softErrorf(p, "no new variables on left side of :=")
		return
	}
	pos := rhs[len(rhs)-1].End()
	for _, v := range fresh {
		c.declare(scope, nil, v, pos)
	}
}
