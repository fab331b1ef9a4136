// Tags of all bytes, as types show them and as package reflect gives them.
package main

import (
	"fmt"
	"reflect"
)

type S struct {
	A int "k:\"a\x01\x00\x7f\u200b\\'`é\xff\u00ad\ufeff😀\U0010ffff\a\b\t\n\r\v\f\""
}

func main() {
	var v struct {
		A int "k:\"a\x01\x00\x7f\u200b\\'`é\u00ad\ufeff😀\U0010ffff\a\b\t\n\r\v\f\""
		B int "\xff"
	}
	fmt.Printf("%T\n", v)
	fmt.Println(reflect.TypeOf(v), len(reflect.TypeOf(S{}).Field(0).Tag), reflect.TypeOf(v).String())
	fmt.Printf("%q\n", reflect.TypeOf(S{}).Field(0).Tag)
	fmt.Printf("%v\n", reflect.StructOf([]reflect.StructField{{Name: "A", Type: reflect.TypeOf(1), Tag: "\x01\xff\u200b"}}))
	var i any = v
	defer func() { fmt.Println(recover()) }()
	_ = i.(struct {
		A int "\u200b"
	})
}
