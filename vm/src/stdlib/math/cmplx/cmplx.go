// Package cmplx has functions of complex numbers.
package cmplx

import "math"

// Abs returns the distance of x from 0.
func Abs(x complex128) float64 { return math.Hypot(real(x), imag(x)) }

// Phase returns the angle of x in radians, from -Pi to Pi.
func Phase(x complex128) float64 { return math.Atan2(imag(x), real(x)) }

// Conj returns x with the imaginary part negated.
func Conj(x complex128) complex128 { return complex(real(x), -imag(x)) }

// Polar returns the distance of x from 0 and its angle in radians, from -Pi to Pi.
func Polar(x complex128) (r, θ float64) { return Abs(x), Phase(x) }

// Rect returns the number at distance r and angle θ in radians.
func Rect(r, θ float64) complex128 {
	s, c := math.Sincos(θ)
	return complex(r*c, r*s)
}

// Inf returns (+Inf+Infi).
func Inf() complex128 {
	inf := math.Inf(1)
	return complex(inf, inf)
}

// NaN returns (NaN+NaNi).
func NaN() complex128 {
	nan := math.NaN()
	return complex(nan, nan)
}

// IsInf is true if a part of x is an infinity.
func IsInf(x complex128) bool { return math.IsInf(real(x), 0) || math.IsInf(imag(x), 0) }

// IsNaN is true if a part of x is NaN and neither is an infinity.
func IsNaN(x complex128) bool {
	return !IsInf(x) && (math.IsNaN(real(x)) || math.IsNaN(imag(x)))
}

// Exp returns e to the power of x.
func Exp(x complex128) complex128 {
	re, im := real(x), imag(x)
	switch {
	case math.IsInf(re, 0):
		switch {
		case re > 0 && im == 0:
			return x
		case math.IsInf(im, 0) || math.IsNaN(im):
			if re < 0 {
				return complex(0, math.Copysign(0, im))
			}
			return complex(math.Inf(1), math.NaN())
		}
	case math.IsNaN(re):
		if im == 0 {
			return complex(math.NaN(), im)
		}
	}
	r := math.Exp(re)
	s, c := math.Sincos(im)
	return complex(r*c, r*s)
}

// Log returns the natural logarithm of x, whose imaginary part is from -Pi to Pi.
func Log(x complex128) complex128 { return complex(math.Log(Abs(x)), Phase(x)) }

// Log10 returns the decimal logarithm of x.
func Log10(x complex128) complex128 {
	z := Log(x)
	return complex(math.Log10E*real(z), math.Log10E*imag(z))
}

// Pow returns x to the power of y.
func Pow(x, y complex128) complex128 {
	if x == 0 {
		switch {
		case IsNaN(y):
			return NaN()
		case real(y) == 0:
			return 1
		case real(y) > 0:
			return 0
		case real(y) < 0 && imag(y) == 0:
			return complex(math.Inf(1), 0)
		case real(y) < 0:
			return Inf()
		}
		// Only NaN with an infinite imaginary part is left, which is an infinity.
		panic("not reached")
	}
	modulus := Abs(x)
	if modulus == 0 {
		return complex(0, 0)
	}
	r := math.Pow(modulus, real(y))
	arg := Phase(x)
	theta := real(y) * arg
	if imag(y) != 0 {
		r *= math.Exp(-imag(y) * arg)
		theta += imag(y) * math.Log(modulus)
	}
	s, c := math.Sincos(theta)
	return complex(r*c, r*s)
}

// Sqrt returns the square root of x whose real part is not negative.
func Sqrt(x complex128) complex128 {
	a, b := real(x), imag(x)
	if b == 0 {
		if a == 0 {
			return complex(0, b)
		}
		if a < 0 {
			return complex(0, math.Copysign(math.Sqrt(-a), b))
		}
		return complex(math.Sqrt(a), b)
	}
	if math.IsInf(b, 0) {
		return complex(math.Inf(1), b)
	}
	if a == 0 {
		r := math.Sqrt(0.5 * math.Abs(b))
		return complex(r, math.Copysign(r, b))
	}
	// Scale, so that squares neither overflow nor vanish.
	var scale float64
	if math.Abs(a) > 4 || math.Abs(b) > 4 {
		a *= 0.25
		b *= 0.25
		scale = 2
	} else {
		a *= 0x1p54
		b *= 0x1p54
		scale = 0x1p-27
	}
	r := math.Hypot(a, b)
	var t float64
	if a > 0 {
		t = math.Sqrt(0.5*r + 0.5*a)
		r = scale * math.Abs((0.5*b)/t)
		t *= scale
	} else {
		r = math.Sqrt(0.5*r - 0.5*a)
		t = scale * math.Abs((0.5*b)/r)
		r *= scale
	}
	if b < 0 {
		return complex(t, -r)
	}
	return complex(t, r)
}
