// Package sha1 is the SHA-1 hash.
package sha1

import (
	"crypto"
	"hash"
	"internal/digest"
)

const (
	Size      = 20
	BlockSize = 64
)

func New() hash.Hash             { return digest.New(digest.SHA1, Size, BlockSize) }
func Sum(data []byte) [Size]byte { return [Size]byte(digest.Sum(digest.SHA1, data)) }

func init() {
	crypto.RegisterHash(crypto.SHA1, New)
}
