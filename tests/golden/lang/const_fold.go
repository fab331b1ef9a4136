// Constant folding is exact: it differs from arithmetic at run time.
package main

import (
	"fmt"
	"math"
)

const (
	exact   = 0.1 + 0.2
	isPoint = exact == 0.3
	maxU    = 1<<64 - 1
	minI    = -1 << 63
	shifted = 1 << 3.0
	nested  = (1<<100 + 7) % 10
	cmp     = 1<<100 > 1<<99
	quot    = 7 / 2 * 2.0
	quot2   = 7 / 2. * 2
)

func main() {
	x, y := 0.1, 0.2
	fmt.Println(exact, isPoint, x+y, x+y == 0.3)
	fmt.Println(uint64(maxU), int64(minI), shifted, nested, cmp, quot, quot2)
	fmt.Println(math.MaxInt64, uint64(math.MaxUint64), math.Pi)
	fmt.Println(float32(math.Pi), float64(float32(math.Pi)))
	const tiny = 1e-400
	fmt.Println(tiny*1e400, tiny > 0, float64(tiny) == 0)
	fmt.Println(len([10]int{}), cap([3]string{}), len("日本"))
	var arr [4]int
	const n = len(arr)
	fmt.Println(n, ^0, ^uint8(5), -5>>1, 5&^4, 6|1, 6^3)
	fmt.Println("con"+"cat" == "concat", "a" < "b", !true || false)
	fmt.Println(string(rune(65)), string(rune(0x4e16)), string(rune(-1)))
	const r = 'x' - 'a'
	fmt.Printf("%T %v %T\n", r, r, 'x'/2.0)
	fmt.Println(int8(-128), uint8(255), 1e3, int(1e3), 0x1p-2, 0x1.8p1)
	fmt.Println(-0.0, 1/math.Inf(-1))
}
