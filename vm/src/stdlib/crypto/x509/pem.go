package x509

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/des"
	"crypto/md5"
	"encoding/hex"
	"encoding/pem"
	"errors"
	"io"
	"strings"
)

// PEMCipher is an algorithm that encrypts PEM blocks.
type PEMCipher int

// Algorithms that encrypt PEM blocks.
const (
	_ PEMCipher = iota
	PEMCipherDES
	PEMCipher3DES
	PEMCipherAES128
	PEMCipherAES192
	PEMCipherAES256
)

// pemCipher is a way to encrypt blocks, RFC 1423.
type pemCipher struct {
	name  string
	make  func(key []byte) (cipher.Block, error)
	key   int
	block int
}

func pemCiphers() map[PEMCipher]*pemCipher {
	return map[PEMCipher]*pemCipher{
		PEMCipherDES:    {"DES-CBC", des.NewCipher, 8, des.BlockSize},
		PEMCipher3DES:   {"DES-EDE3-CBC", des.NewTripleDESCipher, 24, des.BlockSize},
		PEMCipherAES128: {"AES-128-CBC", aes.NewCipher, 16, aes.BlockSize},
		PEMCipherAES192: {"AES-192-CBC", aes.NewCipher, 24, aes.BlockSize},
		PEMCipherAES256: {"AES-256-CBC", aes.NewCipher, 32, aes.BlockSize},
	}
}

// keyed returns the cipher with the key that password and salt stand for.
func (c *pemCipher) keyed(password, salt []byte) (cipher.Block, error) {
	var key, digest []byte
	for len(key) < c.key {
		h := md5.New()
		h.Write(digest)
		h.Write(password)
		h.Write(salt)
		digest = h.Sum(nil)
		key = append(key, digest...)
	}
	return c.make(key[:c.key])
}

// IncorrectPasswordError means that a password is wrong, as far as DecryptPEMBlock can tell.
var IncorrectPasswordError = errors.New("x509: decryption password incorrect")

// IsEncryptedPEMBlock is true if a password encrypts the block.
func IsEncryptedPEMBlock(b *pem.Block) bool {
	_, ok := b.Headers["DEK-Info"]
	return ok
}

// DecryptPEMBlock returns the contents of a block. This format does not protect against changes; use
// others.
func DecryptPEMBlock(b *pem.Block, password []byte) ([]byte, error) {
	info, ok := b.Headers["DEK-Info"]
	if !ok {
		return nil, errors.New("x509: no DEK-Info header in block")
	}
	mode, salt, ok := strings.Cut(info, ",")
	if !ok {
		return nil, errors.New("x509: malformed DEK-Info header")
	}
	var c *pemCipher
	for _, one := range pemCiphers() {
		if one.name == mode {
			c = one
		}
	}
	if c == nil {
		return nil, errors.New("x509: unknown encryption mode")
	}
	iv, err := hex.DecodeString(salt)
	if err != nil {
		return nil, err
	}
	if len(iv) != c.block {
		return nil, errors.New("x509: incorrect IV size")
	}
	block, err := c.keyed(password, iv[:8])
	if err != nil {
		return nil, err
	}
	if len(b.Bytes)%c.block != 0 {
		return nil, errors.New("x509: encrypted PEM data is not a multiple of the block size")
	}
	if len(b.Bytes) == 0 {
		return nil, errors.New("x509: invalid padding")
	}
	data := make([]byte, len(b.Bytes))
	cipher.NewCBCDecrypter(block, iv).CryptBlocks(data, b.Bytes)
	last := int(data[len(data)-1])
	if last == 0 || last > c.block {
		return nil, IncorrectPasswordError
	}
	text, padding := data[:len(data)-last], data[len(data)-last:]
	for _, p := range padding {
		if int(p) != last {
			return nil, IncorrectPasswordError
		}
	}
	return text, nil
}

// EncryptPEMBlock returns a block with data encrypted. This format does not protect against changes; use
// others.
func EncryptPEMBlock(rand io.Reader, blockType string, data, password []byte, alg PEMCipher) (*pem.Block, error) {
	c := pemCiphers()[alg]
	if c == nil {
		return nil, errors.New("x509: unknown encryption mode")
	}
	iv := make([]byte, c.block)
	if _, err := io.ReadFull(rand, iv); err != nil {
		return nil, errors.New("x509: cannot generate IV: " + err.Error())
	}
	block, err := c.keyed(password, iv[:8])
	if err != nil {
		return nil, err
	}
	missing := c.block - len(data)%c.block
	sealed := append([]byte(nil), data...)
	for range missing {
		sealed = append(sealed, byte(missing))
	}
	cipher.NewCBCEncrypter(block, iv).CryptBlocks(sealed, sealed)
	return &pem.Block{
		Type: blockType,
		Headers: map[string]string{
			"Proc-Type": "4,ENCRYPTED",
			"DEK-Info":  c.name + "," + hex.EncodeToString(iv),
		},
		Bytes: sealed,
	}, nil
}
