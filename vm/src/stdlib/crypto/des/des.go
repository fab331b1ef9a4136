// Package des is the block cipher DES, once and thrice.
package des

import (
	"crypto/cipher"
	"internal/block"
	"strconv"
)

const BlockSize = 8

type KeySizeError int

func (k KeySizeError) Error() string { return "crypto/des: invalid key size " + strconv.Itoa(int(k)) }

func NewCipher(key []byte) (cipher.Block, error) {
	if len(key) != 8 {
		return nil, KeySizeError(len(key))
	}
	return block.New(block.DES, key, BlockSize, "crypto/des"), nil
}

func NewTripleDESCipher(key []byte) (cipher.Block, error) {
	if len(key) != 24 {
		return nil, KeySizeError(len(key))
	}
	return block.New(block.TripleDES, key, BlockSize, "crypto/des"), nil
}
