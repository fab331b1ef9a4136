package reflect

func (v Value) NumMethod() int {
	if v.typ == nil {
		panic(&ValueError{"reflect.Value.NumMethod", Invalid})
	}
	if v.method != 0 {
		return 0
	}
	return v.typ.numMethod()
}

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

func (v Value) Call(in []Value) []Value {
	v.must(Func, "Call")
	v.mustExported("Call")
	t := v.Type().common()
	if t.flags()&flagVariadic != 0 {
		n := t.numIn() - 1
		if len(in) < n {
			panic("reflect: Call with too few input arguments")
		}
		rest := MakeSlice(toType(t.in(n)), len(in)-n, len(in)-n)
		for i := n; i < len(in); i++ {
			if !in[i].IsValid() {
				panic("reflect: Call using zero Value argument")
			}
			rest.Index(i - n).Set(in[i])
		}
		in = append(append([]Value(nil), in[:n]...), rest)
	}
	return v.call(t, in, "Call")
}

func (v Value) CallSlice(in []Value) []Value {
	v.must(Func, "CallSlice")
	v.mustExported("CallSlice")
	t := v.Type().common()
	if t.flags()&flagVariadic == 0 {
		panic("reflect: CallSlice of non-variadic function")
	}
	return v.call(t, in, "CallSlice")
}

func (v Value) call(t *rtype, in []Value, op string) []Value {
	if len(in) < t.numIn() {
		panic("reflect: " + op + " with too few input arguments")
	}
	if len(in) > t.numIn() {
		panic("reflect: " + op + " with too many input arguments")
	}
	args := make([]*byte, len(in))
	for i, x := range in {
		if !x.IsValid() {
			panic("reflect: " + op + " using zero Value argument")
		}
		x.mustExported(op)
		if !x.typ.assignable(t.in(i)) && x.method == 0 {
			panic("reflect: " + op + " using " + x.typ.str() + " as type " + t.in(i).str())
		}
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
		fn := v.word()
		if fn == nil {
			panic("reflect: call of nil function")
		}
		caller(t)(fn, args, results)
	}
	return out
}
