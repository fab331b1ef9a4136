package types

import (
	"go/ast"
	"go/constant"
	"go/token"
)

// packageObjects resolves all objects of the package, and checks the bodies of functions.
func (c *Checker) packageObjects() {
	for _, obj := range c.order {
		if t, ok := obj.(*TypeName); ok && t.typ != nil {
			c.addMethods(t) // of files that were checked in an earlier step
		}
	}
	// Types come first, aliases behind those that they may stand for.
	for rank := range 3 {
		for _, obj := range c.order {
			if c.declRank(obj) == rank {
				c.resolve(obj)
			}
		}
	}
	c.methods = nil
}

func (c *Checker) declRank(obj Object) int {
	if _, ok := obj.(*TypeName); !ok {
		return 2
	}
	if d := c.decls[obj]; d != nil && d.spec != nil && d.spec.Assign.IsValid() {
		return 1
	}
	return 0
}

// resolve works out the type of a declared object.
func (c *Checker) resolve(obj Object) {
	d := c.decls[obj]
	if d == nil || d.state == declDone && obj.Type() != nil {
		return
	}
	if busy := c.isBusy(obj); busy >= 0 {
		c.circle(obj, busy)
		return
	}
	if obj.Type() != nil {
		return
	}
	if d.lhs == nil {
		d.state = declBusy
	}
	saved := c.environment
	c.environment = environment{scope: d.scope, version: d.version}
	c.path = append(c.path, obj)
	defer func() {
		c.path = c.path[:len(c.path)-1]
		c.environment = saved
		d.state = declDone
	}()
	switch obj := obj.(type) {
	case *Const:
		c.decl = d
		c.constDecl(obj, d.typ, d.init, d.inherited, d.iota)
	case *Var:
		c.decl = d
		c.varDecl(obj, d.lhs, d.typ, d.init)
	case *TypeName:
		c.typeDecl(obj, d.spec)
		c.addMethods(obj)
	case *Func:
		c.funcDecl(obj, d)
	}
}

func (c *Checker) isBusy(obj Object) int {
	for i := len(c.path) - 1; i >= 0; i-- {
		if c.path[i] == obj {
			return i
		}
	}
	return -1
}

// circle deals with an object whose declaration leads back to itself.
func (c *Checker) circle(obj Object, start int) {
	ok := c.validCircle(obj, c.path[start:])
	switch obj := obj.(type) {
	case *Const:
		if !ok || obj.typ == nil {
			obj.typ = Typ[Invalid]
		}
	case *Var:
		if !ok || obj.typ == nil {
			obj.typ = Typ[Invalid]
		}
	case *TypeName:
		if !ok {
			obj.typ = Typ[Invalid]
		}
	}
}

// validCircle reports whether a circle of declarations is allowed, and reports it if not: types may refer
// to themselves by way of a defined type.
func (c *Checker) validCircle(obj Object, circle []Object) bool {
	values, defined, params := 0, 0, 0
	for _, o := range circle {
		switch o := o.(type) {
		case *Const, *Var:
			values++
		case *TypeName:
			if isParam(o.typ) {
				params++
			} else if d := c.decls[o]; d != nil && d.spec != nil && !d.spec.Assign.IsValid() {
				defined++
			}
		}
	}
	switch {
	case params > 0 && params == len(circle):
	case values == len(circle):
		return true // reported as a circle of initializations
	case values == 0 && defined > 0:
		return true
	case values == 0 && defined == 0 && params == 0:
		if _, ok := circle[0].(*Func); ok && len(circle) == 1 {
			return true
		}
		onlyFuncs := true
		for _, o := range circle {
			if _, ok := o.(*Func); !ok {
				onlyFuncs = false
			}
		}
		if onlyFuncs {
			return true
		}
	}
	c.circleError(circle)
	return false
}

// circleError reports a circle, from the declaration that comes first in the source.
func (c *Checker) circleError(circle []Object) {
	start := 0
	for i, o := range circle {
		if o.Pos() < circle[start].Pos() {
			start = i
		}
	}
	name := func(o Object) string { return o.Name() }
	obj := circle[start]
	// What failed already needs no second error.
	if t, ok := obj.(*TypeName); ok && t.IsAlias() && t.typ != nil && !isValid(t.typ) {
		if _, isAlias := t.typ.(*Alias); !isAlias {
			return
		}
	}
	what := "invalid cycle in declaration"
	if _, ok := obj.(*TypeName); ok {
		what = "invalid recursive type"
	}
	if len(circle) == 1 {
		c.errorf(obj, "%s: %s refers to itself", what, name(obj))
		return
	}
	if _, ok := obj.(*TypeName); ok {
		c.errorf(obj, "invalid recursive type %s", name(obj))
	} else {
		c.errorf(obj, "invalid cycle in declaration of %s", name(obj))
	}
	for i := range circle {
		from, to := circle[(start+i)%len(circle)], circle[(start+i+1)%len(circle)]
		c.also(from, "%s refers to %s", name(from), name(to))
	}
}

// complete reports whether there may be values of a type by now. A type whose declaration needs one before
// it is done is reported.
func (c *Checker) complete(t Type) bool {
	for range 1000 { // as many names as one may stand for another, at most
		var obj Object
		var rhs Type
		switch t := t.(type) {
		case *Alias:
			obj, rhs = t.obj, t.rhs
		case *Named:
			obj, rhs = t.obj, t.rhs
		default:
			return true
		}
		if i := c.isBusy(obj); i >= 0 {
			c.circleError(c.path[i:])
			return false
		}
		t = rhs
	}
	return true
}

// completePointee is complete for what a pointer points to, if t is one.
func (c *Checker) completePointee(t Type) bool {
	p, ok := under(t).(*Pointer)
	return !ok || c.complete(p.elem)
}

// constDecl works out a constant; an inherited expression's errors are reported at the constant.
func (c *Checker) constDecl(obj *Const, typ, init ast.Expr, inherited bool, iota constant.Value) {
	savedIota, savedPos := c.iota, c.errPos
	c.iota = iota
	defer func() { c.iota, c.errPos = savedIota, savedPos }()
	obj.val = constant.MakeUnknown()
	if typ != nil {
		t := c.typ(typ)
		if !isConstType(t) {
			if isValid(under(t)) {
				c.errorf(typ, "invalid constant type %s", t)
			}
			obj.typ = Typ[Invalid]
			return
		}
		obj.typ = t
	}
	var x operand
	if init != nil {
		if inherited {
			c.errPos = obj.pos
		}
		c.expr(nil, &x, init)
	}
	c.initConst(obj, &x)
}

// varDecl works out a variable, or several that one call gives values to.
func (c *Checker) varDecl(obj *Var, lhs []*Var, typ, init ast.Expr) {
	if typ != nil {
		obj.typ = c.varType(typ)
	}
	if init == nil {
		if typ == nil {
			obj.typ = Typ[Invalid]
		}
		return
	}
	if len(lhs) < 2 {
		var x operand
		c.expr(newTarget(obj.typ, obj.name), &x, init)
		c.initVar(obj, &x, "variable declaration")
		return
	}
	if typ != nil {
		for _, v := range lhs {
			v.typ = obj.typ
		}
	}
	c.initVars(lhs, []ast.Expr{init}, nil)
}

// typeDecl works out a defined type or an alias.
func (c *Checker) typeDecl(obj *TypeName, spec *ast.TypeSpec) {
	if spec.Assign.IsValid() {
		c.aliasDecl(obj, spec)
		return
	}
	named := NewNamed(obj, nil, nil)
	first := firstParam(spec.TypeParams)
	supported := first == nil || c.require(first, 18, "type parameter")
	if first != nil {
		c.openScope(spec, "type parameters")
		defer c.closeScope()
		c.typeParams(&named.tparams, spec.TypeParams)
	}
	var rhs Type
	c.later(func() {
		c.finite(named)
		if supported {
			c.importedConstraint(rhs, spec)
		}
	})
	rhs = c.definedType(spec.Type, named)
	if isParam(rhs) {
		c.errorf(spec.Type, "cannot use a type parameter as RHS in type declaration")
		rhs = Typ[Invalid]
	}
	if named.underlying == nil {
		named.rhs = rhs
	}
	if _, ok := Unalias(rhs).(*Named); !ok {
		named.underlying = under(rhs)
		named.rhs = nil
	}
}

func (c *Checker) aliasDecl(obj *TypeName, spec *ast.TypeSpec) {
	first := firstParam(spec.TypeParams)
	supported := (first == nil || c.require(first, 23, "generic type alias")) && c.require(at(spec.Assign), 9, "type alias")
	a := &Alias{obj: obj}
	obj.typ = a
	if first != nil {
		c.openScope(spec, "type parameters")
		defer c.closeScope()
		c.typeParams(&a.tparams, spec.TypeParams)
	}
	rhs := c.definedType(spec.Type, nil)
	if supported {
		declared := rhs
		c.later(func() { c.importedConstraint(declared, spec) })
	}
	if p, ok := Unalias(rhs).(*TypeParam); ok {
		for _, q := range a.tparams.list() {
			if p == q {
				c.errorf(spec.Type, "cannot use type parameter declared in alias declaration as RHS")
				rhs = Typ[Invalid]
			}
		}
	}
	if obj.typ != Type(a) {
		rhs = Typ[Invalid] // part of a circle
		obj.typ = a
	}
	a.rhs = rhs
}

// firstParam returns the first group of type parameters, nil if there is none.
func firstParam(list *ast.FieldList) *ast.Field {
	if list == nil || len(list.List) == 0 {
		return nil
	}
	return list.List[0]
}

// importedConstraint reports a declaration of a type as a constraint of another package, where the file's
// version of the language has no constraints. One of the same package is reported itself.
func (c *Checker) importedConstraint(rhs Type, spec *ast.TypeSpec) {
	if c.foreignConstraint(rhs) {
		c.require(spec.Type, 18, "using type constraint %s", rhs)
	}
}

func (c *Checker) foreignConstraint(t Type) bool {
	named, ok := Unalias(t).(*Named)
	if !ok || named.obj.pkg == nil || named.obj.pkg == c.pkg {
		return false
	}
	u, ok := named.Underlying().(*Interface)
	return ok && !u.IsMethodSet()
}

// typeParams declares a list of type parameters.
func (c *Checker) typeParams(dst **TypeParamList, list *ast.FieldList) {
	var params []*TypeParam
	scopePos := list.Pos()
	for _, f := range list.List {
		for _, name := range f.Names {
			params = append(params, c.declareParam(name, scopePos))
		}
	}
	// The list is there before the constraints are, which may mention the type itself.
	*dst = bindTypeParams(params)
	saved := c.inParams
	c.inParams = true
	defer func() { c.inParams = saved }()
	i := 0
	for _, f := range list.List {
		bound := Type(Typ[Invalid])
		if f.Type != nil {
			bound = c.bound(f.Type)
			if isParam(bound) {
				c.errorf(f.Type, "cannot use a type parameter as constraint")
				bound = Typ[Invalid]
			}
		}
		for range f.Names {
			params[i].bound = bound
			i++
		}
	}
}

func (c *Checker) declareParam(name *ast.Ident, scopePos token.Pos) *TypeParam {
	obj := NewTypeName(name.Pos(), c.pkg, name.Name, nil)
	p := NewTypeParam(obj, Typ[Invalid])
	c.declare(c.scope, name, obj, scopePos)
	return p
}

// bound evaluates a constraint; ~T and A|B stand for an interface.
func (c *Checker) bound(x ast.Expr) Type {
	wrap := false
	switch op := x.(type) {
	case *ast.UnaryExpr:
		wrap = op.Op == token.TILDE
	case *ast.BinaryExpr:
		wrap = op.Op == token.OR
	}
	if !wrap {
		return c.typ(x)
	}
	t := c.typ(&ast.InterfaceType{Methods: &ast.FieldList{List: []*ast.Field{{Type: x}}}})
	if iface, ok := t.(*Interface); ok {
		iface.implicit = true
	}
	return t
}

// addMethods gives a type those methods that are declared for it.
func (c *Checker) addMethods(obj *TypeName) {
	methods := c.methods[obj]
	if methods == nil {
		return
	}
	delete(c.methods, obj)
	base, ok := obj.typ.(*Named)
	if !ok {
		return
	}
	seen := make(map[string]*Func)
	for _, m := range base.methods {
		seen[m.name] = m
	}
	for _, m := range methods {
		if other := seen[m.name]; other != nil {
			if other.pos.IsValid() {
				c.errorf(m, "method %s.%s already declared at %v", obj.name, m.name, c.fset.Position(other.pos))
			} else {
				c.errorf(m, "method %s.%s already declared", obj.name, m.name)
			}
			continue
		}
		seen[m.name] = m
		base.methods = append(base.methods, m)
	}
	c.later(func() {
		s, ok := base.Underlying().(*Struct)
		if !ok {
			return
		}
		for _, f := range s.fields {
			if m := seen[f.name]; m != nil && f.name != "_" {
				c.errorf(m, "field and method with the same name %s", f.name)
				c.alsoDeclared(f)
			}
		}
	})
}

func (c *Checker) funcDecl(obj *Func, d *declaration) {
	sig := new(Signature)
	obj.typ = sig
	fn := d.fn
	c.funcType(sig, fn.Recv, fn.Type)
	obj.resolve = nil
	if p := fn.Type.TypeParams; p != nil && len(p.List) > 0 && fn.Body == nil {
		c.softErrorf(fn.Name, "generic function is missing function body")
	}
	if c.conf.IgnoreFuncBodies || fn.Body == nil {
		return
	}
	c.later(func() { c.funcBody(d, obj.name, sig, fn.Body, nil) })
}

// declStmt checks a declaration within a function.
func (c *Checker) declStmt(d ast.Decl) {
	gen, ok := d.(*ast.GenDecl)
	if !ok {
		c.errorf(d, "unknown ast.Decl node %T", d)
		return
	}
	var last *ast.ValueSpec
	for i, spec := range gen.Specs {
		switch spec := spec.(type) {
		case *ast.TypeSpec:
			obj := NewTypeName(spec.Name.Pos(), c.pkg, spec.Name.Name, nil)
			// The scope of a local type begins at its name.
			c.declare(c.scope, spec.Name, obj, spec.Name.Pos())
			decl := &declaration{scope: c.scope, version: c.version, spec: spec}
			c.decls[obj] = decl
			saved := c.environment
			c.path = append(c.path, obj)
			c.typeDecl(obj, spec)
			c.path = c.path[:len(c.path)-1]
			c.environment = saved
			delete(c.decls, obj)
		case *ast.ValueSpec:
			if gen.Tok != token.CONST {
				c.localVars(spec)
				continue
			}
			inherited := true
			if spec.Type != nil || len(spec.Values) > 0 {
				last, inherited = spec, false
			} else if last == nil {
				last, inherited = new(ast.ValueSpec), false
			}
			c.localConsts(spec, last, inherited, constant.MakeInt64(int64(i)))
		}
	}
}

func (c *Checker) localConsts(spec, last *ast.ValueSpec, inherited bool, iota constant.Value) {
	top := len(c.queue)
	consts := make([]*Const, len(spec.Names))
	for j, name := range spec.Names {
		consts[j] = NewConst(name.Pos(), c.pkg, name.Name, nil, iota)
		var init ast.Expr
		if j < len(last.Values) {
			init = last.Values[j]
		}
		c.constDecl(consts[j], last.Type, init, inherited, iota)
	}
	c.constArity(spec, last.Type, last.Values, inherited)
	c.processFrom(top)
	for j, name := range spec.Names {
		c.declare(c.scope, name, consts[j], spec.End())
	}
}

func (c *Checker) localVars(spec *ast.ValueSpec) {
	top := len(c.queue)
	vars := make([]*Var, len(spec.Names))
	for i, name := range spec.Names {
		vars[i] = newVar(LocalVar, name.Pos(), c.pkg, name.Name, nil)
	}
	for i, v := range vars {
		var lhs []*Var
		var init ast.Expr
		switch len(spec.Values) {
		case len(spec.Names):
			init = spec.Values[i]
		case 1:
			lhs, init = vars, spec.Values[0]
		default:
			if i < len(spec.Values) {
				init = spec.Values[i]
			}
		}
		if lhs != nil && i > 0 && spec.Type == nil && v.typ != nil {
			break
		}
		c.varDecl(v, lhs, spec.Type, init)
		if len(spec.Values) == 1 && len(vars) > 1 {
			break // all of them have their types now
		}
	}
	for _, v := range vars {
		if v.typ == nil {
			v.typ = Typ[Invalid]
		}
	}
	if spec.Type == nil || len(spec.Values) > 0 {
		c.varArity(spec)
	}
	c.processFrom(top)
	for i, name := range spec.Names {
		c.declare(c.scope, name, vars[i], spec.End())
	}
}

// processFrom runs what was left for later since the queue had n entries.
func (c *Checker) processFrom(n int) {
	saved := c.environment
	for i := n; i < len(c.queue); i++ {
		f := c.queue[i]
		c.queue[i] = nil
		c.environment = environment{}
		f()
	}
	c.queue = c.queue[:n]
	c.environment = saved
}
