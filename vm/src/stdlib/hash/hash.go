// Package hash names the interfaces of hash functions.
package hash

import "io"

// Hash computes a hash of all that is written to it; Write never returns an error.
type Hash interface {
	io.Writer
	Sum(b []byte) []byte
	Reset()
	Size() int
	BlockSize() int
}

// Cloner is a Hash that can be copied in the middle of its work.
type Cloner interface {
	Hash
	Clone() (Cloner, error)
}

// XOF is a hash function with as much output as one wants.
type XOF interface {
	io.Writer
	io.Reader
	Reset()
	BlockSize() int
}

// Hash32 is a Hash of 32 bits.
type Hash32 interface {
	Hash
	Sum32() uint32
}

// Hash64 is a Hash of 64 bits.
type Hash64 interface {
	Hash
	Sum64() uint64
}
