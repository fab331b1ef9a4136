// Values of encoding/json/jsontext, and the errors of what is not JSON.
package main

import (
	"encoding/json/jsontext"
	"errors"
	"fmt"
	"io"
	"strings"
)

type one struct{ r io.Reader }

func (o one) Read(b []byte) (int, error) {
	if len(b) > 1 {
		b = b[:1]
	}
	return o.r.Read(b)
}

var texts = []string{
	``, ` `, `nul`, `nulx`, `trug`, `fals`, `null x`, `nullnull`, `"`, `"a`, `"\`, `"\x"`, `"\u12`, `"\u12g4"`, `"\ud800"`,
	`"\ud800\u0041"`, `"\ud83d\ude`, `"\ud83d\ude00"`, "\"\x01\"", "\"\n\"", "\"\xff\"", "\"\xe2\x82", `"\u0000\u001F\/"`,
	`-`, `-x`, `01`, `1.`, `1.x`, `1e`, `1e+`, `1ex`, `0.5e-10`, `1 2`, `[`, `[1`, `[1,`, `[1,]`, `[,1]`, `[1 2]`, `[1}`, `[}`,
	`[1,2`, `{`, `{"a"`, `{"a":`, `{"a":1`, `{"a":1,`, `{"a":1,}`, `{,}`, `{1:2}`, `{"a" 1}`, `{"a":1 "b":2}`, `{"a":}`,
	`{"a":1]`, `{]`, `]`, `}`, `:`, `,`, `{"a":1,"a":2}`, `{"a":{"b":[1,{"c":1,"\u0063":2}]}}`, `{"a":[1,2,x]}`,
	`[[[[1,2,{"k":["v",?]}]]]]`, `{"a":{"b":{"c":nul}}}`, "[\u00a0]", `[1,2,3] // no`, `@`, `"a" "b"`, `{"\ud800":1}`,
	`{"a":1,"b":{"a":1},"c":[{"a":1},{"a":1}]}`, `[1:2]`, `{"a":1:}`, `{"a"::1}`, `[1,,2]`,
}

func show(err error) {
	var e *jsontext.SyntacticError
	if errors.As(err, &e) {
		fmt.Printf("    %v | %d %q | %v\n", err, e.ByteOffset, e.JSONPointer, e.Unwrap())
		return
	}
	fmt.Println("   ", err)
}

func read(text string, r io.Reader, opts ...jsontext.Options) {
	d := jsontext.NewDecoder(r, opts...)
	v, err := d.ReadValue()
	fmt.Printf("  value %q %d\n", v, d.InputOffset())
	show(err)
	d = jsontext.NewDecoder(strings.NewReader(text), opts...)
	n := 0
	for {
		_, err = d.ReadToken()
		if err != nil {
			break
		}
		n++
	}
	fmt.Println("  tokens", n, d.InputOffset(), d.StackDepth(), d.StackPointer())
	show(err)
}

func write(text string, opts ...jsontext.Options) {
	b, err := jsontext.AppendFormat([]byte("> "), text, opts...)
	fmt.Printf("  format %q %v\n", b, jsontext.Value(text).IsValid(opts...))
	show(err)
}

type option struct {
	name string
	v    []jsontext.Options
}

func formats() {
	text := jsontext.Value(` { "b" : [ 1.00, 2, -0, 1e400, 12345678901234567890, [], { } ] , "a\u0062\/<>&\u2028` + "\u2028" +
		`": "\u0061\n\u001f", "\u20ac": 1, "\r": 2, "1": 3, "\u0080": 4, "\ud83d\ude00": 5, "\ufb33": 6 } `)
	for _, o := range []option{
		{"none", nil},
		{"multiline", []jsontext.Options{jsontext.Multiline(true)}},
		{"indent", []jsontext.Options{jsontext.WithIndent("  ")}},
		{"prefix", []jsontext.Options{jsontext.WithIndentPrefix(" "), jsontext.SpaceAfterComma(true)}},
		{"html", []jsontext.Options{jsontext.EscapeForHTML(true)}},
		{"js", []jsontext.Options{jsontext.EscapeForJS(true)}},
		{"raw", []jsontext.Options{jsontext.PreserveRawStrings(true)}},
		{"raw js html", []jsontext.Options{jsontext.PreserveRawStrings(true), jsontext.EscapeForJS(true), jsontext.EscapeForHTML(true)}},
		{"ints", []jsontext.Options{jsontext.CanonicalizeRawInts(true)}},
		{"floats", []jsontext.Options{jsontext.CanonicalizeRawFloats(true)}},
		{"order", []jsontext.Options{jsontext.ReorderRawObjects(true)}},
		{"order lines", []jsontext.Options{jsontext.ReorderRawObjects(true), jsontext.Multiline(true)}},
	} {
		v := text.Clone()
		err := v.Format(o.v...)
		fmt.Printf("%s: %v\n%s\n", o.name, err, v)
		v = text.Clone()
		fmt.Println(v.Compact(o.v...), v)
		v = text.Clone()
		fmt.Println(v.Indent(o.v...), v)
		v = text.Clone()
		fmt.Println(v.Canonicalize(o.v...), v)
	}
	v := jsontext.Value(`[3,1,{"z":1,"y":{"b":[],"a":{}},"x":"}{"},{"k":1,"k":0}]`)
	fmt.Println(v.Canonicalize(jsontext.AllowDuplicateNames(true)), v)
	fmt.Println(v.Canonicalize(), v)
	bad := jsontext.Value("[\"\xff\", nope]")
	fmt.Println(bad.Compact(), bad.Indent(), bad.Format())
	var none jsontext.Value
	b, err := none.MarshalJSON()
	fmt.Println(none, none.Kind(), none.Clone() == nil, string(b), err, none.IsValid())
	fmt.Println(none.UnmarshalJSON([]byte("anything")), none, none.Kind())
	fmt.Println((*jsontext.Value)(nil).UnmarshalJSON(nil))
}

func quotes() {
	for _, s := range []string{"", "plain", "\"\\/\b\f\n\r\t\x00\x1f\x7f", "<>&\u2028\u2029", "é€😀", "a\xffb\xe2\x82", "\xed\xa0\x80"} {
		q, err := jsontext.AppendQuote(nil, s)
		fmt.Printf("%s %v\n", q, err)
		u, err := jsontext.AppendUnquote([]byte("="), q)
		fmt.Printf("%q %v\n", u, err)
	}
	for _, s := range []string{``, `x`, `"`, `"a`, `"a"b`, `"\`, `"\q"`, `"\u`, `"\u00"`, `"\ud800"`, `"\ud800x"`, `"\ud83d\ude00"`,
		`"\ud83d\u0041"`, `"\ude00"`, "\"\n\"", "\"\xff\"", "\"\xe2\x82", `"\/\b\f\n\r\t\"\\"`, `"\ud83d`, `"\ud83d\ud`} {
		u, err := jsontext.AppendUnquote(nil, []byte(s))
		fmt.Printf("%s: %q %v\n", s, u, err)
	}
}

func sequences() {
	type step = any
	for _, steps := range [][]step{
		{jsontext.EndArray}, {jsontext.EndObject}, {jsontext.BeginArray, jsontext.EndObject}, {jsontext.BeginObject, jsontext.EndArray},
		{jsontext.BeginObject, jsontext.Null}, {jsontext.BeginObject, jsontext.Int(1)}, {jsontext.BeginObject, jsontext.BeginObject},
		{jsontext.BeginObject, jsontext.String("a"), jsontext.EndObject}, {jsontext.Token{}},
		{jsontext.BeginObject, jsontext.String("a"), jsontext.Null, jsontext.String("a")},
		{jsontext.BeginObject, jsontext.String("a"), jsontext.Null, jsontext.Value(`"\u0061"`)},
		{jsontext.BeginArray, jsontext.Value(``)}, {jsontext.BeginArray, jsontext.Int(1), jsontext.Value(` [1,{"a":x}]`)},
		{jsontext.BeginArray, jsontext.Value(`1 2`)}, {jsontext.Value(`]`)}, {jsontext.String("\xff")}, {jsontext.Value("\"\xff\"")},
		{jsontext.BeginObject, jsontext.Value(`{}`)}, {jsontext.BeginObject, jsontext.Value(`1`)}, {jsontext.Value(`{"a":1,"a":2}`)},
		{jsontext.BeginObject, jsontext.String("a"), jsontext.Value(`[1 2]`)}, {jsontext.Value(`1.`)}, {jsontext.Value(`-`)},
	} {
		var b strings.Builder
		e := jsontext.NewEncoder(&b)
		for _, s := range steps {
			var err error
			switch s := s.(type) {
			case jsontext.Token:
				err = e.WriteToken(s)
			case jsontext.Value:
				err = e.WriteValue(s)
			}
			if err != nil {
				show(err)
			}
		}
		fmt.Println(b.Len(), e.OutputOffset(), e.StackDepth(), e.StackPointer())
	}
}

func deep() {
	for _, n := range []int{10000, 10001} {
		text := strings.Repeat("[", n) + strings.Repeat("]", n)
		v := jsontext.Value(text)
		fmt.Println(n, v.IsValid(), v.Format())
		d := jsontext.NewDecoder(strings.NewReader(text))
		fmt.Println(d.SkipValue(), d.StackDepth())
	}
	name := strings.Repeat("é", 40)
	text := `{"` + name + `":{"` + name + `":{"x":{"` + name + `":?}}}}`
	_, err := jsontext.NewDecoder(strings.NewReader(text)).ReadValue()
	fmt.Println(err)
	fmt.Println(&jsontext.SyntacticError{}, &jsontext.SyntacticError{ByteOffset: 3, JSONPointer: "/a", Err: jsontext.ErrNonStringName})
	fmt.Println(jsontext.ErrDuplicateName, errors.Is(&jsontext.SyntacticError{Err: jsontext.ErrDuplicateName}, jsontext.ErrDuplicateName))
	var b strings.Builder
	b.WriteByte('{')
	for i := range 100 {
		fmt.Fprintf(&b, `"k%d":%d,`, i, i)
	}
	_, err = jsontext.NewDecoder(strings.NewReader(b.String() + `"k70":0}`)).ReadValue()
	fmt.Println(err)
}

func main() {
	for _, text := range texts {
		fmt.Printf("%q\n", text)
		read(text, strings.NewReader(text))
		read(text, one{strings.NewReader(text)}, jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
		write(text)
		write(text, jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true), jsontext.Multiline(true))
	}
	formats()
	quotes()
	sequences()
	deep()
}
