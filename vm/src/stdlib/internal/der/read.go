// Package der reads and writes ASN.1 in its distinguished encoding, X.690, without reflection.
package der

import (
	"math/big"
	"time"
)

// Tags of universal types.
const (
	Boolean         = 1
	Integer         = 2
	BitString       = 3
	OctetString     = 4
	Null            = 5
	ObjectID        = 6
	Enumerated      = 10
	UTF8String      = 12
	Sequence        = 0x30
	Set             = 0x31
	NumericString   = 18
	PrintableString = 19
	T61String       = 20
	IA5String       = 22
	UTCTime         = 23
	GeneralizedTime = 24
	GeneralString   = 27
	BMPString       = 30
)

// Context returns the tag of a context-specific primitive value, Explicit of a constructed one.
func Context(n byte) byte  { return 0x80 | n }
func Explicit(n byte) byte { return 0xa0 | n }

// Input is what is left to be read.
type Input []byte

// Any reads the next value, whatever it is: its tag, its bytes, and those behind tag and length.
func (in *Input) Any() (tag byte, whole, body Input, ok bool) {
	b := *in
	if len(b) < 2 || b[0]&0x1f == 0x1f {
		return 0, nil, nil, false
	}
	n, head := int(b[1]), 2
	if n >= 0x80 {
		more := n & 0x7f
		if more == 0 || more > 4 || len(b) < 2+more || b[2] == 0 {
			return 0, nil, nil, false
		}
		n = 0
		for _, c := range b[2 : 2+more] {
			n = n<<8 | int(c)
		}
		if n < 0x80 {
			return 0, nil, nil, false
		}
		head += more
	}
	if len(b)-head < n {
		return 0, nil, nil, false
	}
	*in = b[head+n:]
	return b[0], b[:head+n], b[head : head+n], true
}

// Take reads a value of that tag.
func (in *Input) Take(tag byte) (body Input, ok bool) {
	if !in.Next(tag) {
		return nil, false
	}
	_, _, body, ok = in.Any()
	return body, ok
}

// Whole reads a value of that tag, and answers it with its tag and length.
func (in *Input) Whole(tag byte) (whole Input, ok bool) {
	if !in.Next(tag) {
		return nil, false
	}
	_, whole, _, ok = in.Any()
	return whole, ok
}

// Next reports whether the next value has that tag.
func (in Input) Next(tag byte) bool { return len(in) > 0 && in[0] == tag }

// Optional reads a value of that tag if the next one has it.
func (in *Input) Optional(tag byte) (body Input, there, ok bool) {
	if !in.Next(tag) {
		return nil, false, true
	}
	body, ok = in.Take(tag)
	return body, ok, ok
}

func minimal(b []byte) bool {
	return len(b) > 0 && (len(b) == 1 || b[0] != 0 && b[0] != 0xff || (b[0]^b[1])&0x80 != 0)
}

// Int reads an INTEGER.
func (in *Input) Int() (*big.Int, bool) {
	b, ok := in.Take(Integer)
	if !ok || !minimal(b) {
		return nil, false
	}
	n := new(big.Int).SetBytes(b)
	if b[0]&0x80 != 0 {
		n.Sub(n, new(big.Int).Lsh(big.NewInt(1), uint(8*len(b))))
	}
	return n, true
}

// Small reads an INTEGER, or a value of the same form with another tag, that an int can hold.
func (in *Input) Small(tag byte) (int, bool) {
	b, ok := in.Take(tag)
	if !ok || !minimal(b) || len(b) > 8 {
		return 0, false
	}
	n := int64(int8(b[0]))
	for _, c := range b[1:] {
		n = n<<8 | int64(c)
	}
	return int(n), true
}

// Bool reads a BOOLEAN.
func (in *Input) Bool() (value, ok bool) {
	b, ok := in.Take(Boolean)
	if !ok || len(b) != 1 || b[0] != 0 && b[0] != 0xff {
		return false, false
	}
	return b[0] != 0, true
}

// Bits reads a BIT STRING: its bytes, and how many bits it has.
func (in *Input) Bits() (bytes []byte, n int, ok bool) {
	b, ok := in.Take(BitString)
	if !ok || len(b) == 0 || b[0] > 7 || len(b) == 1 && b[0] != 0 {
		return nil, 0, false
	}
	if b[0] > 0 && b[len(b)-1]&(1<<b[0]-1) != 0 {
		return nil, 0, false
	}
	return b[1:], 8*(len(b)-1) - int(b[0]), true
}

// Octets reads a BIT STRING of whole bytes.
func (in *Input) Octets() ([]byte, bool) {
	b, n, ok := in.Bits()
	return b, ok && n%8 == 0
}

// OID reads an OBJECT IDENTIFIER.
func (in *Input) OID() ([]int, bool) {
	b, ok := in.Take(ObjectID)
	if !ok {
		return nil, false
	}
	return ParseOID(b)
}

// ParseOID takes the body of an OBJECT IDENTIFIER apart.
func ParseOID(b []byte) ([]int, bool) {
	if len(b) == 0 || b[len(b)-1]&0x80 != 0 {
		return nil, false
	}
	id := make([]int, 0, len(b)+1)
	n, start := 0, true
	for _, c := range b {
		if start && c == 0x80 || n >= 1<<24 {
			return nil, false
		}
		n, start = n<<7|int(c&0x7f), c&0x80 == 0
		if !start {
			continue
		}
		if len(id) == 0 {
			first := min(n/40, 2)
			id = append(id, first, n-40*first)
		} else {
			id = append(id, n)
		}
		n = 0
	}
	return id, true
}

// Time reads a UTCTime or GeneralizedTime.
func (in *Input) Time() (time.Time, bool) {
	tag, _, b, ok := in.Any()
	if !ok {
		return time.Time{}, false
	}
	layout := "060102150405Z0700"
	switch tag {
	case UTCTime:
	case GeneralizedTime:
		layout = "20060102150405Z0700"
	default:
		return time.Time{}, false
	}
	t, err := time.Parse(layout, string(b))
	if err != nil && tag == UTCTime {
		layout = "0601021504Z0700"
		t, err = time.Parse(layout, string(b))
	}
	if err != nil || t.Format(layout) != string(b) {
		return time.Time{}, false
	}
	if tag == UTCTime && t.Year() >= 2050 {
		t = t.AddDate(-100, 0, 0)
	}
	return t, true
}
