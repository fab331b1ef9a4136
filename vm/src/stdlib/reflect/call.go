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

// invoke calls the function fn (a func value's word) of type t: args lead to the arguments'
// memory, results to memory for the results. It is an instruction of the machine's own.
func invoke(t *rtype, fn *byte, args, results []*byte)

// invokeMethod calls the exported method i of the receiver (of type recv, at its word or memory).
func invokeMethod(recv *rtype, ptr *byte, indirect bool, i int, args, results []*byte)

// methodFunc is a method value as an ordinary function in an interface.
func methodFunc(v Value) any {
	panic("reflect: minigo does not support Interface of a method Value")
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
		recv := in[0]
		invokeMethod(recv.typ, recv.ptr, recv.indirect(), v.method-1, args[1:], results)
	case v.method != 0:
		invokeMethod(v.typ, v.ptr, v.indirect(), v.method-1, args, results)
	default:
		fn := v.word()
		if fn == nil {
			panic("reflect: call of nil function")
		}
		invoke(t, fn, args, results)
	}
	return out
}
