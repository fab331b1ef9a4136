package types

import (
	"go/ast"
	"go/constant"
	"strings"
)

// compositeLit checks a composite literal; hint is the type of an element that leaves its type out.
func (c *Checker) compositeLit(x *operand, e *ast.CompositeLit, hint Type) {
	var typ, base Type
	switch {
	case e.Type != nil:
		if a, ok := e.Type.(*ast.ArrayType); ok && a.Len != nil {
			if dots, ok := a.Len.(*ast.Ellipsis); ok && dots.Elt == nil {
				// [...]T: the length is that of the literal.
				t := &Array{-1, c.varType(a.Elt)}
				typ, base = t, t
				c.arrayLit(x, e, t)
				c.recordType(e.Type, modeType, t, nil)
				x.mode, x.typ = modeValue, typ
				return
			}
		}
		typ = c.typ(e.Type)
		base = typ
	case hint != nil:
		typ = hint
		base = typ
		if p, ok := derefLit(base); ok {
			base = p
		}
	default:
		c.errorf(e, "missing type in composite literal")
		c.useElements(e)
		return
	}
	if !c.complete(base) {
		return
	}
	switch u := sharedUnder(base, false).(type) {
	case *Struct:
		c.structLit(e, base, u)
	case *Array:
		c.elements(e.Elts, u.elem, u.len)
	case *Slice:
		c.elements(e.Elts, u.elem, -1)
	case *Map:
		c.mapLit(e, u)
	default:
		c.useElements(e)
		if u == nil || isValid(u) {
			qualifier, cause := "", ""
			if hint != nil && e.Type == nil {
				qualifier = " element"
			}
			if u == nil {
				cause = " (no common underlying type)"
			}
			c.errorf(e, "invalid composite literal%s type %s%s", qualifier, typ, cause)
			return
		}
		if !isValid(u) {
			return
		}
	}
	x.mode, x.typ = modeValue, typ
}

// derefLit returns what a pointer hint points to, so that &T may be left out.
func derefLit(t Type) (Type, bool) {
	if p, ok := sharedUnder(t, false).(*Pointer); ok {
		return p.elem, true
	}
	return t, false
}

func (c *Checker) useElements(e *ast.CompositeLit) {
	for _, el := range e.Elts {
		if kv, ok := el.(*ast.KeyValueExpr); ok {
			// The key may be a field's name.
			el = kv.Value
		}
		c.use(el)
	}
}

func (c *Checker) arrayLit(x *operand, e *ast.CompositeLit, t *Array) {
	t.len = c.elements(e.Elts, t.elem, -1)
}

// elements checks the elements of an array or slice and returns how long it is.
func (c *Checker) elements(list []ast.Expr, elem Type, length int64) int64 {
	seen := make(map[int64]bool)
	var index, most int64
	for _, e := range list {
		valid, value := false, e
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			value = kv.Value
			if typ, i := c.indexValue(kv.Key, length); isValid(typ) {
				if i >= 0 {
					index, valid = i, true
				} else {
					c.errorf(e, "index %s must be integer constant", kv.Key)
				}
			}
		} else if length >= 0 && index >= length {
			c.errorf(e, "index %d is out of bounds (>= %d)", index, length)
		} else {
			valid = true
		}
		if valid {
			if seen[index] {
				c.errorf(e, "duplicate index %d in array or slice literal", index)
			}
			seen[index] = true
		}
		index++
		most = max(most, index)
		var x operand
		c.exprWithHint(&x, value, elem)
		c.assignment(&x, elem, "array or slice literal")
	}
	return most
}

func (c *Checker) mapLit(e *ast.CompositeLit, m *Map) {
	seen := make(map[any][]Type)
	keyIsInterface := isValueInterface(m.key)
	for _, el := range e.Elts {
		kv, ok := el.(*ast.KeyValueExpr)
		if !ok {
			c.errorf(el, "missing key in map literal")
			c.use(el)
			continue
		}
		var x operand
		c.exprWithHint(&x, kv.Key, m.key)
		c.assignment(&x, m.key, "map literal")
		if x.mode == modeInvalid {
			c.use(kv.Value)
			continue
		}
		if x.mode == modeConstant {
			duplicate := false
			key := constKey(x.val)
			for _, t := range seen[key] {
				if !keyIsInterface || Identical(t, x.typ) {
					duplicate = true
				}
			}
			if duplicate {
				c.errorf(&x, "duplicate key %s in map literal", x.val)
				c.use(kv.Value)
				continue
			}
			seen[key] = append(seen[key], x.typ)
		}
		c.exprWithHint(&x, kv.Value, m.elem)
		c.assignment(&x, m.elem, "map literal")
	}
}

// constKey returns a constant as a key of a map.
func constKey(v constant.Value) any {
	return struct {
		kind constant.Kind
		text string
	}{kindClass(v), exact(v)}
}

func kindClass(v constant.Value) constant.Kind {
	switch v.Kind() {
	case constant.Int, constant.Float, constant.Complex:
		return constant.Int
	}
	return v.Kind()
}

func exact(v constant.Value) string {
	if v.Kind() == constant.Float || v.Kind() == constant.Complex {
		if i := constant.ToInt(v); i.Kind() == constant.Int {
			v = i
		} else if f := constant.ToFloat(v); f.Kind() == constant.Float {
			v = f
		}
	}
	return v.ExactString()
}

func (c *Checker) structLit(e *ast.CompositeLit, base Type, s *Struct) {
	if len(e.Elts) == 0 {
		return
	}
	if _, ok := e.Elts[0].(*ast.KeyValueExpr); ok {
		c.keyedFields(e, base, s)
		return
	}
	for i, el := range e.Elts {
		if kv, ok := el.(*ast.KeyValueExpr); ok {
			c.errorf(kv, "mixture of field:value and value elements in struct literal")
			continue
		}
		var x operand
		if i >= len(s.fields) {
			c.expr(nil, &x, el)
			c.errorf(&x, "too many values in struct literal of type %s", base)
			break
		}
		f := s.fields[i]
		c.expr(newTarget(f.typ, f.name), &x, el)
		if !f.Exported() && f.pkg != c.pkg {
			c.errorf(&x, "implicit assignment to unexported field %s in struct literal of type %s", f.name, base)
			continue
		}
		c.assignment(&x, f.typ, "struct literal")
	}
	if len(e.Elts) < len(s.fields) {
		c.errorf(at(e.Rbrace), "too few values in struct literal of type %s", base)
	}
}

func (c *Checker) keyedFields(e *ast.CompositeLit, base Type, s *Struct) {
	seen := make(map[string]bool)
	for _, el := range e.Elts {
		kv, ok := el.(*ast.KeyValueExpr)
		if !ok {
			c.errorf(el, "mixture of field:value and value elements in struct literal")
			c.use(el)
			continue
		}
		key, ok := kv.Key.(*ast.Ident)
		if !ok {
			c.errorf(kv, "invalid field name %s in struct literal", kv.Key)
			c.use(kv.Value)
			continue
		}
		field := c.literalField(kv, key, base, s)
		if field == nil {
			c.use(kv.Value)
			continue
		}
		c.recordUse(key, field)
		var x operand
		c.expr(newTarget(field.typ, field.name), &x, kv.Value)
		c.assignment(&x, field.typ, "struct literal")
		if seen[key.Name] {
			c.errorf(kv, "duplicate field name %s in struct literal", key.Name)
			continue
		}
		seen[key.Name] = true
	}
}

// literalField returns the field that a key names: one of the struct itself.
func (c *Checker) literalField(kv *ast.KeyValueExpr, key *ast.Ident, base Type, s *Struct) *Var {
	if i := fieldIndex(s.fields, c.pkg, key.Name, false); i >= 0 {
		return s.fields[i]
	}
	if f := lookup(base, true, c.pkg, key.Name, false); len(f.index) > 1 {
		// Go 1.27 lets promoted fields be named.
		if v, ok := f.obj.(*Var); ok {
			if !c.require(kv.Key, 27, "use of promoted field %s in struct literal of type %s", fieldPath(s, f.index), base) {
				return nil
			}
			if f.indirect {
				c.errorf(kv.Key, "invalid implicit pointer indirection to reach %s", key.Name)
				return nil
			}
			return v
		}
	}
	var alt Object
	if i := fieldIndex(s.fields, c.pkg, key.Name, true); i >= 0 {
		alt = s.fields[i]
	}
	c.errorf(kv.Key, "%s", c.lookupError(base, key.Name, alt, true))
	return nil
}

// fieldPath names the fields on the way to a promoted one.
func fieldPath(s *Struct, index []int) string {
	var names []string
	for _, i := range index {
		f := s.fields[i]
		names = append(names, f.name)
		t, _ := deref(f.typ)
		next, ok := under(t).(*Struct)
		if !ok {
			break
		}
		s = next
	}
	return strings.Join(names, ".")
}
