package net

import (
	"strconv"
	"strings"
)

// The lengths of addresses in bytes.
const (
	IPv4len = 4
	IPv6len = 16
)

// IP is an address of 4 or 16 bytes.
type IP []byte

// IPMask says which bits of an address name its network.
type IPMask []byte

// IPNet is a network.
type IPNet struct {
	IP   IP     // the first address
	Mask IPMask // the mask
}

// parseIP returns the 16 bytes of an address in text, "" if it is none.
func parseIP(s string) string

// formatIP returns the text of an address of 4 or 16 bytes.
func formatIP(ip string) string

// IPv4 addresses with a meaning.
var (
	IPv4bcast     = IPv4(255, 255, 255, 255)
	IPv4allsys    = IPv4(224, 0, 0, 1)
	IPv4allrouter = IPv4(224, 0, 0, 2)
	IPv4zero      = IPv4(0, 0, 0, 0)
)

// IPv6 addresses with a meaning.
var (
	IPv6zero                   = IP("\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00")
	IPv6unspecified            = IP("\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00")
	IPv6loopback               = IP("\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x01")
	IPv6interfacelocalallnodes = IP("\xff\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x01")
	IPv6linklocalallnodes      = IP("\xff\x02\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x01")
	IPv6linklocalallrouters    = IP("\xff\x02\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02")
)

// IPv4 returns the address a.b.c.d, in its form of 16 bytes.
func IPv4(a, b, c, d byte) IP {
	return IP{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, a, b, c, d}
}

// ParseIP parses an IPv4 address such as 192.0.2.1, or an IPv6 address such as 2001:db8::1; nil if s is
// neither. Zones are not accepted.
func ParseIP(s string) IP {
	if ip := parseIP(s); ip != "" {
		return IP(ip)
	}
	return nil
}

// IPv4Mask returns the mask a.b.c.d.
func IPv4Mask(a, b, c, d byte) IPMask { return IPMask{a, b, c, d} }

// CIDRMask returns a mask of so many ones in bits, which is 32 or 128; nil if that is not possible.
func CIDRMask(ones, bits int) IPMask {
	if bits != 32 && bits != 128 || ones < 0 || ones > bits {
		return nil
	}
	m := make(IPMask, bits/8)
	for i := range m {
		if ones >= 8 {
			m[i] = 0xff
			ones -= 8
		} else {
			m[i] = ^byte(0xff >> ones)
			ones = 0
		}
	}
	return m
}

// ParseCIDR takes a text such as 192.0.2.1/24.
func ParseCIDR(s string) (IP, *IPNet, error) {
	addr, rest, found := strings.Cut(s, "/")
	ip := ParseIP(addr)
	n, err := strconv.Atoi(rest)
	bits := 128
	if index(addr, ':') < 0 {
		bits = 32
	}
	bad := err != nil || rest[0] == '+' || rest[0] == '-'
	if !found || ip == nil || bad || n > bits {
		return nil, nil, &ParseError{"CIDR address", s}
	}
	m := CIDRMask(n, bits)
	return ip, &IPNet{ip.Mask(m), m}, nil
}

// To4 returns an IPv4 address in its form of 4 bytes, or nil.
func (ip IP) To4() IP {
	if len(ip) == 4 {
		return ip
	}
	if len(ip) == 16 && string(ip[:12]) == "\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\xff\xff" {
		return ip[12:16]
	}
	return nil
}

// To16 returns an address in its form of 16 bytes, or nil if it is not an address.
func (ip IP) To16() IP {
	switch len(ip) {
	case 4:
		return IPv4(ip[0], ip[1], ip[2], ip[3])
	case 16:
		return ip
	}
	return nil
}

// Equal is true for the same address; an IPv4 address is the same in both forms.
func (ip IP) Equal(x IP) bool {
	if a, b := ip.To4(), x.To4(); a != nil && b != nil {
		return string(a) == string(b)
	}
	return string(ip) == string(x)
}

// IsUnspecified is true for 0.0.0.0 and ::.
func (ip IP) IsUnspecified() bool { return ip.Equal(IPv4zero) || ip.Equal(IPv6unspecified) }

// IsLoopback is true for 127.0.0.0/8 and ::1.
func (ip IP) IsLoopback() bool {
	if v4 := ip.To4(); v4 != nil {
		return v4[0] == 127
	}
	return ip.Equal(IPv6loopback)
}

// IsPrivate is true for the private networks of RFC 1918 and RFC 4193.
func (ip IP) IsPrivate() bool {
	if v4 := ip.To4(); v4 != nil {
		return v4[0] == 10 || v4[0] == 172 && v4[1]&0xf0 == 16 || v4[0] == 192 && v4[1] == 168
	}
	return len(ip) == 16 && ip[0]&0xfe == 0xfc
}

// IsMulticast is true for addresses of groups.
func (ip IP) IsMulticast() bool {
	if v4 := ip.To4(); v4 != nil {
		return v4[0]&0xf0 == 0xe0
	}
	return len(ip) == 16 && ip[0] == 0xff
}

// IsInterfaceLocalMulticast is true for IPv6 groups within an interface.
func (ip IP) IsInterfaceLocalMulticast() bool {
	return len(ip) == 16 && ip[0] == 0xff && ip[1]&0x0f == 1
}

// IsLinkLocalMulticast is true for groups within the local link.
func (ip IP) IsLinkLocalMulticast() bool {
	if v4 := ip.To4(); v4 != nil {
		return v4[0] == 224 && v4[1] == 0 && v4[2] == 0
	}
	return len(ip) == 16 && ip[0] == 0xff && ip[1]&0x0f == 2
}

// IsLinkLocalUnicast is true for 169.254.0.0/16 and fe80::/10.
func (ip IP) IsLinkLocalUnicast() bool {
	if v4 := ip.To4(); v4 != nil {
		return v4[0] == 169 && v4[1] == 254
	}
	return len(ip) == 16 && ip[0] == 0xfe && ip[1]&0xc0 == 0x80
}

// IsGlobalUnicast is true for addresses of one host beyond the local link, private ones included.
func (ip IP) IsGlobalUnicast() bool {
	return (len(ip) == 4 || len(ip) == 16) && !ip.Equal(IPv4bcast) && !ip.IsUnspecified() &&
		!ip.IsLoopback() && !ip.IsMulticast() && !ip.IsLinkLocalUnicast()
}

// DefaultMask returns the mask of an IPv4 address by its old class, or nil for IPv6.
func (ip IP) DefaultMask() IPMask {
	v4 := ip.To4()
	switch {
	case v4 == nil:
		return nil
	case v4[0] < 0x80:
		return CIDRMask(8, 32)
	case v4[0] < 0xc0:
		return CIDRMask(16, 32)
	}
	return CIDRMask(24, 32)
}

// Mask returns ip with the bits outside of mask cleared, or nil if their lengths differ.
func (ip IP) Mask(mask IPMask) IP {
	if len(mask) == 16 && len(ip) == 4 && mask.ones(12) {
		mask = mask[12:]
	}
	if v4 := ip.To4(); len(mask) == 4 && v4 != nil {
		ip = v4
	}
	if len(ip) != len(mask) {
		return nil
	}
	out := make(IP, len(ip))
	for i := range ip {
		out[i] = ip[i] & mask[i]
	}
	return out
}

// String returns the usual text, "<nil>" for no address, and else ? with hexadecimal digits.
func (ip IP) String() string {
	switch len(ip) {
	case 0:
		return "<nil>"
	case 4, 16:
		return formatIP(string(ip))
	}
	return "?" + hex(ip)
}

func hex(b []byte) string {
	const digits = "0123456789abcdef"
	s := make([]byte, 0, 2*len(b))
	for _, c := range b {
		s = append(s, digits[c>>4], digits[c&15])
	}
	return string(s)
}

// MarshalText returns the usual text, "" for no address. It fails unless ip has 4 or 16 bytes.
func (ip IP) MarshalText() ([]byte, error) {
	if len(ip) != 0 && len(ip) != 4 && len(ip) != 16 {
		return nil, &AddrError{"invalid IP address", hex(ip)}
	}
	return ip.AppendText(nil)
}

// AppendText appends what MarshalText returns to b.
func (ip IP) AppendText(b []byte) ([]byte, error) {
	if len(ip) == 0 {
		return b, nil
	}
	if len(ip) != 4 && len(ip) != 16 {
		return b, &AddrError{"invalid IP address", hex(ip)}
	}
	return append(b, ip.String()...), nil
}

// UnmarshalText parses an address, or nothing for "".
func (ip *IP) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*ip = nil
		return nil
	}
	x := ParseIP(string(text))
	if x == nil {
		return &ParseError{"IP address", string(text)}
	}
	*ip = x
	return nil
}

func (m IPMask) ones(n int) bool {
	for _, b := range m[:n] {
		if b != 0xff {
			return false
		}
	}
	return true
}

// Size returns the number of leading ones and of all bits; 0, 0 if ones follow zeros.
func (m IPMask) Size() (ones, bits int) {
	for i := 0; i < len(m)*8; i++ {
		if m[i/8]&(0x80>>(i%8)) == 0 {
			continue
		}
		if i != ones {
			return 0, 0
		}
		ones++
	}
	return ones, len(m) * 8
}

// String returns the mask as hexadecimal digits.
func (m IPMask) String() string {
	if len(m) == 0 {
		return "<nil>"
	}
	return hex(m)
}

// Network returns "ip+net".
func (n *IPNet) Network() string { return "ip+net" }

// parts gives address and mask of equal length, nil if they do not fit.
func (n *IPNet) parts() (IP, IPMask) {
	ip := n.IP.To4()
	if ip == nil {
		if ip = n.IP; len(ip) != 16 {
			return nil, nil
		}
	}
	m := n.Mask
	if len(m) == 16 && len(ip) == 4 {
		m = m[12:]
	}
	if len(m) != len(ip) {
		return nil, nil
	}
	return ip, m
}

// Contains is true if ip belongs to the network.
func (n *IPNet) Contains(ip IP) bool {
	net, m := n.parts()
	if x := ip.To4(); x != nil {
		ip = x
	}
	if len(ip) != len(net) {
		return false
	}
	for i := range ip {
		if net[i]&m[i] != ip[i]&m[i] {
			return false
		}
	}
	return true
}

// String returns the network such as 192.0.2.0/24; with hexadecimal digits for a mask with gaps.
func (n *IPNet) String() string {
	if n == nil {
		return "<nil>"
	}
	ip, m := n.parts()
	if ip == nil {
		return "<nil>"
	}
	ones, bits := m.Size()
	if bits == 0 {
		return ip.String() + "/" + m.String()
	}
	return ip.String() + "/" + strconv.Itoa(ones)
}

// HardwareAddr is the address of an interface.
type HardwareAddr []byte

// String returns bytes in hexadecimal with colons between them.
func (a HardwareAddr) String() string {
	s := ""
	for i, b := range a {
		if i > 0 {
			s += ":"
		}
		s += hex([]byte{b})
	}
	return s
}

// ParseMAC takes bytes in hexadecimal, one by one with colons or dashes between
// them or two by two with dots.
func ParseMAC(s string) (HardwareAddr, error) {
	bad := func() (HardwareAddr, error) {
		return nil, &AddrError{"invalid MAC address", s}
	}
	if len(s) < 12 {
		return bad()
	}
	// Groups of digits, and what stands between them: "00:00", "0000.5e00", or nothing at all.
	group, sep := 2, ""
	switch {
	case s[2] == ':' || s[2] == '-':
		sep = s[2:3]
	case s[4] == '.':
		group, sep = 4, "."
	}
	var a HardwareAddr
	for rest := s; ; {
		if len(rest) < group {
			return bad()
		}
		for j := 0; j < group; j += 2 {
			b, err := strconv.ParseUint(rest[j:j+2], 16, 8)
			if err != nil {
				return bad()
			}
			a = append(a, byte(b))
		}
		rest = rest[group:]
		if rest == "" {
			break
		}
		if !strings.HasPrefix(rest, sep) {
			return bad()
		}
		rest = rest[len(sep):]
	}
	if n := len(a); n != 6 && n != 8 && n != 20 {
		return bad()
	}
	return a, nil
}
