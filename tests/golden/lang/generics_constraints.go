// Constraints: type sets, ~, methods, comparable, core operations allowed by every member.
package main

import (
	"fmt"
	"strconv"
)

type Integer interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64
}
type Float interface{ ~float32 | ~float64 }
type Num interface{ Integer | Float }

type StringableInt interface {
	~int | ~int16
	String() string
}

type ID int

func (i ID) String() string { return "ID" + strconv.Itoa(int(i)) }

func Show[T StringableInt](xs []T) (s string) {
	var sum T
	for _, x := range xs {
		s += x.String() + " "
		sum += x
	}
	return s + sum.String()
}

func Abs[T Num](x T) T {
	if x < 0 {
		return -x
	}
	return x
}

func Len[T ~string | ~[]byte](x T) (n int) {
	for range len(x) {
		n++
	}
	return n + int(x[0])
}

func Cat[T ~string | ~[]byte](a T, b ...T) string {
	s := string(a)
	for _, x := range b {
		s += string(x[1:])
	}
	return s
}

func Index[T comparable](xs []T, x T) int {
	for i, v := range xs {
		if v == x {
			return i
		}
	}
	return -1
}

type Setter[B any] interface {
	*B
	Set(string)
}

type Conf struct{ v string }

func (c *Conf) Set(s string) { c.v = s }

func FromStrings[T any, PT Setter[T]](ss []string) []T {
	r := make([]T, len(ss))
	for i, s := range ss {
		p := PT(&r[i])
		p.Set(s)
	}
	return r
}

type Ordered[T any] interface{ Less(T) bool }
type Age int

func (a Age) Less(b Age) bool { return a < b }

func MinOf[T Ordered[T]](xs ...T) T {
	m := xs[0]
	for _, x := range xs[1:] {
		if x.Less(m) {
			m = x
		}
	}
	return m
}

func SumMap[K comparable, V Num](m map[K]V) (s V) {
	for _, v := range m {
		s += v
	}
	return
}

func Shift[T Integer](x T, n uint) T { return x<<n | x>>1 }

func Bytes[T ~[]E, E ~byte](x T) (s int) {
	for _, b := range x {
		s += int(b)
	}
	return
}

func Recv[C ~chan T | ~<-chan T, T any](c C) T { return <-c }

func Call[F ~func(A) R, A, R any](f F, a A) R { return f(a) }

func Switch[T any](x T) string {
	switch v := any(x).(type) {
	case int:
		return "int" + strconv.Itoa(v)
	case string:
		return "string" + v
	case fmt.Stringer:
		return "stringer" + v.String()
	}
	return "?"
}

func Width[T Integer]() (n int) {
	for x := T(1); x != 0; x <<= 1 {
		n++
	}
	return
}

func Const[T Num]() T { return 100 / 3 * 2 }

func Conv[T Integer](f float64) T { return T(f) + 'a' }

func Arr[T any, A ~[3]T](a A) (A, int) { b := a; b[0], b[2] = b[2], b[0]; return b, len(a) }

func main() {
	fmt.Println(Show([]ID{1, 2}))
	fmt.Println(Abs(-3), Abs(-2.5), Abs(ID(-4)), Abs(uint8(200)), Abs(int8(-128)))
	fmt.Println(Len("abc"), Len([]byte{1, 2}), Cat("ab", "xc", "yd"), Cat([]byte("q"), []byte("zw")))
	fmt.Println(Index([]any{1, "a", nil}, any("a")), Index([]ID{1, 2}, 2), Index([]struct{ x int }{{1}}, struct{ x int }{2}))
	fmt.Println(FromStrings[Conf]([]string{"a", "b"}))
	fmt.Println(MinOf(Age(5), 3, 9))
	fmt.Println(SumMap(map[string]float64{"a": 1.5, "b": 2}), SumMap(map[ID]int8{1: 100, 2: 100}))
	fmt.Println(Shift(int8(64), 1), Shift(uint16(0x8001), 4), Bytes([]byte("ab")))
	c := make(chan string, 1)
	c <- "chan"
	fmt.Println(Recv[chan string, string](c), Call(strconv.Itoa, 5))
	fmt.Println(Switch(1), Switch("s"), Switch(ID(3)), Switch(1.5))
	fmt.Println(Width[int8](), Width[uint32](), Width[int](), Const[int8](), Const[float64](), Conv[uint8](200.9))
	fmt.Println(Arr[string]([3]string{"a", "b", "c"}))
}
