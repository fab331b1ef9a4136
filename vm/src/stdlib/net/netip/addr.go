// Package netip holds IP addresses as small values that can be compared.
package netip

import (
	"cmp"
	"encoding/binary"
	"errors"
	"math/bits"
	"strconv"
)

// A family is a kind of address.
type family uint8

const (
	noFamily family = iota
	v4
	v6
)

// An Addr is an address, with a zone if it is an IPv6 one. The zero value is no address.
type Addr struct {
	hi, lo uint64 // an IPv4 address as ::ffff:a.b.c.d
	family family
	zone   string
}

const mapped = 0xffff << 32

// IPv6LinkLocalAllNodes returns ff02::1.
func IPv6LinkLocalAllNodes() Addr { return Addr{hi: 0xff02 << 48, lo: 1, family: v6} }

// IPv6LinkLocalAllRouters returns ff02::2.
func IPv6LinkLocalAllRouters() Addr { return Addr{hi: 0xff02 << 48, lo: 2, family: v6} }

// IPv6Loopback returns ::1.
func IPv6Loopback() Addr { return Addr{lo: 1, family: v6} }

// IPv6Unspecified returns ::.
func IPv6Unspecified() Addr { return Addr{family: v6} }

// IPv4Unspecified returns 0.0.0.0.
func IPv4Unspecified() Addr { return AddrFrom4([4]byte{}) }

// AddrFrom4 returns an IPv4 address.
func AddrFrom4(addr [4]byte) Addr {
	return Addr{lo: mapped | uint64(binary.BigEndian.Uint32(addr[:])), family: v4}
}

// AddrFrom16 returns an IPv6 address, ::ffff:a.b.c.d included.
func AddrFrom16(addr [16]byte) Addr {
	return Addr{hi: binary.BigEndian.Uint64(addr[:8]), lo: binary.BigEndian.Uint64(addr[8:]), family: v6}
}

// AddrFromSlice returns the address of 4 or 16 bytes.
func AddrFromSlice(slice []byte) (ip Addr, ok bool) {
	switch len(slice) {
	case 4:
		return AddrFrom4([4]byte(slice)), true
	case 16:
		return AddrFrom16([16]byte(slice)), true
	}
	return Addr{}, false
}

// IsValid reports whether ip is an address.
func (ip Addr) IsValid() bool { return ip.family != noFamily }

// BitLen returns 32, 128, or 0.
func (ip Addr) BitLen() int {
	switch ip.family {
	case v4:
		return 32
	case v6:
		return 128
	}
	return 0
}

// Zone returns the zone, or "".
func (ip Addr) Zone() string { return ip.zone }

// WithZone returns the address with another zone; an IPv4 address has none.
func (ip Addr) WithZone(zone string) Addr {
	if ip.family == v6 {
		ip.zone = zone
	}
	return ip
}

// Compare orders by length, number, and zone.
func (ip Addr) Compare(ip2 Addr) int {
	return cmp.Or(cmp.Compare(ip.family, ip2.family), cmp.Compare(ip.hi, ip2.hi), cmp.Compare(ip.lo, ip2.lo),
		cmp.Compare(ip.zone, ip2.zone))
}

// Less reports whether ip comes before ip2.
func (ip Addr) Less(ip2 Addr) bool { return ip.Compare(ip2) < 0 }

// Is4 reports whether ip is an IPv4 address.
func (ip Addr) Is4() bool { return ip.family == v4 }

// Is6 reports whether ip is an IPv6 address, ::ffff:a.b.c.d included.
func (ip Addr) Is6() bool { return ip.family == v6 }

// Is4In6 reports whether ip is ::ffff:a.b.c.d.
func (ip Addr) Is4In6() bool { return ip.Is6() && ip.hi == 0 && ip.lo>>32 == 0xffff }

// Unmap returns a.b.c.d for ::ffff:a.b.c.d.
func (ip Addr) Unmap() Addr {
	if ip.Is4In6() {
		return Addr{lo: ip.lo, family: v4}
	}
	return ip
}

// octet returns a byte of an IPv4 address.
func (ip Addr) octet(i int) byte { return byte(ip.lo >> (24 - 8*i)) }

// group returns one of the eight 16-bit groups of an IPv6 address.
func (ip *Addr) group(i int) uint16 {
	if i < 4 {
		return uint16(ip.hi >> (48 - 16*i))
	}
	return uint16(ip.lo >> (112 - 16*i))
}

// IsLinkLocalUnicast reports whether ip is in 169.254.0.0/16 or fe80::/10.
func (ip Addr) IsLinkLocalUnicast() bool {
	ip = ip.Unmap()
	if ip.Is4() {
		return ip.octet(0) == 169 && ip.octet(1) == 254
	}
	return ip.Is6() && ip.group(0)&0xffc0 == 0xfe80
}

// IsLoopback reports whether ip is in 127.0.0.0/8 or ::1.
func (ip Addr) IsLoopback() bool {
	ip = ip.Unmap()
	if ip.Is4() {
		return ip.octet(0) == 127
	}
	return ip.Is6() && ip.hi == 0 && ip.lo == 1
}

// IsMulticast reports whether ip is in 224.0.0.0/4 or ff00::/8.
func (ip Addr) IsMulticast() bool {
	ip = ip.Unmap()
	if ip.Is4() {
		return ip.octet(0)&0xf0 == 0xe0
	}
	return ip.Is6() && ip.group(0)>>8 == 0xff
}

// IsInterfaceLocalMulticast reports whether ip is in ff01::/16, flags aside.
func (ip Addr) IsInterfaceLocalMulticast() bool {
	return ip.Is6() && !ip.Is4In6() && ip.group(0)&0xff0f == 0xff01
}

// IsLinkLocalMulticast reports whether ip is in 224.0.0.0/24, or ff02::/16, flags aside.
func (ip Addr) IsLinkLocalMulticast() bool {
	ip = ip.Unmap()
	if ip.Is4() {
		return uint32(ip.lo)>>8 == 224<<16
	}
	return ip.Is6() && ip.group(0)&0xff0f == 0xff02
}

// IsGlobalUnicast reports whether ip is one host's, and reaches beyond the link. Private addresses are, too.
func (ip Addr) IsGlobalUnicast() bool {
	ip = ip.Unmap()
	if ip.Is4() && uint32(ip.lo) == 1<<32-1 {
		return false
	}
	return ip.IsValid() && !ip.IsUnspecified() && !ip.IsLoopback() && !ip.IsMulticast() && !ip.IsLinkLocalUnicast()
}

// IsPrivate reports whether ip is in 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, or fc00::/7.
func (ip Addr) IsPrivate() bool {
	ip = ip.Unmap()
	if ip.Is4() {
		a, b := ip.octet(0), ip.octet(1)
		return a == 10 || a == 172 && b&0xf0 == 16 || a == 192 && b == 168
	}
	return ip.Is6() && ip.group(0)>>9 == 0xfc>>1
}

// IsUnspecified reports whether ip is 0.0.0.0 or ::.
func (ip Addr) IsUnspecified() bool { return ip == IPv4Unspecified() || ip == IPv6Unspecified() }

// masked returns the first n bits of the address.
func (ip Addr) masked(n int) Addr {
	if ip.Is4() {
		n += 96
	}
	if n <= 64 {
		ip.hi &= ^uint64(0) << (64 - n)
		ip.lo = 0
	} else {
		ip.lo &= ^uint64(0) << (128 - n)
	}
	ip.zone = ""
	return ip
}

// Prefix returns the network that the first b bits name; no prefix for no address.
func (ip Addr) Prefix(b int) (Prefix, error) {
	switch {
	case b < 0:
		return Prefix{}, errors.New("negative Prefix bits")
	case !ip.IsValid():
		return Prefix{}, nil
	case b > ip.BitLen() && ip.Is4():
		return Prefix{}, errors.New("prefix length " + strconv.Itoa(b) + " too large for IPv4")
	case b > ip.BitLen():
		return Prefix{}, errors.New("prefix length " + strconv.Itoa(b) + " too large for IPv6")
	}
	return PrefixFrom(ip.masked(b), b), nil
}

// As16 returns the bytes, those of an IPv4 address as ::ffff:a.b.c.d.
func (ip Addr) As16() (a16 [16]byte) {
	binary.BigEndian.PutUint64(a16[:8], ip.hi)
	binary.BigEndian.PutUint64(a16[8:], ip.lo)
	return a16
}

// As4 returns the bytes of an IPv4 address, or of ::ffff:a.b.c.d. It panics for others.
func (ip Addr) As4() (a4 [4]byte) {
	if !ip.IsValid() {
		panic("As4 called on IP zero value")
	}
	if !ip.Unmap().Is4() {
		panic("As4 called on IPv6 address")
	}
	binary.BigEndian.PutUint32(a4[:], uint32(ip.lo))
	return a4
}

// AsSlice returns 4 or 16 bytes, or nil.
func (ip Addr) AsSlice() []byte {
	switch ip.family {
	case v4:
		a := ip.As4()
		return a[:]
	case v6:
		a := ip.As16()
		return a[:]
	}
	return nil
}

// Next returns the next address; none behind the last one.
func (ip Addr) Next() Addr {
	var carry uint64
	ip.lo, carry = bits.Add64(ip.lo, 1, 0)
	ip.hi += carry
	if ip.Is4() && uint32(ip.lo) == 0 || ip.Is6() && ip.hi == 0 && ip.lo == 0 {
		return Addr{}
	}
	return ip
}

// Prev returns the address before; none before the first one.
func (ip Addr) Prev() Addr {
	if ip.Is4() && uint32(ip.lo) == 0 || !ip.Is4() && ip.hi == 0 && ip.lo == 0 {
		return Addr{}
	}
	var borrow uint64
	ip.lo, borrow = bits.Sub64(ip.lo, 1, 0)
	ip.hi -= borrow
	return ip
}
