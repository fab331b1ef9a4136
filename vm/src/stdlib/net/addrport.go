package net

import (
	"context"
	"net/netip"
	"syscall"
	"time"
)

func addrPort(ip IP, zone string, port int) netip.AddrPort {
	a, _ := netip.AddrFromSlice(ip)
	return netip.AddrPortFrom(a.WithZone(zone), uint16(port))
}

// AddrPort returns the address in the other form; an IP of IPv4 in 16 bytes stays one.
func (a *TCPAddr) AddrPort() netip.AddrPort {
	if a == nil {
		return netip.AddrPort{}
	}
	return addrPort(a.IP, a.Zone, a.Port)
}

// AddrPort returns the address as package netip has it.
func (a *UDPAddr) AddrPort() netip.AddrPort {
	if a == nil {
		return netip.AddrPort{}
	}
	return addrPort(a.IP, a.Zone, a.Port)
}

// TCPAddrFromAddrPort makes a TCPAddr of an address of package netip.
func TCPAddrFromAddrPort(addr netip.AddrPort) *TCPAddr {
	return &TCPAddr{addr.Addr().AsSlice(), int(addr.Port()), addr.Addr().Zone()}
}

// UDPAddrFromAddrPort makes a UDPAddr of an address of package netip.
func UDPAddrFromAddrPort(addr netip.AddrPort) *UDPAddr {
	return &UDPAddr{addr.Addr().AsSlice(), int(addr.Port()), addr.Addr().Zone()}
}

// ReadFromUDPAddrPort reads one packet, and returns its length and sender.
func (c *UDPConn) ReadFromUDPAddrPort(b []byte) (n int, addr netip.AddrPort, err error) {
	n, from, err := c.ReadFromUDP(b)
	if from == nil {
		return n, netip.AddrPort{}, err
	}
	return n, c.addrPortOf(from), err
}

// addrPortOf returns the address that a message came from in the other form.
func (c *UDPConn) addrPortOf(from *UDPAddr) netip.AddrPort {
	addr := from.AddrPort()
	if own := sysName(c.h, false); len(own) > 0 && own[0] == '6' && addr.Addr().Is4() {
		// A socket of IPv6 has addresses of that kind alone.
		addr = netip.AddrPortFrom(netip.AddrFrom16(addr.Addr().As16()), addr.Port())
	}
	return addr
}

// WriteToUDPAddrPort sends one packet.
func (c *UDPConn) WriteToUDPAddrPort(b []byte, addr netip.AddrPort) (int, error) {
	return c.WriteToUDP(b, UDPAddrFromAddrPort(addr))
}

// DNSConfigError is left from before Go 1.0.
type DNSConfigError struct{ Err error }

// Unwrap returns the cause.
func (e *DNSConfigError) Unwrap() error { return e.Err }

// Error says why the settings of DNS could not be read.
func (e *DNSConfigError) Error() string { return "error reading DNS config: " + e.Err.Error() }

// Timeout returns false.
func (e *DNSConfigError) Timeout() bool { return false }

// Temporary returns false.
func (e *DNSConfigError) Temporary() bool { return false }

// dialAs dials an address from another one; either may be nil.
func dialAs[C any](ctx context.Context, d *Dialer, network string, laddr, raddr Addr) (c C, err error) {
	if isNil(raddr) {
		return c, &OpError{"dial", network, addrOrNil(laddr), nil, errMissingAddress}
	}
	own := *d
	own.LocalAddr = addrOrNil(laddr)
	conn, err := own.DialContext(ctx, network, raddr.String())
	if err != nil {
		return c, err
	}
	return conn.(C), nil
}

// DialTCP connects by TCP; laddr may be the zero value.
func (d *Dialer) DialTCP(ctx context.Context, network string, laddr netip.AddrPort, raddr netip.AddrPort) (*TCPConn, error) {
	var from *TCPAddr
	if laddr.IsValid() {
		from = TCPAddrFromAddrPort(laddr)
	}
	if err := only(network, "tcp", "tcp4", "tcp6"); err != nil {
		return nil, &OpError{"dial", network, addrOrNil(from), TCPAddrFromAddrPort(raddr), err}
	}
	return dialAs[*TCPConn](ctx, d, network, from, TCPAddrFromAddrPort(raddr))
}

// DialUDP connects by UDP; laddr may be the zero value.
func (d *Dialer) DialUDP(ctx context.Context, network string, laddr netip.AddrPort, raddr netip.AddrPort) (*UDPConn, error) {
	var from *UDPAddr
	if laddr.IsValid() {
		from = UDPAddrFromAddrPort(laddr)
	}
	if err := only(network, "udp", "udp4", "udp6"); err != nil {
		return nil, &OpError{"dial", network, addrOrNil(from), UDPAddrFromAddrPort(raddr), err}
	}
	return dialAs[*UDPConn](ctx, d, network, from, UDPAddrFromAddrPort(raddr))
}

// DialUnix connects to a Unix socket; laddr may be nil.
func (d *Dialer) DialUnix(ctx context.Context, network string, laddr *UnixAddr, raddr *UnixAddr) (*UnixConn, error) {
	if err := only(network, "unix", "unixgram", "unixpacket"); err != nil {
		return nil, &OpError{"dial", network, addrOrNil(laddr), addrOrNil(raddr), err}
	}
	return dialAs[*UnixConn](ctx, d, network, laddr, raddr)
}

// rawConn gives a socket's descriptor to functions.
type rawConn struct {
	h    *handle
	fail func(err error) error
}

func (c *rawConn) Control(f func(fd uintptr)) error {
	fd, errno := sysFd(c.h)
	if errno != 0 {
		return c.fail(errOf("", errno))
	}
	f(uintptr(fd))
	return nil
}

// How long it is waited between two looks at a socket.
const (
	shortWait = 50 * time.Microsecond
	longWait  = 5 * time.Millisecond
)

// until calls f until it is done: the socket is looked at again and again meanwhile.
func (c *rawConn) until(f func(fd uintptr) bool) error {
	for wait := shortWait; ; wait = min(2*wait, longWait) {
		done := false
		if err := c.Control(func(fd uintptr) { done = f(fd) }); err != nil || done {
			return err
		}
		time.Sleep(wait)
	}
}

func (c *rawConn) Read(f func(fd uintptr) bool) error  { return c.until(f) }
func (c *rawConn) Write(f func(fd uintptr) bool) error { return c.until(f) }

func (c *conn) rawConn() (syscall.RawConn, error) {
	if !c.ok() {
		return nil, syscall.EINVAL
	}
	return &rawConn{c.h, func(err error) error {
		return &OpError{"raw-control", sysNet(c.h), nil, c.LocalAddr(), err}
	}}, nil
}

// SyscallConn returns access to the file descriptor.
func (c *TCPConn) SyscallConn() (syscall.RawConn, error) { return c.rawConn() }

// SyscallConn returns access to the file descriptor.
func (c *UDPConn) SyscallConn() (syscall.RawConn, error) { return c.rawConn() }

// SyscallConn returns access to the file descriptor.
func (c *UnixConn) SyscallConn() (syscall.RawConn, error) { return c.rawConn() }

func (l *listener) rawConn() (syscall.RawConn, error) {
	if !l.ok() {
		return nil, syscall.EINVAL
	}
	return &rawConn{l.h, func(err error) error {
		return &OpError{"raw-control", sysNet(l.h), nil, l.Addr(), err}
	}}, nil
}

// SyscallConn returns access to the file descriptor.
func (l *TCPListener) SyscallConn() (syscall.RawConn, error) { return l.rawConn() }

// SyscallConn returns access to the file descriptor.
func (l *UnixListener) SyscallConn() (syscall.RawConn, error) { return l.rawConn() }

// control is called with a new socket, before it is bound or connected.
type control func(network, address string, c syscall.RawConn) error

// run calls the function, if there is one, with the names that it is to see.
func (f control) run(h *handle, name string, family int, laddr, raddr Addr) error {
	if f == nil {
		return nil
	}
	if last := name[len(name)-1]; family != 1 && last != '4' && last != '6' {
		name += string(rune('0' + family))
	}
	address := ""
	if a := addrOrNil(raddr); a != nil {
		address = a.String()
	} else if a := addrOrNil(laddr); a != nil {
		address = a.String()
	}
	return f(name, address, &rawConn{h, func(err error) error { return err }})
}
