// Package sha256 has the hashes SHA-224 and SHA-256.
package sha256

import (
	"crypto"
	"hash"
	core "internal/digest"
)

// Lengths of sums and of a block in bytes.
const (
	Size      = 32
	Size224   = 28
	BlockSize = 64
)

// New returns a SHA-256 hash.
func New() hash.Hash { return &Digest{core.New(core.SHA256, Size, BlockSize)} }

// New224 returns a SHA-224 hash.
func New224() hash.Hash { return &Digest{core.New(core.SHA224, Size224, BlockSize)} }

// Sum256 returns the SHA-256 sum of data.
func Sum256(data []byte) [Size]byte { return [Size]byte(core.Sum(core.SHA256, data)) }

// Sum224 returns the SHA-224 sum of data.
func Sum224(data []byte) [Size224]byte { return [Size224]byte(core.Sum(core.SHA224, data)) }

// Digest is a hash under way.
type Digest struct{ core.Hash }

// Clone returns a copy that continues on its own.
func (d *Digest) Clone() (hash.Cloner, error) { return &Digest{d.Copy()}, nil }

func init() {
	crypto.RegisterHash(crypto.SHA224, New224)
	crypto.RegisterHash(crypto.SHA256, New)
}
