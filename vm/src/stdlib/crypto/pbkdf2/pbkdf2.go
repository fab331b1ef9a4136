// Package pbkdf2 derives keys from passwords, RFC 8018.
package pbkdf2

import (
	"crypto/hmac"
	"errors"
	"hash"
	"internal/digest"
)

// derive works for the hash functions of package digest, known by their sizes.
func derive(size, block int, password string, salt []byte, iter, n int) []byte

// Key makes keyLength bytes of a password by iter rounds; more rounds make guessing slower. salt should be
// at least 8 random bytes.
func Key[Hash hash.Hash](h func() Hash, password string, salt []byte, iter, keyLength int) ([]byte, error) {
	if keyLength <= 0 {
		return nil, errors.New("pbkdf2: keyLength must be larger than 0")
	}
	first := h()
	size := first.Size()
	blocks := (keyLength + size - 1) / size
	if int64(blocks) > 1<<32-1 {
		return nil, errors.New("pbkdf2: keyLength too long")
	}
	if d, ok := any(first).(*digest.Hash); ok {
		return derive(size, d.BlockSize(), password, salt, iter, keyLength), nil
	}
	m := hmac.New(func() hash.Hash { return h() }, []byte(password))
	var key []byte
	for i := 1; i <= blocks; i++ {
		m.Reset()
		m.Write(salt)
		m.Write([]byte{byte(i >> 24), byte(i >> 16), byte(i >> 8), byte(i)})
		u := m.Sum(nil)
		t := append([]byte(nil), u...)
		for n := 2; n <= iter; n++ {
			m.Reset()
			m.Write(u)
			u = m.Sum(u[:0])
			for k, c := range u {
				t[k] ^= c
			}
		}
		key = append(key, t...)
	}
	return key[:keyLength], nil
}
