package types

import (
	"go/ast"
	"go/token"
	"strings"
)

// instExpr is f[T] for a generic function f.
type instExpr struct {
	e       ast.Expr
	x       ast.Expr
	indices []ast.Expr
	lbrack  token.Pos
	rbrack  token.Pos
}

// funcInst instantiates a generic function by the type arguments of inst, if any, and by the target T. With
// infer, what is missing must be found; otherwise the known type arguments are returned.
func (c *Checker) funcInst(T *target, pos token.Pos, x *operand, inst *instExpr, infer bool) ([]Type, []ast.Expr) {
	fail := func() ([]Type, []ast.Expr) {
		if inst != nil {
			x.expr = inst.e
		}
		x.mode = modeInvalid
		return nil, nil
	}
	var targs []Type
	var indices []ast.Expr
	where, how := at(pos), "implicitly"
	if inst != nil {
		where, how = at(inst.lbrack), "partially"
	}
	supported := c.require(where, 18, "function instantiation")
	if inst != nil {
		indices = inst.indices
		if targs = c.typeArgs(indices); targs == nil {
			return fail()
		}
		pos = inst.rbrack
	}
	sig := x.typ.(*Signature)
	have, want := len(targs), sig.typeParams.Len()
	if have > want {
		c.errorf(indices[want], "got %d type arguments but want %d", have, want)
		return fail()
	}
	if have < want {
		if !infer {
			return targs, indices
		}
		var args []*operand
		var formal *Tuple
		reverse := false
		params := sig.typeParams.list()
		renamed, typ := c.renameParams(params, sig)
		if T != nil && sig.typeParams != nil {
			if supported {
				c.require(where, 21, "%s instantiated function in assignment", how)
			}
			plain := *typ.(*Signature)
			plain.typeParams = nil
			formal = NewTuple(NewParam(x.Pos(), c.pkg, "", &plain))
			args = []*operand{{mode: modeValue, expr: &ast.Ident{NamePos: x.Pos(), Name: T.desc}, typ: T.sig}}
			reverse = true
		}
		in := inference{c: c, pos: pos, params: renamed, reverse: reverse}
		targs = in.infer(targs, formal, args)
		if targs == nil {
			if in.problem != "" {
				c.errorf(at(in.at), "%s", in.problem)
			}
			return fail()
		}
	}
	x.typ = c.instantiateSig(pos, x.expr, targs, sig, indices)
	x.mode = modeValue
	if inst != nil {
		x.expr = inst.e
	}
	return nil, nil
}

// instantiateSig returns a generic signature's instance, and has the type arguments verified.
func (c *Checker) instantiateSig(pos token.Pos, e ast.Expr, targs []Type, sig *Signature, indices []ast.Expr) *Signature {
	inst, ok := instantiate(c.ctxt, sig, targs).(*Signature)
	if !ok {
		return sig
	}
	c.recordInstance(e, targs, inst)
	params := sig.typeParams.list()
	c.later(func() {
		if i, err := verify(c, params, targs, c.ctxt); err != nil {
			p := pos
			if i < len(indices) {
				p = indices[i].Pos()
			}
			c.softErrorf(at(p), "%s", err)
		}
	})
	return inst
}

// call checks a call or conversion.
func (c *Checker) call(x *operand, call *ast.CallExpr) use {
	inst := instantiated(call.Fun)
	if inst != nil {
		if c.index(x, inst.e, inst.x, inst.indices) {
			x.expr = inst.x
			// The function itself is what the brackets belong to.
		} else {
			inst = nil
		}
		if inst == nil {
			c.notGeneric(nil, x)
			x.expr = call.Fun
			c.record(x)
		}
	} else {
		c.exprOrType(x, call.Fun, true)
	}
	switch x.mode {
	case modeInvalid:
		c.use(call.Args...)
		x.expr = call
		return useStatement
	case modeType:
		return c.conversionCall(x, call)
	case modeBuiltin:
		row := x.row
		if !c.builtin(x, call, row) {
			x.mode = modeInvalid
		}
		x.expr = call
		if x.mode != modeInvalid && x.mode != modeConstant {
			c.hasCall = true
		}
		return row.use
	}
	sig := c.callee(x)
	if sig == nil {
		c.use(call.Args...)
		x.mode, x.expr = modeInvalid, call
		return useStatement
	}
	var targs []Type
	var indices []ast.Expr
	if inst != nil {
		indices = inst.indices
		if targs = c.typeArgs(indices); targs == nil {
			c.use(call.Args...)
			x.mode, x.expr = modeInvalid, call
			return useStatement
		}
		if have, want := len(targs), sig.typeParams.Len(); have > want {
			c.errorf(indices[want], "got %d type arguments but want %d", have, want)
			c.use(call.Args...)
			x.mode, x.expr = modeInvalid, call
			return useStatement
		}
		if len(targs) == sig.typeParams.Len() {
			c.require(at(inst.lbrack), 18, "function instantiation")
			x.expr = inst.e
			sig = c.instantiateSig(inst.e.Pos(), inst.e, targs, sig, indices)
			x.typ, x.mode = sig, modeValue
			c.record(x)
			targs = nil
			indices = nil
		}
	}
	generic := sig.typeParams.Len() > 0
	args, atargs := c.genericArgs(call.Args)
	sig = c.arguments(call, sig, targs, indices, args, atargs)
	if generic && sig != nil && sig.typeParams.Len() == 0 {
		// The function's type is that of the instance.
		if inst != nil {
			c.recordFun(inst.e, sig)
		} else {
			c.recordFun(call.Fun, sig)
		}
	}
	switch {
	case sig == nil:
		x.mode, x.expr = modeInvalid, call
		c.hasCall = true
		return useStatement
	case sig.results.Len() == 0:
		x.mode = modeNone
	case sig.results.Len() == 1 && !c.complete(sig.results.vars[0].typ):
		x.mode, x.expr = modeInvalid, call
		return useStatement
	case sig.results.Len() == 1:
		x.mode, x.typ = modeValue, sig.results.vars[0].typ
	default:
		x.mode, x.typ = modeValue, sig.results
	}
	x.expr = call
	c.hasCall = true
	if x.mode == modeValue && sig.results.Len() >= 1 && sig.typeParams.Len() > 0 {
		// What could not be inferred does not leave the call.
		if mentions(x.typ, sig.typeParams.list()) {
			x.mode = modeInvalid
		}
	}
	return useStatement
}

func instantiated(e ast.Expr) *instExpr {
	switch e := e.(type) {
	case *ast.IndexExpr:
		return &instExpr{e, e.X, []ast.Expr{e.Index}, e.Lbrack, e.Rbrack}
	case *ast.IndexListExpr:
		return &instExpr{e, e.X, e.Indices, e.Lbrack, e.Rbrack}
	}
	return nil
}

// recordFun records the type of a called function, which was generic before.
func (c *Checker) recordFun(e ast.Expr, sig *Signature) {
	c.recordType(e, modeValue, sig, nil)
	if p, ok := e.(*ast.ParenExpr); ok {
		c.recordFun(p.X, sig)
	}
}

// callee returns the signature of what is called, nil if that is no function.
func (c *Checker) callee(x *operand) *Signature {
	u, cause := c.shared(x.typ, false, func(t, u Type) string {
		if _, ok := u.(*Signature); ok || u == nil {
			return ""
		}
		return c.sprintf("%s is not a function", t)
	})
	if sig, ok := u.(*Signature); ok {
		return sig
	}
	c.errorf(x, invalidOp+"cannot call %s: %s", x, cause)
	return nil
}

func (c *Checker) conversionCall(x *operand, call *ast.CallExpr) use {
	T := x.typ
	if isGeneric(T) {
		c.errorf(call.Fun, "cannot use generic type %s without instantiation", x.expr)
		c.use(call.Args...)
		x.mode, x.expr = modeInvalid, call
		return useConversion
	}
	x.mode = modeInvalid
	if !c.complete(T) {
		x.expr = call
		return useConversion
	}
	switch n := len(call.Args); n {
	case 0:
		c.errorf(at(call.Rparen), "missing argument in conversion to %s", T)
	case 1:
		c.expr(newTarget(T, "conversion"), x, call.Args[0])
		if x.mode == modeInvalid {
			break
		}
		if t, ok := under(T).(*Interface); ok && !isParam(T) && !t.IsMethodSet() {
			c.errorf(call, "cannot use interface %s in conversion (contains specific type constraints or is comparable)", T)
			x.mode = modeInvalid
			break
		}
		if call.Ellipsis.IsValid() {
			c.errorf(call.Args[0], "invalid use of ... in conversion to %s", T)
			x.mode = modeInvalid
			break
		}
		c.conversion(x, T)
	default:
		c.use(call.Args...)
		c.errorf(call.Args[n-1], "too many arguments in conversion to %s", T)
	}
	x.expr = call
	return useConversion
}

// genericArgs evaluates arguments, which may be generic functions; what type arguments those have stands in
// the second list.
func (c *Checker) genericArgs(list []ast.Expr) ([]*operand, [][]Type) {
	infer := !c.allow(1, 21) // without the parameters that they are for
	if len(list) == 1 {
		e := list[0]
		x := new(operand)
		if inst := instantiated(e); inst != nil && c.partial(x, inst) {
			targs, _ := c.funcInst(nil, x.Pos(), x, inst, infer)
			if targs == nil {
				x.expr = e
				c.record(x)
			} else {
				x.expr = inst.e
			}
			return []*operand{x}, [][]Type{targs}
		} else if inst != nil {
			c.finish(x, e)
			if t, ok := x.typ.(*Tuple); ok && x.mode == modeValue {
				return c.spread(t, e), nil
			}
			return []*operand{x}, nil
		}
		c.raw(nil, x, e, nil, true)
		c.exclude(x, modeNone, modeBuiltin, modeType)
		if t, ok := x.typ.(*Tuple); ok && x.mode != modeInvalid {
			return c.spread(t, e), nil
		}
		return []*operand{x}, [][]Type{nil}
	}
	args := make([]*operand, len(list))
	targs := make([][]Type, len(list))
	for i, e := range list {
		x := new(operand)
		args[i] = x
		inst := instantiated(e)
		if inst == nil {
			c.generic(x, e)
			continue
		}
		if c.partial(x, inst) {
			if targs[i], _ = c.funcInst(nil, x.Pos(), x, inst, infer); targs[i] == nil {
				x.expr = e
				c.record(x)
			} else {
				x.expr = inst.e
			}
			continue
		}
		c.finish(x, e)
		c.single(x)
	}
	return args, targs
}

func (c *Checker) spread(t *Tuple, e ast.Expr) []*operand {
	args := make([]*operand, t.Len())
	for i, v := range t.list() {
		args[i] = &operand{mode: modeValue, expr: e, typ: v.typ}
	}
	return args
}

// partial checks f[T], and reports whether f is a generic function.
func (c *Checker) partial(x *operand, inst *instExpr) bool {
	if c.index(x, inst.e, inst.x, inst.indices) {
		return true
	}
	return false
}

// finish records an index expression that turned out to be none of a generic function.
func (c *Checker) finish(x *operand, e ast.Expr) {
	x.expr = e
	c.notGeneric(nil, x)
	c.record(x)
	c.exclude(x, modeNone, modeBuiltin, modeType)
}

// arguments checks the arguments of a call and infers type arguments; it returns the function's signature
// as the call has it, nil if the type arguments cannot be inferred.
func (c *Checker) arguments(call *ast.CallExpr, sig *Signature, targs []Type, indices []ast.Expr, args []*operand, atargs [][]Type) *Signature {
	nargs, npars := len(args), sig.params.Len()
	dots := call.Ellipsis.IsValid()
	params := sig.params
	if sig.variadic {
		if dots {
			if len(call.Args) == 1 && nargs > 1 {
				c.errorf(at(call.Ellipsis), "cannot use ... with %d-valued %s", nargs, call.Args[0])
				return sig
			}
		} else if nargs >= npars-1 {
			// The last parameter is there once for each argument.
			vars := append([]*Var(nil), params.vars[:npars-1]...)
			last := params.vars[npars-1]
			elem := last.typ
			if s, ok := under(last.typ).(*Slice); ok {
				elem = s.elem
			}
			for len(vars) < nargs {
				vars = append(vars, newVar(ParamVar, last.pos, last.pkg, last.name, elem))
			}
			params, npars = NewTuple(vars...), nargs
		} else {
			npars--
		}
	} else if dots {
		c.errorf(at(call.Ellipsis), "cannot use ... in call to non-variadic %s", call.Fun)
		return sig
	}
	if nargs != npars {
		c.argumentCount(call, sig, args, nargs, npars, dots)
		return sig
	}
	for _, a := range args {
		if a.mode == modeInvalid {
			if sig.typeParams.Len() == 0 {
				c.assignArgs(call, params, args)
			}
			return c.resultAfterError(sig)
		}
	}
	tparams := []*TypeParam(nil)
	n := sig.typeParams.Len()
	orig := sig
	if n > 0 {
		if inst := instantiated(call.Fun); inst != nil {
			c.require(at(inst.lbrack), 18, "function instantiation")
		} else {
			c.require(at(call.Lparen), 18, "implicit function instantiation")
		}
		renamed, typ := c.renameParams(sig.typeParams.list(), params)
		tparams = renamed
		params, _ = typ.(*Tuple)
		full := make([]Type, n)
		copy(full, targs)
		targs = full
	}
	// Generic functions among the arguments bring their own type parameters.
	var genericArgs []int
	var genericParams [][]*TypeParam
	for i, arg := range args {
		asig, ok := arg.typ.(*Signature)
		if !ok || asig.typeParams.Len() == 0 {
			continue
		}
		// The parameter must be a function, or nothing can be inferred.
		renamed, typ := c.renameParams(asig.typeParams.list(), asig)
		plain := *typ.(*Signature)
		plain.typeParams = nil
		clone := *arg
		clone.typ = &plain
		args[i] = &clone
		tparams = append(tparams, renamed...)
		own := make([]Type, len(renamed))
		if i < len(atargs) {
			copy(own, atargs[i])
		}
		targs = append(targs, own...)
		genericArgs = append(genericArgs, i)
		genericParams = append(genericParams, asig.typeParams.list())
		clone.val = nil
	}
	if len(genericArgs) > 0 {
		c.require(args[genericArgs[0]], 21, "implicitly instantiated function as argument")
	}
	if len(tparams) > 0 {
		in := inference{c: c, pos: call.Pos(), params: tparams}
		inferred := in.infer(targs, params, args)
		if inferred == nil {
			if in.problem != "" {
				c.errorf(at(in.at), "in call to %s, %s", call.Fun, in.problem)
			}
			return c.resultAfterError(orig)
		}
		if n > 0 {
			sig = c.instantiateSig(call.Pos(), call.Fun, inferred[:n], orig, indices)
			params = (&substituter{substitution(tparams, inferred), c.ctxt}).tuple(params)
		}
		k := n
		for j, i := range genericArgs {
			arg := args[i]
			m := len(genericParams[j])
			own := inferred[k : k+m]
			k += m
			arg.typ = substitute(arg.typ, tparams, inferred, c.ctxt)
			arg.mode = modeValue
			if inst := instantiated(arg.expr); inst != nil && atargs[i] != nil {
				c.recordType(inst.e, modeValue, arg.typ, nil)
			} else {
				c.recordFun(arg.expr, arg.typ.(*Signature))
			}
			c.recordInstance(arg.expr, own, arg.typ)
		}
	}
	c.assignArgs(call, params, args)
	return sig
}

// assignArgs assigns the arguments to the parameters. Invalid ones were reported before.
func (c *Checker) assignArgs(call *ast.CallExpr, params *Tuple, args []*operand) {
	context := c.sprintf("argument to %s", call.Fun)
	for i, a := range args {
		if a.mode != modeInvalid {
			c.assignment(a, params.vars[i].typ, context)
		}
	}
}

// resultAfterError returns the signature if its results make sense without type arguments.
func (c *Checker) resultAfterError(sig *Signature) *Signature {
	if sig.typeParams.Len() > 0 {
		return nil
	}
	return sig
}

// argumentCount reports a wrong number of arguments.
func (c *Checker) argumentCount(call *ast.CallExpr, sig *Signature, args []*operand, nargs, npars int, dots bool) {
	var p place = at(call.Rparen)
	qualifier := "not enough"
	if nargs > npars {
		p = args[npars]
		qualifier = "too many"
	} else if nargs > 0 {
		p = args[nargs-1]
	}
	if qualifier == "not enough" {
		p = at(call.Rparen)
	}
	var have, want []Type
	for _, a := range args {
		have = append(have, a.typ)
	}
	for _, v := range sig.params.list() {
		want = append(want, v.typ)
	}
	c.errorf(p, "%s arguments in call to %s\n\thave %s\n\twant %s", qualifier, call.Fun,
		c.summary(have, false, dots), c.summary(want, sig.variadic, false))
}

// summary lists types for an error about their number.
func (c *Checker) summary(list []Type, variadic, dots bool) string {
	var parts []string
	for i, t := range list {
		var s string
		switch {
		case t == nil || !isValid(t):
			s = "unknown type"
		case isUntyped(t):
			if isNumber(t) {
				s = "number"
			} else {
				s = strings.ReplaceAll(Unalias(t).(*Basic).name, "untyped ", "")
			}
		default:
			s = c.sprintf("%s", t)
		}
		if i == len(list)-1 {
			if variadic {
				if slice, ok := t.(*Slice); ok {
					s = c.sprintf("%s", slice.elem)
				}
				s = "..." + s
			} else if dots {
				s += "..."
			}
		}
		parts = append(parts, s)
	}
	return "(" + strings.Join(parts, ", ") + ")"
}

// use evaluates expressions after an error, so that what they mention counts as used; it reports whether
// they are all right.
func (c *Checker) use(list ...ast.Expr) bool {
	ok := true
	for _, e := range list {
		ok = c.useOne(e) && ok
	}
	return ok
}

func (c *Checker) useOne(e ast.Expr) bool {
	var x operand
	switch n := e.(type) {
	case nil:
		return true
	case *ast.Ident:
		if n.Name == "_" {
			return true
		}
	case *ast.KeyValueExpr:
		return c.useOne(n.Value)
	}
	c.raw(nil, &x, e, nil, true)
	return x.mode != modeInvalid
}

// useTargets is use for the left side of an assignment, where variables are not used.
func (c *Checker) useTargets(list ...ast.Expr) bool {
	ok := true
	for _, e := range list {
		id, isIdent := unparen(e).(*ast.Ident)
		if !isIdent {
			ok = c.useOne(e) && ok
			continue
		}
		if id.Name == "_" {
			c.recordDef(id, nil)
			continue
		}
		var v *Var
		saved := false
		if _, obj := c.find(id.Name); obj != nil {
			if w, isVar := obj.(*Var); isVar && w.pkg == c.pkg {
				v, saved = w, w.used
			}
		}
		var x operand
		c.raw(nil, &x, id, nil, false)
		if v != nil {
			v.used = saved
		}
		ok = ok && x.mode != modeInvalid
	}
	return ok
}
