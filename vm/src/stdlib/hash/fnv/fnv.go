// Package fnv has the hash functions of Fowler, Noll and Vo.
package fnv

import "hash"

const (
	offset32 = 2166136261
	prime32  = 16777619
	offset64 = 14695981039346656037
	prime64  = 1099511628211
)

type (
	sum32  uint32
	sum32a uint32
	sum64  uint64
	sum64a uint64
)

func New32() hash.Hash32 {
	s := sum32(offset32)
	return &s
}

func New32a() hash.Hash32 {
	s := sum32a(offset32)
	return &s
}

func New64() hash.Hash64 {
	s := sum64(offset64)
	return &s
}

func New64a() hash.Hash64 {
	s := sum64a(offset64)
	return &s
}

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

func (s *sum32) Sum(in []byte) []byte  { return bytes(in, uint64(*s), 4) }
func (s *sum32a) Sum(in []byte) []byte { return bytes(in, uint64(*s), 4) }
func (s *sum64) Sum(in []byte) []byte  { return bytes(in, uint64(*s), 8) }
func (s *sum64a) Sum(in []byte) []byte { return bytes(in, uint64(*s), 8) }

func bytes(in []byte, v uint64, n int) []byte {
	for i := n - 1; i >= 0; i-- {
		in = append(in, byte(v>>(8*i)))
	}
	return in
}
