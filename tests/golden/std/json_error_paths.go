// Errors of encoding/json in maps and in values of unknown type: where they are, and what is stored.
package main

import (
	"encoding/json"
	"fmt"
)

type N int
type T struct {
	I any
	M map[string]any
	L []any
	S struct{ K any }
	E []map[int]int
	F fmt.Stringer
}
type K string

func (x *K) UnmarshalText(b []byte) error {
	if b[0] == 'b' {
		return fmt.Errorf("K sees %s", b)
	}
	return nil
}

type C struct{}

func (c *C) UnmarshalJSON(b []byte) error { fmt.Printf("[%s]", b); return fmt.Errorf("C") }

func main() {
	for _, s := range []string{`1e999`, `[1e999]`, `{"a":[2,{"b":1e999}]}`, `[[1,2],[3,1e999]]`} {
		var v any
		err := json.Unmarshal([]byte(s), &v)
		fmt.Printf("%v %v\n", v, err)
		if e, ok := err.(*json.UnmarshalTypeError); ok {
			fmt.Printf("%+v\n", *e)
		}
		for _, f := range []string{`{"I":%s}`, `{"M":{"x":%s}}`, `{"L":[0,%s]}`, `{"S":{"K":%s}}`, `{"E":[{"1":%s}]}`, `{"F":%s}`} {
			var t T
			err := json.Unmarshal([]byte(fmt.Sprintf(f, s)), &t)
			fmt.Printf("%v %v\n", t, err)
			if e, ok := err.(*json.UnmarshalTypeError); ok {
				fmt.Printf("%+v\n", *e)
			}
		}
		var m map[string]any
		fmt.Println(json.Unmarshal([]byte(`{"q":`+s+`}`), &m), m)
		var l []any
		fmt.Println(json.Unmarshal([]byte(`[`+s+`]`), &l), l)
		var ll [2][]any
		fmt.Println(json.Unmarshal([]byte(`[[],[`+s+`]]`), &ll), ll)
		var nm map[N]any
		fmt.Println(json.Unmarshal([]byte(`{"1":`+s+`,"x":1}`), &nm), nm)
		fmt.Println(json.Unmarshal([]byte(`{"x":`+s+`,"1":1}`), &nm), nm)
	}
	var m map[K]C
	fmt.Println(json.Unmarshal([]byte(`{"a":1,"b":2,"c":{},"b2":[1]}`), &m), m)
	var k map[int]C
	fmt.Println(json.Unmarshal([]byte(`{"1":1,"b":2,"c":{},"2":[1]}`), &k), k)
	var u map[uint8]string
	fmt.Println(json.Unmarshal([]byte(`{"1":1,"300":2,"c":{},"2":"v"}`), &u), u)
}
