// Package md5 is the MD5 hash.
package md5

import (
	"crypto"
	"hash"
	"internal/digest"
)

const (
	Size      = 16
	BlockSize = 64
)

func New() hash.Hash             { return digest.New(digest.MD5, Size, BlockSize) }
func Sum(data []byte) [Size]byte { return [Size]byte(digest.Sum(digest.MD5, data)) }

func init() {
	crypto.RegisterHash(crypto.MD5, New)
}
