// Package cipher turns block ciphers into ciphers for messages of any length.
package cipher

import (
	"bytes"
	"internal/block"
	"io"
)

// Block encrypts and decrypts single blocks. A BlockMode, Stream or AEAD is made of it.
type Block interface {
	// BlockSize returns the length of a block in bytes.
	BlockSize() int
	// Encrypt encrypts one block of src to dst, which may be the same.
	Encrypt(dst, src []byte)
	// Decrypt decrypts one block of src to dst, which may be the same.
	Decrypt(dst, src []byte)
}

// BlockMode encrypts or decrypts whole blocks of a text one after the other.
type BlockMode interface {
	// BlockSize returns the length of a block in bytes.
	BlockSize() int
	// CryptBlocks encrypts or decrypts whole blocks of src to dst. It panics if the last one is not whole.
	CryptBlocks(dst, src []byte)
}

// Stream encrypts or decrypts any number of bytes.
type Stream interface {
	// XORKeyStream encrypts or decrypts src to dst, which may be the same, and continues where the last
	// call ended.
	XORKeyStream(dst, src []byte)
}

// StreamReader reads from R what S has gone over.
type StreamReader struct {
	S Stream    // what decrypts
	R io.Reader // what is read
}

// Read reads from R and decrypts.
func (r StreamReader) Read(dst []byte) (n int, err error) {
	n, err = r.R.Read(dst)
	r.S.XORKeyStream(dst[:n], dst[:n])
	return
}

// StreamWriter writes to W what S has gone over.
type StreamWriter struct {
	S   Stream    // what encrypts
	W   io.Writer // what is written to
	Err error     // unused
}

// Write encrypts and writes to W.
func (w StreamWriter) Write(src []byte) (n int, err error) {
	c := make([]byte, len(src))
	w.S.XORKeyStream(c, src)
	n, err = w.W.Write(c)
	if n != len(src) && err == nil {
		err = io.ErrShortWrite
	}
	return
}

// Close closes W if it can be closed.
func (w StreamWriter) Close() error {
	if c, ok := w.W.(io.Closer); ok {
		return c.Close()
	}
	return nil
}

// check panics unless dst can take what becomes of src.
func check(dst, src []byte) {
	if len(dst) < len(src) {
		panic("crypto/cipher: output smaller than input")
	}
	if block.Inexact(dst[:len(src)], src) {
		panic("crypto/cipher: invalid buffer overlap")
	}
}

func xor(dst, a, b []byte) int {
	n := min(len(dst), len(a), len(b))
	for i := range n {
		dst[i] = a[i] ^ b[i]
	}
	return n
}

type cbc struct {
	b       Block
	size    int
	iv      []byte
	decrypt bool
}

func newCBC(b Block, iv []byte, decrypt bool, name string) BlockMode {
	if len(iv) != b.BlockSize() {
		panic("cipher." + name + ": IV length must equal block size")
	}
	return &cbc{b, b.BlockSize(), bytes.Clone(iv), decrypt}
}

// NewCBCEncrypter returns CBC for encrypting. It panics unless iv is one block long.
func NewCBCEncrypter(b Block, iv []byte) BlockMode { return newCBC(b, iv, false, "NewCBCEncrypter") }

// NewCBCDecrypter returns CBC for decrypting. It panics unless iv is one block long.
func NewCBCDecrypter(b Block, iv []byte) BlockMode { return newCBC(b, iv, true, "NewCBCDecrypter") }

func (x *cbc) BlockSize() int { return x.size }

func (x *cbc) SetIV(iv []byte) {
	if len(iv) != len(x.iv) {
		panic("cipher: incorrect length IV")
	}
	copy(x.iv, iv)
}

func (x *cbc) CryptBlocks(dst, src []byte) {
	if len(src)%x.size != 0 {
		panic("crypto/cipher: input not full blocks")
	}
	check(dst, src)
	if len(src) == 0 {
		return
	}
	if c, ok := x.b.(*block.Cipher); ok {
		c.CBC(dst[:len(src)], src, x.iv, x.decrypt)
		return
	}
	n := x.size
	for ; len(src) > 0; src, dst = src[n:], dst[n:] {
		if x.decrypt {
			next := bytes.Clone(src[:n])
			x.b.Decrypt(dst[:n], src[:n])
			xor(dst, dst[:n], x.iv)
			x.iv = next
		} else {
			xor(dst, src[:n], x.iv)
			x.b.Encrypt(dst[:n], dst[:n])
			copy(x.iv, dst[:n])
		}
	}
}

type ctr struct {
	b       Block
	counter []byte
	used    int
	key     []byte // of the counter, where the cipher is not one of ours
}

// NewCTR returns counter mode. It panics unless iv is one block long.
func NewCTR(b Block, iv []byte) Stream {
	if len(iv) != b.BlockSize() {
		if isAES(b) {
			panic("bad IV length")
		}
		panic("cipher.NewCTR: IV length must equal block size")
	}
	return &ctr{b: b, counter: bytes.Clone(iv)}
}

// isAES says so of the cipher, of which some panics have texts of their own.
func isAES(b Block) bool {
	c, ok := b.(*block.Cipher)
	return ok && c.Kind() == "crypto/aes"
}

func (x *ctr) XORKeyStream(dst, src []byte) {
	if len(dst) < len(src) && isAES(x.b) {
		panic("crypto/aes: len(dst) < len(src)")
	}
	check(dst, src)
	if c, ok := x.b.(*block.Cipher); ok {
		x.used = c.CTR(dst[:len(src)], src, x.counter, x.used)
		return
	}
	for len(src) > 0 {
		if x.key == nil || x.used == len(x.key) {
			x.key = make([]byte, len(x.counter))
			x.b.Encrypt(x.key, x.counter)
			x.used = 0
			for i := len(x.counter) - 1; i >= 0; i-- {
				if x.counter[i]++; x.counter[i] != 0 {
					break
				}
			}
		}
		n := xor(dst, src, x.key[x.used:])
		x.used += n
		dst, src = dst[n:], src[n:]
	}
}

// feedback is CFB and OFB: the next key comes of the text or of the key before.
type feedback struct {
	b       Block
	key     []byte
	used    int
	text    []byte // nil for OFB
	decrypt bool
}

// NewOFB is deprecated: it is not authenticated; use an AEAD, or NewCTR.
func NewOFB(b Block, iv []byte) Stream {
	if len(iv) != b.BlockSize() {
		panic("cipher.NewOFB: IV length must equal block size")
	}
	return &feedback{b: b, key: bytes.Clone(iv), used: len(iv)}
}

func newCFB(b Block, iv []byte, decrypt bool) Stream {
	if len(iv) != b.BlockSize() {
		panic("cipher.newCFB: IV length must equal block size")
	}
	return &feedback{b: b, key: make([]byte, len(iv)), used: len(iv), text: bytes.Clone(iv), decrypt: decrypt}
}

// NewCFBEncrypter is deprecated: it is not authenticated; use an AEAD, or NewCTR.
func NewCFBEncrypter(block Block, iv []byte) Stream { return newCFB(block, iv, false) }

// NewCFBDecrypter is deprecated: it is not authenticated; use an AEAD, or NewCTR.
func NewCFBDecrypter(block Block, iv []byte) Stream { return newCFB(block, iv, true) }

func (x *feedback) XORKeyStream(dst, src []byte) {
	check(dst, src)
	for len(src) > 0 {
		if x.used == len(x.key) {
			if x.text != nil {
				x.b.Encrypt(x.key, x.text)
			} else {
				x.b.Encrypt(x.key, x.key)
			}
			x.used = 0
		}
		if x.decrypt {
			copy(x.text[x.used:], src)
		}
		n := xor(dst, src, x.key[x.used:])
		if x.text != nil && !x.decrypt {
			copy(x.text[x.used:], dst[:n])
		}
		x.used += n
		dst, src = dst[n:], src[n:]
	}
}
