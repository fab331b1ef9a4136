package netip

import (
	"cmp"
	"encoding/binary"
	"errors"
	"strconv"
	"strings"
)

// An AddrPort is an address and a port.
type AddrPort struct {
	ip   Addr
	port uint16
}

// AddrPortFrom returns an address with a port.
func AddrPortFrom(ip Addr, port uint16) AddrPort { return AddrPort{ip, port} }

// Addr returns the address.
func (p AddrPort) Addr() Addr { return p.ip }

// Port returns the port.
func (p AddrPort) Port() uint16 { return p.port }

// IsValid reports whether there is an address.
func (p AddrPort) IsValid() bool { return p.ip.IsValid() }

// Compare orders by address and port.
func (p AddrPort) Compare(p2 AddrPort) int {
	return cmp.Or(p.ip.Compare(p2.ip), cmp.Compare(p.port, p2.port))
}

// ParseAddrPort reads ip:port, with brackets around an IPv6 address.
func ParseAddrPort(s string) (AddrPort, error) {
	i := strings.LastIndexByte(s, ':')
	if i < 0 {
		return AddrPort{}, errors.New("not an ip:port")
	}
	host, port := s[:i], s[i+1:]
	switch {
	case host == "":
		return AddrPort{}, errors.New("no IP")
	case port == "":
		return AddrPort{}, errors.New("no port")
	}
	brackets := host[0] == '['
	if brackets {
		inner, ok := strings.CutSuffix(host[1:], "]")
		if !ok {
			return AddrPort{}, errors.New("missing ]")
		}
		host = inner
	}
	n, err := strconv.ParseUint(port, 10, 16)
	if err != nil {
		return AddrPort{}, errors.New("invalid port " + strconv.Quote(port) + " parsing " + strconv.Quote(s))
	}
	ip, err := ParseAddr(host)
	switch {
	case err != nil:
		return AddrPort{}, err
	case brackets && ip.Is4():
		return AddrPort{}, errors.New("invalid ip:port " + strconv.Quote(s) + ", square brackets can only be used with IPv6 addresses")
	case !brackets && ip.Is6():
		return AddrPort{}, errors.New("invalid ip:port " + strconv.Quote(s) + ", IPv6 addresses must be surrounded by square brackets")
	}
	return AddrPort{ip, uint16(n)}, nil
}

// MustParseAddrPort is ParseAddrPort for texts known to be right; it panics on errors.
func MustParseAddrPort(s string) AddrPort { return must(ParseAddrPort(s)) }

// String returns ip:port or [ip]:port; "invalid AddrPort" for no address.
func (p AddrPort) String() string {
	if !p.IsValid() {
		return "invalid AddrPort"
	}
	return string(p.AppendTo(nil))
}

// AppendTo appends the text; nothing for no address.
func (p AddrPort) AppendTo(b []byte) []byte {
	switch {
	case !p.IsValid():
		return b
	case p.ip.Is4():
		b = p.ip.AppendTo(b)
	default:
		b = append(p.ip.AppendTo(append(b, '[')), ']')
	}
	return strconv.AppendUint(append(b, ':'), uint64(p.port), 10)
}

// AppendText is AppendTo.
func (p AddrPort) AppendText(b []byte) ([]byte, error) { return p.AppendTo(b), nil }

// MarshalText returns the text; "" for no address.
func (p AddrPort) MarshalText() ([]byte, error) { return p.AppendText([]byte{}) }

// UnmarshalText reads ip:port; "" is none.
func (p *AddrPort) UnmarshalText(text []byte) error { return unmarshal(p, text, ParseAddrPort) }

// AppendBinary appends the address and the port, little end first.
func (p AddrPort) AppendBinary(b []byte) ([]byte, error) {
	b, _ = p.ip.AppendBinary(b)
	return binary.LittleEndian.AppendUint16(b, p.port), nil
}

// MarshalBinary returns what AppendBinary appends.
func (p AddrPort) MarshalBinary() ([]byte, error) { return p.AppendBinary([]byte{}) }

// UnmarshalBinary reads what MarshalBinary returns.
func (p *AddrPort) UnmarshalBinary(b []byte) error {
	n := len(b) - 2
	if n < 0 {
		return errSize
	}
	var ip Addr
	if err := ip.UnmarshalBinary(b[:n]); err != nil {
		return err
	}
	*p = AddrPort{ip, binary.LittleEndian.Uint16(b[n:])}
	return nil
}

// A Prefix is a network: an address, without zone, and how many of its bits name it.
type Prefix struct {
	ip   Addr
	size uint8 // the number of bits and one; 0 if it is not valid
}

// PrefixFrom returns a prefix; it is not valid if there are not so many bits.
func PrefixFrom(ip Addr, bits int) Prefix {
	p := Prefix{ip: ip.WithZone("")}
	if ip.IsValid() && 0 <= bits && bits <= ip.BitLen() {
		p.size = uint8(bits) + 1
	}
	return p
}

// Addr returns the address.
func (p Prefix) Addr() Addr { return p.ip }

// Bits returns the number of bits, -1 if the prefix is not valid.
func (p Prefix) Bits() int { return int(p.size) - 1 }

// IsValid reports whether p is a prefix.
func (p Prefix) IsValid() bool { return p.size > 0 }

// IsSingleIP reports whether the network has one address.
func (p Prefix) IsSingleIP() bool { return p.IsValid() && p.Bits() == p.ip.BitLen() }

// Compare orders by network, bits, and address.
func (p Prefix) Compare(p2 Prefix) int {
	return cmp.Or(p.Masked().ip.Compare(p2.Masked().ip), cmp.Compare(p.size, p2.size), p.ip.Compare(p2.ip))
}

// Masked returns the prefix with the bits behind it zero.
func (p Prefix) Masked() Prefix {
	m, _ := p.ip.Prefix(p.Bits())
	return m
}

// Contains reports whether the network has the address, which may have no zone.
func (p Prefix) Contains(ip Addr) bool {
	return p.IsValid() && ip.family == p.ip.family && ip.zone == "" && sameNetwork(&ip, &p.ip, p.Bits())
}

// Overlaps reports whether the networks share an address.
func (p Prefix) Overlaps(o Prefix) bool {
	bits := min(p.Bits(), o.Bits())
	return bits >= 0 && p.ip.family == o.ip.family && sameNetwork(&p.ip, &o.ip, bits)
}

// sameNetwork reports whether the first n bits of two addresses of one family are equal.
func sameNetwork(a, b *Addr, n int) bool {
	if a.family == v4 {
		n += 96
	}
	if n <= 64 {
		return (a.hi^b.hi)>>(64-n) == 0
	}
	return a.hi == b.hi && (a.lo^b.lo)>>(128-n) == 0
}

// A prefixError is text that is no prefix.
type prefixError struct{ in, msg string }

func (err prefixError) Error() string {
	return "netip.ParsePrefix(" + strconv.Quote(err.in) + "): " + err.msg
}

// ParsePrefix reads ip/bits.
func ParsePrefix(s string) (Prefix, error) {
	i := strings.LastIndexByte(s, '/')
	if i < 0 {
		return Prefix{}, prefixError{s, "no '/'"}
	}
	ip, err := ParseAddr(s[:i])
	if err != nil {
		return Prefix{}, prefixError{s, err.Error()}
	}
	if ip.zone != "" {
		return Prefix{}, prefixError{s, "IPv6 zones cannot be present in a prefix"}
	}
	number := s[i+1:]
	bits, err := strconv.Atoi(number)
	if err != nil || len(number) > 1 && (number[0] < '1' || number[0] > '9') {
		return Prefix{}, prefixError{s, "bad bits after slash: " + strconv.Quote(number)}
	}
	if bits < 0 || bits > ip.BitLen() {
		return Prefix{}, prefixError{s, "prefix length out of range"}
	}
	return PrefixFrom(ip, bits), nil
}

// MustParsePrefix is ParsePrefix for texts known to be right; it panics on errors.
func MustParsePrefix(s string) Prefix { return must(ParsePrefix(s)) }

// String returns ip/bits, or "invalid Prefix".
func (p Prefix) String() string {
	if !p.IsValid() {
		return "invalid Prefix"
	}
	return string(p.AppendTo(nil))
}

// AppendTo appends the text; nothing for the zero value.
func (p Prefix) AppendTo(b []byte) []byte {
	switch {
	case p == Prefix{}:
		return b
	case !p.IsValid():
		return append(b, "invalid Prefix"...)
	}
	return strconv.AppendInt(append(p.ip.AppendTo(b), '/'), int64(p.Bits()), 10)
}

// AppendText is AppendTo.
func (p Prefix) AppendText(b []byte) ([]byte, error) { return p.AppendTo(b), nil }

// MarshalText returns the text; "" for the zero value.
func (p Prefix) MarshalText() ([]byte, error) { return p.AppendText([]byte{}) }

// UnmarshalText reads ip/bits; "" is none.
func (p *Prefix) UnmarshalText(text []byte) error { return unmarshal(p, text, ParsePrefix) }

// AppendBinary appends the address and the number of bits.
func (p Prefix) AppendBinary(b []byte) ([]byte, error) {
	b, _ = p.ip.AppendBinary(b)
	return append(b, byte(p.Bits())), nil
}

// MarshalBinary returns what AppendBinary appends.
func (p Prefix) MarshalBinary() ([]byte, error) { return p.AppendBinary([]byte{}) }

// UnmarshalBinary reads what MarshalBinary returns.
func (p *Prefix) UnmarshalBinary(b []byte) error {
	n := len(b) - 1
	if n < 0 {
		return errSize
	}
	var ip Addr
	if err := ip.UnmarshalBinary(b[:n]); err != nil {
		return err
	}
	*p = PrefixFrom(ip, int(b[n]))
	return nil
}
