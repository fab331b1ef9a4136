// Package fnv has the hash functions of Fowler, Noll and Vo.
package fnv

import (
	"errors"
	"hash"
	"internal/byteorder"
	"math/bits"
)

const (
	offset32 = 2166136261
	prime32  = 16777619
	offset64 = 14695981039346656037
	prime64  = 1099511628211

	// The numbers of 128 bits: the upper and lower half, and 1<<shift + low.
	offset128Hi = 0x6c62272e07bb0142
	offset128Lo = 0x62b821756295c58d
	prime128Low = 0x13b
	prime128Bit = 24 // in the upper half
)

type (
	sum32  uint32
	sum32a uint32
	sum64  uint64
	sum64a uint64

	sum128  [2]uint64
	sum128a [2]uint64
)

// New32 returns a hash of 32 bits by FNV-1.
func New32() hash.Hash32 {
	s := sum32(offset32)
	return &s
}

// New32a returns a hash of 32 bits by FNV-1a.
func New32a() hash.Hash32 {
	s := sum32a(offset32)
	return &s
}

// New64 returns a hash of 64 bits by FNV-1.
func New64() hash.Hash64 {
	s := sum64(offset64)
	return &s
}

// New64a returns a hash of 64 bits by FNV-1a.
func New64a() hash.Hash64 {
	s := sum64a(offset64)
	return &s
}

// New128 returns a hash of 128 bits by FNV-1.
func New128() hash.Hash { return &sum128{offset128Hi, offset128Lo} }

// New128a returns a hash of 128 bits by FNV-1a.
func New128a() hash.Hash { return &sum128a{offset128Hi, offset128Lo} }

func (s *sum32) Reset()         { *s = offset32 }
func (s *sum32a) Reset()        { *s = offset32 }
func (s *sum64) Reset()         { *s = offset64 }
func (s *sum64a) Reset()        { *s = offset64 }
func (s *sum32) Sum32() uint32  { return uint32(*s) }
func (s *sum32a) Sum32() uint32 { return uint32(*s) }
func (s *sum64) Sum64() uint64  { return uint64(*s) }
func (s *sum64a) Sum64() uint64 { return uint64(*s) }
func (s *sum32) Size() int      { return 4 }
func (s *sum32a) Size() int     { return 4 }
func (s *sum64) Size() int      { return 8 }
func (s *sum64a) Size() int     { return 8 }
func (s *sum32) BlockSize() int { return 1 }

func (s *sum32a) BlockSize() int { return 1 }
func (s *sum64) BlockSize() int  { return 1 }
func (s *sum64a) BlockSize() int { return 1 }

func (s *sum32) Write(data []byte) (int, error) {
	h := *s
	for _, c := range data {
		h *= prime32
		h ^= sum32(c)
	}
	*s = h
	return len(data), nil
}

func (s *sum32a) Write(data []byte) (int, error) {
	h := *s
	for _, c := range data {
		h ^= sum32a(c)
		h *= prime32
	}
	*s = h
	return len(data), nil
}

func (s *sum64) Write(data []byte) (int, error) {
	h := *s
	for _, c := range data {
		h *= prime64
		h ^= sum64(c)
	}
	*s = h
	return len(data), nil
}

func (s *sum64a) Write(data []byte) (int, error) {
	h := *s
	for _, c := range data {
		h ^= sum64a(c)
		h *= prime64
	}
	*s = h
	return len(data), nil
}

func (s *sum32) Sum(in []byte) []byte  { return appendBytes(in, uint64(*s), 4) }
func (s *sum32a) Sum(in []byte) []byte { return appendBytes(in, uint64(*s), 4) }
func (s *sum64) Sum(in []byte) []byte  { return appendBytes(in, uint64(*s), 8) }
func (s *sum64a) Sum(in []byte) []byte { return appendBytes(in, uint64(*s), 8) }

func appendBytes(in []byte, v uint64, n int) []byte {
	for i := n - 1; i >= 0; i-- {
		in = append(in, byte(v>>(8*i)))
	}
	return in
}

func (s *sum128) Reset()          { *s = sum128{offset128Hi, offset128Lo} }
func (s *sum128a) Reset()         { *s = sum128a{offset128Hi, offset128Lo} }
func (s *sum128) Size() int       { return 16 }
func (s *sum128a) Size() int      { return 16 }
func (s *sum128) BlockSize() int  { return 1 }
func (s *sum128a) BlockSize() int { return 1 }

// times multiplies by the prime.
func times(h [2]uint64) [2]uint64 {
	hi, lo := bits.Mul64(h[1], prime128Low)
	hi += h[1]<<prime128Bit + h[0]*prime128Low
	return [2]uint64{hi, lo}
}

func (s *sum128) Write(data []byte) (int, error) {
	h := [2]uint64(*s)
	for _, c := range data {
		h = times(h)
		h[1] ^= uint64(c)
	}
	*s = h
	return len(data), nil
}

func (s *sum128a) Write(data []byte) (int, error) {
	h := [2]uint64(*s)
	for _, c := range data {
		h[1] ^= uint64(c)
		h = times(h)
	}
	*s = h
	return len(data), nil
}

func (s *sum128) Sum(in []byte) []byte  { return appendBytes(appendBytes(in, s[0], 8), s[1], 8) }
func (s *sum128a) Sum(in []byte) []byte { return appendBytes(appendBytes(in, s[0], 8), s[1], 8) }

// restore takes the state off what AppendBinary made.
func restore(b []byte, kind byte, size int) ([]byte, error) {
	if len(b) < 4 || string(b[:4]) != "fnv"+string(rune(kind)) {
		return nil, errors.New("hash/fnv: invalid hash state identifier")
	}
	if len(b) != 4+size {
		return nil, errors.New("hash/fnv: invalid hash state size")
	}
	return b[4:], nil
}

func (s *sum32) Clone() (hash.Cloner, error) {
	c := *s
	return &c, nil
}

func (s *sum32) AppendBinary(b []byte) ([]byte, error) { return s.Sum(append(b, "fnv\x01"...)), nil }
func (s *sum32) MarshalBinary() ([]byte, error)        { return s.AppendBinary(nil) }

func (s *sum32) UnmarshalBinary(b []byte) error {
	b, err := restore(b, 1, 4)
	if err != nil {
		return err
	}
	*s = sum32(byteorder.BEUint32(b))
	return nil
}

func (s *sum32a) Clone() (hash.Cloner, error) {
	c := *s
	return &c, nil
}

func (s *sum32a) AppendBinary(b []byte) ([]byte, error) { return s.Sum(append(b, "fnv\x02"...)), nil }
func (s *sum32a) MarshalBinary() ([]byte, error)        { return s.AppendBinary(nil) }

func (s *sum32a) UnmarshalBinary(b []byte) error {
	b, err := restore(b, 2, 4)
	if err != nil {
		return err
	}
	*s = sum32a(byteorder.BEUint32(b))
	return nil
}

func (s *sum64) Clone() (hash.Cloner, error) {
	c := *s
	return &c, nil
}

func (s *sum64) AppendBinary(b []byte) ([]byte, error) { return s.Sum(append(b, "fnv\x03"...)), nil }
func (s *sum64) MarshalBinary() ([]byte, error)        { return s.AppendBinary(nil) }

func (s *sum64) UnmarshalBinary(b []byte) error {
	b, err := restore(b, 3, 8)
	if err != nil {
		return err
	}
	*s = sum64(byteorder.BEUint64(b))
	return nil
}

func (s *sum64a) Clone() (hash.Cloner, error) {
	c := *s
	return &c, nil
}

func (s *sum64a) AppendBinary(b []byte) ([]byte, error) { return s.Sum(append(b, "fnv\x04"...)), nil }
func (s *sum64a) MarshalBinary() ([]byte, error)        { return s.AppendBinary(nil) }

func (s *sum64a) UnmarshalBinary(b []byte) error {
	b, err := restore(b, 4, 8)
	if err != nil {
		return err
	}
	*s = sum64a(byteorder.BEUint64(b))
	return nil
}

func (s *sum128) Clone() (hash.Cloner, error) {
	c := *s
	return &c, nil
}

func (s *sum128) AppendBinary(b []byte) ([]byte, error) { return s.Sum(append(b, "fnv\x05"...)), nil }
func (s *sum128) MarshalBinary() ([]byte, error)        { return s.AppendBinary(nil) }

func (s *sum128) UnmarshalBinary(b []byte) error {
	b, err := restore(b, 5, 16)
	if err != nil {
		return err
	}
	*s = sum128{byteorder.BEUint64(b), byteorder.BEUint64(b[8:])}
	return nil
}

func (s *sum128a) Clone() (hash.Cloner, error) {
	c := *s
	return &c, nil
}

func (s *sum128a) AppendBinary(b []byte) ([]byte, error) { return s.Sum(append(b, "fnv\x06"...)), nil }
func (s *sum128a) MarshalBinary() ([]byte, error)        { return s.AppendBinary(nil) }

func (s *sum128a) UnmarshalBinary(b []byte) error {
	b, err := restore(b, 6, 16)
	if err != nil {
		return err
	}
	*s = sum128a{byteorder.BEUint64(b), byteorder.BEUint64(b[8:])}
	return nil
}
