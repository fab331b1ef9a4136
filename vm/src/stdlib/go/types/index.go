package types

import (
	"go/ast"
	"go/constant"
)

// index checks x[i]; it returns true, with the generic function in x, if that is an instance of one.
func (c *Checker) index(x *operand, e, base ast.Expr, indices []ast.Expr) bool {
	c.exprOrType(x, base, true)
	switch x.mode {
	case modeInvalid:
		c.use(indices...)
		x.expr = e
		return false
	case modeType:
		// The instance of a generic type.
		x.mode = modeInvalid
		x.typ = c.varType(e)
		if isValid(x.typ) {
			x.mode = modeType
		}
		x.expr = e
		return false
	case modeValue:
		if sig, ok := under(x.typ).(*Signature); ok && sig.typeParams.Len() > 0 {
			return true
		}
		c.notGeneric(nil, x)
		if x.mode == modeInvalid {
			return false
		}
	}
	if !c.complete(x.typ) || !c.completePointee(x.typ) {
		x.mode = modeInvalid
		return false
	}
	if m, ok := under(x.typ).(*Map); ok && !c.complete(m.elem) {
		x.mode = modeInvalid
		return false
	}
	valid, length := c.indexable(x, indices, e)
	if x.mode == modeInvalid {
		c.use(indices...)
		return false
	}
	if valid && x.mode == modeMapIndex {
		return false
	}
	if !valid {
		c.errorf(at(e.Pos()), "cannot index %s", x)
		c.use(indices...)
		x.mode = modeInvalid
		return false
	}
	i := c.oneIndex(indices, e)
	if i == nil {
		x.mode = modeInvalid
		return false
	}
	if x.typ == nil {
		x.typ = Typ[Invalid]
	}
	c.indexValue(i, length)
	return false
}

// oneIndex returns the only index.
func (c *Checker) oneIndex(indices []ast.Expr, e ast.Expr) ast.Expr {
	if len(indices) == 0 {
		c.errorf(e, "index expression %v with 0 indices", e)
		return nil
	}
	if len(indices) > 1 {
		c.errorf(indices[1], invalidOp+"more than one index")
	}
	return indices[0]
}

// indexable makes x the element of what can be indexed; length is -1 if it is not constant.
func (c *Checker) indexable(x *operand, indices []ast.Expr, e ast.Expr) (valid bool, length int64) {
	length = -1
	switch t := under(x.typ).(type) {
	case *Basic:
		if isStringType(t) {
			valid = true
			if x.mode == modeConstant {
				length = int64(len(constant.StringVal(x.val)))
			}
			// A byte of a constant string is not constant.
			x.mode = modeValue
			x.typ = Universe.Lookup("byte").Type()
		}
	case *Array:
		valid, length = true, t.len
		if x.mode != modeVariable {
			x.mode = modeValue
		}
		x.typ = t.elem
	case *Pointer:
		if a, ok := under(t.elem).(*Array); ok {
			valid, length = true, a.len
			x.mode, x.typ = modeVariable, a.elem
		}
	case *Slice:
		valid = true
		x.mode, x.typ = modeVariable, t.elem
	case *Map:
		i := c.oneIndex(indices, e)
		if i == nil {
			x.mode = modeInvalid
			return
		}
		var key operand
		c.expr(nil, &key, i)
		c.assignment(&key, t.key, "map index")
		x.mode, x.typ, x.expr = modeMapIndex, t.elem, e
		return true, -1
	case *Interface:
		if isParam(x.typ) {
			return c.indexParam(x, indices, e)
		}
	}
	return
}

// indexParam indexes a value of a type parameter: all types must agree on the element.
func (c *Checker) indexParam(x *operand, indices []ast.Expr, e ast.Expr) (valid bool, length int64) {
	length = -1
	var key, elem Type
	mode := modeVariable
	first := true
	ok := eachTerm(x.typ, func(_, u Type) bool {
		if u == nil {
			return false
		}
		var k, el Type
		l := int64(-1)
		switch t := u.(type) {
		case *Basic:
			if isStringType(t) {
				el = Universe.Lookup("byte").Type()
				mode = modeValue
			}
		case *Array:
			l, el = t.len, t.elem
			if x.mode != modeVariable {
				mode = modeValue
			}
		case *Pointer:
			if a, ok := under(t.elem).(*Array); ok {
				l, el = a.len, a.elem
			}
		case *Slice:
			el = t.elem
		case *Map:
			k, el = t.key, t.elem
		}
		if el == nil {
			return false
		}
		if first {
			length, key, elem = l, k, el
			first = false
			return true
		}
		if (key == nil) != (k == nil) || !Identical(elem, el) || key != nil && !Identical(key, k) {
			return false
		}
		if l >= 0 && l < length {
			length = l
		}
		return true
	})
	if !ok {
		return false, -1
	}
	if key != nil {
		i := c.oneIndex(indices, e)
		if i == nil {
			x.mode = modeInvalid
			return
		}
		var k operand
		c.expr(nil, &k, i)
		c.assignment(&k, key, "map index")
		x.mode, x.typ, x.expr = modeMapIndex, elem, e
		return true, -1
	}
	x.mode, x.typ = mode, elem
	return true, length
}

// indexValue checks an index below max, if that is not negative; it returns the value if it is constant.
func (c *Checker) indexValue(e ast.Expr, max int64) (Type, int64) {
	var x operand
	c.expr(nil, &x, e)
	if !c.isIndex(&x, "index", false) {
		return Typ[Invalid], -1
	}
	if x.mode != modeConstant {
		return x.typ, -1
	}
	if x.val.Kind() == constant.Unknown {
		return Typ[Invalid], -1
	}
	v, ok := constant.Int64Val(constant.ToInt(x.val))
	if max >= 0 && (!ok || v >= max) {
		c.errorf(&x, invalidArg+"index %s out of bounds [0:%d]", x.val.String(), max)
		return Typ[Invalid], -1
	}
	return x.typ, v
}

// isIndex reports whether x can be an index or size, and reports an error if not.
func (c *Checker) isIndex(x *operand, what string, allowNegative bool) bool {
	if x.mode == modeInvalid {
		return false
	}
	if c.convertUntyped(x, Typ[Int]); x.mode == modeInvalid && false {
		return false
	}
	if x.mode == modeInvalid {
		return false
	}
	if !allInteger(x.typ) {
		c.errorf(x, invalidArg+"%s %s must be integer", what, x)
		return false
	}
	if x.mode == modeConstant {
		if !allowNegative && constant.Sign(x.val) < 0 {
			c.errorf(x, invalidArg+"%s %s must not be negative", what, x)
			return false
		}
		if !representable(c, x.val, Typ[Int], nil) {
			c.errorf(x, invalidArg+"%s %s overflows int", what, x)
			return false
		}
	}
	return true
}

// sliceExpr checks x[a:b:c].
func (c *Checker) sliceExpr(x *operand, e *ast.SliceExpr) {
	c.expr(nil, x, e.X)
	if x.mode == modeInvalid {
		c.use(e.Low, e.High, e.Max)
		return
	}
	fail := func() {
		x.mode = modeInvalid
		c.use(e.Low, e.High, e.Max)
	}
	if !c.completePointee(x.typ) {
		fail()
		return
	}
	valid, length := false, int64(-1)
	shared, cause := c.shared(x.typ, true, func(_, u Type) string {
		if u == nil {
			return c.sprintf("no specific type in %s", x.typ)
		}
		return ""
	})
	switch u := shared.(type) {
	case nil:
		c.errorf(x, "cannot slice %s: %s", x, cause)
		fail()
		return
	case *Basic:
		if isStringType(u) {
			if e.Slice3 {
				c.errorf(at(e.Max.Pos()), invalidOp+"3-index slice of string")
				fail()
				return
			}
			valid = true
			if x.mode == modeConstant {
				length = int64(len(constant.StringVal(x.val)))
			}
			// spec: the slice of an untyped string is a string
			if isUntyped(x.typ) {
				x.typ = Typ[String]
			}
			x.mode = modeValue
		}
	case *Array:
		valid, length = true, u.len
		if x.mode != modeVariable {
			c.errorf(x, "cannot slice unaddressable value %s", x)
			fail()
			return
		}
		x.typ = &Slice{u.elem}
		x.mode = modeValue
	case *Pointer:
		if a, ok := under(u.elem).(*Array); ok {
			valid, length = true, a.len
			x.typ = &Slice{a.elem}
			x.mode = modeValue
		}
	case *Slice:
		valid = true
		x.mode = modeValue
	}
	if !valid {
		c.errorf(x, "cannot slice %s", x)
		fail()
		return
	}
	if e.Slice3 && (e.High == nil || e.Max == nil) {
		c.errorf(at(e.Rbrack), "2nd and 3rd index required in 3-index slice")
		x.mode = modeInvalid
		return
	}
	var vals []int64
	var places []ast.Expr
	for i, index := range []ast.Expr{e.Low, e.High, e.Max} {
		v := int64(-1)
		switch {
		case index != nil:
			max := int64(-1)
			if length >= 0 {
				max = length + 1
			}
			if _, n := c.indexValue(index, max); n >= 0 {
				v = n
			}
			if v >= 0 {
				for _, other := range vals {
					if other > v {
						c.errorf(index, "invalid slice indices: %d < %d", v, other)
						return
					}
				}
				vals = append(vals, v)
				places = append(places, index)
			}
		case i == 0:
			// the default is 0, which is not above anything
		}
	}
	_ = places
}
