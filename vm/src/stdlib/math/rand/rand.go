// Package rand makes pseudo-random numbers, in the sequences that a seed stands for.
package rand

import "math"

type Source interface {
	Int63() int64
	Seed(seed int64)
}

type Source64 interface {
	Source
	Uint64() uint64
}

// lagged is an additive lagged Fibonacci generator; the natives know its layout.
type lagged struct {
	tap, feed int
	vec       [607]uint64
}

func (r *lagged) Seed(seed int64)
func (r *lagged) Uint64() uint64
func (r *lagged) Int63() int64

func NewSource(seed int64) Source {
	r := new(lagged)
	r.Seed(seed)
	return r
}

// chance gives 64 bits from the runtime's own source.
func chance() uint64

// global is the source of the package's functions as long as nobody seeds it.
type global struct{ seeded *lagged }

func (g *global) Seed(seed int64) {
	r := new(lagged)
	r.Seed(seed)
	g.seeded = r
}

func (g *global) Uint64() uint64 {
	if g.seeded != nil {
		return g.seeded.Uint64()
	}
	return chance()
}

func (g *global) Int63() int64 { return int64(g.Uint64() &^ (1 << 63)) }

var globalSource = &global{}
var globalRand = &Rand{src: globalSource, s64: globalSource}

// Rand draws numbers from a source.
type Rand struct {
	src     Source
	s64     Source64
	readVal int64
	readPos int8
}

func New(src Source) *Rand {
	s64, _ := src.(Source64)
	return &Rand{src: src, s64: s64}
}

func (r *Rand) Seed(seed int64) {
	r.src.Seed(seed)
	r.readPos = 0
}

func (r *Rand) Int63() int64   { return r.src.Int63() }
func (r *Rand) Uint32() uint32 { return uint32(r.src.Int63() >> 31) }
func (r *Rand) Int31() int32   { return int32(r.src.Int63() >> 32) }
func (r *Rand) Int() int       { return int(uint(r.src.Int63())) }

func (r *Rand) Uint64() uint64 {
	if r.s64 != nil {
		return r.s64.Uint64()
	}
	return uint64(r.Int63())>>31 | uint64(r.Int63())<<32
}

func (r *Rand) Int63n(n int64) int64 {
	if n <= 0 {
		panic("invalid argument to Int63n")
	}
	if n&(n-1) == 0 {
		return r.Int63() & (n - 1)
	}
	most := int64(1<<63 - 1 - (1<<63)%uint64(n))
	v := r.Int63()
	for v > most {
		v = r.Int63()
	}
	return v % n
}

func (r *Rand) Int31n(n int32) int32 {
	if n <= 0 {
		panic("invalid argument to Int31n")
	}
	if n&(n-1) == 0 {
		return r.Int31() & (n - 1)
	}
	most := int32(1<<31 - 1 - (1<<31)%uint32(n))
	v := r.Int31()
	for v > most {
		v = r.Int31()
	}
	return v % n
}

// below draws from [0, n) by multiplication.
func (r *Rand) below(n int32) int32 {
	prod := uint64(r.Uint32()) * uint64(n)
	if low := uint32(prod); low < uint32(n) {
		least := uint32(-n) % uint32(n)
		for low < least {
			prod = uint64(r.Uint32()) * uint64(n)
			low = uint32(prod)
		}
	}
	return int32(prod >> 32)
}

func (r *Rand) Intn(n int) int {
	if n <= 0 {
		panic("invalid argument to Intn")
	}
	if n <= 1<<31-1 {
		return int(r.Int31n(int32(n)))
	}
	return int(r.Int63n(int64(n)))
}

func (r *Rand) Float64() float64 {
	for {
		if f := float64(r.Int63()) / (1 << 63); f != 1 {
			return f
		}
	}
}

func (r *Rand) Float32() float32 {
	for {
		if f := float32(r.Float64()); f != 1 {
			return f
		}
	}
}

func (r *Rand) Perm(n int) []int {
	m := make([]int, n)
	for i := 0; i < n; i++ {
		j := r.Intn(i + 1)
		m[i] = m[j]
		m[j] = i
	}
	return m
}

func (r *Rand) Shuffle(n int, swap func(i, j int)) {
	if n < 0 {
		panic("invalid argument to Shuffle")
	}
	i := n - 1
	for ; i > 1<<31-2; i-- {
		swap(i, int(r.Int63n(int64(i+1))))
	}
	for ; i > 0; i-- {
		swap(i, int(r.below(int32(i+1))))
	}
}

func (r *Rand) Read(p []byte) (n int, err error) {
	for n = range p {
		if r.readPos == 0 {
			r.readVal = r.Int63()
			r.readPos = 7
		}
		p[n] = byte(r.readVal)
		r.readVal >>= 8
		r.readPos--
	}
	return len(p), nil
}

// ziggurat gives the i-th layer for the normal (0) or exponential (1)
// distribution: its limit, scale, and the density at its top and bottom.
func ziggurat(kind, i int) (k uint32, w, f, below float32)

func (r *Rand) NormFloat64() float64 {
	const edge = 3.442619855899
	for {
		j := int32(r.Uint32())
		i := int(j & 0x7F)
		k, w, f, below := ziggurat(0, i)
		x := float64(j) * float64(w)
		abs := uint32(j)
		if j < 0 {
			abs = -abs
		}
		if abs < k {
			return x
		}
		if i == 0 {
			for {
				x = -math.Log(r.Float64()) * (1.0 / edge)
				y := -math.Log(r.Float64())
				if y+y >= x*x {
					break
				}
			}
			if j > 0 {
				return edge + x
			}
			return -edge - x
		}
		if f+float32(r.Float64())*(below-f) < float32(math.Exp(-.5*x*x)) {
			return x
		}
	}
}

func (r *Rand) ExpFloat64() float64 {
	const edge = 7.69711747013104972
	for {
		j := r.Uint32()
		i := int(j & 0xFF)
		k, w, f, below := ziggurat(1, i)
		x := float64(j) * float64(w)
		if j < k {
			return x
		}
		if i == 0 {
			return edge - math.Log(r.Float64())
		}
		if f+float32(r.Float64())*(below-f) < float32(math.Exp(-x)) {
			return x
		}
	}
}

func Seed(seed int64)                    { globalRand.Seed(seed) }
func Int63() int64                       { return globalRand.Int63() }
func Uint32() uint32                     { return globalRand.Uint32() }
func Uint64() uint64                     { return globalRand.Uint64() }
func Int31() int32                       { return globalRand.Int31() }
func Int() int                           { return globalRand.Int() }
func Int63n(n int64) int64               { return globalRand.Int63n(n) }
func Int31n(n int32) int32               { return globalRand.Int31n(n) }
func Intn(n int) int                     { return globalRand.Intn(n) }
func Float64() float64                   { return globalRand.Float64() }
func Float32() float32                   { return globalRand.Float32() }
func Perm(n int) []int                   { return globalRand.Perm(n) }
func Shuffle(n int, swap func(i, j int)) { globalRand.Shuffle(n, swap) }
func Read(p []byte) (n int, err error)   { return globalRand.Read(p) }
func NormFloat64() float64               { return globalRand.NormFloat64() }
func ExpFloat64() float64                { return globalRand.ExpFloat64() }

// Zipf draws from [0, imax] with probability falling as (v + k) ** -s.
type Zipf struct {
	r            *Rand
	imax         float64
	v            float64
	q            float64
	s            float64
	oneminusQ    float64
	oneminusQinv float64
	hxm          float64
	hx0minusHxm  float64
}

func (z *Zipf) h(x float64) float64 {
	return math.Exp(z.oneminusQ*math.Log(z.v+x)) * z.oneminusQinv
}

func (z *Zipf) hinv(x float64) float64 {
	return math.Exp(z.oneminusQinv*math.Log(z.oneminusQ*x)) - z.v
}

func NewZipf(r *Rand, s float64, v float64, imax uint64) *Zipf {
	if s <= 1.0 || v < 1 {
		return nil
	}
	z := &Zipf{r: r, imax: float64(imax), v: v, q: s, oneminusQ: 1 - s}
	z.oneminusQinv = 1 / z.oneminusQ
	z.hxm = z.h(z.imax + 0.5)
	z.hx0minusHxm = z.h(0.5) - math.Exp(math.Log(z.v)*-z.q) - z.hxm
	z.s = 1 - z.hinv(z.h(1.5)-math.Exp(-z.q*math.Log(z.v+1)))
	return z
}

func (z *Zipf) Uint64() uint64 {
	if z == nil {
		panic("rand: nil Zipf")
	}
	for {
		ur := z.hxm + z.r.Float64()*z.hx0minusHxm
		x := z.hinv(ur)
		k := math.Floor(x + 0.5)
		if k-x <= z.s || ur >= z.h(k+0.5)-math.Exp(-math.Log(k+z.v)*z.q) {
			return uint64(k)
		}
	}
}
