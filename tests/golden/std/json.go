// encoding/json: both directions, tags, errors, streams.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"strings"
	"time"
)

type Color int

func (c Color) MarshalText() ([]byte, error) { return []byte(fmt.Sprintf("color-%d", int(c))), nil }
func (c *Color) UnmarshalText(b []byte) error {
	_, err := fmt.Sscanf(string(b), "color-%d", (*int)(c))
	return err
}

type Temp float64

func (t Temp) MarshalJSON() ([]byte, error) { return []byte(fmt.Sprintf(`{"deg": %.1f}`, float64(t))), nil }
func (t *Temp) UnmarshalJSON(b []byte) error {
	var x struct{ Deg float64 }
	if err := json.Unmarshal(b, &x); err != nil {
		return err
	}
	*t = Temp(x.Deg)
	return nil
}

type Base struct {
	ID   int `json:"id"`
	Note string
}
type Inner struct{ X, Y int }
type All struct {
	Base
	*Inner
	Name    string            `json:"name"`
	Age     int               `json:"age,omitempty"`
	Quoted  int64             `json:",string"`
	Skip    string            `json:"-"`
	Dash    string            `json:"-,"`
	Tags    []string          `json:"tags"`
	Map     map[string]int    `json:"map,omitempty"`
	Nums    map[int]string    `json:"nums"`
	Any     any               `json:"any"`
	Raw     json.RawMessage   `json:"raw"`
	Bytes   []byte            `json:"bytes"`
	Ptr     *float64          `json:"ptr"`
	Arr     [3]bool           `json:"arr"`
	Col     Color             `json:"col"`
	Cols    map[Color]Temp    `json:"cols"`
	T       Temp              `json:"t"`
	Zero    time.Duration     `json:"zero,omitzero"`
	F32     float32           `json:"f32"`
	private int
}

func show(err error) {
	var se *json.SyntaxError
	var te *json.UnmarshalTypeError
	switch {
	case errors.As(err, &se):
		fmt.Println("syntax:", err, se.Offset)
	case errors.As(err, &te):
		fmt.Println("type:", err, te.Value, te.Offset, te.Field)
	default:
		fmt.Println(err)
	}
}

func main() {
	f := 2.5
	a := All{Base: Base{7, "n"}, Inner: &Inner{1, 2}, Name: "Zoë <&> \u2028 \x01 \xff", Quoted: 12,
		Tags: nil, Nums: map[int]string{10: "ten", 9: "nine", -1: "m"}, Any: []any{1, "x", nil, true, 1e21, map[string]any{"k": 1.5}},
		Raw: json.RawMessage(`{"a": [1, 2]}`), Bytes: []byte("hello"), Ptr: &f, Col: 3, Cols: map[Color]Temp{1: 1.25}, T: 36.6, F32: 0.1}
	b, err := json.Marshal(a)
	fmt.Println(string(b), err)
	b, err = json.MarshalIndent(map[string]any{"b": []int{}, "a": map[string]int{}, "c": []int{1, 2}, "d": struct{}{}}, ">", "  ")
	fmt.Println(string(b), err)
	var back All
	b, _ = json.Marshal(a)
	fmt.Println(json.Unmarshal(b, &back))
	fmt.Printf("%+v %v %v\n", back.Base, *back.Inner, *back.Ptr)
	fmt.Println(back.Name, back.Quoted, back.Tags == nil, back.Nums, back.Any, string(back.Raw), string(back.Bytes), back.Arr, back.Col, back.Cols, back.T, back.F32)
	var x any
	fmt.Println(json.Unmarshal([]byte(` {"a": [1, 2.5, -3e2, "s\u00e9\ud83d\ude00\n"], "b": null, "c": {"d": false}} `), &x), x)
	for _, s := range []string{``, `{`, `{"a"`, `{"a":1,}`, `[1,]`, `[1 2]`, `{"a" 1}`, `{a:1}`, `tru`, `trux`, `01`, `-`, `1.`, `1e`, `"\q"`, `"\u12g4"`, "\"a\nb\"", `nul`, `[1] 2`, `'x'`, "\x80", `{"a":1 "b"}`, `"abc`} {
		show(json.Unmarshal([]byte(s), &x))
	}
	var t struct {
		A int8
		B struct{ C []string }
		D map[string]uint
		E *bool
	}
	for _, s := range []string{`{"A":300}`, `{"A":"x"}`, `{"B":{"C":[1]}}`, `{"D":{"k":-1}}`, `{"E":1.5}`, `[1]`, `{"a":5,"b":{"c":["z"]},"d":{"k":1},"E":true}`, `{"A":1.5}`, `{"B":[]}`, `"s"`, `null`, `{"E":null}`} {
		show(json.Unmarshal([]byte(s), &t))
	}
	fmt.Println(t.A, t.B, t.D, t.E)
	show(json.Unmarshal([]byte(`1`), nil))
	show(json.Unmarshal([]byte(`1`), t))
	show(json.Unmarshal([]byte(`1`), (*int)(nil)))
	for _, v := range []any{make(chan int), math.NaN(), func() {}, map[bool]int{true: 1}, complex(1, 2), []any{math.Inf(1)}} {
		_, err := json.Marshal(v)
		fmt.Println(err)
	}
	for _, v := range []any{0.1, 1e-7, 1e21, 123456789.0, float32(3.4e38), int64(math.MinInt64), uint64(math.MaxUint64), "", nil, []int(nil), [2]string{"a", "b"}, json.Number("12.50"), &a.Inner.X} {
		b, err := json.Marshal(v)
		fmt.Println(string(b), err)
	}
	dec := json.NewDecoder(strings.NewReader(`{"a":1} [2] "three" 4 nul`))
	for {
		var v any
		if err := dec.Decode(&v); err != nil {
			fmt.Println("end", err)
			break
		}
		fmt.Println(v, dec.InputOffset())
	}
	dec = json.NewDecoder(strings.NewReader(`{"a":[1,{"b":null}],"c":"d"}`))
	for {
		tok, err := dec.Token()
		if err == io.EOF {
			break
		}
		fmt.Printf("%T %v %v; ", tok, tok, dec.More())
	}
	fmt.Println()
	dec = json.NewDecoder(strings.NewReader(`{"x": 1, "y": 12345678901234567890}`))
	dec.UseNumber()
	fmt.Println(dec.Decode(&x), x)
	dec = json.NewDecoder(strings.NewReader(`{"X": 1, "Z": 2}`))
	dec.DisallowUnknownFields()
	fmt.Println(dec.Decode(&Inner{}))
	enc := json.NewEncoder(os.Stdout)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "\t")
	fmt.Println(enc.Encode(map[string]any{"html": "<b>", "n": []any{}}))
	var buf bytes.Buffer
	fmt.Println(json.Compact(&buf, []byte(` { "a" : [ 1 , 2 ] } `)), buf.String())
	buf.Reset()
	fmt.Println(json.Indent(&buf, []byte(`{"a":[1,2,{}],"b":{}}`), "", " "), buf.String())
	fmt.Println(json.Valid([]byte(`{}`)), json.Valid([]byte(`{]`)))
	sl := []int{9, 9, 9}
	fmt.Println(json.Unmarshal([]byte(`[1,2]`), &sl), sl, len(sl))
	var iface any = &Inner{}
	fmt.Println(json.Unmarshal([]byte(`{"X":5}`), iface), iface.(*Inner).X)
	var pp **Inner
	fmt.Println(json.Unmarshal([]byte(`{"Y":6}`), &pp), (**pp).Y)
	var emb struct {
		Base
		Note int
	}
	fmt.Println(json.Unmarshal([]byte(`{"id":3,"Note":4}`), &emb), emb)
	type rec struct {
		Next *rec `json:"next,omitempty"`
		V    int  `json:"v"`
	}
	b, _ = json.Marshal(rec{&rec{nil, 2}, 1})
	fmt.Println(string(b))
}
