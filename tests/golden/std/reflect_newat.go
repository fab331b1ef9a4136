package main

import (
	"fmt"
	"reflect"
	"unsafe"
)

type inner struct {
	list []string
	any  any
	n    [3]int16
}

type outer struct {
	flag  bool
	name  string
	inner inner
	next  *outer
	all   [2]inner
	m     map[string]int
}

// field is a field of an addressable struct as if it were exported.
func field(v reflect.Value, name string) reflect.Value {
	f, ok := v.Type().FieldByName(name)
	if !ok {
		panic("no field " + name)
	}
	return reflect.NewAt(f.Type, unsafe.Pointer(uintptr(unsafe.Pointer(v.UnsafeAddr()))+f.Offset)).Elem()
}

func main() {
	o := &outer{
		flag: true, name: "n",
		inner: inner{list: []string{"a", "b"}, any: 7, n: [3]int16{1, 2, 3}},
		m:     map[string]int{"x": 1},
	}
	o.next = o
	o.all[1] = inner{any: "second", list: []string{"z"}}
	v := reflect.ValueOf(o).Elem()
	for i := range v.NumField() {
		f := field(v, v.Type().Field(i).Name)
		fmt.Println(v.Type().Field(i).Name, f.Type(), f.CanSet(), f.CanInterface())
	}
	field(v, "name").SetString("changed")
	field(v, "flag").SetBool(false)
	in := field(v, "inner")
	field(in, "list").Index(0).SetString("A")
	field(in, "any").Set(reflect.ValueOf(3.5))
	n := field(in, "n")
	third := n.Index(2)
	reflect.NewAt(third.Type(), unsafe.Pointer(third.UnsafeAddr())).Elem().SetInt(-3)
	field(v, "m").SetMapIndex(reflect.ValueOf("y"), reflect.ValueOf(2))
	field(field(v, "all").Index(1), "any").Set(reflect.ValueOf("set"))
	fmt.Println(o.flag, o.name, o.inner, o.m, o.all, field(v, "next").Interface() == any(o))

	x := 5
	p := reflect.NewAt(reflect.TypeOf(x), unsafe.Pointer(reflect.ValueOf(&x).Elem().UnsafeAddr()))
	*p.Interface().(*int) = 6
	fmt.Println(x, p.Type(), p.Elem().CanSet())
	fmt.Println(unsafe.Pointer(uintptr(0)) == nil)
}
