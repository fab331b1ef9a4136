package mlkem

import (
	"crypto"
	"crypto/internal/kem"
)

// DecapsulationKey1024 is a private key of ML-KEM-1024.
type DecapsulationKey1024 struct{ key *kem.PrivateKey }

// GenerateKey1024 makes a random key.
func GenerateKey1024() (*DecapsulationKey1024, error) {
	return NewDecapsulationKey1024(random(SeedSize))
}

// NewDecapsulationKey1024 makes the key of a seed of 64 random bytes.
func NewDecapsulationKey1024(seed []byte) (*DecapsulationKey1024, error) {
	key, err := kem.NewPrivateKey(kem.ML1024, seed)
	if err != nil {
		return nil, err
	}
	return &DecapsulationKey1024{key}, nil
}

// Bytes returns the seed.
func (dk *DecapsulationKey1024) Bytes() []byte { return dk.key.Seed() }

// Decapsulate returns the shared key of a ciphertext. If that was made for another key or tampered with, so is the shared
// key another; only a wrong length is an error.
func (dk *DecapsulationKey1024) Decapsulate(ciphertext []byte) (sharedKey []byte, err error) {
	return dk.key.Decapsulate(ciphertext)
}

// EncapsulationKey returns the public key.
func (dk *DecapsulationKey1024) EncapsulationKey() *EncapsulationKey1024 {
	return &EncapsulationKey1024{&dk.key.Public}
}

// Encapsulator returns EncapsulationKey.
func (dk *DecapsulationKey1024) Encapsulator() crypto.Encapsulator { return dk.EncapsulationKey() }

// EncapsulationKey1024 is a public key of ML-KEM-1024.
type EncapsulationKey1024 struct{ key *kem.PublicKey }

// NewEncapsulationKey1024 reads an encoded key.
func NewEncapsulationKey1024(encapsulationKey []byte) (*EncapsulationKey1024, error) {
	key, err := kem.NewPublicKey(kem.ML1024, encapsulationKey)
	if err != nil {
		return nil, err
	}
	return &EncapsulationKey1024{key}, nil
}

// Bytes returns the encoded key.
func (ek *EncapsulationKey1024) Bytes() []byte { return ek.key.Bytes() }

// Encapsulate makes a random shared key, and the ciphertext that carries it to the owner of the decapsulation key.
func (ek *EncapsulationKey1024) Encapsulate() (sharedKey, ciphertext []byte) {
	return ek.key.Encapsulate(random(kem.RandomSize))
}
