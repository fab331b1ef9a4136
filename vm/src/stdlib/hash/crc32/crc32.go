// Package crc32 is the cyclic redundancy check of 32 bits.
package crc32

import (
	"errors"
	"hash"
	"internal/byteorder"
	"sync"
)

// Size is the length of a sum in bytes.
const Size = 4

// Polynomials, in reversed bit order. IEEE is that of Ethernet, gzip and PNG; Castagnoli that of iSCSI and
// ext4.
const (
	IEEE       = 0xedb88320
	Castagnoli = 0x82f63b78
	Koopman    = 0xeb31d82e
)

// Table is made of a polynomial; only the polynomial counts.
type Table [256]uint32

// IEEETable is the Table of the polynomial IEEE.
var IEEETable = makeTable(IEEE)

var castagnoli = sync.OnceValue(func() *Table { return makeTable(Castagnoli) })

// update continues crc over p with the polynomial whose table t is.
func update(crc uint32, t *Table, p []byte) uint32

// MakeTable makes the tables of the two usual polynomials only once.
func MakeTable(poly uint32) *Table {
	switch poly {
	case IEEE:
		return IEEETable
	case Castagnoli:
		return castagnoli()
	}
	return makeTable(poly)
}

func makeTable(poly uint32) *Table {
	t := new(Table)
	for i := range t {
		crc := uint32(i)
		for range 8 {
			if crc&1 == 1 {
				crc = crc>>1 ^ poly
			} else {
				crc >>= 1
			}
		}
		t[i] = crc
	}
	return t
}

// Update returns crc continued by p.
func Update(crc uint32, tab *Table, p []byte) uint32 { return update(crc, tab, p) }

// Checksum returns the sum of data by the polynomial of tab.
func Checksum(data []byte, tab *Table) uint32 { return update(0, tab, data) }

// ChecksumIEEE returns the sum of data by the polynomial IEEE.
func ChecksumIEEE(data []byte) uint32 { return update(0, IEEETable, data) }

type digest struct {
	crc uint32
	tab *Table
}

// New returns a hash by the polynomial of tab. Its Sum is in big-endian order.
func New(tab *Table) hash.Hash32 { return &digest{0, tab} }

// NewIEEE returns a hash by the polynomial IEEE.
func NewIEEE() hash.Hash32 { return New(IEEETable) }

func (d *digest) Size() int      { return Size }
func (d *digest) BlockSize() int { return 1 }
func (d *digest) Reset()         { d.crc = 0 }
func (d *digest) Sum32() uint32  { return d.crc }

func (d *digest) Write(p []byte) (int, error) {
	d.crc = update(d.crc, d.tab, p)
	return len(p), nil
}

func (d *digest) Sum(b []byte) []byte {
	s := d.crc
	return append(b, byte(s>>24), byte(s>>16), byte(s>>8), byte(s))
}

func (d *digest) Clone() (hash.Cloner, error) {
	c := *d
	return &c, nil
}

// id tells tables apart.
func (t *Table) id() uint32 {
	b := make([]byte, 0, 1024)
	for _, x := range t {
		b = byteorder.BEAppendUint32(b, x)
	}
	return ChecksumIEEE(b)
}

func (d *digest) AppendBinary(b []byte) ([]byte, error) {
	b = append(b, "crc\x01"...)
	b = byteorder.BEAppendUint32(b, d.tab.id())
	return byteorder.BEAppendUint32(b, d.crc), nil
}

func (d *digest) MarshalBinary() ([]byte, error) { return d.AppendBinary(nil) }

func (d *digest) UnmarshalBinary(b []byte) error {
	if len(b) < 4 || string(b[:4]) != "crc\x01" {
		return errors.New("hash/crc32: invalid hash state identifier")
	}
	if len(b) != 12 {
		return errors.New("hash/crc32: invalid hash state size")
	}
	if d.tab.id() != byteorder.BEUint32(b[4:]) {
		return errors.New("hash/crc32: tables do not match")
	}
	d.crc = byteorder.BEUint32(b[8:])
	return nil
}
