// fft: transforms over complex numbers, with plans that hold tables, and over a struct of two float64s that
// is passed and returned by value.
package main

import (
	"fmt"
	"math"
)

type pair struct{ re, im float64 }

func (a pair) add(b pair) pair             { return pair{a.re + b.re, a.im + b.im} }
func (a pair) sub(b pair) pair             { return pair{a.re - b.re, a.im - b.im} }
func (a pair) mul(b pair) pair             { return pair{a.re*b.re - a.im*b.im, a.re*b.im + a.im*b.re} }
func (a pair) scale(by float64) pair       { return pair{a.re * by, a.im * by} }
func unit(turn float64) (float64, float64) { return math.Cos(turn), math.Sin(turn) }

// reversed swaps the elements whose indices are each other's bits backwards.
func reversed[T any](x []T) {
	j := 0
	for i := 1; i < len(x); i++ {
		bit := len(x) >> 1
		for ; j&bit != 0; bit >>= 1 {
			j ^= bit
		}
		j ^= bit
		if i < j {
			x[i], x[j] = x[j], x[i]
		}
	}
}

type plan struct {
	roots []complex128
}

func newPlan(n int) *plan {
	p := &plan{make([]complex128, n/2)}
	for i := range p.roots {
		re, im := unit(-2 * math.Pi * float64(i) / float64(n))
		p.roots[i] = complex(re, im)
	}
	return p
}

func (p *plan) transform(x []complex128) {
	n := len(x)
	reversed(x)
	for size := 2; size <= n; size *= 2 {
		half, step := size/2, n/size
		for from := 0; from < n; from += size {
			for k := 0; k < half; k++ {
				odd := x[from+k+half] * p.roots[k*step]
				even := x[from+k]
				x[from+k] = even + odd
				x[from+k+half] = even - odd
			}
		}
	}
}

func pairs(x []pair, sign float64) {
	n := len(x)
	reversed(x)
	for size := 2; size <= n; size *= 2 {
		half := size / 2
		re, im := unit(sign * 2 * math.Pi / float64(size))
		turn := pair{re, im}
		for from := 0; from < n; from += size {
			w := pair{1, 0}
			for k := from; k < from+half; k++ {
				odd, even := x[k+half].mul(w), x[k]
				x[k], x[k+half] = even.add(odd), even.sub(odd)
				w = w.mul(turn)
			}
		}
	}
}

func main() {
	const n = 1 << 12
	p := newPlan(n)
	x, y := make([]complex128, n), make([]pair, n)
	seed := uint32(1)
	for i := range x {
		seed = seed*1664525 + 1013904223
		v := float64(seed>>16)/65536 - 0.5
		x[i], y[i] = complex(v, 0), pair{v, 0}
	}
	for round := 0; round < 400; round++ {
		p.transform(x)
		pairs(y, -1)
		for i := range x {
			x[i] /= complex(64, 0)
			y[i] = y[i].scale(1.0 / 64)
		}
	}
	power, error := 0.0, 0.0
	for i := range x {
		power += real(x[i])*real(x[i]) + imag(x[i])*imag(x[i])
		error += math.Abs(real(x[i])-y[i].re) + math.Abs(imag(x[i])-y[i].im)
	}
	fmt.Printf("fft %.6f %t\n", power, error < 1e-6)
}
