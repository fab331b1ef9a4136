package kem

import (
	"crypto/sha3"
	"errors"
)

// appendBits appends the lowest d bits of each coefficient.
func appendBits(b []byte, f *poly, d int) []byte {
	var bits uint32
	have := 0
	for _, x := range f {
		bits |= uint32(x) << have
		for have += d; have >= 8; have -= 8 {
			b = append(b, byte(bits))
			bits >>= 8
		}
	}
	return b
}

// fromBits reads coefficients of d bits each.
func fromBits(b []byte, d int) (f poly) {
	var bits uint32
	have := 0
	for i := range f {
		for ; have < d; have += 8 {
			bits |= uint32(b[0]) << have
			b = b[1:]
		}
		f[i] = uint16(bits & (1<<d - 1))
		bits >>= d
		have -= d
	}
	return f
}

// appendCompressed appends the coefficients, each rounded to d bits.
func appendCompressed(b []byte, f *poly, d int) []byte {
	var g poly
	for i, x := range f {
		rounded, _ := quotient(uint32(x)<<d + q/2)
		g[i] = uint16(rounded & (1<<d - 1))
	}
	return appendBits(b, &g, d)
}

// decompressed reads what appendCompressed wrote.
func decompressed(b []byte, d int) poly {
	f := fromBits(b, d)
	for i, x := range f {
		f[i] = uint16((uint32(x)*q + 1<<(d-1)) >> d)
	}
	return f
}

// polys reads k polynomials of whole coefficients.
func polys(b []byte, k int) ([]poly, error) {
	fs := make([]poly, k)
	for i := range fs {
		fs[i] = fromBits(b[i*wholeSize:(i+1)*wholeSize], 12)
		for _, x := range fs[i] {
			if x >= q {
				return nil, errors.New("mlkem: invalid polynomial encoding")
			}
		}
	}
	return fs, nil
}

// uniform draws a transformed polynomial from a public seed.
func uniform(seed []byte, row, column int) (f poly) {
	h := sha3.NewSHAKE128()
	h.Write(seed)
	h.Write([]byte{byte(column), byte(row)})
	var block [168]byte
	for i := 0; i < n; {
		h.Read(block[:])
		for b := block[:]; len(b) > 0 && i < n; b = b[3:] {
			for _, x := range [2]uint16{uint16(b[0]) | uint16(b[1]&15)<<8, uint16(b[1]>>4) | uint16(b[2])<<4} {
				if x < q && i < n {
					f[i] = x
					i++
				}
			}
		}
	}
	return f
}

// noise draws the nr-th small polynomial from a secret seed.
func noise(seed []byte, nr int) (f poly) {
	const width = 2 // bits on each side
	h := sha3.NewSHAKE256()
	h.Write(seed)
	h.Write([]byte{byte(nr)})
	var b [n * 2 * width / 8]byte
	h.Read(b[:])
	for i := range f {
		bits := uint32(b[i/2] >> (i % 2 * 4))
		plus, minus := bits&1+bits>>1&1, bits>>2&1+bits>>3&1
		f[i] = once(q + plus - minus)
	}
	return f
}

// noises draws as many as there are in a vector.
func noises(seed []byte, first, k int) []poly {
	fs := make([]poly, k)
	for i := range fs {
		fs[i] = noise(seed, first+i)
	}
	return fs
}
