// Package sha512 has the hashes SHA-384, SHA-512 and its shorter forms.
package sha512

import (
	"crypto"
	"hash"
	core "internal/digest"
)

const (
	Size      = 64
	Size224   = 28
	Size256   = 32
	Size384   = 48
	BlockSize = 128
)

func New() hash.Hash                       { return &Digest{core.New(core.SHA512, Size, BlockSize)} }
func New384() hash.Hash                    { return &Digest{core.New(core.SHA384, Size384, BlockSize)} }
func New512_224() hash.Hash                { return &Digest{core.New(core.SHA512_224, Size224, BlockSize)} }
func New512_256() hash.Hash                { return &Digest{core.New(core.SHA512_256, Size256, BlockSize)} }
func Sum512(data []byte) [Size]byte        { return [Size]byte(core.Sum(core.SHA512, data)) }
func Sum384(data []byte) [Size384]byte     { return [Size384]byte(core.Sum(core.SHA384, data)) }
func Sum512_224(data []byte) [Size224]byte { return [Size224]byte(core.Sum(core.SHA512_224, data)) }
func Sum512_256(data []byte) [Size256]byte { return [Size256]byte(core.Sum(core.SHA512_256, data)) }

// Digest is a hash under way.
type Digest struct{ core.Hash }

func (d *Digest) Clone() (hash.Cloner, error) { return &Digest{d.Copy()}, nil }

func init() {
	crypto.RegisterHash(crypto.SHA384, New384)
	crypto.RegisterHash(crypto.SHA512, New)
	crypto.RegisterHash(crypto.SHA512_224, New512_224)
	crypto.RegisterHash(crypto.SHA512_256, New512_256)
}
