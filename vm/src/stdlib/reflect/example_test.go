package reflect_test

import (
	"fmt"
	"reflect"
	"strings"
)

func ExampleTypeOf() {
	fmt.Println(reflect.TypeOf(1.5), reflect.TypeOf([]string{}), reflect.TypeOf(nil))
	// Output:
	// float64 []string <nil>
}

func ExampleTypeFor() {
	fmt.Println(reflect.TypeFor[map[string]int]())
	// Output:
	// map[string]int
}

func ExampleValueOf() {
	v := reflect.ValueOf([]int{1, 2})
	fmt.Println(v.Kind(), v.Len(), v.Index(1).Int())
	// Output:
	// slice 2 2
}

func ExampleDeepEqual() {
	fmt.Println(reflect.DeepEqual(map[string][]int{"a": {1}}, map[string][]int{"a": {1}}), reflect.DeepEqual([]int{}, []int(nil)))
	// Output:
	// true false
}

func ExampleStructTag_Lookup() {
	type T struct {
		A int `json:"a" db:"x"`
	}
	tag := reflect.TypeFor[T]().Field(0).Tag
	fmt.Println(tag.Get("db"))
	fmt.Println(tag.Lookup("none"))
	// Output:
	// x
	//  false
}

func ExampleValue_Elem() {
	x := 1
	reflect.ValueOf(&x).Elem().SetInt(5)
	fmt.Println(x)
	// Output:
	// 5
}

func ExampleValue_Call() {
	f := reflect.ValueOf(strings.Repeat)
	out := f.Call([]reflect.Value{reflect.ValueOf("ab"), reflect.ValueOf(3)})
	fmt.Println(out[0])
	// Output:
	// ababab
}

func ExampleValue_MapKeys() {
	v := reflect.ValueOf(map[string]int{"a": 1})
	fmt.Println(v.MapKeys()[0], v.MapIndex(reflect.ValueOf("a")))
	// Output:
	// a 1
}

func ExampleValue_FieldByName() {
	v := reflect.ValueOf(struct{ Name string }{"Ann"})
	fmt.Println(v.FieldByName("Name"), v.FieldByName("None").IsValid())
	// Output:
	// Ann false
}

func ExampleValue_IsZero() {
	fmt.Println(reflect.ValueOf(0).IsZero(), reflect.ValueOf("x").IsZero())
	// Output:
	// true false
}

func ExampleMakeSlice() {
	s := reflect.MakeSlice(reflect.TypeFor[[]int](), 2, 5)
	s.Index(0).SetInt(7)
	fmt.Println(s.Interface(), s.Cap())
	// Output:
	// [7 0] 5
}

func ExampleMakeMap() {
	m := reflect.MakeMap(reflect.TypeFor[map[string]int]())
	m.SetMapIndex(reflect.ValueOf("a"), reflect.ValueOf(1))
	fmt.Println(m)
	// Output:
	// map[a:1]
}

func ExampleMakeFunc() {
	t := reflect.TypeFor[func(int, int) int]()
	add := reflect.MakeFunc(t, func(in []reflect.Value) []reflect.Value {
		return []reflect.Value{reflect.ValueOf(int(in[0].Int() + in[1].Int()))}
	}).Interface().(func(int, int) int)
	fmt.Println(add(2, 3))
	// Output:
	// 5
}

func ExampleAppend() {
	s := reflect.Append(reflect.ValueOf([]int{1}), reflect.ValueOf(2))
	fmt.Println(s)
	// Output:
	// [1 2]
}

func ExampleSwapper() {
	s := []string{"a", "b"}
	reflect.Swapper(s)(0, 1)
	fmt.Println(s)
	// Output:
	// [b a]
}

func ExampleVisibleFields() {
	type base struct{ ID int }
	type T struct {
		base
		Name string
	}
	for _, f := range reflect.VisibleFields(reflect.TypeFor[T]()) {
		fmt.Println(f.Name, f.Index)
	}
	// Output:
	// base [0]
	// ID [0 0]
	// Name [1]
}
