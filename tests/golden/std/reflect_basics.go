// reflect: types, kinds, DeepEqual, reading and setting values.
package main

import (
	"fmt"
	"reflect"
)

type S struct {
	A int    `json:"a" xml:"x"`
	B string `json:"b,omitempty"`
	c bool
}

func (s S) Hello(n string) string { return "hello " + n }
func (s *S) Set(i int)            { s.A = i }

type I interface{ Hello(string) string }
type MyInt int
type L struct{ next *L }

func main() {
	for _, x := range []any{1, "s", 2.5, true, []int{1}, map[string]int{}, S{}, &S{}, MyInt(1), func(int, ...string) error { return nil }, make(chan int), [2]bool{}, struct{ X int }{}, 'x', byte(1), complex64(1), (*I)(nil), []any{}, (<-chan S)(nil)} {
		t := reflect.TypeOf(x)
		fmt.Println(t, t.Kind(), t.Name(), t.String(), t.Comparable())
	}
	fmt.Println(reflect.TypeOf(nil), reflect.TypeFor[error](), reflect.TypeOf((*I)(nil)).Elem().Kind())
	for _, c := range []struct{ a, b any }{{1, 1}, {1, int64(1)}, {[]int{1}, []int{1}}, {[]int{}, []int(nil)}, {map[string][]int{"a": {1}}, map[string][]int{"a": {1}}}, {S{1, "x", true}, S{1, "x", true}}, {&S{A: 1}, &S{A: 1}}, {nil, nil}, {nil, 0}, {func() {}, func() {}}, {&L{&L{}}, &L{&L{}}}, {[2]any{1, "a"}, [2]any{1, "a"}}, {error(nil), nil}} {
		fmt.Print(reflect.DeepEqual(c.a, c.b), " ")
	}
	fmt.Println()
	s := &S{1, "x", true}
	v := reflect.ValueOf(s).Elem()
	t := v.Type()
	for i := range t.NumField() {
		f := t.Field(i)
		fmt.Println(f.Name, f.Type, f.Tag.Get("json"), f.IsExported(), v.Field(i).Kind())
	}
	v.Field(0).SetInt(42)
	v.FieldByName("B").SetString("set")
	fmt.Println(*s, v.CanSet(), reflect.ValueOf(*s).Field(0).CanSet(), v.NumField())
	sl := reflect.ValueOf([]int{1, 2, 3})
	fmt.Println(sl.Len(), sl.Index(1).Int(), sl.Slice(1, 3).Interface())
	m := reflect.ValueOf(map[string]int{"k": 5})
	fmt.Println(m.Len(), m.MapIndex(reflect.ValueOf("k")), m.MapKeys()[0])
	fmt.Println(reflect.ValueOf(MyInt(3)).Int(), reflect.ValueOf(2.5).Float(), reflect.ValueOf("q").String(), reflect.ValueOf(uint8(7)).Uint(), reflect.ValueOf(true).Bool())
	fmt.Println(reflect.Zero(t).Interface(), reflect.New(t).Elem().Field(0).Int(), reflect.ValueOf((*int)(nil)).IsNil(), reflect.ValueOf(nil).IsValid())
	fmt.Println(reflect.TypeOf(s).NumMethod(), reflect.TypeOf(*s).NumMethod(), reflect.TypeOf(s).Method(0).Name)
	out := reflect.ValueOf(*s).MethodByName("Hello").Call([]reflect.Value{reflect.ValueOf("r")})
	fmt.Println(out[0])
	fmt.Println(t.Implements(reflect.TypeFor[I]()), reflect.TypeOf(1).ConvertibleTo(t), reflect.TypeOf([]int{}).Elem(), reflect.TypeOf(map[string]bool{}).Key())
	sw := reflect.Swapper([]int{1, 2})
	sw(0, 1)
	fmt.Println(reflect.Indirect(reflect.ValueOf(s)).Kind() == reflect.Struct, reflect.Int, reflect.Pointer, reflect.Func)
}
