package rand

import "math"

// Zipf draws numbers k of [0, imax] with probabilities that go as (v+k)**-s. Numbers are had by
// rejection from the inverse of an integral (Hörmann and Derflinger).
type Zipf struct {
	r                      *Rand
	imax, v, q, s          float64
	oneMinusQ, inverse     float64
	integralMax, integral0 float64
}

func (z *Zipf) h(x float64) float64 {
	return math.Exp(z.oneMinusQ*math.Log(z.v+x)) * z.inverse
}

func (z *Zipf) hInverse(x float64) float64 {
	return math.Exp(z.inverse*math.Log(z.oneMinusQ*x)) - z.v
}

// NewZipf is nil unless s > 1 and v >= 1.
func NewZipf(r *Rand, s float64, v float64, imax uint64) *Zipf {
	if s <= 1 || v < 1 {
		return nil
	}
	z := &Zipf{r: r, imax: float64(imax), v: v, q: s, oneMinusQ: 1 - s}
	z.inverse = 1 / z.oneMinusQ
	z.integralMax = z.h(z.imax + 0.5)
	z.integral0 = z.h(0.5) - math.Exp(math.Log(z.v)*-z.q) - z.integralMax
	z.s = 1 - z.hInverse(z.h(1.5)-math.Exp(-z.q*math.Log(z.v+1)))
	return z
}

func (z *Zipf) Uint64() uint64 {
	if z == nil {
		panic("rand: nil Zipf")
	}
	for {
		u := z.integralMax + z.r.Float64()*z.integral0
		x := z.hInverse(u)
		k := math.Floor(x + 0.5)
		if k-x <= z.s || u >= z.h(k+0.5)-math.Exp(-math.Log(k+z.v)*z.q) {
			return uint64(k)
		}
	}
}
