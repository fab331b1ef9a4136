// Ed25519 and X25519: the vectors of RFC 8032 and RFC 7748, variants, and what is refused.
package main

import (
	"bytes"
	"crypto"
	"crypto/ecdh"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/sha512"
	"encoding/hex"
	"fmt"
)

func unhex(s string) []byte {
	b, err := hex.DecodeString(s)
	if err != nil {
		panic(err)
	}
	return b
}

func caught(what string, f func()) {
	defer func() { fmt.Println(what, recover()) }()
	f()
}

func vectors() {
	for _, v := range [][2]string{
		{"9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60", ""},
		{"4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb", "72"},
		{"c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7", "af82"},
	} {
		key, message := ed25519.NewKeyFromSeed(unhex(v[0])), unhex(v[1])
		public := key.Public().(ed25519.PublicKey)
		sig := ed25519.Sign(key, message)
		fmt.Printf("%x\n%x\n%v %v\n", public, sig, ed25519.Verify(public, message, sig), bytes.Equal(key.Seed(), unhex(v[0])))
		sig[3] ^= 1
		fmt.Println(ed25519.Verify(public, message, sig), ed25519.Verify(public, append(message, 1), sig))
	}
}

func variants() {
	key := ed25519.NewKeyFromSeed(unhex("0305334e381af78f141cb666f6199f57bc3495335a256a95bd2a55bf546663f6"))
	public := key.Public().(ed25519.PublicKey)
	message := unhex("f726936d19c800494e3fdaff20b276a8")
	for _, context := range []string{"foo", "bar", ""} {
		opts := &ed25519.Options{Context: context}
		sig, err := key.Sign(nil, message, opts)
		fmt.Printf("%q %x %v\n", context, sig, err)
		fmt.Println(ed25519.VerifyWithOptions(public, message, sig, opts), ed25519.Verify(public, message, sig))
	}
	digest := sha512.Sum512([]byte("abc"))
	opts := &ed25519.Options{Hash: crypto.SHA512}
	sig, err := key.Sign(nil, digest[:], opts)
	fmt.Printf("%x %v %v\n", sig, err, ed25519.VerifyWithOptions(public, digest[:], sig, opts))
	fmt.Println(ed25519.VerifyWithOptions(public, digest[:], sig, &ed25519.Options{Hash: crypto.SHA512, Context: "x"}))
	_, err = key.Sign(nil, message, opts)
	fmt.Println(err)
	_, err = key.Sign(nil, message, crypto.SHA256)
	fmt.Println(err)
	_, err = key.Sign(nil, message, &ed25519.Options{Context: string(make([]byte, 256))})
	fmt.Println(err)
	fmt.Println(ed25519.VerifyWithOptions(public, message, sig, &ed25519.Options{Hash: crypto.SHA1}))
	fmt.Println(ed25519.VerifyWithOptions(public, message, sig[1:], &ed25519.Options{}))
}

func keys() {
	public, private, err := ed25519.GenerateKey(rand.Reader)
	fmt.Println(len(public), len(private), err)
	again, other, _ := ed25519.GenerateKey(nil)
	fmt.Println(public.Equal(again), public.Equal(private.Public()), private.Equal(other), private.Equal(private), public.Equal(1))
	fmt.Println(ed25519.Verify(public, []byte("m"), ed25519.Sign(private, []byte("m"))))
	caught("seed", func() { ed25519.NewKeyFromSeed([]byte("short")) })
	caught("private", func() { ed25519.Sign([]byte("short"), nil) })
	caught("public", func() { ed25519.Verify([]byte("short"), nil, nil) })
	_, _, err = ed25519.GenerateKey(bytes.NewReader([]byte("short")))
	fmt.Println(err)
	fmt.Println(ed25519.PublicKeySize, ed25519.PrivateKeySize, ed25519.SignatureSize, ed25519.SeedSize)
}

func x25519() {
	alice, err := ecdh.X25519().NewPrivateKey(unhex("77076d0a7318a57d3c16c17251b26645df4d0be6ddb8b27d77dd32d6f4ed2c77"))
	fmt.Printf("%x %v\n", alice.PublicKey().Bytes(), err)
	bob, _ := ecdh.X25519().NewPrivateKey(unhex("5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb"))
	fmt.Printf("%x\n", bob.PublicKey().Bytes())
	one, err := alice.ECDH(bob.PublicKey())
	fmt.Printf("%x %v\n", one, err)
	two, _ := bob.ECDH(alice.PublicKey())
	fmt.Println(bytes.Equal(one, two), alice.Equal(bob), alice.Equal(alice), alice.PublicKey().Equal(bob.PublicKey()))
	zero, err := ecdh.X25519().NewPublicKey(make([]byte, 32))
	fmt.Println(err)
	_, err = alice.ECDH(zero)
	fmt.Println(err)
	_, err = ecdh.X25519().NewPublicKey(nil)
	fmt.Println(err)
	_, err = ecdh.X25519().NewPrivateKey([]byte{1})
	fmt.Println(err)
	fmt.Println(ecdh.X25519(), ecdh.P256(), ecdh.P384(), ecdh.P521(), alice.Curve() == ecdh.X25519())
}

func main() {
	vectors()
	variants()
	keys()
	x25519()
}
