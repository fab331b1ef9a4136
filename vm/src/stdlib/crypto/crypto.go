// Package crypto has identifiers of hash functions, and interfaces of keys.
package crypto

import (
	"hash"
	"io"
	"strconv"
)

// Hash is the number of a hash function that another package has.
type Hash uint

// Hash functions. Those of packages that are not imported are not Available.
const (
	MD4 Hash = 1 + iota
	MD5
	SHA1
	SHA224
	SHA256
	SHA384
	SHA512
	MD5SHA1
	RIPEMD160
	SHA3_224
	SHA3_256
	SHA3_384
	SHA3_512
	SHA512_224
	SHA512_256
	BLAKE2s_256
	BLAKE2b_256
	BLAKE2b_384
	BLAKE2b_512

	// MLDSAMu is no hash function: it says that a message was prepared for ML-DSA.
	MLDSAMu
	maxHash
)

// The names and sizes, by number.
var kinds = [maxHash]struct {
	name string
	size int
}{
	MD4:         {"MD4", 16},
	MD5:         {"MD5", 16},
	SHA1:        {"SHA-1", 20},
	SHA224:      {"SHA-224", 28},
	SHA256:      {"SHA-256", 32},
	SHA384:      {"SHA-384", 48},
	SHA512:      {"SHA-512", 64},
	MD5SHA1:     {"MD5+SHA1", 36},
	RIPEMD160:   {"RIPEMD-160", 20},
	SHA3_224:    {"SHA3-224", 28},
	SHA3_256:    {"SHA3-256", 32},
	SHA3_384:    {"SHA3-384", 48},
	SHA3_512:    {"SHA3-512", 64},
	SHA512_224:  {"SHA-512/224", 28},
	SHA512_256:  {"SHA-512/256", 32},
	BLAKE2s_256: {"BLAKE2s-256", 32},
	BLAKE2b_256: {"BLAKE2b-256", 32},
	BLAKE2b_384: {"BLAKE2b-384", 48},
	BLAKE2b_512: {"BLAKE2b-512", 64},
	MLDSAMu:     {"ML-DSA μ message representative", 64},
}

var makers [maxHash]func() hash.Hash

// HashFunc returns h, so that a Hash is a SignerOpts.
func (h Hash) HashFunc() Hash { return h }

// String returns the name, such as "SHA-256".
func (h Hash) String() string {
	if h > 0 && h < maxHash {
		return kinds[h].name
	}
	return "unknown hash value " + strconv.Itoa(int(h))
}

// Size returns the length of a sum in bytes. It panics for an unknown Hash.
func (h Hash) Size() int {
	if h > 0 && h < maxHash {
		return kinds[h].size
	}
	panic("crypto: Size of unknown hash function")
}

// Available is true if the program has imported the package of the function.
func (h Hash) Available() bool { return h < maxHash && makers[h] != nil }

// New returns a new hash. It panics unless Available.
func (h Hash) New() hash.Hash {
	if h.Available() {
		return makers[h]()
	}
	panic("crypto: requested hash function unavailable: " + h.String())
}

// RegisterHash makes a function available. It is called by the packages of hash functions.
func RegisterHash(h Hash, f func() hash.Hash) {
	if h == 0 || h >= maxHash {
		panic("crypto: RegisterHash of unknown hash function")
	}
	if h == MLDSAMu {
		panic("crypto: cannot RegisterHash for MLDSAMu")
	}
	makers[h] = f
}

// PublicKey is a public key of any algorithm. Those of the library have Equal.
type PublicKey any

// PrivateKey is a private key of any algorithm. Those of the library have Public and Equal.
type PrivateKey any

// Signer is a private key that signs.
type Signer interface {
	// Public returns the public key.
	Public() PublicKey
	// Sign signs a digest made by opts.HashFunc, or a message if that is 0.
	Sign(rand io.Reader, digest []byte, opts SignerOpts) (signature []byte, err error)
}

// MessageSigner is a private key that signs messages which were not hashed.
type MessageSigner interface {
	Signer
	// SignMessage signs a message, and hashes it itself.
	SignMessage(rand io.Reader, msg []byte, opts SignerOpts) (signature []byte, err error)
}

// SignerOpts are options for signing; HashFunc says which function made the digest, or 0 for a message that
// is not hashed.
type SignerOpts interface {
	// HashFunc returns the function that made the digest, or 0 for none.
	HashFunc() Hash
}

// Decrypter is a private key that decrypts.
type Decrypter interface {
	// Public returns the public key.
	Public() PublicKey
	// Decrypt decrypts msg; opts belong to the algorithm.
	Decrypt(rand io.Reader, msg []byte, opts DecrypterOpts) (plaintext []byte, err error)
}

// DecrypterOpts are options for decrypting, of a type that belongs to the algorithm.
type DecrypterOpts any

// Decapsulator is a private key of a key encapsulation mechanism.
type Decapsulator interface {
	// Encapsulator returns the public key.
	Encapsulator() Encapsulator
	// Decapsulate returns the key that ciphertext carries.
	Decapsulate(ciphertext []byte) (sharedKey []byte, err error)
}

// Encapsulator is a public key of a key encapsulation mechanism.
type Encapsulator interface {
	// Bytes returns the encoded public key.
	Bytes() []byte
	// Encapsulate makes a random key, and the text that carries it to the owner of the private key.
	Encapsulate() (sharedKey, ciphertext []byte)
}

// SignMessage signs msg by SignMessage of a MessageSigner, or hashes it by opts and calls Sign.
func SignMessage(signer Signer, rand io.Reader, msg []byte, opts SignerOpts) (signature []byte, err error) {
	if s, ok := signer.(MessageSigner); ok {
		return s.SignMessage(rand, msg, opts)
	}
	if h := opts.HashFunc(); h != 0 {
		if !h.Available() {
			return nil, unavailable(h)
		}
		d := h.New()
		d.Write(msg)
		msg = d.Sum(nil)
	}
	return signer.Sign(rand, msg, opts)
}

type unavailable Hash

func (h unavailable) Error() string {
	return "crypto: requested hash function unavailable: " + Hash(h).String()
}
