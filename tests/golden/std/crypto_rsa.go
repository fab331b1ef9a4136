// RSA: signatures and encryption of both kinds with a fixed key, keys' checks, and what is refused.
package main

import (
	"bytes"
	"crypto"
	"crypto/rand"
	"crypto/rsa"
	_ "crypto/sha1"
	"crypto/sha256"
	_ "crypto/sha512"
	"fmt"
	"math/big"
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

var sealed = number("639630f407e0ca7e3e1cf1ecfbdec082086639ca1e74ce91acf454bb87f54953d6166dea86056971e3c30b8fb1df2ce3fca9521ec5f387bbb2c0e3cc60107d2f612dde0f1fec103b4c390637ec6d9a718d31794bf5638c3fbcfc50d84302d949e5dec7a90b236729e2fd1a58eaf85929046ccb59b7c5bfdcdb02be2bb1bb695e").Bytes()

func digest(h crypto.Hash, s string) []byte {
	d := h.New()
	d.Write([]byte(s))
	return d.Sum(nil)
}

func signatures() {
	for _, h := range []crypto.Hash{crypto.SHA1, crypto.SHA256, crypto.SHA512} {
		sum := digest(h, "sample")
		sig, err := rsa.SignPKCS1v15(nil, key, h, sum)
		fmt.Printf("%v %x %v\n", h, sig, err)
		fmt.Println(rsa.VerifyPKCS1v15(&key.PublicKey, h, sum, sig))
		sum[0] ^= 1
		fmt.Println(rsa.VerifyPKCS1v15(&key.PublicKey, h, sum, sig))
	}
	sig, err := rsa.SignPKCS1v15(nil, key, 0, []byte("bare"))
	fmt.Printf("%x %v %v\n", sig, err, rsa.VerifyPKCS1v15(&key.PublicKey, 0, []byte("bare"), sig))
	sum := digest(crypto.SHA256, "salted")
	for _, n := range []int{rsa.PSSSaltLengthAuto, rsa.PSSSaltLengthEqualsHash, 5} {
		opts := &rsa.PSSOptions{SaltLength: n}
		sig, err := rsa.SignPSS(rand.Reader, key, crypto.SHA256, sum, opts)
		fmt.Println(len(sig), err, rsa.VerifyPSS(&key.PublicKey, crypto.SHA256, sum, sig, opts), rsa.VerifyPSS(&key.PublicKey, crypto.SHA256, sum, sig, nil))
		fmt.Println(rsa.VerifyPSS(&key.PublicKey, crypto.SHA256, sum, sig, &rsa.PSSOptions{SaltLength: 6}))
		sig[7] ^= 1
		fmt.Println(rsa.VerifyPSS(&key.PublicKey, crypto.SHA256, sum, sig, nil))
	}
	sig, err = key.Sign(rand.Reader, sum, &rsa.PSSOptions{Hash: crypto.SHA256})
	fmt.Println(err, rsa.VerifyPSS(&key.PublicKey, crypto.SHA256, sum, sig, nil))
	sig, err = key.Sign(rand.Reader, sum, crypto.SHA256)
	fmt.Println(err, rsa.VerifyPKCS1v15(&key.PublicKey, crypto.SHA256, sum, sig))
}

func encryption() {
	text, err := rsa.DecryptPKCS1v15(nil, key, sealed)
	fmt.Printf("%q %v\n", text, err)
	box, err := rsa.EncryptPKCS1v15(rand.Reader, &key.PublicKey, []byte("short"))
	text, err2 := key.Decrypt(rand.Reader, box, nil)
	fmt.Printf("%q %v %v\n", text, err, err2)
	session := []byte("xxxxx")
	fmt.Println(rsa.DecryptPKCS1v15SessionKey(nil, key, box, session), string(session))
	session = []byte("other")[:4]
	fmt.Println(rsa.DecryptPKCS1v15SessionKey(nil, key, box, session), string(session))
	text, err = key.Decrypt(rand.Reader, box, &rsa.PKCS1v15DecryptOptions{SessionKeyLen: 5})
	fmt.Printf("%q %v\n", text, err)
	for _, label := range []string{"", "label"} {
		box, err := rsa.EncryptOAEP(sha256.New(), rand.Reader, &key.PublicKey, []byte("message"), []byte(label))
		text, err2 := rsa.DecryptOAEP(sha256.New(), nil, key, box, []byte(label))
		fmt.Printf("%q %v %v\n", text, err, err2)
		_, err = rsa.DecryptOAEP(sha256.New(), nil, key, box, []byte("wrong"))
		fmt.Println(err)
		text, err = key.Decrypt(nil, box, &rsa.OAEPOptions{Hash: crypto.SHA256, Label: []byte(label)})
		fmt.Printf("%q %v\n", text, err)
	}
	opts := &rsa.OAEPOptions{Hash: crypto.SHA256, MGFHash: crypto.SHA1}
	box, err = rsa.EncryptOAEPWithOptions(rand.Reader, &key.PublicKey, nil, opts)
	text, err2 = key.Decrypt(nil, box, opts)
	fmt.Printf("%q %v %v\n", text, err, err2)
}

func refused() {
	_, err := rsa.SignPKCS1v15(nil, key, crypto.SHA256, []byte("short"))
	fmt.Println(err)
	_, err = rsa.SignPKCS1v15(nil, key, 0, make([]byte, 120))
	fmt.Println(err)
	_, err = rsa.EncryptPKCS1v15(nil, &key.PublicKey, make([]byte, 118))
	fmt.Println(err)
	_, err = rsa.EncryptOAEP(sha256.New(), rand.Reader, &key.PublicKey, make([]byte, 63), nil)
	fmt.Println(err)
	_, err = rsa.DecryptPKCS1v15(nil, key, bytes.Repeat([]byte{255}, 128))
	fmt.Println(err)
	_, err = rsa.DecryptPKCS1v15(nil, key, make([]byte, 128))
	fmt.Println(err)
	_, err = rsa.SignPSS(rand.Reader, key, crypto.SHA512, make([]byte, 64), &rsa.PSSOptions{SaltLength: -1})
	fmt.Println(err)
	_, err = rsa.SignPSS(rand.Reader, key, crypto.SHA256, make([]byte, 32), &rsa.PSSOptions{SaltLength: -2})
	fmt.Println(err)
	_, err = rsa.SignPSS(rand.Reader, key, crypto.MD4, make([]byte, 16), nil)
	fmt.Println(err)
	_, err = rsa.GenerateKey(rand.Reader, 512)
	fmt.Println(err)
	_, err = key.Decrypt(nil, sealed, 1)
	fmt.Println(err)
	fmt.Println(rsa.VerifyPKCS1v15(&rsa.PublicKey{N: big.NewInt(15), E: 3}, 0, nil, nil))
	fmt.Println(rsa.VerifyPKCS1v15(&rsa.PublicKey{}, 0, nil, nil))
}

func checks() {
	fmt.Println(key.Validate(), key.Size(), key.Equal(fresh()), key.PublicKey.Equal(key.Public()))
	k := fresh()
	k.Precompute()
	fmt.Println(k.Precomputed.Dp.Cmp(new(big.Int).Mod(k.D, new(big.Int).Sub(k.Primes[0], big.NewInt(1)))), len(k.Precomputed.CRTValues), k.Validate())
	k.E = 3
	fmt.Println(k.Validate())
	k = fresh()
	k.N.Add(k.N, big.NewInt(2))
	fmt.Println(k.Validate(), k.Equal(key))
	k = fresh()
	k.Primes = k.Primes[:1]
	fmt.Println(k.Validate())
	k = fresh()
	k.D.Add(k.D, big.NewInt(2))
	fmt.Println(k.Validate() != nil)
	k = fresh()
	k.Primes = nil
	text, err := rsa.DecryptPKCS1v15(nil, k, sealed)
	fmt.Printf("%q %v\n", text, err)
}

func main() {
	signatures()
	encryption()
	refused()
	checks()
}
