// encoding/json: where an error is, and how it is told.
package main

import (
	"encoding/json"
	"fmt"
)

type In struct{ C []string; N int8 }
type T struct {
	A int8
	B In
	D map[string]uint
	M map[string]In
	L []In
	P *In
	In
}

func main() {
	var t T
	for _, s := range []string{`{"A":"x"}`, `{"B":{"C":[1]}}`, `{"B":{"N":1000}}`, `{"D":{"k":-1}}`, `{"M":{"k":{"N":true}}}`, `{"L":[{"N":1},{"N":"s"}]}`, `{"P":{"N":"s"}}`, `{"N":"s"}`, `{"C":["a",2]}`, `{"L":[3]}`, `{"L":3}`, `[1]`} {
		err := json.Unmarshal([]byte(s), &t)
		te := err.(*json.UnmarshalTypeError)
		fmt.Println(err, "|", te.Value, te.Offset, te.Struct, "|", te.Field)
	}
	var l []In
	var m map[string]int
	var a any
	fmt.Println(json.Unmarshal([]byte(`[{"N":"s"}]`), &l))
	fmt.Println(json.Unmarshal([]byte(`["s"]`), &l))
	fmt.Println(json.Unmarshal([]byte(`{"a":"s"}`), &m))
	var q struct{ N int `json:",string"` ; B bool `json:"b,string"`}
	fmt.Println(json.Unmarshal([]byte(`{"N":"x"}`), &q))
	fmt.Println(json.Unmarshal([]byte(`{"N":5}`), &q))
	fmt.Println(json.Unmarshal([]byte(`{"b":"5"}`), &q))
	for _, s := range []string{`-`,` [-`,`[1.`,`{"a":1e`,`[tr`,`["ab`,`["\u12`,`["\`,`"\ud83d"`, `"\ud83dx"`, "\"a\xffb\"", `-x`, `1.x`, `1ex`, `[1e+x]`, `0x1`, "\"\x7f\x01\"", `"\U1234"`, `"\u12`, "é", "[\u2028]"} {
		err := json.Unmarshal([]byte(s), &a)
		if se, ok := err.(*json.SyntaxError); ok { fmt.Println(s, err, se.Offset) } else { fmt.Printf("%q %v\n", a, err) }
	}
	_, err := json.Marshal(map[[2]int]int{{1,2}:3})
	fmt.Println(err)
	_, err = json.Marshal(struct{X func()}{})
	fmt.Println(err)
}
