// The names that encoding/json has for its v2: options, aliases, errors, and types that write themselves.
package main

import (
	"encoding/json"
	"encoding/json/jsontext"
	jsonv2 "encoding/json/v2"
	"errors"
	"fmt"
	"io"
	"math"
	"reflect"
	"strings"
	"time"
)

type ptrOnly struct{ N int }

func (p *ptrOnly) MarshalJSON() ([]byte, error) { return []byte(`"ptr"`), nil }

type key struct{ N int }

func (k key) MarshalText() ([]byte, error) { return fmt.Appendf(nil, "k%d", k.N), nil }

type octet byte

type all struct {
	Array  [2]byte
	Bytes  []byte
	Octets []octet
	Wait   time.Duration
	Nil    []int
	Map    map[string]int
	Empty  int    `json:",omitempty"`
	Quoted string `json:",string"`
	Ptr    ptrOnly
	Raw    json.RawMessage
	Num    json.Number
	HTML   string
}

func words(err error) string {
	if err == nil {
		return "ok"
	}
	return strings.ReplaceAll(err.Error(), "unable to", "cannot")
}

func write(v any, opts ...json.Options) {
	b, err := jsonv2.Marshal(v, opts...)
	fmt.Printf("%s %s %T\n", b, words(err), err)
}

func read[T any](text string, to T, opts ...json.Options) {
	err := jsonv2.Unmarshal([]byte(text), &to, opts...)
	fmt.Printf("%s: %+v %s %T\n", text, to, words(err), err)
}

type self struct{ n int }

func (s self) MarshalJSONTo(e *jsontext.Encoder) error {
	if s.n < 0 {
		return errors.New("negative")
	}
	return e.WriteToken(jsontext.String(strings.Repeat("<", s.n)))
}

func (s *self) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	t, err := d.ReadToken()
	if err != nil {
		return err
	}
	s.n = len(t.String())
	return nil
}

type both struct{}

func (both) MarshalJSON() ([]byte, error)            { return []byte(`1`), nil }
func (both) MarshalJSONTo(e *jsontext.Encoder) error { return e.WriteToken(jsontext.Int(2)) }

type fails struct{}

func (fails) MarshalJSON() ([]byte, error) { return nil, errors.New("inside") }
func (*fails) UnmarshalJSON([]byte) error  { return errors.New("own") }

func main() {
	v := all{Array: [2]byte{1, 2}, Bytes: []byte("b"), Octets: []octet{3}, Wait: time.Second, Quoted: "q", Num: "1.50", HTML: "<"}
	v1 := json.DefaultOptionsV1()
	write(v, v1)
	write(&v, v1, jsontext.Multiline(true))
	write(v, json.FormatDurationAsNano(true), jsonv2.Deterministic(true), json.StringifyWithLegacySemantics(true))
	write(v, v1, json.FormatByteArrayAsArray(false), json.FormatBytesWithLegacySemantics(false), json.StringifyWithLegacySemantics(true))
	write(v, v1, json.OmitEmptyWithLegacySemantics(false), json.CallMethodsWithLegacySemantics(false))
	write(v, v1, jsonv2.DefaultOptionsV2())
	write(map[key]int{{2}: 1, {1}: 2}, v1)
	write(map[*key]int{nil: 1}, v1)
	write(make(chan int), v1)
	write(math.NaN(), v1)
	write(fails{}, v1)
	write(fails{}, json.ReportErrorsWithLegacySemantics(true))
	write(json.Number("x"), v1)
	write(map[json.Number]json.Number{"1": "2", "": ""}, v1)
	write(json.Number("7"), jsonv2.StringifyNumbers(true))

	read(`{"array":[1,2,3],"Bytes":"Yg==\n","Octets":"Aw==","Wait":5,"num":"12","RAW":[1]}`, all{}, v1)
	read(`{"Array":[1]}`, all{Array: [2]byte{8, 9}}, json.UnmarshalArrayFromAnyLength(true), json.FormatByteArrayAsArray(true))
	read(`{"html":"a","HTML_":"b"}`, all{}, jsonv2.MatchCaseInsensitiveNames(true), json.MatchCaseSensitiveDelimiter(true))
	read(`"AA\r\n=="`, []byte{}, json.ParseBytesWithLooseRFC4648(true))
	read(`"2000-01-01T1:00:00Z"`, time.Time{}, json.ParseTimeWithLooseRFC3339(true))
	read(`[null,{"Nil":[1]}]`, []any{1, 2}, json.MergeWithLegacySemantics(true))
	read(`null`, 5, json.MergeWithLegacySemantics(true))
	read(`{"Empty":"x","Nil":[1,"a"],"Wait":1.5}`, all{}, v1)
	read(`{"Nil":[1,"a",300]}`, struct{ Nil []int8 }{}, v1)
	read(`{"a":1,"a":2} x`, map[string]int{}, v1)
	read(`{"a":1,}`, map[string]int{}, v1)
	read(`{"unknown":1}`, all{}, v1, jsonv2.RejectUnknownMembers(true))
	read(`1`, fails{}, v1)
	read(`"x"`, json.Number(""), v1)
	read(`["1",2,null]`, []json.Number{"", "", "9"}, v1)
	read(`{"k":1}`, map[json.Number]int{}, v1)
	read(`true`, json.Number(""))
	read(`{`, 1, v1)
	read(`1`, io.Reader(nil), v1)
	fmt.Println(words(jsonv2.Unmarshal([]byte(`1`), nil, v1)), words(jsonv2.UnmarshalRead(strings.NewReader(``), new(int), v1)))

	fmt.Println(reflect.TypeFor[json.RawMessage](), reflect.TypeFor[json.Marshaler](), reflect.TypeFor[json.Unmarshaler]())
	var m json.Marshaler = json.RawMessage("[ 1 ]")
	b, err := m.MarshalJSON()
	fmt.Println(string(b), err)
	r := json.RawMessage(`{"b":1,"a":2}`)
	fmt.Println(r.Canonicalize(), r, r.Kind(), r.IsValid())
	fmt.Println(&json.InvalidUTF8Error{S: "\xff"})
	fmt.Println(&json.UnmarshalFieldError{Key: "k", Type: reflect.TypeFor[int](), Field: reflect.StructField{Name: "f"}})
	fmt.Println(jsonv2.GetOption(v1, json.FormatDurationAsNano))
	fmt.Println(jsonv2.GetOption(jsonv2.DefaultOptionsV2(), json.MergeWithLegacySemantics))

	for _, v := range []any{self{1}, &self{2}, []self{{3}}, map[string]*self{"a": {1}, "b": nil}, struct{ S self }{self{1}}, both{},
		&both{}, self{-1}, []any{self{1}, nil}} {
		b, err := json.Marshal(v)
		fmt.Printf("%s %v %T\n", b, err, err)
	}
	var s struct {
		A self
		B *self
		C []self
	}
	err = json.Unmarshal([]byte(`{"A":"xx","B":"yyy","C":["","z"]}`), &s)
	fmt.Println(err, s.A, *s.B, s.C)
	var w strings.Builder
	e := json.NewEncoder(&w)
	e.SetEscapeHTML(false)
	fmt.Println(e.Encode([]any{self{2}, json.Number("5")}), w.String())
}
