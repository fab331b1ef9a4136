package reflect

import "iter"

// over ranges over n things.
func over[T any](n int, at func(int) T) iter.Seq[T] {
	return func(yield func(T) bool) {
		for i := range n {
			if !yield(at(i)) {
				return
			}
		}
	}
}

func (t *rtype) Fields() iter.Seq[StructField] {
	t.must(Struct, "Fields")
	return over(t.NumField(), t.Field)
}

func (t *rtype) Methods() iter.Seq[Method] { return over(t.NumMethod(), t.Method) }

func (t *rtype) Ins() iter.Seq[Type] {
	t.must(Func, "Ins")
	return over(t.NumIn(), t.In)
}

func (t *rtype) Outs() iter.Seq[Type] {
	t.must(Func, "Outs")
	return over(t.NumOut(), t.Out)
}

// Fields iterates over the fields of a struct, with their values.
func (v Value) Fields() iter.Seq2[StructField, Value] {
	t := v.Type()
	t.common().must(Struct, "Fields")
	return func(yield func(StructField, Value) bool) {
		for i := range v.NumField() {
			if !yield(t.Field(i), v.Field(i)) {
				return
			}
		}
	}
}

// Methods iterates over the methods of v, bound to it.
func (v Value) Methods() iter.Seq2[Method, Value] {
	t, n := v.Type(), v.NumMethod()
	return func(yield func(Method, Value) bool) {
		for i := range n {
			if !yield(t.Method(i), v.Method(i)) {
				return
			}
		}
	}
}

// indices ranges over 0 to n-1.
func indices(n int) iter.Seq[Value] { return over(n, func(i int) Value { return ValueOf(i) }) }

// numbers ranges over 0 to n-1 as values of an integer type.
func numbers(n uint64, t Type) iter.Seq[Value] {
	return func(yield func(Value) bool) {
		for i := range n {
			if !yield(ValueOf(i).Convert(t)) {
				return
			}
		}
	}
}

// Seq ranges over v as a loop with one variable does.
func (v Value) Seq() iter.Seq[Value] {
	t := v.Type()
	switch v.Kind() {
	case Func:
		if isIterator(t.common(), 1) {
			return func(yield func(Value) bool) {
				v.Call([]Value{MakeFunc(t.In(0), func(in []Value) []Value {
					return []Value{ValueOf(yield(in[0]))}
				})})
			}
		}
	case Int, Int8, Int16, Int32, Int64:
		return numbers(uint64(max(v.Int(), 0)), t)
	case Uint, Uint8, Uint16, Uint32, Uint64, Uintptr:
		return numbers(v.Uint(), t)
	case Pointer:
		if t.Elem().Kind() == Array {
			return indices(t.Elem().Len())
		}
	case Array:
		return indices(v.Len())
	case Slice:
		return func(yield func(Value) bool) { indices(v.Len())(yield) }
	case String:
		return func(yield func(Value) bool) {
			for i := range v.String() {
				if !yield(ValueOf(i)) {
					return
				}
			}
		}
	case Map:
		return func(yield func(Value) bool) {
			for i := v.MapRange(); i.Next(); {
				if !yield(i.Key()) {
					return
				}
			}
		}
	case Chan:
		return func(yield func(Value) bool) {
			for x, ok := v.Recv(); ok; x, ok = v.Recv() {
				if !yield(x) {
					return
				}
			}
		}
	}
	panic("reflect: " + t.String() + " cannot produce iter.Seq[Value]")
}

// Seq2 ranges over v as a loop with two variables does.
func (v Value) Seq2() iter.Seq2[Value, Value] {
	t := v.Type()
	switch v.Kind() {
	case Func:
		if isIterator(t.common(), 2) {
			return func(yield func(Value, Value) bool) {
				v.Call([]Value{MakeFunc(t.In(0), func(in []Value) []Value {
					return []Value{ValueOf(yield(in[0], in[1]))}
				})})
			}
		}
	case Pointer:
		if t.Elem().Kind() == Array {
			return elements(v.Elem(), t.Elem().Len())
		}
	case Array, Slice:
		return elements(v, v.Len())
	case String:
		return func(yield func(Value, Value) bool) {
			for i, r := range v.String() {
				if !yield(ValueOf(i), ValueOf(r)) {
					return
				}
			}
		}
	case Map:
		return func(yield func(Value, Value) bool) {
			for i := v.MapRange(); i.Next(); {
				if !yield(i.Key(), i.Value()) {
					return
				}
			}
		}
	}
	panic("reflect: " + t.String() + " cannot produce iter.Seq2[Value, Value]")
}

func elements(v Value, n int) iter.Seq2[Value, Value] {
	return func(yield func(Value, Value) bool) {
		for i := range n {
			if !yield(ValueOf(i), v.Index(i)) {
				return
			}
		}
	}
}
