// Package crc32 is the cyclic redundancy check of 32 bits.
package crc32

import "hash"

const Size = 4

const (
	IEEE       = 0xedb88320
	Castagnoli = 0x82f63b78
	Koopman    = 0xeb31d82e
)

// Table is made of a polynomial; only the polynomial counts.
type Table [256]uint32

var IEEETable = MakeTable(IEEE)

// update continues crc over p with the polynomial whose table t is.
func update(crc uint32, t *Table, p []byte) uint32

func MakeTable(poly uint32) *Table {
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

func Update(crc uint32, tab *Table, p []byte) uint32 { return update(crc, tab, p) }
func Checksum(data []byte, tab *Table) uint32        { return update(0, tab, data) }
func ChecksumIEEE(data []byte) uint32                { return update(0, IEEETable, data) }

type digest struct {
	crc uint32
	tab *Table
}

func New(tab *Table) hash.Hash32 { return &digest{0, tab} }
func NewIEEE() hash.Hash32       { return New(IEEETable) }

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
