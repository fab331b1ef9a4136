// Complex numbers of both widths: arithmetic, comparison, printing.
package main

import (
	"fmt"
	"math"
)

type C complex64

func main() {
	a, b := 1+2i, complex(3, -4)
	fmt.Println(a+b, a-b, a*b, a/b, -a, a == b, a != b)
	fmt.Println(real(a), imag(b), real(a*b)+imag(a*b))
	var c C = 1.5 + 0.25i
	c *= c
	fmt.Println(c, real(c), imag(c))
	fmt.Printf("%T %T %T %v %.2f %g\n", a, c, real(c), c, c, a)
	var z complex128
	fmt.Println(z, z == 0, a/z)
	inf := math.Inf(1)
	fmt.Println(complex(inf, 0)*complex(0, 1), complex(inf, math.NaN()))
	m := map[complex128]string{1i: "i", 1: "one"}
	fmt.Println(m[0+1i], m[1+0i], len(m))
	arr := [2]complex64{1, 2i}
	p := &arr[1]
	*p += 1
	*p++
	fmt.Println(arr, arr == [2]complex64{1, 2 + 2i})
	x := complex64(a)
	fmt.Println(complex128(x) == a, complex(float32(1), 2))
	var i interface{} = 2i
	_, ok := i.(complex128)
	fmt.Println(ok, i == 2i)
	a += 1
	a /= 2
	fmt.Println(a)
}
