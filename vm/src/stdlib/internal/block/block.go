// Package block has the block ciphers, and the modes in which they are quick.
package block

// Kinds of cipher, as the natives number them.
const (
	AES = iota
	DES
	TripleDES
)

// keys is a foreign object of the natives.
type keys struct{ _ byte }

func newKeys(kind int, key []byte) *keys
func (k *keys) ecb(dst, src []byte, decrypt bool)
func (k *keys) cbc(dst, src, iv []byte, decrypt bool)
func (k *keys) ctr(dst, src, counter []byte, used int) int
func (k *keys) gcm(nonce, in, ad []byte, seal bool) (out, tag []byte)

// Inexact reports whether slices overlap, but do not begin at the same byte.
func Inexact(a, b []byte) bool

// Overlap reports whether slices overlap.
func Overlap(a, b []byte) bool

// Cipher is a cipher with its key.
type Cipher struct {
	keys *keys
	size int
	name string
}

func New(kind int, key []byte, size int, name string) *Cipher {
	return &Cipher{newKeys(kind, key), size, name}
}

func (c *Cipher) BlockSize() int { return c.size }
func (c *Cipher) Kind() string   { return c.name }

func (c *Cipher) one(dst, src []byte, decrypt bool) {
	switch {
	case len(src) < c.size:
		panic(c.name + ": input not full block")
	case len(dst) < c.size:
		panic(c.name + ": output not full block")
	case Inexact(dst[:c.size], src[:c.size]):
		panic(c.name + ": invalid buffer overlap")
	}
	c.keys.ecb(dst[:c.size], src[:c.size], decrypt)
}

func (c *Cipher) Encrypt(dst, src []byte) { c.one(dst, src, false) }
func (c *Cipher) Decrypt(dst, src []byte) { c.one(dst, src, true) }

// CBC chains whole blocks; iv becomes the last one.
func (c *Cipher) CBC(dst, src, iv []byte, decrypt bool) { c.keys.cbc(dst, src, iv, decrypt) }

// CTR goes on with the stream of a counter of whose block so many bytes are used.
func (c *Cipher) CTR(dst, src, counter []byte, used int) int {
	return c.keys.ctr(dst, src, counter, used)
}

// GCM encrypts or decrypts; the tag is that of the encrypted text.
func (c *Cipher) GCM(nonce, in, ad []byte, seal bool) (out, tag []byte) {
	return c.keys.gcm(nonce, in, ad, seal)
}
