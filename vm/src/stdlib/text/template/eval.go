package template

import (
	"fmt"
	"reflect"
	"strings"
	"text/template/parse"
)

var (
	errorType    = reflect.TypeOf((*error)(nil)).Elem()
	stringerType = reflect.TypeOf((*fmt.Stringer)(nil)).Elem()
	valueType    = reflect.TypeOf((*reflect.Value)(nil)).Elem()
)

// A final is the value that a command gets from the one before it, if there is one.
type final struct {
	value reflect.Value
	given bool
}

// pipeline evaluates a pipeline and sets the variables that it names.
func (r *run) pipeline(dot reflect.Value, pipe *parse.PipeNode) reflect.Value {
	if pipe == nil {
		return reflect.Value{}
	}
	r.at(pipe)
	var v reflect.Value
	for i, cmd := range pipe.Cmds {
		v = r.command(dot, cmd, final{v, i > 0})
		if v.Kind() == reflect.Interface && v.Type().NumMethod() == 0 {
			v = v.Elem()
		}
	}
	for _, d := range pipe.Decl {
		if pipe.IsAssign {
			r.variable(d.Ident[0]).value = v
		} else {
			r.vars = append(r.vars, variable{d.Ident[0], v})
		}
	}
	return v
}

func (r *run) noArgs(args []parse.Node, last final) {
	if len(args) > 1 || last.given {
		r.fail("can't give argument to non-function %s", args[0])
	}
}

func (r *run) command(dot reflect.Value, cmd *parse.CommandNode, last final) reflect.Value {
	switch n := cmd.Args[0].(type) {
	case *parse.FieldNode:
		r.at(n)
		return r.fields(dot, dot, n, n.Ident, cmd.Args, last)
	case *parse.ChainNode:
		return r.chain(dot, n, cmd.Args, last)
	case *parse.IdentifierNode:
		return r.function(dot, n, cmd, cmd.Args, last)
	case *parse.PipeNode:
		r.noArgs(cmd.Args, last)
		return r.pipeline(dot, n)
	case *parse.VariableNode:
		return r.variableNode(dot, n, cmd.Args, last)
	}
	n := cmd.Args[0]
	r.at(n)
	r.noArgs(cmd.Args, last)
	switch n := n.(type) {
	case *parse.BoolNode:
		return reflect.ValueOf(n.True)
	case *parse.DotNode:
		return dot
	case *parse.NilNode:
		r.fail("nil is not a command")
	case *parse.NumberNode:
		return r.constant(n)
	case *parse.StringNode:
		return reflect.ValueOf(n.Text)
	}
	r.fail("can't evaluate command %q", n)
	return reflect.Value{}
}

// constant gives a number the type that an untyped constant takes by itself.
func (r *run) constant(n *parse.NumberNode) reflect.Value {
	r.at(n)
	hex := strings.HasPrefix(n.Text, "0x") || strings.HasPrefix(n.Text, "0X")
	switch {
	case n.IsComplex:
		return reflect.ValueOf(n.Complex128)
	case n.IsFloat && n.Text[0] != '\'' && strings.ContainsAny(n.Text, ".eEpP") && !(hex && !strings.ContainsAny(n.Text, "pP")):
		return reflect.ValueOf(n.Float64)
	case n.IsInt:
		return reflect.ValueOf(int(n.Int64))
	case n.IsUint:
		r.fail("%s overflows int", n.Text)
	}
	return reflect.Value{}
}

func (r *run) chain(dot reflect.Value, n *parse.ChainNode, args []parse.Node, last final) reflect.Value {
	r.at(n)
	if len(n.Field) == 0 {
		r.fail("internal error: no fields in evalChainNode")
	}
	if n.Node.Type() == parse.NodeNil {
		r.fail("indirection through explicit nil in %s", n)
	}
	v := r.argument(dot, nil, n.Node)
	return r.fields(dot, v, n, n.Field, args, last)
}

func (r *run) variableNode(dot reflect.Value, n *parse.VariableNode, args []parse.Node, last final) reflect.Value {
	r.at(n)
	v := r.variable(n.Ident[0]).value
	if len(n.Ident) == 1 {
		if len(args) > 1 || last.given {
			r.fail("can't give argument to non-function %s", n)
		}
		return v
	}
	return r.fields(dot, v, n, n.Ident[1:], args, last)
}

// fields selects one field after the other; the last may be a method with arguments.
func (r *run) fields(dot, v reflect.Value, n parse.Node, names []string, args []parse.Node, last final) reflect.Value {
	end := len(names) - 1
	for _, name := range names[:end] {
		v = r.field(dot, v, n, name, nil, final{})
	}
	return r.field(dot, v, n, names[end], args, last)
}

func (r *run) function(dot reflect.Value, n *parse.IdentifierNode, cmd parse.Node, args []parse.Node, last final) reflect.Value {
	r.at(n)
	fn, builtin, ok := r.tmpl.find(n.Ident)
	if !ok {
		r.fail("%q is not a defined function", n.Ident)
	}
	return r.invoke(dot, fn, builtin, cmd, n.Ident, args, last)
}

// field returns a field, a map's entry or a method's result.
func (r *run) field(dot, of reflect.Value, n parse.Node, name string, args []parse.Node, last final) reflect.Value {
	if !of.IsValid() {
		if r.tmpl.common.missingKey == missingError {
			r.fail("nil data; no entry for key %q", name)
		}
		return reflect.Value{}
	}
	typ := of.Type()
	v, isNil := indirect(of)
	if isNil && v.Kind() == reflect.Interface {
		r.fail("nil pointer evaluating %s.%s", typ, name)
	}
	on := v
	if k := on.Kind(); k != reflect.Interface && k != reflect.Pointer && on.CanAddr() {
		on = on.Addr()
	}
	if method := on.MethodByName(name); method.IsValid() {
		return r.invoke(dot, method, false, n, name, args, last)
	}
	hasArgs := len(args) > 1 || last.given
	switch v.Kind() {
	case reflect.Struct:
		if f, ok := v.Type().FieldByName(name); ok {
			return r.structField(v, typ, f, hasArgs)
		}
	case reflect.Map:
		if key := reflect.ValueOf(name); key.Type().AssignableTo(v.Type().Key()) {
			if hasArgs {
				r.fail("%s is not a method but has arguments", name)
			}
			return r.entry(v, key, name)
		}
	case reflect.Pointer:
		if elem := v.Type().Elem(); elem.Kind() == reflect.Struct {
			if _, ok := elem.FieldByName(name); !ok {
				break
			}
		}
		if isNil {
			r.fail("nil pointer evaluating %s.%s", typ, name)
		}
	}
	r.fail("can't evaluate field %s in type %s", name, typ)
	return reflect.Value{}
}

func (r *run) structField(v reflect.Value, typ reflect.Type, f reflect.StructField, hasArgs bool) reflect.Value {
	if !f.IsExported() {
		r.fail("%s is an unexported field of struct type %s", f.Name, typ)
	}
	for i, at := range f.Index {
		if i > 0 && v.Kind() == reflect.Pointer && v.Type().Elem().Kind() == reflect.Struct {
			if v.IsNil() {
				r.fail("reflect: indirection through nil pointer to embedded struct field %s", v.Type().Elem().Name())
			}
			v = v.Elem()
		}
		v = v.Field(at)
	}
	if hasArgs {
		r.fail("%s has arguments but cannot be invoked as function", f.Name)
	}
	return v
}

func (r *run) entry(m, key reflect.Value, name string) reflect.Value {
	v := m.MapIndex(key)
	if !v.IsValid() {
		switch r.tmpl.common.missingKey {
		case missingZero:
			v = reflect.Zero(m.Type().Elem())
		case missingError:
			r.fail("map has no entry for key %q", name)
		}
	}
	return v
}

// invoke calls a function; args[0] is its name.
func (r *run) invoke(dot, fn reflect.Value, builtin bool, n parse.Node, name string, args []parse.Node, last final) reflect.Value {
	if args != nil {
		args = args[1:]
	}
	typ := fn.Type()
	count := len(args)
	if last.given {
		count++
	}
	fixed := typ.NumIn()
	if typ.IsVariadic() {
		fixed--
		if count < fixed {
			r.fail("wrong number of args for %s: want at least %d got %d", name, fixed, len(args))
		}
	} else if count != fixed {
		r.fail("wrong number of args for %s: want %d got %d", name, fixed, count)
	}
	if err := checkResults(name, typ); err != nil {
		r.fail("%v", err)
	}
	if builtin && (name == "and" || name == "or") {
		return r.logic(dot, name == "or", typ.In(0), args, last)
	}
	typeOf := func(i int) reflect.Type {
		if i < fixed {
			return typ.In(i)
		}
		return typ.In(fixed).Elem()
	}
	argv := make([]reflect.Value, 0, count)
	for i, arg := range args {
		argv = append(argv, r.argument(dot, typeOf(i), arg))
	}
	if last.given {
		argv = append(argv, r.fit(last.value, typeOf(len(args))))
	}
	if builtin && name == "call" {
		callee := last.value.String()
		if len(args) > 0 {
			callee = args[0].String()
		}
		argv = append([]reflect.Value{reflect.ValueOf(callee)}, argv...)
		fn = reflect.ValueOf(callFunc)
	}
	v, err := safely(fn, argv)
	if err != nil {
		r.at(n)
		r.fail("error calling %s: %w", name, err)
	}
	return unwrap(v)
}

// unwrap takes a value out of a reflect.Value that a function handed back as such.
func unwrap(v reflect.Value) reflect.Value {
	if v.Type() == valueType {
		return v.Interface().(reflect.Value)
	}
	return v
}

// logic is and (or or), which evaluates no more arguments than it must.
func (r *run) logic(dot reflect.Value, until bool, typ reflect.Type, args []parse.Node, last final) reflect.Value {
	var v reflect.Value
	for _, arg := range args {
		v = r.argument(dot, typ, arg).Interface().(reflect.Value)
		if truthOf(v) == until {
			return v
		}
	}
	if last.given {
		v = unwrap(r.fit(last.value, typ))
	}
	return v
}

func nilable(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Chan, reflect.Func, reflect.Interface, reflect.Map, reflect.Pointer, reflect.Slice:
		return true
	}
	return t == valueType
}

// fit makes v assignable to typ, by a step through a pointer or an interface if need be.
func (r *run) fit(v reflect.Value, typ reflect.Type) reflect.Value {
	if !v.IsValid() {
		if typ == nil {
			return v
		}
		if !nilable(typ) {
			r.fail("invalid value; expected %s", typ)
		}
		return reflect.Zero(typ)
	}
	if typ == nil {
		return v
	}
	if typ == valueType && v.Type() != typ {
		return reflect.ValueOf(v)
	}
	if v.Type().AssignableTo(typ) {
		return v
	}
	if v.Kind() == reflect.Interface && !v.IsNil() {
		v = v.Elem()
		if v.Type().AssignableTo(typ) {
			return v
		}
	}
	switch {
	case v.Kind() == reflect.Pointer && v.Type().Elem().AssignableTo(typ):
		if v.IsNil() {
			r.fail("dereference of nil pointer of type %s", typ)
		}
		return v.Elem()
	case v.CanAddr() && reflect.PointerTo(v.Type()).AssignableTo(typ):
		return v.Addr()
	}
	r.fail("wrong type for value; expected %s; got %s", typ, v.Type())
	return v
}

// argument evaluates an argument for a parameter of that type; nil is any type.
func (r *run) argument(dot reflect.Value, typ reflect.Type, n parse.Node) reflect.Value {
	r.at(n)
	switch n := n.(type) {
	case *parse.DotNode:
		return r.fit(dot, typ)
	case *parse.NilNode:
		if !nilable(typ) {
			r.fail("cannot assign nil to %s", typ)
		}
		return reflect.Zero(typ)
	case *parse.FieldNode:
		return r.fit(r.fields(dot, dot, n, n.Ident, nil, final{}), typ)
	case *parse.VariableNode:
		return r.fit(r.variableNode(dot, n, nil, final{}), typ)
	case *parse.PipeNode:
		return r.fit(r.pipeline(dot, n), typ)
	case *parse.IdentifierNode:
		return r.fit(r.function(dot, n, n, nil, final{}), typ)
	case *parse.ChainNode:
		return r.fit(r.chain(dot, n, nil, final{}), typ)
	}
	if typ == valueType {
		return reflect.ValueOf(r.literal(n))
	}
	if typ == nil || typ.Kind() == reflect.Interface && typ.NumMethod() == 0 {
		return r.literal(n)
	}
	return r.typedLiteral(typ, n)
}

// literal gives a constant the type it takes by itself.
func (r *run) literal(n parse.Node) reflect.Value {
	switch n := n.(type) {
	case *parse.BoolNode:
		return reflect.ValueOf(n.True)
	case *parse.NumberNode:
		return r.constant(n)
	case *parse.StringNode:
		return reflect.ValueOf(n.Text)
	}
	r.fail("can't handle assignment of %s to empty interface argument", n)
	return reflect.Value{}
}

// typedLiteral gives a constant the type.
func (r *run) typedLiteral(typ reflect.Type, n parse.Node) reflect.Value {
	v := reflect.New(typ).Elem()
	number, _ := n.(*parse.NumberNode)
	switch k := typ.Kind(); {
	case k == reflect.Bool:
		b, ok := n.(*parse.BoolNode)
		if !ok {
			r.fail("expected bool; found %s", n)
		}
		v.SetBool(b.True)
	case k == reflect.String:
		s, ok := n.(*parse.StringNode)
		if !ok {
			r.fail("expected string; found %s", n)
		}
		v.SetString(s.Text)
	case isInt(k):
		if number == nil || !number.IsInt {
			r.fail("expected integer; found %s", n)
		}
		v.SetInt(number.Int64)
	case isUint(k):
		if number == nil || !number.IsUint {
			r.fail("expected unsigned integer; found %s", n)
		}
		v.SetUint(number.Uint64)
	case k == reflect.Float32 || k == reflect.Float64:
		if number == nil || !number.IsFloat {
			r.fail("expected float; found %s", n)
		}
		v.SetFloat(number.Float64)
	case k == reflect.Complex64 || k == reflect.Complex128:
		if number == nil || !number.IsComplex {
			r.fail("expected complex; found %s", n)
		}
		v.SetComplex(number.Complex128)
	default:
		r.fail("can't handle %s for arg of type %s", n, typ)
	}
	return v
}

func isInt(k reflect.Kind) bool  { return reflect.Int <= k && k <= reflect.Int64 }
func isUint(k reflect.Kind) bool { return reflect.Uint <= k && k <= reflect.Uintptr }

// indirect follows pointers and interfaces to their end, or to the first nil.
func indirect(v reflect.Value) (end reflect.Value, isNil bool) {
	for v.Kind() == reflect.Pointer || v.Kind() == reflect.Interface {
		if v.IsNil() {
			return v, true
		}
		v = v.Elem()
	}
	return v, false
}

func throughInterface(v reflect.Value) reflect.Value {
	if v.Kind() == reflect.Interface {
		return v.Elem()
	}
	return v
}

// printable returns what is given to fmt for v; false if it cannot be printed.
func printable(v reflect.Value) (any, bool) {
	if v.Kind() == reflect.Pointer {
		v, _ = indirect(v)
	}
	if !v.IsValid() {
		return "<no value>", true
	}
	prints := func(t reflect.Type) bool { return t.Implements(errorType) || t.Implements(stringerType) }
	if t := v.Type(); !prints(t) {
		if v.CanAddr() && prints(reflect.PointerTo(t)) {
			v = v.Addr()
		} else if k := v.Kind(); k == reflect.Chan || k == reflect.Func {
			return nil, false
		}
	}
	return v.Interface(), true
}
