// Package nist works on the curves P-256, P-384 and P-521, each named by its size in bits. Points are
// their bytes as SEC 1 writes them; scalars and coordinates are big-endian and of full length.
package nist

import (
	"errors"
	"math/big"
	"strconv"
)

// Mult is scalar·point, or that multiple of the generator if point is empty; nothing if one is invalid.
func Mult(curve int, point, scalar []byte) []byte

// Add returns a+b, nothing if one of them is invalid.
func Add(curve int, a, b []byte) []byte

// Expand returns the point uncompressed, nothing if it is invalid.
func Expand(curve int, point []byte) []byte

// Sign signs with key d and nonce k: r and s, both of full length; nothing if either would be zero.
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

// powers are those of two that the prime below a curve's coordinates is the sum of, negative ones taken away;
// one is taken away at the end.
var powers = map[int][]int{256: {256, -224, 192, 96}, 384: {384, -128, -96, 32}, 521: {521}}

func prime(curve int) *big.Int {
	p := big.NewInt(-1)
	for _, n := range powers[curve] {
		power := new(big.Int).Lsh(big.NewInt(1), uint(max(n, -n)))
		if n < 0 {
			power.Neg(power)
		}
		p.Add(p, power)
	}
	return p
}

// Check says what is wrong with an uncompressed point.
func Check(curve int, point []byte) error {
	name := "P" + strconv.Itoa(curve)
	if len(point) != 1+2*Size(curve) || point[0] != 4 {
		return errors.New("invalid " + name + " point encoding")
	}
	if len(Expand(curve, point)) > 0 {
		return nil
	}
	x, y := Coordinates(point)
	if p := prime(curve); x.Cmp(p) < 0 && y.Cmp(p) < 0 {
		return errors.New(name + " point not on curve")
	}
	if curve == 256 {
		return errors.New("invalid P256 element encoding")
	}
	return errors.New("invalid " + name + "Element encoding")
}
