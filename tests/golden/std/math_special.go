// math: hyperbolic and error functions, the logarithm of gamma, Bessel functions, at ordinary values and at
// the edges, to the last bit; bits by their widths; complex infinities.
package main

import (
	"fmt"
	"math"
	"math/bits"
	"math/cmplx"
)

var edges = []float64{0, math.Copysign(0, -1), math.Inf(1), math.Inf(-1), math.NaN(), math.MaxFloat64, 1e-300, -1, 1, 2, 1e-10, -1e-10, 1e300, -2.5, 30, -30, 710, -746}

func floats() {
	for _, f := range []struct {
		name string
		f    func(float64) float64
	}{
		{"Acosh", math.Acosh}, {"Asinh", math.Asinh}, {"Atanh", math.Atanh}, {"Cosh", math.Cosh}, {"Erf", math.Erf}, {"Erfc", math.Erfc},
		{"Erfinv", math.Erfinv}, {"Erfcinv", math.Erfcinv}, {"J0", math.J0}, {"J1", math.J1}, {"Y0", math.Y0}, {"Y1", math.Y1},
	} {
		fmt.Print(f.name, ":")
		for _, x := range edges {
			fmt.Print(" ", fmt.Sprint(f.f(x)))
		}
		for _, x := range []float64{0.25, 0.5, 0.999, 1.5, 3.25, 10, 27.5} {
			fmt.Print(" ", fmt.Sprint(f.f(x)), " ", fmt.Sprint(f.f(-x)))
		}
		fmt.Println(" ", math.Signbit(f.f(math.Copysign(0, -1))))
	}
	for _, x := range append([]float64{0.5, 1.5, 3, 3.5, 100.25, -0.5, -1.5, -3, -100.25, 171.7}, edges...) {
		l, sign := math.Lgamma(x)
		fmt.Print(fmt.Sprint(l), " ", sign, "; ")
	}
	fmt.Println()
	for _, n := range []int{-3, -1, 0, 1, 2, 5, 40} {
		fmt.Print("Jn, Yn of order ", n, ":")
		for _, x := range []float64{0.125, 1, 2.5, 17, 60, 0, -2, math.Inf(1), math.Inf(-1), math.NaN()} {
			fmt.Print(" ", fmt.Sprint(math.Jn(n, x)), " ", fmt.Sprint(math.Yn(n, x)))
		}
		fmt.Println()
	}
	for _, x := range []float64{0.1, 0.75, 2, 12} {
		fmt.Print(fmt.Sprint(math.Cosh(math.Acosh(1+x))-x), " ", fmt.Sprint(math.Sinh(math.Asinh(x))), " ", fmt.Sprint(math.Tanh(math.Atanh(1/(1+x)))*(1+x)), " ", fmt.Sprint(math.Erf(math.Erfinv(x/13))*13), " ", fmt.Sprint(math.Erfc(math.Erfcinv(x/7))*7), "; ")
	}
	fmt.Println()
}

func panics(f func()) {
	defer func() { fmt.Println("panic:", recover()) }()
	f()
}

func widths() {
	for _, x := range []uint{0, 1, 0b1011, 1 << 63, math.MaxUint, 0x0123456789abcdef} {
		fmt.Printf("%d %#x %#x %#x %#x %#x\n", bits.OnesCount(x), bits.Reverse(x), bits.ReverseBytes(x), bits.Reverse32(uint32(x)), bits.Reverse16(uint16(x)), bits.Reverse8(uint8(x)))
	}
	for _, k := range []int{0, 1, 4, 15, 16, 17, -1, -4, -20, 1000} {
		fmt.Printf("%#x ", bits.RotateLeft16(0x1234, k))
	}
	fmt.Println()
	for _, x := range []uint32{0, 1, 1 << 31, math.MaxUint32} {
		for _, y := range []uint32{0, 1, math.MaxUint32} {
			for _, c := range []uint32{0, 1} {
				sum, carry := bits.Add32(x, y, c)
				diff, borrow := bits.Sub32(x, y, c)
				d, b := bits.Sub(uint(x), uint(y), uint(c))
				fmt.Printf("%#x %d %#x %d %#x %d; ", sum, carry, diff, borrow, d, b)
			}
		}
		fmt.Println()
	}
	for _, d := range [][3]uint32{{0, 7, 2}, {1, 0, 2}, {6, math.MaxUint32, 7}, {math.MaxUint32 - 1, 5, math.MaxUint32}} {
		q, r := bits.Div32(d[0], d[1], d[2])
		fmt.Println(q, r, bits.Rem32(d[0], d[1], d[2]), bits.Rem(uint(d[0]), uint(d[1]), uint(d[2])))
	}
	fmt.Println(bits.Rem32(100, 7, 9), bits.Rem(math.MaxUint, 1, 10), bits.Rem(3, 1, 2))
	panics(func() { bits.Div32(2, 0, 2) })
	panics(func() { bits.Div32(0, 1, 0) })
	panics(func() { bits.Rem32(1, 2, 0) })
	panics(func() { bits.Rem(1, 2, 0) })
}

func main() {
	floats()
	widths()
	inf, nan := math.Inf(1), math.NaN()
	for _, z := range []complex128{0, cmplx.Inf(), complex(inf, 0), complex(0, -inf), complex(nan, 1), complex(inf, nan), complex(nan, -inf), complex(nan, nan), complex(1, 2)} {
		fmt.Print(cmplx.IsInf(z), cmplx.IsNaN(z), " ")
	}
	fmt.Println()
}
