// Package reflect, what is said of calls, parts, maps, channels and types that cannot be as they are asked for.
package main

import (
	"fmt"
	"reflect"
)

type parts struct {
	S []int
	m map[string]int
	f func(int) int
	A [3]int
	p *int
}

type number int

func (n number) Get(x int) int    { return int(n) + x }
func (n *number) Put(x ...string) { *n = number(len(x)) }

var (
	one, text, zero = reflect.ValueOf(1), reflect.ValueOf("s"), reflect.Value{}
	slice           = reflect.ValueOf([]int{1, 2, 3})
	table           = reflect.ValueOf(map[string]int{"a": 1})
	whole           = reflect.ValueOf(parts{})
	null            = reflect.ValueOf((*int)(nil))
)

// try prints what a function returns, or what it panics with.
func try(what string, f func() any) {
	defer func() {
		if r := recover(); r != nil {
			fmt.Printf("%s panics: %v\n", what, r)
		}
	}()
	fmt.Printf("%s: %v\n", what, f())
}

func main() {
	calls()
	madeFunctions()
	indices()
	maps()
	channels()
	values()
	conversions()
	making()
	types()
}

func calls() {
	fn := reflect.ValueOf(func(a int, b ...string) (int, error) { return a + len(b), nil })
	list := func(v ...reflect.Value) []reflect.Value { return v }
	call := func(what string, f reflect.Value, in ...reflect.Value) {
		try(what, func() any { return f.Call(in)[0] })
		try(what+", slice", func() any { return f.CallSlice(in)[0] })
	}
	call("none", fn)
	call("one", fn, one)
	call("three", fn, one, text, text)
	call("a string first", fn, text, one)
	call("an int behind", fn, one, one)
	call("a slice", fn, one, reflect.ValueOf([]string{"x", "y"}))
	call("another slice", fn, one, slice)
	call("zero", fn, zero)
	call("zero behind", fn, one, zero)
	call("no function", one)
	call("unexported", whole.Field(2), one)
	call("nil", reflect.ValueOf((func())(nil)))
	call("nil, variadic", reflect.ValueOf((func(...int))(nil)), one)
	call("too many", reflect.ValueOf(func(int) {}), one, one)
	anything := reflect.ValueOf(func(a any, b ...any) string { return fmt.Sprint(a, b) })
	call("of any", anything, one, text, slice)
	call("an unexported argument", anything, whole.Field(4))
	call("an unexported one behind", anything, one, whole.Field(4))
	errs := reflect.ValueOf(func(...error) int { return 1 })
	call("not an error", errs, one)
	call("errors", errs, reflect.Zero(reflect.TypeFor[error]()))
	// A slice of arguments is not written to.
	in := append(make([]reflect.Value, 0, 8), list(one, text, text)...)
	fmt.Println(fn.Call(in)[0], in[1], in[2])
	n := number(1)
	try("method", func() any { return reflect.ValueOf(n).Method(0).Call(list(one))[0] })
	try("method of a pointer", func() any { reflect.ValueOf(&n).MethodByName("Put").Call(list(text, text)); return n })
	try("method's argument", func() any { return reflect.ValueOf(n).Method(0).Call(list(text)) })
	try("methods as arguments", func() any {
		return reflect.ValueOf(func(f ...func(int) int) int { return f[1](5) }).Call(list(reflect.ValueOf(n).Method(0), reflect.ValueOf(n).Method(0)))[0]
	})
	try("Method", func() any { return reflect.ValueOf(n).Method(1) })
	try("Method of zero", func() any { return zero.Method(1) })
	try("NumMethod of zero", func() any { return zero.NumMethod() })
	nothing := reflect.Zero(reflect.TypeFor[error]())
	try("Method of nil", func() any { return nothing.Method(0) })
	try("MethodByName of nil", func() any { return nothing.MethodByName("Error") })
}

func madeFunctions() {
	try("MakeFunc", func() any { return reflect.MakeFunc(reflect.TypeFor[int](), nil) })
	made := func(what string, out ...reflect.Value) {
		try(what, func() any {
			return reflect.MakeFunc(reflect.TypeFor[func() int](), func([]reflect.Value) []reflect.Value { return out }).Call(nil)[0]
		})
	}
	made("made", one)
	made("nothing returned")
	made("two returned", one, one)
	made("a string returned", text)
	made("zero returned", zero)
	made("unexported returned", whole.Field(4))
}

func indices() {
	try("Index", func() any { return slice.Index(3) })
	try("Index", func() any { return slice.Index(-1) })
	try("Index", func() any { return text.Index(1) })
	try("Index", func() any { return one.Index(1) })
	try("Index", func() any { return whole.Field(3).Index(3) })
	try("Slice", func() any { return slice.Slice(2, 1) })
	try("Slice", func() any { return slice.Slice(0, 4) })
	try("Slice", func() any { return text.Slice(0, 4) })
	try("Slice", func() any { return one.Slice(0, 4) })
	try("Slice3", func() any { return slice.Slice3(0, 1, 4) })
	try("Slice3", func() any { return text.Slice3(0, 1, 4) })
	try("Slice3", func() any { return whole.Field(3).Slice3(0, 1, 2) })
	try("Len", func() any { return one.Len() })
	try("Len", func() any { return zero.Len() })
	try("Len", func() any { return null.Len() })
	try("Cap", func() any { return one.Cap() })
	try("Cap", func() any { return text.Cap() })
	try("Cap", func() any { return null.Cap() })
	try("Field", func() any { return whole.Field(20) })
	try("Field", func() any { return one.Field(0) })
	try("NumField", func() any { return one.NumField() })
	try("FieldByName", func() any { return one.FieldByName("x") })
	try("FieldByIndexErr", func() any { _, err := reflect.ValueOf(struct{ *parts }{}).FieldByIndexErr([]int{0, 1}); return err })
}

func maps() {
	try("MapIndex", func() any { return table.MapIndex(one) })
	try("MapIndex", func() any { return table.MapIndex(zero) })
	try("MapIndex", func() any { return one.MapIndex(zero) })
	try("MapKeys", func() any { return one.MapKeys() })
	try("MapRange", func() any { return one.MapRange() })
	set := func(m, k, v reflect.Value) { try("SetMapIndex", func() any { m.SetMapIndex(k, v); return m.Len() }) }
	set(table, one, one)
	set(table, text, text)
	set(table, text, zero)
	set(whole.Field(1), text, one)
	set(one, text, one)
	set(reflect.ValueOf(map[string]int(nil)), text, one)
	try("SetIterKey", func() any { it := table.MapRange(); it.Next(); one.SetIterKey(it); return 1 })
}

func channels() {
	both := reflect.ValueOf(make(chan int, 1))
	receive, send := reflect.ValueOf((<-chan int)(nil)), reflect.ValueOf((chan<- int)(make(chan int, 1)))
	try("Send", func() any { one.Send(one); return 1 })
	try("Send", func() any { receive.Send(one); return 1 })
	try("Send", func() any { both.Send(text); return 1 })
	try("TrySend", func() any { return both.TrySend(one) })
	try("TrySend", func() any { return both.TrySend(one) })
	try("TryRecv", func() any { x, ok := both.TryRecv(); return fmt.Sprint(x, ok) })
	try("TryRecv", func() any { x, ok := both.TryRecv(); return fmt.Sprint(x, ok) })
	try("Recv", func() any { x, ok := send.Recv(); return fmt.Sprint(x, ok) })
	try("Recv", func() any { x, ok := one.Recv(); return fmt.Sprint(x, ok) })
	try("Close", func() any { receive.Close(); return 1 })
	try("Close", func() any { one.Close(); return 1 })
	try("Close", func() any { both.Close(); both.Close(); return 1 })
}

func values() {
	try("IsNil", func() any { return one.IsNil() })
	try("IsNil", func() any { return zero.IsNil() })
	try("IsZero", func() any { return zero.IsZero() })
	try("Elem", func() any { return one.Elem() })
	try("Elem", func() any { return null.Elem().IsValid() })
	try("Interface", func() any { return whole.Field(1).Interface() })
	x := 0
	for _, v := range []reflect.Value{text, zero, whole.Field(4)} {
		try("Set", func() any { reflect.ValueOf(&x).Elem().Set(v); return x })
	}
	try("Set", func() any { one.Set(one); return 1 })
	try("Set", func() any { var e error; reflect.ValueOf(&e).Elem().Set(one); return 1 })
	try("Comparable", func() any { return []bool{whole.Comparable(), one.Comparable(), zero.Comparable(), slice.Comparable()} })
	try("Equal", func() any { return []bool{one.Equal(reflect.ValueOf(1)), one.Equal(text), zero.Equal(zero)} })
	try("Equal", func() any { return slice.Equal(slice) })
	try("Pointer", func() any { return one.Pointer() })
	try("UnsafeAddr", func() any { return one.UnsafeAddr() })
	try("UnsafePointer", func() any { return one.UnsafePointer() })
	try("String", func() any {
		return fmt.Sprint(zero.String(), one.String(), slice.String(), whole.String(), table.String())
	})
	try("Seq", func() any {
		n := 0
		for x := range reflect.ValueOf(4).Seq() {
			n += int(x.Int())
		}
		return n
	})
	for _, v := range []reflect.Value{zero, whole, null, one} {
		try("Seq2", func() any {
			for range v.Seq2() {
			}
			return 1
		})
	}
}

func conversions() {
	convert := func(v reflect.Value, t reflect.Type) {
		try(fmt.Sprint(v.Type(), " to ", t, " ", v.CanConvert(t)), func() any { return v.Convert(t) })
	}
	convert(one, reflect.TypeFor[string]())
	convert(one, reflect.TypeFor[[]int]())
	convert(slice, reflect.TypeFor[[2]int]())
	convert(slice, reflect.TypeFor[[4]int]())
	convert(slice, reflect.TypeFor[*[4]int]())
	convert(text, reflect.TypeFor[[]byte]())
	convert(text, reflect.TypeFor[int]())
	convert(one, reflect.TypeFor[number]())
	convert(one, reflect.TypeFor[fmt.Stringer]())
	convert(reflect.ValueOf(3.9), reflect.TypeFor[uint8]())
}

func making() {
	i := reflect.TypeFor[int]()
	try("Zero", func() any { return reflect.Zero(nil) })
	try("New", func() any { return reflect.New(nil) })
	for _, n := range [][2]int{{1, 1}, {-1, 1}, {2, 1}, {0, -1}, {-1, -1}} {
		try("MakeSlice", func() any { return reflect.MakeSlice(reflect.TypeFor[[]int](), n[0], n[1]) })
	}
	try("MakeSlice", func() any { return reflect.MakeSlice(i, 1, 1) })
	try("MakeChan", func() any { return reflect.MakeChan(i, 1) })
	try("MakeChan", func() any { return reflect.MakeChan(reflect.TypeFor[chan int](), -1) })
	try("MakeChan", func() any { return reflect.MakeChan(reflect.TypeFor[<-chan int](), 1) })
	try("ArrayOf", func() any { return reflect.ArrayOf(-1, i) })
	try("MapOf", func() any { return reflect.MapOf(reflect.TypeFor[[]int](), i) })
	for _, d := range []reflect.ChanDir{0, 4, -1, reflect.RecvDir} {
		try("ChanOf", func() any { return reflect.ChanOf(d, reflect.TypeFor[string]()) })
	}
	try("FuncOf", func() any { return reflect.FuncOf([]reflect.Type{i}, nil, true) })
	for _, f := range [][]reflect.StructField{
		{{Name: "a", Type: i}}, {{Name: "A"}}, {{Name: "A", Type: i}, {Name: "A", Type: i}}, {{Name: "1", Type: i}}, {{Type: i}},
	} {
		try("StructOf", func() any { return reflect.StructOf(f) })
	}
}

func types() {
	i := reflect.TypeFor[int]()
	try("Elem", func() any { return i.Elem() })
	try("Key", func() any { return i.Key() })
	try("Field", func() any { return i.Field(0) })
	try("Field", func() any { return reflect.TypeFor[parts]().Field(9) })
	try("NumField", func() any { return i.NumField() })
	try("Bits", func() any { return reflect.TypeFor[string]().Bits() })
	try("Implements", func() any { return i.Implements(i) })
	try("Implements", func() any { return i.Implements(nil) })
	try("ConvertibleTo", func() any { return i.ConvertibleTo(nil) })
	fmt.Println(reflect.TypeOf(nil), reflect.DeepEqual(parts{}, parts{}))
}
