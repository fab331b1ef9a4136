package main

import (
	"bytes"
	"crypto"
	"crypto/rand"
	_ "crypto/sha256"
	"crypto/subtle"
	"errors"
	"fmt"
	"hash"
	"io"
	"math/big"
	"strings"
)

func caught(name string, f func()) {
	defer func() {
		if r := recover(); r != nil {
			fmt.Printf("%s: panic: %v\n", name, r)
		}
	}()
	f()
}

type key struct{ plain bool }

func (key) Public() crypto.PublicKey { return "public" }
func (key) Sign(r io.Reader, digest []byte, opts crypto.SignerOpts) ([]byte, error) {
	return fmt.Appendf(nil, "%x %v", digest, opts.HashFunc()), nil
}

type messageKey struct{ key }

func (messageKey) SignMessage(r io.Reader, msg []byte, opts crypto.SignerOpts) ([]byte, error) {
	return msg, errors.New("as it is")
}

func main() {
	randoms()
	subtles()
	hashes()
}

func randoms() {
	b, c := make([]byte, 64), make([]byte, 64)
	n, err := rand.Read(b)
	m, err2 := io.ReadFull(rand.Reader, c)
	fmt.Println(n, err, m, err2, bytes.Equal(b, c))
	t := rand.Text()
	fmt.Println(len(t), strings.Trim(t, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567") == "", t != rand.Text())
	seen := map[int64]int{}
	for range 1000 {
		v, err := rand.Int(rand.Reader, big.NewInt(10))
		if err != nil {
			fmt.Println(err)
		}
		seen[v.Int64()]++
	}
	fmt.Println(len(seen))
	v, err := rand.Int(rand.Reader, big.NewInt(1))
	fmt.Println(v, err)
	v, err = rand.Int(bytes.NewReader([]byte{0xff, 0x07, 0x12}), big.NewInt(300))
	fmt.Println(v, err)
	v, err = rand.Int(bytes.NewReader([]byte{0x01, 0x07}), big.NewInt(300))
	fmt.Println(v, err)
	caught("int", func() { rand.Int(rand.Reader, new(big.Int)) })
	for _, bits := range []int{2, 3, 7, 8, 9, 64, 65, 256} {
		p, err := rand.Prime(rand.Reader, bits)
		fmt.Println(p.BitLen(), p.ProbablyPrime(10), err)
	}
	_, err = rand.Prime(rand.Reader, 1)
	fmt.Println(err)
}

func subtles() {
	fmt.Println(subtle.ConstantTimeCompare([]byte("abc"), []byte("abc")), subtle.ConstantTimeCompare([]byte("abc"), []byte("abd")), subtle.ConstantTimeCompare(nil, []byte{}), subtle.ConstantTimeCompare(nil, []byte{0}))
	fmt.Println(subtle.ConstantTimeSelect(1, 5, 9), subtle.ConstantTimeSelect(0, 5, 9), subtle.ConstantTimeByteEq(3, 3), subtle.ConstantTimeByteEq(3, 4), subtle.ConstantTimeEq(-1, -1), subtle.ConstantTimeEq(-1, 1), subtle.ConstantTimeLessOrEq(3, 3), subtle.ConstantTimeLessOrEq(4, 3), subtle.ConstantTimeLessOrEq(2, 3))
	x := []byte{1, 2, 3}
	subtle.ConstantTimeCopy(0, x, []byte{7, 8, 9})
	fmt.Println(x)
	subtle.ConstantTimeCopy(1, x, []byte{7, 8, 9})
	fmt.Println(x)
	caught("copy", func() { subtle.ConstantTimeCopy(1, x, nil) })
	d := make([]byte, 5)
	fmt.Println(subtle.XORBytes(d, []byte{1, 2, 3}, []byte{255, 255}), d)
	fmt.Println(subtle.XORBytes(x, x, []byte{1, 1, 1}), x, subtle.XORBytes(nil, nil, x))
	caught("short", func() { subtle.XORBytes(d[:1], x, x) })
	caught("overlap", func() { subtle.XORBytes(d[1:], d[:3], x) })
	subtle.WithDataIndependentTiming(func() { fmt.Println("called") })
}

func hashes() {
	for h := crypto.Hash(0); h < 22; h++ {
		fmt.Print(h, " ", h.HashFunc() == h, " ")
		caught("size", func() { fmt.Print(h.Size()) })
		fmt.Println()
	}
	fmt.Println(crypto.SHA256.Available(), crypto.BLAKE2b_512.Available())
	h := crypto.SHA224.New()
	io.WriteString(h, "abc")
	fmt.Printf("%x\n", h.Sum(nil))
	caught("new", func() { crypto.BLAKE2s_256.New() })
	caught("register", func() { crypto.RegisterHash(99, nil) })
	caught("register", func() { crypto.RegisterHash(0, nil) })
	caught("register", func() { crypto.RegisterHash(crypto.MLDSAMu, nil) })
	crypto.RegisterHash(crypto.RIPEMD160, func() hash.Hash { return crypto.SHA256.New() })
	fmt.Println(crypto.RIPEMD160.New().Size())
	for _, s := range []crypto.Signer{key{}, messageKey{}} {
		for _, o := range []crypto.Hash{0, crypto.SHA256, crypto.BLAKE2b_384} {
			sig, err := crypto.SignMessage(s, rand.Reader, []byte("msg"), o)
			fmt.Println(string(sig), err)
		}
	}
}
