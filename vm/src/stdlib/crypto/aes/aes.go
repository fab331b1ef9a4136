// Package aes is the block cipher AES.
package aes

import (
	"crypto/cipher"
	"internal/block"
	"strconv"
)

// BlockSize is the length of a block in bytes.
const BlockSize = 16

// KeySizeError is the length of a key that AES does not take.
type KeySizeError int

// Error shows the length.
func (k KeySizeError) Error() string { return "crypto/aes: invalid key size " + strconv.Itoa(int(k)) }

// NewCipher returns AES-128, AES-192 or AES-256 for a key of 16, 24 or 32 bytes, and a KeySizeError for
// others.
func NewCipher(key []byte) (cipher.Block, error) {
	switch n := len(key); n {
	case 16, 24, 32:
		return block.New(block.AES, key, BlockSize, "crypto/aes"), nil
	default:
		return nil, KeySizeError(n)
	}
}
