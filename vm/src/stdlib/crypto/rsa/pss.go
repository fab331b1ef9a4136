package rsa

import (
	"bytes"
	"crypto"
	"crypto/rand"
	"crypto/subtle"
	"errors"
	"hash"
	"io"
)

// Lengths of a salt that depend on the key or the hash.
const (
	PSSSaltLengthAuto       = 0
	PSSSaltLengthEqualsHash = -1
)

// PSSOptions are options for signing with PSS.
type PSSOptions struct {
	SaltLength int         // the length of the salt in bytes, or one of the constants
	Hash       crypto.Hash // the function that made the digest
}

// HashFunc returns Hash.
func (opts *PSSOptions) HashFunc() crypto.Hash { return opts.Hash }

func (opts *PSSOptions) saltLength() int {
	if opts == nil {
		return PSSSaltLengthAuto
	}
	return opts.SaltLength
}

// OAEPOptions are options for encrypting with OAEP.
type OAEPOptions struct {
	Hash    crypto.Hash // the hash of the label and the mask
	MGFHash crypto.Hash // the hash of the mask, if it is another one
	Label   []byte      // what must be the same for encrypting and decrypting
}

// hashes are the two hash functions of the options.
func (opts *OAEPOptions) hashes(who string) (h, mgf hash.Hash, err error) {
	second := opts.MGFHash
	if second == 0 {
		second = opts.Hash
	}
	for _, h := range []crypto.Hash{opts.Hash, second} {
		if !h.Available() {
			return nil, nil, errors.New(who + ": requested hash function unavailable: " + h.String())
		}
	}
	return opts.Hash.New(), second.New(), nil
}

// mask changes bytes by the mask that the seed stands for.
func mask(out []byte, h hash.Hash, seed []byte) {
	for count := uint32(0); len(out) > 0; count++ {
		h.Reset()
		h.Write(seed)
		h.Write([]byte{byte(count >> 24), byte(count >> 16), byte(count >> 8), byte(count)})
		digest := h.Sum(nil)
		n := min(len(out), len(digest))
		subtle.XORBytes(out[:n], out[:n], digest[:n])
		out = out[n:]
	}
}

// bound returns the hash that ties message and salt together.
func bound(h hash.Hash, digest, salt []byte) []byte {
	h.Reset()
	h.Write(make([]byte, 8))
	h.Write(digest)
	h.Write(salt)
	return h.Sum(nil)
}

// SignPSS signs the digest of a message with the padding PSS. opts may be nil.
func SignPSS(random io.Reader, priv *PrivateKey, hash crypto.Hash, digest []byte, opts *PSSOptions) ([]byte, error) {
	if err := checkKey(&priv.PublicKey); err != nil {
		return nil, err
	}
	if opts != nil && opts.Hash != 0 {
		hash = opts.Hash
	}
	if !hash.Available() {
		return nil, errors.New("crypto/rsa: requested hash function unavailable: " + hash.String())
	}
	if _, err := priv.precomputed(); err != nil {
		return nil, err
	}
	h := hash.New()
	bits := priv.N.BitLen() - 1
	size := (bits + 7) / 8
	n := opts.saltLength()
	switch {
	case n == PSSSaltLengthAuto:
		if n = size - 2 - h.Size(); n < 0 {
			return nil, ErrMessageTooLong
		}
	case n == PSSSaltLengthEqualsHash:
		n = h.Size()
	case n < 0:
		return nil, errors.New("crypto/rsa: invalid PSS salt length")
	}
	salt := make([]byte, n)
	if random == nil {
		random = rand.Reader
	}
	if _, err := io.ReadFull(random, salt); err != nil {
		return nil, err
	}
	if len(digest) != h.Size() {
		return nil, errors.New("crypto/rsa: input must be hashed with given hash")
	}
	if size < h.Size()+n+2 {
		return nil, ErrMessageTooLong
	}
	em := make([]byte, size)
	block := em[:size-h.Size()-1]
	block[len(block)-n-1] = 1
	copy(block[len(block)-n:], salt)
	sum := bound(h, digest, salt)
	mask(block, h, sum)
	block[0] &= 0xff >> (8*size - bits)
	copy(em[len(block):], sum)
	em[size-1] = 0xbc
	return decrypt(priv, em)
}

// VerifyPSS returns nil if sig is a signature by SignPSS. opts may be nil.
func VerifyPSS(pub *PublicKey, hash crypto.Hash, digest []byte, sig []byte, opts *PSSOptions) error {
	if err := checkKey(pub); err != nil {
		return err
	}
	if !hash.Available() {
		return errors.New("crypto/rsa: requested hash function unavailable: " + hash.String())
	}
	if err := checkPublic(pub); err != nil {
		return err
	}
	h := hash.New()
	n := opts.saltLength()
	if n == PSSSaltLengthEqualsHash {
		n = h.Size()
	} else if n < 0 {
		return errors.New("crypto/rsa: salt length cannot be negative")
	}
	if len(sig) != pub.Size() {
		return ErrVerification
	}
	em, err := encrypt(pub, sig)
	if err != nil {
		return ErrVerification
	}
	bits := pub.N.BitLen() - 1
	size := (bits + 7) / 8
	if len(em) > size {
		if em[0] != 0 {
			return ErrVerification
		}
		em = em[len(em)-size:]
	}
	if len(digest) != h.Size() || size < h.Size()+n+2 || em[size-1] != 0xbc {
		return ErrVerification
	}
	block, sum := em[:size-h.Size()-1], em[size-h.Size()-1:size-1]
	top := byte(0xff >> (8*size - bits))
	if block[0]&^top != 0 {
		return ErrVerification
	}
	mask(block, h, sum)
	block[0] &= top
	at := bytes.IndexByte(block, 1)
	if opts.saltLength() != PSSSaltLengthAuto {
		at = len(block) - n - 1
	}
	if at < 0 || block[at] != 1 || len(bytes.Trim(block[:at], "\x00")) > 0 {
		return ErrVerification
	}
	if !bytes.Equal(bound(h, digest, block[at+1:]), sum) {
		return ErrVerification
	}
	return nil
}

// EncryptOAEP encrypts msg with the padding OAEP; label must be the same for decrypting. It returns
// ErrMessageTooLong if msg does not fit the key.
func EncryptOAEP(hash hash.Hash, random io.Reader, pub *PublicKey, msg []byte, label []byte) ([]byte, error) {
	return encryptOAEP(hash, hash, random, pub, msg, label)
}

// EncryptOAEPWithOptions is EncryptOAEP with the hash and label of opts.
func EncryptOAEPWithOptions(random io.Reader, pub *PublicKey, msg []byte, opts *OAEPOptions) ([]byte, error) {
	h, mgf, err := opts.hashes("crypto/rsa")
	if err != nil {
		return nil, err
	}
	return encryptOAEP(h, mgf, random, pub, msg, opts.Label)
}

func digestOf(h hash.Hash, label []byte) []byte {
	h.Reset()
	h.Write(label)
	return h.Sum(nil)
}

func encryptOAEP(h, mgf hash.Hash, random io.Reader, pub *PublicKey, msg, label []byte) ([]byte, error) {
	if err := checkKey(pub); err != nil {
		return nil, err
	}
	defer h.Reset()
	defer mgf.Reset()
	k := pub.Size()
	if len(msg) > k-2*h.Size()-2 {
		return nil, ErrMessageTooLong
	}
	em := make([]byte, k)
	seed, block := em[1:1+h.Size()], em[1+h.Size():]
	copy(block, digestOf(h, label))
	block[len(block)-len(msg)-1] = 1
	copy(block[len(block)-len(msg):], msg)
	if _, err := io.ReadFull(random, seed); err != nil {
		return nil, err
	}
	mask(block, mgf, seed)
	mask(seed, mgf, block)
	return encrypt(pub, em)
}

// DecryptOAEP decrypts what EncryptOAEP encrypted with the same hash and label.
func DecryptOAEP(hash hash.Hash, random io.Reader, priv *PrivateKey, ciphertext []byte, label []byte) ([]byte, error) {
	defer hash.Reset()
	return decryptOAEP(hash, hash, priv, ciphertext, label)
}

func decryptOAEP(h, mgf hash.Hash, priv *PrivateKey, ciphertext, label []byte) ([]byte, error) {
	if err := checkKey(&priv.PublicKey); err != nil {
		return nil, err
	}
	k := priv.Size()
	if len(ciphertext) > k || k < 2*h.Size()+2 {
		return nil, ErrDecryption
	}
	em, err := decrypt(priv, ciphertext)
	if err != nil {
		return nil, err
	}
	seed, block := em[1:1+h.Size()], em[1+h.Size():]
	mask(seed, mgf, block)
	mask(block, mgf, seed)
	good := subtle.ConstantTimeByteEq(em[0], 0) & subtle.ConstantTimeCompare(digestOf(h, label), block[:h.Size()])
	// Nothing may be told of where the message's mark was not found.
	rest := block[h.Size():]
	looking, at, invalid := 1, 0, 0
	for i, b := range rest {
		zero, mark := subtle.ConstantTimeByteEq(b, 0), subtle.ConstantTimeByteEq(b, 1)
		at = subtle.ConstantTimeSelect(looking&mark, i, at)
		looking = subtle.ConstantTimeSelect(mark, 0, looking)
		invalid = subtle.ConstantTimeSelect(looking&^zero, 1, invalid)
	}
	if good&^invalid&^looking != 1 {
		return nil, ErrDecryption
	}
	return rest[at+1:], nil
}
