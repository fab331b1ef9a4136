package types

import (
	"go/ast"
	"go/constant"
	"go/token"
)

// Builtin functions of complex numbers and of package unsafe.

func (b *builtinCall) complex(x *operand) bool {
	c := b.c
	y := b.args[1]
	toFloat := func(x *operand) {
		if isNumber(x.typ) && constant.Sign(constant.Imag(x.val)) == 0 {
			x.typ = Typ[UntypedFloat]
		}
	}
	switch xu, yu := isUntyped(x.typ), isUntyped(y.typ); {
	case xu && !yu:
		c.convertUntyped(x, y.typ)
	case !xu && yu:
		c.convertUntyped(y, x.typ)
	case xu && yu:
		if x.mode == modeConstant && y.mode == modeConstant {
			toFloat(x)
			toFloat(y)
		} else {
			c.convertUntyped(x, Typ[Float64])
			c.convertUntyped(y, Typ[Float64])
		}
	}
	if x.mode == modeInvalid || y.mode == modeInvalid {
		return false
	}
	if !Identical(x.typ, y.typ) {
		c.errorf(x, invalidOp+"%v (mismatched types %s and %s)", b.call, x.typ, y.typ)
		return false
	}
	result := mapTypes(x.typ, func(t Type) Type {
		if u, ok := t.Underlying().(*Basic); ok {
			switch u.kind {
			case Float32:
				return Typ[Complex64]
			case Float64:
				return Typ[Complex128]
			case UntypedFloat:
				return Typ[UntypedComplex]
			}
		}
		return nil
	})
	if result == nil {
		c.errorf(x, invalidArg+"arguments have type %s, expected floating-point", x.typ)
		return false
	}
	if x.mode == modeConstant && y.mode == modeConstant {
		x.val = constant.BinaryOp(constant.ToFloat(x.val), token.ADD, constant.MakeImag(constant.ToFloat(y.val)))
	} else {
		x.mode = modeValue
		b.signed(result, x.typ, x.typ)
	}
	x.typ = result
	return true
}

// mapTypes applies f to a type; a type parameter gives none, as a function of each of its types is no type.
func mapTypes(t Type, f func(Type) Type) Type {
	if isParam(t) {
		return nil
	}
	return f(t)
}

func (b *builtinCall) part(x *operand) bool {
	c := b.c
	if isUntyped(x.typ) {
		if x.mode == modeConstant {
			if isNumber(x.typ) {
				x.typ = Typ[UntypedComplex]
			}
		} else {
			c.convertUntyped(x, Typ[Complex128])
			if x.mode == modeInvalid {
				return false
			}
		}
	}
	result := mapTypes(x.typ, func(t Type) Type {
		if u, ok := t.Underlying().(*Basic); ok {
			switch u.kind {
			case Complex64:
				return Typ[Float32]
			case Complex128:
				return Typ[Float64]
			case UntypedComplex:
				return Typ[UntypedFloat]
			}
		}
		return nil
	})
	if result == nil {
		c.errorf(x, invalidArg+"argument has type %s, expected complex type", x.typ)
		return false
	}
	if x.mode == modeConstant {
		if b.name() == "real" {
			x.val = constant.Real(x.val)
		} else {
			x.val = constant.Imag(x.val)
		}
	} else {
		x.mode = modeValue
		b.signed(result, x.typ)
	}
	x.typ = result
	return true
}

func (b *builtinCall) unsafe(x *operand) bool {
	c := b.c
	switch b.name() {
	case "Add":
		c.assignment(x, Typ[UnsafePointer], "argument to unsafe.Add")
		if x.mode == modeInvalid {
			return false
		}
		y := b.args[1]
		if !c.isIndex(y, "length", true) {
			return false
		}
		x.mode, x.typ = modeValue, Typ[UnsafePointer]
		b.signed(x.typ, x.typ, y.typ)
	case "Alignof":
		c.assignment(x, nil, "argument to unsafe.Alignof")
		if x.mode == modeInvalid {
			return false
		}
		return b.size(x, c.alignof)
	case "Sizeof":
		c.assignment(x, nil, "argument to unsafe.Sizeof")
		if x.mode == modeInvalid {
			return false
		}
		return b.size(x, c.sizeof)
	case "Offsetof":
		return b.offset(x)
	case "Slice", "String":
		return b.slice(x)
	case "SliceData":
		s, ok := sharedUnder(x.typ, false).(*Slice)
		if !ok {
			c.errorf(x, invalidArg+"%s is not a slice", x)
			return false
		}
		arg := x.typ
		x.mode, x.typ = modeValue, &Pointer{s.elem}
		b.signed(x.typ, arg)
	}
	return true
}

// size gives x a constant size, or none that is constant if its type depends on type parameters.
func (b *builtinCall) size(x *operand, of func(Type) int64) bool {
	if variableSize(x.typ, make(map[*Named]bool)) {
		b.signed(Typ[Uintptr], x.typ)
		x.mode = modeValue
	} else {
		n := of(x.typ)
		if n < 0 {
			b.c.errorf(x, "%s is too large", x)
			return false
		}
		x.mode, x.val = modeConstant, constant.MakeInt64(n)
	}
	x.typ = Typ[Uintptr]
	return true
}

// variableSize reports whether the size of a type depends on type parameters; one that contains itself,
// which is an error, counts as such.
func variableSize(t Type, seen map[*Named]bool) (variable bool) {
	if isParam(t) {
		return true
	}
	if n, ok := Unalias(t).(*Named); ok {
		if known, ok := seen[n]; ok {
			return known
		}
		seen[n] = true
		defer func() { seen[n] = variable }()
	}
	switch u := under(t).(type) {
	case *Array:
		return variableSize(u.elem, seen)
	case *Struct:
		for _, f := range u.fields {
			if variableSize(f.typ, seen) {
				return true
			}
		}
	}
	return false
}

func (b *builtinCall) offset(x *operand) bool {
	c := b.c
	arg := b.call.Args[0]
	sel, ok := unparen(arg).(*ast.SelectorExpr)
	if !ok {
		c.errorf(arg, invalidArg+"%s is not a selector expression", arg)
		c.use(arg)
		return false
	}
	c.expr(nil, x, sel.X)
	if x.mode == modeInvalid {
		return false
	}
	base := derefStruct(x.typ)
	name := sel.Sel.Name
	f := lookup(base, false, c.pkg, name, false)
	switch f.obj.(type) {
	case nil:
		c.errorf(x, invalidArg+"%s has no single field %s", base, name)
		return false
	case *Func:
		c.errorf(arg, invalidArg+"%s is a method value", arg)
		return false
	}
	if f.indirect {
		c.errorf(x, invalidArg+"field %s is embedded via a pointer in %s", name, base)
		return false
	}
	c.recordSelection(sel, FieldVal, base, f)
	mode := modeValue
	if x.mode == modeVariable || f.indirect || isPointer(under(x.typ)) {
		mode = modeVariable
	}
	c.recordType(sel, mode, f.obj.Type(), nil)
	if variableSize(base, make(map[*Named]bool)) {
		x.mode = modeValue
		b.signed(Typ[Uintptr], f.obj.Type())
	} else {
		n := c.offsetof(base, f.index)
		if n < 0 {
			c.errorf(x, "%s is too large", x)
			return false
		}
		x.mode, x.val = modeConstant, constant.MakeInt64(n)
	}
	x.typ = Typ[Uintptr]
	return true
}

func (b *builtinCall) slice(x *operand) bool {
	c := b.c
	y := b.args[1]
	if b.name() == "String" {
		c.assignment(x, NewPointer(Universe.Lookup("byte").Type()), "argument to unsafe.String")
		if x.mode == modeInvalid || !c.isIndex(y, "length", false) {
			return false
		}
		x.mode, x.typ = modeValue, Typ[String]
		b.signed(x.typ, NewPointer(Universe.Lookup("byte").Type()), y.typ)
		return true
	}
	p, ok := sharedUnder(x.typ, false).(*Pointer)
	if !ok {
		c.errorf(x, invalidArg+"%s is not a pointer", x)
		return false
	}
	if !c.isIndex(y, "length", false) {
		return false
	}
	arg := x.typ
	x.mode, x.typ = modeValue, &Slice{p.elem}
	b.signed(x.typ, arg, y.typ)
	return true
}
