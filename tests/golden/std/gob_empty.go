// Slices without elements stay nil, or what they were, when they are decoded.
package main

import (
	"bytes"
	"encoding/gob"
	"fmt"
)

type T struct {
	A []int
	B []byte
	C map[string]int
	D [][]int
	E []any
}

func main() {
	for _, v := range []any{[]int(nil), []int{}, []any(nil), []string{}, [][]byte(nil), []byte{}, []byte(nil)} {
		var b bytes.Buffer
		fmt.Println(gob.NewEncoder(&b).Encode(v))
		switch v.(type) {
		case []int:
			var x []int
			fmt.Println(gob.NewDecoder(&b).Decode(&x), x == nil)
		case []any:
			var x []any
			fmt.Println(gob.NewDecoder(&b).Decode(&x), x == nil)
		case []string:
			var x []string
			fmt.Println(gob.NewDecoder(&b).Decode(&x), x == nil)
		case [][]byte:
			var x [][]byte
			fmt.Println(gob.NewDecoder(&b).Decode(&x), x == nil)
		case []byte:
			var x []byte
			fmt.Println(gob.NewDecoder(&b).Decode(&x), x == nil)
		}
	}
	var b bytes.Buffer
	enc := gob.NewEncoder(&b)
	enc.Encode(T{A: []int{}, B: []byte{}, C: map[string]int{}, D: [][]int{nil, {}}, E: []any{}})
	var t T
	fmt.Println(gob.NewDecoder(&b).Decode(&t), t.A == nil, t.B == nil, t.C == nil, t.D == nil, t.E == nil)
	for _, d := range t.D {
		fmt.Println(d == nil)
	}
	b.Reset()
	gob.NewEncoder(&b).Encode([]int{})
	x := []int{1, 2, 3}
	fmt.Println(gob.NewDecoder(&b).Decode(&x), x, cap(x))
	b.Reset()
	gob.NewEncoder(&b).Encode([2][]int{})
	var y [2][]int
	fmt.Println(gob.NewDecoder(&b).Decode(&y), y[0] == nil)
	b.Reset()
	gob.NewEncoder(&b).Encode(map[string][]int{"a": nil, "b": {}})
	var z map[string][]int
	fmt.Println(gob.NewDecoder(&b).Decode(&z), z["a"] == nil, z["b"] == nil)
}
