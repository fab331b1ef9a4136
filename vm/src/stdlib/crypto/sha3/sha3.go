// Package sha3 has the hashes SHA-3 and the functions SHAKE of any length, FIPS 202.
package sha3

import (
	"crypto"
	"errors"
	"hash"
)

func init() {
	crypto.RegisterHash(crypto.SHA3_224, func() hash.Hash { return New224() })
	crypto.RegisterHash(crypto.SHA3_256, func() hash.Hash { return New256() })
	crypto.RegisterHash(crypto.SHA3_384, func() hash.Hash { return New384() })
	crypto.RegisterHash(crypto.SHA3_512, func() hash.Hash { return New512() })
}

// What stands behind the data: it tells the functions apart.
const (
	endSHA3   = 0x06
	endSHAKE  = 0x1f
	endCSHAKE = 0x04
)

// sponge is Keccak's state of 1600 bits, of which rate bytes take in and give out.
type sponge struct {
	a         [200]byte
	n, rate   int
	end       byte
	size      int
	squeezing bool
}

// absorb takes p in from position n; it answers the next one.
func absorb(a *[200]byte, n, rate int, p []byte) int

// squeeze gives out bytes.
func squeeze(a *[200]byte, n, rate int, p []byte) int

func (s *sponge) reset() { s.a, s.n, s.squeezing = [200]byte{}, 0, false }

func (s *sponge) write(p []byte) {
	if s.squeezing {
		panic("sha3: Write after Read")
	}
	s.n = absorb(&s.a, s.n, s.rate, p)
}

func (s *sponge) read(p []byte) {
	if !s.squeezing {
		s.a[s.n] ^= s.end
		s.a[s.rate-1] ^= 0x80
		s.squeezing = true
		s.n = s.rate // all of it is used up: the state is to be mixed first
	}
	s.n = squeeze(&s.a, s.n, s.rate, p)
}

var magics = map[byte]string{endSHA3: "sha\x08", endSHAKE: "sha\x09", endCSHAKE: "sha\x0a"}

const stateSize = 4 + 1 + 200 + 1 + 1

func (s *sponge) appendBinary(b []byte) ([]byte, error) {
	b = append(b, magics[s.end]...)
	b = append(b, byte(s.rate))
	b = append(b, s.a[:]...)
	state := byte(0)
	if s.squeezing {
		state = 1
	}
	return append(b, byte(s.n), state), nil
}

func (s *sponge) unmarshal(b []byte) error {
	if len(b) != stateSize {
		return errors.New("sha3: invalid hash state")
	}
	if string(b[:4]) != magics[s.end] {
		return errors.New("sha3: invalid hash state identifier")
	}
	if int(b[4]) != s.rate {
		return errors.New("sha3: invalid hash state function")
	}
	n, state := int(b[205]), b[206]
	if n > s.rate || state > 1 {
		return errors.New("sha3: invalid hash state")
	}
	copy(s.a[:], b[5:205])
	s.n, s.squeezing = n, state == 1
	return nil
}

// SHA3 is a hash under way.
type SHA3 struct{ s sponge }

func newSHA3(size int) *SHA3 { return &SHA3{sponge{rate: 200 - 2*size, size: size, end: endSHA3}} }

// New224 returns a SHA3-224 hash.
func New224() *SHA3 { return newSHA3(28) }

// New256 returns a SHA3-256 hash.
func New256() *SHA3 { return newSHA3(32) }

// New384 returns a SHA3-384 hash.
func New384() *SHA3 { return newSHA3(48) }

// New512 returns a SHA3-512 hash.
func New512() *SHA3 { return newSHA3(64) }

// init makes the zero value a SHA3-256.
func (s *SHA3) init() *sponge {
	if s.s.rate == 0 {
		*s = *New256()
	}
	return &s.s
}

// Write adds p; the error is always nil.
func (s *SHA3) Write(p []byte) (n int, err error) {
	s.init().write(p)
	return len(p), nil
}

// Sum appends the sum to b.
func (s *SHA3) Sum(b []byte) []byte {
	if s.init().squeezing {
		panic("sha3: Sum after Read")
	}
	c := s.s
	out := make([]byte, c.size)
	c.read(out)
	return append(b, out...)
}

// Clone returns a copy that continues on its own.
func (s *SHA3) Clone() (hash.Cloner, error) {
	s.init()
	c := *s
	return &c, nil
}

// Reset drops what was written.
func (s *SHA3) Reset() { s.init().reset() }

// Size returns the length of a sum in bytes.
func (s *SHA3) Size() int { return s.init().size }

// BlockSize returns the length of a block in bytes.
func (s *SHA3) BlockSize() int { return s.init().rate }

// MarshalBinary returns the state, which UnmarshalBinary restores.
func (s *SHA3) MarshalBinary() ([]byte, error) { return s.init().appendBinary(nil) }

// AppendBinary appends the state to p.
func (s *SHA3) AppendBinary(p []byte) ([]byte, error) { return s.init().appendBinary(p) }

// UnmarshalBinary restores a state; it fails if data is not one, or is of another hash.
func (s *SHA3) UnmarshalBinary(data []byte) error { return s.init().unmarshal(data) }
func sum(size int, data []byte) []byte {
	h := newSHA3(size)
	h.Write(data)
	return h.Sum(nil)
}

// Sum224 returns the SHA3-224 sum of data.
func Sum224(data []byte) [28]byte { return [28]byte(sum(28, data)) }

// Sum256 returns the SHA3-256 sum of data.
func Sum256(data []byte) [32]byte { return [32]byte(sum(32, data)) }

// Sum384 returns the SHA3-384 sum of data.
func Sum384(data []byte) [48]byte { return [48]byte(sum(48, data)) }

// Sum512 returns the SHA3-512 sum of data.
func Sum512(data []byte) [64]byte { return [64]byte(sum(64, data)) }

// SHAKE is a function of any length under way.
type SHAKE struct {
	s     sponge
	start []byte // what a cSHAKE begins with, before it is filled up to whole blocks
}

func newSHAKE(rate int) *SHAKE { return &SHAKE{s: sponge{rate: rate, end: endSHAKE}} }

// NewSHAKE128 returns a SHAKE128 whose output has any length.
func NewSHAKE128() *SHAKE { return newSHAKE(168) }

// NewSHAKE256 returns a SHAKE256 whose output has any length.
func NewSHAKE256() *SHAKE { return newSHAKE(136) }

// leftEncode returns a number behind its length.
func leftEncode(x uint64) []byte {
	b := []byte{byte(x)}
	for x >>= 8; x > 0; x >>= 8 {
		b = append([]byte{byte(x)}, b...)
	}
	return append([]byte{byte(len(b))}, b...)
}

func newCSHAKE(rate int, N, S []byte) *SHAKE {
	if len(N) == 0 && len(S) == 0 {
		return newSHAKE(rate)
	}
	s := newSHAKE(rate)
	s.s.end = endCSHAKE
	for _, part := range [][]byte{N, S} {
		s.start = append(s.start, leftEncode(uint64(len(part))*8)...)
		s.start = append(s.start, part...)
	}
	s.begin()
	return s
}

func (s *SHAKE) begin() {
	rate := s.s.rate
	b := append(leftEncode(uint64(rate)), s.start...)
	if n := len(b) % rate; n != 0 {
		b = append(b, make([]byte, rate-n)...)
	}
	s.s.write(b)
}

// NewCSHAKE128 is NewSHAKE128 for a function N and a use S; both empty make it the same.
func NewCSHAKE128(N, S []byte) *SHAKE { return newCSHAKE(168, N, S) }

// NewCSHAKE256 is NewSHAKE256 for a function N and a use S; both empty make it the same.
func NewCSHAKE256(N, S []byte) *SHAKE { return newCSHAKE(136, N, S) }

func (s *SHAKE) init() *sponge {
	if s.s.rate == 0 {
		*s = *NewSHAKE256()
	}
	return &s.s
}

// Write adds p. It panics after Read.
func (s *SHAKE) Write(p []byte) (n int, err error) {
	s.init().write(p)
	return len(p), nil
}

// Read takes the next bytes of output; the error is always nil.
func (s *SHAKE) Read(p []byte) (n int, err error) {
	s.init().read(p)
	return len(p), nil
}

// Reset drops what was written and read.
func (s *SHAKE) Reset() {
	s.init().reset()
	if len(s.start) > 0 {
		s.begin()
	}
}

// BlockSize returns the length of a block in bytes.
func (s *SHAKE) BlockSize() int { return s.init().rate }

// MarshalBinary returns the state, which UnmarshalBinary restores.
func (s *SHAKE) MarshalBinary() ([]byte, error) { return s.AppendBinary(nil) }

// AppendBinary appends the state to p.
func (s *SHAKE) AppendBinary(p []byte) ([]byte, error) {
	p, err := s.init().appendBinary(p)
	return append(p, s.start...), err
}

// UnmarshalBinary restores a state; it fails if data is not one, or is of another hash.
func (s *SHAKE) UnmarshalBinary(data []byte) error {
	if len(data) < stateSize {
		return errors.New("sha3: invalid hash state")
	}
	if err := s.init().unmarshal(data[:stateSize]); err != nil {
		return err
	}
	s.start = append([]byte(nil), data[stateSize:]...)
	return nil
}

func shake(rate int, data []byte, length int) []byte {
	s := newSHAKE(rate)
	s.Write(data)
	out := make([]byte, length)
	s.Read(out)
	return out
}

// SumSHAKE128 returns length bytes of SHAKE128 of data.
func SumSHAKE128(data []byte, length int) []byte { return shake(168, data, length) }

// SumSHAKE256 returns length bytes of SHAKE256 of data.
func SumSHAKE256(data []byte, length int) []byte { return shake(136, data, length) }
