package der

import (
	"math/big"
	"slices"
	"time"
)

// Wrap returns a value of that tag, of these parts.
func Wrap(tag byte, parts ...[]byte) []byte {
	n := 0
	for _, p := range parts {
		n += len(p)
	}
	b := []byte{tag}
	if n < 0x80 {
		b = append(b, byte(n))
	} else {
		var length []byte
		for k := n; k > 0; k >>= 8 {
			length = append(length, byte(k))
		}
		slices.Reverse(length)
		b = append(b, 0x80|byte(len(length)))
		b = append(b, length...)
	}
	for _, p := range parts {
		b = append(b, p...)
	}
	return b
}

// FromInt returns an INTEGER.
func FromInt(n *big.Int) []byte {
	var b []byte
	if n.Sign() < 0 {
		// The two's complement of n is the complement of -n-1.
		b = new(big.Int).Not(n).Bytes()
		for i := range b {
			b[i] = ^b[i]
		}
		if len(b) == 0 || b[0]&0x80 == 0 {
			b = append([]byte{0xff}, b...)
		}
	} else if b = n.Bytes(); len(b) == 0 || b[0]&0x80 != 0 {
		b = append([]byte{0}, b...)
	}
	return Wrap(Integer, b)
}

// FromSmall returns an INTEGER.
func FromSmall(n int) []byte { return FromInt(big.NewInt(int64(n))) }

// FromBool returns a BOOLEAN.
func FromBool(v bool) []byte {
	if v {
		return Wrap(Boolean, []byte{0xff})
	}
	return Wrap(Boolean, []byte{0})
}

// FromOctets returns a BIT STRING of whole bytes.
func FromOctets(b []byte) []byte { return Wrap(BitString, []byte{0}, b) }

// FromBits returns a BIT STRING of n bits.
func FromBits(b []byte, n int) []byte { return Wrap(BitString, []byte{byte(8*len(b) - n)}, b) }

// FromOID returns an OBJECT IDENTIFIER; nil if it is none.
func FromOID(id []int) []byte {
	if len(id) < 2 || id[0] < 0 || id[0] > 2 || id[0] < 2 && id[1] >= 40 {
		return nil
	}
	var b []byte
	for i, n := range id {
		switch i {
		case 0:
			continue
		case 1:
			n += 40 * id[0]
		}
		if n < 0 {
			return nil
		}
		at := len(b)
		b = append(b, byte(n&0x7f))
		for n >>= 7; n > 0; n >>= 7 {
			b = slices.Insert(b, at, 0x80|byte(n&0x7f))
		}
	}
	return Wrap(ObjectID, b)
}

// FromTime returns a UTCTime, or a GeneralizedTime if the year has no place there; nil if it has none in
// either.
func FromTime(t time.Time) []byte {
	t = t.UTC()
	switch year := t.Year(); {
	case year >= 1950 && year < 2050:
		return Wrap(UTCTime, []byte(t.Format("060102150405Z")))
	case year >= 0 && year <= 9999:
		return Wrap(GeneralizedTime, []byte(t.Format("20060102150405Z")))
	}
	return nil
}
