package netip

import (
	"errors"
	"strconv"
	"strings"
)

// An addrError is text that is no address, from at on.
type addrError struct{ in, msg, at string }

func (err addrError) Error() string {
	s := "ParseAddr(" + strconv.Quote(err.in) + "): " + err.msg
	if err.at != "" {
		s += " (at " + strconv.Quote(err.at) + ")"
	}
	return s
}

// ParseAddr reads an address.
func ParseAddr(s string) (Addr, error) {
	i := strings.IndexAny(s, ".:%")
	switch {
	case i < 0:
		return Addr{}, addrError{s, "unable to parse IP", ""}
	case s[i] == '%':
		return Addr{}, addrError{s, "missing IPv6 address", ""}
	case s[i] == ':':
		return parse6(s)
	}
	a, err := parse4(s, s)
	if err != nil {
		return Addr{}, err
	}
	return AddrFrom4(a), nil
}

// MustParseAddr is ParseAddr for texts known to be right; it panics on errors.
func MustParseAddr(s string) Addr { return must(ParseAddr(s)) }

func must[T any](x T, err error) T {
	if err != nil {
		panic(err)
	}
	return x
}

// parse4 reads an IPv4 address, which is part of in.
func parse4(in, s string) (a [4]byte, err error) {
	n, digits, value := 0, 0, 0
	for i := range len(s) {
		switch c := s[i]; {
		case '0' <= c && c <= '9':
			if digits == 1 && value == 0 {
				return a, addrError{in, "IPv4 field has octet with leading zero", ""}
			}
			value = value*10 + int(c-'0')
			digits++
			if value > 255 {
				return a, addrError{in, "IPv4 field has value >255", ""}
			}
		case c != '.':
			return a, addrError{in, "unexpected character", s[i:]}
		case digits == 0 || i == len(s)-1:
			return a, addrError{in, "IPv4 field must have at least one digit", s[i:]}
		case n == 3:
			return a, addrError{in, "IPv4 address too long", ""}
		default:
			a[n] = byte(value)
			n++
			digits, value = 0, 0
		}
	}
	if n < 3 {
		return a, addrError{in, "IPv4 address too short", ""}
	}
	a[3] = byte(value)
	return a, nil
}

func isHex(c byte) bool { return '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'f' }

func parse6(in string) (Addr, error) {
	fail := func(msg, at string) (Addr, error) { return Addr{}, addrError{in, msg, at} }
	s, zone, ok := strings.Cut(in, "%")
	if ok && zone == "" {
		return fail("zone must be a non-empty string", "")
	}
	var a [16]byte
	gap := -1 // where the :: stands
	if rest, ok := strings.CutPrefix(s, "::"); ok {
		gap, s = 0, rest
		if s == "" {
			return IPv6Unspecified().WithZone(zone), nil
		}
	}
	n := 0
	for n < 16 {
		digits := 0
		for digits < len(s) && isHex(s[digits]) {
			if digits++; digits > 4 {
				return fail("each group must have 4 or less digits", s)
			}
		}
		if digits == 0 {
			return fail("each colon-separated field must have at least one digit", s)
		}
		if digits < len(s) && s[digits] == '.' {
			if gap < 0 && n != 12 {
				return fail("embedded IPv4 address must replace the final 2 fields of the address", s)
			}
			if n > 12 {
				return fail("too many hex fields to fit an embedded IPv4 at the end of the address", s)
			}
			last, err := parse4(in, s)
			if err != nil {
				return Addr{}, err
			}
			copy(a[n:], last[:])
			n, s = n+4, ""
			break
		}
		group, _ := strconv.ParseUint(s[:digits], 16, 16)
		a[n], a[n+1] = byte(group>>8), byte(group)
		n += 2
		if s = s[digits:]; s == "" {
			break
		}
		if s[0] != ':' {
			return fail("unexpected character, want colon", s)
		}
		if len(s) == 1 {
			return fail("colon must be followed by more characters", s)
		}
		if s = s[1:]; s[0] == ':' {
			if gap >= 0 {
				return fail("multiple :: in address", s)
			}
			gap = n
			if s = s[1:]; s == "" {
				break
			}
		}
	}
	switch {
	case s != "":
		return fail("trailing garbage after address", s)
	case n < 16 && gap < 0:
		return fail("address string too short", "")
	case n == 16 && gap >= 0:
		return fail("the :: must expand to at least one field of zeros", "")
	case n < 16:
		copy(a[gap+16-n:], a[gap:n])
		clear(a[gap : gap+16-n])
	}
	return AddrFrom16(a).WithZone(zone), nil
}

// String returns the shortest form; "invalid IP" for no address.
func (ip Addr) String() string {
	if !ip.IsValid() {
		return "invalid IP"
	}
	var text [48]byte
	return string(ip.AppendTo(text[:0]))
}

// StringExpanded is String with all zeros.
func (ip Addr) StringExpanded() string {
	if !ip.Is6() {
		return ip.String()
	}
	var text [48]byte
	b := text[:0]
	for i := range 8 {
		if i > 0 {
			b = append(b, ':')
		}
		g := ip.group(i)
		b = append(b, hexDigits[g>>12], hexDigits[g>>8&15], hexDigits[g>>4&15], hexDigits[g&15])
	}
	if ip.zone != "" {
		b = append(append(b, '%'), ip.zone...)
	}
	return string(b)
}

// AppendTo appends the text of the address; nothing for none.
func (ip Addr) AppendTo(b []byte) []byte {
	switch {
	case ip.Is4():
		return ip.append4(b)
	case ip.Is4In6():
		b = ip.append4(append(b, "::ffff:"...))
	case ip.Is6():
		b = ip.append6(b)
	}
	if ip.zone != "" {
		b = append(append(b, '%'), ip.zone...)
	}
	return b
}

func (ip Addr) append4(b []byte) []byte {
	for shift := 24; shift >= 0; shift -= 8 {
		c := byte(ip.lo >> shift)
		if c >= 100 {
			b = append(b, '0'+c/100)
		}
		if c >= 10 {
			b = append(b, '0'+c/10%10)
		}
		b = append(b, '0'+c%10)
		if shift > 0 {
			b = append(b, '.')
		}
	}
	return b
}

const hexDigits = "0123456789abcdef"

// append6 appends groups, with :: for the first of the longest runs of zeros.
func (ip Addr) append6(b []byte) []byte {
	from, to := -1, -1
	for i := 0; i < 8; i++ {
		j := i
		for j < 8 && ip.group(j) == 0 {
			j++
		}
		if j-i >= 2 && j-i > to-from {
			from, to = i, j
		}
	}
	for i := 0; i < 8; i++ {
		if i == from {
			b = append(b, "::"...)
			if i = to; i == 8 {
				break
			}
		} else if i > 0 {
			b = append(b, ':')
		}
		g := ip.group(i)
		if g >= 0x1000 {
			b = append(b, hexDigits[g>>12])
		}
		if g >= 0x100 {
			b = append(b, hexDigits[g>>8&15])
		}
		if g >= 0x10 {
			b = append(b, hexDigits[g>>4&15])
		}
		b = append(b, hexDigits[g&15])
	}
	return b
}

// AppendText is AppendTo.
func (ip Addr) AppendText(b []byte) ([]byte, error) { return ip.AppendTo(b), nil }

// MarshalText returns the text of the address; "" for none.
func (ip Addr) MarshalText() ([]byte, error) { return ip.AppendText([]byte{}) }

// UnmarshalText reads an address; "" is none.
func (ip *Addr) UnmarshalText(text []byte) error { return unmarshal(ip, text, ParseAddr) }

// unmarshal sets x to what the text says; to nothing if there is none.
func unmarshal[T any](x *T, text []byte, parse func(string) (T, error)) (err error) {
	if len(text) == 0 {
		var zero T
		*x = zero
		return nil
	}
	*x, err = parse(string(text))
	return err
}

// AppendBinary appends 0, 4, or 16 bytes and the zone.
func (ip Addr) AppendBinary(b []byte) ([]byte, error) {
	return append(append(b, ip.AsSlice()...), ip.zone...), nil
}

// MarshalBinary returns what AppendBinary appends.
func (ip Addr) MarshalBinary() ([]byte, error) { return ip.AppendBinary([]byte{}) }

var errSize = errors.New("unexpected slice size")

// UnmarshalBinary reads what MarshalBinary returns.
func (ip *Addr) UnmarshalBinary(b []byte) error {
	switch n := len(b); {
	case n == 0:
		*ip = Addr{}
	case n == 4:
		*ip = AddrFrom4([4]byte(b))
	case n >= 16:
		*ip = AddrFrom16([16]byte(b[:16])).WithZone(string(b[16:]))
	default:
		return errSize
	}
	return nil
}
