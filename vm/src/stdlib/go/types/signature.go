package types

import (
	"go/ast"
	"go/token"
)

// funcType evaluates a function's type with its receiver, in a scope of its own.
func (c *Checker) funcType(sig *Signature, recv *ast.FieldList, e *ast.FuncType) {
	c.openScope(e, "function")
	c.scope.isFunc = true
	sig.scope = c.scope
	defer c.closeScope()

	var recvVar *Var
	var recvName *ast.Ident
	if recv != nil && len(recv.List) > 0 {
		if n := len(recv.List); n > 1 {
			c.errorf(recv.List[n-1], "method has multiple receivers")
		}
		recvVar, recvName = c.receiver(sig, recv.List[0], e.End())
	}
	if e.TypeParams != nil && len(e.TypeParams.List) > 0 {
		c.typeParams(&sig.typeParams, e.TypeParams)
	}
	params, names, variadic := c.params(ParamVar, e.Params)
	results, resultNames, _ := c.params(ResultVar, e.Results)

	pos := e.End() // where the scope of parameters begins
	if recvVar != nil && recvName != nil {
		c.declare(c.scope, recvName, recvVar, pos)
	}
	c.declareAll(params, names, pos)
	c.declareAll(results, resultNames, pos)
	sig.recv = recvVar
	sig.params, sig.results, sig.variadic = NewTuple(params...), NewTuple(results...), variadic
}

func (c *Checker) declareAll(vars []*Var, names []*ast.Ident, pos token.Pos) {
	for i, name := range names {
		if name != nil && name.Name != "" {
			c.declare(c.scope, name, vars[i], pos)
		}
	}
}

// params evaluates a list of parameters or results.
func (c *Checker) params(kind VarKind, list *ast.FieldList) (vars []*Var, names []*ast.Ident, variadic bool) {
	if list == nil {
		return
	}
	for i, f := range list.List {
		ftype, pos := f.Type, f.Type.Pos()
		dots := false
		if e, ok := ftype.(*ast.Ellipsis); ok {
			ftype = e.Elt
			if kind == ParamVar && i == len(list.List)-1 && len(f.Names) <= 1 {
				dots = true
			} else {
				c.softErrorf(e, "invalid use of ...")
			}
		}
		typ := Type(Typ[Invalid])
		if ftype != nil {
			pos = ftype.Pos()
			typ = c.varType(ftype)
		}
		if dots {
			typ = &Slice{typ}
			c.recordType(f.Type, modeType, typ, nil)
			variadic = true
		}
		for _, name := range f.Names {
			vars = append(vars, newVar(kind, name.Pos(), c.pkg, name.Name, typ))
			names = append(names, name)
		}
		if len(f.Names) == 0 {
			v := newVar(kind, pos, c.pkg, "", typ)
			c.recordImplicit(f, v)
			vars = append(vars, v)
			names = append(names, nil)
		}
	}
	return
}

// receiver evaluates a receiver: of a generic type it declares type parameters.
func (c *Checker) receiver(sig *Signature, f *ast.Field, scopePos token.Pos) (*Var, *ast.Ident) {
	x, ptr := f.Type, false
	for {
		switch e := x.(type) {
		case *ast.ParenExpr:
			x = e.X
			continue
		case *ast.StarExpr:
			x, ptr = e.X, true
			continue
		}
		break
	}
	var typ Type
	var args []ast.Expr
	var base ast.Expr
	switch e := x.(type) {
	case *ast.IndexExpr:
		base, args = e.X, []ast.Expr{e.Index}
	case *ast.IndexListExpr:
		base, args = e.X, e.Indices
	}
	if args == nil {
		typ = c.varType(f.Type)
	} else {
		typ = c.genericReceiver(sig, f, base, args, ptr)
	}
	var name *ast.Ident
	v := newVar(RecvVar, f.Type.Pos(), c.pkg, "", typ)
	if n := len(f.Names); n > 0 {
		name = f.Names[0]
		v = newVar(RecvVar, name.Pos(), c.pkg, name.Name, typ)
		if n > 1 {
			c.errorf(f.Names[n-1], "method has multiple receivers")
		}
	} else {
		c.recordImplicit(f, v)
	}
	if name != nil && name.Name == "" {
		name = nil
	}
	c.later(func() { c.validReceiver(x, v, args != nil) })
	return v, name
}

func (c *Checker) genericReceiver(sig *Signature, f *ast.Field, base ast.Expr, args []ast.Expr, ptr bool) Type {
	var why string
	baseType := c.genericType(base, &why)
	if why != "" {
		c.errorf(base, "%s", why)
	}
	var names []*ast.Ident
	for _, arg := range args {
		name, ok := arg.(*ast.Ident)
		if !ok {
			c.errorf(arg, "receiver type parameter %s must be an identifier", arg)
			name = &ast.Ident{NamePos: arg.Pos(), Name: "_"}
		}
		names = append(names, name)
	}
	var params []*TypeParam
	for _, name := range names {
		p := c.declareParam(name, f.Pos())
		c.recordUse(name, p.obj)
		c.recordType(name, modeType, p, nil)
		params = append(params, p)
	}
	sig.recvTypeParams = bindTypeParams(params)
	orig, ok := baseType.(*Named)
	if !ok {
		if a, isAlias := baseType.(*Alias); isAlias {
			c.errorf(base, "cannot define new methods on generic alias type %s", a)
		}
		return Typ[Invalid]
	}
	baseParams := orig.TypeParams().list()
	targs := make([]Type, len(params))
	for i, p := range params {
		targs[i] = p
	}
	if len(baseParams) != len(params) {
		s := "s"
		if len(params) == 1 {
			s = ""
		}
		c.errorf(base, "receiver declares %d type parameter%s, but receiver base type declares %d", len(params), s, len(baseParams))
		return Typ[Invalid]
	}
	for i, p := range baseParams {
		params[i].bound = substitute(p.bound, baseParams, targs, c.ctxt)
	}
	c.require(base, 18, "type instantiation")
	inst := instance(c.ctxt, orig, targs)
	c.recordInstance(base, targs, inst)
	typ := Type(inst)
	if ptr {
		typ = NewPointer(inst)
	}
	c.recordReceiver(f.Type, typ)
	return typ
}

// recordReceiver records the types of a receiver's expression, parentheses and star included.
func (c *Checker) recordReceiver(x ast.Expr, t Type) {
	for {
		c.recordType(x, modeType, t, nil)
		switch e := x.(type) {
		case *ast.ParenExpr:
			x = e.X
		case *ast.StarExpr:
			p, ok := t.(*Pointer)
			if !ok {
				return
			}
			x, t = e.X, p.elem
		default:
			return
		}
	}
}

// validReceiver reports receivers that cannot have methods.
func (c *Checker) validReceiver(p place, recv *Var, generic bool) {
	typ, _ := deref(recv.typ)
	if !isValid(typ) {
		return
	}
	switch t := Unalias(typ).(type) {
	case *Named:
		if t.targs.Len() > 0 && !generic {
			c.errorf(p, "cannot define new methods on instantiated type %s", t)
			return
		}
		if t.Obj().pkg != c.pkg {
			c.errorf(p, "cannot define new methods on non-local type %s", typ)
			return
		}
		why := ""
		switch u := t.Underlying().(type) {
		case *Basic:
			if u.kind == UnsafePointer {
				why = "unsafe.Pointer"
			}
		case *Pointer, *Interface:
			why = "pointer or interface type"
		}
		if why != "" {
			c.errorf(p, "invalid receiver type %s (%s)", typ, why)
		}
	case *Basic:
		c.errorf(p, "cannot define new methods on non-local type %s", typ)
	default:
		c.errorf(p, "invalid receiver type %s", recv.typ)
	}
}
