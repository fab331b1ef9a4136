// encoding/json goes on behind the error of a method, and keeps the first error.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"
)

type U struct{ n int }

func (u *U) UnmarshalJSON(b []byte) error { u.n++; return fmt.Errorf("U sees %s", b) }

type X string

func (x *X) UnmarshalText(b []byte) error { return errors.New("X sees " + string(b)) }

type T struct {
	A int
	T time.Time
	U U
	X X
	B int
	M map[X]int
	Q int `json:"q,string"`
	P *U
	L []U
	I any
}

func main() {
	for _, s := range []string{
		`{"A":"x","T":{"x":1}}`, `{"A":"x","U":{"x":1}}`, `{"A":"x","U":[1]}`, `{"A":"x","U":1}`, `{"A":"x","U":"s"}`, `{"A":"x","U":null}`,
		`{"A":"x","X":"t","B":2}`, `{"A":"x","X":1,"B":2}`, `{"A":"x","X":{},"B":3}`, `{"A":"x","M":{"k":1},"B":3}`, `{"M":{"k":1},"B":3}`,
		`{"U":1,"A":"x","B":3}`, `{"U":{},"A":"x","B":3}`, `{"U":[],"B":3}`, `{"X":"t","B":3}`, `{"A":"x","T":"y","B":3}`, `{"A":"x","T":5,"B":3}`, `{"T":5,"B":3}`,
		`{"T":{},"B":3}`, `{"T":[1],"B":3}`, `{"q":"x","B":3,"U":1}`, `{"q":7,"B":3,"U":1}`, `{"U":1,"q":"x","B":3}`, `{"q":"1 ","B":3}`, `{"q":"","B":3}`, `{"q":null,"B":3}`, `{"q":"null","B":3}`, `{"q":"1.5","A":"","B":3}`,
		`{"P":1,"B":3}`, `{"L":[1,2],"B":3}`, `{"L":[1,2],"P":{},"M":{"a":{},"b":2},"B":3}`, `{"I":1e999,"B":3}`, `{"I":[1e999],"B":3,"U":1}`, `{"M":{"1":"x"},"B":3}`, `{"zz":1,"B":3,"U":[]}`, `{"U":"a","zz":1,"B":3}`, `{"zz":1,"yy":2,"A":""}`,
	} {
		var t T
		err := json.Unmarshal([]byte(s), &t)
		fmt.Printf("%s -> %v %d %q %d: %v (%T)\n", s, t.A, t.U.n, t.X, t.B, err, err)
		var l []U
		err = json.Unmarshal([]byte("["+s+","+s+"]"), &l)
		fmt.Println(len(l), err)
		t = T{}
		d := json.NewDecoder(strings.NewReader(s + " 5"))
		d.DisallowUnknownFields()
		err = d.Decode(&t)
		fmt.Println(t.A, t.B, t.U, t.L, err, d.InputOffset())
		var n int
		fmt.Println(d.Decode(&n), n)
	}
}
