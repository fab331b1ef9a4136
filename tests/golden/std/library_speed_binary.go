// encoding/binary: all kinds of fixed-size values in all orders, in pieces, blank and unexported fields, NaNs.
package main

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"reflect"
)

// foreign is an order of a program's own.
type foreign struct{ binary.ByteOrder }

type flat struct {
	A bool
	B int8
	_ [3]byte
	C uint16
	D int32
	E float32
	F float64
	G complex64
	H complex128
	I [2][2]uint16
	J struct{ X, Y uint64 }
	_ int32
}

type hidden struct {
	A uint16
	b uint16
}

type named float32
type bytesNamed []byte

func try(f func()) {
	defer func() {
		if r := recover(); r != nil {
			fmt.Println("panic:", r)
		}
	}()
	f()
}

func round(o binary.ByteOrder, v, to any) {
	var buf bytes.Buffer
	err := binary.Write(&buf, o, v)
	a, err2 := binary.Append([]byte("x"), o, v)
	e := make([]byte, buf.Len()+1)
	n, err3 := binary.Encode(e, o, v)
	fmt.Printf("%T %d % x %v %v %v %d\n", v, binary.Size(v), buf.Bytes(), err, err2, err3, n)
	fmt.Println(string(a) == "x"+buf.String(), string(e[:n]) == buf.String())
	if to == nil {
		return
	}
	m, err := binary.Decode(e[:n], o, to)
	fmt.Printf("%v %d %+v\n", err, m, reflect.Indirect(reflect.ValueOf(to)))
	err = binary.Read(bytes.NewReader(buf.Bytes()), o, to)
	fmt.Printf("%v %+v\n", err, reflect.Indirect(reflect.ValueOf(to)))
}

func main() {
	f := flat{true, -2, [3]byte{}, 3, -4, 1.5, -2.5, complex(1, 2), complex(3, 4), [2][2]uint16{{1, 2}, {3, 4}}, struct{ X, Y uint64 }{5, 6}, 0}
	for _, o := range []binary.ByteOrder{binary.LittleEndian, binary.BigEndian, binary.NativeEndian, foreign{binary.BigEndian}} {
		round(o, f, new(flat))
		round(o, &f, new(flat))
		round(o, []flat{f, f}, make([]flat, 2))
		round(o, [2]int16{1, -2}, new([2]int16))
		round(o, []bool{true, false, true}, make([]bool, 3))
		round(o, []int8{1, -1}, make([]int8, 2))
		round(o, []byte{1, 2, 3}, make([]byte, 3))
		round(o, bytesNamed{1, 2, 3}, make(bytesNamed, 3))
		round(o, &[]uint32{1, 0xfffefdfc}, &[]uint32{0, 0})
		round(o, []int64{1, math.MinInt64}, make([]int64, 2))
		round(o, []float32{1, -0.0, float32(math.Inf(1))}, make([]float32, 3))
		round(o, []float64{1, math.Pi}, make([]float64, 2))
		round(o, []complex64{complex(1, 2)}, make([]complex64, 1))
		round(o, int16(-2), new(int16))
		round(o, true, new(bool))
		round(o, float32(2.5), new(float32))
		round(o, named(2.5), new(named))
		round(o, struct{}{}, new(struct{}))
		round(o, []struct{}{{}, {}}, make([]struct{}, 2))
		round(o, [0]int32{}, new([0]int32))
		round(o, hidden{1, 2}, nil)
		try(func() { binary.Read(bytes.NewReader(make([]byte, 4)), o, new(hidden)) })
		for _, bad := range []any{1, uint(1), "s", []string{"s"}, map[int]int{}, [][]byte{{1}}, struct{ X []byte }{}, (*flat)(nil), []int{1}} {
			fmt.Printf("%T %d %v\n", bad, binary.Size(bad), binary.Write(&bytes.Buffer{}, o, bad))
			_, err := binary.Decode(make([]byte, 64), o, bad)
			fmt.Println(err)
		}
		_, err := binary.Encode(make([]byte, 3), o, uint32(1))
		fmt.Println(err)
		_, err = binary.Decode(make([]byte, 3), o, new(uint32))
		fmt.Println(err)
		fmt.Println(binary.Read(bytes.NewReader([]byte{1, 2}), o, new(uint32)))
		b := []byte{9, 7, 1, 0}
		bools := make([]bool, 4)
		fmt.Println(binary.Read(bytes.NewReader(b), o, bools), bools)
	}
	signals()
	long()
}

// signals: NaNs keep their bits where the type is a basic one, and are made quiet by way of float64 elsewhere.
func signals() {
	s := math.Float32frombits(0x7f800001)
	for _, v := range []any{s, []float32{s}, named(s), [1]float32{s}, struct{ F float32 }{s}, complex(s, s), &s, []named{named(s)}} {
		var b bytes.Buffer
		binary.Write(&b, binary.BigEndian, v)
		fmt.Printf("%T % x\n", v, b.Bytes())
	}
	raw := []byte{0x7f, 0x80, 0, 1, 0x7f, 0x80, 0, 1}
	var f float32
	var n named
	list, array, st, c := make([]float32, 1), [1]float32{}, struct{ F float32 }{}, complex64(0)
	for _, v := range []any{&f, &n, list, &array, &st, &c} {
		binary.Decode(raw, binary.BigEndian, v)
	}
	bits := math.Float32bits
	fmt.Printf("%x %x %x %x %x %x\n", bits(f), bits(float32(n)), bits(list[0]), bits(array[0]), bits(st.F), bits(real(c)))
}

// long: more than one call of a native does.
func long() {
	type pair struct {
		A uint32
		B uint16
	}
	in := make([]pair, 50000)
	for i := range in {
		in[i] = pair{uint32(i) * 2654435761, uint16(i)}
	}
	var b bytes.Buffer
	fmt.Println(binary.Write(&b, binary.BigEndian, in), b.Len())
	out := make([]pair, len(in))
	fmt.Println(binary.Read(&b, binary.BigEndian, out))
	same := 0
	for i := range in {
		if in[i] == out[i] {
			same++
		}
	}
	fmt.Println(same)
	big := make([]uint64, 30000)
	for i := range big {
		big[i] = uint64(i) << 20
	}
	a, err := binary.Append(nil, binary.LittleEndian, big)
	sum := 0
	for _, c := range a {
		sum += int(c)
	}
	fmt.Println(len(a), err, sum)
}
