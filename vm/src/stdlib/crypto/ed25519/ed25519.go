// Package ed25519 signs with the twisted Edwards curve of 25519, RFC 8032.
package ed25519

import (
	"bytes"
	"crypto"
	"crypto/rand"
	"crypto/sha512"
	"crypto/subtle"
	"errors"
	"io"
	"strconv"
)

// Lengths in bytes.
const (
	PublicKeySize  = 32
	PrivateKeySize = 64
	SignatureSize  = 64
	SeedSize       = 32
)

func base(r []byte) []byte
func baseClamped(s []byte) []byte
func mulAdd(k, s, r []byte) []byte
func check(public, k, signature []byte) bool

// PublicKey is a public key of PublicKeySize bytes.
type PublicKey []byte

// Equal is true if x is the same key.
func (pub PublicKey) Equal(x crypto.PublicKey) bool {
	other, ok := x.(PublicKey)
	return ok && subtle.ConstantTimeCompare(pub, other) == 1
}

// PrivateKey is the seed, and behind it the public key.
type PrivateKey []byte

// Public returns the PublicKey.
func (priv PrivateKey) Public() crypto.PublicKey {
	return PublicKey(bytes.Clone(priv[SeedSize:]))
}

// Equal is true if x is the same key.
func (priv PrivateKey) Equal(x crypto.PrivateKey) bool {
	other, ok := x.(PrivateKey)
	return ok && subtle.ConstantTimeCompare(priv, other) == 1
}

// Seed returns what the key is made from, as RFC 8032 has private keys.
func (priv PrivateKey) Seed() []byte { return append(make([]byte, 0, SeedSize), priv[:SeedSize]...) }

// Options say which variant is meant: with Hash SHA-512, Ed25519ph; with a context alone, Ed25519ctx.
type Options struct {
	Hash    crypto.Hash // 0 for messages, or SHA512 for their hashes
	Context string      // a use, of at most 255 bytes
}

// HashFunc returns Hash.
func (o *Options) HashFunc() crypto.Hash { return o.Hash }

// variant returns what goes into the hashes first.
func variant(message []byte, hash crypto.Hash, context, noun string) (prefix []byte, err error) {
	flag := byte(0)
	switch {
	case hash == crypto.SHA512:
		flag = 1
		if l := len(message); l != sha512.Size {
			return nil, errors.New("ed25519: bad Ed25519ph message hash length: " + strconv.Itoa(l))
		}
		if l := len(context); l > 255 {
			return nil, errors.New("ed25519: bad Ed25519ph context length: " + strconv.Itoa(l))
		}
	case hash != 0:
		return nil, errors.New("ed25519: expected " + noun + " zero (unhashed message, for standard Ed25519) or SHA-512 (for Ed25519ph)")
	case context == "":
		return nil, nil
	default:
		if l := len(context); l > 255 {
			return nil, errors.New("ed25519: bad Ed25519ctx context length: " + strconv.Itoa(l))
		}
	}
	prefix = append(prefix, "SigEd25519 no Ed25519 collisions"...)
	prefix = append(prefix, flag, byte(len(context)))
	return append(prefix, context...), nil
}

// Sign signs message, or its SHA-512 hash if opts says so; rand is not used.
func (priv PrivateKey) Sign(rand io.Reader, message []byte, opts crypto.SignerOpts) (signature []byte, err error) {
	context := ""
	if o, ok := opts.(*Options); ok {
		context = o.Context
	}
	prefix, err := variant(message, opts.HashFunc(), context, "opts.HashFunc()")
	if err != nil {
		return nil, err
	}
	return sign(priv, message, prefix), nil
}

// GenerateKey returns a new pair of keys, with random's bytes or those of the system if it is nil.
func GenerateKey(random io.Reader) (PublicKey, PrivateKey, error) {
	if random == nil {
		random = rand.Reader
	}
	seed := make([]byte, SeedSize)
	if _, err := io.ReadFull(random, seed); err != nil {
		return nil, nil, err
	}
	private := NewKeyFromSeed(seed)
	return private.Public().(PublicKey), private, nil
}

// NewKeyFromSeed returns the key of a seed. It panics unless seed has SeedSize bytes.
func NewKeyFromSeed(seed []byte) PrivateKey {
	if l := len(seed); l != SeedSize {
		panic("ed25519: bad seed length: " + strconv.Itoa(l))
	}
	h := sha512.Sum512(seed)
	return append(bytes.Clone(seed), baseClamped(h[:32])...)
}

// Sign returns the signature of message. It panics if the key has a wrong length.
func Sign(privateKey PrivateKey, message []byte) []byte { return sign(privateKey, message, nil) }

func hash(parts ...[]byte) []byte {
	h := sha512.New()
	for _, p := range parts {
		h.Write(p)
	}
	return h.Sum(nil)
}

func sign(private PrivateKey, message, prefix []byte) []byte {
	if l := len(private); l != PrivateKeySize {
		panic("ed25519: bad private key: ed25519: bad private key length: " + strconv.Itoa(l))
	}
	seed, public := private[:SeedSize], private[SeedSize:]
	h := sha512.Sum512(seed)
	r := hash(prefix, h[32:], message)
	signature := base(r)
	k := hash(prefix, signature, public, message)
	return append(signature, mulAdd(k, h[:32], r)...)
}

// Verify is true if sig is a signature of message by the owner of publicKey. It panics if the key has a
// wrong length.
func Verify(publicKey PublicKey, message, sig []byte) bool {
	return VerifyWithOptions(publicKey, message, sig, &Options{}) == nil
}

// VerifyWithOptions returns nil if sig is a signature of message under these options.
func VerifyWithOptions(publicKey PublicKey, message, sig []byte, opts *Options) error {
	if l := len(publicKey); l != PublicKeySize {
		panic("ed25519: bad public key length: " + strconv.Itoa(l))
	}
	prefix, err := variant(message, opts.Hash, opts.Context, "opts.Hash")
	if err != nil {
		return err
	}
	if l := len(sig); l != SignatureSize {
		return errors.New("ed25519: bad signature length: " + strconv.Itoa(l))
	}
	if !check(publicKey, hash(prefix, sig[:32], publicKey, message), sig) {
		return errors.New("ed25519: invalid signature")
	}
	return nil
}
