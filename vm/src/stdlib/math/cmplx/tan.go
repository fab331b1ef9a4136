package cmplx

import (
	"math"
	"math/bits"
)

// Tan returns the tangent of x.
func Tan(x complex128) complex128 {
	re, im := real(x), imag(x)
	switch {
	case math.IsInf(im, 0):
		sign := re
		if finite(re) {
			sign = math.Sin(2 * re)
		}
		return complex(math.Copysign(0, sign), math.Copysign(1, im))
	case re == 0 && math.IsNaN(im):
		return x
	}
	d := math.Cos(2*re) + math.Cosh(2*im)
	if math.Abs(d) < 0.25 {
		d = coshMinusCos(x)
	}
	if d == 0 {
		return Inf()
	}
	return complex(math.Sin(2*re)/d, math.Sinh(2*im)/d)
}

// Tanh returns the hyperbolic tangent of x.
func Tanh(x complex128) complex128 {
	re, im := real(x), imag(x)
	switch {
	case math.IsInf(re, 0):
		sign := im
		if finite(im) {
			sign = math.Sin(2 * im)
		}
		return complex(math.Copysign(1, re), math.Copysign(0, sign))
	case im == 0 && math.IsNaN(re):
		return x
	}
	d := math.Cosh(2*re) + math.Cos(2*im)
	if d == 0 {
		return Inf()
	}
	return complex(math.Sinh(2*re)/d, math.Sin(2*im)/d)
}

// Cot returns the cotangent of x.
func Cot(x complex128) complex128 {
	re, im := real(x), imag(x)
	d := math.Cosh(2*im) - math.Cos(2*re)
	if math.Abs(d) < 0.25 {
		d = coshMinusCos(x)
	}
	if d == 0 {
		return Inf()
	}
	return complex(math.Sin(2*re)/d, -math.Sinh(2*im)/d)
}

// coshMinusCos returns cosh(2y) - cos(2x) of x+yi from the sum of both series,
// where the difference of the functions themselves would cancel.
func coshMinusCos(z complex128) float64 {
	const epsilon = 0x1p-53
	x := modPi(math.Abs(2 * real(z)))
	y := math.Abs(2 * imag(z))
	x, y = x*x, y*y
	xn, yn, factorial, n := 1.0, 1.0, 1.0, 0.0
	sum := 0.0
	// next takes the series to their next powers.
	next := func() {
		for range 2 {
			n++
			factorial *= n
		}
		xn *= x
		yn *= y
	}
	for {
		next()
		sum += (yn + xn) / factorial
		next()
		term := (yn - xn) / factorial
		sum += term
		// The comparison also ends the loop where the sum is NaN.
		if !(math.Abs(term/sum) > epsilon) {
			return sum
		}
	}
}

// modPi returns x less the nearest multiple of Pi.
func modPi(x float64) float64 {
	if math.Abs(x) >= 1<<30 {
		return math.Pi * fractionOfPi(x)
	}
	// Pi in three parts (Cody and Waite): multiples of the first two are exact.
	const (
		high   = 3.141592502593994
		middle = 1.5099578831723193e-07
		low    = 1.0780605716316238e-14
	)
	n := x/math.Pi + 0.5
	n = float64(int64(n))
	return ((x - n*high) - n*middle) - n*low
}

// inversePi holds the binary digits of 1/Pi, the words after the point from the
// second on.
var inversePi = [...]uint64{
	0x0000000000000000, 0x517cc1b727220a94, 0xfe13abe8fa9a6ee0, 0x6db14acc9e21c820,
	0xff28b1d5ef5de2b0, 0xdb92371d2126e970, 0x0324977504e8c90e, 0x7f0ef58e5894d39f,
	0x74411afa975da242, 0x74ce38135a2fbf20, 0x9cc8eb1cc1a99cfa, 0x4e422fc5defc941d,
	0x8ffc4bffef02cc07, 0xf79788c5ad05368f, 0xb69b3f6793e584db, 0xa7a31fb34f2ff516,
	0xba93dd63f5f2f8bd, 0x9e839cfbc5294975, 0x35fdafd88fc6ae84, 0x2b0198237e3db5d5,
}

// fractionOfPi returns what x/Pi lies above the nearest whole number, for a large
// x: only the digits of 1/Pi whose products with x lie about the point are
// multiplied (Payne and Hanek).
func fractionOfPi(x float64) float64 {
	const (
		fractionBits = 52
		bias         = 1023
	)
	b := math.Float64bits(x)
	exponent := int(b>>fractionBits&0x7ff) - bias - fractionBits
	mantissa := b&(1<<fractionBits-1) | 1<<fractionBits

	first, shift := uint(exponent+64)/64, uint(exponent+64)%64
	word := func(i uint) uint64 {
		return inversePi[first+i]<<shift | inversePi[first+i+1]>>(64-shift)
	}
	carryHigh, _ := bits.Mul64(word(2), mantissa)
	midHigh, midLow := bits.Mul64(word(1), mantissa)
	low, carry := bits.Add64(midLow, carryHigh, 0)
	high, _ := bits.Add64(word(0)*mantissa, midHigh, carry)

	// The fraction is high and low after the point: it is cut to a float64.
	zeros := uint(bits.LeadingZeros64(high))
	digits := high<<(zeros+1) | low>>(64-(zeros+1))
	fraction := math.Float64frombits(uint64(bias-(zeros+1))<<fractionBits | digits>>(64-fractionBits))
	if fraction > 0.5 {
		fraction--
	}
	return fraction
}
