// Package sha256 has the hashes SHA-224 and SHA-256.
package sha256

import (
	"crypto"
	"hash"
	"internal/digest"
)

const (
	Size      = 32
	Size224   = 28
	BlockSize = 64
)

func New() hash.Hash                   { return digest.New(digest.SHA256, Size, BlockSize) }
func New224() hash.Hash                { return digest.New(digest.SHA224, Size224, BlockSize) }
func Sum256(data []byte) [Size]byte    { return [Size]byte(digest.Sum(digest.SHA256, data)) }
func Sum224(data []byte) [Size224]byte { return [Size224]byte(digest.Sum(digest.SHA224, data)) }

func init() {
	crypto.RegisterHash(crypto.SHA224, New224)
	crypto.RegisterHash(crypto.SHA256, New)
}
