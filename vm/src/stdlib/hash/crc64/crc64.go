// Package crc64 is the cyclic redundancy check of 64 bits.
package crc64

import (
	"errors"
	"hash"
	"sync"
)

// Size is the length of a sum in bytes.
const Size = 8

// Polynomials, in reversed bit order.
const (
	ISO  = 0xD800000000000000
	ECMA = 0xC96C5795D7870F42
)

// Table is made of a polynomial.
type Table [256]uint64

var (
	iso  = sync.OnceValue(func() *Table { return makeTable(ISO) })
	ecma = sync.OnceValue(func() *Table { return makeTable(ECMA) })
)

// MakeTable makes the tables of the two usual polynomials only once.
func MakeTable(poly uint64) *Table {
	switch poly {
	case ISO:
		return iso()
	case ECMA:
		return ecma()
	}
	return makeTable(poly)
}

func makeTable(poly uint64) *Table {
	t := new(Table)
	for i := range t {
		crc := uint64(i)
		for range 8 {
			crc = crc>>1 ^ poly&-(crc&1)
		}
		t[i] = crc
	}
	return t
}

// update continues crc over p.
func update(crc uint64, t *Table, p []byte) uint64

// Update returns crc continued by p.
func Update(crc uint64, tab *Table, p []byte) uint64 { return update(crc, tab, p) }

// Checksum returns the sum of data by the polynomial of tab.
func Checksum(data []byte, tab *Table) uint64 { return update(0, tab, data) }

type digest struct {
	crc uint64
	tab *Table
}

// New returns a hash by the polynomial of tab. Its Sum is in big-endian order.
func New(tab *Table) hash.Hash64 { return &digest{0, tab} }

func (d *digest) Size() int      { return Size }
func (d *digest) BlockSize() int { return 1 }
func (d *digest) Reset()         { d.crc = 0 }
func (d *digest) Sum64() uint64  { return d.crc }

func (d *digest) Write(p []byte) (n int, err error) {
	d.crc = update(d.crc, d.tab, p)
	return len(p), nil
}

func appendUint64(b []byte, x uint64) []byte {
	return append(b, byte(x>>56), byte(x>>48), byte(x>>40), byte(x>>32), byte(x>>24), byte(x>>16), byte(x>>8), byte(x))
}

func toUint64(b []byte) (x uint64) {
	for _, c := range b[:8] {
		x = x<<8 | uint64(c)
	}
	return
}

func (d *digest) Sum(in []byte) []byte { return appendUint64(in, d.crc) }

const magic = "crc\x02"

// tableSum stands for the table in a saved state.
func (d *digest) tableSum() uint64 {
	var b []byte
	if d.tab != nil {
		for _, x := range d.tab {
			b = appendUint64(b, x)
		}
	}
	return Checksum(b, MakeTable(ISO))
}

func (d *digest) AppendBinary(b []byte) ([]byte, error) {
	b = append(b, magic...)
	return appendUint64(appendUint64(b, d.tableSum()), d.crc), nil
}

func (d *digest) MarshalBinary() ([]byte, error) { return d.AppendBinary(nil) }

func (d *digest) UnmarshalBinary(b []byte) error {
	switch {
	case len(b) < len(magic) || string(b[:len(magic)]) != magic:
		return errors.New("hash/crc64: invalid hash state identifier")
	case len(b) != len(magic)+16:
		return errors.New("hash/crc64: invalid hash state size")
	case toUint64(b[4:]) != d.tableSum():
		return errors.New("hash/crc64: tables do not match")
	}
	d.crc = toUint64(b[12:])
	return nil
}
