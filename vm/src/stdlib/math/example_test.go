package math_test

import (
	"fmt"
	"math"
)

func ExampleAbs() {
	fmt.Println(math.Abs(-2.5), math.Abs(math.Inf(-1)))
	// Output:
	// 2.5 +Inf
}

func ExampleAcos() {
	fmt.Printf("%.4f\n", math.Acos(0))
	// Output:
	// 1.5708
}

func ExampleAtan2() {
	fmt.Printf("%.4f %.4f\n", math.Atan2(1, 1), math.Atan2(1, -1))
	// Output:
	// 0.7854 2.3562
}

func ExampleCbrt() {
	fmt.Println(math.Cbrt(27))
	// Output:
	// 3
}

func ExampleCeil() {
	fmt.Println(math.Ceil(1.2), math.Ceil(-1.2))
	// Output:
	// 2 -1
}

func ExampleCopysign() {
	fmt.Println(math.Copysign(3, -1))
	// Output:
	// -3
}

func ExampleCos() {
	fmt.Printf("%.2f\n", math.Cos(math.Pi))
	// Output:
	// -1.00
}

func ExampleExp() {
	fmt.Printf("%.3f\n", math.Exp(1))
	// Output:
	// 2.718
}

func ExampleFloor() {
	fmt.Println(math.Floor(1.8), math.Floor(-1.2))
	// Output:
	// 1 -2
}

func ExampleFloat64bits() {
	fmt.Printf("%#x\n", math.Float64bits(1))
	// Output:
	// 0x3ff0000000000000
}

func ExampleFrexp() {
	fmt.Println(math.Frexp(10))
	// Output:
	// 0.625 4
}

func ExampleHypot() {
	fmt.Println(math.Hypot(3, 4))
	// Output:
	// 5
}

func ExampleInf() {
	fmt.Println(math.Inf(1), math.Inf(-1), -math.MaxFloat64 > math.Inf(-1))
	// Output:
	// +Inf -Inf true
}

func ExampleIsNaN() {
	fmt.Println(math.IsNaN(math.NaN()), math.NaN() == math.NaN())
	// Output:
	// true false
}

func ExampleLog() {
	fmt.Println(math.Log(1), math.Log(0), math.Log(-1))
	// Output:
	// 0 -Inf NaN
}

func ExampleLog10() {
	fmt.Println(math.Log10(1000))
	// Output:
	// 3
}

func ExampleLog2() {
	fmt.Println(math.Log2(1024))
	// Output:
	// 10
}

func ExampleMax() {
	fmt.Println(math.Max(1, 2), math.Max(1, math.NaN()))
	// Output:
	// 2 NaN
}

func ExampleMin() {
	fmt.Println(math.Min(1, 2))
	// Output:
	// 1
}

func ExampleMod() {
	fmt.Println(math.Mod(7, 4), math.Mod(-7, 4))
	// Output:
	// 3 -3
}

func ExampleModf() {
	fmt.Println(math.Modf(-3.25))
	// Output:
	// -3 -0.25
}

func ExamplePow() {
	fmt.Println(math.Pow(2, 10), math.Pow(2, -1), math.Pow(-8, 1.0/3))
	// Output:
	// 1024 0.5 NaN
}

func ExampleRemainder() {
	fmt.Println(math.Remainder(7, 4))
	// Output:
	// -1
}

func ExampleRound() {
	fmt.Println(math.Round(2.5), math.Round(-2.5))
	// Output:
	// 3 -3
}

func ExampleRoundToEven() {
	fmt.Println(math.RoundToEven(2.5), math.RoundToEven(3.5))
	// Output:
	// 2 4
}

func ExampleSignbit() {
	fmt.Println(math.Signbit(math.Copysign(0, -1)))
	// Output:
	// true
}

func ExampleSin() {
	fmt.Printf("%.2f\n", math.Sin(math.Pi/2))
	// Output:
	// 1.00
}

func ExampleSqrt() {
	fmt.Println(math.Sqrt(2), math.Sqrt(-1))
	// Output:
	// 1.4142135623730951 NaN
}

func ExampleTrunc() {
	fmt.Println(math.Trunc(-1.9))
	// Output:
	// -1
}
