// Keys of maps that are no names in JSON, and names of types that programs see.
package main

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"reflect"
	"runtime"
)

type I interface{ M() }
type V struct{ a int }

func (v V) M() {}

type EP struct{ *V }

func main() {
	fmt.Printf("%T %T %v\n", os.ErrDeadlineExceeded, os.ErrProcessDone, os.ErrDeadlineExceeded)
	for _, v := range []any{
		map[bool]int{true: 1},
		map[bool]int{},
		map[float64]int{1: 1},
		map[bool]string(nil),
		map[string]any{"a": map[bool]string{false: "x"}},
		map[string]map[bool]string{},
		struct{ A map[bool]string }{},
		[]any{1, "a\\\",{", map[string]any{"x/y~z": []map[bool]int{nil, {true: 1}}}},
		map[float64]int{1e30: 1, 1.5: 2, -3: 3, 1e-9: 2},
		map[float64]int{math.NaN(): 1},
		map[float32]int{1.1: 1},
		struct{ A, B map[bool]string }{nil, map[bool]string{true: ""}},
	} {
		b, err := json.Marshal(v)
		fmt.Println(string(b), err)
	}
	f := map[float64]int{}
	fmt.Println(json.Unmarshal([]byte(`{"1.5":1,"-2e3":4}`), &f), f)
	fmt.Println(json.Unmarshal([]byte(`{"x":1}`), &f), f)
	var m map[bool]int
	fmt.Println(json.Unmarshal([]byte(`{}`), &m), m == nil)
	fmt.Println(json.Unmarshal([]byte(`{"true":1}`), &m), m)
	var s struct{ X struct{ A map[bool]int } }
	fmt.Println(json.Unmarshal([]byte(`{"X":{"A":{"b":1}}}`), &s), s)
	// What the compiler adds stands nowhere.
	for _, f := range []any{(*V).M, EP.M, I.M, V{}.M, main} {
		pc := reflect.ValueOf(f).Pointer()
		r := runtime.FuncForPC(pc)
		file, line := r.FileLine(pc)
		fmt.Println(r.Name(), file[len(file)-5:], line)
	}
}
