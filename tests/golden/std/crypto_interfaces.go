// The interfaces of package crypto and its neighbours, through which keys and ciphers are used without their types being known; names of hashes, errors of sizes.
package main

import (
	"bytes"
	"crypto"
	"crypto/aes"
	"crypto/cipher"
	"crypto/des"
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/rc4"
	"crypto/sha256"
	"crypto/sha3"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"math/big"
	"slices"
	"strings"
)

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func hashes() {
	for h := crypto.Hash(0); h <= crypto.BLAKE2b_512+1; h++ {
		fmt.Print(h.String(), " ")
	}
	fmt.Println()
	var o crypto.SignerOpts = &ed25519.Options{Hash: crypto.SHA512, Context: "c"}
	fmt.Println(o.HashFunc(), (&ed25519.Options{}).HashFunc() == 0, crypto.SHA256.HashFunc())

	h := sha3.New256()
	h.Write([]byte("one"))
	state, err := h.AppendBinary([]byte("kept "))
	fmt.Println(string(state[:5]), len(state), err)
	c, err := h.Clone()
	h.Write([]byte("two"))
	c.Write([]byte("two"))
	fmt.Println(bytes.Equal(h.Sum(nil), c.Sum(nil)), err)
	c.Write([]byte("three"))
	fmt.Println(bytes.Equal(h.Sum(nil), c.Sum(nil)), hex.EncodeToString(c.Sum(nil)[:8]))
	back := sha3.New256()
	fmt.Println(back.UnmarshalBinary(state[5:]), back.UnmarshalBinary(state))
	back.Write([]byte("two"))
	fmt.Println(bytes.Equal(h.Sum(nil), back.Sum(nil)))
	s := sha3.NewSHAKE128()
	s.Write([]byte("shaken"))
	first := make([]byte, 8)
	s.Read(first)
	state, err = s.MarshalBinary()
	fmt.Println(hex.EncodeToString(first), len(state), err)
	t := sha3.NewSHAKE128()
	fmt.Println(t.UnmarshalBinary(state))
	more, again := make([]byte, 8), make([]byte, 8)
	s.Read(more)
	t.Read(again)
	fmt.Println(bytes.Equal(more, again), hex.EncodeToString(more), sha3.NewSHAKE256().UnmarshalBinary(state) != nil)
}

// A lock decrypts by taking away what is added; it is an opaque key.
type lock struct{ by byte }

type lockOptions struct{ after int }

func (l lock) Public() crypto.PublicKey { return -int(l.by) }

func (l lock) Decrypt(_ io.Reader, msg []byte, opts crypto.DecrypterOpts) ([]byte, error) {
	after := 0
	if o, ok := opts.(*lockOptions); ok {
		after = o.after
	}
	if after > len(msg) {
		return nil, errors.New("too short")
	}
	out := slices.Clone(msg[after:])
	for i := range out {
		out[i] -= l.by
	}
	return out, nil
}

func (l lock) Encapsulator() crypto.Encapsulator { return opener{l.by} }

func (l lock) Decapsulate(ciphertext []byte) ([]byte, error) { return l.Decrypt(nil, ciphertext, nil) }

// An opener wraps a key for a lock.
type opener struct{ by byte }

func (o opener) Bytes() []byte { return []byte{o.by} }

func (o opener) Encapsulate() (sharedKey, ciphertext []byte) {
	sharedKey = []byte("shared")
	for _, b := range sharedKey {
		ciphertext = append(ciphertext, b+o.by)
	}
	return sharedKey, ciphertext
}

func keys() {
	var d crypto.Decrypter = lock{3}
	var o crypto.DecrypterOpts = &lockOptions{2}
	text, err := d.Decrypt(nil, []byte("xxDEF"), o)
	fmt.Println(string(text), err, d.Public())
	_, err = d.Decrypt(nil, []byte("x"), o)
	fmt.Println(err)
	var dec crypto.Decapsulator = lock{1}
	var enc crypto.Encapsulator = dec.Encapsulator()
	key, sealed := enc.Encapsulate()
	back, err := dec.Decapsulate(sealed)
	fmt.Println(string(key), string(sealed), string(back), enc.Bytes(), err)

	// All private keys have these methods, though their interface has none.
	private := func(k crypto.PrivateKey) {
		type keyed interface {
			Public() crypto.PublicKey
			Equal(crypto.PrivateKey) bool
		}
		kk, ok := k.(keyed)
		fmt.Printf("%T %t", k, ok)
		if ok {
			public := kk.Public().(interface{ Equal(crypto.PublicKey) bool })
			fmt.Printf(" %t %t %t", kk.Equal(k), kk.Equal(5), public.Equal(kk.Public()))
		}
		fmt.Println()
	}
	seed := bytes.Repeat([]byte{9}, 32)
	private(ed25519.NewKeyFromSeed(seed))
	private(must(ecdsa.ParseRawPrivateKey(elliptic.P256(), seed)))
	private(must(ecdh.X25519().NewPrivateKey(seed)))
	private(5)
}

func exchange() {
	for _, c := range []ecdh.Curve{ecdh.X25519(), ecdh.P256(), ecdh.P384(), ecdh.P521()} {
		n := map[string]int{"X25519": 32, "P-256": 32, "P-384": 48, "P-521": 66}[fmt.Sprint(c)]
		fill := func(b byte) *ecdh.PrivateKey {
			raw := bytes.Repeat([]byte{b}, n)
			raw[0] = 0
			return must(c.NewPrivateKey(raw))
		}
		var a, b ecdh.KeyExchanger = fill(1), fill(2)
		var public *ecdh.PublicKey = a.PublicKey()
		one, err := a.ECDH(b.PublicKey())
		two, err2 := b.ECDH(public)
		fmt.Println(c, bytes.Equal(one, two), hex.EncodeToString(one[:6]), a.Curve() == c, public.Curve() == c, err, err2)
		_, err = a.ECDH(must(other(c).NewPrivateKey(bytes.Repeat([]byte{1}, 32))).PublicKey())
		fmt.Println(err)
		off := slices.Clone(public.Bytes())
		off[len(off)-1] ^= 1
		tooLarge := slices.Clone(public.Bytes())
		for i := range n {
			tooLarge[len(tooLarge)-1-i] = 255
		}
		for _, wrong := range [][]byte{nil, {4, 1}, {0}, off, tooLarge, append([]byte{2}, public.Bytes()[1:n]...), append(public.Bytes(), 0)} {
			_, err = c.NewPublicKey(wrong)
			fmt.Println(err)
		}
	}
}

func other(c ecdh.Curve) ecdh.Curve {
	if c == ecdh.X25519() {
		return ecdh.P256()
	}
	return ecdh.X25519()
}

// points are the methods that keys have from their curves.
func points() {
	k := must(ecdsa.ParseRawPrivateKey(elliptic.P256(), append(make([]byte, 31), 7)))
	fmt.Println(k.Params().Name, k.PublicKey.Params().BitSize, k.PublicKey.Curve == elliptic.P256())
	x2, y2 := k.Double(k.X, k.Y)
	px, py := k.PublicKey.Double(k.X, k.Y)
	fmt.Println(x2.Cmp(px) == 0, y2.Cmp(py) == 0, k.IsOnCurve(x2, y2), k.PublicKey.IsOnCurve(x2, x2))
	x3, y3 := k.Add(x2, y2, k.X, k.Y)
	px, py = k.PublicKey.Add(k.X, k.Y, x2, y2)
	fmt.Println(x3.Cmp(px) == 0, y3.Cmp(py) == 0)
	sx, sy := k.ScalarBaseMult([]byte{21})
	fmt.Println(sx.Cmp(x3) == 0, sy.Cmp(y3) == 0)
	sx, sy = k.PublicKey.ScalarBaseMult([]byte{7})
	fmt.Println(sx.Cmp(k.X) == 0, sy.Cmp(k.Y) == 0)
	sx, _ = k.ScalarMult(k.X, k.Y, []byte{3})
	px, _ = k.PublicKey.ScalarMult(k.X, k.Y, []byte{3})
	fmt.Println(sx.Cmp(x3) == 0, px.Cmp(x3) == 0)

	// A curve that is known by its parameters only: y² = x³ - 3x + 6 over 19 elements.
	c := &elliptic.CurveParams{P: big.NewInt(19), B: big.NewInt(6), Gx: big.NewInt(1), Gy: big.NewInt(2), N: big.NewInt(23), BitSize: 5, Name: "small"}
	fmt.Println(c.Params() == c, c.B, c.Params().Name)
	for x := int64(0); x < 19; x++ {
		for y := int64(0); y < 19; y++ {
			if c.IsOnCurve(big.NewInt(x), big.NewInt(y)) {
				fmt.Print(x, ",", y, " ")
			}
		}
	}
	fmt.Println()
	x, y := c.Double(c.Gx, c.Gy)
	fmt.Println(x, y)
	x, y = c.Add(x, y, c.Gx, c.Gy)
	fmt.Println(x, y)
	x, y = c.ScalarMult(c.Gx, c.Gy, []byte{3})
	fmt.Println(x, y)
	x, y = c.ScalarBaseMult([]byte{3})
	fmt.Println(x, y)
	x, y = c.ScalarBaseMult(nil)
	fmt.Println(x, y)
	x, y = c.Add(c.Gx, c.Gy, c.Gx, new(big.Int).Sub(c.P, c.Gy))
	fmt.Println(x, y)
	// The known curves work by their parameters, too.
	p := elliptic.P384().Params()
	fmt.Printf("%x %s\n", p.B.Bytes()[:8], p.Name)
	x, y = p.ScalarBaseMult([]byte{2})
	dx, dy := p.Double(p.Gx, p.Gy)
	fmt.Println(x.Cmp(dx) == 0, y.Cmp(dy) == 0, p.IsOnCurve(x, y))
}

func sizes() {
	_, err := aes.NewCipher(make([]byte, 17))
	a, ok := errors.AsType[aes.KeySizeError](err)
	fmt.Println(a.Error(), int(a), ok)
	_, err = des.NewCipher(make([]byte, 7))
	d, ok := errors.AsType[des.KeySizeError](err)
	fmt.Println(d.Error(), int(d), ok)
	_, err = des.NewTripleDESCipher(nil)
	fmt.Println(err)
	for _, n := range []int{0, 257} {
		_, err = rc4.NewCipher(make([]byte, n))
		r, ok := errors.AsType[rc4.KeySizeError](err)
		fmt.Println(r.Error(), int(r), ok)
	}
}

func ciphers() {
	key := []byte("sixteen byte key")
	block := must(aes.NewCipher(key))
	var mode cipher.BlockMode = cipher.NewCBCEncrypter(block, key)
	out := make([]byte, 32)
	mode.CryptBlocks(out, make([]byte, 32))
	fmt.Println(mode.BlockSize(), hex.EncodeToString(out[:8]))
	var aead cipher.AEAD = must(cipher.NewGCM(block))
	sealed := aead.Seal(nil, key[:aead.NonceSize()], []byte("text"), []byte("more"))
	fmt.Println(len(sealed), aead.Overhead(), aead.NonceSize())
	opened, err := aead.Open(nil, key[:12], sealed, []byte("more"))
	fmt.Println(string(opened), err)
	_, err = aead.Open(nil, key[:12], sealed, nil)
	fmt.Println(err)

	var c *rc4.Cipher = must(rc4.NewCipher(key))
	stream := make([]byte, 8)
	c.XORKeyStream(stream, stream)
	fmt.Println(hex.EncodeToString(stream))
	encrypted := &bytes.Buffer{}
	w := cipher.StreamWriter{S: cipher.NewCTR(block, key), W: encrypted}
	n, err := w.Write([]byte("over a stream"))
	fmt.Println(n, err, w.Err, w.Close())
	r := cipher.StreamReader{S: cipher.NewCTR(block, key), R: encrypted}
	b := make([]byte, 6)
	n, err = r.Read(b)
	fmt.Println(n, string(b[:n]), err)
	rest, err := io.ReadAll(r)
	fmt.Println(string(rest), err)
	n, err = r.Read(b)
	fmt.Println(n, err)
	n, err = cipher.StreamReader{S: cipher.NewCTR(block, key), R: strings.NewReader("")}.Read(b)
	fmt.Println(n, err)
	short := cipher.StreamWriter{S: cipher.NewCTR(block, key), W: shortWriter{}}
	n, err = short.Write([]byte("four"))
	fmt.Println(n, err)
	short.Err = errors.New("not looked at")
	n, err = short.Write([]byte("more"))
	fmt.Println(n, err, short.Err)
}

type shortWriter struct{}

func (shortWriter) Write(b []byte) (int, error) { return len(b) - 1, nil }

func main() {
	hashes()
	keys()
	exchange()
	points()
	sizes()
	ciphers()
	fmt.Printf("%x\n", sha256.Sum256(nil))
}
