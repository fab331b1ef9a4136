// The errors of packages below encoding and compress: their texts, and the types behind them.
package main

import (
	"bytes"
	"compress/bzip2"
	"compress/flate"
	"compress/zlib"
	"encoding/ascii85"
	"encoding/asn1"
	"encoding/base32"
	"encoding/base64"
	"encoding/csv"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

func bases() {
	_, err := base64.StdEncoding.DecodeString("AAA*")
	var e64 base64.CorruptInputError
	fmt.Println(errors.As(err, &e64), int64(e64), e64.Error(), base64.CorruptInputError(-1).Error())
	_, err = base32.StdEncoding.DecodeString("AAAA1===")
	var e32 base32.CorruptInputError
	fmt.Println(errors.As(err, &e32), int64(e32), e32.Error(), base32.CorruptInputError(1<<40).Error())
	_, _, err = ascii85.Decode(make([]byte, 10), []byte("87cURD~"), true)
	var e85 ascii85.CorruptInputError
	fmt.Println(errors.As(err, &e85), int64(e85), e85.Error())
}

func compressed() {
	_, err := io.ReadAll(flate.NewReader(strings.NewReader("\x07")))
	var corrupt flate.CorruptInputError
	fmt.Println(errors.As(err, &corrupt), int64(corrupt), corrupt.Error(), flate.InternalError("odd").Error())
	_, err = io.ReadAll(bzip2.NewReader(strings.NewReader("no bzip2")))
	var structural bzip2.StructuralError
	fmt.Println(errors.As(err, &structural), structural.Error())
	_, err = zlib.NewReader(strings.NewReader("no zlib"))
	fmt.Println(err == zlib.ErrHeader, err)
	var b bytes.Buffer
	var w *zlib.Writer = zlib.NewWriter(&b)
	n, err := w.Write([]byte("some text"))
	fmt.Println(n, err, w.Flush(), w.Close())
	text := b.Bytes()
	text[len(text)-1]++
	r, err := zlib.NewReader(bytes.NewReader(text))
	fmt.Println(err)
	all, err := io.ReadAll(r)
	fmt.Printf("%q %v %t\n", all, err, errors.Is(err, zlib.ErrChecksum))
	all, err = io.ReadAll(r)
	fmt.Printf("%q %v %t\n", all, err, zlib.ErrChecksum == err)
	fmt.Println(zlib.ErrDictionary, zlib.ErrHeader, zlib.ErrChecksum)
}

func asn1Errors() {
	for _, s := range []string{"\x02\x02\x00\x01", "\x02\x05\x01", "\x1f\xff\xff\xff\xff\xff\x7f", "\x30\x00", "\x02\x00"} {
		var n int
		rest, err := asn1.Unmarshal([]byte(s), &n)
		var structural asn1.StructuralError
		var syntax asn1.SyntaxError
		fmt.Println(n, len(rest), errors.As(err, &structural), errors.As(err, &syntax), structural.Error(), structural.Msg, "|", syntax.Error(), syntax.Msg)
	}
	var raw asn1.RawValue
	for _, s := range []string{"\x30\x03\x02\x01\x05", "\x04\x01x", "\xa1\x00"} {
		_, err := asn1.Unmarshal([]byte(s), &raw)
		fmt.Printf("%v %d %d %t %q %q\n", err, raw.Class, raw.Tag, raw.IsCompound, raw.Bytes, raw.FullBytes)
	}
	for _, compound := range []bool{false, true} {
		b, err := asn1.Marshal(asn1.RawValue{Class: asn1.ClassContextSpecific, Tag: 3, IsCompound: compound, Bytes: []byte("ab")})
		fmt.Printf("%q %v\n", b, err)
	}
	for _, id := range []asn1.ObjectIdentifier{nil, {1}, {1, 2, 840, 113549}, {2, 999, 3}, {-1, 0}} {
		fmt.Printf("%q %t\n", id.String(), id.Equal(asn1.ObjectIdentifier{1, 2, 840, 113549}))
	}
}

func csvErrors() {
	for _, s := range []string{"a\"b\n", "\"a\nb", "a,b\nc\n", "\"a\" b,\n", "x\n\n\"\"\""} {
		_, err := csv.NewReader(strings.NewReader(s)).ReadAll()
		var p *csv.ParseError
		fmt.Println(errors.As(err, &p), p.Error(), "|", p.StartLine, p.Line, p.Column, p.Err, p.Unwrap() == p.Err)
	}
	fmt.Println((&csv.ParseError{StartLine: 2, Line: 5, Column: 3, Err: csv.ErrQuote}).Error())
	fmt.Println((&csv.ParseError{StartLine: 2, Line: 2, Column: 3, Err: csv.ErrTrailingComma}).Error())
	fmt.Println((&csv.ParseError{StartLine: 2, Line: 7, Column: 3, Err: csv.ErrFieldCount}).Error())
	for _, trailing := range []bool{false, true} { // which has no effect any more
		r := csv.NewReader(strings.NewReader("a,\nb,\n"))
		r.TrailingComma = trailing
		all, err := r.ReadAll()
		fmt.Printf("%q %v\n", all, err)
	}
	var b strings.Builder
	var w *csv.Writer = csv.NewWriter(&b)
	w.Comma = '"'
	fmt.Println(w.Write([]string{"a"}), b.Len())
	w.Comma, w.UseCRLF = ';', true
	fmt.Println(w.Write([]string{"a;b", "", "c\nd"}), w.Write([]string{""}), b.Len())
	w.Flush()
	fmt.Printf("%q %v\n", b.String(), w.Error())
}

func xmlErrors() {
	for _, s := range []string{"<a>", "<a></b>", "<a b></a>", "<a>\n&x;</a>", "<a>\x01</a>", "<?xml version='2.0'?>", "</a>", "<a b='1' b='2'/>"} {
		var v struct{}
		err := xml.Unmarshal([]byte(s), &v)
		var syntax *xml.SyntaxError
		if errors.As(err, &syntax) {
			fmt.Println(syntax.Error(), "|", syntax.Line, syntax.Msg)
		} else {
			fmt.Println(err)
		}
	}
	fmt.Println((&xml.SyntaxError{Msg: "odd", Line: 3}).Error())
	var number struct{ N int }
	fmt.Println(xml.Unmarshal([]byte("<a><N>x</N></a>"), &number), errors.Is(xml.Unmarshal([]byte("<a><N>x</N></a>"), &number), strconv.ErrSyntax))
	var named struct {
		XMLName xml.Name `xml:"space wanted"`
	}
	err := xml.Unmarshal([]byte("<other/>"), &named)
	var u xml.UnmarshalError
	fmt.Println(errors.As(err, &u), u.Error())
	err = xml.Unmarshal([]byte("<wanted xmlns='elsewhere'/>"), &named)
	fmt.Println(errors.As(err, &u), u.Error(), string(u))
	var conflict struct {
		A string `xml:"x>y"`
		B string `xml:"x"`
	}
	err = xml.Unmarshal([]byte("<a/>"), &conflict)
	var tag *xml.TagPathError
	fmt.Println(errors.As(err, &tag), tag.Error(), "|", tag.Struct, tag.Field1, tag.Tag1, tag.Field2, tag.Tag2)
	_, err = xml.Marshal(make(chan int))
	var unsupported *xml.UnsupportedTypeError
	fmt.Println(errors.As(err, &unsupported), unsupported.Error(), unsupported.Type)
	_, err = xml.Marshal(map[string]int{})
	fmt.Println(err)

	// Tokens last until the next one is read: copies last.
	d := xml.NewDecoder(strings.NewReader("<?go run?><!DOCTYPE a><a><!--one-->text</a>"))
	var tokens []xml.Token
	for {
		t, err := d.RawToken()
		if err != nil {
			fmt.Println(err)
			break
		}
		switch t := t.(type) {
		case xml.CharData:
			c := t.Copy()
			t[0] = '!'
			tokens = append(tokens, c)
		case xml.Comment:
			c := t.Copy()
			t[0] = '!'
			tokens = append(tokens, c)
		case xml.Directive:
			c := t.Copy()
			t[0] = '!'
			tokens = append(tokens, c)
		case xml.ProcInst:
			c := t.Copy()
			t.Inst[0] = '!'
			tokens = append(tokens, c)
		}
	}
	for _, t := range tokens {
		fmt.Printf("%T %s\n", t, t)
	}
	fmt.Println(xml.CharData(nil).Copy() == nil, xml.Comment(nil).Copy() == nil, len(xml.Directive{}.Copy()), xml.ProcInst{Target: "t"}.Copy())
}

func main() {
	bases()
	compressed()
	asn1Errors()
	csvErrors()
	xmlErrors()
}
