// Tokens, encoders, decoders, pointers and options of encoding/json/jsontext.
package main

import (
	"bytes"
	"encoding/json/jsontext"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
)

// one gives a byte at a time.
type one struct{ r io.Reader }

func (o one) Read(b []byte) (int, error) {
	if len(b) > 1 {
		b = b[:1]
	}
	return o.r.Read(b)
}

func tokens(r io.Reader, opts ...jsontext.Options) {
	d := jsontext.NewDecoder(r, opts...)
	for {
		kind := d.PeekKind()
		t, err := d.ReadToken()
		if err != nil {
			fmt.Println("  end:", kind, err, d.InputOffset(), d.StackDepth(), d.StackPointer())
			return
		}
		level, length := d.StackIndex(d.StackDepth())
		fmt.Printf("  %v %v %q at %d, depth %d, %v %d, %q\n", kind, t.Kind(), t.String(), d.InputOffset(),
			d.StackDepth(), level, length, d.StackPointer())
	}
}

func numbers() {
	read := func(text string) jsontext.Token {
		t, err := jsontext.NewDecoder(strings.NewReader(text)).ReadToken()
		if err != nil {
			fmt.Println(text, err)
		}
		return t.Clone()
	}
	list := []jsontext.Token{
		jsontext.Int(0), jsontext.Int(-5), jsontext.Int(math.MaxInt64), jsontext.Int(math.MinInt64),
		jsontext.Uint(7), jsontext.Uint(math.MaxUint64), jsontext.Float(0), jsontext.Float(math.Copysign(0, -1)),
		jsontext.Float(1.5), jsontext.Float(-1e300), jsontext.Float(1e21), jsontext.Float(1e-7),
		jsontext.Float(9007199254740993), jsontext.Float32(0.1), jsontext.Float32(3e20), jsontext.Float(1e20),
		read("12"), read("-12"), read("-0"), read("1.9"), read("1e3"), read("9223372036854775808"),
		read("-9223372036854775808"), read("-9223372036854775809"), read("18446744073709551616"), read("1e400"),
		read("-1e400"), read("1e39"), read("-1"),
	}
	for _, t := range list {
		i, err1 := t.Int()
		u, err2 := t.Uint()
		f, err3 := t.Float()
		g, err4 := t.Float32()
		fmt.Println(t, t.Kind(), i, err1, u, err2, f, err3, g, err4)
		for _, err := range []error{err1, err2, err3, err4} {
			if err != nil {
				fmt.Println(" ", errors.Is(err, strconv.ErrSyntax), errors.Is(err, strconv.ErrRange))
			}
		}
	}
	for _, t := range []jsontext.Token{jsontext.Float(math.NaN()), jsontext.Float(math.Inf(1)),
		jsontext.Float32(float32(math.Inf(-1))), read(`"Infinity"`)} {
		f, err := t.Float()
		g, err2 := t.Float32()
		fmt.Println(t, t.Kind(), f, err, g, err2)
	}
	fmt.Println(jsontext.Bool(true).Bool(), jsontext.Bool(false).Bool(), jsontext.Null, jsontext.True, jsontext.False)
	fmt.Println(jsontext.BeginObject, jsontext.EndObject, jsontext.BeginArray, jsontext.EndArray, jsontext.Token{})
	for _, f := range []float64{1e21, 1e20, 1e-6, 1e-7, 0.1, -0.0, 123456789.125, math.MaxFloat64, 5e-324} {
		fmt.Printf("%s %s\n", jsontext.AppendFloat(nil, f, 64), jsontext.AppendFloat(nil, f, 32))
	}
}

func panics(what string, f func()) {
	defer func() { fmt.Println(what, "panics:", recover()) }()
	f()
}

func misuse() {
	panics("bool", func() { jsontext.String("x").Bool() })
	panics("int", func() { jsontext.Null.Int() })
	panics("int of a string", func() { jsontext.String("1").Int() })
	panics("uint", func() { jsontext.BeginArray.Uint() })
	panics("float", func() { jsontext.String("Inf").Float() })
	panics("float32", func() { jsontext.Token{}.Float32() })
	panics("bits", func() { jsontext.AppendFloat(nil, 1, 16) })
	panics("indent", func() { jsontext.WithIndent("é") })
	panics("prefix", func() { jsontext.WithIndentPrefix(" x") })
	panics("nil reader", func() { jsontext.NewDecoder(nil) })
	panics("nil writer", func() { jsontext.NewEncoder(nil) })
	panics("nil decoder", func() { (*jsontext.Decoder)(nil).Reset(nil) })
	panics("nil encoder", func() { (*jsontext.Encoder)(nil).Reset(nil) })
	d := jsontext.NewDecoder(strings.NewReader(`["one", "two"]`))
	d.ReadToken()
	t, _ := d.ReadToken()
	kept := t.Clone()
	d.ReadToken()
	panics("old token", func() { fmt.Println(t.String()) })
	fmt.Println(kept)
}

type broken struct{ n int }

func (b *broken) Write(p []byte) (int, error) {
	b.n++
	if b.n == 2 {
		return 1, errors.New("full")
	}
	fmt.Printf("  write %q\n", p)
	return len(p), nil
}

func (b *broken) Read(p []byte) (int, error) {
	b.n++
	if b.n == 2 {
		return 0, errors.New("cut")
	}
	return copy(p, "[1, "), nil
}

func encoders() {
	write := func(opts ...jsontext.Options) {
		var b bytes.Buffer
		e := jsontext.NewEncoder(&b, opts...)
		for _, t := range []jsontext.Token{
			jsontext.BeginObject, jsontext.String("a<&>\u2028"), jsontext.BeginArray, jsontext.EndArray,
			jsontext.String("b"), jsontext.BeginArray, jsontext.Null, jsontext.True, jsontext.Float(1.50),
			jsontext.BeginObject, jsontext.String("x\n\x01\""), jsontext.Int(-1), jsontext.EndObject, jsontext.EndArray,
			jsontext.String("c"),
		} {
			if err := e.WriteToken(t); err != nil {
				fmt.Println(err)
			}
		}
		err := e.WriteValue(jsontext.Value(" { \"z\" : [ 1.0 , -0, 2e1 ] , \"\\u0061\\/\" : { } , \"n\" : null } "))
		fmt.Println(err, e.StackDepth(), e.StackPointer(), e.OutputOffset())
		fmt.Println(e.WriteToken(jsontext.EndObject), e.WriteToken(jsontext.Int(1)), e.WriteValue(jsontext.Value("[]")))
		fmt.Print(b.String())
	}
	write()
	write(jsontext.Multiline(true))
	write(jsontext.WithIndent("  "), jsontext.WithIndentPrefix("\t"))
	write(jsontext.SpaceAfterColon(true), jsontext.SpaceAfterComma(true))
	write(jsontext.Multiline(true), jsontext.SpaceAfterColon(false), jsontext.SpaceAfterComma(true))
	write(jsontext.EscapeForHTML(true), jsontext.EscapeForJS(true))
	write(jsontext.PreserveRawStrings(true), jsontext.EscapeForHTML(true))
	write(jsontext.CanonicalizeRawInts(true))
	write(jsontext.CanonicalizeRawFloats(true), jsontext.ReorderRawObjects(true))
	write(jsontext.WithIndent(" "), jsontext.Multiline(false))

	e := jsontext.NewEncoder(&broken{})
	fmt.Println(e.WriteToken(jsontext.String("first")))
	err := e.WriteToken(jsontext.String("second"))
	fmt.Println(err, errors.Unwrap(err))
	fmt.Println(e.WriteToken(jsontext.String("third")))
	d := jsontext.NewDecoder(&broken{})
	for range 5 {
		t, err := d.ReadToken()
		fmt.Println(t, err)
	}

	var b bytes.Buffer
	e = jsontext.NewEncoder(&b)
	text := e.AvailableBuffer()
	text = append(text, `{"k":`...)
	fmt.Println(e.WriteValue(append(text, `"v"}`...)), b.String())
	var c strings.Builder
	e.Reset(&c, jsontext.SpaceAfterComma(true))
	fmt.Println(e.WriteValue(jsontext.Value(`[1,2]`)), c.String(), e.Options() != nil)
}

func decoders() {
	text := ` {"a": [true, null, {"b~/c": "\u00e9\ud83d\ude00"}], "": -1.5e+3} [] "x" 0 `
	tokens(strings.NewReader(text))
	tokens(one{strings.NewReader(text)})
	tokens(bytes.NewBufferString(`[[[]], {}]`))

	d := jsontext.NewDecoder(strings.NewReader(`{"a": [1, {"b": 2}], "c": {"d": [3]}, "e": 4} 5 6`))
	d.ReadToken()
	d.ReadToken()
	v, err := d.ReadValue()
	fmt.Println(v, err, v.Kind(), d.StackPointer())
	d.ReadToken()
	fmt.Println(d.SkipValue(), d.StackPointer(), d.InputOffset())
	d.ReadToken()
	d.ReadToken()
	_, err = d.ReadValue()
	fmt.Println(err)
	d.ReadToken()
	v, err = d.ReadValue()
	fmt.Println(v, err, d.StackDepth())
	rest, _ := io.ReadAll(bytes.NewReader(d.UnreadBuffer()))
	fmt.Printf("%q\n", strings.TrimLeft(string(rest), " "))
	d.Reset(strings.NewReader("[7]"))
	v, err = d.ReadValue()
	fmt.Println(v, err, d.SkipValue(), d.PeekKind(), d.Options() != nil)
}

func pointers() {
	p := jsontext.Pointer("").AppendToken("a/b").AppendToken("~").AppendToken("0")
	fmt.Println(p, p.Parent(), p.LastToken(), p.Parent().LastToken(), p.IsValid())
	for token := range p.Tokens() {
		fmt.Printf("%q ", token)
	}
	for token := range p.Tokens() {
		fmt.Println(token)
		break
	}
	for _, q := range []jsontext.Pointer{"", "/", "a", "/~", "/~2", "/~0", "/\xff", "/\ufffd", "//"} {
		fmt.Printf("%q %v %q %q %v %v\n", string(q), q.IsValid(), string(q.Parent()), q.LastToken(), p.Contains(q), q.Contains(p))
	}
	fmt.Println(p.Contains(p), p.Contains(p+"/1"), p.Contains(p+"1"))
	for _, k := range []jsontext.Kind{jsontext.KindInvalid, jsontext.KindNull, jsontext.KindFalse, jsontext.KindTrue,
		jsontext.KindString, jsontext.KindNumber, jsontext.KindBeginObject, jsontext.KindEndObject,
		jsontext.KindBeginArray, jsontext.KindEndArray, 'x', 0xff} {
		fmt.Print(k, " ")
	}
	fmt.Println()
}

func main() {
	numbers()
	misuse()
	encoders()
	decoders()
	pointers()
}
