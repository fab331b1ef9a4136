// Package kem is ML-KEM of FIPS 203. Nothing branches on secrets or uses them as an index, apart from rejected seeds of
// the public matrix.
package kem

import (
	"bytes"
	"crypto/sha3"
	"crypto/subtle"
	"errors"
)

// Lengths in bytes, of both parameter sets.
const (
	SharedKeySize = 32
	SeedSize      = 64
	RandomSize    = 32

	wholeSize = n * 12 / 8
	hashSize  = 32
)

// Params is a parameter set.
type Params struct {
	k      int // length of vectors
	du, dv int // bits of the coefficients of a ciphertext's two parts
}

// The parameter sets that Go has.
var (
	ML768  = &Params{k: 3, du: 10, dv: 4}
	ML1024 = &Params{k: 4, du: 11, dv: 5}
)

func (p *Params) publicSize() int     { return p.k*wholeSize + hashSize }
func (p *Params) ciphertextSize() int { return (p.k*p.du + p.dv) * n / 8 }

// A PublicKey is what encapsulates.
type PublicKey struct {
	params  *Params
	encoded []byte // t and the seed of the matrix
	hash    [hashSize]byte
	t       []poly
	matrix  []poly // row by row
}

// A PrivateKey is what decapsulates.
type PrivateKey struct {
	Public PublicKey
	seed   [SeedSize]byte
	s      []poly
}

// expand fills in what follows from the encoded form.
func (pk *PublicKey) expand() {
	pk.hash = sha3.Sum256(pk.encoded)
	k := pk.params.k
	seed := pk.encoded[k*wholeSize:]
	pk.matrix = matrix(seed, k)
}

func matrix(seed []byte, k int) []poly {
	m := make([]poly, 0, k*k)
	for row := range k {
		for column := range k {
			m = append(m, uniform(seed, row, column))
		}
	}
	return m
}

// NewPublicKey reads an encoded key.
func NewPublicKey(params *Params, encoded []byte) (*PublicKey, error) {
	if len(encoded) != params.publicSize() {
		return nil, errors.New("mlkem: invalid encapsulation key length")
	}
	t, err := polys(encoded, params.k)
	if err != nil {
		return nil, err
	}
	pk := &PublicKey{params: params, encoded: bytes.Clone(encoded), t: t}
	pk.expand()
	return pk, nil
}

// NewPrivateKey makes a pair of keys of a seed, d and z of the standard.
func NewPrivateKey(params *Params, seed []byte) (*PrivateKey, error) {
	if len(seed) != SeedSize {
		return nil, errors.New("mlkem: invalid seed length")
	}
	sk := &PrivateKey{seed: [SeedSize]byte(seed)}
	k := params.k
	seeds := sha3.Sum512(append(bytes.Clone(seed[:32]), byte(k)))
	public, secret := seeds[:32], seeds[32:]
	sk.s = noises(secret, 0, k)
	t := noises(secret, k, k)
	rows := matrix(public, k)
	for i := range k {
		sk.s[i].transform()
	}
	var encoded []byte
	for i := range k {
		t[i].transform()
		product := dot(rows[i*k:(i+1)*k], sk.s)
		t[i].add(&product)
		encoded = appendBits(encoded, &t[i], 12)
	}
	encoded = append(encoded, public...)
	sk.Public = PublicKey{params: params, encoded: encoded, hash: sha3.Sum256(encoded), t: t, matrix: rows}
	return sk, nil
}

// Bytes returns the encoded key.
func (pk *PublicKey) Bytes() []byte { return bytes.Clone(pk.encoded) }

// Seed returns what the key was made of.
func (sk *PrivateKey) Seed() []byte { return bytes.Clone(sk.seed[:]) }

// Encapsulate makes a shared key and its ciphertext of 32 random bytes.
func (pk *PublicKey) Encapsulate(random []byte) (shared, ciphertext []byte) {
	keys := sha3.Sum512(append(bytes.Clone(random), pk.hash[:]...))
	return keys[:SharedKeySize:SharedKeySize], pk.encrypt(random, keys[SharedKeySize:])
}

// encrypt encrypts 32 bytes.
func (pk *PublicKey) encrypt(message, random []byte) []byte {
	p, k := pk.params, pk.params.k
	y := noises(random, 0, k)
	for i := range y {
		y[i].transform()
	}
	c := make([]byte, 0, p.ciphertextSize())
	for column := range k {
		var u poly
		for row := range k {
			u.addProduct(&pk.matrix[row*k+column], &y[row])
		}
		u.restore()
		e := noise(random, k+column)
		u.add(&e)
		c = appendCompressed(c, &u, p.du)
	}
	v := dot(pk.t, y)
	v.restore()
	e, m := noise(random, 2*k), decompressed(message, 1)
	v.add(&e)
	v.add(&m)
	return appendCompressed(c, &v, p.dv)
}

// decrypt is the inverse of encrypt.
func (sk *PrivateKey) decrypt(ciphertext []byte) []byte {
	p := sk.Public.params
	size := n * p.du / 8
	u := make([]poly, p.k)
	for i := range u {
		u[i] = decompressed(ciphertext[i*size:(i+1)*size], p.du)
		u[i].transform()
	}
	w := decompressed(ciphertext[p.k*size:], p.dv)
	product := dot(sk.s, u)
	product.restore()
	w.subtract(&product)
	return appendCompressed(nil, &w, 1)
}

// Decapsulate returns the shared key of a ciphertext; of one that was tampered with, a key that nobody else has.
func (sk *PrivateKey) Decapsulate(ciphertext []byte) ([]byte, error) {
	pk := &sk.Public
	if len(ciphertext) != pk.params.ciphertextSize() {
		return nil, errors.New("mlkem: invalid ciphertext length")
	}
	message := sk.decrypt(ciphertext)
	keys := sha3.Sum512(append(bytes.Clone(message), pk.hash[:]...))
	h := sha3.NewSHAKE256()
	h.Write(sk.seed[32:])
	h.Write(ciphertext)
	shared := make([]byte, SharedKeySize)
	h.Read(shared)
	again := pk.encrypt(message, keys[SharedKeySize:])
	same := subtle.ConstantTimeCompare(ciphertext, again)
	subtle.ConstantTimeCopy(same, shared, keys[:SharedKeySize])
	return shared, nil
}
