// Package ecdsa signs with elliptic curves, FIPS 186-5.
package ecdsa

import (
	"crypto"
	"crypto/ecdh"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/subtle"
	"errors"
	"internal/nist"
	"io"
	"math/big"
)

// PublicKey is a point of a curve.
type PublicKey struct {
	elliptic.Curve
	X, Y *big.Int // the coordinates
}

// PrivateKey is a PublicKey and its secret number.
type PrivateKey struct {
	PublicKey
	D *big.Int // the secret number
}

func equal(a, b *big.Int) bool { return subtle.ConstantTimeCompare(a.Bytes(), b.Bytes()) == 1 }

// Equal is true if x is the same key.
func (pub *PublicKey) Equal(x crypto.PublicKey) bool {
	other, ok := x.(*PublicKey)
	return ok && equal(pub.X, other.X) && equal(pub.Y, other.Y) && pub.Curve == other.Curve
}

// Equal is true if x is the same key.
func (priv *PrivateKey) Equal(x crypto.PrivateKey) bool {
	other, ok := x.(*PrivateKey)
	return ok && priv.PublicKey.Equal(&other.PublicKey) && equal(priv.D, other.D)
}

// Public returns the PublicKey.
func (priv *PrivateKey) Public() crypto.PublicKey { return &priv.PublicKey }

// known reports whether the curve is one of package elliptic's own.
func known(c elliptic.Curve) bool {
	switch c {
	case elliptic.P224(), elliptic.P256(), elliptic.P384(), elliptic.P521():
		return true
	}
	return false
}

func toECDH(c elliptic.Curve) (ecdh.Curve, error) {
	switch c {
	case elliptic.P256():
		return ecdh.P256(), nil
	case elliptic.P384():
		return ecdh.P384(), nil
	case elliptic.P521():
		return ecdh.P521(), nil
	}
	return nil, errors.New("ecdsa: unsupported curve by crypto/ecdh")
}

// ECDH returns the key as package ecdh has it. It fails for curves that ecdh lacks.
func (pub *PublicKey) ECDH() (*ecdh.PublicKey, error) {
	c, err := toECDH(pub.Curve)
	if err != nil {
		return nil, err
	}
	b, err := pub.Bytes()
	if err != nil {
		return nil, err
	}
	return c.NewPublicKey(b)
}

// ECDH returns the key as package ecdh has it. It fails for curves that ecdh lacks.
func (priv *PrivateKey) ECDH() (*ecdh.PrivateKey, error) {
	c, err := toECDH(priv.Curve)
	if err != nil {
		return nil, err
	}
	b, err := priv.Bytes()
	if err != nil {
		return nil, err
	}
	return c.NewPrivateKey(b)
}

// ParseUncompressedPublicKey returns the key of 4 followed by both coordinates. It fails for points that
// are not on the curve.
func ParseUncompressedPublicKey(curve elliptic.Curve, data []byte) (*PublicKey, error) {
	if len(data) == 0 || data[0] != 4 {
		return nil, errors.New("ecdsa: invalid uncompressed public key")
	}
	if !known(curve) {
		return nil, errors.New("ecdsa: curve not supported by ParseUncompressedPublicKey")
	}
	if bits := curve.Params().BitSize; nist.Has(bits) {
		if err := nist.Check(bits, data); err != nil {
			return nil, err
		}
	}
	x, y := elliptic.Unmarshal(curve, data)
	if x == nil {
		return nil, errors.New("invalid " + short(curve) + " point encoding")
	}
	return &PublicKey{curve, x, y}, nil
}

// Bytes returns 4 followed by both coordinates.
func (pub *PublicKey) Bytes() ([]byte, error) {
	if !known(pub.Curve) {
		return nil, errors.New("ecdsa: curve not supported by PublicKey.Bytes")
	}
	return pub.encoded()
}

// short returns the curve's name without its hyphen.
func short(c elliptic.Curve) string { return "P" + c.Params().Name[2:] }

// encoded returns the key uncompressed.
func (pub *PublicKey) encoded() ([]byte, error) {
	bits := pub.Params().BitSize
	for _, n := range []*big.Int{pub.X, pub.Y} {
		if n.Sign() < 0 {
			return nil, errors.New("negative coordinate")
		}
		if n.BitLen() > bits {
			return nil, errors.New("overflowing coordinate")
		}
	}
	if pub.X.Sign() == 0 && pub.Y.Sign() == 0 {
		return nil, errors.New("ecdsa: public key point is the infinity")
	}
	if !pub.IsOnCurve(pub.X, pub.Y) {
		return nil, errors.New(short(pub.Curve) + " point not on curve")
	}
	return nist.Point(bits, pub.X, pub.Y), nil
}

// ParseRawPrivateKey returns the key of a secret number, the highest byte first and as long as the curve's
// order.
func ParseRawPrivateKey(curve elliptic.Curve, data []byte) (*PrivateKey, error) {
	if !known(curve) {
		return nil, errors.New("ecdsa: curve not supported by ParseRawPrivateKey")
	}
	n := curve.Params().N
	d := new(big.Int).SetBytes(data)
	switch {
	case len(data) != nist.Size(n.BitLen()):
		return nil, errors.New("invalid scalar length")
	case d.Sign() == 0:
		return nil, errors.New("ecdsa: invalid public key encoding")
	case d.Cmp(n) >= 0:
		return nil, errors.New("input overflows the modulus")
	}
	x, y := curve.ScalarBaseMult(data)
	return &PrivateKey{PublicKey{curve, x, y}, d}, nil
}

// Bytes returns the secret number, the highest byte first.
func (priv *PrivateKey) Bytes() ([]byte, error) {
	if !known(priv.Curve) {
		return nil, errors.New("ecdsa: curve not supported by PrivateKey.Bytes")
	}
	if _, err := priv.encoded(); err != nil {
		return nil, err
	}
	return priv.raw()
}

// raw returns the secret number, of full length.
func (priv *PrivateKey) raw() ([]byte, error) {
	n := priv.Params().N
	if priv.D.BitLen() > n.BitLen() {
		return nil, errors.New("ecdsa: private key scalar too large")
	}
	if priv.D.Sign() <= 0 {
		return nil, errors.New("ecdsa: private key scalar is zero or negative")
	}
	return priv.D.FillBytes(make([]byte, nist.Size(n.BitLen()))), nil
}

// GenerateKey draws from the system, whatever reader it is given.
func GenerateKey(c elliptic.Curve, r io.Reader) (*PrivateKey, error) {
	k := randomScalar(c)
	x, y := c.ScalarBaseMult(k)
	return &PrivateKey{PublicKey{c, x, y}, new(big.Int).SetBytes(k)}, nil
}

// randomScalar returns a number between zero and the group's order.
func randomScalar(c elliptic.Curve) []byte {
	n := c.Params().N
	b := make([]byte, nist.Size(n.BitLen()))
	for {
		rand.Read(b)
		if extra := n.BitLen() % 8; extra != 0 {
			b[0] &= 1<<extra - 1
		}
		if k := new(big.Int).SetBytes(b); k.Sign() > 0 && k.Cmp(n) < 0 {
			return b
		}
	}
}
