package main

import (
	"errors"
	"fmt"
	"iter"
	"maps"
	"reflect"
	"slices"
	"time"
)

type pair struct {
	A int32
	B string
}

type big struct{ X, Y, Z int64 }

type tiny [3]byte

func chosen[T any](vs ...T) {
	c := make(chan T, len(vs))
	for _, v := range vs {
		n, _, ok := reflect.Select([]reflect.SelectCase{{Dir: reflect.SelectSend, Chan: reflect.ValueOf(c), Send: reflect.ValueOf(&v).Elem()}})
		fmt.Print(n, ok, " ")
	}
	for range vs {
		n, v, ok := reflect.Select([]reflect.SelectCase{{Dir: reflect.SelectRecv}, {Dir: reflect.SelectRecv, Chan: reflect.ValueOf(c)}, {Dir: reflect.SelectDefault}})
		fmt.Print(n, " ", v, " ", ok, "; ")
	}
	n, v, ok := reflect.Select([]reflect.SelectCase{{Dir: reflect.SelectDefault}, {Dir: reflect.SelectRecv, Chan: reflect.ValueOf(c)}})
	fmt.Println(n, v.IsValid(), ok)
	cv := reflect.ValueOf(c)
	fmt.Print(cv.TrySend(reflect.ValueOf(&vs[0]).Elem()), " ")
	v, ok = cv.TryRecv()
	fmt.Print(v, ok, " ")
	v, ok = cv.TryRecv()
	fmt.Print(v.IsValid(), ok, " ")
	close(c)
	v, ok = cv.TryRecv()
	fmt.Println(v, v.Type(), ok)
	n, v, ok = reflect.Select([]reflect.SelectCase{{Dir: reflect.SelectRecv, Chan: cv}})
	fmt.Println(n, v, ok)
}

func try(what string, f func()) {
	defer func() {
		if r := recover(); r != nil {
			fmt.Println(what, "->", r)
		}
	}()
	f()
}

type iface interface{ M() }
type impl int

func (impl) M()          {}
func (impl) N(int) error { return nil }

type shape struct {
	*pair
	Name string `k:"v"`
	in   int
}

type myInt int8
type myBool bool

func upTo(n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := range n {
			if !yield(i) {
				return
			}
		}
	}
}

func show(v reflect.Value) {
	try(v.Type().String(), func() {
		n := 0
		for x := range v.Seq() {
			fmt.Print(x.Type(), " ", x, "; ")
			if n++; n == 4 {
				break
			}
		}
		fmt.Println()
	})
	try(v.Type().String(), func() {
		n := 0
		for k, x := range v.Seq2() {
			fmt.Print(k, "=", x, "; ")
			if n++; n == 4 {
				break
			}
		}
		fmt.Println()
	})
}

func main() {
	chosen[int8](-1, 2)
	chosen[uint16](1, 65535)
	chosen(1.5, -2)
	chosen(float32(0.25))
	chosen(true, false)
	chosen("a", "", "long")
	chosen[any](1, nil, "x")
	chosen(pair{1, "x"}, pair{})
	chosen(big{1, 2, 3})
	chosen(tiny{1, 2, 3})
	chosen(struct{}{})
	chosen([]int{1, 2})
	chosen(complex(1, 2))
	chosen[error](errors.New("e"))
	chosen([2]int32{4, 5})

	// Cases that wait: for a sender, for a receiver, for a close.
	a, b, done := make(chan int), make(chan string), make(chan big)
	got := ""
	go func() {
		time.Sleep(time.Millisecond)
		a <- 7
		got = <-b
		close(done)
	}()
	n, v, ok := reflect.Select([]reflect.SelectCase{{Dir: reflect.SelectRecv, Chan: reflect.ValueOf(a)}, {Dir: reflect.SelectRecv, Chan: reflect.ValueOf(done)}})
	fmt.Println(n, v, ok)
	n, v, ok = reflect.Select([]reflect.SelectCase{{Dir: reflect.SelectSend, Chan: reflect.ValueOf(b), Send: reflect.ValueOf("hello")}, {Dir: reflect.SelectRecv, Chan: reflect.ValueOf(a)}})
	fmt.Println(n, v.IsValid(), ok)
	n, v, ok = reflect.Select([]reflect.SelectCase{{Dir: reflect.SelectRecv, Chan: reflect.ValueOf(a)}, {Dir: reflect.SelectRecv, Chan: reflect.ValueOf((<-chan big)(done))}})
	fmt.Println(n, v, ok, got)
	counts := [2]int{}
	x, y := make(chan int, 200), make(chan int, 200)
	for range 200 {
		n, _, _ := reflect.Select([]reflect.SelectCase{{Dir: reflect.SelectSend, Chan: reflect.ValueOf(x), Send: reflect.ValueOf(1)}, {Dir: reflect.SelectSend, Chan: reflect.ValueOf(y), Send: reflect.ValueOf(1)}})
		counts[n]++
	}
	fmt.Println(counts[0]+counts[1], counts[0] > 20, counts[1] > 20)

	def := reflect.SelectCase{Dir: reflect.SelectDefault}
	try("dir", func() { reflect.Select([]reflect.SelectCase{{}}) })
	try("two defaults", func() { reflect.Select([]reflect.SelectCase{def, def}) })
	try("default chan", func() { reflect.Select([]reflect.SelectCase{{Dir: reflect.SelectDefault, Chan: reflect.ValueOf(a)}}) })
	try("default send", func() { reflect.Select([]reflect.SelectCase{{Dir: reflect.SelectDefault, Send: reflect.ValueOf(1)}}) })
	try("recv only", func() {
		reflect.Select([]reflect.SelectCase{{Dir: reflect.SelectSend, Chan: reflect.ValueOf((<-chan int)(a)), Send: reflect.ValueOf(1)}})
	})
	try("send only", func() {
		reflect.Select([]reflect.SelectCase{{Dir: reflect.SelectRecv, Chan: reflect.ValueOf((chan<- int)(a))}})
	})
	try("no value", func() { reflect.Select([]reflect.SelectCase{{Dir: reflect.SelectSend, Chan: reflect.ValueOf(a)}}) })
	try("recv value", func() {
		reflect.Select([]reflect.SelectCase{{Dir: reflect.SelectRecv, Chan: reflect.ValueOf(a), Send: reflect.ValueOf(1)}})
	})
	try("type", func() {
		reflect.Select([]reflect.SelectCase{{Dir: reflect.SelectSend, Chan: reflect.ValueOf(a), Send: reflect.ValueOf("s")}})
	})
	try("closed", func() {
		reflect.Select([]reflect.SelectCase{{Dir: reflect.SelectSend, Chan: reflect.ValueOf(done), Send: reflect.ValueOf(big{})}})
	})
	try("closed try", func() { reflect.ValueOf(done).TrySend(reflect.ValueOf(big{})) })
	fmt.Println(reflect.ValueOf((chan int)(nil)).TrySend(reflect.ValueOf(1)))
	fmt.Println(reflect.ValueOf((chan int)(nil)).TryRecv())

	five := 5
	var nothing []int
	for _, v := range []any{3, int8(2), uint(2), uint8(1), -4, myInt(3), uintptr(2), "aé\xffz", []string{"x", "y"}, nothing, [2]bool{true}, &[3]int{7, 8, 9}, map[string]int{"k": 1}, upTo(6), maps.All(map[int]string{1: "one"}), slices.All([]int{4, 5}), &five, 1.5, func() {}, struct{}{}} {
		show(reflect.ValueOf(v))
	}
	c := make(chan int, 3)
	c <- 1
	c <- 2
	close(c)
	show(reflect.ValueOf(c))
	show(reflect.ValueOf(func(yield func(int) myBool) { fmt.Print(yield(1), " ") }))

	t := reflect.TypeFor[shape]()
	for f := range t.Fields() {
		fmt.Print(f.Name, " ", f.Type, " ", f.Tag, "; ")
	}
	for f, v := range reflect.ValueOf(shape{Name: "n", in: 4}).Fields() {
		fmt.Print(f.Name, "=", v, " ")
	}
	fmt.Println()
	for m := range reflect.TypeFor[impl]().Methods() {
		fmt.Print(m.Name, " ", m.Type, "; ")
	}
	for m, v := range reflect.ValueOf(impl(1)).Methods() {
		fmt.Print(m.Name, " ", v.Type(), "; ")
	}
	ft := reflect.TypeFor[func(int, ...string) (bool, error)]()
	for in := range ft.Ins() {
		fmt.Print(in, " ")
	}
	for out := range ft.Outs() {
		fmt.Print(out, " ")
	}
	fmt.Println()
	try("fields", func() { reflect.TypeFor[int]().Fields() })
	try("ins", func() { reflect.TypeFor[int]().Ins() })
	try("outs", func() { reflect.TypeFor[int]().Outs() })
	try("value fields", func() { reflect.ValueOf(1).Fields() })

	var e any = impl(3)
	ev := reflect.ValueOf(&e).Elem()
	i1, ok1 := reflect.TypeAssert[impl](ev)
	i2, ok2 := reflect.TypeAssert[iface](ev)
	i3, ok3 := reflect.TypeAssert[string](ev)
	i4, ok4 := reflect.TypeAssert[any](reflect.ValueOf(1))
	i5, ok5 := reflect.TypeAssert[error](reflect.ValueOf(1))
	i6, ok6 := reflect.TypeAssert[func(int) error](reflect.ValueOf(impl(1)).Method(1))
	fmt.Println(i1, ok1, i2, ok2, i3, ok3, i4, ok4, i5, ok5, i6 != nil, ok6)
	try("assert zero", func() { reflect.TypeAssert[int](reflect.Value{}) })
	try("assert unexported", func() { reflect.TypeAssert[int](reflect.ValueOf(shape{}).Field(2)) })

	s := reflect.ValueOf(shape{})
	fmt.Println(s.FieldByIndexErr([]int{0, 1}))
	fmt.Println(reflect.ValueOf(shape{pair: &pair{1, "b"}}).FieldByIndexErr([]int{0, 1}))
	fmt.Println(s.FieldByIndexErr([]int{1}))
	fmt.Println(reflect.ValueOf(complex64(0)).OverflowComplex(complex(1e300, 0)), reflect.ValueOf(complex128(0)).OverflowComplex(complex(1e300, 0)))
	m := reflect.ValueOf(map[string]int{"k": 5})
	it := m.MapRange()
	key, value := reflect.New(reflect.TypeFor[string]()).Elem(), reflect.New(reflect.TypeFor[any]()).Elem()
	try("early", func() { key.SetIterKey(it) })
	try("early value", func() { key.SetIterValue(it) })
	it.Next()
	key.SetIterKey(it)
	value.SetIterValue(it)
	fmt.Println(key, value)
	try("wrong type", func() { key.SetIterValue(it) })
	try("not settable", func() { reflect.ValueOf("").SetIterKey(it) })
	it.Next()
	try("late", func() { key.SetIterKey(it) })
	fmt.Println(reflect.ValueOf(&five).UnsafePointer() != nil, reflect.ValueOf((*int)(nil)).UnsafePointer() == nil)
	fmt.Println(reflect.StringHeader{Len: 3}, reflect.SliceHeader{Len: 1, Cap: 2})

	for _, tag := range []reflect.StructTag{`a:"b"`, `a:"\w"`, `a:"\n" b:"c"`, `a:"x\"y"`, `a: "b"`, `a"b"`, `:"b"`, `a:"b`, `  a:"b"   c:"d"`, `a:"b"c:"d"`, "a:\"b\nc\"", "a:\"\xff\"", `a:"\u00e9\x41"`, `a:"" b:"2"`, "a\x7f:\"b\"", `a:"\400"`, `a:'x'`} {
		for _, k := range []string{"a", "b", "c", ""} {
			v, ok := tag.Lookup(k)
			fmt.Printf("%q %t %q; ", v, ok, tag.Get(k))
		}
		fmt.Println()
	}
}
