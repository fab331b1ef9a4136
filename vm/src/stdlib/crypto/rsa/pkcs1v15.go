package rsa

import (
	"crypto"
	"crypto/rand"
	"crypto/subtle"
	"errors"
	"internal/der"
	"io"
)

// PKCS1v15DecryptOptions are options for decrypting a key: with SessionKeyLen, a random key comes out of a
// text that is wrong.
type PKCS1v15DecryptOptions struct {
	SessionKeyLen int // the length of the key in bytes; 0 for other texts
}

// EncryptPKCS1v15 draws from the system, whatever reader it is given.
func EncryptPKCS1v15(random io.Reader, pub *PublicKey, msg []byte) ([]byte, error) {
	if err := checkKey(pub); err != nil {
		return nil, err
	}
	k := pub.Size()
	if len(msg) > k-11 {
		return nil, ErrMessageTooLong
	}
	em := make([]byte, k)
	em[1] = 2
	filling := em[2 : k-len(msg)-1]
	rand.Read(filling)
	for i := range filling {
		for filling[i] == 0 {
			rand.Read(filling[i : i+1])
		}
	}
	copy(em[k-len(msg):], msg)
	return encrypt(pub, em)
}

// DecryptPKCS1v15 decrypts with the padding of PKCS #1 v1.5. Whether it fails may tell an attacker the
// plain text; use OAEP.
func DecryptPKCS1v15(random io.Reader, priv *PrivateKey, ciphertext []byte) ([]byte, error) {
	if err := checkKey(&priv.PublicKey); err != nil {
		return nil, err
	}
	valid, em, at, err := open(priv, ciphertext)
	if err != nil {
		return nil, err
	}
	if valid == 0 {
		return nil, ErrDecryption
	}
	return em[at:], nil
}

// DecryptPKCS1v15SessionKey decrypts into key, and leaves it as it is, in the same time, if the text is
// wrong. Fill it at random before.
func DecryptPKCS1v15SessionKey(random io.Reader, priv *PrivateKey, ciphertext []byte, key []byte) error {
	if err := checkKey(&priv.PublicKey); err != nil {
		return err
	}
	if priv.Size() < len(key)+3+8 {
		return ErrDecryption
	}
	valid, em, at, err := open(priv, ciphertext)
	if err != nil {
		return err
	}
	valid &= subtle.ConstantTimeEq(int32(len(em)-at), int32(len(key)))
	subtle.ConstantTimeCopy(valid, key, em[len(em)-len(key):])
	return nil
}

// open decrypts, and says where the message begins if valid is 1, giving nothing away by the time it takes.
func open(priv *PrivateKey, ciphertext []byte) (valid int, em []byte, at int, err error) {
	if em, err = decrypt(priv, ciphertext); err != nil {
		if err != ErrDecryption {
			return 0, nil, 0, err
		}
		return 0, nil, 0, ErrDecryption
	}
	looking := 1
	for i := 2; i < len(em); i++ {
		zero := subtle.ConstantTimeByteEq(em[i], 0)
		at = subtle.ConstantTimeSelect(looking&zero, i, at)
		looking = subtle.ConstantTimeSelect(zero, 0, looking)
	}
	valid = subtle.ConstantTimeByteEq(em[0], 0) & subtle.ConstantTimeByteEq(em[1], 2) &
		(looking ^ 1) & subtle.ConstantTimeLessOrEq(2+8, at)
	return valid, em, subtle.ConstantTimeSelect(valid, at+1, 0), nil
}

// algorithm returns the object identifier of a hash function; nil if it has none.
func algorithm(hash crypto.Hash) []int {
	switch hash {
	case crypto.MD5:
		return []int{1, 2, 840, 113549, 2, 5}
	case crypto.SHA1:
		return []int{1, 3, 14, 3, 2, 26}
	case crypto.RIPEMD160:
		return []int{1, 0, 10118, 3, 0, 49}
	case crypto.SHA256:
		return []int{2, 16, 840, 1, 101, 3, 4, 2, 1}
	case crypto.SHA384:
		return []int{2, 16, 840, 1, 101, 3, 4, 2, 2}
	case crypto.SHA512:
		return []int{2, 16, 840, 1, 101, 3, 4, 2, 3}
	case crypto.SHA224:
		return []int{2, 16, 840, 1, 101, 3, 4, 2, 4}
	case crypto.SHA512_224:
		return []int{2, 16, 840, 1, 101, 3, 4, 2, 5}
	case crypto.SHA512_256:
		return []int{2, 16, 840, 1, 101, 3, 4, 2, 6}
	case crypto.SHA3_224:
		return []int{2, 16, 840, 1, 101, 3, 4, 2, 7}
	case crypto.SHA3_256:
		return []int{2, 16, 840, 1, 101, 3, 4, 2, 8}
	case crypto.SHA3_384:
		return []int{2, 16, 840, 1, 101, 3, 4, 2, 9}
	case crypto.SHA3_512:
		return []int{2, 16, 840, 1, 101, 3, 4, 2, 10}
	}
	return nil
}

// padded returns what is signed: the hash with its function's name, behind a filling.
func padded(size int, hash crypto.Hash, hashed []byte) ([]byte, error) {
	info := hashed
	if hash != 0 && hash != crypto.MD5SHA1 {
		id := algorithm(hash)
		if id == nil {
			return nil, errors.New("crypto/rsa: unsupported hash function")
		}
		name := der.Wrap(der.Sequence, der.FromOID(id), der.Wrap(der.Null))
		info = der.Wrap(der.Sequence, name, der.Wrap(der.OctetString, hashed))
	}
	if size < len(info)+11 {
		return nil, ErrMessageTooLong
	}
	em := make([]byte, size)
	em[1] = 1
	end := size - len(info)
	for i := 2; i < end-1; i++ {
		em[i] = 0xff
	}
	copy(em[end:], info)
	return em, nil
}

// SignPKCS1v15 signs the digest of a message with the padding of PKCS #1 v1.5. hash is the function that
// made it.
func SignPKCS1v15(random io.Reader, priv *PrivateKey, hash crypto.Hash, hashed []byte) ([]byte, error) {
	if hash != 0 && len(hashed) != hash.Size() {
		return nil, errors.New("crypto/rsa: input must be hashed message")
	}
	if err := checkKey(&priv.PublicKey); err != nil {
		return nil, err
	}
	em, err := padded(priv.Size(), hash, hashed)
	if err != nil {
		return nil, err
	}
	return decrypt(priv, em)
}

// VerifyPKCS1v15 returns nil if sig is a signature by SignPKCS1v15.
func VerifyPKCS1v15(pub *PublicKey, hash crypto.Hash, hashed []byte, sig []byte) error {
	if hash != 0 && len(hashed) != hash.Size() {
		return errors.New("crypto/rsa: input must be hashed message")
	}
	if err := checkKey(pub); err != nil {
		return err
	}
	if err := checkPublic(pub); err != nil {
		return err
	}
	want, err := padded(pub.Size(), hash, hashed)
	if err != nil {
		if err == ErrMessageTooLong {
			return ErrVerification
		}
		return err
	}
	if len(sig) != pub.Size() {
		return ErrVerification
	}
	em, err := encrypt(pub, sig)
	if err != nil || subtle.ConstantTimeCompare(em, want) != 1 {
		return ErrVerification
	}
	return nil
}
