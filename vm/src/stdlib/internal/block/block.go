// Package block has the block ciphers, and fast implementations of their modes.
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

// What a message in GCM needs on its way is a few words: gcmBegin makes them, gcmHash authenticates a text
// and fills up its last block, gcmCrypt goes over the next whole blocks, gcmEnd gives the tag.
func (k *keys) gcmBegin(nonce []byte) []byte
func (k *keys) gcmHash(state, text []byte)
func (k *keys) gcmCrypt(state, dst, src []byte)
func (k *keys) gcmEnd(state []byte, ad, text int) []byte

// gcm is all of it for a short message. See Cipher.GCM.
func (k *keys) gcm(dst, nonce, in, ad, tag []byte, seal bool) bool

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

// pieces calls f with the places of one piece of n bytes after the other. A native works on a piece at a time,
// for a millisecond at the most; between two the goroutine may have to give way.
func (c *Cipher) pieces(n int, f func(from, to int)) {
	piece := 1 << 16
	if c.size == 8 {
		piece = 1 << 14 // DES is slow
	}
	for from := 0; from < n; from += piece {
		f(from, min(from+piece, n))
	}
}

// CBC chains whole blocks; iv becomes the last one.
func (c *Cipher) CBC(dst, src, iv []byte, decrypt bool) {
	c.pieces(len(src), func(from, to int) { c.keys.cbc(dst[from:to], src[from:to], iv, decrypt) })
}

// CTR goes on with the stream of a counter of whose block so many bytes are used.
func (c *Cipher) CTR(dst, src, counter []byte, used int) int {
	c.pieces(len(src), func(from, to int) { used = c.keys.ctr(dst[from:to], src[from:to], counter, used) })
	return used
}

// gcmShort is how long a message may be that is dealt with at once.
const gcmShort = 1 << 14

// GCM encrypts in to dst, and sets the tag; or, if it is the right one, decrypts. False: it is not. dst
// is as long as in, and begins where that does or lies apart from it.
func (c *Cipher) GCM(dst, nonce, in, ad, tag []byte, seal bool) bool {
	k := c.keys
	if len(in) <= gcmShort && len(ad) <= gcmShort && len(nonce) <= gcmShort {
		return k.gcm(dst, nonce, in, ad, tag, seal)
	}
	state := k.gcmBegin(nonce)
	c.pieces(len(ad), func(from, to int) { k.gcmHash(state, ad[from:to]) })
	if seal {
		c.pieces(len(in), func(from, to int) {
			k.gcmCrypt(state, dst[from:to], in[from:to])
			k.gcmHash(state, dst[from:to])
		})
		copy(tag, k.gcmEnd(state, len(ad), len(in)))
		return true
	}
	// Nothing is decrypted before it is known to be genuine.
	c.pieces(len(in), func(from, to int) { k.gcmHash(state, in[from:to]) })
	wrong := byte(0)
	for i, b := range k.gcmEnd(state, len(ad), len(in))[:len(tag)] {
		wrong |= b ^ tag[i]
	}
	if wrong != 0 {
		return false
	}
	c.pieces(len(in), func(from, to int) { k.gcmCrypt(state, dst[from:to], in[from:to]) })
	return true
}
