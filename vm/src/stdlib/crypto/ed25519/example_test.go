package ed25519_test

import (
	"crypto/ed25519"
	"fmt"
)

func ExampleSign() {
	key := ed25519.NewKeyFromSeed(make([]byte, ed25519.SeedSize))
	sig := ed25519.Sign(key, []byte("text"))
	public := key.Public().(ed25519.PublicKey)
	fmt.Println(ed25519.Verify(public, []byte("text"), sig), ed25519.Verify(public, []byte("other"), sig))
	// Output:
	// true false
}
