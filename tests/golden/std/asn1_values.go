// ASN.1 by reflection: what is written, what is read back, what is refused.
package main

import (
	"encoding/asn1"
	"fmt"
	"math/big"
	"time"
)

type inner struct {
	A int
	B string `asn1:"optional"`
}

type namesSET []int

type whole struct {
	Raw   asn1.RawContent
	N     int
	Big   *big.Int
	Flag  bool
	Text  string
	UTF8  string `asn1:"utf8"`
	IA5   string `asn1:"ia5"`
	Num   string `asn1:"numeric"`
	When  time.Time
	Later time.Time `asn1:"generalized"`
	ID    asn1.ObjectIdentifier
	Bits  asn1.BitString
	Bytes []byte
	List  []inner
	Set   []int `asn1:"set"`
	Named namesSET
	Enum  asn1.Enumerated
	In    inner     `asn1:"explicit,tag:3"`
	Imp   int       `asn1:"tag:4"`
	App   int       `asn1:"application,tag:5"`
	Priv  int       `asn1:"private,tag:50"`
	Opt   int       `asn1:"optional,default:7"`
	Gone  []int     `asn1:"omitempty,optional"`
	Yes   asn1.Flag `asn1:"optional,explicit,tag:9"`
	Any   any
	Value asn1.RawValue
}

func marshal(v any, params string) []byte {
	b, err := asn1.MarshalWithParams(v, params)
	fmt.Printf("%x %v\n", b, err)
	return b
}

func read[T any](b []byte, params string) {
	var v T
	rest, err := asn1.UnmarshalWithParams(b, &v, params)
	fmt.Printf("%+v %x %v\n", v, rest, err)
}

func round() {
	when := time.Date(2024, 2, 29, 1, 2, 3, 0, time.UTC)
	w := whole{
		N: -129, Big: new(big.Int).Lsh(big.NewInt(1), 70), Flag: true, Text: "Text", UTF8: "x", IA5: "a@b", Num: "12 3",
		When: when, Later: when.In(time.FixedZone("", 5400)), ID: asn1.ObjectIdentifier{2, 999, 1 << 30}, Bits: asn1.BitString{Bytes: []byte{0xa0}, BitLength: 3},
		Bytes: []byte{1, 2}, List: []inner{{1, ""}, {2, "ü*"}}, Set: []int{300, 2, 1}, Named: namesSET{2, 1}, Enum: 5, In: inner{A: 128},
		Imp: 1, App: 2, Priv: 3, Opt: 7, Any: "any", Value: asn1.RawValue{Class: 2, Tag: 1, Bytes: []byte("raw")},
	}
	b := marshal(w, "")
	var again whole
	rest, err := asn1.Unmarshal(append(b, 5, 0), &again)
	fmt.Println(len(again.Raw) == len(b), rest, err)
	again.Raw = nil
	fmt.Println(again.When.Equal(w.When), again.Later.Equal(w.Later), again.Big.Cmp(w.Big))
	again.When, again.Later, again.Big = time.Time{}, time.Time{}, nil
	again.Value.FullBytes = nil
	fmt.Printf("%+v\n", again)
}

func small() {
	for _, v := range []any{0, 127, 128, -1, -128, -129, 1 << 40, true, false, "", "printable", "star*", "ü", []byte{}, []int{1, 2}, []string{"a"}, inner{1, "b"},
		time.Date(1949, 1, 1, 0, 0, 0, 0, time.UTC), time.Date(2050, 1, 1, 0, 0, 0, 0, time.FixedZone("", -3600)), asn1.ObjectIdentifier{1, 2, 840}, asn1.NullRawValue,
		big.NewInt(-256), asn1.Enumerated(3), asn1.BitString{}, struct{}{}, "\xff", 1.5, nil, asn1.ObjectIdentifier{3, 1}, map[string]int{}, struct{ x int }{}, make([]byte, 300)} {
		marshal(v, "")
	}
	marshal("x*", "printable")
	marshal("ü", "ia5")
	marshal("a", "numeric")
	marshal("&", "printable")
	marshal(1, "explicit,tag:2")
	marshal(1, "tag:40")
	marshal(1, "set")
	marshal([]int{3, 2, 1}, "set")
	marshal(1, "utc")
	marshal(1, "ia5")
}

func refused() {
	read[int]([]byte{2, 1, 5}, "")
	read[int]([]byte{2, 2, 0, 5}, "")
	read[int]([]byte{2, 0}, "")
	read[int32]([]byte{2, 5, 1, 0, 0, 0, 0}, "")
	read[int64]([]byte{2, 9, 1, 0, 0, 0, 0, 0, 0, 0, 0}, "")
	read[bool]([]byte{1, 1, 5}, "")
	read[bool]([]byte{1, 1, 0xff}, "")
	read[string]([]byte{19, 1, '@'}, "")
	read[string]([]byte{12, 1, 0xff}, "")
	read[string]([]byte{22, 1, 0xff}, "")
	read[string]([]byte{18, 1, 'x'}, "")
	read[string]([]byte{30, 2, 0, 'x'}, "")
	read[string]([]byte{20, 1, 0xe4}, "")
	read[[]int]([]byte{0x30, 3, 2, 1, 5}, "")
	read[[]int]([]byte{0x30, 3, 1, 1, 5}, "")
	read[[]int]([]byte{0x30, 2, 2, 1}, "")
	read[asn1.BitString]([]byte{3, 2, 1, 1}, "")
	read[asn1.BitString]([]byte{3, 0}, "")
	read[asn1.ObjectIdentifier]([]byte{6, 0}, "")
	read[asn1.ObjectIdentifier]([]byte{6, 3, 0x88, 0x37, 3}, "")
	read[asn1.RawValue]([]byte{0xbf, 0x50, 2, 1, 2, 9}, "")
	read[any]([]byte{4, 1, 7}, "")
	read[any]([]byte{2, 1, 7}, "")
	read[any]([]byte{0x30, 0}, "")
	read[inner]([]byte{0x30, 3, 2, 1, 9}, "")
	read[inner]([]byte{0x30, 0}, "")
	read[int]([]byte{0x82, 1, 9}, "tag:2")
	read[int]([]byte{0xa2, 3, 2, 1, 9}, "explicit,tag:2")
	read[int]([]byte{5, 0}, "optional,default:3")
	read[time.Time]([]byte("\x17\x0d240229010203Z"), "")
	read[time.Time]([]byte("\x17\x0b2402290102Z"), "")
	read[asn1.Flag]([]byte{0xa1, 0}, "explicit,tag:1")
	for _, b := range [][]byte{nil, {2}, {2, 5, 1}, {2, 0x80}, {2, 0x81, 5, 1}, {2, 0x82, 0, 5}, {0x1f, 5, 0}} {
		read[int](b, "")
	}
	fmt.Println(asn1.Unmarshal([]byte{2, 1, 5}, nil))
	fmt.Println(asn1.Unmarshal([]byte{2, 1, 5}, 3))
	fmt.Println(asn1.Unmarshal([]byte{2, 1, 5}, (*int)(nil)))
}

func main() {
	round()
	small()
	refused()
	b := asn1.BitString{Bytes: []byte{0xa5, 0x80}, BitLength: 9}
	fmt.Println(b.At(0), b.At(1), b.At(8), b.At(9), b.RightAlign(), asn1.ObjectIdentifier{1, 2}.Equal(asn1.ObjectIdentifier{1, 2}), asn1.NullBytes)
	fmt.Println(asn1.StructuralError{Msg: "a"}, asn1.SyntaxError{Msg: "b"})
}
