// Package math has constants and mathematical functions.
package math

// Mathematical constants, far more exact than a float64 can hold.
const (
	E       = 2.71828182845904523536028747135266249775724709369995957496696763
	Pi      = 3.14159265358979323846264338327950288419716939937510582097494459
	Phi     = 1.61803398874989484820458683436563811772030917980576286213544862
	Sqrt2   = 1.41421356237309504880168872420969807856967187537694807317667974
	SqrtE   = 1.64872127070012814684865078781416357165377610071014801157507931
	SqrtPi  = 1.77245385090551602729816748334114518279754945612238712821380779
	SqrtPhi = 1.27201964951406896425242246173749149171560804184009624861664038
	Ln2     = 0.693147180559945309417232121458176568075500134360255254120680009
	Log2E   = 1 / Ln2
	Ln10    = 2.30258509299404568401799145468436420760110148862877297603332790
	Log10E  = 1 / Ln10
)

// The largest finite floats, and the smallest that are greater than zero.
const (
	MaxFloat32             = 0x1p127 * (1 + (1 - 0x1p-23))
	SmallestNonzeroFloat32 = 0x1p-126 * 0x1p-23
	MaxFloat64             = 0x1p1023 * (1 + (1 - 0x1p-52))
	SmallestNonzeroFloat64 = 0x1p-1022 * 0x1p-52
)

// The limits of the integer types.
const (
	MaxInt    = 1<<63 - 1
	MinInt    = -1 << 63
	MaxInt8   = 1<<7 - 1
	MinInt8   = -1 << 7
	MaxInt16  = 1<<15 - 1
	MinInt16  = -1 << 15
	MaxInt32  = 1<<31 - 1
	MinInt32  = -1 << 31
	MaxInt64  = 1<<63 - 1
	MinInt64  = -1 << 63
	MaxUint   = 1<<64 - 1
	MaxUint8  = 1<<8 - 1
	MaxUint16 = 1<<16 - 1
	MaxUint32 = 1<<32 - 1
	MaxUint64 = 1<<64 - 1
)

// Acos returns the angle in radians, from 0 to Pi, whose cosine is x; NaN outside of -1 to 1.
func Acos(x float64) float64

// Acosh returns the inverse hyperbolic cosine of x; NaN below 1.
func Acosh(x float64) float64

// Asin returns the angle in radians, from -Pi/2 to Pi/2, whose sine is x; NaN outside of -1 to 1.
func Asin(x float64) float64

// Asinh returns the inverse hyperbolic sine of x.
func Asinh(x float64) float64

// Atan returns the angle in radians, from -Pi/2 to Pi/2, whose tangent is x.
func Atan(x float64) float64

// Atanh returns the inverse hyperbolic tangent of x: infinite for -1 and 1, NaN beyond.
func Atanh(x float64) float64

// Cbrt returns the cube root of x, which is negative for negative x.
func Cbrt(x float64) float64

// Ceil returns the smallest whole number that is at least x.
func Ceil(x float64) float64

// Cos returns the cosine of x radians; NaN for infinities.
func Cos(x float64) float64

// Cosh returns the hyperbolic cosine of x.
func Cosh(x float64) float64

// Erf returns the error function of x, from -1 to 1.
func Erf(x float64) float64

// Erfc returns 1 - Erf(x), exactly even where Erf(x) is almost 1.
func Erfc(x float64) float64

// Erfinv returns the inverse of Erf: infinite for -1 and 1, NaN beyond.
func Erfinv(x float64) float64

// Exp returns e to the power of x, or +Inf if that is too large.
func Exp(x float64) float64

// Exp2 returns 2 to the power of x, or +Inf if that is too large.
func Exp2(x float64) float64

// Expm1 returns Exp(x) - 1, exactly even for x near zero.
func Expm1(x float64) float64

// Floor returns the largest whole number that is at most x.
func Floor(x float64) float64

// Gamma returns the gamma function of x, which is (x-1)! for whole numbers; NaN for negative ones.
func Gamma(x float64) float64

// J0 returns the Bessel function of the first kind of order 0.
func J0(x float64) float64

// J1 returns the Bessel function of the first kind of order 1.
func J1(x float64) float64

// Log returns the natural logarithm of x: -Inf for 0, NaN below.
func Log(x float64) float64

// Log10 returns the decimal logarithm of x: -Inf for 0, NaN below.
func Log10(x float64) float64

// Log1p returns Log(1 + x), exactly even for x near zero.
func Log1p(x float64) float64

// Log2 returns the binary logarithm of x: -Inf for 0, NaN below. It is exact for powers of two.
func Log2(x float64) float64

// Round returns the whole number that is nearest to x; halves are rounded away from zero.
func Round(x float64) float64

// RoundToEven returns the whole number that is nearest to x; halves are rounded to the even one.
func RoundToEven(x float64) float64

// Sin returns the sine of x radians; NaN for infinities.
func Sin(x float64) float64

// Sinh returns the hyperbolic sine of x.
func Sinh(x float64) float64

// Sqrt returns the square root of x; NaN below zero.
func Sqrt(x float64) float64

// Tan returns the tangent of x radians; NaN for infinities.
func Tan(x float64) float64

// Tanh returns the hyperbolic tangent of x.
func Tanh(x float64) float64

// Trunc returns x without its fraction.
func Trunc(x float64) float64

// Y0 returns the Bessel function of the second kind of order 0: -Inf for 0, NaN below.
func Y0(x float64) float64

// Y1 returns the Bessel function of the second kind of order 1: -Inf for 0, NaN below.
func Y1(x float64) float64

// Abs returns x without its sign.
func Abs(x float64) float64

// Logb returns the binary exponent of x as a float: -Inf for 0.
func Logb(x float64) float64

// Atan2 returns the angle in radians, from -Pi to Pi, of the point (x, y), right in all four quadrants.
func Atan2(y, x float64) float64

// Copysign returns the size of f with the sign of sign.
func Copysign(f, sign float64) float64

// Dim returns x - y, or 0 if that is negative.
func Dim(x, y float64) float64

// FMA returns x * y + z, rounded only once.
func FMA(x, y, z float64) float64

// Hypot returns the length of the vector (p, q), without overflow on the way.
func Hypot(p, q float64) float64

// Max returns the larger number: NaN if one of them is NaN and neither is +Inf, and +0 before -0.
func Max(x, y float64) float64 {
	if x > y {
		return x
	}
	if x < y {
		return y
	}
	return maxAlike(x, y)
}

// Min returns the smaller number: NaN if one of them is NaN and neither is -Inf, and -0 before +0.
func Min(x, y float64) float64 {
	if x < y {
		return x
	}
	if x > y {
		return y
	}
	return minAlike(x, y)
}

// maxAlike and minAlike are Max and Min where neither number is larger: of equal ones, zeros and NaNs.
func maxAlike(x, y float64) float64
func minAlike(x, y float64) float64

// Mod returns the remainder of x / y, truncated: its sign is that of x. It is NaN if y is 0 or x infinite.
func Mod(x, y float64) float64

// Nextafter returns the float64 next to x in the direction of y.
func Nextafter(x, y float64) (r float64)

// Nextafter32 returns the float32 next to x in the direction of y.
func Nextafter32(x, y float32) (r float32)

// Pow returns x to the power of y. Pow(x, 0) is 1 for every x; a finite negative x with a fractional y is
// NaN.
func Pow(x, y float64) float64

// Remainder returns x minus the whole multiple of y that is nearest to x, as IEEE 754 defines it.
func Remainder(x, y float64) float64

// Float32bits returns the IEEE 754 representation of f.
func Float32bits(f float32) uint32

// Float32frombits returns the float with the IEEE 754 representation b.
func Float32frombits(b uint32) float32

// Float64bits returns the IEEE 754 representation of f.
func Float64bits(f float64) uint64

// Float64frombits returns the float with the IEEE 754 representation b.
func Float64frombits(b uint64) float64

// Frexp splits f into a fraction from 1/2 up to 1 and a power of two: f = frac × 2**exp.
func Frexp(f float64) (frac float64, exp int)

// Ldexp returns frac × 2**exp.
func Ldexp(frac float64, exp int) float64

// Lgamma returns the natural logarithm of the size of Gamma(x), and the sign of Gamma(x): 1 or -1.
func Lgamma(x float64) (lgamma float64, sign int)

// Modf splits f into its whole and its fractional part, both with the sign of f.
func Modf(f float64) (integer float64, fractional float64)

// Sincos returns Sin(x) and Cos(x).
func Sincos(x float64) (sin, cos float64)

// Jn returns the Bessel function of the first kind of order n.
func Jn(n int, x float64) float64

// Yn returns the Bessel function of the second kind of order n.
func Yn(n int, x float64) float64

// Ilogb returns the binary exponent of x: MinInt32 for 0, MaxInt32 for NaN and infinities.
func Ilogb(x float64) int

// IsInf is true if f is +Inf and sign >= 0, or f is -Inf and sign <= 0.
func IsInf(f float64, sign int) bool {
	return sign >= 0 && f > MaxFloat64 || sign <= 0 && f < -MaxFloat64
}

// IsNaN is true if f is not a number.
func IsNaN(f float64) (is bool) { return f != f }

// Inf returns +Inf if sign >= 0, and else -Inf.
func Inf(sign int) float64 {
	if sign >= 0 {
		return Float64frombits(0x7FF << 52)
	}
	return Float64frombits(0xFFF << 52)
}

// NaN returns a value that is not a number; it differs from itself.
func NaN() float64 { return Float64frombits(0x7FF8000000000001) }

// Signbit is true if x is negative or -0.
func Signbit(x float64) bool { return Float64bits(x)>>63 != 0 }

// Pow10 returns 10 to the power of n: 0 below -323, +Inf above 308.
func Pow10(n int) float64

// Erfcinv returns the inverse of Erfc.
func Erfcinv(x float64) float64 { return Erfinv(1 - x) }
