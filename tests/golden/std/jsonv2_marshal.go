// encoding/json/v2: values, tags, options, methods and functions.
package main

import (
	"encoding/json/jsontext"
	"encoding/json/v2"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
	"time"
)

// show prints an error. Go words some in one of two ways, by chance.
func show(err error) string {
	if err == nil {
		return "ok"
	}
	return strings.ReplaceAll(err.Error(), "unable to", "cannot")
}

func write(v any, opts ...json.Options) {
	b, err := json.Marshal(v, append([]json.Options{json.Deterministic(true)}, opts...)...)
	fmt.Printf("%s %s\n", b, show(err))
}

func read[T any](text string, to T, opts ...json.Options) {
	err := json.Unmarshal([]byte(text), &to, opts...)
	fmt.Printf("%s: %+v %s\n", text, to, show(err))
}

type inner struct {
	X int
	Y *inner `json:"y,omitempty"`
}

type Base struct {
	ID   int    `json:"id"`
	Kind string `json:"kind"`
}

type everything struct {
	Bool    bool
	Int     int8   `json:"int,string"`
	Uint    uint64 `json:",string"`
	Float   float32
	Text    string `json:"te<xt"`
	Bytes   []byte
	Array   [3]byte
	List    []int
	Map     map[string]int
	Ptr     *int
	Any     any
	Time    time.Time
	Inner   inner
	Skipped int `json:"-"`
	Base
	Extra map[string]any `json:",embed"`
	unexp int
}

type empties struct {
	A int            `json:",omitempty"`
	B int            `json:",omitzero"`
	C string         `json:",omitempty"`
	D []int          `json:",omitempty"`
	E map[string]int `json:",omitempty"`
	F *int           `json:",omitempty"`
	G *string        `json:",omitempty"`
	H struct{}       `json:",omitempty"`
	I any            `json:",omitempty"`
	J [0]int         `json:",omitempty"`
	K inner          `json:",omitzero"`
	L time.Time      `json:",omitzero"`
	M zeroish        `json:",omitzero"`
	N []inner        `json:",omitempty"`
	O nothing        `json:",omitempty"`
	P raw            `json:",omitempty"`
}

type zeroish struct{ N int }

func (z zeroish) IsZero() bool { return z.N == 7 }

type nothing struct{}

func (nothing) MarshalJSON() ([]byte, error) { return []byte(" null "), nil }

type raw struct{ v jsontext.Value }

func (r raw) MarshalJSONTo(e *jsontext.Encoder) error { return e.WriteValue(r.v) }

type point struct{ X, Y int }

func (p point) MarshalJSONTo(e *jsontext.Encoder) error {
	if err := e.WriteToken(jsontext.BeginArray); err != nil {
		return err
	}
	if err := json.MarshalEncode(e, p.X); err != nil {
		return err
	}
	if err := e.WriteToken(jsontext.Int(int64(p.Y))); err != nil {
		return err
	}
	return e.WriteToken(jsontext.EndArray)
}

func (p *point) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	var list []int
	if err := json.UnmarshalDecode(d, &list); err != nil {
		return err
	}
	if len(list) != 2 {
		return errors.New("a point has two numbers")
	}
	p.X, p.Y = list[0], list[1]
	return nil
}

type word string

func (w word) MarshalText() ([]byte, error) { return []byte("<" + string(w) + ">"), nil }
func (w *word) UnmarshalText(b []byte) error {
	*w = word(strings.Trim(string(b), "<>"))
	return nil
}

type adder int

func (a adder) AppendText(b []byte) ([]byte, error) { return fmt.Appendf(b, "+%d", int(a)), nil }

type ptrOnly struct{ n int }

func (p *ptrOnly) MarshalJSON() ([]byte, error) { return fmt.Appendf(nil, "[%d]", p.n), nil }
func (p *ptrOnly) UnmarshalJSON(b []byte) error {
	_, err := fmt.Sscanf(string(b), "[%d]", &p.n)
	return err
}

type passes struct{ N int }

func (passes) MarshalJSONTo(*jsontext.Encoder) error      { return errors.ErrUnsupported }
func (*passes) UnmarshalJSONFrom(*jsontext.Decoder) error { return errors.ErrUnsupported }

func marshal() {
	n := 5
	write(everything{Int: -3, Uint: math.MaxUint64, Float: 0.1, Text: "a<b>&\u2028\"\n", Bytes: []byte("hi"), Array: [3]byte{1, 2, 3},
		List: []int{1}, Map: map[string]int{"b": 2, "a": 1}, Ptr: &n, Any: []any{1, "x", nil, map[string]any{"k": 1.5}},
		Time: time.Date(2024, 2, 29, 1, 2, 3, 4000, time.FixedZone("", 3600)), Inner: inner{X: 1, Y: &inner{X: 2}},
		Base: Base{7, "k"}, Extra: map[string]any{"more": true, "also": []int{}}})
	write(everything{})
	write(everything{}, json.FormatNilSliceAsNull(true), json.FormatNilMapAsNull(true), json.StringifyNumbers(true))
	write(empties{})
	write(empties{A: 0, B: 1, C: "c", D: []int{}, E: map[string]int{"": 0}, G: new(string), K: inner{X: 1}, M: zeroish{7}, N: []inner{{}},
		P: raw{jsontext.Value(`"\""`)}, L: time.Unix(0, 0).UTC()}, jsontext.Multiline(true))
	write(empties{P: raw{jsontext.Value(`{}`)}, M: zeroish{1}}, jsontext.SpaceAfterColon(true), jsontext.SpaceAfterComma(true))
	write(struct{ A, B, C int }{1, 0, 2}, json.OmitZeroStructFields(true))
	write([]any{point{1, 2}, &point{3, 4}, word("w"), adder(5), ptrOnly{6}, &ptrOnly{7}, passes{8}, nil, (*point)(nil)})
	write(map[any]any{"s": 1, 2: 2, word("k"): 3, adder(4): 4})
	write(map[point]int{{1, 2}: 3})
	write(map[float64]bool{1.5: true, -2: false})
	write(map[word]word{"a": "b"})
	write(map[bool]int{true: 1})
	write([]float64{1, 1e21, 1e-7, math.MaxFloat64, math.Copysign(0, -1)})
	write([]any{int8(1), uint8(2), uintptr(3), float32(0.1), [2]bool{true}, struct{}{}})
	write([]byte(nil))
	write([]byte{}, json.FormatNilSliceAsNull(true))
	write([][]int{nil, {}}, json.FormatNilSliceAsNull(true))
	write(map[string]any{"<": "\u2028"}, jsontext.EscapeForHTML(true), jsontext.EscapeForJS(true))
	write(jsontext.Value(` { "z" : 1, "a" : [ 1.0 ] } `), jsontext.CanonicalizeRawFloats(true), jsontext.ReorderRawObjects(true))
	write(struct {
		A jsontext.Value `json:",embed"`
		B int
	}{jsontext.Value(` { "x" : 1 , "y" : [ ] } `), 2})
	write(nil)
	write((*int)(nil))

	upper := json.JoinMarshalers(
		json.MarshalFunc(func(s string) ([]byte, error) { return jsontext.AppendQuote(nil, strings.ToUpper(s)) }),
		json.MarshalToFunc(func(e *jsontext.Encoder, n int) error {
			if n < 0 {
				return errors.ErrUnsupported
			}
			return e.WriteToken(jsontext.String(fmt.Sprint("#", n)))
		}),
		json.MarshalToFunc(func(e *jsontext.Encoder, p *point) error { return e.WriteToken(jsontext.Int(int64(p.X + p.Y))) }),
		json.MarshalToFunc(func(e *jsontext.Encoder, s fmt.Stringer) error { return e.WriteToken(jsontext.String(s.String())) }),
		nil,
	)
	write([]any{"a", 1, -1, point{1, 2}, map[string]any{"k": "v"}, time.Second, inner{X: 3}}, json.WithMarshalers(upper))
	write(map[string]int{"b": 1, "a": 2}, json.WithMarshalers(upper))

	var b strings.Builder
	fmt.Println(json.MarshalWrite(&b, []int{1, 2}, jsontext.WithIndent("  ")), b.String())
	b.Reset()
	e := jsontext.NewEncoder(&b)
	fmt.Println(json.MarshalEncode(e, 1), json.MarshalEncode(e, "two", json.StringifyNumbers(true)), b.String())
}

func unmarshal() {
	n := 1
	read(`{"Bool":true,"int":"-3","Uint":"18446744073709551615","Float":0.5,"te<xt":"a\u00e9","Bytes":"aGk=","Array":"AQID",`+
		`"List":[1,2],"Map":{"a":1},"Any":[1,"x",null,{"k":true}],"Time":"2024-02-29T01:02:03.5+01:00","Inner":{"X":1},`+
		`"id":7,"kind":"k","more":[1],"also":{"a":null}}`, everything{})
	read(`null`, &n)
	read(`{"X":null}`, inner{X: 4})
	read(`{"X":5}`, inner{X: 4, Y: nil})
	read(`{"b":2,"a":null}`, map[string]int{"a": 1, "c": 3})
	read(`{"a":{"X":2},"b":{"Y":3}}`, map[string]struct{ X, Y int }{"a": {1, 5}})
	read(`[1,2]`, []int{9, 9, 9})
	read(`[]`, []int(nil))
	read(`null`, []int{1})
	read(`[1,2]`, [2]int{})
	read(`"aGk="`, []byte("before"))
	read(`{"1":true,"-2":false}`, map[int]bool{})
	read(`{"1.5":1}`, map[float64]int{})
	read(`[1,"a",true,null,{"b":[]}]`, any(nil))
	read(`[1,2]`, point{})
	read(`"<w>"`, word(""))
	read(`[5]`, ptrOnly{})
	read(`{"N":8}`, passes{})
	var in any = &n
	fmt.Println(show(json.Unmarshal([]byte(`"x"`), &in)), n)
	fmt.Println(show(json.Unmarshal([]byte(`3`), &in)), n)
	tree := &inner{Y: &inner{X: 1}}
	fmt.Println(show(json.Unmarshal([]byte(`{"y":{"y":{"X":3}},"X":2}`), &tree)), tree.X, tree.Y.X, tree.Y.Y.X)
	read(` {"a" : [ 1 ] } `, jsontext.Value(nil))
	read(`{"X":1,"unknown":{"a":[1,2]},"Z":2}`, inner{})
	read(`{"x":1,"Y":null}`, inner{}, json.MatchCaseInsensitiveNames(true))
	read(`{"a-B":1,"C_d":2,"E":3,"e":4}`, struct {
		AB int `json:",case:ignore"`
		CD int `json:"c_D,case:strict"`
		E  int
	}{}, json.MatchCaseInsensitiveNames(true), jsontext.AllowDuplicateNames(true))
	read(`{"a":1,"b":"x"}`, struct {
		V jsontext.Value `json:",embed"`
	}{})
	read(`{"A":1,"A":2}`, struct{ A int }{}, jsontext.AllowDuplicateNames(true))
	read(`{"k":{"a":1},"k":{"b":2}}`, any(nil), jsontext.AllowDuplicateNames(true))
	read(`["1",{"X":"2"}]`, []any{}, json.StringifyNumbers(true))
	read(`["1","2"]`, []int{}, json.StringifyNumbers(true))
	read("\"a\xffb\"", "", jsontext.AllowInvalidUTF8(true))

	funcs := json.JoinUnmarshalers(
		json.UnmarshalFunc(func(b []byte, n *int) error {
			_, err := fmt.Sscanf(string(b), `"#%d"`, n)
			return err
		}),
		json.UnmarshalFromFunc(func(d *jsontext.Decoder, v *any) error {
			if d.PeekKind() == '0' {
				*v = jsontext.Value(nil)
			}
			return errors.ErrUnsupported
		}),
	)
	read(`["#1","#22"]`, []int{}, json.WithUnmarshalers(funcs))
	read(`[1.50,"x",{"a":2}]`, any(nil), json.WithUnmarshalers(funcs))

	var list []int
	fmt.Println(json.UnmarshalRead(strings.NewReader(" [1, 2] \n"), &list), list)
	fmt.Println(show(json.UnmarshalRead(strings.NewReader("[1] 2"), &list)))
	d := jsontext.NewDecoder(strings.NewReader(`{"X":1} {"X":2}`))
	for {
		var in inner
		err := json.UnmarshalDecode(d, &in)
		fmt.Println(in, err, err == io.EOF)
		if err != nil {
			break
		}
	}
}

func options() {
	o := json.JoinOptions(json.StringifyNumbers(true), jsontext.WithIndent(" "), json.Deterministic(false), nil)
	fmt.Println(json.GetOption(o, json.StringifyNumbers))
	fmt.Println(json.GetOption(o, json.Deterministic))
	fmt.Println(json.GetOption(o, json.RejectUnknownMembers))
	fmt.Println(json.GetOption(o, jsontext.WithIndent))
	fmt.Println(json.GetOption(o, jsontext.WithIndentPrefix))
	fmt.Println(json.GetOption(o, jsontext.Multiline))
	fmt.Println(json.GetOption(json.DefaultOptionsV2(), jsontext.AllowDuplicateNames))
	m, ok := json.GetOption(o, json.WithMarshalers)
	fmt.Println(m == nil, ok)
	ms := json.MarshalFunc(func(int) ([]byte, error) { return nil, nil })
	m, ok = json.GetOption(json.JoinOptions(o, json.WithMarshalers(ms)), json.WithMarshalers)
	fmt.Println(m == ms, ok)
	u, ok := json.GetOption(json.WithUnmarshalers(nil), json.WithUnmarshalers)
	fmt.Println(u == nil, ok)
	fmt.Println(json.JoinMarshalers() == nil, json.JoinUnmarshalers(nil, nil) == nil)
	write(struct {
		A asks `json:",string"`
		B asks
	}{})
}

// asks writes what the options say.
type asks struct{}

func (asks) MarshalJSONTo(e *jsontext.Encoder) error {
	quoted, ok := json.GetOption(e.Options(), json.StringifyNumbers)
	sorted, _ := json.GetOption(e.Options(), json.Deterministic)
	return e.WriteToken(jsontext.String(fmt.Sprint(quoted, ok, sorted, e.StackPointer(), e.StackDepth())))
}

func main() {
	marshal()
	unmarshal()
	options()
}
