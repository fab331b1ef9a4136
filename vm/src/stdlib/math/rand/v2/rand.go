// Package rand makes pseudo-random numbers.
package rand

import (
	"errors"
	"internal/byteorder"
	"internal/variate"
	"math/bits"
)

// Source yields random numbers of 64 bits. One source must not be used by two goroutines at once.
type Source interface{ Uint64() uint64 }

// chance gives 64 bits from the runtime's own source.
func chance() uint64

type runtimeSource struct{}

func (runtimeSource) Uint64() uint64 { return chance() }

var globalRand = &Rand{runtimeSource{}}

// PCG is a permuted congruential generator with 128 bits of state.
type PCG struct{ hi, lo uint64 }

// NewPCG returns a PCG whose numbers depend on the two seeds alone.
func NewPCG(seed1, seed2 uint64) *PCG { return &PCG{seed1, seed2} }

// Seed starts the sequence of these seeds.
func (p *PCG) Seed(seed1, seed2 uint64) { *p = PCG{seed1, seed2} }

// Uint64 returns the next number of 64 bits.
func (p *PCG) Uint64() uint64 {
	const (
		mulHi = 2549297995355413924
		mulLo = 4865540595714422341
		incHi = 6364136223846793005
		incLo = 1442695040888963407
		cheap = 0xda942042e4dd58b5
	)
	hi, lo := bits.Mul64(p.lo, mulLo)
	hi += p.hi*mulLo + p.lo*mulHi
	lo, c := bits.Add64(lo, incLo, 0)
	hi, _ = bits.Add64(hi, incHi, c)
	p.hi, p.lo = hi, lo
	hi ^= hi >> 32
	hi *= cheap
	hi ^= hi >> 48
	hi *= lo | 1
	return hi
}

// AppendBinary appends the state, which UnmarshalBinary restores, to b.
func (p *PCG) AppendBinary(b []byte) ([]byte, error) {
	b = append(b, "pcg:"...)
	return byteorder.BEAppendUint64(byteorder.BEAppendUint64(b, p.hi), p.lo), nil
}

// MarshalBinary returns the state, which UnmarshalBinary restores.
func (p *PCG) MarshalBinary() ([]byte, error) { return p.AppendBinary(nil) }

// UnmarshalBinary restores a state; it fails if data is not one.
func (p *PCG) UnmarshalBinary(data []byte) error {
	if len(data) != 20 || string(data[:4]) != "pcg:" {
		return errors.New("invalid PCG encoding")
	}
	p.hi, p.lo = byteorder.BEUint64(data[4:]), byteorder.BEUint64(data[12:])
	return nil
}

// Rand draws numbers from a source.
type Rand struct{ src Source }

// New returns a Rand that takes its numbers from src.
func New(src Source) *Rand { return &Rand{src} }

// Int64 returns a random number of 63 bits.
func (r *Rand) Int64() int64 { return int64(r.src.Uint64() &^ (1 << 63)) }

// Uint32 returns a random number of 32 bits.
func (r *Rand) Uint32() uint32 { return uint32(r.src.Uint64() >> 32) }

// Uint64 returns a random number of 64 bits.
func (r *Rand) Uint64() uint64 { return r.src.Uint64() }

// Int32 returns a random number of 31 bits.
func (r *Rand) Int32() int32 { return int32(r.src.Uint64() >> 33) }

// Int returns a random number that is not negative.
func (r *Rand) Int() int { return int(uint(r.src.Uint64()) << 1 >> 1) }

// Uint returns a random number of all bits of a uint.
func (r *Rand) Uint() uint { return uint(r.src.Uint64()) }

// N returns a random number from 0 on and less than n, which has to be positive, of the type of n.
func (r *Rand) N[Int intType](n Int) Int {
	if n <= 0 {
		panic("invalid argument to N")
	}
	return Int(r.uint64n(uint64(n)))
}

func (r *Rand) uint64n(n uint64) uint64 {
	if n&(n-1) == 0 {
		return r.Uint64() & (n - 1)
	}
	hi, lo := bits.Mul64(r.Uint64(), n)
	if lo < n {
		least := -n % n
		for lo < least {
			hi, lo = bits.Mul64(r.Uint64(), n)
		}
	}
	return hi
}

// Int64N returns a random number from 0 up to, but not including, n. It panics if n <= 0.
func (r *Rand) Int64N(n int64) int64 {
	if n <= 0 {
		panic("invalid argument to Int64N")
	}
	return int64(r.uint64n(uint64(n)))
}

// Uint64N returns a random number from 0 up to, but not including, n. It panics if n is 0.
func (r *Rand) Uint64N(n uint64) uint64 {
	if n == 0 {
		panic("invalid argument to Uint64N")
	}
	return r.uint64n(n)
}

// Int32N returns a random number from 0 up to, but not including, n. It panics if n <= 0.
func (r *Rand) Int32N(n int32) int32 {
	if n <= 0 {
		panic("invalid argument to Int32N")
	}
	return int32(r.uint64n(uint64(n)))
}

// Uint32N returns a random number from 0 up to, but not including, n. It panics if n is 0.
func (r *Rand) Uint32N(n uint32) uint32 {
	if n == 0 {
		panic("invalid argument to Uint32N")
	}
	return uint32(r.uint64n(uint64(n)))
}

// IntN returns a random number from 0 up to, but not including, n. It panics if n <= 0.
func (r *Rand) IntN(n int) int {
	if n <= 0 {
		panic("invalid argument to IntN")
	}
	return int(r.uint64n(uint64(n)))
}

// UintN returns a random number from 0 up to, but not including, n. It panics if n is 0.
func (r *Rand) UintN(n uint) uint {
	if n == 0 {
		panic("invalid argument to UintN")
	}
	return uint(r.uint64n(uint64(n)))
}

// Float64 returns a random number from 0 up to, but not including, 1.
func (r *Rand) Float64() float64 { return float64(r.Uint64()<<11>>11) / (1 << 53) }

// Float32 returns a random number from 0 up to, but not including, 1.
func (r *Rand) Float32() float32 { return float32(r.Uint32()<<8>>8) / (1 << 24) }

// Perm returns the numbers from 0 to n-1 in random order.
func (r *Rand) Perm(n int) []int {
	p := make([]int, n)
	for i := range p {
		p[i] = i
	}
	r.Shuffle(n, func(i, j int) { p[i], p[j] = p[j], p[i] })
	return p
}

// Shuffle brings n elements into random order by calls of swap. It panics if n is negative.
func (r *Rand) Shuffle(n int, swap func(i, j int)) {
	if n < 0 {
		panic("invalid argument to Shuffle")
	}
	for i := n - 1; i > 0; i-- {
		swap(i, int(r.uint64n(uint64(i+1))))
	}
}

// NormFloat64 returns a number of the normal distribution with mean 0 and standard deviation 1.
func (r *Rand) NormFloat64() float64 {
	for {
		u := r.Uint64()
		if x, ok := variate.Normal(int32(u), int(u>>32&0x7F), r); ok {
			return x
		}
	}
}

// ExpFloat64 returns a positive number of the exponential distribution with mean 1.
func (r *Rand) ExpFloat64() float64 {
	for {
		u := r.Uint64()
		if x, ok := variate.Exponential(uint32(u), int(uint8(u>>32)), r); ok {
			return x
		}
	}
}

type intType interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 |
		~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr
}

// N draws from [0, n) for any integer type.
func N[Int intType](n Int) Int {
	if n <= 0 {
		panic("invalid argument to N")
	}
	return Int(globalRand.uint64n(uint64(n)))
}

// Int64 returns a random number of 63 bits.
func Int64() int64 { return globalRand.Int64() }

// Uint32 returns a random number of 32 bits.
func Uint32() uint32 { return globalRand.Uint32() }

// Uint64 returns a random number of 64 bits.
func Uint64() uint64 { return globalRand.Uint64() }

// Int32 returns a random number of 31 bits.
func Int32() int32 { return globalRand.Int32() }

// Int returns a random number that is not negative.
func Int() int { return globalRand.Int() }

// Uint returns a random number of all bits of a uint.
func Uint() uint { return globalRand.Uint() }

// Int64N returns a random number from 0 up to, but not including, n. It panics if n <= 0.
func Int64N(n int64) int64 { return globalRand.Int64N(n) }

// Uint64N returns a random number from 0 up to, but not including, n. It panics if n is 0.
func Uint64N(n uint64) uint64 { return globalRand.Uint64N(n) }

// Int32N returns a random number from 0 up to, but not including, n. It panics if n <= 0.
func Int32N(n int32) int32 { return globalRand.Int32N(n) }

// Uint32N returns a random number from 0 up to, but not including, n. It panics if n is 0.
func Uint32N(n uint32) uint32 { return globalRand.Uint32N(n) }

// IntN returns a random number from 0 up to, but not including, n. It panics if n <= 0.
func IntN(n int) int { return globalRand.IntN(n) }

// UintN returns a random number from 0 up to, but not including, n. It panics if n is 0.
func UintN(n uint) uint { return globalRand.UintN(n) }

// Float64 returns a random number from 0 up to, but not including, 1.
func Float64() float64 { return globalRand.Float64() }

// Float32 returns a random number from 0 up to, but not including, 1.
func Float32() float32 { return globalRand.Float32() }

// Perm returns the numbers from 0 to n-1 in random order.
func Perm(n int) []int { return globalRand.Perm(n) }

// Shuffle brings n elements into random order by calls of swap. It panics if n is negative.
func Shuffle(n int, swap func(i, j int)) { globalRand.Shuffle(n, swap) }

// NormFloat64 returns a number of the normal distribution with mean 0 and standard deviation 1.
func NormFloat64() float64 { return globalRand.NormFloat64() }

// ExpFloat64 returns a positive number of the exponential distribution with mean 1.
func ExpFloat64() float64 { return globalRand.ExpFloat64() }
