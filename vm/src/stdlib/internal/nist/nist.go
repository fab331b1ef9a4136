// Package nist works on the curves P-256, P-384 and P-521, each named by its size in bits. Points are
// their bytes as SEC 1 writes them; scalars and coordinates are big-endian and of full length.
package nist

import "math/big"

// Mult is scalar·point, or that multiple of the generator if point is empty; nil if one is invalid.
func Mult(curve int, point, scalar []byte) []byte

// Add returns a+b, nil if one of them is invalid.
func Add(curve int, a, b []byte) []byte

// Expand returns the point uncompressed, nil if it is invalid.
func Expand(curve int, point []byte) []byte

// Sign signs with key d and nonce k: r and s, both of full length; nil if either would be zero.
func Sign(curve int, d, k, digest []byte) []byte

// Verify reports whether such a signature is right.
func Verify(curve int, point, digest, signature []byte) bool

// Size returns how many bytes a scalar or a coordinate has.
func Size(curve int) int { return (curve + 7) / 8 }

// Has reports whether the package has the curve.
func Has(curve int) bool { return curve == 256 || curve == 384 || curve == 521 }

// Point is (x, y) uncompressed, (0, 0) the point at infinity. The coordinates must fit.
func Point(curve int, x, y *big.Int) []byte {
	if x.Sign() == 0 && y.Sign() == 0 {
		return []byte{0}
	}
	n := Size(curve)
	b := make([]byte, 1+2*n)
	b[0] = 4
	x.FillBytes(b[1 : 1+n])
	y.FillBytes(b[1+n:])
	return b
}

// Coordinates takes an uncompressed point apart.
func Coordinates(b []byte) (x, y *big.Int) {
	n := len(b) / 2
	if n == 0 {
		return new(big.Int), new(big.Int)
	}
	return new(big.Int).SetBytes(b[1 : 1+n]), new(big.Int).SetBytes(b[1+n:])
}
