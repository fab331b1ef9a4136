// Package mlkemtest encapsulates without chance, for tests with known answers.
package mlkemtest

import (
	"crypto/internal/kem"
	"crypto/mlkem"
	"errors"
)

// Encapsulate768 encapsulates with 32 bytes that should be random.
func Encapsulate768(ek *mlkem.EncapsulationKey768, random []byte) (sharedKey, ciphertext []byte, err error) {
	return encapsulate("Encapsulate768", kem.ML768, ek.Bytes, random)
}

// Encapsulate1024 encapsulates with 32 bytes that should be random.
func Encapsulate1024(ek *mlkem.EncapsulationKey1024, random []byte) (sharedKey, ciphertext []byte, err error) {
	return encapsulate("Encapsulate1024", kem.ML1024, ek.Bytes, random)
}

func encapsulate(name string, params *kem.Params, encoded func() []byte, random []byte) (shared, ciphertext []byte, err error) {
	if len(random) != kem.RandomSize {
		return nil, nil, errors.New("mlkemtest: " + name + ": random must be 32 bytes")
	}
	key, err := kem.NewPublicKey(params, encoded())
	if err != nil {
		return nil, nil, errors.New("mlkemtest: " + name + ": failed to reconstruct key: " + err.Error())
	}
	shared, ciphertext = key.Encapsulate(random)
	return shared, ciphertext, nil
}
