// What becomes constant by inlining panics and wraps as it does when it is computed.
package main

import "fmt"

func shl(x, n int) int           { return x << n }
func shr(x, n int) int           { return x >> n }
func shlU(x uint8, n int8) uint8 { return x << n }
func shlSet(x, n int) int        { x <<= n; return x }
func shrSet(x uint32, n int64) uint32 {
	x >>= n
	return x
}
func div(x, y int8) int8 { return x / y }
func rem(x, y uint) uint { return x % y }
func neg(x int8) int8    { return -x }
func wrap(x int) uint8   { return uint8(x) + 1 }
func index(i int) int    { return list[i] }
func slice(i, j int) int { return len(list[i:j]) }
func made(n, m int) int  { return len(make([]int, n, m)) }
func unused(x, n int)    { _ = x << n }
func cond(x, n int) bool { return x == 0 || x<<n > 0 }

var list = make([]int, 4)

func try(f func() any) {
	defer func() {
		if r := recover(); r != nil {
			fmt.Println(r)
		}
	}()
	fmt.Println(f())
}

func main() {
	try(func() any { return shl(1, -1) })
	try(func() any { return shr(1, -1) })
	try(func() any { return shl(1, 64) })
	try(func() any { return shlU(255, -128) })
	try(func() any { return shlU(255, 7) })
	try(func() any { return shlSet(-1, -5) })
	try(func() any { return shrSet(1<<31, -1) })
	try(func() any { return shrSet(1<<31, 31) })
	try(func() any { return div(-128, -1) })
	try(func() any { return div(1, 0) })
	try(func() any { return rem(1, 0) })
	try(func() any { return neg(-128) })
	try(func() any { return wrap(-1) })
	try(func() any { return index(-1) })
	try(func() any { return slice(3, 1) })
	try(func() any { return made(-1, 4) })
	try(func() any { unused(1, -1); return "not reached" })
	try(func() any { return cond(0, -1) })
	try(func() any { return cond(1, -1) })
}
