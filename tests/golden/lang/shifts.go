// Shifts: counts beyond the width, signed counts, untyped left operands, negative counts panic.
package main

import "fmt"

func try(name string, f func()) {
	defer func() {
		if e := recover(); e != nil {
			fmt.Println(name, "->", e)
		}
	}()
	f()
}

func main() {
	one, m := 1, -1
	for _, n := range []uint{0, 1, 31, 32, 63, 64, 65, 200} {
		fmt.Println(n, one<<n, m>>n, uint32(1)<<n, int8(-128)>>n, uint8(128)>>n, int32(m)<<n)
	}
	var s uint = 33
	var i = 1 << s
	var j int32 = 1 << s
	var k = uint64(1 << s)
	var u = 1<<s != 1
	var w int64 = 1.0 << s
	var arr [8]int
	fmt.Println(i, j, k, u, w, arr[1.0<<(s-32)])
	var n int8 = 3
	fmt.Println(1<<n, -16>>n, uint16(0xffff)<<n>>n)
	try("negative", func() { x := -1; fmt.Println(1 << x) })
	try("negative8", func() { var x int8 = -128; fmt.Println(one >> x) })
	x := 1
	x <<= 70
	fmt.Println(x)
	x = 1
	x <<= 62
	x >>= 60
	fmt.Println(x, 1<<3|1<<5, 0xf&^(1<<2))
}
