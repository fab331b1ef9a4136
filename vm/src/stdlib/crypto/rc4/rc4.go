// Package rc4 is the stream cipher RC4, which is broken.
package rc4

import (
	"internal/block"
	"strconv"
)

// Cipher is the state of RC4 with a key. It is broken, and there for old protocols.
type Cipher struct {
	s    [256]byte
	i, j uint8
}

// KeySizeError is the length of a key that RC4 does not take.
type KeySizeError int

// Error shows the length.
func (k KeySizeError) Error() string { return "crypto/rc4: invalid key size " + strconv.Itoa(int(k)) }

// NewCipher returns a Cipher for a key of 1 to 256 bytes.
func NewCipher(key []byte) (*Cipher, error) {
	if n := len(key); n < 1 || n > 256 {
		return nil, KeySizeError(n)
	}
	c := new(Cipher)
	for i := range c.s {
		c.s[i] = byte(i)
	}
	var j uint8
	for i := range c.s {
		j += c.s[i] + key[i%len(key)]
		c.s[i], c.s[j] = c.s[j], c.s[i]
	}
	return c, nil
}

// Reset forgets the key.
//
// Deprecated: It cannot be sure that no copy is left.
func (c *Cipher) Reset() { *c = Cipher{} }

// XORKeyStream encrypts or decrypts src to dst, which may be the same slice.
func (c *Cipher) XORKeyStream(dst, src []byte) {
	if len(src) == 0 {
		return
	}
	if block.Inexact(dst[:len(src)], src) {
		panic("crypto/rc4: invalid buffer overlap")
	}
	i, j := c.i, c.j
	for k, v := range src {
		i++
		x := c.s[i]
		j += x
		y := c.s[j]
		c.s[i], c.s[j] = y, x
		dst[k] = v ^ c.s[x+y]
	}
	c.i, c.j = i, j
}
