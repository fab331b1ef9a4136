package x509

import (
	"bytes"
	"encoding/asn1"
	"errors"
	"internal/der"
	"math/big"
	"strings"
)

var errOID = errors.New("invalid oid")

// OID is an object identifier whose numbers may be of any size.
type OID struct{ der []byte }

// oidOf takes an encoded identifier.
func oidOf(b []byte) (OID, bool) {
	if len(b) == 0 || b[len(b)-1]&0x80 != 0 {
		return OID{}, false
	}
	start := true
	for _, c := range b {
		if start && c == 0x80 {
			return OID{}, false
		}
		start = c&0x80 == 0
	}
	return OID{b}, true
}

func appendNumber(b []byte, n *big.Int) []byte {
	for shift := (max(n.BitLen(), 1) - 1) / 7 * 7; shift >= 0; shift -= 7 {
		c := byte(new(big.Int).Rsh(n, uint(shift)).Uint64()) & 0x7f
		if shift > 0 {
			c |= 0x80
		}
		b = append(b, c)
	}
	return b
}

func fromNumbers(n []*big.Int) (OID, error) {
	if len(n) < 2 || n[0].Cmp(big.NewInt(2)) > 0 || n[0].Cmp(big.NewInt(2)) < 0 && n[1].Cmp(big.NewInt(39)) > 0 {
		return OID{}, errOID
	}
	first := new(big.Int).Mul(n[0], big.NewInt(40))
	b := appendNumber(nil, first.Add(first, n[1]))
	for _, x := range n[2:] {
		b = appendNumber(b, x)
	}
	return OID{b}, nil
}

// OIDFromInts returns the OID of these numbers. It fails for fewer than two, and for first ones that are
// too large.
func OIDFromInts(oid []uint64) (OID, error) {
	n := make([]*big.Int, len(oid))
	for i, x := range oid {
		n[i] = new(big.Int).SetUint64(x)
	}
	return fromNumbers(n)
}

// OIDFromASN1OID returns the OID that package asn1 has as numbers.
func OIDFromASN1OID(asn1OID asn1.ObjectIdentifier) (OID, error) {
	n := make([]uint64, len(asn1OID))
	for i, x := range asn1OID {
		if x < 0 {
			return OID{}, errors.New("x509: OID components must be non-negative")
		}
		n[i] = uint64(x)
	}
	return OIDFromInts(n)
}

// ParseOID returns the OID of numbers with dots between them.
func ParseOID(oid string) (OID, error) {
	var o OID
	return o, o.UnmarshalText([]byte(oid))
}

// AppendText appends the numbers with dots between them to b.
func (oid OID) AppendText(b []byte) ([]byte, error) { return append(b, oid.String()...), nil }

// MarshalText returns the numbers with dots between them.
func (oid OID) MarshalText() ([]byte, error) { return oid.AppendText(nil) }

// UnmarshalText parses numbers with dots between them.
func (o *OID) UnmarshalText(text []byte) error {
	var n []*big.Int
	for part := range strings.SplitSeq(string(text), ".") {
		if part == "" || strings.Trim(part, "0123456789") != "" {
			return errOID
		}
		x, _ := new(big.Int).SetString(part, 10)
		n = append(n, x)
	}
	oid, err := fromNumbers(n)
	if err != nil {
		return err
	}
	*o = oid
	return nil
}

// AppendBinary appends the contents in DER to b.
func (oid OID) AppendBinary(b []byte) ([]byte, error) { return append(b, oid.der...), nil }

// MarshalBinary returns the contents in DER.
func (oid OID) MarshalBinary() ([]byte, error) { return oid.AppendBinary(nil) }

// UnmarshalBinary parses the contents in DER.
func (o *OID) UnmarshalBinary(b []byte) error {
	oid, ok := oidOf(bytes.Clone(b))
	if !ok {
		return errOID
	}
	*o = oid
	return nil
}

// Equal is true if both are the same.
func (oid OID) Equal(other OID) bool { return bytes.Equal(oid.der, other.der) }

// EqualASN1OID is true if other has the same numbers.
func (oid OID) EqualASN1OID(other asn1.ObjectIdentifier) bool {
	ints, ok := der.ParseOID(oid.der)
	return ok && other.Equal(ints)
}

// String returns the numbers with dots between them.
func (oid OID) String() string {
	var parts []string
	n := new(big.Int)
	for _, c := range oid.der {
		n.Lsh(n, 7).Or(n, big.NewInt(int64(c&0x7f)))
		if c&0x80 != 0 {
			continue
		}
		if parts == nil {
			first := min(new(big.Int).Div(n, big.NewInt(40)).Uint64(), 2)
			if n.BitLen() > 32 {
				first = 2
			}
			parts = append(parts, big.NewInt(int64(first)).String())
			n.Sub(n, big.NewInt(int64(40*first)))
		}
		parts = append(parts, n.String())
		n.SetInt64(0)
	}
	return strings.Join(parts, ".")
}
