package types

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
)

// builtin checks a call of a builtin function; it reports whether it is right.
func (c *Checker) builtin(x *operand, call *ast.CallExpr, row *builtinRow) bool {
	args := call.Args
	if call.Ellipsis.IsValid() && row.name != "append" {
		c.errorf(at(call.Ellipsis), invalidOp+"invalid use of ... with built-in %s", row.name)
		c.use(args...)
		return false
	}
	// len and cap are constant if no call or receive is evaluated.
	if row.name == "len" || row.name == "cap" {
		saved := c.hasCall
		defer func() { c.hasCall = saved }()
		c.hasCall = false
	}
	b := &builtinCall{c: c, call: call, row: row}
	switch row.name {
	case "make", "new", "Offsetof", "trace":
		b.n = len(args)
	default:
		list, _ := c.genericArgs(args)
		for _, a := range list {
			if a.mode == modeInvalid {
				return false
			}
			if sig, ok := a.typ.(*Signature); ok && sig.typeParams.Len() > 0 {
				c.notGeneric(nil, a)
				return false
			}
		}
		for i, a := range list {
			if len(list) > 1 && len(args) == 1 {
				a.nth = i + 1
			}
		}
		b.args = list
		b.n = len(list)
		if len(list) > 0 {
			*x = *list[0]
		}
	}
	msg := ""
	if b.n < row.args {
		msg = "not enough"
	} else if !row.variadic && b.n > row.args {
		msg = "too many"
	}
	if msg != "" {
		var p place = at(call.Rparen)
		c.errorf(p, invalidOp+"%s arguments for %v (expected %d, found %d)", msg, call, row.args, b.n)
		return false
	}
	if row.since > 0 {
		c.require(call.Fun, row.since, "%s", b.version())
	}
	switch row.rule {
	case ruleOwn:
		return b.own(x)
	case ruleOrdered:
		return b.ordered(x)
	}
	return b.signature(x)
}

// builtinCall is a call of a builtin function that is being checked.
type builtinCall struct {
	c    *Checker
	call *ast.CallExpr
	row  *builtinRow
	args []*operand
	n    int
}

// signed records the signature that the builtin function has in this call.
func (b *builtinCall) signed(result Type, params ...Type) {
	vars := make([]*Var, len(params))
	for i, t := range params {
		vars[i] = newVar(ParamVar, token.NoPos, nil, "", Default(t))
	}
	var res *Tuple
	if result != nil {
		res = NewTuple(newVar(ResultVar, token.NoPos, nil, "", result))
	}
	b.c.recordBuiltin(b.call.Fun, &Signature{params: NewTuple(vars...), results: res})
}

func (b *builtinCall) name() string { return b.row.name }

// version returns what errors call a function that the version of Go in go.mod does not have.
func (b *builtinCall) version() string {
	switch {
	case b.row.unsafe:
		return "unsafe." + b.name()
	case b.name() == "clear":
		return b.name()
	}
	return "built-in " + b.name()
}

// signature checks a call of a builtin function that has a signature.
func (b *builtinCall) signature(x *operand) bool {
	tv, err := Eval(token.NewFileSet(), nil, token.NoPos, b.row.rule)
	sig, ok := tv.Type.(*Signature)
	if err != nil || !ok {
		return false
	}
	context := "argument to " + b.name()
	if b.row.unsafe {
		context = "argument to unsafe." + b.name()
	}
	for i, arg := range b.args {
		b.c.assignment(arg, sig.params.At(i).typ, context)
		if arg.mode == modeInvalid {
			return false
		}
	}
	x.mode = modeNone
	if sig.results.Len() > 0 {
		x.mode, x.typ = modeValue, sig.results.At(0).typ
	}
	b.c.recordBuiltin(b.call.Fun, sig)
	return true
}

// own checks a call of a builtin function whose types follow no common rule.
func (b *builtinCall) own(x *operand) bool {
	switch b.name() {
	case "append":
		return b.append(x)
	case "cap", "len":
		return b.length(x)
	case "clear":
		return b.clear(x)
	case "close":
		return b.close(x)
	case "complex":
		return b.complex(x)
	case "real", "imag":
		return b.part(x)
	case "copy":
		return b.copy(x)
	case "delete":
		return b.delete(x)
	case "make":
		return b.make(x)
	case "new":
		return b.new(x)
	case "panic":
		// A function that ends with a call of panic needs no return.
		if b.c.sig != nil && b.c.sig.results.Len() > 0 {
			if b.c.panics == nil {
				b.c.panics = make(map[*ast.CallExpr]bool)
			}
			b.c.panics[b.call] = true
		}
		b.c.assignment(x, universeAny, "argument to panic")
		if x.mode == modeInvalid {
			return false
		}
		x.mode = modeNone
		b.signed(nil, emptyInterface)
		return true
	case "print", "println":
		types := make([]Type, len(b.args))
		for i, a := range b.args {
			b.c.assignment(a, nil, "argument to built-in "+b.name())
			if a.mode == modeInvalid {
				return false
			}
			types[i] = a.typ
		}
		x.mode = modeNone
		b.signed(nil, types...)
		return true
	case "recover":
		x.mode, x.typ = modeValue, emptyInterface
		b.signed(x.typ)
		return true
	case "assert":
		if x.mode != modeConstant || !isBoolean(x.typ) {
			b.c.errorf(x, invalidArg+"%s is not a boolean constant", x)
			return false
		}
		if x.val.Kind() == constant.Bool && !constant.BoolVal(x.val) {
			b.c.errorf(b.call, "%v failed", b.call)
		}
		return true
	case "trace":
		return b.trace(x)
	}
	return b.unsafe(x)
}

// trace prints what is known of each argument; the first one is the result.
func (b *builtinCall) trace(x *operand) bool {
	c := b.c
	if b.n == 0 {
		fmt.Println(c.sprintf("%v: trace() without arguments", b.call.Pos()))
		x.mode = modeNone
		return true
	}
	for i, arg := range b.call.Args {
		y := x
		if i > 0 {
			y = new(operand)
		}
		c.raw(nil, y, arg, nil, false)
		fmt.Println(c.sprintf("%v: %s", y.Pos(), y))
	}
	return x.mode != modeInvalid
}

func (b *builtinCall) append(x *operand) bool {
	c := b.c
	S := x.typ
	var elem Type
	cause := ""
	ok := eachTerm(S, func(_, u Type) bool {
		s, isSlice := u.(*Slice)
		switch {
		case x.isNil():
			cause = "argument must be a slice; have untyped nil"
			return false
		case u == nil || !isSlice:
			if u != nil && isStringType(u) && isParam(S) {
				s = &Slice{basicByte}
			} else {
				cause = c.sprintf("argument must be a slice; have %s", x)
				return false
			}
		}
		if elem != nil && !Identical(elem, s.elem) {
			cause = c.sprintf("mismatched slice element types %s and %s in %s", elem, s.elem, x)
			return false
		}
		elem = s.elem
		return true
	})
	if !ok {
		c.errorf(x, "invalid append: %s", cause)
		return false
	}
	// append([]byte, string...)
	if b.n == 2 && b.call.Ellipsis.IsValid() {
		if ok, _ := c.assignable(x, &Slice{basicByte}, nil); ok {
			y := b.args[1]
			if t := sharedUnder(y.typ, true); t != nil && isStringType(t) {
				x.mode, x.typ = modeValue, S
				sig := &Signature{
					params:  NewTuple(newVar(ParamVar, 0, nil, "", S), newVar(ParamVar, 0, nil, "", Default(y.typ))),
					results: NewTuple(newVar(ResultVar, 0, nil, "", S)), variadic: true,
				}
				c.recordBuiltin(b.call.Fun, sig)
				return true
			}
		}
	}
	// Otherwise it is a variadic function.
	rest := Type(&Slice{elem})
	sig := &Signature{
		params:  NewTuple(newVar(ParamVar, 0, nil, "", S), newVar(ParamVar, 0, nil, "", rest)),
		results: NewTuple(newVar(ResultVar, 0, nil, "", S)), variadic: true,
	}
	c.arguments(b.call, sig, nil, nil, b.args, nil)
	x.mode, x.typ = modeValue, S
	c.recordBuiltin(b.call.Fun, sig)
	return true
}

func (b *builtinCall) length(x *operand) bool {
	c := b.c
	mode := modeInvalid
	var val constant.Value
	t := under(x.typ)
	if p, ok := t.(*Pointer); ok {
		if a, ok := under(p.elem).(*Array); ok {
			t = a
		}
	}
	switch t := t.(type) {
	case *Basic:
		if isStringType(t) && b.name() == "len" {
			if x.mode == modeConstant {
				mode = modeConstant
				val = constant.MakeInt64(int64(len(constant.StringVal(x.val))))
			} else {
				mode = modeValue
			}
		}
	case *Array:
		mode = modeValue
		if !c.hasCall {
			mode = modeConstant
			val = constant.MakeUnknown()
			if t.len >= 0 {
				val = constant.MakeInt64(t.len)
			}
		}
	case *Slice, *Chan:
		mode = modeValue
	case *Map:
		if b.name() == "len" {
			mode = modeValue
		}
	case *Interface:
		if !isParam(x.typ) {
			break
		}
		if eachTerm(x.typ, func(_, u Type) bool { return u != nil && b.hasLength(u) }) {
			mode = modeValue
		}
	}
	if mode == modeInvalid {
		if isValid(under(x.typ)) {
			c.errorf(x, invalidArg+"%s for built-in %s", x, b.name())
		}
		return false
	}
	if mode == modeValue {
		b.signed(Typ[Int], x.typ)
	}
	x.mode, x.typ, x.val = mode, Typ[Int], val
	return true
}

func (b *builtinCall) hasLength(u Type) bool {
	if p, ok := u.(*Pointer); ok {
		if a, ok := under(p.elem).(*Array); ok {
			u = a
		}
	}
	switch t := u.(type) {
	case *Basic:
		return isStringType(t) && b.name() == "len"
	case *Array, *Slice, *Chan:
		return true
	case *Map:
		return b.name() == "len"
	}
	return false
}

func (b *builtinCall) clear(x *operand) bool {
	ok := eachTerm(x.typ, func(_, u Type) bool {
		switch u.(type) {
		case *Map, *Slice:
			return true
		}
		b.c.errorf(x, invalidArg+"cannot clear %s: argument must be (or constrained by) map or slice", x)
		return false
	})
	if !ok {
		return false
	}
	x.mode = modeNone
	b.signed(nil, x.typ)
	return true
}

func (b *builtinCall) close(x *operand) bool {
	ok := eachTerm(x.typ, func(_, u Type) bool {
		ch, isChan := u.(*Chan)
		switch {
		case !isChan:
			b.c.errorf(x, invalidOp+"cannot close non-channel %s", x)
		case ch.dir == RecvOnly:
			b.c.errorf(x, invalidOp+"cannot close receive-only channel %s", x)
		default:
			return true
		}
		return false
	})
	if !ok {
		return false
	}
	x.mode = modeNone
	b.signed(nil, x.typ)
	return true
}

func (b *builtinCall) delete(x *operand) bool {
	c := b.c
	var key Type
	T := x.typ
	ok := eachTerm(T, func(_, u Type) bool {
		m, isMap := u.(*Map)
		switch {
		case !isMap:
			c.errorf(x, invalidArg+"%s is not a map", x)
		case key != nil && !Identical(m.key, key):
			c.errorf(x, invalidArg+"maps of %s must have identical key types", x)
		default:
			key = m.key
			return true
		}
		return false
	})
	if !ok {
		return false
	}
	*x = *b.args[1]
	c.assignment(x, key, "argument to delete")
	if x.mode == modeInvalid {
		return false
	}
	x.mode = modeNone
	b.signed(nil, T, key)
	return true
}

func (b *builtinCall) copy(x *operand) bool {
	c := b.c
	y := b.args[1]
	elem := func(x *operand, allowString bool) (Type, string) {
		switch u := sharedUnder(x.typ, allowString).(type) {
		case *Slice:
			return u.elem, ""
		case *Basic:
			if isStringType(u) && allowString {
				return basicByte, ""
			}
		case nil:
			return nil, c.sprintf("argument must be a slice; have %s", x)
		}
		if x.isNil() {
			return nil, "argument must be a slice; have untyped nil"
		}
		return nil, c.sprintf("argument must be a slice; have %s", x)
	}
	dst, cause := elem(x, false)
	if dst == nil {
		c.errorf(x, "invalid copy: %s", cause)
		return false
	}
	src, cause := elem(y, true)
	if src == nil {
		c.errorf(y, "invalid copy: %s", cause)
		return false
	}
	if !Identical(dst, src) {
		c.errorf(x, "invalid copy: arguments %s and %s have different element types %s and %s", x, y, dst, src)
		return false
	}
	b.signed(Typ[Int], x.typ, y.typ)
	x.mode, x.typ = modeValue, Typ[Int]
	return true
}

func (b *builtinCall) make(x *operand) bool {
	c := b.c
	arg := b.call.Args[0]
	T := c.varType(arg)
	if !isValid(T) {
		c.use(b.call.Args[1:]...)
		return false
	}
	made, cause := c.shared(T, false, func(_, u Type) string {
		switch u.(type) {
		case nil, *Slice, *Map, *Chan:
			return ""
		}
		return "type must be slice, map, or channel"
	})
	least := 1
	if _, ok := made.(*Slice); ok {
		least = 2
	}
	if cause != "" {
		c.errorf(arg, invalidArg+"cannot make %s: %s", arg, cause)
		c.use(b.call.Args[1:]...)
		return false
	}
	if b.n < least || least+1 < b.n {
		c.errorf(b.call, invalidOp+"%v expects %d or %d arguments; found %d", b.call, least, least+1, b.n)
		c.use(b.call.Args[1:]...)
		return false
	}
	types := []Type{T}
	var sizes []int64
	for _, e := range b.call.Args[1:] {
		typ, size := c.sizeArg(e)
		types = append(types, typ)
		if size >= 0 {
			sizes = append(sizes, size)
		}
	}
	if len(sizes) == 2 && sizes[0] > sizes[1] {
		c.errorf(b.call.Args[1], invalidArg+"length and capacity swapped")
	}
	x.mode, x.typ = modeValue, T
	b.signed(T, types...)
	return true
}

// sizeArg checks a size, which may be an untyped constant that is whole.
func (c *Checker) sizeArg(e ast.Expr) (Type, int64) { return c.indexValue(e, -1) }

func (b *builtinCall) new(x *operand) bool {
	c := b.c
	arg := b.call.Args[0]
	c.exprOrType(x, arg, false)
	c.exclude(x, modeBuiltin)
	switch x.mode {
	case modeInvalid:
		return false
	case modeType:
		c.notConstraint(arg, x.typ)
	default:
		// new(x) is a pointer to a variable that holds the value.
		c.require(b.call.Fun, 26, "new(%s)", arg)
		if x.isNil() {
			c.errorf(x, "use of untyped nil in argument to new")
			return false
		}
		T := Default(x.typ)
		c.assignment(x, T, "argument to new")
		if x.mode == modeInvalid {
			return false
		}
		x.typ = T
	}
	T := x.typ
	if !isValid(T) {
		return false
	}
	x.mode, x.typ = modeValue, &Pointer{T}
	b.signed(x.typ, T)
	return true
}

// ordered checks a call whose arguments have one ordered type, which the result has, too.
func (b *builtinCall) ordered(x *operand) bool {
	c := b.c
	var op token.Token // which of two constants the result is
	switch b.name() {
	case "min":
		op = token.LSS
	case "max":
		op = token.GTR
	}
	for i, a := range b.args {
		if !allOrdered(a.typ) {
			c.errorf(a, invalidArg+"%s cannot be ordered", a)
			return false
		}
		if i == 0 {
			continue
		}
		if c.match(x, a); x.mode == modeInvalid {
			return false
		}
		if !Identical(x.typ, a.typ) {
			c.errorf(a, invalidArg+"mismatched types %s (previous argument) and %s (type of %s)", x.typ, a.typ, a.expr)
			return false
		}
		if x.mode == modeConstant && a.mode == modeConstant {
			if op != 0 && constant.Compare(a.val, op, x.val) {
				*x = *a
			}
		} else {
			x.mode = modeValue
		}
	}
	if x.mode != modeConstant || op == 0 {
		x.mode = modeValue
		c.hasCall = true
		// A value has no untyped type.
		c.assignment(x, emptyInterface, "argument to built-in "+b.name())
		if x.mode == modeInvalid {
			return false
		}
	}
	// The arguments take the type of the result.
	for _, a := range b.args {
		c.update(a.expr, x.typ, true)
	}
	if x.mode != modeConstant {
		types := make([]Type, len(b.args))
		for i := range types {
			types[i] = x.typ
		}
		b.signed(x.typ, types...)
	}
	return true
}
