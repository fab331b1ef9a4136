package types

import (
	"go/ast"
	"go/constant"
	"go/token"
	"strconv"
)

// openScope begins a scope that belongs to node.
func (c *Checker) openScope(node ast.Node, comment string) {
	s := NewScope(c.scope, node.Pos(), node.End(), comment)
	c.recordScope(node, s)
	c.scope = s
}

func (c *Checker) closeScope() { c.scope = c.scope.parent }

// find looks a name up in the scopes around.
func (c *Checker) find(name string) (*Scope, Object) {
	return c.scope.LookupParent(name, c.lookupFrom)
}

// ident checks a name; wantType says that it stands for a type.
func (c *Checker) ident(x *operand, e *ast.Ident, wantType bool) {
	x.mode, x.expr = modeInvalid, e
	scope, obj := c.find(e.Name)
	if obj == nil {
		if e.Name == "_" {
			c.errorf(e, "cannot use _ as value or type")
		} else {
			c.errorf(e, "undefined: %s", e.Name)
		}
		return
	}
	if obj == universeAny.obj || obj == universeComparable.obj {
		if !c.require(e, 18, "predeclared %s", e.Name) {
			return
		}
	}
	c.recordUse(e, obj)
	if _, isType := obj.(*TypeName); wantType && !isType {
		c.errorf(e, "%s (%s) is not a type", obj.Name(), objectKind(obj))
		if v, isVar := obj.(*Var); isVar {
			v.used = v.used || v.pkg == c.pkg
		}
		return
	}
	typ := obj.Type()
	if _, isType := obj.(*TypeName); typ == nil || isType && wantType {
		c.resolve(obj)
		typ = obj.Type()
	}
	if p := c.dotNames[dotKey{scope, obj.Name()}]; p != nil {
		c.usedPkgs[p] = true
	}
	switch obj := obj.(type) {
	case *PkgName:
		c.errorf(e, "use of package %s not in selector", obj.name)
		return
	case *Const:
		c.dependOn(obj)
		if !isValid(typ) {
			return
		}
		x.val = obj.val
		if obj == universeIota {
			if c.iota == nil {
				c.errorf(e, "cannot use iota outside constant declaration")
				return
			}
			x.val = c.iota
		}
		x.mode = modeConstant
	case *TypeName:
		if !isValid(typ) {
			return
		}
		x.mode = modeType
	case *Var:
		if obj.pkg == c.pkg {
			obj.used = true
		}
		c.dependOn(obj)
		if !isValid(typ) {
			return
		}
		x.mode = modeVariable
	case *Func:
		c.dependOn(obj)
		x.mode = modeValue
	case *Builtin:
		x.row = obj.row
		x.mode = modeBuiltin
	case *Nil:
		x.mode = modeValue
	}
	x.typ = typ
}

// dependOn notes that the declaration at hand mentions an object of the package.
func (c *Checker) dependOn(obj Object) {
	if c.decl == nil {
		return
	}
	if _, ok := c.decls[obj]; ok {
		if c.decl.deps == nil {
			c.decl.deps = make(map[Object]bool)
		}
		c.decl.deps[obj] = true
	}
}

// typ evaluates a type expression.
func (c *Checker) typ(e ast.Expr) Type { return c.definedType(e, nil) }

// definedType evaluates a type expression that is the right side of def's declaration.
func (c *Checker) definedType(e ast.Expr, def *Named) Type {
	t := c.typeOf(e, def)
	if isGeneric(t) {
		c.errorf(e, "cannot use generic type %s without instantiation", t)
		t = Typ[Invalid]
	}
	c.recordType(e, modeType, t, nil)
	return t
}

// varType evaluates the type of a variable, which a constraint cannot be.
func (c *Checker) varType(e ast.Expr) Type {
	t := c.definedType(e, nil)
	c.notConstraint(e, t)
	return t
}

func (c *Checker) notConstraint(e ast.Expr, t Type) {
	c.later(func() {
		iface, ok := under(t).(*Interface)
		if !ok || isParam(t) {
			return
		}
		set := iface.typeSet()
		if set.isMethodSet() {
			return
		}
		if set.comparable {
			c.softErrorf(e, "cannot use type %s outside a type constraint: interface is (or embeds) comparable", t)
		} else {
			c.softErrorf(e, "cannot use type %s outside a type constraint: interface contains type constraints", t)
		}
	})
}

// genericType evaluates a type that must be generic; why gets the reason if it is not.
func (c *Checker) genericType(e ast.Expr, why *string) Type {
	t := c.typeOf(e, nil)
	if isValid(t) && !isGeneric(t) {
		if why != nil {
			*why = c.sprintf("%s is not a generic type", t)
		}
		t = Typ[Invalid]
	}
	c.recordType(e, modeType, t, nil)
	return t
}

func (c *Checker) typeOf(e ast.Expr, def *Named) Type {
	switch e := e.(type) {
	case *ast.BadExpr:
	case *ast.Ident:
		var x operand
		c.ident(&x, e, true)
		return c.operandType(&x, e)
	case *ast.SelectorExpr:
		var x operand
		c.selector(&x, e, true)
		return c.operandType(&x, e)
	case *ast.IndexExpr:
		return c.instanceType(e, e.X, []ast.Expr{e.Index})
	case *ast.IndexListExpr:
		return c.instanceType(e, e.X, e.Indices)
	case *ast.ParenExpr:
		return c.definedType(e.X, def)
	case *ast.ArrayType:
		if e.Len == nil {
			return &Slice{c.varType(e.Elt)}
		}
		t := new(Array)
		if _, ok := e.Len.(*ast.Ellipsis); ok {
			c.errorf(e.Len, "invalid use of [...] array (outside a composite literal)")
			t.len = -1
		} else {
			t.len = c.arrayLength(e.Len)
		}
		t.elem = c.varType(e.Elt)
		if t.len >= 0 {
			return t
		}
	case *ast.Ellipsis:
		c.softErrorf(e, "invalid use of ...")
		if e.Elt != nil {
			c.varType(e.Elt)
		}
	case *ast.StructType:
		t := new(Struct)
		c.ahead(def, t)
		c.structType(t, e)
		return t
	case *ast.StarExpr:
		t := new(Pointer)
		t.elem = Typ[Invalid]
		c.ahead(def, t)
		t.elem = c.varType(e.X)
		if !isValid(t.elem) {
			return Typ[Invalid]
		}
		return t
	case *ast.FuncType:
		t := new(Signature)
		c.ahead(def, t)
		c.funcType(t, nil, e)
		return t
	case *ast.InterfaceType:
		t := &Interface{checker: c}
		c.ahead(def, t)
		c.interfaceType(t, e, def)
		return t
	case *ast.MapType:
		t := new(Map)
		c.ahead(def, t)
		t.key = c.varType(e.Key)
		t.elem = c.varType(e.Value)
		c.later(func() {
			if isValid(t.key) && !comparableType(t.key, true, nil, nil) {
				why := ""
				if isParam(t.key) {
					why = " (missing comparable constraint)"
				}
				c.errorf(e.Key, "invalid map key type %s%s", t.key, why)
			}
		})
		return t
	case *ast.ChanType:
		t := new(Chan)
		c.ahead(def, t)
		switch e.Dir {
		case ast.SEND:
			t.dir = SendOnly
		case ast.RECV:
			t.dir = RecvOnly
		}
		t.elem = c.varType(e.Value)
		return t
	default:
		c.errorf(e, "%s is not a type", e)
	}
	return Typ[Invalid]
}

// ahead gives a type that is being declared its underlying type before that is complete, as it may
// mention the type.
func (c *Checker) ahead(def *Named, t Type) {
	if def != nil && def.underlying == nil {
		def.underlying = t
	}
}

// operandType returns the type that an operand is, and reports one that is none.
func (c *Checker) operandType(x *operand, e ast.Expr) Type {
	switch x.mode {
	case modeType:
		return x.typ
	case modeInvalid:
	case modeNone:
		c.errorf(x, "%s used as type", x)
	default:
		c.errorf(x, "%s is not a type", x)
	}
	return Typ[Invalid]
}

// instanceType evaluates the instance of a generic type.
func (c *Checker) instanceType(e, base ast.Expr, indices []ast.Expr) Type {
	if inst := instantiated(e); inst != nil {
		c.require(at(inst.lbrack), 18, "type instantiation")
	}
	var why string
	orig := c.genericType(base, &why)
	if why != "" {
		c.errorf(e, invalidOp+"%s (%s)", e, why)
		return Typ[Invalid]
	}
	targs := c.typeArgs(indices)
	if !isValid(orig) || targs == nil {
		return Typ[Invalid]
	}
	params, _ := genericParams(orig)
	obj := typeNameOf(orig)
	if len(params) != len(targs) {
		report := func() { c.argCount(e, obj.name, len(targs), len(params)) }
		if _, ok := orig.(*Alias); ok {
			report()
		} else {
			c.later(report)
		}
		return Typ[Invalid]
	}
	inst := instantiate(c.ctxt, orig, targs)
	if n, ok := inst.(*Named); ok && !n.usedAt.IsValid() {
		n.usedAt = e.Pos()
	}
	c.recordInstance(base, targs, inst)
	c.later(func() {
		if i, err := verify(c, params, targs, c.ctxt); err != nil {
			c.softErrorf(indices[min(i, len(indices)-1)], "%s", err)
		}
	})
	return inst
}

func typeNameOf(t Type) *TypeName {
	switch t := t.(type) {
	case *Named:
		return t.Obj()
	case *Alias:
		return t.Obj()
	}
	return nil
}

func (c *Checker) argCount(e ast.Expr, name string, have, want int) {
	qual := "not enough"
	if have > want {
		qual = "too many"
	}
	c.errorf(e, "%s type arguments for type %s: have %d, want %d", qual, name, have, want)
}

// arrayLength evaluates a length, -1 if it is wrong.
func (c *Checker) arrayLength(e ast.Expr) int64 {
	// An undeclared name may be meant for a type parameter.
	if name, ok := e.(*ast.Ident); ok {
		_, obj := c.find(name.Name)
		if obj == nil {
			c.errorf(name, "undefined array length %s or missing type constraint", name.Name)
			return -1
		}
		if _, ok := obj.(*Const); !ok {
			c.errorf(name, "invalid array length %s", name.Name)
			return -1
		}
	}
	var x operand
	c.expr(nil, &x, e)
	if x.mode != modeConstant {
		if x.mode != modeInvalid {
			c.errorf(&x, "array length %s must be constant", &x)
		}
		return -1
	}
	if isUntyped(x.typ) || isInteger(x.typ) {
		if val := constant.ToInt(x.val); val.Kind() == constant.Int {
			if representable(c, val, Typ[Int], nil) {
				if n, ok := constant.Int64Val(val); ok && n >= 0 {
					return n
				}
			}
		}
	}
	msg := "array length %s must be integer"
	if isInteger(x.typ) {
		msg = "invalid array length %s"
	}
	c.errorf(&x, msg, &x)
	return -1
}

// structType evaluates the fields of a struct.
func (c *Checker) structType(t *Struct, e *ast.StructType) {
	if e.Fields == nil {
		return
	}
	seen := make(map[string]Object)
	var fields []*Var
	var tags []string
	add := func(id *ast.Ident, typ Type, embedded bool, tag string) {
		if tag != "" && tags == nil {
			tags = make([]string, len(fields))
		}
		if tags != nil {
			tags = append(tags, tag)
		}
		f := NewField(id.Pos(), c.pkg, id.Name, typ, embedded)
		if id.Name == "_" {
			// not in the way of others
		} else if other := seen[f.Id()]; other != nil {
			c.errorf(at(id.Pos()), "%s redeclared", f.name)
			c.alsoDeclared(other)
			if tags != nil {
				tags = tags[:len(fields)]
			}
			return
		} else {
			seen[f.Id()] = f
		}
		fields = append(fields, f)
		c.recordDef(id, f)
	}
	for _, f := range e.Fields.List {
		typ := c.varType(f.Type)
		tag := ""
		if f.Tag != nil {
			var err error
			if tag, err = strconv.Unquote(f.Tag.Value); err != nil {
				c.errorf(f.Tag, "incorrect tag syntax: %q", f.Tag.Value)
			}
		}
		for _, name := range f.Names {
			add(name, typ, false, tag)
		}
		if len(f.Names) > 0 {
			continue
		}
		name := embeddedName(f.Type)
		if name == nil {
			c.errorf(f.Type, "embedded field type %s has no name", f.Type)
			name = &ast.Ident{NamePos: f.Type.Pos(), Name: "_"}
			add(name, Typ[Invalid], true, tag)
			continue
		}
		add(name, typ, true, tag)
		c.later(func() { c.embeddable(f.Type, typ) })
	}
	t.fields, t.tags = fields, tags
}

// embeddable reports embedded fields that may not be.
func (c *Checker) embeddable(e ast.Expr, typ Type) {
	t, ptr := deref(typ)
	switch u := under(t).(type) {
	case *Basic:
		if u.kind == UnsafePointer {
			c.errorf(e, "embedded field type cannot be unsafe.Pointer")
		}
	case *Pointer:
		c.errorf(e, "embedded field type cannot be a pointer")
	case *Interface:
		if isParam(t) {
			c.errorf(e, "embedded field type cannot be a (pointer to a) type parameter")
		} else if ptr {
			c.errorf(e, "embedded field type cannot be a pointer to an interface")
		}
	}
}

func embeddedName(e ast.Expr) *ast.Ident {
	switch e := e.(type) {
	case *ast.Ident:
		return e
	case *ast.StarExpr:
		if _, ok := e.X.(*ast.StarExpr); !ok {
			return embeddedName(e.X)
		}
	case *ast.SelectorExpr:
		return e.Sel
	case *ast.IndexExpr:
		return embeddedName(e.X)
	case *ast.IndexListExpr:
		return embeddedName(e.X)
	}
	return nil
}

// interfaceType evaluates the methods and embedded types of an interface.
func (c *Checker) interfaceType(t *Interface, e *ast.InterfaceType, def *Named) {
	if e.Methods == nil {
		t.complete = true
		return
	}
	recv := Type(t)
	if def != nil {
		recv = def
	}
	for _, f := range e.Methods.List {
		if len(f.Names) == 0 {
			t.embeddeds = append(t.embeddeds, c.union(f.Type))
			t.embedPos = append(t.embedPos, f.Type.Pos())
			continue
		}
		for _, name := range f.Names {
			if name.Name == "_" {
				c.errorf(name, "methods must have a unique non-blank name")
				continue
			}
			typ := c.typ(f.Type)
			sig, ok := typ.(*Signature)
			if !ok {
				if isValid(typ) {
					c.errorf(f.Type, "%s is not a method signature", typ)
				}
				continue
			}
			if sig.typeParams != nil {
				c.errorf(at(f.Type.Pos()), "interface methods cannot have type parameters")
				sig.typeParams = nil
			}
			sig.recv = newVar(RecvVar, name.Pos(), c.pkg, "", recv)
			m := NewFunc(name.Pos(), c.pkg, name.Name, sig)
			c.recordDef(name, m)
			t.methods = append(t.methods, m)
		}
	}
	t.complete = true
	if len(t.methods) == 0 && len(t.embeddeds) == 0 {
		return
	}
	sortMethods(t.methods)
	c.later(func() {
		t.typeSet()
		t.checker = nil
		for i, typ := range t.embeddeds {
			c.embeddedTerm(t.embedPos[i], typ)
		}
	})
}

func (c *Checker) embeddedTerm(pos token.Pos, typ Type) {
	if isParam(typ) {
		c.errorf(at(pos), "term cannot be a type parameter")
	}
}

// maxTerms is how many terms a union may have.
const maxTerms = 100

// union evaluates what an interface embeds: a type, or a union of terms.
func (c *Checker) union(e ast.Expr) Type {
	var bars []*ast.BinaryExpr
	var parts []ast.Expr
	var flatten func(ast.Expr)
	flatten = func(e ast.Expr) {
		if b, ok := e.(*ast.BinaryExpr); ok && b.Op == token.OR {
			flatten(b.X)
			bars = append(bars, b)
			e = b.Y
		}
		parts = append(parts, e)
	}
	flatten(e)
	var terms []*Term
	var u *Union
	for i, part := range parts {
		term := c.term(part)
		if len(parts) == 1 && !term.tilde {
			return term.typ
		}
		if i == maxTerms {
			c.errorf(part, "cannot handle more than %d union terms (implementation limitation)", maxTerms)
		}
		if i >= maxTerms {
			c.recordType(bars[i-1], modeType, Typ[Invalid], nil)
			continue
		}
		terms = append(terms, term)
		u = &Union{terms}
		if i > 0 {
			c.recordType(bars[i-1], modeType, u, nil)
		}
	}
	if len(parts) > maxTerms {
		return Typ[Invalid]
	}
	c.later(func() { c.checkTerms(terms, parts) })
	return u
}

func (c *Checker) term(e ast.Expr) *Term {
	x, tilde := e, false
	if op, ok := e.(*ast.UnaryExpr); ok && op.Op == token.TILDE {
		x, tilde = op.X, true
	}
	typ := c.typ(x)
	if isParam(typ) {
		if tilde {
			c.errorf(x, "type in term %s cannot be a type parameter", e)
		} else {
			c.errorf(x, "term cannot be a type parameter")
		}
		typ = Typ[Invalid]
	}
	term := &Term{tilde, typ}
	if tilde {
		c.recordType(e, modeType, &Union{[]*Term{term}}, nil)
	}
	return term
}

func (c *Checker) checkTerms(terms []*Term, parts []ast.Expr) {
	for i, t := range terms {
		if !isValid(t.typ) {
			continue
		}
		u := under(t.typ)
		iface, isIface := u.(*Interface)
		if t.tilde {
			if isIface {
				c.errorf(parts[i], "invalid use of ~ (%s is an interface)", t.typ)
				continue
			}
			if !Identical(u, t.typ) {
				c.errorf(parts[i], "invalid use of ~ (underlying type of %s is %s)", t.typ, u)
				continue
			}
		}
		if isIface {
			switch set := iface.typeSet(); {
			case len(set.methods) != 0:
				c.errorf(parts[i], "cannot use %s in union (%s contains methods)", t, t)
			case t.typ == universeComparable.obj.typ:
				c.errorf(parts[i], "cannot use comparable in union")
			case set.comparable:
				c.errorf(parts[i], "cannot use %s in union (%s embeds comparable)", t, t)
			}
			continue
		}
		for _, other := range terms[:i] {
			if !isValid(other.typ) || IsInterface(other.typ) {
				continue
			}
			if (termList{other}).covers(t) || (termList{t}).covers(other) {
				c.softErrorf(parts[i], "overlapping terms %s and %s", t, other)
				break
			}
		}
	}
}
