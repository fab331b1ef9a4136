// encoding/binary: numbers in both byte orders, variable-length ones, structures, what cannot be encoded.
package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
	"unsafe"
)

func orders() {
	for _, o := range []binary.ByteOrder{binary.LittleEndian, binary.BigEndian} {
		b := make([]byte, 8)
		o.PutUint16(b, 0x0102)
		fmt.Printf("%s %v %T % x %#x\n", o.String(), o, o, b, o.Uint16(b))
		o.PutUint32(b, 0x01020304)
		fmt.Printf("% x %#x %#x\n", b, o.Uint32(b), o.Uint16(b[1:]))
		o.PutUint64(b, 0x0102030405060708)
		fmt.Printf("% x %#x %#x\n", b, o.Uint64(b), o.Uint32(b[3:]))
		panics(func() { o.PutUint64(b[1:], 1) })
		panics(func() { o.Uint32(b[:3]) })
		panics(func() { o.PutUint16(nil, 1) })
		a := o.(binary.AppendByteOrder)
		b = a.AppendUint16([]byte("x"), 0xFFFE)
		b = a.AppendUint32(b, 0xFFFEFDFC)
		b = a.AppendUint64(b, 0xFFFEFDFCFBFAF9F8)
		fmt.Printf("%s %q\n", a.String(), b)
	}
	one := uint16(1)
	little := *(*byte)(unsafe.Pointer(&one)) == 1
	n, l := make([]byte, 8), make([]byte, 8)
	binary.NativeEndian.PutUint64(n, math.MaxUint64-5)
	if little {
		binary.LittleEndian.PutUint64(l, math.MaxUint64-5)
	} else {
		binary.BigEndian.PutUint64(l, math.MaxUint64-5)
	}
	fmt.Println(bytes.Equal(n, l), binary.NativeEndian.Uint64(n) == math.MaxUint64-5, binary.NativeEndian)
	fmt.Printf("%#v %#v %#v\n", binary.NativeEndian, binary.LittleEndian, binary.BigEndian)
}

func panics(f func()) {
	defer func() { fmt.Println("panic:", recover()) }()
	f()
}

func varints() {
	for _, u := range []uint64{0, 1, 127, 128, 300, 1<<14 - 1, 1 << 35, math.MaxUint64} {
		buf := make([]byte, binary.MaxVarintLen64)
		n := binary.PutUvarint(buf, u)
		v, m := binary.Uvarint(buf)
		fmt.Printf("%d % x %t %t; ", u, buf[:n], v == u && m == n, bytes.Equal(binary.AppendUvarint(nil, u), buf[:n]))
	}
	fmt.Println()
	for _, i := range []int64{0, -1, 1, 63, -64, 64, math.MaxInt64, math.MinInt64} {
		buf := make([]byte, binary.MaxVarintLen64)
		n := binary.PutVarint(buf, i)
		v, m := binary.Varint(buf)
		fmt.Printf("%d % x %t %t; ", i, buf[:n], v == i && m == n, bytes.Equal(binary.AppendVarint([]byte{9}, i)[1:], buf[:n]))
	}
	fmt.Println()
	panics(func() { binary.PutUvarint(make([]byte, 1), 300) })
	panics(func() { binary.PutVarint(nil, 0) })
	for _, s := range []string{"", "\x80", "\x80\x80", "\x80\x00", "\x01rest", strings.Repeat("\xff", 9) + "\x01", strings.Repeat("\xff", 9) + "\x02", strings.Repeat("\xff", 11)} {
		u, n := binary.Uvarint([]byte(s))
		i, m := binary.Varint([]byte(s))
		r := strings.NewReader(s)
		ru, err := binary.ReadUvarint(r)
		ri, err2 := binary.ReadVarint(strings.NewReader(s))
		fmt.Printf("%q %d %d | %d %d | %d %v %d | %d %v\n", s, u, n, i, m, ru, err, r.Len(), ri, err2)
	}
}

type point struct{ X, Y int16 }

type record struct {
	Kind  uint8
	_     [2]byte
	Flag  bool
	Size  int32
	At    [2]point
	Ratio float32
	Z     complex64
	U     uint64
	F     float64
}

func structures() {
	r := record{7, [2]byte{}, true, -2, [2]point{{1, -1}, {256, 3}}, 0.5, 1 + 2i, 1 << 40, math.Pi}
	fmt.Println(binary.Size(r), binary.Size(&r), binary.Size([]record{r, r}), binary.Size([]int16{}), binary.Size([0]int8{}), binary.Size(true))
	for _, v := range []any{1, "text", []string{}, map[int]int{}, nil, struct{ N int }{}, new(int), []any{1}, uintptr(1), (*int32)(nil), [][]byte{{1}}} {
		fmt.Print(binary.Size(v), " ")
	}
	fmt.Println()
	for _, o := range []binary.ByteOrder{binary.BigEndian, binary.LittleEndian} {
		var b bytes.Buffer
		err := binary.Write(&b, o, &r)
		fmt.Printf("%v %x\n", err, b.Bytes())
		buf := bytes.Repeat([]byte{0xEE}, 60)
		n, err := binary.Encode(buf, o, r)
		fmt.Println(n, err, bytes.Equal(buf[:n], b.Bytes()), buf[n])
		more, err := binary.Append([]byte("before"), o, []record{r})
		fmt.Println(len(more), err, bytes.Equal(more[6:], b.Bytes()))
		var back, back2 record
		back2.Size = 99
		fmt.Println(binary.Read(&b, o, &back), back == r, b.Len())
		n, err = binary.Decode(buf, o, &back2)
		fmt.Println(n, err, back2 == r)
		fmt.Printf("%+v\n", back)
	}
}

func lists() {
	o := binary.BigEndian
	for _, v := range []any{true, int8(-3), []bool{true, false}, []int8{-1, 2}, []uint8("ab"), []int16{-2}, []uint16{3}, []int32{4}, []uint32{5}, []int64{-6}, []uint64{7}, []float32{1.5}, []float64{-2.5}, [2]point{{1, 2}, {3, 4}}, complex(1, -1), new(uint16)} {
		b, err := binary.Append(nil, o, v)
		var w bytes.Buffer
		err2 := binary.Write(&w, o, v)
		fmt.Printf("%T % x %v %t %v\n", v, b, err, bytes.Equal(b, w.Bytes()), err2)
	}
	var (
		bools  = make([]bool, 2)
		floats = make([]float32, 1)
		points = make([]point, 1)
		i      int64
		b      bool
	)
	r := strings.NewReader("\x00\x02\x3f\xc0\x00\x00\x00\x01\xff\xff\x80\x00\x00\x00\x00\x00\x00\x01\x05")
	for _, p := range []any{bools, floats, points, &i, &b} {
		fmt.Print(binary.Read(r, o, p), " ")
	}
	fmt.Println(bools, floats, points, i, b, r.Len())
}

func mistakes() {
	var u uint32
	for _, s := range []string{"", "ab", "abcd", "abcdef"} {
		r := strings.NewReader(s)
		err := binary.Read(r, binary.BigEndian, &u)
		n, err2 := binary.Decode([]byte(s), binary.BigEndian, &u)
		fmt.Println(err, errors.Is(err, io.ErrUnexpectedEOF), r.Len(), n, err2, u)
	}
	n, err := binary.Encode(make([]byte, 3), binary.BigEndian, u)
	fmt.Println(n, err)
	for _, v := range []any{1, "s", struct{ S string }{}, []int{1}, map[int8]int8{}} {
		err := binary.Write(io.Discard, binary.LittleEndian, v)
		_, err2 := binary.Append(nil, binary.LittleEndian, v)
		_, err3 := binary.Encode(nil, binary.LittleEndian, v)
		err4 := binary.Read(strings.NewReader("xxxxxxxx"), binary.LittleEndian, v)
		_, err5 := binary.Decode([]byte("xxxxxxxx"), binary.LittleEndian, v)
		fmt.Println(err, "|", err2, "|", err3, "|", err4, "|", err5)
	}
	fmt.Println(binary.Read(strings.NewReader("x"), binary.LittleEndian, int8(1)))
	r, pw := io.Pipe()
	r.CloseWithError(errors.New("nobody reads"))
	fmt.Println(binary.Write(pw, binary.LittleEndian, u), binary.Write(pw, binary.LittleEndian, point{}))
	fmt.Println(binary.Read(r, binary.LittleEndian, &u))
}

func main() {
	orders()
	varints()
	structures()
	lists()
	mistakes()
}
