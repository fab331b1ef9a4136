// Package ecdh agrees on a secret over the NIST curves and Curve25519.
package ecdh

import (
	"crypto"
	"crypto/rand"
	"crypto/subtle"
	"errors"
	"internal/nist"
	"io"
)

// Curve is one of the curves of this package.
type Curve interface {
	// GenerateKey returns a new key.
	GenerateKey(rand io.Reader) (*PrivateKey, error)
	// NewPrivateKey returns the key with these bytes. It fails if they are not valid.
	NewPrivateKey(key []byte) (*PrivateKey, error)
	// NewPublicKey returns the key with these bytes. It fails if they are not valid.
	NewPublicKey(key []byte) (*PublicKey, error)

	ecdh(local *PrivateKey, remote *PublicKey) ([]byte, error)
}

// KeyExchanger is a private key that agrees on secrets.
type KeyExchanger interface {
	// PublicKey returns the key to give to others.
	PublicKey() *PublicKey
	// Curve returns the curve.
	Curve() Curve
	// ECDH returns the secret that is shared with the owner of the key.
	ECDH(*PublicKey) ([]byte, error)
}

// PublicKey is a point of a curve.
type PublicKey struct {
	curve     Curve
	publicKey []byte
}

// Bytes returns the encoded key.
func (k *PublicKey) Bytes() []byte { return append([]byte(nil), k.publicKey...) }

// Curve returns the curve.
func (k *PublicKey) Curve() Curve { return k.curve }

// Equal is true if x is the same key, in constant time for keys of one curve.
func (k *PublicKey) Equal(x crypto.PublicKey) bool {
	other, ok := x.(*PublicKey)
	return ok && k.curve == other.curve && subtle.ConstantTimeCompare(k.publicKey, other.publicKey) == 1
}

// PrivateKey is a secret number of a curve.
type PrivateKey struct {
	curve      Curve
	privateKey []byte
	publicKey  *PublicKey
}

// ECDH returns the secret that is shared with the owner of remote. It fails for keys of another curve, and
// for a secret of zeros.
func (k *PrivateKey) ECDH(remote *PublicKey) ([]byte, error) {
	if k.curve != remote.curve {
		return nil, errors.New("crypto/ecdh: private key and public key curves do not match")
	}
	return k.curve.ecdh(k, remote)
}

// Bytes returns the encoded key.
func (k *PrivateKey) Bytes() []byte { return append([]byte(nil), k.privateKey...) }

// Curve returns the curve.
func (k *PrivateKey) Curve() Curve { return k.curve }

// PublicKey returns the key to give to others.
func (k *PrivateKey) PublicKey() *PublicKey { return k.publicKey }

// Public returns PublicKey as an interface.
func (k *PrivateKey) Public() crypto.PublicKey { return k.PublicKey() }

// Equal is true if x is the same key.
func (k *PrivateKey) Equal(x crypto.PrivateKey) bool {
	other, ok := x.(*PrivateKey)
	return ok && k.curve == other.curve && subtle.ConstantTimeCompare(k.privateKey, other.privateKey) == 1
}

// P256 returns the curve P-256 of NIST.
func P256() Curve { return p256 }

// P384 returns the curve P-384 of NIST.
func P384() Curve { return p384 }

// P521 returns the curve P-521 of NIST.
func P521() Curve { return p521 }

// X25519 returns Curve25519 as RFC 7748 uses it.
func X25519() Curve { return curve25519 }

var (
	p256       Curve = &nistCurve{"P-256", 256}
	p384       Curve = &nistCurve{"P-384", 384}
	p521       Curve = &nistCurve{"P-521", 521}
	curve25519 Curve = &x25519Curve{}
)

var (
	errPrivate = errors.New("crypto/ecdh: invalid private key")
	errPublic  = errors.New("crypto/ecdh: invalid public key")
)

type nistCurve struct {
	name string
	bits int
}

func (c *nistCurve) String() string { return c.name }

// GenerateKey draws from the system, whatever reader it is given.
func (c *nistCurve) GenerateKey(io.Reader) (*PrivateKey, error) {
	key := make([]byte, nist.Size(c.bits))
	for {
		rand.Read(key)
		if c.bits == 521 {
			key[0] &= 1
		}
		if k, err := c.NewPrivateKey(key); err == nil {
			return k, nil
		}
	}
}

func (c *nistCurve) NewPrivateKey(key []byte) (*PrivateKey, error) {
	public := nist.Mult(c.bits, nil, key)
	if len(public) <= 1 {
		return nil, errPrivate
	}
	return &PrivateKey{c, append([]byte(nil), key...), &PublicKey{c, public}}, nil
}

func (c *nistCurve) NewPublicKey(key []byte) (*PublicKey, error) {
	if len(key) == 0 || key[0] != 4 {
		return nil, errPublic
	}
	if err := nist.Check(c.bits, key); err != nil {
		return nil, err
	}
	return &PublicKey{c, append([]byte(nil), key...)}, nil
}

func (c *nistCurve) ecdh(local *PrivateKey, remote *PublicKey) ([]byte, error) {
	p := nist.Mult(c.bits, remote.publicKey, local.privateKey)
	if len(p) <= 1 {
		return nil, errPublic
	}
	return p[1 : 1+nist.Size(c.bits)], nil
}

func x25519(scalar, point []byte) []byte

type x25519Curve struct{ _ byte }

func (c *x25519Curve) String() string { return "X25519" }

// GenerateKey draws from the system, whatever reader it is given.
func (c *x25519Curve) GenerateKey(io.Reader) (*PrivateKey, error) {
	key := make([]byte, 32)
	rand.Read(key)
	return c.NewPrivateKey(key)
}

func (c *x25519Curve) NewPrivateKey(key []byte) (*PrivateKey, error) {
	if len(key) != 32 {
		return nil, errors.New("crypto/ecdh: invalid private key size")
	}
	return &PrivateKey{c, append([]byte(nil), key...), &PublicKey{c, x25519(key, nil)}}, nil
}

func (c *x25519Curve) NewPublicKey(key []byte) (*PublicKey, error) {
	if len(key) != 32 {
		return nil, errPublic
	}
	return &PublicKey{c, append([]byte(nil), key...)}, nil
}

func (c *x25519Curve) ecdh(local *PrivateKey, remote *PublicKey) ([]byte, error) {
	out := x25519(local.privateKey, remote.publicKey)
	if subtle.ConstantTimeCompare(out, make([]byte, 32)) == 1 {
		return nil, errors.New("crypto/ecdh: bad X25519 remote ECDH input: low order point")
	}
	return out, nil
}
