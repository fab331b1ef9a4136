package net

import (
	"context"
	"net/netip"
	"os"
	"strconv"
	"strings"
	"syscall"
)

// The protocols of IP that are known without the system's table.
func knownProtocol(name string) int {
	switch name {
	case "icmp":
		return 1
	case "igmp":
		return 2
	case "tcp":
		return 6
	case "udp":
		return 17
	case "ipv6-icmp":
		return 58
	}
	return -1
}

// protocolNumber returns the number of a protocol of IP: the text itself, or what
// the system's table says.
func protocolNumber(name string) (int, error) {
	if n, err := strconv.ParseUint(name, 10, 24); err == nil {
		return int(n), nil
	}
	lower := strings.ToLower(name)
	if n := knownProtocol(lower); n >= 0 {
		return n, nil
	}
	text, _ := os.ReadFile("/etc/protocols")
	for line := range strings.Lines(string(text)) {
		line, _, _ = strings.Cut(line, "#")
		f := strings.Fields(line)
		if len(f) < 2 {
			continue
		}
		for i, own := range f {
			if n, err := strconv.Atoi(f[1]); i != 1 && own == lower && err == nil {
				return n, nil
			}
		}
	}
	return 0, &AddrError{"unknown IP protocol specified", name}
}

// hosts returns the addresses of a host, which have no port.
func (n network) hosts(ctx context.Context, host string) (all []Addr, err error) {
	if host == "" {
		return []Addr{&IPAddr{}}, nil
	}
	ips, err := n.asks().LookupIPAddr(ctx, host)
	if err != nil {
		return nil, err
	}
	for _, a := range ips {
		if v4 := a.IP.To4() != nil; n.version == "ip" || v4 == (n.version == "ip4") {
			all = append(all, &a)
		}
	}
	if len(all) == 0 {
		return nil, &AddrError{"no suitable address found", host}
	}
	return all, nil
}

// IPConn is a socket for packets of IP.
type IPConn struct{ conn }

// SyscallConn returns access to the file descriptor.
func (c *IPConn) SyscallConn() (syscall.RawConn, error) { return c.rawConn() }

// withoutHeader moves what stands behind a header of IPv4 to the beginning.
func withoutHeader(n int, b []byte) int {
	if len(b) < 20 || b[0]>>4 != 4 {
		return n
	}
	header := int(b[0]&0x0f) * 4
	if header < 20 || header > len(b) {
		return n
	}
	copy(b, b[header:])
	return n - header
}

// ReadFrom reads one packet without its IPv4 header, and returns its length and sender.
func (c *IPConn) ReadFrom(b []byte) (int, Addr, error) {
	n, from, err := c.receive(b)
	if a, ok := from.(*IPAddr); ok && len(a.IP) == IPv4len {
		n = withoutHeader(n, b)
	}
	return n, from, err
}

// ReadFromIP is ReadFrom that returns an *IPAddr.
func (c *IPConn) ReadFromIP(b []byte) (int, *IPAddr, error) {
	n, from, err := c.ReadFrom(b)
	addr, _ := from.(*IPAddr)
	return n, addr, err
}

// ReadMsgIP leaves the header where it is.
func (c *IPConn) ReadMsgIP(b, oob []byte) (n, oobn, flags int, addr *IPAddr, err error) {
	n, oobn, flags, from, err := c.receiveMessage(b, oob)
	addr, _ = from.(*IPAddr)
	return n, oobn, flags, addr, err
}

// WriteTo sends one packet.
func (c *IPConn) WriteTo(b []byte, addr Addr) (int, error) {
	if !c.ok() {
		return 0, syscall.EINVAL
	}
	if _, ok := addr.(*IPAddr); !ok {
		return 0, &OpError{"write", sysNet(c.h), c.LocalAddr(), addr, syscall.EINVAL}
	}
	return c.send(b, addr)
}

// WriteToIP sends one packet.
func (c *IPConn) WriteToIP(b []byte, addr *IPAddr) (int, error) {
	if !c.ok() {
		return 0, syscall.EINVAL
	}
	return c.send(b, addr)
}

// WriteMsgIP sends one packet with control messages.
func (c *IPConn) WriteMsgIP(b, oob []byte, addr *IPAddr) (n, oobn int, err error) {
	if !c.ok() {
		return 0, 0, syscall.EINVAL
	}
	fail := func(err error) (int, int, error) {
		return 0, 0, &OpError{"write", sysNet(c.h), c.LocalAddr(), addrOrNil(addr), err}
	}
	switch {
	case sysName(c.h, true) != "":
		return fail(ErrWriteToConnected)
	case addr == nil:
		return fail(errMissingAddress)
	}
	return c.sendMessage(b, oob, addr, addr)
}

// rawNetwork is a network of raw packets, its protocol named.
func rawNetwork(name string) (network, error) {
	n, err := parseNetwork(name)
	if err == nil && n.kind != 'i' {
		err = UnknownNetworkError(name)
	}
	return n, err
}

// DialIP connects for a protocol such as "ip4:icmp"; laddr may be nil.
func DialIP(network string, laddr, raddr *IPAddr) (*IPConn, error) {
	if raddr == nil {
		return nil, &OpError{"dial", network, addrOrNil(laddr), nil, errMissingAddress}
	}
	if _, err := rawNetwork(network); err != nil {
		return nil, &OpError{"dial", network, addrOrNil(laddr), raddr, err}
	}
	h, err := direct(network, laddr, raddr)
	if err != nil {
		return nil, err
	}
	return &IPConn{connOf(h)}, nil
}

// DialIP connects for a protocol such as "ip4:icmp"; laddr may be the zero value.
func (d *Dialer) DialIP(ctx context.Context, network string, laddr, raddr netip.Addr) (*IPConn, error) {
	from := &IPAddr{laddr.AsSlice(), laddr.Zone()}
	to := &IPAddr{raddr.AsSlice(), raddr.Zone()}
	if _, err := rawNetwork(network); err != nil {
		return nil, &OpError{"dial", network, from, to, err}
	}
	return dialAs[*IPConn](ctx, d, network, from, to)
}

// ListenIP is ListenPacket for a protocol such as "ip4:icmp".
func ListenIP(network string, laddr *IPAddr) (*IPConn, error) {
	if laddr == nil {
		laddr = &IPAddr{}
	}
	n, err := rawNetwork(network)
	if err != nil {
		return nil, &OpError{"listen", network, nil, laddr, err}
	}
	h, err := n.packets(network, laddr)
	if err != nil {
		return nil, err
	}
	return &IPConn{connOf(h)}, nil
}
