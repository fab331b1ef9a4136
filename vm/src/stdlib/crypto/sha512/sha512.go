// Package sha512 has the hashes SHA-384, SHA-512 and its shorter forms.
package sha512

import (
	"crypto"
	"hash"
	core "internal/digest"
)

// Lengths of sums and of a block in bytes.
const (
	Size      = 64
	Size224   = 28
	Size256   = 32
	Size384   = 48
	BlockSize = 128
)

// New returns a SHA-512 hash.
func New() hash.Hash { return &Digest{core.New(core.SHA512, Size, BlockSize)} }

// New384 returns a SHA-384 hash.
func New384() hash.Hash { return &Digest{core.New(core.SHA384, Size384, BlockSize)} }

// New512_224 returns a SHA-512/224 hash.
func New512_224() hash.Hash { return &Digest{core.New(core.SHA512_224, Size224, BlockSize)} }

// New512_256 returns a SHA-512/256 hash.
func New512_256() hash.Hash { return &Digest{core.New(core.SHA512_256, Size256, BlockSize)} }

// Sum512 returns the SHA-512 sum of data.
func Sum512(data []byte) [Size]byte { return [Size]byte(core.Sum(core.SHA512, data)) }

// Sum384 returns the SHA-384 sum of data.
func Sum384(data []byte) [Size384]byte { return [Size384]byte(core.Sum(core.SHA384, data)) }

// Sum512_224 returns the SHA-512/224 sum of data.
func Sum512_224(data []byte) [Size224]byte { return [Size224]byte(core.Sum(core.SHA512_224, data)) }

// Sum512_256 returns the SHA-512/256 sum of data.
func Sum512_256(data []byte) [Size256]byte { return [Size256]byte(core.Sum(core.SHA512_256, data)) }

// Digest is a hash under way.
type Digest struct{ core.Hash }

// Clone returns a copy that continues on its own.
func (d *Digest) Clone() (hash.Cloner, error) { return &Digest{d.Copy()}, nil }

func init() {
	crypto.RegisterHash(crypto.SHA384, New384)
	crypto.RegisterHash(crypto.SHA512, New)
	crypto.RegisterHash(crypto.SHA512_224, New512_224)
	crypto.RegisterHash(crypto.SHA512_256, New512_256)
}
