// Package variate draws random numbers from distributions, for both versions of package math/rand.
package variate

import "math"

// A Source draws from [0, 1).
type Source interface{ Float64() float64 }

// Kinds of layer.
const (
	normal = iota
	exponential
)

// layer returns the i-th layer of the ziggurat for a kind of distribution: its limit, its scale, and the
// density at its top and at its bottom.
func layer(kind, i int) (k uint32, w, f, below float32)

// Normal turns random bits, and a layer of 128, into a number of the standard normal distribution, by
// Marsaglia and Tsang's ziggurat; false if it has to be tried again with other bits.
func Normal(bits int32, i int, src Source) (x float64, ok bool) {
	const edge = 3.442619855899
	k, w, f, below := layer(normal, i)
	x = float64(bits) * float64(w)
	abs := uint32(bits)
	if bits < 0 {
		abs = -abs
	}
	if abs < k {
		return x, true
	}
	if i != 0 {
		return x, f+float32(src.Float64())*(below-f) < float32(math.Exp(-.5*x*x))
	}
	for {
		x = -math.Log(src.Float64()) * (1.0 / edge)
		y := -math.Log(src.Float64())
		if y+y >= x*x {
			break
		}
	}
	if bits > 0 {
		return edge + x, true
	}
	return -edge - x, true
}

// Exponential turns random bits, and a layer of 256, into a number of the exponential distribution of rate
// 1; false if it has to be tried again with other bits.
func Exponential(bits uint32, i int, src Source) (x float64, ok bool) {
	const edge = 7.69711747013104972
	k, w, f, below := layer(exponential, i)
	x = float64(bits) * float64(w)
	if bits < k {
		return x, true
	}
	if i == 0 {
		return edge - math.Log(src.Float64()), true
	}
	return x, f+float32(src.Float64())*(below-f) < float32(math.Exp(-x))
}

// Zipf draws numbers k of [0, imax] with probabilities proportional to (v+k)**-s, by rejection from the
// inverse of an integral (Hörmann and Derflinger).
type Zipf struct {
	imax, v, s             float64
	accept                 float64
	oneMinusS, inverse     float64
	integralMax, integral0 float64
}

// NewZipf is nil unless s > 1 and v >= 1.
func NewZipf(s, v float64, imax uint64) *Zipf {
	if s <= 1 || v < 1 {
		return nil
	}
	z := &Zipf{imax: float64(imax), v: v, s: s, oneMinusS: 1 - s}
	z.inverse = 1 / z.oneMinusS
	z.integralMax = z.integral(z.imax + 0.5)
	z.integral0 = z.integral(0.5) - math.Exp(math.Log(z.v)*-z.s) - z.integralMax
	z.accept = 1 - z.inverseIntegral(z.integral(1.5)-math.Exp(-z.s*math.Log(z.v+1)))
	return z
}

func (z *Zipf) integral(x float64) float64 {
	return math.Exp(z.oneMinusS*math.Log(z.v+x)) * z.inverse
}

func (z *Zipf) inverseIntegral(x float64) float64 {
	return math.Exp(z.inverse*math.Log(z.oneMinusS*x)) - z.v
}

// Draw draws a number.
func (z *Zipf) Draw(src Source) uint64 {
	for {
		u := z.integralMax + src.Float64()*z.integral0
		x := z.inverseIntegral(u)
		k := math.Floor(x + 0.5)
		if k-x <= z.accept || u >= z.integral(k+0.5)-math.Exp(-math.Log(k+z.v)*z.s) {
			return uint64(k)
		}
	}
}
