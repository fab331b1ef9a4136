// Package sha1 is the SHA-1 hash.
package sha1

import (
	"crypto"
	"hash"
	core "internal/digest"
)

// Lengths of a sum and of a block in bytes.
const (
	Size      = 20
	BlockSize = 64
)

// New returns a SHA-1 hash. It is broken, and there for old formats.
func New() hash.Hash { return &digest{core.New(core.SHA1, Size, BlockSize)} }

// Sum returns the SHA-1 sum of data.
func Sum(data []byte) [Size]byte { return [Size]byte(core.Sum(core.SHA1, data)) }

// digest is a hash under way.
type digest struct{ core.Hash }

func (d *digest) Clone() (hash.Cloner, error) { return &digest{d.Copy()}, nil }

func init() {
	crypto.RegisterHash(crypto.SHA1, New)
}
