// Package uuid makes and reads universally unique identifiers (RFC 9562).
package uuid

import (
	"bytes"
	"crypto/rand"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"sync"
	"time"
)

// A UUID is a universally unique identifier.
type UUID [16]byte

var errInvalid = errors.New("invalid uuid")

// groups are the parts between the hyphens: where their digits begin and end.
var groups = [...][2]int{{0, 8}, {9, 13}, {14, 18}, {19, 23}, {24, 36}}

const textLen = 36

// Nil returns the identifier of zeros.
func Nil() UUID { return UUID{} }

// Max returns the identifier of ones.
func Max() UUID {
	var u UUID
	for i := range u {
		u[i] = 0xff
	}
	return u
}

// New returns a new identifier, at present of version 4.
func New() UUID { return NewV4() }

// NewV4 returns a new identifier made of random bits.
func NewV4() UUID {
	var u UUID
	rand.Read(u[:])
	return u.marked(4)
}

// clock is the latest time of an identifier of version 7: Go's seconds, and milliseconds with 12 bits of a fraction.
var clock struct {
	sync.Mutex
	second, stamp uint64
}

// NewV7 returns a new identifier that begins with the time. Each is greater than those before, unless
// the clock was set back by a second or more.
func NewV7() UUID {
	now := time.Now()
	second, nanos := uint64(now.Unix()), uint64(now.Nanosecond())
	stamp := (second*1000+nanos/1e6)<<12 + nanos%1e6<<12/1e6
	clock.Lock()
	if second >= clock.second && stamp <= clock.stamp {
		stamp = clock.stamp + 1
	}
	clock.second, clock.stamp = second, stamp
	clock.Unlock()

	var u UUID
	rand.Read(u[8:])
	binary.BigEndian.PutUint64(u[:8], stamp>>12<<16|stamp&0xfff)
	return u.marked(7)
}

// marked returns the identifier with that version and the variant of RFC 9562.
func (u UUID) marked(version byte) UUID {
	u[6] = u[6]&0x0f | version<<4
	u[8] = u[8]&0x3f | 0x80
	return u
}

// Parse reads an identifier: with hyphens, in braces too or behind urn:uuid:, or 32 digits without any.
func Parse(s string) (UUID, error) {
	var u UUID
	err := u.UnmarshalText([]byte(s))
	return u, err
}

// MustParse is Parse for texts that are known to be right.
func MustParse(s string) UUID {
	u, err := Parse(s)
	if err != nil {
		panic(err)
	}
	return u
}

// UnmarshalText reads an identifier as Parse does.
func (u *UUID) UnmarshalText(b []byte) error {
	var digits [32]byte
	switch len(b) {
	case len(digits):
		copy(digits[:], b)
	case textLen + 2:
		b = bytes.TrimSuffix(bytes.TrimPrefix(b, []byte("{")), []byte("}"))
	case textLen + len("urn:uuid:"):
		b = bytes.TrimPrefix(b, []byte("urn:uuid:"))
	}
	if len(b) != len(digits) {
		if len(b) != textLen {
			return errInvalid
		}
		n := 0
		for i, g := range groups {
			if i > 0 && b[g[0]-1] != '-' {
				return errInvalid
			}
			n += copy(digits[n:], b[g[0]:g[1]])
		}
	}
	var v UUID
	if _, err := hex.Decode(v[:], digits[:]); err != nil {
		return errInvalid
	}
	*u = v
	return nil
}

// String returns the identifier as text with hyphens.
func (u UUID) String() string {
	b, _ := u.MarshalText()
	return string(b)
}

// MarshalText returns what String does.
func (u UUID) MarshalText() ([]byte, error) { return u.AppendText(make([]byte, 0, textLen)) }

// AppendText appends what String returns.
func (u UUID) AppendText(b []byte) ([]byte, error) {
	n := 0
	for i, g := range groups {
		if i > 0 {
			b = append(b, '-')
		}
		size := (g[1] - g[0]) / 2
		b = hex.AppendEncode(b, u[n:n+size])
		n += size
	}
	return b, nil
}

// Compare orders identifiers by their bytes.
func (u UUID) Compare(v UUID) int { return bytes.Compare(u[:], v[:]) }
