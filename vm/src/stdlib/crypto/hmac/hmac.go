// Package hmac signs with a key and a hash function.
package hmac

import (
	"errors"
	"hash"
)

// HMAC is a signature under way.
type HMAC struct {
	inner, outer hash.Hash
	ipad, opad   []byte
}

// New returns an HMAC of the hash h with this key. h must return a new hash each time.
func New(h func() hash.Hash, key []byte) hash.Hash {
	m := &HMAC{inner: h(), outer: h()}
	if same(m.inner, m.outer) {
		panic("crypto/hmac: hash generation function does not produce unique values")
	}
	n := m.inner.BlockSize()
	m.ipad, m.opad = make([]byte, n), make([]byte, n)
	if len(key) > n {
		m.outer.Write(key)
		key = m.outer.Sum(nil)
	}
	copy(m.ipad, key)
	copy(m.opad, key)
	for i := range n {
		m.ipad[i] ^= 0x36
		m.opad[i] ^= 0x5c
	}
	m.inner.Write(m.ipad)
	return m
}

// Write adds p; the error is always nil.
func (m *HMAC) Write(p []byte) (int, error) { return m.inner.Write(p) }

// Size returns the length of a sum in bytes.
func (m *HMAC) Size() int { return m.outer.Size() }

// BlockSize returns the block size of the hash in bytes.
func (m *HMAC) BlockSize() int { return m.inner.BlockSize() }

// Reset drops what was written and keeps the key.
func (m *HMAC) Reset() {
	m.inner.Reset()
	m.inner.Write(m.ipad)
}

// Sum appends the sum to in.
func (m *HMAC) Sum(in []byte) []byte {
	m.outer.Reset()
	m.outer.Write(m.opad)
	m.outer.Write(m.inner.Sum(nil))
	return m.outer.Sum(in)
}

// Equal compares in a time that does not depend on where they differ.
func Equal(a, b []byte) bool {
	if len(a) != len(b) {
		return false
	}
	var d byte
	for i, x := range a {
		d |= x ^ b[i]
	}
	return d == 0
}

// same reports whether both are one and the same hash.
func same(a, b hash.Hash) bool {
	defer func() { recover() }() // of types that cannot be compared
	return a == b
}

type cloneError struct{}

func (cloneError) Error() string { return "crypto/hmac: hash does not support hash.Cloner" }
func (cloneError) Unwrap() error { return errors.ErrUnsupported }

// Clone returns a copy that continues on its own. It fails if the hash cannot be cloned.
func (m *HMAC) Clone() (hash.Cloner, error) {
	c := *m
	for _, h := range []*hash.Hash{&c.inner, &c.outer} {
		from, ok := (*h).(hash.Cloner)
		if !ok {
			return nil, cloneError{}
		}
		to, err := from.Clone()
		if err != nil {
			return nil, cloneError{}
		}
		*h = to
	}
	return &c, nil
}
