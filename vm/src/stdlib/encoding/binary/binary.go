// Package binary turns numbers into bytes and back.
package binary

import (
	"errors"
	"io"
)

// ByteOrder takes numbers from bytes and puts them there. Its methods panic if the slice is too short.
type ByteOrder interface {
	// Uint16 returns the number in the first 2 bytes.
	Uint16([]byte) uint16
	// Uint32 returns the number in the first 4 bytes.
	Uint32([]byte) uint32
	// Uint64 returns the number in the first 8 bytes.
	Uint64([]byte) uint64
	// PutUint16 writes a number to the first 2 bytes.
	PutUint16([]byte, uint16)
	// PutUint32 writes a number to the first 4 bytes.
	PutUint32([]byte, uint32)
	// PutUint64 writes a number to the first 8 bytes.
	PutUint64([]byte, uint64)
	// String returns the name, such as "BigEndian".
	String() string
}

// AppendByteOrder appends numbers to bytes.
type AppendByteOrder interface {
	// AppendUint16 appends 2 bytes.
	AppendUint16([]byte, uint16) []byte
	// AppendUint32 appends 4 bytes.
	AppendUint32([]byte, uint32) []byte
	// AppendUint64 appends 8 bytes.
	AppendUint64([]byte, uint64) []byte
	// String returns the name, such as "BigEndian".
	String() string
}

type littleEndian struct{}

type bigEndian struct{}

// LittleEndian is the order with the lowest byte first.
var LittleEndian littleEndian

// BigEndian is the order with the highest byte first, as networks have it.
var BigEndian bigEndian

// NativeEndian is the order of the processor: the lowest byte first.
var NativeEndian nativeEndian

// nativeEndian is the order of all machines that minigo is made for, under a name of its own.
type nativeEndian struct{ littleEndian }

func (nativeEndian) String() string   { return "NativeEndian" }
func (nativeEndian) GoString() string { return "binary.NativeEndian" }

func (littleEndian) String() string   { return "LittleEndian" }
func (littleEndian) GoString() string { return "binary.LittleEndian" }
func (bigEndian) String() string      { return "BigEndian" }
func (bigEndian) GoString() string    { return "binary.BigEndian" }

func (littleEndian) Uint16(b []byte) uint16 {
	_ = b[1]
	return uint16(b[0]) | uint16(b[1])<<8
}

func (littleEndian) Uint32(b []byte) uint32 {
	_ = b[3]
	return uint32(b[0]) | uint32(b[1])<<8 | uint32(b[2])<<16 | uint32(b[3])<<24
}

func (e littleEndian) Uint64(b []byte) uint64 {
	_ = b[7]
	return uint64(e.Uint32(b)) | uint64(e.Uint32(b[4:]))<<32
}

func (littleEndian) PutUint16(b []byte, v uint16) {
	_ = b[1]
	b[0], b[1] = byte(v), byte(v>>8)
}

func (littleEndian) PutUint32(b []byte, v uint32) {
	_ = b[3]
	b[0], b[1], b[2], b[3] = byte(v), byte(v>>8), byte(v>>16), byte(v>>24)
}

func (e littleEndian) PutUint64(b []byte, v uint64) {
	_ = b[7]
	e.PutUint32(b, uint32(v))
	e.PutUint32(b[4:], uint32(v>>32))
}

func (littleEndian) AppendUint16(b []byte, v uint16) []byte { return append(b, byte(v), byte(v>>8)) }

func (littleEndian) AppendUint32(b []byte, v uint32) []byte {
	return append(b, byte(v), byte(v>>8), byte(v>>16), byte(v>>24))
}

func (littleEndian) AppendUint64(b []byte, v uint64) []byte {
	return append(b, byte(v), byte(v>>8), byte(v>>16), byte(v>>24), byte(v>>32), byte(v>>40), byte(v>>48), byte(v>>56))
}

func (bigEndian) Uint16(b []byte) uint16 {
	_ = b[1]
	return uint16(b[1]) | uint16(b[0])<<8
}

func (bigEndian) Uint32(b []byte) uint32 {
	_ = b[3]
	return uint32(b[3]) | uint32(b[2])<<8 | uint32(b[1])<<16 | uint32(b[0])<<24
}

func (e bigEndian) Uint64(b []byte) uint64 {
	_ = b[7]
	return uint64(e.Uint32(b[4:])) | uint64(e.Uint32(b))<<32
}

func (bigEndian) PutUint16(b []byte, v uint16) {
	_ = b[1]
	b[0], b[1] = byte(v>>8), byte(v)
}

func (bigEndian) PutUint32(b []byte, v uint32) {
	_ = b[3]
	b[0], b[1], b[2], b[3] = byte(v>>24), byte(v>>16), byte(v>>8), byte(v)
}

func (e bigEndian) PutUint64(b []byte, v uint64) {
	_ = b[7]
	e.PutUint32(b, uint32(v>>32))
	e.PutUint32(b[4:], uint32(v))
}

func (bigEndian) AppendUint16(b []byte, v uint16) []byte { return append(b, byte(v>>8), byte(v)) }

func (bigEndian) AppendUint32(b []byte, v uint32) []byte {
	return append(b, byte(v>>24), byte(v>>16), byte(v>>8), byte(v))
}

func (bigEndian) AppendUint64(b []byte, v uint64) []byte {
	return append(b, byte(v>>56), byte(v>>48), byte(v>>40), byte(v>>32), byte(v>>24), byte(v>>16), byte(v>>8), byte(v))
}

// How many bytes a varint of so many bits has at most.
const (
	MaxVarintLen16 = 3
	MaxVarintLen32 = 5
	MaxVarintLen64 = 10
)

// AppendUvarint appends x as a varint: seven bits a byte, the lowest first.
func AppendUvarint(buf []byte, x uint64) []byte {
	for x >= 0x80 {
		buf = append(buf, byte(x)|0x80)
		x >>= 7
	}
	return append(buf, byte(x))
}

// PutUvarint writes x as a varint and returns how many bytes it took. It panics if buf is too short.
func PutUvarint(buf []byte, x uint64) int {
	i := 0
	for x >= 0x80 {
		buf[i] = byte(x) | 0x80
		x >>= 7
		i++
	}
	buf[i] = byte(x)
	return i + 1
}

// Uvarint returns the number and its length: 0 if buf is too short, negative if
// the number has more than 64 bits.
func Uvarint(buf []byte) (uint64, int) {
	var x uint64
	for i, b := range buf {
		if i == MaxVarintLen64 || i == MaxVarintLen64-1 && b > 1 && b < 0x80 {
			return 0, -(i + 1)
		}
		x |= uint64(b&0x7F) << uint(7*i)
		if b < 0x80 {
			return x, i + 1
		}
	}
	return 0, 0
}

func zigzag(x int64) uint64 { return uint64(x)<<1 ^ uint64(x>>63) }

func unzigzag(u uint64) int64 { return int64(u>>1) ^ -int64(u&1) }

// AppendVarint appends x as a varint in which small negative numbers are short, too.
func AppendVarint(buf []byte, x int64) []byte { return AppendUvarint(buf, zigzag(x)) }

// PutVarint writes x as AppendVarint does and returns how many bytes it took. It panics if buf is too
// short.
func PutVarint(buf []byte, x int64) int { return PutUvarint(buf, zigzag(x)) }

// Varint returns a number that PutVarint wrote, and its length: 0 if buf is too short, negative if the
// number is too large.
func Varint(buf []byte) (int64, int) {
	u, n := Uvarint(buf)
	return unzigzag(u), n
}

var errOverflow = errors.New("binary: varint overflows a 64-bit integer")

// ReadUvarint reads a varint. It returns io.EOF if there is nothing, and io.ErrUnexpectedEOF if it is not
// complete.
func ReadUvarint(r io.ByteReader) (uint64, error) {
	var x uint64
	for i := 0; i < MaxVarintLen64; i++ {
		b, err := r.ReadByte()
		if err != nil {
			if i > 0 && err == io.EOF {
				err = io.ErrUnexpectedEOF
			}
			return x, err
		}
		if b < 0x80 {
			if i == MaxVarintLen64-1 && b > 1 {
				return x, errOverflow
			}
			return x | uint64(b)<<uint(7*i), nil
		}
		x |= uint64(b&0x7F) << uint(7*i)
	}
	return x, errOverflow
}

// ReadVarint reads a number that PutVarint wrote.
func ReadVarint(r io.ByteReader) (int64, error) {
	u, err := ReadUvarint(r)
	return unzigzag(u), err
}
