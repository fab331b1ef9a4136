// Package sha256 has the hashes SHA-224 and SHA-256.
package sha256

import (
	"crypto"
	"hash"
	core "internal/digest"
)

const (
	Size      = 32
	Size224   = 28
	BlockSize = 64
)

func New() hash.Hash                   { return &Digest{core.New(core.SHA256, Size, BlockSize)} }
func New224() hash.Hash                { return &Digest{core.New(core.SHA224, Size224, BlockSize)} }
func Sum256(data []byte) [Size]byte    { return [Size]byte(core.Sum(core.SHA256, data)) }
func Sum224(data []byte) [Size224]byte { return [Size224]byte(core.Sum(core.SHA224, data)) }

// Digest is a hash under way.
type Digest struct{ core.Hash }

func (d *Digest) Clone() (hash.Cloner, error) { return &Digest{d.Copy()}, nil }

func init() {
	crypto.RegisterHash(crypto.SHA224, New224)
	crypto.RegisterHash(crypto.SHA256, New)
}
