package types

import (
	"go/ast"
	"go/token"
)

// selector checks x.f: a qualified name, a field, a method, or a method of a type.
func (c *Checker) selector(x *operand, e *ast.SelectorExpr, wantType bool) {
	fail := func() { x.mode, x.expr = modeInvalid, e }
	if id, ok := e.X.(*ast.Ident); ok {
		_, obj := c.find(id.Name)
		if pkg, ok := obj.(*PkgName); ok {
			c.recordUse(id, pkg)
			c.usedPkgs[pkg] = true
			c.qualified(x, e, pkg.imported)
			return
		}
	}
	c.exprOrType(x, e.X, false)
	switch x.mode {
	case modeType:
		if n, ok := x.typ.(*Named); ok {
			n.Underlying()
		}
	case modeBuiltin:
		c.errorf(e.Sel, "invalid use of %s in selector expression", x)
		fail()
		return
	case modeInvalid:
		fail()
		return
	}
	if !isValid(under(x.typ)) || !c.complete(x.typ) {
		fail()
		return
	}
	if wantType {
		c.errorf(e.Sel, "%s is not a type", ast.Expr(e))
		fail()
		return
	}
	if !c.completePointee(x.typ) {
		fail()
		return
	}
	sel := e.Sel.Name
	f := lookup(x.typ, x.mode == modeVariable, c.pkg, sel, false)
	if f.obj == nil {
		c.noSelection(x, e, f)
		fail()
		return
	}
	if m, ok := f.obj.(*Func); ok {
		c.resolve(m)
		m.settle()
		if m.origin != nil {
			c.resolve(m.origin)
		}
		c.dependOn(m.Origin())
	}
	recv := x.typ
	switch obj := f.obj.(type) {
	case *Func:
		sig := obj.Signature()
		if x.mode == modeType {
			c.recordSelection(e, MethodExpr, recv, f)
			x.mode, x.typ = modeValue, methodExprType(sig, recv)
			break
		}
		c.recordSelection(e, MethodVal, recv, f)
		clone := *sig
		clone.recv = nil
		x.mode, x.typ = modeValue, &clone
	case *Var:
		if x.mode == modeType {
			c.errorf(e.X, "operand for field selector %s must be value of type %s", sel, x.typ)
			fail()
			return
		}
		c.recordSelection(e, FieldVal, recv, f)
		if x.mode == modeVariable || f.indirect {
			x.mode = modeVariable
		} else {
			x.mode = modeValue
		}
		x.typ = obj.typ
		if !isValid(obj.typ) {
			x.mode = modeInvalid
		}
	}
	x.expr = e
}

// methodExprType returns the type of a method expression: the receiver is the first parameter, which has
// a name if the others have.
func methodExprType(sig *Signature, recv Type) *Signature {
	clone := *sig
	first := NewParam(token.NoPos, nil, "", recv)
	if sig.recv != nil {
		first.pos, first.pkg = sig.recv.pos, sig.recv.pkg
		if sig.params.Len() > 0 && sig.params.vars[0].name != "" {
			if first.name = sig.recv.name; first.name == "" {
				first.name = "_"
			}
		}
	}
	clone.recv = nil
	clone.params = NewTuple(append([]*Var{first}, sig.params.list()...)...)
	return &clone
}

// qualified checks a name of an imported package.
func (c *Checker) qualified(x *operand, e *ast.SelectorExpr, pkg *Package) {
	x.mode, x.expr = modeInvalid, e
	sel := e.Sel.Name
	obj := pkg.scope.Lookup(sel)
	if obj == nil {
		if pkg.fake {
			return
		}
		if other := pkg.scope.Lookup(otherCase(sel)); other != nil && other.Exported() {
			c.errorf(e.Sel, "undefined: %s (but have %s)", ast.Expr(e), other.Name())
			return
		}
		c.errorf(e.Sel, "undefined: %s", ast.Expr(e))
		return
	}
	if !obj.Exported() {
		c.errorf(e.Sel, "name %s not exported by package %s", sel, pkg.name)
	}
	c.recordUse(e.Sel, obj)
	switch obj := obj.(type) {
	case *Const:
		x.mode, x.typ, x.val = modeConstant, obj.typ, obj.val
	case *TypeName:
		x.mode, x.typ = modeType, obj.typ
	case *Var:
		x.mode, x.typ = modeVariable, obj.typ
	case *Func:
		x.mode, x.typ = modeValue, obj.typ
	case *Builtin:
		x.mode, x.typ, x.row = modeBuiltin, obj.typ, obj.row
	}
	if x.mode != modeBuiltin && !isValid(x.typ) {
		x.mode = modeInvalid
	}
}

// noSelection reports a field or method that is not there.
func (c *Checker) noSelection(x *operand, e *ast.SelectorExpr, f found) {
	sel := e.Sel.Name
	if f.index != nil {
		c.errorf(e.Sel, "ambiguous selector %s.%s", x.expr, sel)
		return
	}
	if f.indirect {
		if x.mode == modeType {
			c.errorf(e.Sel, "invalid method expression %s.%s (needs pointer receiver (*%s).%s)", x.typ, sel, x.typ, sel)
		} else {
			c.errorf(e.Sel, "cannot call pointer method %s on %s", sel, x.typ)
		}
		return
	}
	var why string
	if isInterfacePtr(x.typ) {
		why = c.pointerTo(x.typ)
	} else {
		alt := lookup(x.typ, x.mode == modeVariable, c.pkg, sel, true)
		why = c.lookupError(x.typ, sel, alt.obj, false)
	}
	c.errorf(e.Sel, "%s.%s undefined (%s)", x.expr, sel, why)
}

// lookupError says why a name is not found where obj, if not nil, is one with a similar name.
func (c *Checker) lookupError(typ Type, sel string, obj Object, literal bool) string {
	const (
		missing = iota
		misspelled
		unexported
		inaccessible
	)
	state, alt := missing, ""
	if obj != nil {
		alt = obj.Name()
		same := len(sel) > 0 && sel[1:] == alt[min(1, len(alt)):]
		switch {
		case obj.Pkg() == c.pkg:
			state = misspelled
		case token.IsExported(sel) && token.IsExported(alt):
			state = misspelled
		case token.IsExported(sel) && same:
			state = unexported
		case !token.IsExported(sel) && token.IsExported(alt) && same:
			state = misspelled
		case !token.IsExported(sel) && sel == alt:
			state = inaccessible
		}
	}
	if literal {
		switch state {
		case misspelled:
			return c.sprintf("unknown field %s in struct literal of type %s, but does have %s", sel, typ, alt)
		case unexported:
			return c.sprintf("unknown field %s in struct literal of type %s, but does have unexported %s", sel, typ, alt)
		case inaccessible:
			return c.sprintf("cannot refer to unexported field %s in struct literal of type %s", alt, typ)
		}
		return c.sprintf("unknown field %s in struct literal of type %s", sel, typ)
	}
	what := "object"
	switch obj.(type) {
	case *Var:
		what = "field"
	case *Func:
		what = "method"
	}
	switch state {
	case misspelled:
		return c.sprintf("type %s has no field or method %s, but does have %s %s", typ, sel, what, alt)
	case unexported:
		return c.sprintf("type %s has no field or method %s, but does have unexported %s %s", typ, sel, what, alt)
	case inaccessible:
		return c.sprintf("cannot refer to unexported %s %s", what, alt)
	}
	return c.sprintf("type %s has no field or method %s", typ, sel)
}
