package rand

import "internal/variate"

// Zipf draws numbers k of [0, imax] with probabilities proportional to (v+k)**-s.
type Zipf struct {
	r   *Rand
	law *variate.Zipf
}

// NewZipf is nil unless s > 1 and v >= 1.
func NewZipf(r *Rand, s float64, v float64, imax uint64) *Zipf {
	law := variate.NewZipf(s, v, imax)
	if law == nil {
		return nil
	}
	return &Zipf{r, law}
}

// Uint64 returns the next number of the distribution.
func (z *Zipf) Uint64() uint64 {
	if z == nil {
		panic("rand: nil Zipf")
	}
	return z.law.Draw(z.r)
}
