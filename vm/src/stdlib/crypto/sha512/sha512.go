// Package sha512 has the hashes SHA-384, SHA-512 and its shorter forms.
package sha512

import (
	"crypto"
	"hash"
	"internal/digest"
)

const (
	Size      = 64
	Size224   = 28
	Size256   = 32
	Size384   = 48
	BlockSize = 128
)

func New() hash.Hash                       { return digest.New(digest.SHA512, Size, BlockSize) }
func New384() hash.Hash                    { return digest.New(digest.SHA384, Size384, BlockSize) }
func New512_224() hash.Hash                { return digest.New(digest.SHA512_224, Size224, BlockSize) }
func New512_256() hash.Hash                { return digest.New(digest.SHA512_256, Size256, BlockSize) }
func Sum512(data []byte) [Size]byte        { return [Size]byte(digest.Sum(digest.SHA512, data)) }
func Sum384(data []byte) [Size384]byte     { return [Size384]byte(digest.Sum(digest.SHA384, data)) }
func Sum512_224(data []byte) [Size224]byte { return [Size224]byte(digest.Sum(digest.SHA512_224, data)) }
func Sum512_256(data []byte) [Size256]byte { return [Size256]byte(digest.Sum(digest.SHA512_256, data)) }

func init() {
	crypto.RegisterHash(crypto.SHA384, New384)
	crypto.RegisterHash(crypto.SHA512, New)
	crypto.RegisterHash(crypto.SHA512_224, New512_224)
	crypto.RegisterHash(crypto.SHA512_256, New512_256)
}
