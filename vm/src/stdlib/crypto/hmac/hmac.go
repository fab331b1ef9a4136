// Package hmac signs with a key and a hash function.
package hmac

import "hash"

type hmac struct {
	inner, outer hash.Hash
	ipad, opad   []byte
}

func New(h func() hash.Hash, key []byte) hash.Hash {
	m := &hmac{inner: h(), outer: h()}
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

func (m *hmac) Write(p []byte) (int, error) { return m.inner.Write(p) }
func (m *hmac) Size() int                   { return m.outer.Size() }
func (m *hmac) BlockSize() int              { return m.inner.BlockSize() }

func (m *hmac) Reset() {
	m.inner.Reset()
	m.inner.Write(m.ipad)
}

func (m *hmac) Sum(in []byte) []byte {
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
