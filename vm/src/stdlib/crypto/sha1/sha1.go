// Package sha1 is the SHA-1 hash.
package sha1

import (
	"crypto"
	"hash"
	core "internal/digest"
)

const (
	Size      = 20
	BlockSize = 64
)

func New() hash.Hash             { return &digest{core.New(core.SHA1, Size, BlockSize)} }
func Sum(data []byte) [Size]byte { return [Size]byte(core.Sum(core.SHA1, data)) }

// digest is a hash under way.
type digest struct{ core.Hash }

func (d *digest) Clone() (hash.Cloner, error) { return &digest{d.Copy()}, nil }

func init() {
	crypto.RegisterHash(crypto.SHA1, New)
}
