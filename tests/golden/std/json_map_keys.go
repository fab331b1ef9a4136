// Keys of maps that are interfaces or pointers, and where a Decoder stands after an error.
package main

import (
	"encoding/json"
	"fmt"
	"strings"
)

type tk int

func (t tk) MarshalText() ([]byte, error) { return []byte(fmt.Sprintf("t%d", int(t))), nil }

type bad int

func (t bad) MarshalText() ([]byte, error) { return nil, fmt.Errorf("bad %d", int(t)) }

type S struct{ M map[any]string }
type str string
type ptk struct{ a int }

func (t *ptk) MarshalText() ([]byte, error) { return []byte(fmt.Sprintf("p%d", t.a)), nil }

type K interface{ MarshalText() ([]byte, error) }
type jm int

func (jm) MarshalJSON() ([]byte, error) { return []byte(`"j"`), nil }

type jm2 int

func (jm2) MarshalJSON() ([]byte, error) { return []byte(`2`), nil }

func main() {
	s := "ptr"
	for _, m := range []any{
		map[any]int{nil: 1}, map[any]int{1.5: 1}, map[any]int{true: 1}, map[any]int{struct{}{}: 1}, map[any]int{[1]int{}: 1},
		map[any]int{bad(1): 1}, map[any]int{str("q"): 1, "b": 2}, map[any]int{&ptk{3}: 1}, map[any]int{ptk{3}: 1},
		S{map[any]string{1: "x", nil: "y"}}, S{map[any]string{1: "x", "a": "z", uint(3): "q"}},
		map[any]int{&s: 1}, map[K]int{tk(1): 1}, map[K]int{nil: 1}, map[K]int{bad(1): 1},
		map[any]any{"a": map[any]int{uint8(1): 2}}, map[any]int{float32(2): 1}, map[any]int{"\x80<": 1},
		map[any]int{jm(1): 1}, map[any]int{jm2(1): 1}, map[jm]int{1: 1}, map[jm2]int{1: 1}, map[any]int{(*int)(nil): 2},
		map[any]int{(*ptk)(nil): 2}, map[any]int{1: 1, "1": 1},
	} {
		b, err := json.Marshal(m)
		fmt.Printf("%T %s %v\n", m, b, err)
	}
	for _, t := range []string{`{"a":1,"b":2}`, `{"1":1}`, `{"a":1,"a":2}`, `{}`, `null`, `{"a":"x"}`} {
		var m map[any]int
		fmt.Println(json.Unmarshal([]byte(t), &m), m)
		m = map[any]int{"z": 1, 1: 2}
		fmt.Println(json.Unmarshal([]byte(t), &m), m)
		var e map[fmt.Stringer]int
		fmt.Println(json.Unmarshal([]byte(t), &e), e)
		var q S
		fmt.Println(json.Unmarshal([]byte(`{"M":`+t+`}`), &q), q)
		var k map[K]int
		fmt.Println(json.Unmarshal([]byte(t), &k), k)
	}
}

func init() {
	for _, t := range []string{`{"a":1}`, `{"1.5":1}`} {
		var a map[int]int
		fmt.Println(json.Unmarshal([]byte(t), &a), a)
		var b map[bool]int
		fmt.Println(json.Unmarshal([]byte(t), &b), b)
		var c map[*string]int
		fmt.Println(json.Unmarshal([]byte(t), &c), len(c))
		var d struct{ X map[struct{}]int }
		fmt.Println(json.Unmarshal([]byte(`{"X":`+t+`}`), &d), d)
	}
	x := "k"
	for _, m := range []any{map[*string]int{&x: 1}, map[*string]int{nil: 1}, map[bool]int{true: 1}, map[*ptk]int{nil: 1}, map[ptk]int{{1}: 2}, map[**string]int{}} {
		b, err := json.Marshal(m)
		fmt.Printf("%T %s %v\n", m, b, err)
	}
}

func init() {
	for _, s := range []string{`{"a":1}  x`, `1   ]`, `  @`, `[1, x]`, `{"a" 1}`, `1 2 @`} {
		d := json.NewDecoder(strings.NewReader(s))
		for {
			var v any
			err := d.Decode(&v)
			fmt.Println(s, v, err, d.InputOffset())
			if err != nil {
				break
			}
		}
		d = json.NewDecoder(strings.NewReader(s))
		for {
			t, err := d.Token()
			fmt.Println(s, t, err, d.InputOffset())
			if err != nil {
				break
			}
		}
	}
}
