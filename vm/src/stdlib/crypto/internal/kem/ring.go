package kem

// The ring of FIPS 203: polynomials of 256 coefficients modulo q.
const (
	n = 256
	q = 3329
)

// A poly has the coefficients of a polynomial, or what the transform makes of them. Each is below q.
type poly [n]uint16

// zetas holds the powers of 17, a root of unity, in the order in which the transform needs them; gammas those by which
// pairs are multiplied.
var zetas, gammas = roots()

func roots() (zetas, gammas [n / 2]uint16) {
	var powers [n]uint16
	powers[0] = 1
	for i := 1; i < n; i++ {
		powers[i] = reduce(uint32(powers[i-1]) * 17)
	}
	for i := range zetas {
		reversed := 0
		for bit := range 7 {
			reversed |= i >> bit & 1 << (6 - bit)
		}
		zetas[i], gammas[i] = powers[reversed], powers[2*reversed+1]
	}
	return zetas, gammas
}

// quotient returns x/q and the remainder, for x below 7q². It neither divides nor branches, since x may be secret.
func quotient(x uint32) (div, rest uint32) {
	// 5039 is 2^24/q, rounded down: the estimate is right or one too small.
	div = uint32(uint64(x) * 5039 >> 24)
	rest = x - div*q
	small := (rest - q) >> 31
	return div + 1 - small, rest - q&(small-1)
}

func reduce(x uint32) uint16 {
	_, rest := quotient(x)
	return uint16(rest)
}

// once reduces a number below 2q.
func once(x uint32) uint16 {
	x -= q
	return uint16(x + q&-(x>>31))
}

func (f *poly) add(g *poly) {
	for i, x := range g {
		f[i] = once(uint32(f[i]) + uint32(x))
	}
}

func (f *poly) subtract(g *poly) {
	for i, x := range g {
		f[i] = once(uint32(f[i]) + q - uint32(x))
	}
}

// transform is the number-theoretic transform, in place.
func (f *poly) transform() {
	k := 1
	for half := n / 2; half >= 2; half /= 2 {
		for start := 0; start < n; start += 2 * half {
			zeta := uint32(zetas[k])
			k++
			low, high := f[start:start+half], f[start+half:start+2*half]
			for i, x := range low {
				t := uint32(reduce(zeta * uint32(high[i])))
				high[i] = once(uint32(x) + q - t)
				low[i] = once(uint32(x) + t)
			}
		}
	}
}

// restore is the inverse of transform.
func (f *poly) restore() {
	k := n/2 - 1
	for half := 2; half <= n/2; half *= 2 {
		for start := 0; start < n; start += 2 * half {
			zeta := uint32(zetas[k])
			k--
			low, high := f[start:start+half], f[start+half:start+2*half]
			for i, x := range low {
				y := high[i]
				low[i] = once(uint32(x) + uint32(y))
				high[i] = reduce(zeta * uint32(once(uint32(y)+q-uint32(x))))
			}
		}
	}
	const scale = 3303 // 1/128
	for i, x := range f {
		f[i] = reduce(scale * uint32(x))
	}
}

// addProduct adds the product of two transformed polynomials.
func (f *poly) addProduct(a, b *poly) {
	for i, gamma := range gammas {
		a0, a1 := uint32(a[2*i]), uint32(a[2*i+1])
		b0, b1 := uint32(b[2*i]), uint32(b[2*i+1])
		high := uint32(reduce(a1 * b1))
		f[2*i] = once(uint32(f[2*i]) + uint32(reduce(a0*b0+high*uint32(gamma))))
		f[2*i+1] = once(uint32(f[2*i+1]) + uint32(reduce(a0*b1+a1*b0)))
	}
}

// dot returns the product of two vectors of transformed polynomials.
func dot(a, b []poly) (f poly) {
	for i := range a {
		f.addProduct(&a[i], &b[i])
	}
	return f
}
