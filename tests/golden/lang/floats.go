// NaN, infinities, negative zero, rounding of float32, conversions between numbers.
package main

import (
	"fmt"
	"math"
)

func main() {
	nan, inf := math.NaN(), math.Inf(1)
	zero := 0.0
	neg := -zero
	negz := math.Copysign(0, -1)
	fmt.Println(nan == nan, nan != nan, nan < 1, nan >= 1, inf > math.MaxFloat64, -inf)
	fmt.Println(neg, negz, 1/negz, negz == zero, math.Signbit(neg), math.Signbit(-negz))
	fmt.Println(1/zero, -1/zero, zero/zero)
	var f float32 = 16777216
	fmt.Println(f+1, f+2, float64(f)+1)
	a, b := float32(0.1), float32(0.2)
	fmt.Println(a+b, float64(a)+float64(b), a*b, a/b)
	var sum float32
	for range 10 {
		sum += 0.1
	}
	fmt.Println(sum, sum == 1)
	var d float64
	for range 10 {
		d += 0.1
	}
	fmt.Println(d, d == 1)
	x := 3.99
	fmt.Println(int(x), int(-x), int8(x), uint8(x), int64(1e18), float32(1<<24+1))
	big := 1e100
	fmt.Println(float32(big), float32(1e-50), big*big, -big*big)
	var i64 int64 = 1<<53 + 1
	fmt.Println(float64(i64), int64(float64(i64)), float32(i64))
	var u64 uint64 = 1<<63 + 1025
	fmt.Println(float64(u64), uint64(float64(u64)))
	fmt.Println(5e-324, math.SmallestNonzeroFloat64/2 == 0, math.MaxFloat32, 1e21, 1e20, 123456789.0, 1e-5, 0.0001)
	fmt.Println(float32(1e21), float32(3.4e38), float32(1)/3, 1.0/3)
	m := map[float64]int{nan: 1}
	m[nan] = 2
	m[0] = 3
	m[negz] = 4
	fmt.Println(len(m), m[nan], m[0])
	fmt.Println(min(1, nan), max(nan, 3), min(negz, 0), max(negz, 0))
	q := 2.5
	q++
	q *= 2
	q -= 0.5
	q /= 4
	fmt.Println(q)
}
