// Floating point through arithmetic: iteration, accumulation, comparison, conversion and back.
package main

import (
	"fmt"
	"math"
)

func sqrt(x float64) float64 {
	z := x / 2
	for range 20 {
		z -= (z*z - x) / (2 * z)
	}
	return z
}

func integrate(f func(float64) float64, a, b float64, n int) (s float64) {
	h := (b - a) / float64(n)
	for i := range n {
		s += f(a+(float64(i)+0.5)*h) * h
	}
	return
}

func mean(xs ...float64) (m, sd float64) {
	for _, x := range xs {
		m += x
	}
	m /= float64(len(xs))
	for _, x := range xs {
		sd += (x - m) * (x - m)
	}
	return m, math.Sqrt(sd / float64(len(xs)))
}

func kahan(n int) (float32, float32) {
	var naive, sum, c float32
	for range n {
		naive += 0.1
		y := float32(0.1) - c
		t := sum + y
		c = (t - sum) - y
		sum = t
	}
	return naive, sum
}

func main() {
	fmt.Println(sqrt(2), sqrt(2) == math.Sqrt2, sqrt(1e10))
	fmt.Printf("%.9f %.9f\n", integrate(func(x float64) float64 { return x * x }, 0, 3, 1000), integrate(math.Sin, 0, math.Pi, 1000))
	fmt.Println(mean(2, 4, 4, 4, 5, 5, 7, 9))
	fmt.Println(kahan(10000))
	x := 1.0
	n := 0
	for x+1 > x {
		x *= 2
		n++
	}
	fmt.Println(n, x)
	var e float32 = 1
	for 1+e/2 > 1 {
		e /= 2
	}
	fmt.Println(e)
	h := 0.0
	for i := 1; i <= 1000; i++ {
		h += 1 / float64(i)
	}
	fmt.Println(h, int64(h*1e15))
	for _, v := range []float64{0.5, 1.5, 2.5, -0.5, 1e15 + 0.5, 4503599627370497.5} {
		fmt.Print(int64(v), " ", math.Round(v), " ", math.RoundToEven(v), "; ")
	}
	fmt.Println()
	var u8s []uint8
	for _, f := range []float64{0, 1.9, 254.99, 255} {
		u8s = append(u8s, uint8(f))
	}
	fmt.Println(u8s, uint32(float32(16777217)), int32(float32(0.999999999)))
}
