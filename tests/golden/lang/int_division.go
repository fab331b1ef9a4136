// Division truncates toward zero; the remainder has the sign of the dividend.
package main

import "fmt"

func main() {
	for _, a := range []int{7, -7, 0, 1 << 40} {
		for _, b := range []int{2, -2, 3, -3, 1, -1} {
			q, r := a/b, a%b
			fmt.Print(q, " ", r, " ", q*b+r == a, "; ")
		}
		fmt.Println()
	}
	var u8 uint8 = 250
	fmt.Println(u8/7, u8%7, u8/255, int8(u8)/3, int8(u8)%3)
	var u uint64 = 1<<63 + 5
	fmt.Println(u/2, u%10, u/(1<<63), int64(u)/2)
	for _, n := range []int{-9, -8, -1, 0, 1, 8, 9} {
		fmt.Print(n/8, " ", n%8, " ", n>>3, " ", n&7, " | ")
	}
	fmt.Println()
	x := 17
	x /= 5
	x %= 2
	fmt.Println(x)
	defer func() {
		e := recover()
		fmt.Println(e, e.(error).Error())
	}()
	var zero int32
	fmt.Println(int32(x) / zero)
}
