// encoding/gob: streams of values and what they are decoded into; what is wrong with others.
package main

import (
	"bytes"
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"math"
	"reflect"
	"strings"
	"time"
)

type Inner struct {
	N    int
	Text string
}

type Shape interface{ Area() float64 }

type Square struct{ Side float64 }

func (s Square) Area() float64 { return s.Side * s.Side }

type Circle struct{ R float64 }

func (c *Circle) Area() float64 { return 3 * c.R * c.R }

// Secret encodes itself.
type Secret struct{ hidden string }

func (s Secret) GobEncode() ([]byte, error) {
	if s.hidden == "fail" {
		return nil, errors.New("cannot encode")
	}
	return []byte(strings.ToUpper(s.hidden)), nil
}

func (s *Secret) GobDecode(b []byte) error {
	if string(b) == "BAD" {
		return errors.New("cannot decode")
	}
	s.hidden = "<" + string(b) + ">"
	return nil
}

type Embedded struct{ E int }

type Tree struct {
	Value       int
	Left, Right *Tree
	Next        []Tree
}

type All struct {
	Bool    bool
	Int     int
	Int8    int8
	Int16   int16
	Int32   int32
	Int64   int64
	Uint    uint
	Uint8   uint8
	Uint16  uint16
	Uint32  uint32
	Uint64  uint64
	Uintptr uintptr
	F32     float32
	F64     float64
	C64     complex64
	C128    complex128
	String  string
	Bytes   []byte
	Ints    []int
	Array   [3]int16
	Matrix  [][]string
	Map     map[string]Inner
	Nested  map[int][]map[string]bool
	Struct  Inner
	Pointer *Inner
	Deep    **int
	Any     any
	Shape   Shape
	Shapes  []Shape
	Secret  Secret
	PSecret *Secret
	Time    time.Time
	Embedded
	Func    func()
	Chan    chan int
	private int
}

func value() All {
	n := 7
	p := &n
	return All{
		Bool: true, Int: -1, Int8: math.MinInt8, Int16: math.MaxInt16, Int32: math.MinInt32, Int64: math.MinInt64,
		Uint: 300, Uint8: 255, Uint16: 65535, Uint32: math.MaxUint32, Uint64: math.MaxUint64, Uintptr: 1,
		F32: 1.5, F64: math.Pi, C64: 1 + 2i, C128: complex(math.Inf(1), -1),
		String: "héllo", Bytes: []byte("bytes\x00"), Ints: []int{1, -2, 0}, Array: [3]int16{0, 5, 0},
		Matrix: [][]string{{"a"}, nil, {"b", ""}}, Map: map[string]Inner{"k": {1, "one"}},
		Nested: map[int][]map[string]bool{3: {{"t": true}}},
		Struct: Inner{Text: "inner"}, Pointer: &Inner{N: 9}, Deep: &p,
		Any: Inner{5, "any"}, Shape: Square{2}, Shapes: []Shape{&Circle{1}, nil, Square{3}},
		Secret: Secret{"s"}, PSecret: &Secret{"p"}, Time: time.Date(2024, 1, 2, 3, 4, 5, 6, time.UTC),
		Embedded: Embedded{42}, private: 1,
	}
}

func show(v any, err error) { fmt.Printf("%+v %v\n", v, err) }

// through sends from, and decodes it into to.
func through(from, to any) {
	var b bytes.Buffer
	if err := gob.NewEncoder(&b).Encode(from); err != nil {
		fmt.Printf("%T: encode: %v\n", from, err)
		return
	}
	err := gob.NewDecoder(&b).Decode(to)
	got := fmt.Sprintf("%+v", reflect.ValueOf(to).Elem())
	if strings.Contains(got, "0x") {
		got = "with pointers"
	}
	fmt.Printf("%T to %T: %s %v\n", from, to, got, err)
}

func all() {
	var b bytes.Buffer
	enc := gob.NewEncoder(&b)
	fmt.Println(enc.Encode(value()))
	first := b.Len()
	fmt.Println(enc.Encode(new(All)), b.Len()-first < first)
	dec := gob.NewDecoder(&b)
	var got All
	err := dec.Decode(&got)
	fmt.Println(err, *got.Pointer, **got.Deep, got.Shapes[0].(*Circle).R, *got.PSecret)
	got.Pointer, got.Deep, got.PSecret, got.Shapes[0] = nil, nil, nil, nil
	show(got, err)
	got = All{Int: 1, Ints: []int{4}}
	show(got.Ints, dec.Decode(&got))
	show(nil, dec.Decode(&got))
}

func pairs() {
	type (
		Small struct{ Int8 int8 }
		Big   struct{ Int8 int }
		Point struct{ X, Y int }
		Three struct{ Z, Y, X *int64 }
		Other struct{ X string }
		None  struct{ A, B int }
		Named []int
	)
	var (
		i   int
		i8  int8
		u   uint
		f32 float32
		s   string
		p   Point
		t3  Three
		m   map[string]int
		a   any
		sh  Shape
		n   Named
		pp  **Point
		b   []byte
		sec Secret
		tm  time.Time
	)
	through(5, &i)
	through(-5, &i8)
	through(500, &i8)
	through(5, &u)
	through(uint(5), &u)
	through(1e300, &f32)
	through("text", &s)
	through([]byte("raw"), &s)
	through([]byte("raw"), &b)
	through(Point{1, 2}, &p)
	through(&Point{3, 0}, &pp)
	fmt.Println(**pp)
	through(Point{1, 2}, &t3)
	fmt.Println(*t3.X, *t3.Y, t3.Z)
	through(Point{1, 2}, new(Other))
	through(Point{1, 2}, new(None))
	through(Big{1000}, new(Small))
	through(Big{100}, new(Small))
	through(Point{1, 2}, &i)
	through(5, &p)
	through(map[string]int{"a": 1}, &m)
	through(map[string]int{"b": 2}, &m)
	through(map[string]int{}, &m)
	through([]int{1, 2}, &n)
	through(Named{3}, &[]int{9, 9, 9})
	through([2]int{1, 2}, new([3]int))
	through([2]int{1, 2}, new([2]int))
	through([]int{1}, &m)
	through(Square{1}, &sh)
	through(Square{1}, &a)
	through(Secret{"x"}, &sec)
	through(Secret{"bad"}, &sec)
	through(Secret{"fail"}, &sec)
	through(Secret{"x"}, &s)
	through("x", &sec)
	through(time.Unix(0, 0).UTC(), &tm)
	through([]*Point{{1, 2}}, &[]Point{})
	through([]*Point{nil}, &[]Point{})
	through(map[string]*Point{"x": nil}, &m)
	through(func() {}, &a)
	through(make(chan int), &a)
	through(struct{ a int }{1}, &a)
	through(struct{}{}, &struct{}{})
	through(struct{ X any }{Point{}}, &struct{ X any }{})
	through(struct{ X any }{Inner{1, "x"}}, &struct{ X any }{})
	through(struct{ X any }{Inner{1, "x"}}, &struct{ X Shape }{})
	through(struct{ X any }{[]string{"q"}}, &struct{ X any }{})
	through(struct{ X any }{(*Inner)(nil)}, &struct{ X any }{})
	through(struct{ X any }{map[string]any{"in": []any{1, "two", Square{3}}}}, &struct{ X any }{})
	through(Tree{1, &Tree{Value: 2}, nil, []Tree{{Value: 3, Right: &Tree{Value: 4}}}}, new(struct{ Next []struct{ Value int } }))
	through(complex64(1+2i), new(complex128))
	through(true, new(bool))
	through([]bool{true, false}, new([]bool))
	through([]float32{1, 2.5}, new([]float64))
	var v any = Square{4}
	through(&v, &v)
}

type slow struct{ r io.Reader }

func (s slow) Read(p []byte) (int, error) { return s.r.Read(p[:1]) }

func streams() {
	var b bytes.Buffer
	enc := gob.NewEncoder(&b)
	for i := range 3 {
		show(nil, enc.Encode(Inner{i, fmt.Sprint("n", i)}))
		show(nil, enc.Encode(i))
		v := value()
		v.Shapes = v.Shapes[:1]
		show(nil, enc.EncodeValue(reflect.ValueOf(v)))
	}
	data := b.Bytes()
	dec := gob.NewDecoder(slow{bytes.NewReader(data)})
	for {
		var in Inner
		var i int
		err := dec.Decode(&in)
		if err != nil {
			fmt.Println(err)
			break
		}
		err = dec.DecodeValue(reflect.ValueOf(&i).Elem())
		fmt.Println(in, i, err, dec.Decode(nil))
	}
	// Every way to cut the stream ends in an error.
	wrong := 0
	for n := range len(data) {
		dec := gob.NewDecoder(bytes.NewReader(data[:n]))
		var err error
		for err == nil {
			err = dec.Decode(nil)
		}
		if err != io.EOF && err != io.ErrUnexpectedEOF {
			wrong++
		}
		if n > 200 {
			break
		}
	}
	fmt.Println(wrong)
	for _, text := range []string{"", "\x00", "\x01", "\x03\x04\x00\x0a", "\x03\x04\x01\x0a", "\x02\x04\x00", "\xf7\x00", "\xf8\xff\xff\xff\xff\xff\xff\xff\xff", "\x03\x7e\x00\x01", "\x04\x0c\x00\x05a", "\x02\xff\x00"} {
		var i int
		show(i, gob.NewDecoder(strings.NewReader(text)).Decode(&i))
		var s string
		show(s, gob.NewDecoder(strings.NewReader(text)).Decode(&s))
		show(nil, gob.NewDecoder(strings.NewReader(text)).Decode(nil))
	}
	dec = gob.NewDecoder(&b)
	show(nil, dec.Decode(5))
	show(nil, dec.DecodeValue(reflect.ValueOf(5)))
	show(nil, dec.Decode((*int)(nil)))
	show(nil, enc.Encode(nil))
	show(nil, gob.NewEncoder(failing{}).Encode(1))
}

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, errors.New("disk full") }

func try(f func()) {
	defer func() { fmt.Println(recover()) }()
	f()
}

func main() {
	gob.Register(Inner{})
	gob.Register(Square{})
	gob.Register(&Circle{})
	gob.Register(map[string]any{})
	gob.RegisterName("list", []any{})
	try(func() { gob.Register(Inner{}) })
	try(func() { gob.RegisterName("", 1) })
	try(func() { gob.RegisterName("other", Inner{}) })
	try(func() { gob.RegisterName("main.Inner", Square{}) })
	try(func() { gob.NewEncoder(io.Discard).Encode((*int)(nil)) })
	all()
	pairs()
	streams()
	var b bytes.Buffer
	gob.NewEncoder(&b).Encode("plain")
	fmt.Printf("%x\n", b.Bytes())
	b.Reset()
	gob.NewEncoder(&b).Encode([]byte{1, 2})
	gob.NewEncoder(&b).Encode(-129)
	gob.NewEncoder(&b).Encode(0.1)
	fmt.Printf("%x\n", b.Bytes())
	b.Reset()
	fmt.Println(gob.NewEncoder(&b).Encode(Tree{1, &Tree{Value: 2}, nil, []Tree{{Value: 3}}}))
	fmt.Printf("%d\n", b.Len())
	var _ gob.GobEncoder = Secret{}
	var _ gob.GobDecoder = new(Secret)
	var c gob.CommonType
	fmt.Printf("%+v\n", c)
}
