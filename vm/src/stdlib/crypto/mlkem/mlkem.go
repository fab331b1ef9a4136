// Package mlkem agrees on keys by ML-KEM, FIPS 203, which quantum computers are not known to break.
package mlkem

import (
	"crypto"
	"crypto/internal/kem"
	"crypto/rand"
)

// Lengths in bytes.
const (
	SharedKeySize = kem.SharedKeySize
	SeedSize      = kem.SeedSize // of what a decapsulation key is made of

	CiphertextSize768        = 1088
	EncapsulationKeySize768  = 1184
	CiphertextSize1024       = 1568
	EncapsulationKeySize1024 = 1568
)

// DecapsulationKey768 is a private key of ML-KEM-768.
type DecapsulationKey768 struct{ key *kem.PrivateKey }

// GenerateKey768 makes a random key.
func GenerateKey768() (*DecapsulationKey768, error) { return NewDecapsulationKey768(random(SeedSize)) }

// NewDecapsulationKey768 makes the key of a seed of 64 random bytes.
func NewDecapsulationKey768(seed []byte) (*DecapsulationKey768, error) {
	key, err := kem.NewPrivateKey(kem.ML768, seed)
	if err != nil {
		return nil, err
	}
	return &DecapsulationKey768{key}, nil
}

// Bytes returns the seed.
func (dk *DecapsulationKey768) Bytes() []byte { return dk.key.Seed() }

// Decapsulate returns the shared key of a ciphertext. If that was made for another key or tampered with, so is the shared
// key another; only a wrong length is an error.
func (dk *DecapsulationKey768) Decapsulate(ciphertext []byte) (sharedKey []byte, err error) {
	return dk.key.Decapsulate(ciphertext)
}

// EncapsulationKey returns the public key.
func (dk *DecapsulationKey768) EncapsulationKey() *EncapsulationKey768 {
	return &EncapsulationKey768{&dk.key.Public}
}

// Encapsulator returns EncapsulationKey.
func (dk *DecapsulationKey768) Encapsulator() crypto.Encapsulator { return dk.EncapsulationKey() }

// EncapsulationKey768 is a public key of ML-KEM-768.
type EncapsulationKey768 struct{ key *kem.PublicKey }

// NewEncapsulationKey768 reads an encoded key.
func NewEncapsulationKey768(encapsulationKey []byte) (*EncapsulationKey768, error) {
	key, err := kem.NewPublicKey(kem.ML768, encapsulationKey)
	if err != nil {
		return nil, err
	}
	return &EncapsulationKey768{key}, nil
}

// Bytes returns the encoded key.
func (ek *EncapsulationKey768) Bytes() []byte { return ek.key.Bytes() }

// Encapsulate makes a random shared key, and the ciphertext that carries it to the owner of the decapsulation key.
func (ek *EncapsulationKey768) Encapsulate() (sharedKey, ciphertext []byte) {
	return ek.key.Encapsulate(random(kem.RandomSize))
}

func random(n int) []byte {
	b := make([]byte, n)
	rand.Read(b)
	return b
}
