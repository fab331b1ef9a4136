// Package adler32 is the checksum of zlib.
package adler32

import (
	"errors"
	"hash"
	"internal/byteorder"
)

// Size is the length of a sum in bytes.
const Size = 4

type digest uint32

// New returns a hash whose Sum is in big-endian order.
func New() hash.Hash32 {
	d := digest(1)
	return &d
}

// Checksum returns the Adler-32 sum of data.
func Checksum(data []byte) uint32 { return uint32(update(1, data)) }

func update(d digest, p []byte) digest {
	a, b := uint32(d&0xffff), uint32(d>>16)
	for len(p) > 0 {
		n := min(len(p), 5552)
		for _, x := range p[:n] {
			a += uint32(x)
			b += a
		}
		a %= 65521
		b %= 65521
		p = p[n:]
	}
	return digest(b<<16 | a)
}

func (d *digest) Size() int      { return Size }
func (d *digest) BlockSize() int { return 4 }
func (d *digest) Reset()         { *d = 1 }
func (d *digest) Sum32() uint32  { return uint32(*d) }

func (d *digest) Write(p []byte) (int, error) {
	*d = update(*d, p)
	return len(p), nil
}

func (d *digest) Sum(b []byte) []byte {
	s := uint32(*d)
	return append(b, byte(s>>24), byte(s>>16), byte(s>>8), byte(s))
}

func (d *digest) Clone() (hash.Cloner, error) {
	c := *d
	return &c, nil
}

func (d *digest) AppendBinary(b []byte) ([]byte, error) { return d.Sum(append(b, "adl\x01"...)), nil }
func (d *digest) MarshalBinary() ([]byte, error)        { return d.AppendBinary(nil) }

func (d *digest) UnmarshalBinary(b []byte) error {
	if len(b) < 4 || string(b[:4]) != "adl\x01" {
		return errors.New("hash/adler32: invalid hash state identifier")
	}
	if len(b) != 8 {
		return errors.New("hash/adler32: invalid hash state size")
	}
	*d = digest(byteorder.BEUint32(b[4:]))
	return nil
}
