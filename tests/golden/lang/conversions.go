// Conversions between named types, numbers, strings, functions, channels and structs.
package main

import "fmt"

type Celsius float64
type Fahr float64
type ID string
type Ints []int
type Fn func(int) int
type A struct {
	X int `tag:"a"`
	Y []string
}
type B struct {
	X int
	Y []string
}
type PA *A
type Sig chan<- int

func (c Celsius) F() Fahr { return Fahr(c*9/5 + 32) }
func (f Fn) Twice(x int) int { return f(f(x)) }

func neg(f float64) float64 { return -f }

func main() {
	fmt.Println(Celsius(100).F(), Fahr(Celsius(37).F()))
	var i = 300
	fmt.Println(uint8(i), int8(i), float32(i)/7, string(rune(i)), uint64(int8(-i+1000)))
	f := 1e10
	fmt.Println(int64(f), int(neg(2.9)), int(2.0), uint32(4e9), int64(float32(16777217)))
	fmt.Println([]byte("hi"), []rune("hé"), string([]rune{0x48, 0x1F600, -1}), string([]byte{0xff, 'a'}))
	fmt.Println(ID("x")+ID([]byte("y")), string(ID("z")), []byte(ID("w")))
	fmt.Println(Ints([]int{1, 2}), []int(Ints{3}), Fn(func(x int) int { return x + 1 }).Twice(5))
	b := B(A{1, []string{"s"}})
	var pa PA = &A{X: 2}
	fmt.Println(b, (*B)((*A)(pa)).X, A(b), pa.X)
	c := make(chan int, 1)
	Sig(c) <- 4
	fmt.Println(<-(<-chan int)(c))
	var e interface{} = ID("iface")
	fmt.Println(e.(ID), fmt.Stringer(nil) == nil)
	var i32 int32 = -5
	fmt.Println(uint32(i32), uint16(i32), uint64(i32), int64(uint32(i32)), uintptr(7))
	const k = 5
	var f32 float32 = k
	var c64 complex64 = k
	var r rune = k
	fmt.Println(f32, c64, r, float64(float32(0.1)), float32(float64(float32(0.1))) == 0.1)
	bs := []byte("shared")
	s := string(bs)
	bs[0] = 'X'
	fmt.Println(s, string(bs))
	type local struct {
		X int
		Y []string
	}
	fmt.Println(local(b).Y[0], struct {
		X int
		Y []string
	}(b))
	x := 5
	y := float64(x) / 2
	z := float64(x / 2)
	fmt.Println(y, z, int(y)*2, 7/2*2.0, float64(7)/2*2)
	var u uint = 1<<64 - 1
	fmt.Println(int(u), float64(u), int32(u), u+1)
	fmt.Println(string(rune('a'+1)), string(rune(0x10FFFF)) != "", rune("é"[0]))
}
