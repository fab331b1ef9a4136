package net

import (
	"io"
	"net/netip"
	"syscall"
)

// receiveMessage is ReadMsg of all kinds of sockets.
func (c *conn) receiveMessage(b, oob []byte) (n, oobn, flags int, from Addr, err error) {
	if !c.ok() {
		return 0, 0, 0, nil, syscall.EINVAL
	}
	n, oobn, flags, addr, errno := sysReceiveMessage(c.h, b, oob)
	if errno == eEnd {
		return n, oobn, flags, nil, io.EOF
	}
	if errno != 0 {
		return n, oobn, flags, nil, c.fail("read", "recvmsg", errno)
	}
	return n, oobn, flags, addrOf(sysNet(c.h), addr), nil
}

// sendMessage is WriteMsg of all kinds of sockets; shown stands for the address in
// errors.
func (c *conn) sendMessage(b, oob []byte, to, shown Addr) (n, oobn int, err error) {
	fail := func(err error) (int, int, error) {
		return 0, 0, &OpError{"write", sysNet(c.h), c.LocalAddr(), shown, err}
	}
	target := ""
	if !isNil(to) {
		target = fitted(c.h, encode(to))
	}
	n, errno := sysSendMessage(c.h, b, oob, target)
	if errno != 0 {
		return fail(errOf("sendmsg", errno))
	}
	return n, len(oob), nil
}

// meant fails if an address is missing, or given though the socket is connected.
func (c *conn) meant(given bool) error {
	switch connected := sysName(c.h, true) != ""; {
	case connected && given:
		return ErrWriteToConnected
	case !connected && !given:
		return errMissingAddress
	}
	return nil
}

// ReadMsgUDP reads one packet with its control messages, and returns the lengths of both, its flags and
// sender.
func (c *UDPConn) ReadMsgUDP(b, oob []byte) (n, oobn, flags int, addr *UDPAddr, err error) {
	n, oobn, flags, from, err := c.receiveMessage(b, oob)
	addr, _ = from.(*UDPAddr)
	return n, oobn, flags, addr, err
}

// ReadMsgUDPAddrPort is ReadMsgUDP that returns an address of package netip.
func (c *UDPConn) ReadMsgUDPAddrPort(b, oob []byte) (n, oobn, flags int, addr netip.AddrPort, err error) {
	n, oobn, flags, from, err := c.receiveMessage(b, oob)
	if a, ok := from.(*UDPAddr); ok {
		addr = c.addrPortOf(a)
	}
	return n, oobn, flags, addr, err
}

func (c *UDPConn) writeMessage(b, oob []byte, addr *UDPAddr, shown Addr) (n, oobn int, err error) {
	if err := c.meant(addr != nil); err != nil {
		return 0, 0, &OpError{"write", sysNet(c.h), c.LocalAddr(), shown, err}
	}
	return c.sendMessage(b, oob, addr, shown)
}

// WriteMsgUDP sends one packet with control messages; addr is nil for a connection with a peer.
func (c *UDPConn) WriteMsgUDP(b, oob []byte, addr *UDPAddr) (n, oobn int, err error) {
	if !c.ok() {
		return 0, 0, syscall.EINVAL
	}
	return c.writeMessage(b, oob, addr, addrOrNil(addr))
}

// WriteMsgUDPAddrPort is WriteMsgUDP for an address of package netip.
func (c *UDPConn) WriteMsgUDPAddrPort(b, oob []byte, addr netip.AddrPort) (n, oobn int, err error) {
	if !c.ok() {
		return 0, 0, syscall.EINVAL
	}
	var to *UDPAddr
	if addr.IsValid() {
		to = UDPAddrFromAddrPort(addr)
	}
	return c.writeMessage(b, oob, to, addrPortAddr{addr})
}

// addrPortAddr is an address in errors.
type addrPortAddr struct{ netip.AddrPort }

func (addrPortAddr) Network() string { return "udp" }

// ReadMsgUnix reads from the socket with control messages, which may carry files, and returns the lengths
// of both, flags and sender.
func (c *UnixConn) ReadMsgUnix(b, oob []byte) (n, oobn, flags int, addr *UnixAddr, err error) {
	n, oobn, flags, from, err := c.receiveMessage(b, oob)
	addr, _ = from.(*UnixAddr)
	return n, oobn, flags, addr, err
}

// WriteMsgUnix writes with control messages, which may carry files; addr is nil for a connection with a
// peer.
func (c *UnixConn) WriteMsgUnix(b, oob []byte, addr *UnixAddr) (n, oobn int, err error) {
	if !c.ok() {
		return 0, 0, syscall.EINVAL
	}
	fail := func(err error) (int, int, error) {
		return 0, 0, &OpError{"write", sysNet(c.h), c.LocalAddr(), addrOrNil(addr), err}
	}
	if sysNet(c.h) == "unixgram" && addr != nil && sysName(c.h, true) != "" {
		return fail(ErrWriteToConnected)
	}
	if addr != nil && addr.Net != sysNet(c.h) {
		return fail(syscall.EAFNOSUPPORT)
	}
	return c.sendMessage(b, oob, addr, addrOrNil(addr))
}
