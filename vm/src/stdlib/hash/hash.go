// Package hash names the interfaces of hash functions.
package hash

import "io"

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

type Hash32 interface {
	Hash
	Sum32() uint32
}

type Hash64 interface {
	Hash
	Sum64() uint64
}
