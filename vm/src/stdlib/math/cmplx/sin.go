package cmplx

import "math"

// sinhcosh returns both hyperbolic functions of x at the price of one exponential.
func sinhcosh(x float64) (sh, ch float64) {
	if math.Abs(x) <= 0.5 {
		return math.Sinh(x), math.Cosh(x)
	}
	e := math.Exp(x)
	ei := 0.5 / e
	e *= 0.5
	return e - ei, e + ei
}

// finite reports whether x is neither an infinity nor NaN.
func finite(x float64) bool { return x-x == 0 }

// Sin returns the sine of x.
func Sin(x complex128) complex128 {
	re, im := real(x), imag(x)
	switch {
	case re == 0 && !finite(im):
		return x
	case !finite(re) && (im == 0 || math.IsInf(im, 0)):
		return complex(math.NaN(), im)
	}
	s, c := math.Sincos(re)
	sh, ch := sinhcosh(im)
	return complex(s*ch, c*sh)
}

// Cos returns the cosine of x.
func Cos(x complex128) complex128 {
	re, im := real(x), imag(x)
	switch {
	case im == 0 && !finite(re):
		return complex(math.NaN(), -im*math.Copysign(0, re))
	case math.IsInf(im, 0) && re == 0:
		return complex(math.Inf(1), -re*math.Copysign(0, im))
	case math.IsInf(im, 0) && !finite(re):
		return complex(math.Inf(1), math.NaN())
	case math.IsNaN(im) && re == 0:
		return complex(math.NaN(), 0)
	}
	s, c := math.Sincos(re)
	sh, ch := sinhcosh(im)
	return complex(c*ch, -s*sh)
}

// Sinh returns the hyperbolic sine of x.
func Sinh(x complex128) complex128 {
	re, im := real(x), imag(x)
	switch {
	case im == 0 && !finite(re):
		return x
	case !finite(im) && (re == 0 || math.IsInf(re, 0)):
		return complex(re, math.NaN())
	}
	s, c := math.Sincos(im)
	sh, ch := sinhcosh(re)
	return complex(c*sh, s*ch)
}

// Cosh returns the hyperbolic cosine of x.
func Cosh(x complex128) complex128 {
	re, im := real(x), imag(x)
	switch {
	case re == 0 && !finite(im):
		return complex(math.NaN(), re*math.Copysign(0, im))
	case math.IsInf(re, 0) && im == 0:
		return complex(math.Inf(1), im*math.Copysign(0, re))
	case math.IsInf(re, 0) && !finite(im):
		return complex(math.Inf(1), math.NaN())
	case math.IsNaN(re) && im == 0:
		return x
	}
	s, c := math.Sincos(im)
	sh, ch := sinhcosh(re)
	return complex(c*ch, s*sh)
}
