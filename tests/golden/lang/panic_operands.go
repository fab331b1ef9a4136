// Which of two operands panics first, where the specification leaves it open.
package main

import (
	"fmt"
	"math/bits"
)

func try(name string, f func()) {
	defer func() { fmt.Println(name, recover()) }()
	f()
}

var n, z = -3, 0
var arr [5]int
var m map[int]int
var sl []int
var p *struct{ a int }
var e any = "x"
var u8 uint8
var sink int
var sb bool
var st string

func main() {
	n, z := n, z
	try("a", func() { sink = (5 / z) &^ max(n, n<<n) })
	try("b", func() { sink = (5 / z) + (n << n) })
	try("c", func() { sink = (n << n) + (5 / z) })
	try("d", func() { sink = (5 / z) + max(n, n<<n) })
	try("d2", func() { sink = (5 / z) + min(n, n<<n) })
	try("e", func() { sink = arr[n+10] + (5 / z) })
	try("f", func() { sink = (5 / z) + arr[n+10] })
	try("g", func() { sink = (5 / z) + p.a })
	try("h", func() { sink = p.a + (5 / z) })
	try("i", func() { sink = (5 / z) + e.(int) })
	try("j", func() { sink = e.(int) + (5 / z) })
	try("k", func() { sink = sl[0] + e.(int) })
	try("l", func() { sink = (5 / z) + len(sl[n:]) })
	try("m", func() { sink = len(sl[n:]) + (5 / z) })
	try("n", func() { sink = max(n<<n, 5/z) })
	try("o", func() { sink = max(5/z, n<<n) })
	try("p", func() { sink = sl[5/z] + (n << n) })
	try("q", func() { sl[5] = 5 / z })
	try("r", func() { sl[5/z] = n << n })
	try("s", func() { m[5] = 5 / z })
	try("u", func() { p.a = 5 / z })
	try("v", func() { *(&p.a) = sl[3] })
	try("w", func() { arr[n+10] = 5 / z })
	try("x", func() { sb = 5/z == 3 && n<<n == 2 })
	try("y", func() { sb = (5/z == 3) == (n<<n == 2) })
	try("A", func() { st = st[n:] + string(rune(5/z)) })
	try("B", func() { st = fmt.Sprint(5/z, n<<n) })
	try("C", func() { st = fmt.Sprint(n<<n, 5/z) })
	try("D", func() { var a []int = []int{5 / z, n << n}; sink = a[0] })
	try("E", func() { var a = [2]int{n << n, 5 / z}; sink = a[0] })
	try("G", func() { sink = (5 / z) + int(float64(n<<n)) })
	try("H", func() { sink = (5 / z) + m[n<<n] })
	try("I", func() { sink = m[n<<n] + (5 / z) })
	try("J", func() { sink = (5 / z) + len(st[:n]) })
	try("K", func() { sink = (5 / z) + copy(sl, sl[n:]) })
	try("L", func() { sl = append(sl, 5/z, n<<n) })
	try("M", func() { sl = append(sl[n:], 5/z, n<<n) })
	try("O", func() { var f func(int) int; sink = f(5 / z) })
	try("P", func() { var s fmt.Stringer; st = s.String() + string(rune(5/z)) })
	try("Q", func() { var s fmt.Stringer; st = string(rune(5/z)) + s.String() })
	try("R", func() { u8 = uint8(5/z) + uint8(max(u8, u8<<n)) })
	try("S", func() { x := max(5/z, arr[n+10]); sink = x })
	try("T", func() { x := (5 / z) + max(arr[n+10], 2); sink = x })
	try("U", func() { x := float64(5/z) + max(float64(arr[n+10]), 2); sink = int(x) })
	try("V", func() { x := fmt.Sprint(5/z) + max(st[n:], "b"); st = x })
	try("W", func() { x := st[n:] + max(fmt.Sprint(5/z), "b"); st = x })
	try("X", func() { ch := make(chan int, 1); ch <- 3; sink = 5/z + <-ch })
	try("Y", func() { ch := make(chan int, 5/z); close(ch) })
	try("Z", func() { s := make([]int, 5/z, n<<n); sink = len(s) })
	try("0", func() { s := make([]int, n<<n, 5/z); sink = len(s) })
	try("1", func() { s := make([]int, n, 5/z); sink = len(s) })
	try("2", func() { sink = (5 / z) * (3 + max(4, sl[0])) })
	try("3", func() { sink += (5 / z) * (3 + max(4, sl[0])) })
	try("4", func() { sink = sl[0] + max(4, 5/z) })
	try("5", func() { sink = sl[max(n, n<<n)] + max(4, 5/z) })
	try("6", func() {
		if 5/z > max(2, n<<n) {
			sink = 3
		}
	})
	try("7", func() {
		switch 5 / z {
		case n << n:
			sink = 2
		}
	})
	try("9", func() { sink = (int(bits.RotateLeft32(3, n)) / (n % z)) &^ max(n, n<<n) })
	try("8", func() { sink = p.a + max(n, n<<n) })
}
