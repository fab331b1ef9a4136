// Wrap-around of every integer width, at run time.
package main

import "fmt"

//go:noinline
func id[T any](x T) T { return x }

func main() {
	i8, u8 := id(int8(127)), id(uint8(255))
	i16, u16 := id(int16(32767)), id(uint16(65535))
	i32, u32 := id(int32(2147483647)), id(uint32(4294967295))
	i64, u64 := id(int64(9223372036854775807)), id(uint64(18446744073709551615))
	i8++
	u8++
	i16++
	u16++
	i32++
	u32++
	i64++
	u64++
	fmt.Println(i8, u8, i16, u16, i32, u32, i64, u64)
	fmt.Println(i8-1, u8-1, i16-1, u16-1, i32-1, u32-1, i64-1, u64-1)
	fmt.Println(-i8, -i16, -i32, -i64, -id(uint8(1)), -id(uint32(1)))
	fmt.Println(i8*i8, i16*3, i32*3, i64*3, id(uint8(200))*2, id(uint16(40000))*2)
	fmt.Println(i8/-1, i16/id(int16(-1)), i32/id(int32(-1)), i64/id(int64(-1)))
	fmt.Println(i8%-1, i16%id(int16(-1)), i32%id(int32(-1)), i64%id(int64(-1)))
	fmt.Println(^i8, ^u8, ^id(uint16(0x0f0f)), ^id(int32(5)))
	x := id(300)
	fmt.Println(int8(x), uint8(x), int16(x*1000), uint16(x*1000), int32(x<<40), uint32(-x))
	y := id(-1)
	fmt.Println(uint8(y), uint16(y), uint32(y), uint64(y), uint(y))
	var s int8 = 100
	s += 100
	fmt.Println(s)
	s *= s
	fmt.Println(s)
	s <<= 1
	fmt.Println(s)
	var z uint8 = 1
	z -= 2
	fmt.Println(z, z>>1, int8(z)>>1)
}
