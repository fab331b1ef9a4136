// Package asn1 writes and reads ASN.1 in its distinguished encoding, X.690, by the types of Go.
package asn1

import (
	"slices"
	"strconv"
	"strings"
)

// Tags of the universal class.
const (
	TagBoolean         = 1
	TagInteger         = 2
	TagBitString       = 3
	TagOctetString     = 4
	TagNull            = 5
	TagOID             = 6
	TagEnum            = 10
	TagUTF8String      = 12
	TagSequence        = 16
	TagSet             = 17
	TagNumericString   = 18
	TagPrintableString = 19
	TagT61String       = 20
	TagIA5String       = 22
	TagUTCTime         = 23
	TagGeneralizedTime = 24
	TagGeneralString   = 27
	TagBMPString       = 30
)

// Classes of tags.
const (
	ClassUniversal       = 0
	ClassApplication     = 1
	ClassContextSpecific = 2
	ClassPrivate         = 3
)

// NullBytes is NULL, encoded.
var NullBytes = []byte{TagNull, 0}

// NullRawValue is NULL.
var NullRawValue = RawValue{Tag: TagNull}

// StructuralError says that the data is ASN.1, but of another form than was expected.
type StructuralError struct{ Msg string }

// Error returns the message.
func (e StructuralError) Error() string { return "asn1: structure error: " + e.Msg }

// SyntaxError says that the data is not ASN.1.
type SyntaxError struct{ Msg string }

// Error returns the message.
func (e SyntaxError) Error() string { return "asn1: syntax error: " + e.Msg }

// BitString is bytes of which the last has bits to spare, the low ones.
type BitString struct {
	Bytes     []byte // the bits, the first one highest
	BitLength int    // how many there are
}

// At returns bit i, counted from the first one, or 0 if i is out of range.
func (b BitString) At(i int) int {
	if i < 0 || i >= b.BitLength {
		return 0
	}
	return int(b.Bytes[i/8]>>(7-i%8)) & 1
}

// RightAlign returns the bits with the padding in front of them.
func (b BitString) RightAlign() []byte {
	spare := 8 - b.BitLength%8
	if spare == 8 || len(b.Bytes) == 0 {
		return b.Bytes
	}
	aligned := make([]byte, len(b.Bytes))
	carry := byte(0)
	for i, c := range b.Bytes {
		aligned[i] = carry | c>>spare
		carry = c << (8 - spare)
	}
	return aligned
}

// ObjectIdentifier is the path of numbers of an OBJECT IDENTIFIER.
type ObjectIdentifier []int

// Equal is true if both are the same path.
func (oi ObjectIdentifier) Equal(other ObjectIdentifier) bool { return slices.Equal(oi, other) }

// String returns the numbers with dots between them.
func (oi ObjectIdentifier) String() string {
	parts := make([]string, len(oi))
	for i, n := range oi {
		parts[i] = strconv.Itoa(n)
	}
	return strings.Join(parts, ".")
}

// Enumerated is an integer with a tag of its own.
type Enumerated int

// Flag is true if its value is there at all.
type Flag bool

// RawValue is a value that was not decoded.
type RawValue struct {
	Class, Tag int    // the class and the tag
	IsCompound bool   // whether the contents are values themselves
	Bytes      []byte // the contents
	FullBytes  []byte // the contents with tag and length
}

// RawContent, as a struct's first field, receives the struct as it was encoded.
type RawContent []byte
