// ECDSA, ECDH and the curves below: deterministic signatures, round trips, keys' forms, and what is refused.
package main

import (
	"bytes"
	"crypto"
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	_ "crypto/sha1"
	"crypto/sha256"
	"crypto/sha512"
	"fmt"
	"math/big"
)

var curves = []elliptic.Curve{elliptic.P224(), elliptic.P256(), elliptic.P384(), elliptic.P521()}

func key(c elliptic.Curve, fill byte) *ecdsa.PrivateKey {
	n := (c.Params().BitSize + 7) / 8
	raw := bytes.Repeat([]byte{fill}, n)
	raw[0] = 0
	k, err := ecdsa.ParseRawPrivateKey(c, raw)
	if err != nil {
		panic(err)
	}
	return k
}

func signing(c elliptic.Curve) {
	k := key(c, 0x5a)
	fmt.Printf("%s %x\n", c.Params().Name, k.X)
	public, err := k.PublicKey.Bytes()
	fmt.Printf("%x %v\n", public[:9], err)
	again, err := ecdsa.ParseUncompressedPublicKey(c, public)
	fmt.Println(again.Equal(&k.PublicKey), err)
	for _, h := range []crypto.Hash{crypto.SHA1, crypto.SHA256, crypto.SHA512} {
		d := h.New()
		d.Write([]byte("sample"))
		digest := d.Sum(nil)
		sig, err := k.Sign(nil, digest, h)
		fmt.Printf("%v %x %v %v\n", h, sig, err, ecdsa.VerifyASN1(&k.PublicKey, digest, sig))
		digest[0] ^= 1
		fmt.Println(ecdsa.VerifyASN1(&k.PublicKey, digest, sig), ecdsa.VerifyASN1(&k.PublicKey, digest, sig[1:]))
	}
	digest := sha256.Sum256([]byte("drawn"))
	sig, err := ecdsa.SignASN1(rand.Reader, k, digest[:])
	fmt.Println(ecdsa.VerifyASN1(&k.PublicKey, digest[:], sig), err)
	r, s, err := ecdsa.Sign(rand.Reader, k, digest[:])
	fmt.Println(ecdsa.Verify(&k.PublicKey, digest[:], r, s), ecdsa.Verify(&k.PublicKey, digest[:], s, r), err)
	fmt.Println(ecdsa.Verify(&k.PublicKey, digest[:], new(big.Int), s), ecdsa.Verify(&k.PublicKey, digest[:], r, c.Params().N))
}

func groups(c elliptic.Curve) {
	p := c.Params()
	x2, y2 := c.Double(p.Gx, p.Gy)
	x3, y3 := c.Add(x2, y2, p.Gx, p.Gy)
	fmt.Printf("%x %x\n", x2, y3)
	x, y := c.ScalarBaseMult([]byte{3})
	fmt.Println(x.Cmp(x3), y.Cmp(y3), c.IsOnCurve(x, y), c.IsOnCurve(y, x))
	x, y = c.ScalarMult(x2, y2, p.N.Bytes())
	fmt.Println(x, y, c.IsOnCurve(x, y))
	x, y = c.Add(p.Gx, p.Gy, p.Gx, new(big.Int).Sub(p.P, p.Gy))
	fmt.Println(x, y)
	x, y = c.Add(x, y, p.Gx, p.Gy)
	fmt.Println(x.Cmp(p.Gx), y.Cmp(p.Gy))
	long, packed := elliptic.Marshal(c, x3, y3), elliptic.MarshalCompressed(c, x3, y3)
	x, y = elliptic.Unmarshal(c, long)
	fmt.Println(x.Cmp(x3), y.Cmp(y3), len(long), len(packed), packed[0])
	x, y = elliptic.UnmarshalCompressed(c, packed)
	fmt.Println(x.Cmp(x3), y.Cmp(y3))
	long[5] ^= 1
	x, y = elliptic.Unmarshal(c, long)
	fmt.Println(x, y)
	private, x, y, err := elliptic.GenerateKey(c, rand.Reader)
	fmt.Println(len(private), c.IsOnCurve(x, y), err)
	defer func() { fmt.Println(recover()) }()
	c.Add(p.Gx, p.Gx, p.Gx, p.Gy)
}

func agreeing() {
	for _, c := range []elliptic.Curve{elliptic.P256(), elliptic.P384(), elliptic.P521()} {
		a, err := key(c, 3).ECDH()
		if err != nil {
			panic(err)
		}
		b, _ := key(c, 4).ECDH()
		one, err := a.ECDH(b.PublicKey())
		two, _ := b.ECDH(a.PublicKey())
		fmt.Printf("%x %v %v\n", one, err, bytes.Equal(one, two))
		public, err := key(c, 3).PublicKey.ECDH()
		fmt.Println(public.Equal(a.Public()), err)
		_, err = a.Curve().NewPublicKey(make([]byte, 65))
		fmt.Println(err)
		_, err = a.Curve().NewPrivateKey(make([]byte, 32))
		fmt.Println(err)
		drawn, err := a.Curve().GenerateKey(rand.Reader)
		fmt.Println(len(drawn.Bytes()), err)
	}
	a, _ := key(elliptic.P256(), 3).ECDH()
	b, _ := ecdh.X25519().GenerateKey(rand.Reader)
	_, err := a.ECDH(b.PublicKey())
	fmt.Println(err)
	_, err = key(elliptic.P224(), 3).ECDH()
	fmt.Println(err)
}

func refused() {
	k := key(elliptic.P256(), 7)
	digest := sha512.Sum512(nil)
	_, err := k.Sign(nil, digest[:], nil)
	fmt.Println(err)
	_, err = k.Sign(nil, digest[:], crypto.SHA256)
	fmt.Println(err)
	_, err = k.Sign(rand.Reader, digest[:], crypto.Hash(0))
	fmt.Println(err)
	_, err = ecdsa.SignASN1(rand.Reader, k, nil)
	fmt.Println(err)
	_, err = ecdsa.ParseRawPrivateKey(elliptic.P256(), make([]byte, 32))
	fmt.Println(err)
	_, err = ecdsa.ParseRawPrivateKey(elliptic.P256().Params(), make([]byte, 32))
	fmt.Println(err)
	_, err = ecdsa.ParseUncompressedPublicKey(elliptic.P256(), []byte{2})
	fmt.Println(err)
	bad := *k
	bad.D = new(big.Int)
	_, err = bad.Bytes()
	fmt.Println(err)
	bad.PublicKey.X = big.NewInt(1)
	_, err = bad.PublicKey.Bytes()
	fmt.Println(err)
	raw, err := k.Bytes()
	fmt.Println(len(raw), err, k.Equal(&bad), k.Equal(key(elliptic.P256(), 7)), k.Public().(*ecdsa.PublicKey).Equal(&k.PublicKey))
}

func main() {
	for _, c := range curves {
		signing(c)
		groups(c)
	}
	agreeing()
	refused()
	drawn, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	fmt.Println(drawn.IsOnCurve(drawn.X, drawn.Y), err)
}
