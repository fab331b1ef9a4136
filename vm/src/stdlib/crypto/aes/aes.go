// Package aes is the block cipher AES.
package aes

import (
	"crypto/cipher"
	"internal/block"
	"strconv"
)

const BlockSize = 16

type KeySizeError int

func (k KeySizeError) Error() string { return "crypto/aes: invalid key size " + strconv.Itoa(int(k)) }

func NewCipher(key []byte) (cipher.Block, error) {
	switch n := len(key); n {
	case 16, 24, 32:
		return block.New(block.AES, key, BlockSize, "crypto/aes"), nil
	default:
		return nil, KeySizeError(n)
	}
}
