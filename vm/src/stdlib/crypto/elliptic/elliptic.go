// Package elliptic has the NIST curves as groups of points with coordinates.
package elliptic

import (
	"internal/nist"
	"io"
	"math/big"
	"sync"
)

// Curve is a short Weierstrass curve with a = -3. The point at infinity is (0, 0).
type Curve interface {
	// Params returns the numbers of the curve.
	Params() *CurveParams
	// IsOnCurve is true if the point is on the curve.
	IsOnCurve(x, y *big.Int) bool
	// Add returns the sum of two points.
	Add(x1, y1, x2, y2 *big.Int) (x, y *big.Int)
	// Double returns twice a point.
	Double(x1, y1 *big.Int) (x, y *big.Int)
	// ScalarMult returns k times a point; k has the highest byte first.
	ScalarMult(x1, y1 *big.Int, k []byte) (x, y *big.Int)
	// ScalarBaseMult returns k times the base point; k has the highest byte first.
	ScalarBaseMult(k []byte) (x, y *big.Int)
}

// P224 returns the curve P-224 of NIST.
func P224() Curve { return p224() }

// P256 returns the curve P-256 of NIST.
func P256() Curve { return p256() }

// P384 returns the curve P-384 of NIST.
func P384() Curve { return p384() }

// P521 returns the curve P-521 of NIST.
func P521() Curve { return p521() }

// madeCurve is a curve that is made when it is first asked for.
type madeCurve struct {
	once  sync.Once
	curve *nistCurve
}

var made224, made256, made384, made521 madeCurve

// Of each curve: p, n, b, and the generator's coordinates.

func p224() *nistCurve {
	return made224.make("P-224", 224,
		"ffffffffffffffffffffffffffffffff000000000000000000000001",
		"ffffffffffffffffffffffffffff16a2e0b8f03e13dd29455c5c2a3d",
		"b4050a850c04b3abf54132565044b0b7d7bfd8ba270b39432355ffb4",
		"b70e0cbd6bb4bf7f321390b94a03c1d356c21122343280d6115c1d21",
		"bd376388b5f723fb4c22dfe6cd4375a05a07476444d5819985007e34")
}

func p256() *nistCurve {
	return made256.make("P-256", 256,
		"ffffffff00000001000000000000000000000000ffffffffffffffffffffffff",
		"ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551",
		"5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604b",
		"6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296",
		"4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5")
}

func p384() *nistCurve {
	return made384.make("P-384", 384,
		"fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffeffffffff0000000000000000ffffffff",
		"ffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52973",
		"b3312fa7e23ee7e4988e056be3f82d19181d9c6efe8141120314088f5013875ac656398d8a2ed19d2a85c8edd3ec2aef",
		"aa87ca22be8b05378eb1c71ef320ad746e1d3b628ba79b9859f741e082542a385502f25dbf55296c3a545e3872760ab7",
		"3617de4a96262c6f5d9e98bf9292dc29f8f41dbd289a147ce9da3113b5f0b8c00a60b1ce1d7e819d7a431d7c90ea0e5f")
}

func p521() *nistCurve {
	return made521.make("P-521", 521,
		"1ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
		"1fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffa51868783bf2f966b7fcc0148f709a5d03bb5c9b8899c47aebb6fb71e91386409",
		"51953eb9618e1c9a1f929a21a0b68540eea2da725b99b315f3b8b489918ef109e156193951ec7e937b1652c0bd3bb1bf073573df883d2c34f1ef451fd46b503f00",
		"c6858e06b70404e9cd9e3ecb662395b4429c648139053fb521f828af606b4d3dbaa14b5e77efe75928fe1dc127a2ffa8de3348b3c1856a429bf97e7e31c2e5bd66",
		"11839296a789a3bc0045c8a5fb42c7d1bd998f54449579b446817afbd17273e662c97ee72995ef42640c550b9013fad0761353c7086a272c24088be94769fd16650")
}

func (m *madeCurve) make(name string, bits int, numbers ...string) *nistCurve {
	m.once.Do(func() {
		n := make([]*big.Int, len(numbers))
		for i, hex := range numbers {
			n[i], _ = new(big.Int).SetString(hex, 16)
		}
		m.curve = &nistCurve{&CurveParams{P: n[0], N: n[1], B: n[2], Gx: n[3], Gy: n[4], BitSize: bits, Name: name}}
	})
	return m.curve
}

// nistCurve is a curve of this package: package nist's, or worked out by its parameters.
type nistCurve struct{ params *CurveParams }

func (c *nistCurve) native() bool         { return nist.Has(c.params.BitSize) }
func (c *nistCurve) Params() *CurveParams { return c.params }

func (c *nistCurve) IsOnCurve(x, y *big.Int) bool {
	return !infinite(x, y) && c.params.IsOnCurve(x, y)
}

// point returns the bytes of a point for an operation, which panics if it is not on the curve.
func (c *nistCurve) point(x, y *big.Int, operation string) []byte {
	if !infinite(x, y) && !c.IsOnCurve(x, y) {
		panic("crypto/elliptic: " + operation + " was called on an invalid point")
	}
	return nist.Point(c.params.BitSize, x, y)
}

func (c *nistCurve) Add(x1, y1, x2, y2 *big.Int) (*big.Int, *big.Int) {
	a, b := c.point(x1, y1, "Add"), c.point(x2, y2, "Add")
	if !c.native() {
		return c.params.add(x1, y1, x2, y2)
	}
	return nist.Coordinates(nist.Add(c.params.BitSize, a, b))
}

func (c *nistCurve) Double(x1, y1 *big.Int) (*big.Int, *big.Int) {
	a := c.point(x1, y1, "Double")
	if !c.native() {
		return c.params.double(x1, y1)
	}
	return nist.Coordinates(nist.Add(c.params.BitSize, a, a))
}

// scalar is k below the group's order, of full length.
func (c *nistCurve) scalar(k []byte) []byte {
	n := new(big.Int).SetBytes(k)
	if n.Cmp(c.params.N) >= 0 {
		n.Mod(n, c.params.N)
	}
	return n.FillBytes(make([]byte, nist.Size(c.params.N.BitLen())))
}

func (c *nistCurve) ScalarMult(Bx, By *big.Int, k []byte) (*big.Int, *big.Int) {
	p, s := c.point(Bx, By, "ScalarMult"), c.scalar(k)
	if !c.native() {
		return c.params.ScalarMult(Bx, By, s)
	}
	return nist.Coordinates(nist.Mult(c.params.BitSize, p, s))
}

func (c *nistCurve) ScalarBaseMult(k []byte) (*big.Int, *big.Int) {
	if !c.native() {
		return c.params.ScalarBaseMult(c.scalar(k))
	}
	return nist.Coordinates(nist.Mult(c.params.BitSize, nil, c.scalar(k)))
}

func mustBeOn(c Curve, x, y *big.Int) {
	if !infinite(x, y) && !c.IsOnCurve(x, y) {
		panic("crypto/elliptic: attempted operation on invalid point")
	}
}

// GenerateKey returns a secret number and its point. Use package ecdh instead.
func GenerateKey(curve Curve, rand io.Reader) (priv []byte, x, y *big.Int, err error) {
	n := curve.Params().N
	priv = make([]byte, (n.BitLen()+7)/8)
	for {
		if _, err := io.ReadFull(rand, priv); err != nil {
			return nil, nil, nil, err
		}
		if extra := n.BitLen() % 8; extra != 0 {
			priv[0] &= 1<<extra - 1
		}
		// A source that gives only zeros must not end in the point at infinity.
		priv[1] ^= 0x42
		if new(big.Int).SetBytes(priv).Cmp(n) < 0 {
			x, y = curve.ScalarBaseMult(priv)
			return priv, x, y, nil
		}
	}
}

func size(c Curve) int { return (c.Params().BitSize + 7) / 8 }

// Marshal returns 4 followed by both coordinates. It panics if the point is not on the curve.
func Marshal(curve Curve, x, y *big.Int) []byte {
	mustBeOn(curve, x, y)
	n := size(curve)
	b := make([]byte, 1+2*n)
	b[0] = 4
	x.FillBytes(b[1 : 1+n])
	y.FillBytes(b[1+n:])
	return b
}

// MarshalCompressed returns 2 or 3 followed by x. It panics if the point is not on the curve.
func MarshalCompressed(curve Curve, x, y *big.Int) []byte {
	mustBeOn(curve, x, y)
	b := make([]byte, 1+size(curve))
	b[0] = 2 | byte(y.Bit(0))
	x.FillBytes(b[1:])
	return b
}

// Unmarshal returns the point that Marshal encoded; x is nil if data is not valid.
func Unmarshal(curve Curve, data []byte) (x, y *big.Int) {
	n := size(curve)
	if len(data) != 1+2*n || data[0] != 4 {
		return nil, nil
	}
	x, y = new(big.Int).SetBytes(data[1:1+n]), new(big.Int).SetBytes(data[1+n:])
	p := curve.Params()
	if !p.inField(x) || !p.inField(y) || !curve.IsOnCurve(x, y) {
		return nil, nil
	}
	return x, y
}

// UnmarshalCompressed returns the point that MarshalCompressed encoded; x is nil if data is not valid.
func UnmarshalCompressed(curve Curve, data []byte) (x, y *big.Int) {
	if len(data) != 1+size(curve) || data[0] != 2 && data[0] != 3 {
		return nil, nil
	}
	p := curve.Params()
	x = new(big.Int).SetBytes(data[1:])
	if !p.inField(x) {
		return nil, nil
	}
	if y = new(big.Int).ModSqrt(p.polynomial(x), p.P); y == nil {
		return nil, nil
	}
	if byte(y.Bit(0)) != data[0]&1 {
		y.Neg(y).Mod(y, p.P)
	}
	if !curve.IsOnCurve(x, y) {
		return nil, nil
	}
	return x, y
}
