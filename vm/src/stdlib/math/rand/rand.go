// Package rand makes pseudo-random numbers; a seed determines the sequence.
package rand

import (
	"internal/godebug"
	"internal/variate"
	"sync"
	"sync/atomic"
)

// Source yields random numbers of 63 bits. One source must not be used by two goroutines at once.
type Source interface {
	// Int63 returns a random number of 63 bits.
	Int63() int64
	// Seed starts the sequence of this seed.
	Seed(seed int64)
}

// Source64 is a Source that yields numbers of 64 bits, too.
type Source64 interface {
	Source
	// Uint64 returns a random number of 64 bits.
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

// NewSource returns a Source whose numbers depend on the seed alone.
func NewSource(seed int64) Source {
	r := new(lagged)
	r.Seed(seed)
	return r
}

// chance gives 64 bits from the runtime's own source.
func chance() uint64

// locked is a source that several goroutines may use.
type locked struct {
	mu sync.Mutex
	lagged
}

// unseeded stands for the runtime's own source.
var unseeded = new(locked)

// global is the source of the package's functions: nil until it is first used.
type global struct {
	source atomic.Pointer[locked]
}

func (g *global) Seed(seed int64) {
	r := new(locked)
	r.lagged.Seed(seed)
	g.source.Store(r)
}

var (
	seedNothing = godebug.New("randseednop")
	autoSeed    = godebug.New("randautoseed")
)

// first says which source it is if nobody has called Seed.
func (g *global) first() *locked {
	r := unseeded
	if autoSeed.Value() == "0" {
		r = new(locked)
		r.lagged.Seed(1)
	}
	g.source.CompareAndSwap(nil, r)
	return g.source.Load()
}

func (g *global) Uint64() uint64 {
	r := g.source.Load()
	if r == nil {
		r = g.first()
	}
	if r == unseeded {
		return chance()
	}
	r.mu.Lock()
	n := r.lagged.Uint64()
	r.mu.Unlock()
	return n
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

// New returns a Rand that takes its numbers from src.
func New(src Source) *Rand {
	s64, _ := src.(Source64)
	return &Rand{src: src, s64: s64}
}

// sharing is held while bytes are read from the source of the package's functions.
var sharing sync.Mutex

// Seed starts the sequence of this seed. It must not be called while others use r.
func (r *Rand) Seed(seed int64) {
	if r == globalRand {
		sharing.Lock()
		defer sharing.Unlock()
	}
	r.src.Seed(seed)
	r.readPos = 0
}

// Int63 returns a random number of 63 bits.
func (r *Rand) Int63() int64 { return r.src.Int63() }

// Uint32 returns a random number of 32 bits.
func (r *Rand) Uint32() uint32 { return uint32(r.src.Int63() >> 31) }

// Int31 returns a random number of 31 bits.
func (r *Rand) Int31() int32 { return int32(r.src.Int63() >> 32) }

// Int returns a random number that is not negative.
func (r *Rand) Int() int { return int(uint(r.src.Int63())) }

// Uint64 returns a random number of 64 bits.
func (r *Rand) Uint64() uint64 {
	if r.s64 != nil {
		return r.s64.Uint64()
	}
	return uint64(r.Int63())>>31 | uint64(r.Int63())<<32
}

// Int63n returns a random number from 0 up to, but not including, n. It panics if n <= 0.
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

// Int31n returns a random number from 0 up to, but not including, n. It panics if n <= 0.
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

// Intn returns a random number from 0 up to, but not including, n. It panics if n <= 0.
func (r *Rand) Intn(n int) int {
	if n <= 0 {
		panic("invalid argument to Intn")
	}
	if n <= 1<<31-1 {
		return int(r.Int31n(int32(n)))
	}
	return int(r.Int63n(int64(n)))
}

// Float64 returns a random number from 0 up to, but not including, 1.
func (r *Rand) Float64() float64 {
	for {
		if f := float64(r.Int63()) / (1 << 63); f != 1 {
			return f
		}
	}
}

// Float32 returns a random number from 0 up to, but not including, 1.
func (r *Rand) Float32() float32 {
	for {
		if f := float32(r.Float64()); f != 1 {
			return f
		}
	}
}

// Perm returns the numbers from 0 to n-1 in random order.
func (r *Rand) Perm(n int) []int {
	m := make([]int, n)
	for i := 0; i < n; i++ {
		j := r.Intn(i + 1)
		m[i] = m[j]
		m[j] = i
	}
	return m
}

// Shuffle brings n elements into random order by calls of swap. It panics if n is negative.
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

// Read fills p with random bytes; the error is always nil. They are no secrets: for keys, use crypto/rand.
func (r *Rand) Read(p []byte) (n int, err error) {
	if r == globalRand {
		sharing.Lock()
		defer sharing.Unlock()
	}
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

// NormFloat64 returns a number of the normal distribution with mean 0 and standard deviation 1.
func (r *Rand) NormFloat64() float64 {
	for {
		j := int32(r.Uint32())
		if x, ok := variate.Normal(j, int(j&0x7F), r); ok {
			return x
		}
	}
}

// ExpFloat64 returns a positive number of the exponential distribution with mean 1.
func (r *Rand) ExpFloat64() float64 {
	for {
		j := r.Uint32()
		if x, ok := variate.Exponential(j, int(j&0xFF), r); ok {
			return x
		}
	}
}

// Seed does nothing since Go 1.24, unless GODEBUG says randseednop=0.
func Seed(seed int64) {
	if seedNothing.Value() == "0" {
		globalRand.Seed(seed)
	}
}

// Int63 returns a random number of 63 bits.
func Int63() int64 { return globalRand.Int63() }

// Uint32 returns a random number of 32 bits.
func Uint32() uint32 { return globalRand.Uint32() }

// Uint64 returns a random number of 64 bits.
func Uint64() uint64 { return globalRand.Uint64() }

// Int31 returns a random number of 31 bits.
func Int31() int32 { return globalRand.Int31() }

// Int returns a random number that is not negative.
func Int() int { return globalRand.Int() }

// Int63n returns a random number from 0 up to, but not including, n. It panics if n <= 0.
func Int63n(n int64) int64 { return globalRand.Int63n(n) }

// Int31n returns a random number from 0 up to, but not including, n. It panics if n <= 0.
func Int31n(n int32) int32 { return globalRand.Int31n(n) }

// Intn returns a random number from 0 up to, but not including, n. It panics if n <= 0.
func Intn(n int) int { return globalRand.Intn(n) }

// Float64 returns a random number from 0 up to, but not including, 1.
func Float64() float64 { return globalRand.Float64() }

// Float32 returns a random number from 0 up to, but not including, 1.
func Float32() float32 { return globalRand.Float32() }

// Perm returns the numbers from 0 to n-1 in random order.
func Perm(n int) []int { return globalRand.Perm(n) }

// Shuffle brings n elements into random order by calls of swap. It panics if n is negative.
func Shuffle(n int, swap func(i, j int)) { globalRand.Shuffle(n, swap) }

// Read fills p with random bytes; the error is always nil. They are no secrets: for keys, use crypto/rand.
func Read(p []byte) (n int, err error) { return globalRand.Read(p) }

// NormFloat64 returns a number of the normal distribution with mean 0 and standard deviation 1.
func NormFloat64() float64 { return globalRand.NormFloat64() }

// ExpFloat64 returns a positive number of the exponential distribution with mean 1.
func ExpFloat64() float64 { return globalRand.ExpFloat64() }

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
