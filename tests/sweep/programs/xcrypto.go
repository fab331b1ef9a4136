// Passwords, keys, seals and hashes, by golang.org/x/crypto.
package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"os"

	"golang.org/x/crypto/argon2"
	"golang.org/x/crypto/bcrypt"
	"golang.org/x/crypto/blake2b"
	"golang.org/x/crypto/chacha20poly1305"
	"golang.org/x/crypto/curve25519"
	"golang.org/x/crypto/hkdf"
	"golang.org/x/crypto/nacl/box"
	"golang.org/x/crypto/nacl/secretbox"
	"golang.org/x/crypto/pbkdf2"
	"golang.org/x/crypto/ripemd160"
	"golang.org/x/crypto/scrypt"
	"golang.org/x/crypto/sha3"
	"golang.org/x/crypto/ssh"
)

func must[T any](v T, err error) T {
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	return v
}

// counting is a source of keys that are always the same.
type counting byte

func (c *counting) Read(p []byte) (int, error) {
	for i := range p {
		*c++
		p[i] = byte(*c)
	}
	return len(p), nil
}

func passwords() {
	hash := must(bcrypt.GenerateFromPassword([]byte("swordfish"), bcrypt.MinCost))
	fmt.Println(string(hash[:7]), len(hash), must(bcrypt.Cost(hash)))
	fmt.Println(bcrypt.CompareHashAndPassword(hash, []byte("swordfish")))
	err := bcrypt.CompareHashAndPassword(hash, []byte("Swordfish"))
	fmt.Println(err, errors.Is(err, bcrypt.ErrMismatchedHashAndPassword))
	known := []byte("$2a$06$DCq7YPn5Rq63x1Lad4cll.TV4S6ytwfsfvkY8jIucDrjc8deX1s.")
	fmt.Println(bcrypt.CompareHashAndPassword(known, nil), bcrypt.CompareHashAndPassword([]byte("$1$"), nil))
	salt := []byte("some salt")
	fmt.Printf("%x\n%x\n%x\n%x\n", must(scrypt.Key([]byte("p"), salt, 256, 8, 1, 16)), pbkdf2.Key([]byte("p"), salt, 100, 16, sha256.New),
		argon2.IDKey([]byte("p"), salt, 1, 64, 2, 16), argon2.Key([]byte("p"), salt, 2, 32, 1, 16))
	key := make([]byte, 16)
	_ = must(io.ReadFull(hkdf.New(sha256.New, []byte("secret"), salt, []byte("info")), key))
	fmt.Printf("%x\n", key)
}

func seals() {
	key, nonce := bytes.Repeat([]byte{7}, 32), bytes.Repeat([]byte{9}, chacha20poly1305.NonceSizeX)
	aead := must(chacha20poly1305.New(key))
	sealed := aead.Seal(nil, nonce[:aead.NonceSize()], []byte("attack at dawn"), []byte("header"))
	fmt.Printf("%x\n", sealed)
	fmt.Printf("%s\n", must(aead.Open(nil, nonce[:12], sealed, []byte("header"))))
	sealed[3] ^= 1
	_, err := aead.Open(nil, nonce[:12], sealed, []byte("header"))
	fmt.Println(err)
	fmt.Printf("%x\n", must(chacha20poly1305.NewX(key)).Seal(nil, nonce, []byte("x"), nil))
	_, err = chacha20poly1305.New(key[:5])
	fmt.Println(err)
	opened, ok := secretbox.Open(nil, secretbox.Seal(nil, []byte("box"), (*[24]byte)(nonce), (*[32]byte)(key)), (*[24]byte)(nonce), (*[32]byte)(key))
	fmt.Printf("%s %v\n", opened, ok)

	source := new(counting)
	ours, mine, _ := box.GenerateKey(source)
	theirs, hers, _ := box.GenerateKey(source)
	letter := box.Seal(nil, []byte("dear"), (*[24]byte)(nonce), theirs, mine)
	text, ok := box.Open(nil, letter, (*[24]byte)(nonce), ours, hers)
	fmt.Printf("%x %s %v\n", letter, text, ok)
	one, other := must(curve25519.X25519(mine[:], theirs[:])), must(curve25519.X25519(hers[:], ours[:]))
	fmt.Println(bytes.Equal(one, other), hex.EncodeToString(one[:8]))
}

func main() {
	passwords()
	seals()
	sum := blake2b.Sum256([]byte("abc"))
	keyed := must(blake2b.New(20, []byte("key")))
	fmt.Fprint(keyed, "abc")
	fmt.Printf("%x %x\n", sum, keyed.Sum(nil))
	shake, md := make([]byte, 10), ripemd160.New()
	sha3.ShakeSum128(shake, []byte("abc"))
	fmt.Fprint(md, "abc")
	fmt.Printf("%x %x %x\n", sha3.Sum224(nil), shake, md.Sum(nil))
	legacy := sha3.NewLegacyKeccak256()
	fmt.Fprint(legacy, "abc")
	fmt.Printf("%x\n", legacy.Sum(nil))

	const line = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJCvd5mRJQV7eqpIL7UySPN1d3Iv4zb/ZiZCeLrRGNdu ann@example"
	public, comment, options, rest, err := ssh.ParseAuthorizedKey([]byte("no-pty " + line + "\n"))
	fmt.Println(public.Type(), comment, options, len(rest), err, ssh.FingerprintSHA256(public), ssh.FingerprintLegacyMD5(public))
	_, err = ssh.ParsePrivateKey(pem.EncodeToMemory(&pem.Block{Type: "WHAT", Bytes: []byte("x")}))
	fmt.Println(err)
}
