package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strings"
	"time"
)

type Status int

func (s *Status) UnmarshalText(b []byte) error {
	if string(b) == "bad" {
		return errors.New("bad status")
	}
	*s = Status(len(b))
	return nil
}

func (s Status) MarshalText() ([]byte, error) {
	if s < 0 {
		return nil, errors.New("negative")
	}
	return []byte(fmt.Sprint("s", int(s))), nil
}

type Own struct{ s string }

func (o *Own) UnmarshalJSON(b []byte) error {
	if bytes.Contains(b, []byte("bad")) {
		return errors.New("own is bad")
	}
	o.s = string(b)
	return nil
}

func (o Own) MarshalJSON() ([]byte, error) {
	switch o.s {
	case "fail":
		return nil, errors.New("own fails")
	case "broken":
		return []byte(`{"a":`), nil
	}
	return []byte(` { "own" : "<" } `), nil
}

type Inner struct {
	N  json.Number `json:"n"`
	B  []byte
	St Status
	P  *Status
	O  Own
	T  time.Time
	D  time.Duration
	I8 int8
	U  uint
	F  float32
	A  [2]int
	M  map[Status]int
	MI map[int]string
	E  any
	IF fmt.Stringer
	Ch chan int `json:"-"`
	S  string   `json:",string"`
	Q  int      `json:"q,string"`
}

type Outer struct {
	In Inner `json:"in"`
	L  []Inner
}

func main() {
	docs := []string{
		`{"in":{"n":"12"}}`, `{"in":{"n":12.5e3}}`, `{"in":{"n":"x"}}`, `{"in":{"n":true}}`, `{"in":{"n":""}}`,
		`{"in":{"B":"aGk="}}`, `{"in":{"B":"a"}}`, `{"in":{"B":"a$b="}}`, `{"in":{"B":[1,2]}}`, `{"in":{"B":3}}`, `{"in":{"B":"aGk\n="}}`,
		`{"in":{"St":"abc"}}`, `{"in":{"St":"bad"}}`, `{"in":{"St":5}}`, `{"in":{"St":{}}}`, `{"in":{"P":null}}`, `{"in":{"P":1}}`, `{"in":{"St":null}}`,
		`{"in":{"O":"bad"}}`, `{"in":{"O":[1 , 2]}}`, `{"in":{"T":"2020"}}`, `{"in":{"T":5}}`, `{"in":{"D":"1s"}}`, `{"in":{"I8":300}}`, `{"in":{"I8":-1.5}}`,
		`{"in":{"U":-1}}`, `{"in":{"F":1e99}}`, `{"in":{"F":"x"}}`, `{"in":{"A":[1,2,3]}}`, `{"in":{"A":[1]}}`, `{"in":{"A":{}}}`,
		`{"in":{"M":{"abc":1,"bad":2}}}`, `{"in":{"MI":{"1":"a","x":"b"}}}`, `{"in":{"E":{"a":[1,null,"x"]}}}`, `{"in":{"IF":1}}`, `{"in":{"IF":null}}`,
		`{"in":{"S":"\"q\""}}`, `{"in":{"S":"q"}}`, `{"in":{"q":"5"}}`, `{"in":{"q":5}}`, `{"in":{"q":"x"}}`, `{"L":[{"I8":1},{"I8":"x"},{"U":7}]}`,
		`{"in":[]}`, `[]`, `"x"`, `nul`, `{"a":1,}`, `[1,]`, `{"a" 1}`, `{1:2}`, `{"a":01}`, `"\x"`, "\"a\nb\"", `"\ud800"`, `1e`, `-`, `+1`, `tru`, `{"a":tru}`, ``, `{}x`, `[1 2]`, "\x00", "\ufeff{}", `{"in":{"n":-}}`, `.5`, `[`, `{"`, `"abc`,
	}
	for _, d := range docs {
		var o Outer
		err := json.Unmarshal([]byte(d), &o)
		fmt.Printf("%q -> %T %v\n", d, err, err)
		var te *json.UnmarshalTypeError
		var se *json.SyntaxError
		if errors.As(err, &te) {
			fmt.Printf("   %q %v %d %q %q\n", te.Value, te.Type, te.Offset, te.Struct, te.Field)
		}
		if errors.As(err, &se) {
			fmt.Printf("   at %d\n", se.Offset)
		}
		if o.In.P != nil {
			fmt.Println("   P:", *o.In.P)
			o.In.P = nil
		}
		fmt.Printf("   %+v\n", o)
		var v any
		err = json.Unmarshal([]byte(d), &v)
		fmt.Printf("   any: %v %v\n", v, err)
		dec := json.NewDecoder(strings.NewReader(d))
		dec.DisallowUnknownFields()
		dec.UseNumber()
		err = dec.Decode(&o)
		fmt.Printf("   dec: %v %d\n", err, dec.InputOffset())
	}

	for _, depth := range []int{9999, 10000, 10001} {
		deep := strings.Repeat("[", depth) + strings.Repeat("]", depth)
		var v any
		err := json.Unmarshal([]byte(deep), &v)
		fmt.Println(depth, err, json.Valid([]byte(deep)))
		err = json.NewDecoder(strings.NewReader(strings.Repeat(`{"a":`, depth) + "1" + strings.Repeat("}", depth))).Decode(&v)
		fmt.Println(depth, err)
	}

	values := []any{
		math.NaN(), math.Inf(-1), make(chan int), func() {}, complex(1, 2), map[bool]int{true: 1}, Own{"fail"}, Own{"broken"}, Own{}, &Own{},
		Status(-1), []Status{1, -1}, map[Status]int{2: 3, 1: 4}, map[Status]int{-1: 1}, json.Number("12"), json.Number("x"), json.Number(""),
		struct{ C chan int }{}, map[string]any{"f": func() {}},
		[]any{math.MaxFloat32, 1e21, 1e-7, float32(0.1), int8(-3), "<&>\u2028\xff"}, map[int]string{2: "b", 10: "a"}, [3]byte{1, 2, 3}, []byte{1, 2, 3}, []byte(nil), []int(nil), map[string]int(nil),
		struct {
			A int       `json:"a,omitempty"`
			Z time.Time `json:",omitzero"`
			B *int      `json:",omitempty"`
			s int
		}{},
	}
	for _, v := range values {
		b, err := json.Marshal(v)
		fmt.Printf("%T: %s %T %v\n", v, b, err, err)
	}
	raw, err := json.Marshal([]json.RawMessage{json.RawMessage(`{ "a" : 1 }`), nil})
	fmt.Println(string(raw), err)
	type loop struct{ Next *loop }
	l := &loop{}
	l.Next = l
	_, err = json.Marshal(l)
	fmt.Printf("%T %v\n", err, err)
	for _, to := range []any{nil, Outer{}, (*Outer)(nil), 5} {
		err := json.Unmarshal([]byte("{}"), to)
		fmt.Printf("%T %v\n", err, err)
	}
	try := func(what string, f func()) {
		defer func() { fmt.Println(what, recover()) }()
		f()
	}
	try("decoder of nil", func() {
		d := json.NewDecoder(nil)
		fmt.Println("made")
		var v any
		fmt.Println(d.Decode(&v))
	})
	try("encoder to nil", func() {
		e := json.NewEncoder(nil)
		fmt.Println("made")
		fmt.Println(e.Encode(1))
	})
}
