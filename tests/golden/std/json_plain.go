// Values without methods, which are read and written in one piece, and what makes them fall back.
package main

import (
	"bytes"
	gotext "encoding"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strings"
	"time"
)

type Color string

type Level int8

type Inner struct {
	A int `json:"a"`
	B string
}

type hidden struct{ H, I int }

type Deep struct {
	Inner
	*hidden
	Name string `json:"deep"`
}

type Other struct {
	B    string
	H    int `json:"H"`
	I    string
	Same int
}

type Both struct {
	Inner
	Other
	Deep `json:"d"`
}

type PtrEmbedded struct {
	*Inner
	Z int
}

type Tags struct {
	Plain    int
	Renamed  int `json:"re-named"`
	Dash     int `json:"-"`
	DashName int `json:"-,"`
	Odd      int `json:"a b\tc"`
	Quote    int `json:"\u00e9t\x65"`
	Bad      int `json:"a\"b"`
	Broken   int `json:unquoted`
	NoComma  int `xml:"x" json:"second,omitempty"`
	Space    int `json:" lead"`
	Unicode  int `json:"日本"`
	hidden   int
	ÉExp     int
}

type Options struct {
	I  int            `json:",omitempty"`
	S  string         `json:",omitempty"`
	P  *int           `json:",omitempty"`
	L  []int          `json:",omitempty"`
	M  map[string]int `json:",omitempty"`
	T  Inner          `json:",omitempty"`
	A  [0]int         `json:",omitempty"`
	A2 [2]int         `json:",omitempty"`
	F  float64        `json:",omitempty"`
	E  any            `json:",omitempty"`
	B  bool           `json:",omitempty"`
	Z  Inner          `json:",omitzero"`
	ZL []int          `json:",omitzero"`
	ZA [2]float32     `json:",omitzero"`
	ZT time.Time      `json:",omitzero"`
	ZO Odd            `json:",omitzero"`
	ZP *Odd           `json:",omitzero"`
	ZE any            `json:",omitzero"`
}

type Odd struct{ N int }

func (o Odd) IsZero() bool { return o.N%2 == 1 }

type Quoted struct {
	I int      `json:",string"`
	U uint8    `json:",string"`
	F float32  `json:",string"`
	B bool     `json:",string"`
	S string   `json:",string"`
	P *int     `json:",string"`
	Q *string  `json:",string"`
	L []int    `json:",string"`
	C Color    `json:",string"`
	T []string `json:",string,omitempty"`
}

type Tree struct {
	Name string           `json:"name"`
	Kids []*Tree          `json:"kids,omitempty"`
	Next *Tree            `json:"next,omitempty"`
	Tags map[string]*Tree `json:"tags,omitempty"`
}

type All struct {
	Bool   bool
	Int    int
	Int8   int8
	Int16  int16
	Int32  int32
	Int64  int64
	Uint   uint
	Uint8  uint8
	Uint16 uint16
	Uint32 uint32
	Uint64 uint64
	Ptr    uintptr
	F32    float32
	F64    float64
	S      string
	Color  Color
	Level  Level
	Bytes  []byte
	Arr    [3]byte
	Levels []Level
	Map    map[string]int
	IMap   map[int]string
	UMap   map[uint8]bool
	LMap   map[Level]Color
	Any    any
	List   []any
	PP     **int
	Sub    struct{ X, Y int }
	Subs   []struct{ X int }
	Empty  struct{}
	Nested map[string]map[string][]int
}

type Text struct{ s string }

func (t Text) MarshalText() ([]byte, error)     { return []byte("<" + t.s + ">"), nil }
func (t *Text) UnmarshalText(text []byte) error { t.s = strings.ToUpper(string(text)); return nil }

type JSON int

func (j *JSON) MarshalJSON() ([]byte, error) { return fmt.Appendf(nil, "[%d]", int(*j)), nil }
func (j *JSON) UnmarshalJSON(text []byte) error {
	if string(text) == "13" {
		return errors.New("unlucky")
	}
	*j = JSON(len(text))
	return nil
}

type Promoted struct {
	Text
	N int
}

type NilJSON string

func (n *NilJSON) MarshalJSON() ([]byte, error) { return fmt.Appendf(nil, `"nil: %t"`, n == nil), nil }

type NilText string

func (n *NilText) MarshalText() ([]byte, error) { return fmt.Appendf(nil, "nil: %t", n == nil), nil }

func show(v any) {
	b, err := json.Marshal(v)
	fmt.Printf("%s %v\n", b, err)
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err == nil && buf.String() != string(b)+"\n" {
		fmt.Printf("  without HTML: %s", buf.String())
	}
}

func read[T any](text string) { readInto(*new(T), text) }

func readInto[T any](v T, text string) {
	err := json.Unmarshal([]byte(text), &v)
	b, _ := json.Marshal(v)
	fmt.Printf("%s -> %s %+v %v\n", text, b, typed(v), err)
}

// typed prints what has no pointers in it as Go would write it.
func typed(v any) string {
	s := fmt.Sprintf("%#v", v)
	if strings.Contains(s, "0x") || strings.Contains(s, "(*") {
		return ""
	}
	return s
}

func encoding() {
	n := 7
	pn := &n
	s := "text"
	show(nil)
	show(All{})
	show(All{
		Bool: true, Int: -1, Int8: math.MinInt8, Int16: math.MaxInt16, Int32: math.MinInt32, Int64: math.MinInt64,
		Uint: math.MaxUint, Uint8: 255, Uint16: 65535, Uint32: math.MaxUint32, Uint64: math.MaxUint64, Ptr: 9,
		F32: 0.1, F64: 1e21, S: "<a&b>\u2028\u2029\x00\x1f\x7f\"\\/\b\f\n\r\t\xff\xc3(é日本😀", Color: "red", Level: -3,
		Bytes: []byte("hello?>"), Arr: [3]byte{1, 2, 3}, Levels: []Level{}, Map: map[string]int{"b": 1, "a": 2, "": 3, "<": 4},
		IMap: map[int]string{10: "x", -1: "y", 9: "z"}, UMap: map[uint8]bool{200: true, 3: false},
		LMap: map[Level]Color{-1: "c"}, Any: map[string]any{"k": []any{1, 2.5, nil, "s", true}}, List: []any{},
		PP: &pn, Subs: []struct{ X int }{{1}, {2}}, Nested: map[string]map[string][]int{"n": {"m": nil, "l": {}}},
	})
	for _, f := range []float64{0, math.Copysign(0, -1), 1e-6, 9.99e-7, 1e20, 1e21, 123456789, 1e-10, 5e-324, math.MaxFloat64, 0.1 + 0.2, 100, 1e100, 3e-7} {
		show([]any{f, float32(f)})
	}
	show(map[float64]int{1e21: 1, 0.5: 2, -1: 3})
	show(math.NaN())
	show([]any{1, math.Inf(-1)})
	show(map[float32]int{float32(math.Inf(1)): 1})
	show(map[bool]int{true: 1})
	show(map[bool]int(nil))
	show(map[Text]int{{"k"}: 1, {"j"}: 2})
	show(func() {})
	show([]any{1, make(chan int)})
	show(struct{ C complex64 }{1})
	show(struct {
		F func() `json:"-"`
		N int
	}{nil, 1})
	show([]Text{{"a"}, {"b"}})
	show(struct {
		T Text
		P *Text
		J JSON
	}{Text{"t"}, &Text{"p"}, 5})
	j := JSON(5)
	show([]any{JSON(1), &j, []JSON{1, 2}, map[string]JSON{"x": 4}})
	show(&struct{ J JSON }{5})
	show(Promoted{Text{"p"}, 1})
	show(struct{ N json.Number }{"12"})
	show(struct{ N json.Number }{})
	show(json.RawMessage(`{"a" : 1}`))
	show(struct{ R json.RawMessage }{json.RawMessage(`[1, 2]`)})
	show(time.Date(2020, 1, 2, 3, 4, 5, 6, time.UTC))
	show(struct{ M json.Marshaler }{})
	show(struct{ M json.Marshaler }{(*NilJSON)(nil)})
	show(struct{ M any }{(*NilJSON)(nil)})
	show(struct{ M gotext.TextMarshaler }{(*NilText)(nil)})
	show(struct{ M any }{(*NilText)(nil)})
	show(struct{ M *NilText }{})
	show([]gotext.TextMarshaler{nil, new(NilText), Text{"t"}})
	show(struct{ E error }{errors.New("x")})
	show(struct{ E error }{})
	show(Deep{Inner: Inner{1, "b"}, Name: "n"})
	show(Deep{Inner: Inner{1, "b"}, hidden: &hidden{2, 3}})
	show(Both{Inner: Inner{1, "x"}, Other: Other{"y", 2, "i", 3}, Deep: Deep{Name: "q"}})
	show(PtrEmbedded{nil, 1})
	show(PtrEmbedded{&Inner{5, "five"}, 1})
	show(Tags{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13})
	show(Options{})
	show(Options{A2: [2]int{}, F: math.Copysign(0, -1), L: []int{}, M: map[string]int{}, E: 0, ZL: []int{}, ZA: [2]float32{0, float32(math.Copysign(0, -1))}})
	show(Options{ZO: Odd{1}, ZP: &Odd{3}, ZE: Odd{5}})
	show(Options{ZO: Odd{2}, ZP: &Odd{4}, ZE: Odd{6}, ZT: time.Unix(0, 0).UTC()})
	show(Options{ZE: 0, Z: Inner{A: 1}})
	show(Quoted{})
	show(Quoted{1, 2, 1.5, true, "q\"<é", &n, &s, []int{1}, "c", nil})
	show(Tree{"r", []*Tree{nil, {Name: "k"}}, &Tree{Name: "n"}, map[string]*Tree{"t": nil, "u": {Name: "u"}}})
	loop := &Tree{Name: "loop"}
	loop.Next = loop
	_, err := json.Marshal(loop)
	fmt.Println(err)
	var long *Tree
	for i := range 500 {
		long = &Tree{Name: fmt.Sprint(i), Next: long}
	}
	b, err := json.Marshal(long)
	fmt.Println(len(b), err)
	show([2][]byte{nil, {}})
	show([]Color{"<", ">"})
	show(struct{ X any }{struct{ Y any }{[]any{map[string]any{}}}})
	out, err := json.MarshalIndent(All{}.Sub, ">", "  ")
	fmt.Println(string(out), err)
}

func decoding() {
	read[bool](`true`)
	read[int](` -12 `)
	read[int8](`128`)
	read[uint](`-1`)
	read[uint8](`255`)
	read[int](`1.0`)
	read[int](`1e3`)
	read[float32](`3.5e38`)
	read[float32](`0.1`)
	read[float64](`-0`)
	read[float64](`1e400`)
	read[string](`"a\u00e9\ud83d\ude00\ud800x\n\/\"` + "\xff" + `"`)
	read[Color](`"red"`)
	read[Level](`-4`)
	read[[]byte](`"aGk="`)
	read[[]byte](`"aGk"`)
	read[[]byte](`[1,2,255]`)
	read[[]byte](`[256]`)
	read[[3]int](`[1,2]`)
	read[[1]int](`[1,2,{"x":[]}]`)
	read[[]int](`[]`)
	read[[]int](`null`)
	read[[]int](`[1,null,3,4,5]`)
	read[[]int](`[1,"x",3]`)
	read[[]int](`{"a":1}`)
	read[any](`{"a":[1,"s",null,true,false,{"b":{}}],"":-0.5e1,"a":2}`)
	read[any](`[1,[2,[3]]]`)
	read[any](`[1e999]`)
	read[[]any](`[[],{},"",0]`)
	read[map[string]any](`{"x":1,"y":[{"z":null}]}`)
	read[map[string]int](`{"x":1,"x":2,"y":null}`)
	read[map[int]string](`{"-5":"a","7":"b","+3":"c"}`)
	read[map[int8]string](`{"300":"a","7":"b"}`)
	read[map[uint]int](`{"3":1,"-3":2}`)
	read[map[float64]int](`{"1.5":1}`)
	read[map[Level]Color](`{"3":"c"}`)
	read[map[Text]int](`{"abc":1}`)
	read[map[bool]int](`{"true":1}`)
	read[map[string][]int](`{"a":[1],"b":null,"c":[]}`)
	read[map[string]Inner](`{"k":{"a":1,"b":"x"},"k":{"a":2}}`)
	read[Inner](`{"A":1,"b":"x","unknown":{"deep":[1,{"y":"]}"}]}}`)
	read[Inner](`{"a":1,"A":2,"B":"x","b":"y"}`)
	read[Inner](`{"a":"bad","B":"stored"}`)
	read[Inner](`{"B":3,"a":4}`)
	read[Inner](`[]`)
	read[Inner](`null`)
	read[Inner](` `)
	read[Inner](`{"a":1} x`)
	read[Inner](`{"a":1,}`)
	read[Deep](`{"a":1,"B":"b","deep":"n"}`)
	read[Both](`{"a":1,"B":"lost","I":"i","Same":4,"d":{"a":9}}`)
	read[PtrEmbedded](`{"Z":1}`)
	read[PtrEmbedded](`{"a":3,"Z":1}`)
	read[Tags](`{"plain":1,"RE-NAMED":2,"-":4,"Dash":3,"étÉ":0,"éte":6,"Bad":7,"Broken":8,"SECOND":9," lead":10,"日本":11,"hidden":12,"éexp":13}`)
	read[Quoted](`{"I":"1","U":"2","F":"1.5","B":"true","S":"\"s\"","P":"3","Q":"\"q\"","L":[1],"C":"\"c\""}`)
	read[Quoted](`{"I":1}`)
	read[Quoted](`{"I":null,"S":null,"L":[4]}`)
	read[Tree](`{"name":"r","kids":[null,{"name":"k"}],"next":{"next":{"name":"n"}},"tags":{"t":null,"u":{"name":"u"}}}`)
	read[All](`{"bool":true,"INT":1,"F32":0.1,"F64":1e-7,"S":"s","Bytes":"AQI=","Arr":[9],"Levels":[1,2],"Map":{"a":1},
		"IMap":{"1":"x"},"UMap":{"2":true},"LMap":{"3":"c"},"Any":{"x":[1]},"List":[1,"a"],"PP":5,"Sub":{"x":1,"Y":2},"Subs":[{"X":3},{}],"Empty":{"q":1},"Nested":{"a":{"b":[1]}}}`)
	read[*int](`5`)
	read[*int](`null`)
	read[**Inner](`{"a":5}`)
	read[Text](`"abc"`)
	read[[]Text](`["a","b"]`)
	read[JSON](`12345`)
	read[[]JSON](`[1,22,13,4444]`)
	read[map[string]*JSON](`{"a":333,"b":null}`)
	read[struct{ N json.Number }](`{"N":12}`)
	read[struct{ N json.Number }](`{"N":"x"}`)
	read[struct{ R json.RawMessage }](`{"R": [1, 2] }`)
	read[struct{ T time.Time }](`{"T":"2020-01-02T03:04:05Z"}`)
	read[error](`null`)
	read[error](`{}`)
	read[chan int](`null`)
	read[chan int](`1`)
	read[struct{ C complex64 }](`{"C":1}`)
	read[any](strings.Repeat("[", 300) + strings.Repeat("]", 300))
	read[any](strings.Repeat("[", 10001) + strings.Repeat("]", 10001))

	// What is there already.
	n := 1
	var x any = &n
	fmt.Println(json.Unmarshal([]byte(`5`), &x), n, x == any(&n))
	fmt.Println(json.Unmarshal([]byte(`null`), &x), n, x)
	readInto(map[string]int{"old": 1}, `{"new":2}`)
	readInto([]Inner{{1, "one"}, {2, "two"}, {3, "three"}}, `[{"B":"x"},{"a":9}]`)
	readInto([]*Inner{{1, "one"}}, `[{"B":"x"},{"a":9}]`)
	readInto(map[string]*Inner{"k": {1, "one"}}, `{"k":{"B":"x"}}`)
	readInto([2]Inner{{1, "one"}, {2, "two"}}, `[{"B":"x"}]`)
	readInto(Tree{Name: "kept", Next: &Tree{Name: "next"}}, `{"next":{"kids":[]},"kids":null}`)
	readInto(any([]any{1}), `{"a":1}`)
	readInto(PtrEmbedded{&Inner{1, "b"}, 2}, `{"B":null,"a":null,"Z":3}`)
	backing := []int{1, 2, 3, 4}
	part := backing[:1]
	fmt.Println(json.Unmarshal([]byte(`[7,8]`), &part), part, backing)
	fmt.Println(json.Unmarshal([]byte(`[]`), &part), part, backing, part == nil)

	fmt.Println(json.Unmarshal([]byte(`1`), nil), json.Unmarshal([]byte(`1`), n), json.Unmarshal([]byte(`1`), (*int)(nil)))

	dec := json.NewDecoder(strings.NewReader(`{"a":1,"x":2} {"a":2} [1, 2.5] "s" {"a":[}`))
	dec.DisallowUnknownFields()
	dec.UseNumber()
	for range 6 {
		var v Inner
		err := dec.Decode(&v)
		fmt.Println(v, err, err != nil || dec.InputOffset() > 0)
	}
	dec = json.NewDecoder(strings.NewReader(`{"a":1,"x":[2]} [1, 2.5, {"y":3}] "s" 1 nul`))
	dec.UseNumber()
	for range 5 {
		var v any
		err := dec.Decode(&v)
		fmt.Printf("%#v %v\n", v, err)
	}
	var into int
	dec = json.NewDecoder(strings.NewReader(`1 2 "x" 3`))
	for range 4 {
		fmt.Println(dec.Decode(&into), into)
	}
	fmt.Println(dec.Decode(into), dec.Decode(&into))
}

func main() {
	encoding()
	decoding()
}
