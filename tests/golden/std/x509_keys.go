// Keys in their formats, and back; what is none of them.
package main

import (
	"bytes"
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/x509"
	"encoding/hex"
	"encoding/pem"
	"fmt"
	"math/big"
	"strings"
)

func number(hex string) *big.Int {
	n, ok := new(big.Int).SetString(hex, 16)
	if !ok {
		panic(hex)
	}
	return n
}

func fresh() *rsa.PrivateKey {
	return &rsa.PrivateKey{
		PublicKey: rsa.PublicKey{
			N: number("cfdb95a45b0812be2a018a873b80926828fbb490c5f20d12998be567555103f94684e8b3f22a9b4b10cfded23ef92a15ad5968273153520eb53fb023dbd775e7270d3986ac62b1ae71f1eae3f3fa8fd8f42c55ba797518b0ea56ca13101b8f276cc51d5887748f3e05a0613cc5379bbefe8d3a8c6f4a2245b7f96fa80ba40c59"),
			E: 65537,
		},
		D: number("3718e1c5bb4b9c8c43de3cb6341394bb7f81990f7728fe461be5755dbac3cae5dcc786578cadb694635476a00c89479a8f64cfb2f3e43e301fe34df17368dd9b79ec157cbcebff7af400d8c7ca1e5553dfc70194516521ab02e5c3472cc490e215a137cab08b2820ffb45e93ea4c2c0146a40fc4935466ae5bb25c507168eab1"),
		Primes: []*big.Int{
			number("ecf913cd987336c05890cd48e601a8482bc8cb249ad84132a05f87d1a5f59b884522ca792d0cd83b741a171bc6cb14826c15738647f4d2ebe6d4abdcc699a507"),
			number("e08c0d12583e0c6c3ffdd709e361e4ff9579fac4bf0e3527cec22d05776a2fa5e581f115579b849c01802f3eddc452b1e4bc69d269b0ffda0c1415463456cb9f"),
		},
	}
}

var key = fresh()

func show(what string, b []byte, err error) {
	sum := sha256.Sum256(b)
	fmt.Println(what, len(b), hex.EncodeToString(sum[:8]), err)
}

func rsaKeys() []byte {
	b := x509.MarshalPKCS1PrivateKey(key)
	show("pkcs1", b, nil)
	again, err := x509.ParsePKCS1PrivateKey(b)
	fmt.Println(again.Equal(key), err)
	public := x509.MarshalPKCS1PublicKey(&key.PublicKey)
	show("pkcs1 public", public, nil)
	p, err := x509.ParsePKCS1PublicKey(public)
	fmt.Println(p.Equal(&key.PublicKey), err)
	_, err = x509.ParsePKIXPublicKey(public)
	fmt.Println(err)
	_, err = x509.ParseECPrivateKey(b)
	fmt.Println(err)
	_, err = x509.ParsePKCS8PrivateKey(b)
	fmt.Println(err)
	return b
}

func curveKeys(c elliptic.Curve) {
	raw := bytes.Repeat([]byte{7}, (c.Params().BitSize+7)/8)
	raw[0] = 0
	k, err := ecdsa.ParseRawPrivateKey(c, raw)
	if err != nil {
		panic(err)
	}
	b, err := x509.MarshalECPrivateKey(k)
	show(c.Params().Name, b, err)
	again, err := x509.ParseECPrivateKey(b)
	fmt.Println(again.Equal(k), err)
	_, err = x509.ParsePKCS8PrivateKey(b)
	fmt.Println(err)
	both(k, &k.PublicKey)
}

// both goes through PKCS #8 and PKIX.
func both(private, public any) {
	type equal interface{ Equal(any) bool }
	b, err := x509.MarshalPKCS8PrivateKey(private)
	show("pkcs8", b, err)
	again, err := x509.ParsePKCS8PrivateKey(b)
	fmt.Printf("%T %v\n", again, err)
	text, err2 := x509.MarshalPKCS8PrivateKey(again)
	fmt.Println(bytes.Equal(b, text), err2)
	_, err = x509.ParsePKCS1PrivateKey(b)
	fmt.Println(err)
	_, err = x509.ParseECPrivateKey(b)
	fmt.Println(err)
	b, err = x509.MarshalPKIXPublicKey(public)
	show("pkix", b, err)
	p, err := x509.ParsePKIXPublicKey(b)
	fmt.Printf("%T %v\n", p, err)
	text, err2 = x509.MarshalPKIXPublicKey(p)
	fmt.Println(bytes.Equal(b, text), err2)
}

func sealed(b []byte) {
	block := &pem.Block{Type: "RSA PRIVATE KEY", Headers: map[string]string{"Proc-Type": "4,ENCRYPTED", "DEK-Info": "AES-128-CBC,00112233445566778899aabbccddeeff"}}
	for _, alg := range []x509.PEMCipher{x509.PEMCipherDES, x509.PEMCipher3DES, x509.PEMCipherAES128, x509.PEMCipherAES192, x509.PEMCipherAES256} {
		e, err := x509.EncryptPEMBlock(strings.NewReader("0123456789abcdef"), "KEY", b[:50], []byte("secret"), alg)
		fmt.Println(x509.IsEncryptedPEMBlock(e), e.Headers["DEK-Info"], err)
		show("sealed", e.Bytes, err)
		d, err := x509.DecryptPEMBlock(e, []byte("secret"))
		fmt.Println(bytes.Equal(d, b[:50]), err)
	}
	_, err := x509.DecryptPEMBlock(block, nil)
	fmt.Println(err)
	block.Bytes = []byte("odd")
	_, err = x509.DecryptPEMBlock(block, nil)
	fmt.Println(err)
	for _, info := range []string{"AES-128-CBC", "ROT13,00", "AES-128-CBC,0011"} {
		block.Headers["DEK-Info"] = info
		_, err = x509.DecryptPEMBlock(block, nil)
		fmt.Println(err)
	}
	_, err = x509.DecryptPEMBlock(&pem.Block{}, nil)
	fmt.Println(err, x509.IncorrectPasswordError)
	_, err = x509.EncryptPEMBlock(nil, "", nil, nil, 0)
	fmt.Println(err)
}

func refused() {
	for _, b := range [][]byte{nil, {0x30, 0}, []byte("text")} {
		_, err := x509.ParsePKCS1PrivateKey(b)
		fmt.Println(err != nil)
		_, err = x509.ParsePKCS1PublicKey(b)
		fmt.Println(err != nil)
		_, err = x509.ParsePKCS8PrivateKey(b)
		fmt.Println(err != nil)
		_, err = x509.ParsePKIXPublicKey(b)
		fmt.Println(err != nil)
		_, err = x509.ParseECPrivateKey(b)
		fmt.Println(err != nil)
	}
	_, err := x509.MarshalPKCS8PrivateKey(1)
	fmt.Println(err)
	_, err = x509.MarshalPKIXPublicKey("x")
	fmt.Println(err)
}

func main() {
	b := rsaKeys()
	both(key, &key.PublicKey)
	for _, c := range []elliptic.Curve{elliptic.P224(), elliptic.P256(), elliptic.P384(), elliptic.P521()} {
		curveKeys(c)
	}
	ed := ed25519.NewKeyFromSeed(bytes.Repeat([]byte{9}, 32))
	both(ed, ed.Public())
	x, _ := ecdh.X25519().NewPrivateKey(bytes.Repeat([]byte{8}, 32))
	both(x, x.PublicKey())
	p, _ := ecdh.P256().NewPrivateKey(bytes.Repeat([]byte{8}, 32))
	both(p, p.PublicKey())
	sealed(b)
	refused()
}
