// Package rsa encrypts and signs with RSA, PKCS #1.
package rsa

import (
	"crypto"
	"crypto/rand"
	"crypto/subtle"
	"errors"
	"fmt"
	"internal/godebug"
	"io"
	"math/big"
)

// Errors that tell an attacker nothing more.
var (
	ErrMessageTooLong = errors.New("crypto/rsa: message too long for RSA key size")
	ErrDecryption     = errors.New("crypto/rsa: decryption error")
	ErrVerification   = errors.New("crypto/rsa: verification error")
)

var one = big.NewInt(1)

// PublicKey is a modulus and a public exponent.
type PublicKey struct {
	N *big.Int // the modulus
	E int      // the public exponent
}

// Size returns the length of the modulus in bytes, which is that of signatures, too.
func (pub *PublicKey) Size() int { return (pub.N.BitLen() + 7) / 8 }

func equal(a, b *big.Int) bool { return subtle.ConstantTimeCompare(a.Bytes(), b.Bytes()) == 1 }

// Equal is true if x is the same key.
func (pub *PublicKey) Equal(x crypto.PublicKey) bool {
	other, ok := x.(*PublicKey)
	return ok && equal(pub.N, other.N) && pub.E == other.E
}

// PrivateKey is a PublicKey, its secret exponent and the prime factors.
type PrivateKey struct {
	PublicKey
	D           *big.Int          // the secret exponent
	Primes      []*big.Int        // the prime factors of N, at least two
	Precomputed PrecomputedValues // what makes use of the key faster
}

// PrecomputedValues are what the Chinese remainder theorem needs.
type PrecomputedValues struct {
	Dp, Dq    *big.Int   // D modulo each prime less one
	Qinv      *big.Int   // the inverse of the second prime modulo the first
	CRTValues []CRTValue // the same for further primes

	// of are the numbers that the values were worked out of and found right.
	of *[4]*big.Int
	e  int
}

// CRTValue is for a third and further prime.
type CRTValue struct {
	Exp   *big.Int // D modulo the prime less one
	Coeff *big.Int // the inverse of R modulo the prime
	R     *big.Int // the product of the primes before
}

// Public returns the PublicKey.
func (priv *PrivateKey) Public() crypto.PublicKey { return &priv.PublicKey }

// Equal is true if x is the same key.
func (priv *PrivateKey) Equal(x crypto.PrivateKey) bool {
	other, ok := x.(*PrivateKey)
	if !ok || !priv.PublicKey.Equal(&other.PublicKey) || !equal(priv.D, other.D) || len(priv.Primes) != len(other.Primes) {
		return false
	}
	for i, p := range priv.Primes {
		if !equal(p, other.Primes[i]) {
			return false
		}
	}
	return true
}

// Sign signs digest with PSS if opts is a *PSSOptions, and else with PKCS #1 v1.5.
func (priv *PrivateKey) Sign(rand io.Reader, digest []byte, opts crypto.SignerOpts) ([]byte, error) {
	if pss, ok := opts.(*PSSOptions); ok {
		return SignPSS(rand, priv, pss.Hash, digest, pss)
	}
	return SignPKCS1v15(rand, priv, opts.HashFunc(), digest)
}

// Decrypt decrypts with OAEP if opts is an *OAEPOptions, and else with PKCS #1 v1.5.
func (priv *PrivateKey) Decrypt(rand io.Reader, ciphertext []byte, opts crypto.DecrypterOpts) (plaintext []byte, err error) {
	switch opts := opts.(type) {
	case nil:
		return DecryptPKCS1v15(rand, priv, ciphertext)
	case *OAEPOptions:
		hash, mgf, err := opts.hashes("rsa")
		if err != nil {
			return nil, err
		}
		return decryptOAEP(hash, mgf, priv, ciphertext, opts.Label)
	case *PKCS1v15DecryptOptions:
		if opts.SessionKeyLen <= 0 {
			return DecryptPKCS1v15(rand, priv, ciphertext)
		}
		plaintext = make([]byte, opts.SessionKeyLen)
		if _, err := io.ReadFull(rand, plaintext); err != nil {
			return nil, err
		}
		if err := DecryptPKCS1v15SessionKey(rand, priv, ciphertext, plaintext); err != nil {
			return nil, err
		}
		return plaintext, nil
	}
	return nil, errors.New("crypto/rsa: invalid options for Decrypt")
}

var min1024 = godebug.New("rsa1024min")

func checkSize(bits int) error {
	if bits < 1024 && min1024.Value() != "0" {
		return fmt.Errorf("crypto/rsa: %d-bit keys are insecure (see https://go.dev/pkg/crypto/rsa#hdr-Minimum_key_size)", bits)
	}
	return nil
}

func checkKey(k *PublicKey) error {
	if k.N == nil {
		return errors.New("crypto/rsa: missing public modulus")
	}
	return checkSize(k.N.BitLen())
}

// checkPublic returns what has to hold for a public key to be used.
func checkPublic(k *PublicKey) error {
	switch {
	case k.N == nil:
		return errors.New("crypto/rsa: missing public modulus")
	case k.N.Bit(0) == 0:
		return errors.New("crypto/rsa: public modulus is even")
	case k.E < 2:
		return errors.New("crypto/rsa: public exponent too small or negative")
	case k.E&1 == 0:
		return errors.New("crypto/rsa: public exponent is even")
	case k.E > 1<<31-1:
		return errors.New("crypto/rsa: public exponent too large")
	}
	return nil
}

// Validate checks that the numbers of the key fit each other.
func (priv *PrivateKey) Validate() error {
	if len(priv.Primes) < 2 {
		return errors.New("crypto/rsa: missing primes")
	}
	if priv.Precomputed.of != nil && !priv.current() {
		return errors.New("crypto/rsa: precomputed values are inconsistent with the key")
	}
	_, err := priv.precomputed()
	return err
}

// Precompute works out what makes the key quick to use.
func (priv *PrivateKey) Precompute() {
	values, err := priv.precomputed()
	if err != nil {
		priv.Precomputed.of = nil
		return
	}
	priv.Precomputed = values
}

// current reports whether the values are those of the key as it is now.
func (priv *PrivateKey) current() bool {
	v := &priv.Precomputed
	if v.of == nil || v.e != priv.E || priv.N == nil || priv.D == nil || !equal(v.of[0], priv.N) || !equal(v.of[1], priv.D) {
		return false
	}
	if len(priv.Primes) != 2 {
		return true
	}
	p, q := priv.Primes[0], priv.Primes[1]
	return p != nil && q != nil && v.of[2] != nil && equal(v.of[2], p) && equal(v.of[3], q)
}

// precomputed checks the key, and answers its values.
func (priv *PrivateKey) precomputed() (v PrecomputedValues, err error) {
	if priv.current() {
		return priv.Precomputed, nil
	}
	if priv.N == nil {
		return v, errors.New("crypto/rsa: missing public modulus")
	}
	if priv.D == nil {
		return v, errors.New("crypto/rsa: missing private exponent")
	}
	if err := checkPublic(&priv.PublicKey); err != nil {
		return v, err
	}
	two := len(priv.Primes) == 2
	for i, p := range priv.Primes {
		switch {
		case p == nil && two:
			return v, errors.New("crypto/rsa: prime " + []string{"P", "Q"}[i] + " is nil")
		case p == nil:
			return v, errors.New("crypto/rsa: prime factor is nil")
		case p.Cmp(one) <= 0 && !two:
			return v, errors.New("crypto/rsa: prime factor is <= 1")
		case two && (p.Cmp(one) <= 0 || p.Bit(0) == 0):
			return v, errors.New("crypto/rsa: invalid prime")
		}
	}
	v.of, v.e = &[4]*big.Int{priv.N, priv.D}, priv.E
	if len(priv.Primes) < 2 {
		return v, nil
	}
	p, q := priv.Primes[0], priv.Primes[1]
	if two {
		if err := priv.checkTwo(p, q); err != nil {
			return PrecomputedValues{}, err
		}
		v.of[2], v.of[3] = p, q
	}
	v.Dp = new(big.Int).Mod(priv.D, new(big.Int).Sub(p, one))
	v.Dq = new(big.Int).Mod(priv.D, new(big.Int).Sub(q, one))
	if v.Qinv = new(big.Int).ModInverse(q, p); v.Qinv == nil {
		return PrecomputedValues{}, errors.New("crypto/rsa: prime factors are not relatively prime")
	}
	v.CRTValues = make([]CRTValue, len(priv.Primes)-2)
	r := new(big.Int).Mul(p, q)
	for i, p := range priv.Primes[2:] {
		c := CRTValue{Exp: new(big.Int).Mod(priv.D, new(big.Int).Sub(p, one)), R: new(big.Int).Set(r)}
		if c.Coeff = new(big.Int).ModInverse(r, p); c.Coeff == nil {
			return PrecomputedValues{}, errors.New("crypto/rsa: prime factors are not relatively prime")
		}
		v.CRTValues[i] = c
		r.Mul(r, p)
	}
	return v, nil
}

// checkTwo reports what is wrong with a key of two primes.
func (priv *PrivateKey) checkTwo(p, q *big.Int) error {
	if new(big.Int).Mul(p, q).Cmp(priv.N) != 0 {
		return errors.New("crypto/rsa: p * q != n")
	}
	if p.Cmp(q) == 0 {
		return errors.New("crypto/rsa: p == q")
	}
	// e·d has to be 1 for each prime.
	product := new(big.Int).Mul(big.NewInt(int64(priv.E)), priv.D)
	product.Sub(product, one)
	for _, p := range []*big.Int{p, q} {
		if new(big.Int).Mod(product, new(big.Int).Sub(p, one)).Sign() != 0 {
			return errors.New("crypto/rsa: invalid CRT exponent")
		}
	}
	given := &priv.Precomputed
	if given.Dp == nil || given.Dq == nil || given.Qinv == nil {
		return nil
	}
	for i, exp := range []*big.Int{given.Dp, given.Dq} {
		p := []*big.Int{p, q}[i]
		if new(big.Int).Mod(priv.D, new(big.Int).Sub(p, one)).Cmp(exp) != 0 {
			return errors.New("crypto/rsa: invalid CRT exponent")
		}
	}
	inverse := new(big.Int).Mul(given.Qinv, q)
	if inverse.Mod(inverse, p).Cmp(one) != 0 {
		return errors.New("crypto/rsa: invalid CRT coefficient")
	}
	return nil
}

// power is x to the power of e modulo m, in constant time; x has to be less than m.
func power(x, e, m []byte) []byte

// encrypt raises a number of the modulus's size to the public exponent.
func encrypt(pub *PublicKey, m []byte) ([]byte, error) {
	if err := checkPublic(pub); err != nil {
		return nil, err
	}
	x := new(big.Int).SetBytes(m)
	if x.Cmp(pub.N) >= 0 {
		return nil, ErrVerification
	}
	return x.Exp(x, big.NewInt(int64(pub.E)), pub.N).FillBytes(make([]byte, pub.Size())), nil
}

// decrypt raises a number below the modulus to the private exponent.
func decrypt(priv *PrivateKey, ciphertext []byte) ([]byte, error) {
	v, err := priv.precomputed()
	if err != nil {
		return nil, err
	}
	c := new(big.Int).SetBytes(ciphertext)
	size := priv.Size()
	if len(ciphertext) > size || c.Cmp(priv.N) >= 0 {
		return nil, ErrDecryption
	}
	m := new(big.Int)
	if len(priv.Primes) == 2 {
		p, q := priv.Primes[0], priv.Primes[1]
		m1 := new(big.Int).SetBytes(power(new(big.Int).Mod(c, p).Bytes(), v.Dp.Bytes(), p.Bytes()))
		m.SetBytes(power(new(big.Int).Mod(c, q).Bytes(), v.Dq.Bytes(), q.Bytes()))
		h := m1.Sub(m1, m)
		h.Mul(h, v.Qinv).Mod(h, p)
		m.Add(m, h.Mul(h, q))
	} else {
		m.SetBytes(power(c.Bytes(), priv.D.Bytes(), priv.N.Bytes()))
	}
	// A fault in the half of the work would give the key away.
	if new(big.Int).Exp(m, big.NewInt(int64(priv.E)), priv.N).Cmp(c) != 0 {
		return nil, errors.New("rsa: internal error")
	}
	return m.FillBytes(make([]byte, size)), nil
}

// GenerateKey draws from the system, whatever reader it is given.
func GenerateKey(random io.Reader, bits int) (*PrivateKey, error) {
	if err := checkSize(bits); err != nil {
		return nil, err
	}
	return generate(2, bits)
}

// GenerateMultiPrimeKey draws from the system, whatever reader it is given.
func GenerateMultiPrimeKey(random io.Reader, nprimes int, bits int) (*PrivateKey, error) {
	if nprimes == 2 {
		return GenerateKey(random, bits)
	}
	if nprimes < 2 {
		return nil, errors.New("crypto/rsa: GenerateMultiPrimeKey: nprimes must be >= 2")
	}
	if bits/nprimes < 8 {
		return nil, errors.New("crypto/rsa: too few primes of given length to generate an RSA key")
	}
	return generate(nprimes, bits)
}

func generate(count, bits int) (*PrivateKey, error) {
	priv := &PrivateKey{PublicKey: PublicKey{E: 65537}}
	e := big.NewInt(int64(priv.E))
	for {
		n, order := big.NewInt(1), big.NewInt(1)
		primes := make([]*big.Int, 0, count)
		// Products of many primes fall short of the bits that theirs add up to.
		left := bits
		if count >= 7 {
			left += (count - 2) / 5
		}
		for i := range count {
			p, err := rand.Prime(nil, left/(count-i))
			if err != nil {
				return nil, err
			}
			left -= p.BitLen()
			less := new(big.Int).Sub(p, one)
			if new(big.Int).Mod(n, p).Sign() == 0 {
				break // drawn twice
			}
			primes = append(primes, p)
			n.Mul(n, p)
			// The order is the least common multiple.
			order.Mul(order, new(big.Int).Div(less, new(big.Int).GCD(nil, nil, order, less)))
		}
		d := new(big.Int).ModInverse(e, order)
		if len(primes) < count || n.BitLen() != bits || d == nil {
			continue
		}
		if count == 2 && primes[0].Cmp(primes[1]) < 0 {
			primes[0], primes[1] = primes[1], primes[0]
		}
		priv.N, priv.D, priv.Primes = n, d, primes
		priv.Precompute()
		return priv, priv.Validate()
	}
}
