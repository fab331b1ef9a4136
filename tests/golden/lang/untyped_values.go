// Untyped constants and booleans take the type that their context gives.
package main

import "fmt"

type B bool
type Str string
type D int64

const (
	Sec D = 1000
	Min   = 60 * Sec
)

func show(x any) { fmt.Printf("%T:%v ", x, x) }

func b(x B) B { return !x }

func main() {
	x, y := 1, 2
	var v B = x < y
	show(v)
	show(x < y)
	show(b(x == y))
	var f32 float32 = 1 / 3.0
	show(f32)
	show(Min)
	show(3 * Min / 2)
	show(D(2.0))
	fmt.Println()
	show('a' + 1.0)
	show(1 + 2i - 2i)
	show(2.0 * 3)
	show(1 << 3)
	show("a" + Str("b"))
	fmt.Println()
	var u8 uint8 = 'a'
	var f float64 = 'b'
	var c complex64 = 3
	var i8 int8 = 1e2
	var r rune = 97.0
	var e error = nil
	show(u8 + 1)
	show(f)
	show(c)
	show(i8)
	show(r)
	show(e)
	fmt.Println()
	arr := []float64{1, 'a', 2.5, 1 << 3}
	mp := map[string]int8{"x": -128 + 255}
	show(arr)
	show(mp)
	show([2.0 + 1]int{})
	show("hello"[1.0])
	show(arr['\x01'])
	fmt.Println()
	s := x > 0 && v == true
	show(s)
	show(!v)
	show(v && (x != y))
	fmt.Println()
	const big = 1 << 100
	show(big >> 98)
	show(float32(big))
	show(big / 1e30 * 1.0)
	show(uint64(big>>37) == 1<<63)
	var d D = 5
	show(d * 1.5e3 / 2)
	show(5.0 / 2)
	show(5 / 2)
	show(-5 % 3)
	fmt.Println()
}
