package reflect

// NumMethod returns how many methods v has: exported ones, or all of an interface.
func (v Value) NumMethod() int {
	if v.typ == nil {
		panic(&ValueError{"reflect.Value.NumMethod", Invalid})
	}
	if v.method != 0 {
		return 0
	}
	return v.typ.numMethod()
}

// Method returns method i, bound to v. It panics if i is out of range or v is a nil interface.
func (v Value) Method(i int) Value {
	if v.typ == nil {
		panic(&ValueError{"reflect.Value.Method", Invalid})
	}
	if v.method != 0 || i < 0 || i >= v.typ.numMethod() {
		panic("reflect: Method index out of range")
	}
	if v.typ.Kind() == Interface {
		if v.IsNil() {
			panic("reflect: Method on nil interface value")
		}
		name, _, _ := v.typ.method(i)
		return v.Elem().MethodByName(name)
	}
	v.method = i + 1
	return v
}

// MethodByName returns the method of that name, bound to v, or the zero Value.
func (v Value) MethodByName(name string) Value {
	if v.typ == nil {
		panic(&ValueError{"reflect.Value.MethodByName", Invalid})
	}
	for i := range v.typ.numMethod() {
		if n, _, _ := v.typ.method(i); n == name {
			return v.Method(i)
		}
	}
	return Value{}
}

// caller makes calls of functions of type t: fn is a func value's word, args lead to the
// arguments' memory, results to memory for the results.
func caller(t *rtype) func(fn *byte, args, results []*byte)

// methodCaller makes calls of the exported method i of type recv.
func methodCaller(recv *rtype, i int) func(recv any, args, results []*byte)

// madeFunc returns the func value of type t that hands its calls to to.
func madeFunc(t *rtype, to func(args, results []*byte)) *byte

// methodFunc returns a method value as an ordinary function in an interface.
func methodFunc(v Value) any {
	t := v.Type().common()
	var fn *byte
	if v.flag&flagMethodExpr != 0 {
		i := v.method - 1
		fn = madeFunc(t, func(args, results []*byte) {
			recv := t.in(0)
			methodCaller(recv, i)(pack(recv, args[0], true), args[1:], results)
		})
	} else {
		recv, call := pack(v.typ, v.ptr, v.indirect()), methodCaller(v.typ, v.method-1)
		fn = madeFunc(t, func(args, results []*byte) { call(recv, args, results) })
	}
	return pack(t, fn, false)
}

// MakeFunc returns a function of type typ that calls fn.
func MakeFunc(typ Type, fn func(args []Value) (results []Value)) Value {
	if typ.Kind() != Func {
		panic("reflect: call of MakeFunc with non-Func type")
	}
	t := typ.common()
	return Value{typ: t, ptr: madeFunc(t, func(args, results []*byte) {
		in := make([]Value, len(args))
		for i, p := range args {
			in[i] = loaded(t.in(i), p, 0)
		}
		out := fn(in)
		if len(out) != len(results) {
			panic("reflect: wrong return count from function created by MakeFunc")
		}
		for i, r := range out {
			if r.typ == nil {
				panic("reflect: function created by MakeFunc using closure returned zero Value")
			}
			if r.ro() != 0 {
				panic("reflect: function created by MakeFunc using closure returned value obtained from unexported field")
			}
			r.assignTo(t.out(i), "reflect.MakeFunc").store(results[i])
		}
	})}
}

// Call calls the function v. It panics if v is not a function or the arguments do not fit.
func (v Value) Call(in []Value) []Value {
	v.must(Func, "Call")
	v.mustExported("Call")
	t := v.Type().common()
	return v.call(t, in, "Call", t.flags()&flagVariadic != 0)
}

// CallSlice is Call that passes its last argument as the whole variadic parameter.
func (v Value) CallSlice(in []Value) []Value {
	v.must(Func, "CallSlice")
	v.mustExported("CallSlice")
	return v.call(v.Type().common(), in, "CallSlice", false)
}

// call calls a function; if gather is set the last parameter takes all arguments that are left.
func (v Value) call(t *rtype, in []Value, op string, gather bool) []Value {
	if v.method == 0 && v.word() == nil {
		panic("reflect.Value.Call: call of nil function")
	}
	if op == "CallSlice" && t.flags()&flagVariadic == 0 {
		panic("reflect: CallSlice of non-variadic function")
	}
	n := t.numIn()
	if gather {
		n--
	}
	checkArguments(t, in, n, op, gather)
	if gather {
		in = append(in[:n:n], gathered(t.in(n), in[n:], op))
	}
	args := make([]*byte, len(in))
	for i, x := range in {
		x.mustExported(op)
		args[i] = x.assignTo(t.in(i), "reflect.Value.Call").memory()
	}
	out := make([]Value, t.numOut())
	results := make([]*byte, len(out))
	for i := range out {
		r := t.out(i)
		results[i] = newMemory(r)
		out[i] = Value{typ: r, ptr: results[i], flag: flagIndirect}
	}
	switch {
	case v.flag&flagMethodExpr != 0:
		recv := t.in(0)
		methodCaller(recv, v.method-1)(pack(recv, args[0], true), args[1:], results)
	case v.method != 0:
		methodCaller(v.typ, v.method-1)(pack(v.typ, v.ptr, v.indirect()), args, results)
	default:
		caller(t)(v.word(), args, results)
	}
	return out
}

// checkArguments panics unless there are n arguments, or more where there may be more, of the right types.
func checkArguments(t *rtype, in []Value, n int, op string, more bool) {
	if len(in) < n {
		panic("reflect: " + op + " with too few input arguments")
	}
	if len(in) > n && !more {
		panic("reflect: " + op + " with too many input arguments")
	}
	for _, x := range in {
		if !x.IsValid() {
			panic("reflect: " + op + " using zero Value argument")
		}
	}
	for i, x := range in[:n] {
		if xt := x.Type().common(); !xt.assignable(t.in(i)) {
			panic("reflect: " + op + " using " + xt.str() + " as type " + t.in(i).str())
		}
	}
}

// gathered is the slice of type t that a variadic function gets.
func gathered(t *rtype, rest []Value, op string) Value {
	all := MakeSlice(toType(t), len(rest), len(rest))
	e := t.elem()
	for i, x := range rest {
		if xt := x.Type().common(); !xt.assignable(e) {
			panic("reflect: cannot use " + xt.str() + " as type " + e.str() + " in " + op)
		}
		all.Index(i).Set(x)
	}
	return all
}
