// Package dsa has the Digital Signature Algorithm of FIPS 186-3, which new programs should not use.
package dsa

import (
	"crypto/rand"
	"errors"
	"io"
	"math/big"
)

// Parameters are what keys of a group share: the prime P, the prime Q that divides P-1, and G of order Q.
type Parameters struct {
	P, Q, G *big.Int // the primes and the generator
}

// PublicKey is a group and a public number.
type PublicKey struct {
	Parameters
	Y *big.Int // the public number
}

// PrivateKey is a PublicKey and its secret number.
type PrivateKey struct {
	PublicKey
	X *big.Int // the secret number
}

// ErrInvalidPublicKey is also what signing with a private key of no use fails with.
var ErrInvalidPublicKey = errors.New("crypto/dsa: invalid public key")

// ParameterSizes is how many bits P and Q have.
type ParameterSizes int

// Lengths of the two primes in bits.
const (
	L1024N160 ParameterSizes = iota
	L2048N224
	L2048N256
	L3072N256
)

// bits gives the lengths of P and Q.
func (s ParameterSizes) bits() (l, n int, ok bool) {
	switch s {
	case L1024N160:
		return 1024, 160, true
	case L2048N224:
		return 2048, 224, true
	case L2048N256:
		return 2048, 256, true
	case L3072N256:
		return 3072, 256, true
	}
	return 0, 0, false
}

// rounds is how often a prime is tested.
const rounds = 64

// draw reads an odd number whose highest bit is set into n, by way of b.
func draw(n *big.Int, rand io.Reader, b []byte) error {
	if _, err := io.ReadFull(rand, b); err != nil {
		return err
	}
	b[0] |= 0x80
	b[len(b)-1] |= 1
	n.SetBytes(b)
	return nil
}

// GenerateParameters looks for primes of those sizes, which takes its time.
func GenerateParameters(params *Parameters, rand io.Reader, sizes ParameterSizes) error {
	l, n, ok := sizes.bits()
	if !ok {
		return errors.New("crypto/dsa: invalid ParameterSizes")
	}
	one, p, q := big.NewInt(1), new(big.Int), new(big.Int)
	long, short := make([]byte, l/8), make([]byte, n/8)
	for {
		if err := draw(q, rand, short); err != nil {
			return err
		}
		if !q.ProbablyPrime(rounds) {
			continue
		}
		found, err := primeAbove(p, q, rand, long)
		if err != nil {
			return err
		}
		if found {
			break
		}
	}
	params.P, params.Q, params.G = p, q, generator(p, q, one)
	return nil
}

// primeAbove looks for a prime p of that many bytes with q dividing p-1. Some q have none within reach.
func primeAbove(p, q *big.Int, rand io.Reader, b []byte) (found bool, err error) {
	bits := 8 * len(b)
	one, over := big.NewInt(1), new(big.Int)
	for range 4 * bits {
		if err := draw(p, rand, b); err != nil {
			return false, err
		}
		over.Mod(p, q)
		p.Sub(p, over.Sub(over, one))
		if p.BitLen() == bits && p.ProbablyPrime(rounds) {
			return true, nil
		}
	}
	return false, nil
}

// generator is the least power of a small number whose order is q.
func generator(p, q, one *big.Int) *big.Int {
	power := new(big.Int).Sub(p, one)
	power.Div(power, q)
	g := new(big.Int)
	for base := big.NewInt(2); ; base.Add(base, one) {
		if g.Exp(base, power, p); g.Cmp(one) != 0 {
			return g
		}
	}
}

// below draws a number from 1 to max-1 of as many whole bytes as max has.
func below(max *big.Int, rand io.Reader) (*big.Int, error) {
	b := make([]byte, max.BitLen()/8)
	for n := new(big.Int); ; {
		if _, err := io.ReadFull(rand, b); err != nil {
			return nil, err
		}
		if n.SetBytes(b); n.Sign() != 0 && n.Cmp(max) < 0 {
			return n, nil
		}
	}
}

// GenerateKey makes a pair of keys in the group that priv names.
func GenerateKey(priv *PrivateKey, rand io.Reader) error {
	if priv.P == nil || priv.Q == nil || priv.G == nil {
		return errors.New("crypto/dsa: parameters not set up before generating key")
	}
	x, err := below(priv.Q, rand)
	if err != nil {
		return err
	}
	priv.X, priv.Y = x, new(big.Int).Exp(priv.G, x, priv.P)
	return nil
}

// Sign draws from the system, whatever reader it is given. The hash is not cut to the length of Q.
func Sign(_ io.Reader, priv *PrivateKey, hash []byte) (r, s *big.Int, err error) {
	if priv.Q.Sign() <= 0 || priv.P.Sign() <= 0 || priv.G.Sign() <= 0 || priv.X.Sign() <= 0 || priv.Q.BitLen()%8 != 0 {
		return nil, nil, ErrInvalidPublicKey
	}
	// A good key hardly ever needs a second attempt, a bad one may never come to an end.
	for range 10 {
		k, err := below(priv.Q, rand.Reader)
		if err != nil {
			return nil, nil, err
		}
		if r, s = priv.attempt(k, hash); s != nil && s.Sign() != 0 {
			return r, s, nil
		}
	}
	return nil, nil, ErrInvalidPublicKey
}

// attempt signs with the secret number k of this one signature; s is nil if k will not do.
func (priv *PrivateKey) attempt(k *big.Int, hash []byte) (r, s *big.Int) {
	r = new(big.Int).Exp(priv.G, k, priv.P)
	if r.Mod(r, priv.Q); r.Sign() == 0 {
		return r, nil
	}
	// The inverse by Fermat takes a time that tells less of k than Euclid's algorithm.
	inverse := new(big.Int).Sub(priv.Q, big.NewInt(2))
	inverse.Exp(k, inverse, priv.Q)
	s = new(big.Int).Mul(priv.X, r)
	s.Add(s, new(big.Int).SetBytes(hash))
	s.Mul(s.Mod(s, priv.Q), inverse)
	return r, s.Mod(s, priv.Q)
}

// Verify reports whether r and s sign the hash.
func Verify(pub *PublicKey, hash []byte, r, s *big.Int) bool {
	within := func(x *big.Int) bool { return x.Sign() > 0 && x.Cmp(pub.Q) < 0 }
	if pub.P.Sign() == 0 || !within(r) || !within(s) {
		return false
	}
	w := new(big.Int).ModInverse(s, pub.Q)
	if w == nil || pub.Q.BitLen()%8 != 0 {
		return false
	}
	power := func(base, by *big.Int) *big.Int {
		e := new(big.Int).Mul(by, w)
		return e.Exp(base, e.Mod(e, pub.Q), pub.P)
	}
	v := power(pub.G, new(big.Int).SetBytes(hash))
	v.Mul(v, power(pub.Y, r))
	v.Mod(v.Mod(v, pub.P), pub.Q)
	return v.Cmp(r) == 0
}
