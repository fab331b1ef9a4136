// Package des is the block cipher DES, once and thrice.
package des

import (
	"crypto/cipher"
	"internal/block"
	"strconv"
)

// BlockSize is the length of a block in bytes.
const BlockSize = 8

// KeySizeError is the length of a key that DES does not take.
type KeySizeError int

// Error shows the length.
func (k KeySizeError) Error() string { return "crypto/des: invalid key size " + strconv.Itoa(int(k)) }

// NewCipher returns DES for a key of 8 bytes. It is broken, and there for old protocols.
func NewCipher(key []byte) (cipher.Block, error) {
	if len(key) != 8 {
		return nil, KeySizeError(len(key))
	}
	return block.New(block.DES, key, BlockSize, "crypto/des"), nil
}

// NewTripleDESCipher returns 3DES for a key of 24 bytes, for old protocols.
func NewTripleDESCipher(key []byte) (cipher.Block, error) {
	if len(key) != 24 {
		return nil, KeySizeError(len(key))
	}
	return block.New(block.TripleDES, key, BlockSize, "crypto/des"), nil
}
