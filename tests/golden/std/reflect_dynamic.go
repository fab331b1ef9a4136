// Calls, functions, types, channels and values made through package reflect.
package main

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
)

type T struct {
	A int `json:"a"`
	B string
}

func (t T) Sum(x, y int) int              { return t.A + x + y }
func (t *T) Set(s string) (string, error) { old := t.B; t.B = s; return old, errors.New("set " + s) }
func (t T) Big(a [100]int, m map[string]int, f float32, c complex64) ([100]int, complex64) {
	a[0] = m["x"]
	return a, c * complex(f, 0)
}
func (t T) Var(pre string, xs ...int) string { return fmt.Sprint(pre, xs, len(xs)) }

type Str string

func (s Str) Up() string { return strings.ToUpper(string(s)) }

type I interface{ Sum(x, y int) int }

func div(a, b int) int { return a / b }

func main() {
	t := T{1, "b"}
	v := reflect.ValueOf(t)
	r := v.Method(1)
	fmt.Println(v.NumMethod(), r.Type())
	fmt.Println(v.MethodByName("Sum").Call([]reflect.Value{reflect.ValueOf(2), reflect.ValueOf(3)})[0])
	pv := reflect.ValueOf(&t)
	out := pv.MethodByName("Set").Call([]reflect.Value{reflect.ValueOf("new")})
	fmt.Println(out[0], out[1].Interface(), t.B, pv.NumMethod())
	var arr [100]int
	o := v.MethodByName("Big").Call([]reflect.Value{reflect.ValueOf(arr), reflect.ValueOf(map[string]int{"x": 7}), reflect.ValueOf(float32(2)), reflect.ValueOf(complex64(1 + 2i))})
	fmt.Println(o[0].Index(0), o[1])
	fmt.Println(v.MethodByName("Var").Call([]reflect.Value{reflect.ValueOf("p"), reflect.ValueOf(1), reflect.ValueOf(2)}))
	fmt.Println(v.MethodByName("Var").CallSlice([]reflect.Value{reflect.ValueOf("p"), reflect.ValueOf([]int{4})}))
	fmt.Println(reflect.ValueOf(Str("up")).Method(0).Call(nil))
	fmt.Println(reflect.ValueOf(div).Call([]reflect.Value{reflect.ValueOf(7), reflect.ValueOf(2)})[0].Int())
	func() {
		defer func() { fmt.Println("recovered", recover()) }()
		reflect.ValueOf(div).Call([]reflect.Value{reflect.ValueOf(7), reflect.ValueOf(0)})
	}()
	f := v.MethodByName("Sum").Interface().(func(int, int) int)
	fmt.Println(f(10, 20))
	m, _ := reflect.TypeOf(t).MethodByName("Sum")
	fmt.Println(m.Type, m.Func.Call([]reflect.Value{v, reflect.ValueOf(1), reflect.ValueOf(1)})[0])
	var i I = t
	fmt.Println(reflect.ValueOf(&i).Elem().Method(0).Call([]reflect.Value{reflect.ValueOf(1), reflect.ValueOf(1)})[0])
	swap := func(in []reflect.Value) []reflect.Value { return []reflect.Value{in[1], in[0]} }
	var sw func(a, b string) (string, string)
	reflect.ValueOf(&sw).Elem().Set(reflect.MakeFunc(reflect.TypeOf(sw), swap))
	fmt.Println(sw("a", "b"))
	var bigf func(a [100]int, x any, e error) (any, [100]int)
	mf := reflect.MakeFunc(reflect.TypeOf(bigf), func(in []reflect.Value) []reflect.Value {
		return []reflect.Value{in[1], in[0]}
	})
	bigf = mf.Interface().(func(a [100]int, x any, e error) (any, [100]int))
	arr[99] = 5
	x, y := bigf(arr, 3.5, nil)
	fmt.Println(x, y[99])
	fmt.Println(reflect.PointerTo(reflect.TypeOf(t)), reflect.SliceOf(reflect.TypeOf(t)), reflect.MapOf(reflect.TypeOf(""), reflect.TypeOf(t)), reflect.ArrayOf(4, reflect.TypeOf(i)), reflect.ChanOf(reflect.RecvDir, reflect.TypeOf(1)))
	fmt.Println(reflect.FuncOf([]reflect.Type{reflect.TypeOf(1), reflect.TypeOf([]string{})}, []reflect.Type{reflect.TypeOf(t)}, true))
	st := reflect.StructOf([]reflect.StructField{{Name: "X", Type: reflect.TypeOf(1), Tag: `k:"v"`}, {Name: "Y", Type: reflect.TypeOf([]string{})}})
	sv := reflect.New(st).Elem()
	sv.Field(0).SetInt(9)
	sv.Field(1).Set(reflect.ValueOf([]string{"q"}))
	fmt.Printf("%v %+v\n", st, sv.Interface())
	mp := reflect.MakeMap(reflect.MapOf(reflect.TypeOf(""), reflect.TypeOf(1.5)))
	mp.SetMapIndex(reflect.ValueOf("k"), reflect.ValueOf(2.5))
	fmt.Println(mp.Interface(), mp.Len())
	ch := reflect.MakeChan(reflect.TypeOf(make(chan T)), 2)
	ch.Send(v)
	fmt.Println(ch.Len(), ch.Cap())
	rv, ok := ch.Recv()
	fmt.Println(rv, ok)
	ch.Close()
	rv, ok = ch.Recv()
	fmt.Println(rv, ok)
	sl := reflect.MakeSlice(reflect.SliceOf(reflect.TypeOf(t)), 1, 2)
	sl = reflect.Append(sl, v)
	fmt.Println(sl.Len(), sl.Index(1).Field(1), sl.Interface())
	a := reflect.New(reflect.ArrayOf(3, reflect.TypeOf(int8(0)))).Elem()
	a.Index(1).SetInt(-3)
	fmt.Println(a.Interface(), a.Slice(1, 3))
	defer func() { fmt.Println(recover()) }()
	reflect.ValueOf(div).Call(nil)
}
