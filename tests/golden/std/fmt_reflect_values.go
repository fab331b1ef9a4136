// A reflect.Value is replaced by what it holds only as an operand: inside of others, its String method is called.
package main

import (
	"errors"
	"fmt"
	"reflect"
)

type fields struct {
	V reflect.Value
	K reflect.Kind
	T reflect.Type
}

func main() {
	n, s := reflect.ValueOf(4), reflect.ValueOf("x")
	e := reflect.ValueOf(errors.New("e"))
	fmt.Println(n, s, e, reflect.Value{})
	fmt.Println([]reflect.Value{n, s, e, {}}, [1]reflect.Value{n}, []any{n, s})
	fmt.Println(map[string]reflect.Value{"a": n}, map[int]any{1: s}, &n, struct{ V reflect.Value }{s})
	fmt.Printf("%v %+v\n", fields{n, n.Kind(), n.Type()}, []any{n, e})
	fmt.Printf("%s %q %x\n", []reflect.Value{n, s}, []reflect.Value{s}, []any{s})
	fmt.Printf("%d %s %x %q\n", n, s, reflect.ValueOf([]byte("hi")), s)
	fmt.Println(reflect.ValueOf(n), reflect.ValueOf([]any{n}), reflect.ValueOf(&n).Elem())
	fmt.Println(reflect.ValueOf(fmt.Sprint).Call([]reflect.Value{n, reflect.ValueOf([]reflect.Value{s})}))
}
