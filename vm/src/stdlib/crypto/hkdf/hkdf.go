// Package hkdf derives keys from a secret, RFC 5869.
package hkdf

import (
	"crypto/hmac"
	"errors"
	"hash"
)

func maker[H hash.Hash](h func() H) func() hash.Hash { return func() hash.Hash { return h() } }

// Extract makes a key for Expand of a secret and a salt, which may be nil.
func Extract[H hash.Hash](h func() H, secret, salt []byte) ([]byte, error) {
	if salt == nil {
		salt = make([]byte, h().Size())
	}
	m := hmac.New(maker(h), salt)
	m.Write(secret)
	return m.Sum(nil), nil
}

// Expand makes keyLength bytes of a key; different info gives different bytes. It fails for more than 255
// sums of h.
func Expand[H hash.Hash](h func() H, pseudorandomKey []byte, info string, keyLength int) ([]byte, error) {
	if keyLength > 255*h().Size() {
		return nil, errors.New("hkdf: requested key length too large")
	}
	m := hmac.New(maker(h), pseudorandomKey)
	var out, last []byte
	for i := byte(1); len(out) < keyLength; i++ {
		m.Reset()
		m.Write(last)
		m.Write([]byte(info))
		m.Write([]byte{i})
		last = m.Sum(nil)
		out = append(out, last[:min(len(last), keyLength-len(out))]...)
	}
	return out, nil
}

// Key is Extract followed by Expand.
func Key[Hash hash.Hash](h func() Hash, secret, salt []byte, info string, keyLength int) ([]byte, error) {
	if keyLength > 255*h().Size() {
		return nil, errors.New("hkdf: requested key length too large")
	}
	prk, err := Extract(h, secret, salt)
	if err != nil {
		return nil, err
	}
	return Expand(h, prk, info, keyLength)
}
