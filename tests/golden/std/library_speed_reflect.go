// reflect: values of all widths, direct and behind pointers, zero values, deep equality of large and looping values.
package main

import (
	"fmt"
	"math"
	"reflect"
	"strings"
)

type inner struct {
	S string
	_ int8
	F float64
}

type all struct {
	B    bool
	I8   int8
	I16  int16
	I32  int32
	I64  int64
	U8   uint8
	U16  uint16
	U32  uint32
	U64  uint64
	F32  float32
	F64  float64
	C64  complex64
	C128 complex128
	S    string
	P    *int
	Sl   []int
	M    map[string]int
	Fn   func()
	Any  any
	Err  error
	Ch   chan int
	In   inner
	A    [3]int16
	hid  int
	inner
}

type (
	small  int8
	wide   uint64
	float  float32
	letter string
)

func show(v reflect.Value) {
	switch {
	case v.CanInt():
		fmt.Println(v.Type(), v.Int(), v.IsZero())
	case v.CanUint():
		fmt.Println(v.Type(), v.Uint(), v.IsZero())
	case v.CanFloat():
		fmt.Println(v.Type(), v.Float(), v.IsZero())
	case v.CanComplex():
		fmt.Println(v.Type(), v.Complex(), v.IsZero())
	case v.Kind() == reflect.Bool:
		fmt.Println(v.Type(), v.Bool(), v.IsZero())
	default:
		fmt.Println(v.Type(), v.Kind(), v.String(), v.IsZero())
	}
}

func try(f func()) {
	defer func() {
		if r := recover(); r != nil {
			fmt.Println("panic:", r)
		}
	}()
	f()
}

func values() {
	n := 7
	x := all{true, -8, -16, -32, -64, 8, 16, 32, 64, 1.25, -2.5, 1 + 2i, 3 - 4i, "s", &n, []int{1, 2}, map[string]int{"a": 1}, nil, 5, fmt.Errorf("e"), nil, inner{"t", 0, 1}, [3]int16{1, -2, 3}, 9, inner{}}
	for _, v := range []reflect.Value{reflect.ValueOf(x), reflect.ValueOf(&x).Elem()} {
		for i := range v.NumField() {
			show(v.Field(i))
			fmt.Println(v.Type().Field(i).Name, v.Field(i).CanSet(), v.Field(i).CanInterface())
		}
	}
	for _, v := range []any{small(-3), wide(1 << 63), float(1.5), letter("x"), math.Inf(-1), float32(math.NaN()), uint8(200), int16(-300), uintptr(9), true, 1 + 1i} {
		show(reflect.ValueOf(v))
		p := reflect.New(reflect.TypeOf(v))
		show(p.Elem())
		p.Elem().Set(reflect.ValueOf(v))
		show(p.Elem())
		fmt.Println(p.Elem().Interface() == v)
	}
	e := reflect.ValueOf(&x).Elem()
	e.FieldByName("I8").SetInt(300)
	e.FieldByName("U16").SetUint(1 << 20)
	e.FieldByName("F32").SetFloat(math.Pi)
	e.FieldByName("C64").SetComplex(complex(math.Pi, 1))
	e.FieldByName("C128").SetComplex(complex(math.Pi, 1))
	e.FieldByName("B").SetBool(false)
	e.FieldByName("P").Set(reflect.Zero(reflect.TypeOf(&n)))
	e.FieldByName("Any").Set(reflect.ValueOf(letter("q")))
	e.FieldByName("Err").Set(reflect.ValueOf(fmt.Errorf("f")))
	e.FieldByName("A").Index(1).SetInt(70000)
	e.FieldByName("S").SetString("long")
	e.FieldByName("Sl").Set(reflect.ValueOf([]int{4, 5, 6}).Slice(1, 2))
	fmt.Println(x.I8, x.U16, x.F32, x.C64, x.C128, x.B, x.P, x.Any, x.Err, x.A, x.S, x.Sl, cap(x.Sl))
	try(func() { e.FieldByName("hid").SetInt(1) })
	try(func() { e.Field(99) })
	try(func() { reflect.ValueOf(x).Field(0).SetBool(true) })
	try(func() { reflect.ValueOf("x").Int() })
	try(func() { var p *all; reflect.ValueOf(p).Elem().Field(0) })
	t := reflect.TypeOf(x)
	fmt.Println(t.Kind(), t.NumField(), t.Align(), reflect.TypeOf([5]int{}).Len(), reflect.TypeOf(x.Ch).ChanDir(), reflect.TypeFor[map[string][]int]().Elem().Elem())
	try(func() { t.Elem() })
	try(func() { reflect.TypeOf(1).Len() })
	m := reflect.ValueOf(map[string]int{"k": 1})
	for it := m.MapRange(); it.Next(); {
		k := it.Key()
		fmt.Println(k, it.Value(), k.CanSet(), k.CanAddr())
	}
}

type big [1024]byte

type padded struct {
	A byte
	B int64
}

func zeros() {
	negative := math.Copysign(0, -1)
	var b big
	c := b
	c[1023] = 1
	empty := ""
	part := "abc"[1:1]
	for _, v := range []any{
		b, c, [4]int{}, [4]int{3: 1}, [2]float64{0, negative}, [2]float64{0, 1}, struct{ F float32 }{float32(negative)}, negative, float32(negative),
		complex(negative, 0), complex64(complex(0, negative)), struct{ C complex128 }{complex(negative, negative)},
		struct{ S string }{part}, [1]string{empty}, struct{ A any }{}, struct{ A any }{0}, struct{ S []int }{[]int{}}, struct{ S []int }{},
		struct {
			_ int
			X int
		}{}, padded{}, padded{B: 1}, inner{}, inner{S: "x"}, [0]int{}, struct{}{}, [2]*int{}, [2]func(){}, [1]chan int{}, struct{ M map[int]int }{map[int]int{}},
		[2]padded{1: {A: 1}}, [3][3]int16{2: {2: 1}}, [1]error{},
	} {
		fmt.Println(reflect.TypeOf(v), reflect.ValueOf(v).IsZero())
	}
	try(func() { reflect.Value{}.IsZero() })
	x := struct {
		_ int64
		Y int64
	}{}
	reflect.ValueOf(&x).Elem().Field(1).SetInt(0)
	fmt.Println(reflect.ValueOf(x).IsZero())
}

type node struct {
	V    any
	Next *node
	M    map[string]*node
}

func ring(n int, last any) *node {
	first := &node{V: 0}
	at := first
	for i := 1; i < n; i++ {
		at.Next = &node{V: i}
		at = at.Next
	}
	at.V = last
	at.Next = first
	return first
}

func chain(n int, last any) *node {
	var head *node
	for i := range n {
		v := any(i)
		if i == 0 {
			v = last
		}
		head = &node{V: v, Next: head}
	}
	return head
}

func equality() {
	nan := math.NaN()
	fn := func() {}
	one, two := 1, 1
	same := []float64{nan}
	withNaN := map[string]float64{"a": nan}
	strs := func(n int, last string) []string {
		out := make([]string, n)
		for i := range out {
			out[i] = strings.Repeat("x", i%50)
		}
		out[n-1] = last
		return out
	}
	ints := func(n, last int) []int {
		out := make([]int, n)
		out[n-1] = last
		return out
	}
	loop := map[string]*node{}
	loop["a"] = &node{M: loop}
	loop2 := map[string]*node{}
	loop2["a"] = &node{M: loop2}
	self := []any{1}
	self[0] = self
	self2 := []any{1}
	self2[0] = self2
	for i, p := range [][2]any{
		{nil, nil}, {nil, 1}, {1, 1}, {1, 2}, {1, int8(1)}, {"a", "a"}, {"a", "b"}, {nan, nan}, {same, same}, {[]float64{nan}, []float64{nan}},
		{withNaN, withNaN}, {withNaN, map[string]float64{"a": nan}}, {map[float64]int{nan: 1}, map[float64]int{nan: 1}},
		{fn, fn}, {(func())(nil), (func())(nil)}, {&one, &two}, {&one, &one}, {[]int(nil), []int{}}, {[]int{}, []int{}}, {map[int]int(nil), map[int]int{}},
		{map[int]int{1: 2}, map[int]int{1: 2}}, {map[int]int{1: 2}, map[int]int{1: 3}}, {map[int]int{1: 2}, map[int]int{2: 2}},
		{[2]any{1, "a"}, [2]any{1, "a"}}, {[2]any{1, "a"}, [2]any{1, 'a'}}, {struct{ F func() }{fn}, struct{ F func() }{fn}}, {[]any{fn}, []any{nil}},
		{0.0, math.Copysign(0, -1)}, {complex(nan, 0), complex(nan, 0)}, {[]byte("abc"), []byte("abc")}, {[]byte("abc"), []byte("abd")},
		{padded{1, 2}, padded{1, 2}}, {[]padded{{1, 2}}, []padded{{1, 3}}}, {ring(10, 1), ring(10, 1)}, {ring(10, 1), ring(10, 2)}, {ring(10, 1), ring(20, 1)},
		{chain(100, 1), chain(100, 1)}, {chain(5000, 1), chain(5000, 1)}, {chain(5000, 1), chain(5000, 2)}, {ring(5000, "x"), ring(5000, "x")}, {ring(5000, "x"), ring(5000, "y")},
		{strs(40000, "a"), strs(40000, "a")}, {strs(40000, "a"), strs(40000, "b")}, {ints(1<<20, 1), ints(1<<20, 1)}, {ints(1<<20, 1), ints(1<<20, 2)},
		{loop, loop2}, {self, self2}, {make(chan int), make(chan int)}, {reflect.TypeOf(1), reflect.TypeOf(1)}, {reflect.TypeOf(1), reflect.TypeOf("")},
		{[]reflect.Type{reflect.TypeOf(1)}, []reflect.Type{reflect.TypeOf(int8(1))}}, {inner{"a", 0, 1}, inner{"a", 0, 1}}, {errorf("a"), errorf("a")}, {errorf("a"), errorf("b")},
	} {
		fmt.Println(i, reflect.DeepEqual(p[0], p[1]), reflect.DeepEqual(p[1], p[0]))
	}
	deep := func(n int) map[string]any {
		m := map[string]any{"leaf": n}
		for range 300 {
			m = map[string]any{"down": m, "list": []any{1, "2", 3.0}}
		}
		return m
	}
	fmt.Println(reflect.DeepEqual(deep(1), deep(1)), reflect.DeepEqual(deep(1), deep(2)))
}

func errorf(s string) error { return fmt.Errorf("%s", s) }

func main() {
	values()
	zeros()
	equality()
}
