// Package reflect, what values can be made to be: every kind set, slices grown, copied and cut, maps, pointers and errors of the wrong kind.
package main

import (
	"errors"
	"fmt"
	"reflect"
	"unsafe"
)

// caught prints what a call panics with, and what a *ValueError says.
func caught(what string, f func()) {
	defer func() {
		r := recover()
		if err, ok := r.(error); ok {
			var v *reflect.ValueError
			if errors.As(err, &v) {
				fmt.Printf("%s: method %s, kind %s: %s\n", what, v.Method, v.Kind, v.Error())
				return
			}
		}
		fmt.Printf("%s: %v\n", what, r)
	}()
	f()
}

type all struct {
	B  bool
	I  int8
	U  uint16
	F  float32
	C  complex64
	S  string
	By []byte
	P  unsafe.Pointer
	A  [4]byte
	E  error
	m  int
}

func main() {
	setting()
	slices()
	unexported()
	bytes()
	maps()
	addresses()
	wrongKinds()
}

func setting() {
	var a all
	v := reflect.ValueOf(&a).Elem()
	fmt.Println(v.CanAddr(), v.Field(1).CanAddr(), v.Field(1).CanSet(), v.Field(10).CanAddr(), v.Field(10).CanSet())
	v.Field(0).SetBool(true)
	v.Field(1).SetInt(300) // cut to what fits
	v.Field(2).SetUint(1<<16 + 5)
	v.Field(3).SetFloat(1e-60)
	v.Field(4).SetComplex(complex(1.5, -2))
	v.Field(5).SetString("text")
	v.Field(6).SetBytes([]byte("bytes"))
	n := 77
	v.Field(7).SetPointer(reflect.ValueOf(&n).UnsafePointer())
	fmt.Println(a.B, a.I, a.U, a.F, a.C, a.S, string(a.By), uintptr(a.P) == reflect.ValueOf(&n).Pointer(), v.Field(4).Complex(), v.Field(4).CanComplex())
	v.Field(9).Set(reflect.ValueOf(errors.New("e")))
	fmt.Println(a.E, v.Field(9).Elem().Type())
	for i := range 10 {
		v.Field(i).SetZero()
	}
	fmt.Println(reflect.DeepEqual(a, all{}))
	caught("unexported", func() { v.Field(10).SetInt(1) })
	caught("unexported to zero", func() { v.Field(10).SetZero() })
	caught("not addressable", func() { reflect.ValueOf(a).Field(1).SetInt(1) })
	caught("zero of what can't be set", func() { reflect.ValueOf(1).SetZero() })
	caught("pointer", func() { v.Field(0).SetPointer(nil) })
}

func slices() {
	s := []int{1, 2, 3}
	v := reflect.ValueOf(&s).Elem()
	v.SetLen(2)
	fmt.Println(s, len(s), cap(s))
	v.SetCap(2)
	fmt.Println(len(s), cap(s))
	v.Grow(10)
	fmt.Println(len(s), cap(s) >= 12, s)
	v.Grow(0)
	v.SetLen(5)
	fmt.Println(s)
	caught("SetLen", func() { v.SetLen(1000) })
	caught("SetLen", func() { v.SetLen(-1) })
	caught("SetCap", func() { v.SetCap(4) })
	caught("SetCap", func() { v.SetCap(1 << 20) })
	caught("Grow", func() { v.Grow(-1) })
	caught("Grow of what can't be set", func() { reflect.ValueOf(s).Grow(1) })
	grown := reflect.AppendSlice(v.Slice(0, 2), reflect.ValueOf([]int{8, 9}))
	fmt.Println(grown, s, reflect.AppendSlice(reflect.ValueOf([]int(nil)), reflect.ValueOf([]int(nil))).IsNil())
	caught("AppendSlice", func() { reflect.AppendSlice(v, reflect.ValueOf([]int8{1})) })
	caught("AppendSlice", func() { reflect.AppendSlice(reflect.ValueOf(1), v) })
	fmt.Println(reflect.Copy(v, reflect.ValueOf([]int{5, 6})), s, reflect.Copy(v.Slice(1, 3), v), s)
	array := [3]byte{1, 2, 3}
	fmt.Println(reflect.Copy(reflect.ValueOf(&array).Elem(), reflect.ValueOf("xyzw")), array, reflect.Copy(reflect.ValueOf(make([]byte, 2)), reflect.ValueOf(array)))
	caught("Copy", func() { reflect.Copy(reflect.ValueOf(array), reflect.ValueOf("x")) })
	caught("Copy", func() { reflect.Copy(v, reflect.ValueOf([]string{"x"})) })
	caught("Copy", func() { reflect.Copy(reflect.ValueOf("x"), v) })
	v.Clear()
	fmt.Println(s)
	caught("Clear", func() { reflect.ValueOf(&array).Elem().Clear() })
}

// hidden has fields that may be emptied, but neither copied nor appended to.
type hidden struct {
	s []int
	m map[int]int
}

func unexported() {
	h := hidden{[]int{1, 2}, map[int]int{1: 1}}
	v, other := reflect.ValueOf(h), reflect.ValueOf([]int{5})
	caught("Append", func() { reflect.Append(v.Field(0), reflect.ValueOf(1)) })
	caught("AppendSlice", func() { reflect.AppendSlice(v.Field(0), other) })
	caught("AppendSlice from it", func() { reflect.AppendSlice(other, v.Field(0)) })
	caught("Copy", func() { reflect.Copy(v.Field(0), other) })
	caught("Copy from it", func() { reflect.Copy(other, v.Field(0)) })
	fmt.Println(h)
	v.Field(0).Clear()
	v.Field(1).Clear()
	fmt.Println(h)
	zero := reflect.Value{}
	caught("AppendSlice of zero", func() { reflect.AppendSlice(zero, v) })
	caught("Append to zero", func() { reflect.Append(zero, v) })
	caught("Copy to zero", func() { reflect.Copy(zero, v) })
	caught("Append", func() { reflect.Append(other, reflect.ValueOf("s")) })
	caught("Append of zero", func() { reflect.Append(other, zero) })
	one := 1
	pointers := []*int{nil, nil}
	n := reflect.Copy(reflect.ValueOf(pointers), reflect.ValueOf([3]*int{&one, nil, &one}))
	fmt.Println(n, pointers[0] == &one, pointers[1])
	fmt.Println(reflect.Copy(reflect.ValueOf([]struct{}{{}, {}}), reflect.ValueOf([3]struct{}{})), reflect.Copy(other, reflect.ValueOf([]int(nil))))
}

type octets []byte

func bytes() {
	array := [3]byte{1, 2, 3}
	fmt.Println(reflect.ValueOf([]byte("ab")).Bytes(), reflect.ValueOf(octets("cd")).Bytes(), reflect.ValueOf([]byte(nil)).Bytes() == nil)
	b := reflect.ValueOf(&array).Elem().Bytes()
	b[0] = 9
	fmt.Println(array, len(b), cap(b))
	caught("array that has no address", func() { reflect.ValueOf(array).Bytes() })
	caught("Bytes", func() { reflect.ValueOf([]int{1}).Bytes() })
	caught("Bytes", func() { reflect.ValueOf("s").Bytes() })
	var o octets
	reflect.ValueOf(&o).Elem().SetBytes([]byte{7})
	fmt.Println(o)
	caught("SetBytes", func() { reflect.ValueOf(&array).Elem().SetBytes(nil) })
	var i []int
	caught("SetBytes", func() { reflect.ValueOf(&i).Elem().SetBytes(nil) })
}

func maps() {
	m := reflect.MakeMapWithSize(reflect.TypeFor[map[string]int](), 100)
	m.SetMapIndex(reflect.ValueOf("a"), reflect.ValueOf(1))
	fmt.Println(m.Len(), m)
	caught("MakeMapWithSize", func() { reflect.MakeMapWithSize(reflect.TypeFor[[]int](), 1) })
	fmt.Println(reflect.MakeMapWithSize(reflect.TypeFor[map[int]int](), -1).Len())
	var it reflect.MapIter
	it.Reset(m)
	for it.Next() {
		fmt.Println(it.Key(), it.Value())
	}
	caught("Next at the end", func() { it.Next() })
	it.Reset(reflect.ValueOf(map[int]bool{5: true}))
	fmt.Println(it.Next(), it.Key(), it.Value(), it.Next())
	it.Reset(reflect.Value{})
	caught("Next of nothing", func() { it.Next() })
	caught("Reset", func() { it.Reset(reflect.ValueOf(1)) })
	caught("Key before Next", func() { m.MapRange().Key() })
	m.Clear()
	fmt.Println(m.Len())
	var none map[string]int
	reflect.ValueOf(none).Clear()
	fmt.Println(none == nil)
}

func addresses() {
	x := struct{ A, B int }{1, 2}
	v := reflect.ValueOf(&x).Elem()
	p := v.Field(1).Addr().Interface().(*int)
	*p = 5
	fmt.Println(x, v.Addr().Interface() == any(&x), v.CanAddr(), reflect.ValueOf(x).CanAddr(), reflect.ValueOf([]int{1}).Index(0).CanAddr())
	caught("Addr", func() { reflect.ValueOf(1).Addr() })
	var e any = 3
	words := reflect.ValueOf(&e).Elem().InterfaceData()
	fmt.Println(words[0] != 0, words[1] != 0)
	e = nil
	fmt.Println(reflect.ValueOf(&e).Elem().InterfaceData())
	caught("InterfaceData", func() { reflect.ValueOf(1).InterfaceData() })
	// A select by hand.
	c := make(chan int, 1)
	cases := []reflect.SelectCase{{Dir: reflect.SelectDir(1), Chan: reflect.ValueOf(c), Send: reflect.ValueOf(4)}, {Dir: reflect.SelectRecv, Chan: reflect.ValueOf(c)}}
	first, _, _ := reflect.Select(cases)
	second, got, ok := reflect.Select(cases)
	fmt.Println(first, second, got, ok)
	caught("Dir", func() { reflect.Select([]reflect.SelectCase{{Dir: 9}}) })
}

func wrongKinds() {
	var i int
	n, s, zero := reflect.ValueOf(&i).Elem(), reflect.ValueOf("s"), reflect.Value{}
	caught("Int", func() { s.Int() })
	caught("Uint", func() { n.Uint() })
	caught("Float", func() { n.Float() })
	caught("Complex", func() { n.Complex() })
	caught("Bool", func() { n.Bool() })
	caught("SetFloat", func() { n.SetFloat(1) })
	caught("SetUint", func() { n.SetUint(1) })
	caught("SetComplex", func() { n.SetComplex(1) })
	caught("SetLen", func() { n.SetLen(1) })
	caught("SetCap", func() { n.SetCap(1) })
	caught("Grow", func() { n.Grow(1) })
	caught("Clear", func() { n.Clear() })
	caught("FieldByIndex", func() { n.FieldByIndex(nil) })
	caught("FieldByIndex", func() { n.FieldByIndex([]int{0}) })
	caught("FieldByNameFunc", func() { n.FieldByNameFunc(func(string) bool { return true }) })
	caught("zero: Type", func() { zero.Type() })
	caught("zero: Interface", func() { zero.Interface() })
	caught("zero: SetZero", func() { zero.SetZero() })
	caught("zero: Addr", func() { zero.Addr() })
	fmt.Println(zero.Kind(), zero.String(), zero.CanAddr(), zero.CanInt())
	fmt.Println((&reflect.ValueError{Method: "My.Method", Kind: reflect.Map}).Error(), "|", (&reflect.ValueError{Method: "M"}).Error())
}
