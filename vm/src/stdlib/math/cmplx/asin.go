package cmplx

import "math"

// Asin returns the inverse sine of x.
func Asin(x complex128) complex128 {
	re, im := real(x), imag(x)
	switch {
	case im == 0 && math.Abs(re) <= 1:
		return complex(math.Asin(re), im)
	case re == 0 && math.Abs(im) <= 1:
		return complex(re, math.Asinh(im))
	case math.IsNaN(im):
		switch {
		case re == 0:
			return x
		case math.IsInf(re, 0):
			return complex(math.NaN(), re)
		}
		return NaN()
	case math.IsInf(im, 0):
		if math.IsNaN(re) {
			return x
		}
		if math.IsInf(re, 0) {
			return complex(math.Copysign(math.Pi/4, re), im)
		}
		return complex(math.Copysign(0, re), im)
	case math.IsInf(re, 0):
		return complex(math.Copysign(math.Pi/2, re), math.Copysign(re, im))
	}
	// -i * log(ix + sqrt(1 - x*x))
	ix := complex(-im, re)
	xx := x * x
	w := Log(ix + Sqrt(complex(1-real(xx), -imag(xx))))
	return complex(imag(w), -real(w))
}

// Acos returns the inverse cosine of x.
func Acos(x complex128) complex128 {
	w := Asin(x)
	return complex(math.Pi/2-real(w), -imag(w))
}

// Asinh returns the inverse hyperbolic sine of x.
func Asinh(x complex128) complex128 {
	re, im := real(x), imag(x)
	switch {
	case im == 0 && math.Abs(re) <= 1:
		return complex(math.Asinh(re), im)
	case re == 0 && math.Abs(im) <= 1:
		return complex(re, math.Asin(im))
	case math.IsInf(re, 0):
		if math.IsNaN(im) {
			return x
		}
		if math.IsInf(im, 0) {
			return complex(re, math.Copysign(math.Pi/4, im))
		}
		return complex(re, math.Copysign(0, im))
	case math.IsNaN(re):
		switch {
		case im == 0:
			return x
		case math.IsInf(im, 0):
			return complex(im, re)
		}
		return NaN()
	case math.IsInf(im, 0):
		return complex(math.Copysign(im, re), math.Copysign(math.Pi/2, im))
	}
	xx := x * x
	return Log(x + Sqrt(complex(1+real(xx), imag(xx))))
}

// Acosh returns the inverse hyperbolic cosine of x.
func Acosh(x complex128) complex128 {
	if x == 0 {
		return complex(0, math.Copysign(math.Pi/2, imag(x)))
	}
	w := Acos(x)
	if imag(w) <= 0 {
		return complex(-imag(w), real(w))
	}
	return complex(imag(w), -real(w))
}

// Atan returns the inverse tangent of x.
func Atan(x complex128) complex128 {
	re, im := real(x), imag(x)
	switch {
	case im == 0:
		return complex(math.Atan(re), im)
	case re == 0 && math.Abs(im) <= 1:
		return complex(re, math.Atanh(im))
	case math.IsInf(im, 0) || math.IsInf(re, 0):
		if math.IsNaN(re) {
			return complex(re, math.Copysign(0, im))
		}
		return complex(math.Copysign(math.Pi/2, re), math.Copysign(0, im))
	case math.IsNaN(re) || math.IsNaN(im):
		return NaN()
	}
	re2 := re * re
	a := 1 - re2 - im*im
	below, above := im-1, im+1
	b := re2 + below*below
	if a == 0 || b == 0 {
		return NaN()
	}
	angle := modPi(0.5 * math.Atan2(2*re, a))
	return complex(angle, 0.25*math.Log((re2+above*above)/b))
}

// Atanh returns the inverse hyperbolic tangent of x.
func Atanh(x complex128) complex128 {
	w := Atan(complex(-imag(x), real(x)))
	return complex(imag(w), -real(w))
}
