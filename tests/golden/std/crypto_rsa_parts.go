// The parts of RSA keys that speed them up, keys of several primes, and the errors that say nothing.
package main

import (
	"crypto"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"errors"
	"fmt"
	"math/big"
)

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func prime(text string) *big.Int {
	p, ok := new(big.Int).SetString(text, 16)
	if !ok {
		panic(text)
	}
	return p
}

// A key of 1024 bits.
var (
	p = prime("dab4b5e1cf3c8b4b5e8e2f7b3ab7b8d0b7c7a6a2d5cf3b6d0c0aa4c2b9d44f5c7c3f59e7a7e1c1c9ad2b9a1b5bd4f5b8a1f2d3c4b5a69788796a5b4c3d2e1f0f")
	q = prime("c8f1e2d3c4b5a6978879a6b5c4d3e2f1a0b1c2d3e4f5a6b7c8d9eafb0c1d2e3f4051627384950a1b2c3d4e5f60718293a4b5c6d7e8f9a0b1c2d3e4f5a6b7c8d9")
)

// nextPrime is the next prime of which one less has no factor in common with e.
func nextPrime(n, e *big.Int) *big.Int {
	n = new(big.Int).SetBit(n, 0, 1)
	one := big.NewInt(1)
	for !n.ProbablyPrime(10) || new(big.Int).GCD(nil, nil, new(big.Int).Sub(n, one), e).Cmp(one) != 0 {
		n.Add(n, big.NewInt(2))
	}
	return n
}

func key(primes ...*big.Int) *rsa.PrivateKey {
	e, n, phi := big.NewInt(65537), big.NewInt(1), big.NewInt(1)
	for _, p := range primes {
		n.Mul(n, p)
		phi.Mul(phi, new(big.Int).Sub(p, big.NewInt(1)))
	}
	k := &rsa.PrivateKey{PublicKey: rsa.PublicKey{N: n, E: 65537}, D: new(big.Int).ModInverse(e, phi), Primes: primes}
	return k
}

func parts() *rsa.PrivateKey {
	e := big.NewInt(65537)
	p, q := nextPrime(p, e), nextPrime(q, e)
	k := key(p, q)
	fmt.Println(k.N.BitLen(), k.Validate())
	fmt.Println(k.Precomputed.Dq == nil, k.Precomputed.Qinv == nil)
	k.Precompute()
	var v rsa.PrecomputedValues = k.Precomputed
	one := big.NewInt(1)
	dp := new(big.Int).Mod(k.D, new(big.Int).Sub(p, one))
	dq := new(big.Int).Mod(k.D, new(big.Int).Sub(q, one))
	fmt.Println(v.Dp.Cmp(dp) == 0, v.Dq.Cmp(dq) == 0, v.Qinv.Cmp(new(big.Int).ModInverse(q, p)) == 0, len(v.CRTValues))
	// They are computed once.
	k.Precompute()
	fmt.Println(k.Precomputed.Dq == v.Dq, k.Precomputed.Qinv == v.Qinv)
	return k
}

func several() {
	e := big.NewInt(65537)
	var primes []*big.Int
	for i := range 3 {
		primes = append(primes, nextPrime(new(big.Int).Rsh(new(big.Int).Add(p, new(big.Int).Lsh(big.NewInt(int64(i+1)), 500)), 100), e))
	}
	k := key(primes...)
	fmt.Println(k.N.BitLen(), k.Validate())
	k.Precompute()
	for i, v := range k.Precomputed.CRTValues {
		var c rsa.CRTValue = v
		third := primes[2+i]
		fmt.Println(c.Exp.Cmp(new(big.Int).Mod(k.D, new(big.Int).Sub(third, big.NewInt(1)))) == 0, c.R.Cmp(new(big.Int).Mul(primes[0], primes[1])) == 0,
			c.Coeff.Cmp(new(big.Int).ModInverse(c.R, third)) == 0)
	}
	digest := sha256.Sum256([]byte("signed"))
	sig, err := rsa.SignPKCS1v15(nil, k, crypto.SHA256, digest[:])
	fmt.Println(len(sig), err, rsa.VerifyPKCS1v15(&k.PublicKey, crypto.SHA256, digest[:], sig))
	for _, ask := range [][2]int{{3, 1024}, {5, 1024}, {1, 1024}, {0, 1024}} {
		k, err := rsa.GenerateMultiPrimeKey(rand.Reader, ask[0], ask[1])
		if err != nil {
			fmt.Println(ask, err)
			continue
		}
		fmt.Println(ask, len(k.Primes), k.N.BitLen(), k.Validate())
		sealed := must(rsa.EncryptPKCS1v15(rand.Reader, &k.PublicKey, []byte("text")))
		text, err := rsa.DecryptPKCS1v15(nil, k, sealed)
		fmt.Println(string(text), err)
	}
}

func mistakes(k *rsa.PrivateKey) {
	digest := sha256.Sum256([]byte("signed"))
	sig := must(rsa.SignPKCS1v15(nil, k, crypto.SHA256, digest[:]))
	sig[5] ^= 1
	err := rsa.VerifyPKCS1v15(&k.PublicKey, crypto.SHA256, digest[:], sig)
	fmt.Println(err, err == rsa.ErrVerification, rsa.VerifyPKCS1v15(&k.PublicKey, crypto.SHA256, digest[:], nil) == rsa.ErrVerification)
	o := &rsa.PSSOptions{SaltLength: rsa.PSSSaltLengthEqualsHash, Hash: crypto.SHA256}
	var opts crypto.SignerOpts = o
	fmt.Println(opts.HashFunc(), (&rsa.PSSOptions{}).HashFunc() == 0)
	pss := must(k.Sign(rand.Reader, digest[:], o))
	fmt.Println(rsa.VerifyPSS(&k.PublicKey, crypto.SHA256, digest[:], pss, o), rsa.VerifyPSS(&k.PublicKey, crypto.SHA256, digest[:], pss[1:], o) == rsa.ErrVerification)
	_, err = rsa.EncryptPKCS1v15(rand.Reader, &k.PublicKey, make([]byte, k.Size()-10))
	fmt.Println(err, err == rsa.ErrMessageTooLong)
	_, err = rsa.EncryptOAEP(sha256.New(), rand.Reader, &k.PublicKey, make([]byte, k.Size()-65), nil)
	fmt.Println(errors.Is(err, rsa.ErrMessageTooLong))
	sealed := must(rsa.EncryptOAEP(sha256.New(), rand.Reader, &k.PublicKey, []byte("text"), []byte("label")))
	_, err = rsa.DecryptOAEP(sha256.New(), nil, k, sealed, []byte("other"))
	fmt.Println(err, err == rsa.ErrDecryption)
	_, err = rsa.DecryptPKCS1v15(nil, k, sealed[:len(sealed)-1])
	fmt.Println(err == rsa.ErrDecryption)
	var d crypto.Decrypter = k
	text, err := d.Decrypt(nil, sealed, &rsa.OAEPOptions{Hash: crypto.SHA256, Label: []byte("label")})
	fmt.Println(string(text), err, d.Public() == crypto.PublicKey(&k.PublicKey))
	text, err = d.Decrypt(rand.Reader, must(rsa.EncryptPKCS1v15(rand.Reader, &k.PublicKey, []byte("key"))), &rsa.PKCS1v15DecryptOptions{SessionKeyLen: 3})
	fmt.Println(string(text), err)
	_, err = d.Decrypt(nil, sealed, 5)
	fmt.Println(err)
}

func main() {
	k := parts()
	several()
	mistakes(k)
}
