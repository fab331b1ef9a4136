package cipher_test

import (
	"crypto/aes"
	"crypto/cipher"
	"fmt"
)

func ExampleNewGCM() {
	block, _ := aes.NewCipher(make([]byte, 32))
	gcm, _ := cipher.NewGCM(block)
	nonce := make([]byte, gcm.NonceSize())
	sealed := gcm.Seal(nil, nonce, []byte("secret"), nil)
	text, err := gcm.Open(nil, nonce, sealed, nil)
	fmt.Println(string(text), err)
	sealed[0] ^= 1
	_, err = gcm.Open(nil, nonce, sealed, nil)
	fmt.Println(err)
	// Output:
	// secret <nil>
	// cipher: message authentication failed
}

func ExampleNewCTR() {
	block, _ := aes.NewCipher(make([]byte, 16))
	out := make([]byte, 5)
	cipher.NewCTR(block, make([]byte, 16)).XORKeyStream(out, []byte("hello"))
	fmt.Printf("%x\n", out)
	// Output:
	// 0e8c27b880
}
