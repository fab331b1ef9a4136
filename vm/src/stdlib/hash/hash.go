// Package hash names the interfaces of hash functions.
package hash

import "io"

// Hash computes a hash of all that is written to it; Write never returns an error.
type Hash interface {
	io.Writer
	// Sum appends the hash of all that was written to b. More may be written afterwards.
	Sum(b []byte) []byte
	// Reset drops what was written.
	Reset()
	// Size returns the length of a sum in bytes.
	Size() int
	// BlockSize returns the length of a block in bytes. Writing whole blocks is faster.
	BlockSize() int
}

// Cloner is a Hash that can be copied in the middle of its work.
type Cloner interface {
	Hash
	// Clone returns a copy that continues on its own.
	Clone() (Cloner, error)
}

// XOF is a hash function with as much output as one wants.
type XOF interface {
	io.Writer
	io.Reader
	// Reset drops what was written and read.
	Reset()
	// BlockSize returns the length of a block in bytes.
	BlockSize() int
}

// Hash32 is a Hash of 32 bits.
type Hash32 interface {
	Hash
	// Sum32 returns the hash as a number.
	Sum32() uint32
}

// Hash64 is a Hash of 64 bits.
type Hash64 interface {
	Hash
	// Sum64 returns the hash as a number.
	Sum64() uint64
}
