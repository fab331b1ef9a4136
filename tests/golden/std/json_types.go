// encoding/json and its second version: error types and what their fields hold, tokens, numbers that write
// and read themselves, encoders that tell where they are, lists of functions for types.
package main

import (
	"bytes"
	"encoding/json"
	"encoding/json/jsontext"
	jsonv2 "encoding/json/v2"
	"errors"
	"fmt"
	"io"
	"math"
	"reflect"
	"strconv"
	"strings"
)

// told is the text of an error, of which a few words are left to chance.
func told(err error) string {
	return strings.ReplaceAll(fmt.Sprint(err), "unable to", "cannot")
}

type moody struct{ err error }

func (m moody) MarshalJSON() ([]byte, error) { return nil, m.err }

type texts struct{ err error }

func (t texts) MarshalText() ([]byte, error) { return nil, t.err }

func oldErrors() {
	sad := errors.New("sad")
	for _, v := range []any{moody{sad}, texts{sad}, &moody{io.EOF}, map[texts]int{{sad}: 1}} {
		_, err := json.Marshal(v)
		var m *json.MarshalerError
		fmt.Println(errors.As(err, &m), err)
		if m != nil {
			fmt.Println(m.Type, m.Err, m.Unwrap() == m.Err, errors.Is(err, sad), m.Error())
		}
	}
	loop := map[string]any{}
	loop["self"] = loop
	for _, v := range []any{make(chan int), func() {}, complex(1, 2), map[bool]int{true: 1}, []any{1, math.NaN()}, math.Inf(-1), loop} {
		_, err := json.Marshal(v)
		var t *json.UnsupportedTypeError
		var u *json.UnsupportedValueError
		switch {
		case errors.As(err, &t):
			fmt.Println(t.Error(), "|", t.Type)
		case errors.As(err, &u):
			text := u.Str
			if strings.Contains(text, "encountered a cycle") {
				text = "a cycle"
			}
			fmt.Println(u.Error() == "json: unsupported value: "+u.Str, "|", text, u.Value.IsValid())
		default:
			fmt.Println(err)
		}
	}
	var list []int
	for _, v := range []any{nil, list, struct{}{}, (*int)(nil)} {
		err := json.Unmarshal([]byte(`1`), v)
		var i *json.InvalidUnmarshalError
		fmt.Println(errors.As(err, &i), i.Type, i.Error())
	}
	var n struct {
		A int8   `json:"a"`
		B []bool `json:"b"`
	}
	for _, s := range []string{`{"a":300}`, `{"a":1.5}`, `{"b":[true,"x"]}`, `{"b":{}}`} {
		err := json.Unmarshal([]byte(s), &n)
		var u *json.UnmarshalTypeError
		if errors.As(err, &u) {
			fmt.Println(u.Error(), "|", u.Value, u.Type, u.Offset, u.Struct, u.Field, u.Unwrap())
		}
	}
	for _, s := range []string{``, `{`, `[1,]`, `nul`, `"\x"`, `1 2`} {
		err := json.Unmarshal([]byte(s), &n)
		var e *json.SyntaxError
		fmt.Println(errors.As(err, &e), e.Offset, e.Error())
	}
	fmt.Println((&json.InvalidUTF8Error{S: "a\xff"}).Error())
	field := reflect.StructField{Name: "hidden"}
	fmt.Println((&json.UnmarshalFieldError{Key: "k", Type: reflect.TypeFor[int](), Field: field}).Error())
}

func tokens() {
	var d *json.Decoder = json.NewDecoder(strings.NewReader(`{"a":[1,2.5,"x",true,null,{}]} 7`))
	d.UseNumber()
	for {
		var t json.Token
		t, err := d.Token()
		if err != nil {
			fmt.Println(err)
			break
		}
		switch t := t.(type) {
		case json.Delim:
			fmt.Print(t.String(), d.More(), d.InputOffset(), " ")
		case json.Number:
			f, err := t.Float64()
			fmt.Print(t.String(), f, err, " ")
		default:
			fmt.Printf("%T(%v) ", t, t)
		}
	}
	fmt.Println(json.Delim('x').String())
	var b strings.Builder
	var e *json.Encoder = json.NewEncoder(&b)
	e.SetIndent(">", "\t")
	e.SetEscapeHTML(false)
	fmt.Println(e.Encode(map[string]any{"b": "<&>", "a": []int{}}), b.String())
}

func numbers() {
	for _, n := range []json.Number{"1", "-0.5e3", "", "01", "x", "1 ", "NaN", "123456789012345678901234567890"} {
		var b bytes.Buffer
		enc := jsontext.NewEncoder(&b)
		err := n.MarshalJSONTo(enc)
		fmt.Printf("%q: %q %v; ", string(n), b.String(), told(err))
		b.Reset()
		err = n.MarshalJSONTo(jsontext.NewEncoder(&b, jsonv2.StringifyNumbers(true)))
		fmt.Printf("%q %v; ", b.String(), told(err))
		i, err := n.Int64()
		fmt.Println(i, err)
	}
	for _, s := range []string{`12`, ` -1.5E+2 `, `"7"`, `"x"`, `""`, `null`, `true`, `[1]`, `-`, ``} {
		n := json.Number("before")
		err := n.UnmarshalJSONFrom(jsontext.NewDecoder(strings.NewReader(s)))
		m := json.Number("before")
		err2 := m.UnmarshalJSONFrom(jsontext.NewDecoder(strings.NewReader(s), jsonv2.StringifyNumbers(true)))
		fmt.Printf("%s: %s %v | %s %v\n", s, n, told(err), m, told(err2))
	}
}

func encoders() {
	var b bytes.Buffer
	e := jsontext.NewEncoder(&b)
	for _, t := range []jsontext.Token{jsontext.BeginObject, jsontext.String("a"), jsontext.BeginArray, jsontext.Int(1), jsontext.Null, jsontext.BeginObject} {
		fmt.Print(e.WriteToken(t), " ")
	}
	for i := 0; i <= e.StackDepth(); i++ {
		kind, n := e.StackIndex(i)
		fmt.Print(i, " ", strconv.Quote(kind.String()), " ", n, "; ")
	}
	fmt.Println(e.StackPointer())
	func() {
		defer func() { fmt.Println("panic:", recover() != nil) }()
		e.StackIndex(9)
	}()
	err := e.WriteToken(jsontext.Int(1))
	var s *jsontext.SyntacticError
	fmt.Println(errors.As(err, &s), s.Error(), "|", s.ByteOffset, s.JSONPointer, s.Err)
	for _, k := range []jsontext.Kind{0, 'n', 'f', 't', '"', '0', '{', '}', '[', ']', 'x', '1'} {
		fmt.Printf("%q ", k.String())
	}
	fmt.Println()
	for _, v := range []jsontext.Value{nil, jsontext.Value(`{"a": 1}`), jsontext.Value("not \xff json")} {
		fmt.Printf("%q %t\n", v.String(), v.IsValid())
	}
	for _, text := range []string{`{"a":[1,{"b":tru}]}`, `{"a":1,"a":2}`, `"\ud800"`, "\"\xff\"", `[1`, ``} {
		_, err := jsontext.NewDecoder(strings.NewReader(text)).ReadValue()
		if errors.As(err, &s) {
			fmt.Println(s.Error(), "|", s.ByteOffset, s.JSONPointer, "|", s.Err, "|", s.Unwrap() == s.Err)
		} else {
			fmt.Println(err)
		}
	}
}

type celsius float64

func functions() {
	degrees := jsonv2.MarshalFunc(func(c celsius) ([]byte, error) {
		if c < -273.15 {
			return nil, errors.New("too cold")
		}
		return fmt.Appendf(nil, `"%.1f°"`, float64(c)), nil
	})
	yes := jsonv2.MarshalToFunc(func(e *jsontext.Encoder, b bool) error {
		if !b {
			return errors.ErrUnsupported // the next one may
		}
		return e.WriteToken(jsontext.String("yes"))
	})
	var all *jsonv2.Marshalers = jsonv2.JoinMarshalers(nil, yes, degrees)
	for _, v := range []any{celsius(21.25), []bool{true, false}, map[string]celsius{"a": -300}, 1.5} {
		b, err := jsonv2.Marshal(v, jsonv2.WithMarshalers(all))
		var s *jsonv2.SemanticError
		fmt.Println(string(b), told(err), errors.As(err, &s))
		if s != nil {
			fmt.Println(s.Error() == err.Error(), s.ByteOffset, s.JSONPointer, s.JSONKind, s.JSONValue, s.GoType, s.Err, s.Unwrap() == s.Err)
		}
	}
	var back *jsonv2.Unmarshalers = jsonv2.JoinUnmarshalers(
		jsonv2.UnmarshalFunc(func(b []byte, c *celsius) error {
			f, err := strconv.ParseFloat(strings.TrimSuffix(strings.Trim(string(b), `"`), "°"), 64)
			*c = celsius(f)
			return err
		}),
		jsonv2.UnmarshalFromFunc(func(d *jsontext.Decoder, b *bool) error {
			if d.PeekKind() != '"' {
				return errors.ErrUnsupported
			}
			t, err := d.ReadToken()
			*b = t.String() == "yes"
			return err
		}))
	for _, s := range []string{`{"T":"21.5°","B":"yes"}`, `{"T":"warm","B":true}`, `{"B":true}`, `{"B":1}`, `{"T":[}`} {
		var v struct {
			T celsius
			B bool
		}
		err := jsonv2.Unmarshal([]byte(s), &v, jsonv2.WithUnmarshalers(back))
		fmt.Println(v, told(err))
		var e *jsonv2.SemanticError
		if errors.As(err, &e) {
			fmt.Println(e.Error() == err.Error(), e.ByteOffset, e.JSONPointer, e.JSONKind, e.JSONValue, e.GoType, e.Err)
		}
	}
}

func main() {
	oldErrors()
	tokens()
	numbers()
	encoders()
	functions()
}
