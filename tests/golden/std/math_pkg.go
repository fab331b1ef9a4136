// math: functions at ordinary and special values.
package main

import (
	"fmt"
	"math"
)

func main() {
	vals := []float64{0, 0.5, 1, -1, 2, 2.5, -2.5, 10, 1e10, math.Inf(1), math.Inf(-1), math.NaN()}
	fs := map[string]func(float64) float64{"abs": math.Abs, "ceil": math.Ceil, "floor": math.Floor, "trunc": math.Trunc, "round": math.Round, "even": math.RoundToEven, "sqrt": math.Sqrt}
	for _, n := range []string{"abs", "ceil", "floor", "trunc", "round", "even", "sqrt"} {
		fmt.Print(n)
		for _, v := range vals {
			fmt.Print(" ", fs[n](v))
		}
		fmt.Println()
	}
	p := func(name string, f func(float64) float64) {
		fmt.Print(name)
		for _, v := range vals {
			fmt.Printf(" %.10g", f(v))
		}
		fmt.Println()
	}
	p("cbrt", math.Cbrt)
	p("exp", math.Exp)
	p("exp2", math.Exp2)
	p("log", math.Log)
	p("log2", math.Log2)
	p("log10", math.Log10)
	p("log1p", math.Log1p)
	p("expm1", math.Expm1)
	p("sin", math.Sin)
	p("cos", math.Cos)
	p("tan", math.Tan)
	p("asin", math.Asin)
	p("acos", math.Acos)
	p("atan", math.Atan)
	p("sinh", math.Sinh)
	p("tanh", math.Tanh)
	fmt.Println(math.Pow(2, 10), math.Pow(2, -1), math.Pow(-8, 1.0/3), math.Pow(0, 0), math.Pow(math.Inf(1), -1), math.Pow(-1, math.Inf(1)), math.Pow10(3))
	fmt.Println(math.Max(1, math.NaN()), math.Min(0, math.Copysign(0, -1)), math.Mod(7, -3), math.Mod(-7, 3), math.Remainder(7, 4), math.Hypot(3, 4), math.Dim(3, 5))
	fmt.Println(math.IsNaN(math.NaN()), math.IsInf(math.Inf(-1), -1), math.IsInf(1, 0), math.Signbit(-0.5), math.Float64bits(1.5), math.Float32bits(-2), math.Float64frombits(0x4009_21fb_5444_2d18), math.Float32frombits(0x3f80_0000))
	i, f := math.Modf(-3.25)
	fr, e := math.Frexp(12)
	fmt.Println(i, f, fr, e, math.Ldexp(0.75, 4), math.Atan2(1, -1), math.FMA(2, 3, 4), math.Logb(100), math.Ilogb(100))
	fmt.Println(math.MaxInt8, math.MinInt16, math.MaxInt32, math.MaxInt64, math.MaxUint32, uint64(math.MaxUint64), math.MaxFloat32, math.E, math.Sqrt2, math.Ln2)
	s, c := math.Sincos(1)
	fmt.Printf("%.8f %.8f %.6f %.6f %.6f\n", s, c, math.Gamma(5.5), math.Erf(0.5), math.Nextafter(1, 2))
}
