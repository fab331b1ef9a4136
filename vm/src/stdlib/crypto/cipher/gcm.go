package cipher

import (
	"crypto/rand"
	"crypto/subtle"
	"errors"
	"internal/block"
)

// AEAD encrypts and authenticates at once.
type AEAD interface {
	// NonceSize returns the length of a nonce in bytes.
	NonceSize() int
	// Overhead returns how many bytes a sealed text is longer at most.
	Overhead() int
	// Seal encrypts plaintext, authenticates it with additionalData, and appends the result to dst. A nonce
	// must not be used twice with one key.
	Seal(dst, nonce, plaintext, additionalData []byte) []byte
	// Open undoes Seal and appends the text to dst. It fails if anything was changed.
	Open(dst, nonce, ciphertext, additionalData []byte) ([]byte, error)
}

const (
	gcmBlock = 16
	gcmNonce = 12
)

var errOpen = errors.New("cipher: message authentication failed")

type gcm struct {
	b          Block
	nonce, tag int
}

// NewGCM returns GCM with nonces of 12 and tags of 16 bytes. A nonce must not be used twice with one key.
func NewGCM(cipher Block) (AEAD, error) { return newGCM(cipher, gcmNonce, gcmBlock) }

// NewGCMWithNonceSize is NewGCM with nonces of another length, for old protocols.
func NewGCMWithNonceSize(cipher Block, size int) (AEAD, error) { return newGCM(cipher, size, gcmBlock) }

// NewGCMWithTagSize is NewGCM with tags of 12 to 16 bytes, for old protocols.
func NewGCMWithTagSize(cipher Block, tagSize int) (AEAD, error) {
	return newGCM(cipher, gcmNonce, tagSize)
}

func newGCM(b Block, nonce, tag int) (AEAD, error) {
	switch {
	case tag < 12 || tag > gcmBlock:
		return nil, errors.New("cipher: incorrect tag size given to GCM")
	case nonce <= 0:
		return nil, errors.New("cipher: the nonce can't have zero length")
	case b.BlockSize() != gcmBlock:
		return nil, errors.New("cipher: NewGCM requires 128-bit block cipher")
	}
	return &gcm{b, nonce, tag}, nil
}

func (g *gcm) NonceSize() int { return g.nonce }
func (g *gcm) Overhead() int  { return g.tag }

// crypt encrypts in to dst and sets the tag, or decrypts if the tag is right: else it says false. dst is as
// long as in, and begins where that does or lies apart from it.
func (g *gcm) crypt(dst, nonce, in, ad, tag []byte, seal bool) bool {
	if c, ok := g.b.(*block.Cipher); ok {
		return c.GCM(dst, nonce, in, ad, tag, seal)
	}
	return g.generic(dst, nonce, in, ad, tag, seal)
}

// room is dst with n bytes more, and these.
func room(dst []byte, n int) (all, tail []byte) {
	if total := len(dst) + n; cap(dst) >= total {
		all = dst[:total]
	} else {
		all = append(make([]byte, 0, total), dst...)[:total]
	}
	return all, all[len(dst):]
}

func checkOverlap(out, in, ad []byte) {
	if block.Inexact(out, in) {
		panic("crypto/cipher: invalid buffer overlap of output and input")
	}
	if block.Overlap(out, ad) {
		panic("crypto/cipher: invalid buffer overlap of output and additional data")
	}
}

func (g *gcm) Seal(dst, nonce, plaintext, data []byte) []byte {
	if len(nonce) != g.nonce {
		panic("crypto/cipher: incorrect nonce length given to GCM")
	}
	all, out := room(dst, len(plaintext)+g.tag)
	checkOverlap(out, plaintext, data)
	n := len(plaintext)
	g.crypt(out[:n], nonce, plaintext, data, out[n:], true)
	return all
}

func (g *gcm) Open(dst, nonce, ciphertext, data []byte) ([]byte, error) {
	if len(nonce) != g.nonce {
		panic("crypto/cipher: incorrect nonce length given to GCM")
	}
	if len(ciphertext) < g.tag {
		return nil, errOpen
	}
	text, tag := ciphertext[:len(ciphertext)-g.tag], ciphertext[len(ciphertext)-g.tag:]
	all, out := room(dst, len(text))
	checkOverlap(out, text, data)
	if !g.crypt(out, nonce, text, data, tag, false) {
		clear(out)
		return nil, errOpen
	}
	return all, nil
}

// element is a polynomial over GF(2): the highest bit of the first word is the constant.
type element struct{ hi, lo uint64 }

func load(b []byte) element {
	var x [gcmBlock]byte
	copy(x[:], b)
	var e element
	for i := range 8 {
		e.hi = e.hi<<8 | uint64(x[i])
		e.lo = e.lo<<8 | uint64(x[i+8])
	}
	return e
}

func (e element) bytes() []byte {
	b := make([]byte, gcmBlock)
	for i := range 8 {
		b[i], b[i+8] = byte(e.hi>>(56-8*i)), byte(e.lo>>(56-8*i))
	}
	return b
}

func (e element) mul(h element) (z element) {
	for i := range 128 {
		bit := e.hi >> (63 - i%64) & 1
		if i >= 64 {
			bit = e.lo >> (127 - i) & 1
		}
		z.hi ^= h.hi & -bit
		z.lo ^= h.lo & -bit
		carry := h.lo & 1
		h.lo = h.lo>>1 | h.hi<<63
		h.hi = h.hi>>1 ^ -carry&0xe1<<56
	}
	return z
}

func (e element) add(h element, b []byte) element {
	for len(b) > 0 {
		n := min(len(b), gcmBlock)
		x := load(b[:n])
		e = element{e.hi ^ x.hi, e.lo ^ x.lo}.mul(h)
		b = b[n:]
	}
	return e
}

// generic is GCM over a block cipher of somebody else.
func (g *gcm) generic(dst, nonce, in, ad, tag []byte, seal bool) bool {
	zero := make([]byte, gcmBlock)
	g.b.Encrypt(zero, zero)
	h := load(zero)
	hash := func(a, b []byte) element {
		e := element{}.add(h, a).add(h, b)
		return element{e.hi ^ uint64(len(a))*8, e.lo ^ uint64(len(b))*8}.mul(h)
	}
	counter := append(append([]byte(nil), nonce...), 0, 0, 0, 1)
	if len(nonce) != gcmNonce {
		counter = hash(nil, nonce).bytes()
	}
	mask := make([]byte, gcmBlock)
	g.b.Encrypt(mask, counter)
	tagOf := func(text []byte) []byte {
		t := hash(ad, text).bytes()
		xor(t, t, mask)
		return t[:len(tag)]
	}
	if !seal && subtle.ConstantTimeCompare(tagOf(in), tag) != 1 {
		return false
	}
	key := make([]byte, gcmBlock)
	for i := 0; i < len(in); i += gcmBlock {
		for j := gcmBlock - 1; j >= 12; j-- {
			if counter[j]++; counter[j] != 0 {
				break
			}
		}
		g.b.Encrypt(key, counter)
		xor(dst[i:], in[i:], key)
	}
	if seal {
		copy(tag, tagOf(dst))
	}
	return true
}

// randomNonce draws nonces itself and puts them before the text.
type randomNonce struct{ g *gcm }

// NewGCMWithRandomNonce is NewGCM that chooses each nonce at random and puts it in front of the text;
// nonces passed must be empty.
func NewGCMWithRandomNonce(cipher Block) (AEAD, error) {
	c, ok := cipher.(*block.Cipher)
	if !ok || c.Kind() != "crypto/aes" {
		return nil, errors.New("cipher: NewGCMWithRandomNonce requires aes.Block")
	}
	return randomNonce{&gcm{cipher, gcmNonce, gcmBlock}}, nil
}

func (randomNonce) NonceSize() int { return 0 }
func (randomNonce) Overhead() int  { return gcmNonce + gcmBlock }

func (r randomNonce) Seal(dst, nonce, plaintext, data []byte) []byte {
	if len(nonce) != 0 {
		panic("crypto/cipher: non-empty nonce passed to GCMWithRandomNonce")
	}
	all, out := room(dst, gcmNonce+len(plaintext)+gcmBlock)
	// In place or apart: the text may lie at the beginning of the output.
	if block.Inexact(out, plaintext) {
		panic("crypto/cipher: invalid buffer overlap of output and input")
	}
	if block.Overlap(out, data) {
		panic("crypto/cipher: invalid buffer overlap of output and additional data")
	}
	n := make([]byte, gcmNonce)
	rand.Read(n)
	text := make([]byte, len(plaintext)+gcmBlock)
	r.g.crypt(text[:len(plaintext)], n, plaintext, data, text[len(plaintext):], true)
	copy(out, n)
	copy(out[gcmNonce:], text)
	return all
}

func (r randomNonce) Open(dst, nonce, ciphertext, data []byte) ([]byte, error) {
	if len(nonce) != 0 {
		panic("crypto/cipher: non-empty nonce passed to GCMWithRandomNonce")
	}
	if len(ciphertext) < gcmNonce+gcmBlock {
		return nil, errOpen
	}
	all, out := room(dst, len(ciphertext)-gcmNonce-gcmBlock)
	if block.Inexact(out, ciphertext) {
		panic("crypto/cipher: invalid buffer overlap of output and input")
	}
	if block.Overlap(out, data) {
		panic("crypto/cipher: invalid buffer overlap of output and additional data")
	}
	plain, err := r.g.Open(nil, ciphertext[:gcmNonce], ciphertext[gcmNonce:], data)
	if err != nil {
		clear(out)
		return nil, err
	}
	copy(out, plain)
	return all, nil
}
