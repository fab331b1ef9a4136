package cmplx_test

import (
	"fmt"
	"math"
	"math/cmplx"
)

func ExampleAbs() {
	fmt.Println(cmplx.Abs(3 + 4i))
	// Output:
	// 5
}

func ExampleSqrt() {
	fmt.Println(cmplx.Sqrt(-1))
	// Output:
	// (0+1i)
}

func ExamplePolar() {
	r, θ := cmplx.Polar(2i)
	fmt.Printf("%.1f %.3f\n", r, θ)
	// Output:
	// 2.0 1.571
}

func ExampleExp() {
	fmt.Printf("%.1f\n", cmplx.Exp(1i*math.Pi))
	// Output:
	// (-1.0+0.0i)
}
