// fmt: floats and complex numbers with every verb, width and precision.
package main

import (
	"fmt"
	"math"
)

func main() {
	vals := []float64{0, 1, -1.5, 3.14159265358979, 1e6, 1e21, 123456789.125, 1e-7, math.Inf(1), math.Inf(-1), math.NaN(), math.Copysign(0, -1), 5e-324, math.MaxFloat64, 0.1}
	for _, v := range []string{"%v", "%g", "%G", "%f", "%F", "%e", "%E", "%.2f", "%.0f", "%8.3f|", "%-12.4e|", "%+.1f", "%012.3f", "% .2f", "%.3g", "%#g", "%#.3g", "%b", "%x", "%X", "%.3x", "%6.0f|", "%+v", "%#v", "%.10g", "%5t"} {
		fmt.Printf("%-8s", v)
		for _, f := range vals {
			fmt.Print(" ")
			fmt.Printf(v, f)
		}
		fmt.Println()
	}
	for _, f := range []float32{0.1, 1e10, 16777216, 3.4e38, 1e-45} {
		fmt.Printf("%v %g %f %.3e %x|", f, f, f, f, f)
	}
	fmt.Println()
	c := complex(1.5, -2)
	fmt.Printf("%v %g %.1f %e %+v %8.2f| %#v %x\n", c, c, c, c, c, c, c, c)
	fmt.Printf("%v %v\n", complex64(complex(0.1, 2)), complex(math.Inf(1), math.NaN()))
	fmt.Printf("%.1f %.0f %.0f %.0f %.0f %.1f %.2f\n", 0.25, 0.5, 1.5, 2.5, -0.5, 0.35, 2.675)
	fmt.Printf("%.20f %.25e %.30g\n", 0.1, 0.1, 0.1)
	fmt.Printf("%6.2f%%|%08.3f|%+08.3f|%-8.2f|% 8.2f\n", 99.5, -3.14159, 3.14159, 2.5, 2.5)
	fmt.Println(1e20, 1e21, 1e-4, 1e-5, 100000.0, 1234567.0, 12345678.9, float32(1e20), float32(1e21))
	fmt.Println([]float64{1, 2.5}, map[string]float64{"a": 0.1}, [2]float32{0.1, 2})
	fmt.Printf("%v %d %s\n", 1.0, 1.5, 2.5)
}
