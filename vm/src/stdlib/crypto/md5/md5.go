// Package md5 is the MD5 hash.
package md5

import (
	"crypto"
	"hash"
	core "internal/digest"
)

// Lengths of a sum and of a block in bytes.
const (
	Size      = 16
	BlockSize = 64
)

// New returns an MD5 hash. It is broken, and there for old formats.
func New() hash.Hash { return &digest{core.New(core.MD5, Size, BlockSize)} }

// Sum returns the MD5 sum of data.
func Sum(data []byte) [Size]byte { return [Size]byte(core.Sum(core.MD5, data)) }

// digest is a hash under way.
type digest struct{ core.Hash }

func (d *digest) Clone() (hash.Cloner, error) { return &digest{d.Copy()}, nil }

func init() {
	crypto.RegisterHash(crypto.MD5, New)
}
