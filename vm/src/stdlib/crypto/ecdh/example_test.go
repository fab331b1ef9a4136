package ecdh_test

import (
	"bytes"
	"crypto/ecdh"
	"crypto/rand"
	"fmt"
)

func ExampleX25519() {
	a, _ := ecdh.X25519().GenerateKey(rand.Reader)
	b, _ := ecdh.X25519().GenerateKey(rand.Reader)
	s, _ := a.ECDH(b.PublicKey())
	t, _ := b.ECDH(a.PublicKey())
	fmt.Println(bytes.Equal(s, t))
	// Output:
	// true
}
