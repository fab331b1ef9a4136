// Functions of complex numbers at signed zeros, infinities, NaN and beside poles.
package main

import (
	"fmt"
	"math"
	"math/cmplx"
)

// bits shows a number so that signs of zero are seen and every bit counts.
func bits(f float64) string {
	if math.IsNaN(f) {
		return "NaN"
	}
	return fmt.Sprintf("%x", f)
}

func main() {
	functions := []struct {
		name string
		f    func(complex128) complex128
	}{
		{"Sin", cmplx.Sin}, {"Cos", cmplx.Cos}, {"Tan", cmplx.Tan}, {"Cot", cmplx.Cot},
		{"Sinh", cmplx.Sinh}, {"Cosh", cmplx.Cosh}, {"Tanh", cmplx.Tanh},
		{"Asin", cmplx.Asin}, {"Acos", cmplx.Acos}, {"Atan", cmplx.Atan},
		{"Asinh", cmplx.Asinh}, {"Acosh", cmplx.Acosh}, {"Atanh", cmplx.Atanh},
		{"Exp", cmplx.Exp}, {"Log", cmplx.Log}, {"Sqrt", cmplx.Sqrt},
	}
	zero := math.Copysign(0, -1)
	parts := []float64{0, zero, -0.5, 3.25, math.Inf(1), math.NaN()}
	for _, fn := range functions {
		for _, re := range parts {
			fmt.Print(fn.name, " ", bits(re), ":")
			for _, im := range parts {
				r := fn.f(complex(re, im))
				fmt.Print(" ", bits(real(r)), ",", bits(imag(r)))
			}
			fmt.Println()
		}
	}
	for _, x := range []complex128{
		complex(math.Pi/2, 1e-9), complex(-math.Pi/2+1e-8, 0), complex(3*math.Pi/2, -0.1),
		complex(1e10, 0.05), complex(0x1p40*math.Pi, 1e-3), complex(1e300, 0.2), complex(1e-8, 1e-8),
	} {
		t, c := cmplx.Tan(x), cmplx.Cot(x)
		fmt.Println("near", x, bits(real(t)), bits(imag(t)), bits(real(c)), bits(imag(c)))
	}
	for _, y := range []complex128{0, 1, -1, 2i, complex(-1, 2), complex(0, math.Inf(1)), cmplx.NaN(), complex(math.Inf(-1), 0)} {
		fmt.Println("pow", y, cmplx.Pow(0, y), cmplx.Pow(complex(zero, 0), y), cmplx.Pow(2+1i, y))
	}
	fmt.Println(bits(math.Jn(-3, 0)), bits(math.Jn(3, zero)), math.Nextafter32(0, float32(zero)) == 0,
		bits(float64(math.Nextafter32(0, float32(zero)))), bits(float64(math.Nextafter32(float32(zero), 0))))
}
