package types

import (
	"go/ast"
	"go/constant"
	"go/token"
)

// operandMode says what an operand is.
type operandMode byte

const (
	modeInvalid operandMode = iota
	modeNone                // a call without results
	modeBuiltin
	modeType
	modeConstant
	modeVariable // addressable
	modeMapIndex // assignable, with a second value
	modeValue
	modeCommaOk // with a second value
)

var modeNames = [...]string{
	"invalid operand", "no value", "built-in", "type", "constant", "variable", "map index expression", "value",
	"comma, ok expression",
}

// operand is an expression that is being checked: what is known of it so far.
type operand struct {
	mode operandMode
	expr ast.Expr
	typ  Type
	val  constant.Value
	row  *builtinRow // of a builtin function
	nth  int         // of a call's several results, from 1
}

// Pos returns where the expression begins.
func (x *operand) Pos() token.Pos {
	if x.expr == nil {
		return token.NoPos
	}
	return x.expr.Pos()
}

func (x *operand) isNil() bool { return x.mode == modeValue && x.typ == Typ[UntypedNil] }

func (x *operand) setConst(tok token.Token, lit string) {
	kind := map[token.Token]BasicKind{
		token.INT: UntypedInt, token.FLOAT: UntypedFloat, token.IMAG: UntypedComplex,
		token.CHAR: UntypedRune, token.STRING: UntypedString,
	}[tok]
	val := constant.MakeFromLiteral(lit, tok, 0)
	if val.Kind() == constant.Unknown {
		x.mode, x.typ = modeInvalid, Typ[Invalid]
		return
	}
	x.mode, x.typ, x.val = modeConstant, Typ[kind], val
}

// ordinal returns 1st, 2nd and so on.
func ordinal(n int) string {
	suffix := "th"
	if n%100/10 != 1 {
		switch n % 10 {
		case 1:
			suffix = "st"
		case 2:
			suffix = "nd"
		case 3:
			suffix = "rd"
		}
	}
	return itoa(n) + suffix
}

// describe returns the operand for error messages.
func (x *operand) describe(qf Qualifier) string {
	if x.isNil() {
		return "nil"
	}
	w := writer{qualify: qf}
	expr := ""
	switch {
	case x.nth > 0:
		expr = ordinal(x.nth) + " function result"
	case x.expr != nil:
		expr = ExprString(x.expr)
	case x.mode == modeBuiltin:
		expr = x.row.name
	case x.mode == modeType:
		expr = TypeString(x.typ, qf)
	case x.mode == modeConstant:
		expr = x.val.String()
	}
	if expr != "" {
		w.WriteString(expr + " (")
	}
	typed := false
	if x.mode >= modeConstant && x.typ != nil {
		if isUntyped(x.typ) {
			w.WriteString(Unalias(x.typ).(*Basic).name + " ")
		} else {
			typed = true
		}
	}
	w.WriteString(modeNames[x.mode])
	if x.mode == modeConstant {
		if s := x.val.String(); s != expr {
			w.WriteString(" " + s)
		}
	}
	switch {
	case typed && !isValid(x.typ):
		w.WriteString(" with invalid type")
	case typed:
		w.WriteString(" of ")
		if isGeneric(x.typ) {
			w.WriteString("generic ")
		}
		p, isParam := Unalias(x.typ).(*TypeParam)
		if !isParam {
			switch x.typ.(type) {
			case *Alias, *Named:
				w.WriteString(kindOf(x.typ) + " ")
			}
		}
		w.WriteString("type ")
		w.typ(x.typ)
		if isParam {
			w.WriteString(" constrained by ")
			w.typ(p.bound)
			if p.iface().typeSet().isEmpty() {
				w.WriteString(" with empty type set")
			}
		}
	}
	if expr != "" {
		w.WriteByte(')')
	}
	return w.String()
}

// kindOf returns a word for the kind of a type's underlying type.
func kindOf(t Type) string {
	switch u := under(t).(type) {
	case *Basic:
		return u.name
	case *Array:
		return "array"
	case *Slice:
		return "slice"
	case *Struct:
		return "struct"
	case *Pointer:
		return "pointer"
	case *Signature:
		return "func"
	case *Interface:
		return "interface"
	case *Map:
		return "map"
	case *Chan:
		return "chan"
	case *Tuple:
		return "tuple"
	}
	return "union"
}

// assignable reports whether x can be assigned to a variable of type T; cause gets the reason if not, where
// one is known.
func (c *Checker) assignable(x *operand, T Type, cause *string) (bool, bool) {
	if x.mode == modeInvalid || !isValid(T) || !isValid(x.typ) {
		return true, false
	}
	V, T := Unalias(x.typ), Unalias(T)
	if Identical(V, T) {
		return true, false
	}
	Vu, Tu := under(V), under(T)
	Vp, _ := V.(*TypeParam)
	Tp, _ := T.(*TypeParam)
	if isUntyped(V) {
		if Tp != nil {
			return eachTerm(T, func(t, u Type) bool {
				if u == nil {
					return false
				}
				typ, _, _ := c.implicitType(x, u)
				return typ != nil
			}), false
		}
		typ, _, _ := c.implicitType(x, T)
		return typ != nil, false
	}
	if Identical(Vu, Tu) && (!hasName(V) || !hasName(T)) && Vp == nil && Tp == nil {
		return true, false
	}
	if _, ok := Tu.(*Interface); ok && Tp == nil || isInterfacePtr(Tu) {
		if implements(c, V, T, false, cause) {
			return true, false
		}
		if Vp == nil {
			return false, true
		}
		if cause != nil {
			*cause = "" // the types of the type parameter may do
		}
	}
	// An interface value that would have T.
	if Vi, ok := Vu.(*Interface); ok && Vp == nil {
		if implements(c, T, V, false, nil) && Vi != nil {
			if cause != nil {
				*cause = "need type assertion"
			}
			return false, true
		}
	}
	if Vc, ok := Vu.(*Chan); ok && Vc.dir == SendRecv {
		if Tc, ok := Tu.(*Chan); ok && Identical(Vc.elem, Tc.elem) {
			return !hasName(V) || !hasName(T), true
		}
	}
	if Vp == nil && Tp == nil {
		return false, false
	}
	fail := func(format string, args ...any) {
		if cause != nil {
			*cause = c.sprintf(format, args...)
		}
	}
	switch {
	case Tp != nil && !hasName(V):
		ok := eachTerm(Tp, func(t, _ Type) bool {
			if t == nil {
				return false
			}
			if good, _ := c.assignable(x, t, cause); !good {
				fail("cannot assign %s to %s (in %s)", x.typ, t, Tp)
				return false
			}
			return true
		})
		return ok, true
	case Vp != nil && !hasName(T):
		y := *x
		ok := eachTerm(Vp, func(t, _ Type) bool {
			if t == nil {
				return false
			}
			y.typ = t
			if good, _ := c.assignable(&y, T, cause); !good {
				fail("cannot assign %s (in %s) to %s", t, Vp, T)
				return false
			}
			return true
		})
		return ok, true
	}
	return false, false
}

func (x *operand) String() string { return x.describe(nil) }
