// encoding/json/v2: what does not fit, and how it is told.
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

// words takes away what Go words in one of two ways, by chance.
func words(err error) string {
	if err == nil {
		return "ok"
	}
	return strings.ReplaceAll(err.Error(), "unable to", "cannot")
}

func show(err error) {
	fmt.Println(" ", words(err))
	var e *json.SemanticError
	if errors.As(err, &e) {
		fmt.Printf("    semantic %d %q %v %v %v | %v\n", e.ByteOffset, e.JSONPointer, e.JSONKind, e.JSONValue, e.GoType, e.Unwrap())
	}
	var s *jsontext.SyntacticError
	if errors.As(err, &s) {
		fmt.Printf("    syntactic %d %q | %v\n", s.ByteOffset, s.JSONPointer, s.Err)
	}
}

func write(v any, opts ...json.Options) {
	b, err := json.Marshal(v, append([]json.Options{json.Deterministic(true)}, opts...)...)
	fmt.Printf("%T: %.60s\n", v, b)
	show(err)
}

func read[T any](text string, to T, opts ...json.Options) {
	err := json.Unmarshal([]byte(text), &to, opts...)
	fmt.Printf("%s into %T: %+v\n", text, to, to)
	show(err)
}

type failing struct{ err error }

func (f failing) MarshalJSON() ([]byte, error) { return nil, f.err }
func (f *failing) UnmarshalJSON([]byte) error  { return errors.New("no") }

type failingTo struct{ how int }

func (f failingTo) MarshalJSONTo(e *jsontext.Encoder) error {
	switch f.how {
	case 0:
		return nil
	case 1:
		e.WriteToken(jsontext.Int(1))
		return e.WriteToken(jsontext.Int(2))
	case 2:
		e.WriteToken(jsontext.BeginArray)
		return errors.ErrUnsupported
	case 3:
		return io.ErrClosedPipe
	case 4:
		return &json.SemanticError{JSONPointer: "/own", Err: io.EOF}
	}
	defer func() { fmt.Println("  ", recover()) }()
	e.Reset(io.Discard)
	return nil
}

func (f *failingTo) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	switch f.how {
	case 0:
		return nil
	case 1:
		d.ReadValue()
		return errors.New("after")
	case 2:
		d.ReadToken()
		return errors.ErrUnsupported
	case 3:
		d.PeekKind()
		return errors.New("before")
	}
	defer func() { fmt.Println("  ", recover()) }()
	d.Reset(strings.NewReader(""))
	return d.SkipValue()
}

type text string

func (t text) MarshalText() ([]byte, error) { return []byte(t), errors.New("text " + string(t)) }
func (t *text) UnmarshalText([]byte) error  { return errors.New("untext") }

type loop struct{ Next *loop }

type Named struct{ A int }

func marshal() {
	write(make(chan int))
	write(func() {})
	write([]any{1, map[string]any{"a/b": complex(1, 2)}})
	write(math.NaN())
	write(map[string]float32{"x": float32(math.Inf(1))})
	write("a\xffb")
	write(map[string]int{"\xff": 1})
	write(time.Second)
	write(time.Date(10000, 1, 1, 0, 0, 0, 0, time.UTC))
	write(time.Date(2000, 1, 1, 0, 0, 0, 0, time.FixedZone("", 24*3600)))
	write(map[struct{}]int{{}: 1})
	write(map[any]int{nil: 1})
	write(map[any]int{1: 1, "1": 1})
	write(failing{errors.New("inside")})
	write([]any{failing{&json.SemanticError{ByteOffset: 5, JSONPointer: "/deep", Err: errors.New("own")}}})
	write(failing{errors.ErrUnsupported})
	write(failing{io.EOF})
	write(struct{ F rawText }{`{"a":x}`})
	for how := range 6 {
		write([]any{failingTo{how}})
	}
	write(text("t"))
	l := &loop{}
	l.Next = l
	_, err := json.Marshal(l)
	fmt.Println(len(words(err)), words(err)[:60], errors.Is(err, err))
	write(struct {
		S string `json:",string"`
	}{})
	write(struct {
		M map[string]int `json:",string"`
	}{})
	write(struct {
		V jsontext.Value `json:",embed"`
	}{jsontext.Value(`[1]`)})
	write(struct {
		V jsontext.Value `json:",embed"`
	}{jsontext.Value(`{"a":1} x`)})
	write(struct {
		A int
		V map[string]int `json:",embed"`
	}{1, map[string]int{"A": 2}})
	write(struct{ A, a int }{})
	write(errors.New("no fields"))
	write(io.ErrClosedPipe)
}

type rawText string

func (r rawText) MarshalJSON() ([]byte, error) { return []byte(r), nil }

func tags() {
	write(struct {
		A int `json:"a" `
		B int `json:"a"`
	}{})
	write(struct {
		a int `json:"a"`
	}{})
	write(struct {
		A int `json:"a,omitEmpty"`
	}{})
	write(struct {
		A int `json:"a,omitzero,omitzero"`
	}{})
	write(struct {
		A int `json:"a,"`
	}{})
	write(struct {
		A int `json:"a,case"`
	}{})
	write(struct {
		A int `json:"a,case:other"`
	}{})
	write(struct {
		A int `json:"a,case:ignore,case:strict"`
	}{})
	write(struct {
		A int `json:"'a"`
	}{})
	write(struct {
		A int `json:"a,!"`
	}{})
	write(struct {
		A int `json:"a,format:x"`
	}{})
	write(struct {
		A int `json:"a,format"`
	}{})
	write(struct {
		A int `json:"a,format:'x"`
	}{})
	write(struct {
		A int `json:"a,format:x,string"`
	}{})
	write(struct {
		A int `json:",embed"`
	}{})
	write(struct {
		A Named `json:"n,embed"`
	}{})
	write(struct {
		A failing `json:",embed"`
	}{})
	write(struct {
		A map[string]int `json:",embed"`
		B map[string]int `json:",embed"`
	}{})
	write(struct {
		A int `json:"\xff"`
	}{})
	write(struct {
		A int `json:"a b:c-d,unknown,option"`
	}{})
}

func unmarshal() {
	for _, t := range []string{``, ` `, `{`, `1 2`, `nope`, `[1,]`, `{"A":1,"A":2}`, `{"A":1}x`, `[`, `"`} {
		read(t, Named{})
		read(t, any(nil))
	}
	read(`"x"`, 1)
	read(`1.5`, 1)
	read(`300`, int8(0))
	read(`-1`, uint(0))
	read(`18446744073709551616`, uint64(0))
	read(`1e400`, 0.0)
	read(`[1e400]`, any(nil))
	read(`1e39`, float32(0))
	read(`true`, "")
	read(`1`, false)
	read(`{}`, []int{})
	read(`[]`, map[string]int{})
	read(`[]`, Named{})
	read(`[1]`, [2]int{})
	read(`[1,2,3]`, [2]int{})
	read(`"AQI="`, [3]byte{})
	read(`"A\nQI="`, []byte{})
	read(`"!"`, []byte{})
	read(`{"A":{"B":[1,"x"]}}`, map[string]map[string][]int{})
	read(`{"a":1,"a":2}`, map[string]int{})
	read(`{"1":1,"01":2}`, map[int]int{})
	read(`{"a":1}`, map[bool]int{})
	read(`{"b":1}`, Named{}, json.RejectUnknownMembers(true))
	read(`{"x":{"b":1}}`, map[string]Named{}, json.RejectUnknownMembers(true))
	read(`{"a_b":1}`, struct {
		AB int `json:",case:ignore"`
		Ab int `json:",case:ignore"`
	}{})
	read(`1`, failing{})
	for how := range 5 {
		read(`[{"k":1}]`, []failingTo{{how}, {how}}[:1])
		read(`{"k":1}`, struct {
			K failingTo `json:"k"`
		}{failingTo{how}})
	}
	read(`"x"`, text(""))
	read(`1`, text(""))
	read(`"x"`, io.Reader(nil))
	read(`"1s"`, time.Duration(0))
	for _, t := range []string{`"2000-01-01"`, `"2000-01-01T1:00:00Z"`, `"2000-01-01T01:00:00,5Z"`, `"2000-01-01T01:00:00+24:00"`,
		`"2000-01-01T01:00:00+23:60"`, `1`} {
		read(t, time.Time{})
	}
	read(`"1"`, (chan int)(nil))
	read(`"01"`, 0, json.StringifyNumbers(true))
	read(`1`, 0, json.StringifyNumbers(true))
	read("\"\xff\"", "")
	show(json.Unmarshal([]byte("1"), nil))
	show(json.Unmarshal([]byte("1"), 1))
	show(json.Unmarshal([]byte("1"), (*int)(nil)))
	long := `{"` + strings.Repeat("n", 120) + `":{"` + strings.Repeat("m", 30) + `":[true]}}`
	show(json.Unmarshal([]byte(long), new(map[string]map[string][]int)))
}

func streams() {
	var b strings.Builder
	e := jsontext.NewEncoder(&b)
	e.WriteToken(jsontext.BeginObject)
	show(json.MarshalEncode(e, "n", jsontext.AllowDuplicateNames(true)))
	show(json.MarshalEncode(e, "n", jsontext.AllowInvalidUTF8(true)))
	show(json.MarshalEncode(e, "n", jsontext.Multiline(true)))
	show(json.MarshalEncode(e, 1))
	show(json.MarshalEncode(e, map[string]any{"a": 1, "b": func() {}}, json.Deterministic(true)))
	show(e.WriteToken(jsontext.Null))
	show(json.MarshalEncode(e, map[int]int{1: 2}))
	d := jsontext.NewDecoder(strings.NewReader(`{"a":{"b":1,"c":x}} 5`))
	d.ReadToken()
	show(json.UnmarshalDecode(d, new(string), jsontext.AllowDuplicateNames(true)))
	show(json.UnmarshalDecode(d, new(string)))
	show(json.UnmarshalDecode(d, new(map[string]int)))
	show(json.UnmarshalDecode(d, new(int)))
	show(json.MarshalWrite(full{}, 1))
	show(json.UnmarshalRead(full{}, new(int)))
	fmt.Println(words(&json.SemanticError{}), "|", words(&json.SemanticError{JSONKind: '{', ByteOffset: 3}), "|",
		words(&json.SemanticError{JSONKind: '0', JSONValue: jsontext.Value("12"), Err: json.ErrUnknownName, JSONPointer: "/a/b"}))
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, io.ErrShortWrite }
func (full) Read([]byte) (int, error)  { return 0, io.ErrNoProgress }

func panics(f func()) {
	defer func() { fmt.Println(recover()) }()
	f()
}

type namedPointer *int

func main() {
	marshal()
	tags()
	unmarshal()
	streams()
	panics(func() { json.MarshalFunc(func(namedPointer) ([]byte, error) { return nil, nil }) })
	panics(func() { json.MarshalToFunc(func(*jsontext.Encoder, namedPointer) error { return nil }) })
	panics(func() { json.UnmarshalFunc(func([]byte, int) error { return nil }) })
	panics(func() { json.UnmarshalFromFunc(func(*jsontext.Decoder, namedPointer) error { return nil }) })
}
