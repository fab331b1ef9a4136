// Package net has connections over TCP, UDP and Unix sockets, addresses and names.
package net

import (
	"io"
	"syscall"
	"time"
)

// Addr is an address: the name of its network, and its text.
type Addr interface {
	// Network returns the name of the network, such as "tcp".
	Network() string
	// String returns the address as text, such as "192.0.2.1:25".
	String() string
}

// Conn is a connection that carries a stream. Its methods may be called by several goroutines at once.
type Conn interface {
	// Read reads up to len(b) bytes; io.EOF means that the peer has closed its side.
	Read(b []byte) (n int, err error)
	// Write writes b.
	Write(b []byte) (n int, err error)
	// Close closes the connection. Calls that wait fail.
	Close() error
	// LocalAddr returns the address on this side.
	LocalAddr() Addr
	// RemoteAddr returns the address of the peer.
	RemoteAddr() Addr
	// SetDeadline sets when reads and writes fail with os.ErrDeadlineExceeded; the zero Time means never.
	SetDeadline(t time.Time) error
	// SetReadDeadline is SetDeadline for reads.
	SetReadDeadline(t time.Time) error
	// SetWriteDeadline is SetDeadline for writes.
	SetWriteDeadline(t time.Time) error
}

// PacketConn sends and receives packets. Its methods may be called by several goroutines at once.
type PacketConn interface {
	// ReadFrom reads one packet, and returns its length and sender.
	ReadFrom(p []byte) (n int, addr Addr, err error)
	// WriteTo sends one packet.
	WriteTo(p []byte, addr Addr) (n int, err error)
	// Close closes the connection. Calls that wait fail.
	Close() error
	// LocalAddr returns the address on this side.
	LocalAddr() Addr
	// SetDeadline sets when reads and writes fail with os.ErrDeadlineExceeded; the zero Time means never.
	SetDeadline(t time.Time) error
	// SetReadDeadline is SetDeadline for reads.
	SetReadDeadline(t time.Time) error
	// SetWriteDeadline is SetDeadline for writes.
	SetWriteDeadline(t time.Time) error
}

// Listener accepts connections.
type Listener interface {
	// Accept waits for the next connection.
	Accept() (Conn, error)
	// Close stops listening. Accept fails with ErrClosed.
	Close() error
	// Addr returns the address, with the port that was chosen.
	Addr() Addr
}

// The settings of sysOption.
const (
	optNoDelay = iota
	optKeepAlive
	optKeepIdle
	optKeepInterval
	optKeepCount
	optLinger
	optReadBuffer
	optWriteBuffer
	optReuseAddr
	optBroadcast
	optOnlyV6
)

const (
	eClosed  = -1
	eTimeout = -2
	eEnd     = -3
)

// conn is what all connections share. The addresses are made once: programs compare them, and use them as keys.
type conn struct {
	h             *handle
	local, remote Addr
}

func connOf(h *handle) conn {
	net := sysNet(h)
	return conn{h, addrOf(net, sysName(h, false)), addrOf(net, sysName(h, true))}
}

func (c *conn) ok() bool { return c != nil && c.h != nil }

// fail makes an error of an operation on the connection.
func (c *conn) fail(op, call string, errno int) error {
	return &OpError{op, sysNet(c.h), c.LocalAddr(), c.RemoteAddr(), errOf(call, errno)}
}

func (c *conn) Read(b []byte) (int, error) {
	if !c.ok() {
		return 0, syscall.EINVAL
	}
	n, errno := sysRead(c.h, b)
	if errno != 0 {
		if errno == eEnd {
			return n, io.EOF
		}
		return n, c.fail("read", "read", errno)
	}
	return n, nil
}

func (c *conn) Write(b []byte) (int, error) {
	if !c.ok() {
		return 0, syscall.EINVAL
	}
	n, errno := sysWrite(c.h, b)
	if errno != 0 {
		return n, c.fail("write", "write", errno)
	}
	return n, nil
}

func (c *conn) Close() error {
	if !c.ok() {
		return syscall.EINVAL
	}
	if errno := sysClose(c.h); errno != 0 {
		return c.fail("close", "close", errno)
	}
	return nil
}

func (c *conn) LocalAddr() Addr {
	if !c.ok() {
		return nil
	}
	return c.local
}

func (c *conn) RemoteAddr() Addr {
	if !c.ok() {
		return nil
	}
	return c.remote
}

func (c *conn) set(call string, errno int) error {
	if errno == 0 {
		return nil
	}
	return &OpError{"set", sysNet(c.h), nil, c.LocalAddr(), errOf(call, errno)}
}

func (c *conn) deadline(mode int, t time.Time) error {
	if !c.ok() {
		return syscall.EINVAL
	}
	return c.set("", sysDeadline(c.h, mode, until(t)))
}

// until returns how far away t is: 0 for no time, below zero for the past.
func until(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	if d := time.Until(t); d > 0 {
		return int64(d)
	}
	return -1
}

func (c *conn) SetDeadline(t time.Time) error      { return c.deadline(3, t) }
func (c *conn) SetReadDeadline(t time.Time) error  { return c.deadline(1, t) }
func (c *conn) SetWriteDeadline(t time.Time) error { return c.deadline(2, t) }

func (c *conn) option(what int, value int64) error {
	if !c.ok() {
		return syscall.EINVAL
	}
	return c.set("setsockopt", sysOption(c.h, what, value))
}

func (c *conn) SetReadBuffer(bytes int) error  { return c.option(optReadBuffer, int64(bytes)) }
func (c *conn) SetWriteBuffer(bytes int) error { return c.option(optWriteBuffer, int64(bytes)) }

func (c *conn) shutdown(how int) error {
	if !c.ok() {
		return syscall.EINVAL
	}
	if errno := sysShutdown(c.h, how); errno != 0 {
		return c.fail("close", "shutdown", errno)
	}
	return nil
}

// receive is ReadFrom of the packet connections.
func (c *conn) receive(b []byte) (int, Addr, error) {
	if !c.ok() {
		return 0, nil, syscall.EINVAL
	}
	n, from, errno := sysReceive(c.h, b)
	if errno != 0 {
		return n, nil, c.fail("read", "recvfrom", errno)
	}
	return n, addrOf(sysNet(c.h), from), nil
}

// send is WriteTo of the packet connections.
func (c *conn) send(b []byte, to Addr) (int, error) {
	net := sysNet(c.h)
	fail := func(err error) (int, error) {
		return 0, &OpError{"write", net, c.LocalAddr(), to, err}
	}
	if isNil(to) {
		to = nil
		return fail(errMissingAddress)
	}
	if sysName(c.h, true) != "" {
		return fail(ErrWriteToConnected)
	}
	if u, ok := to.(*UnixAddr); ok && u.Net != net {
		return fail(syscall.EAFNOSUPPORT)
	}
	n, errno := sysSend(c.h, b, fitted(c.h, encode(to)))
	if errno != 0 {
		return fail(errOf("sendto", errno))
	}
	return n, nil
}

// TCPConn is a connection over TCP.
type TCPConn struct{ conn }

func newTCPConn(h *handle, keep time.Duration, cfg KeepAliveConfig) *TCPConn {
	c := &TCPConn{connOf(h)}
	sysOption(h, optNoDelay, 1)
	if !cfg.Enable && keep >= 0 {
		cfg = KeepAliveConfig{Enable: true, Idle: keep}
	}
	if cfg.Enable {
		c.SetKeepAliveConfig(cfg)
	}
	return c
}

// Without methods that Copy would come back to.
type onlyWriter struct{ io.Writer }
type onlyReader struct{ io.Reader }

// ReadFrom writes all of r to the connection.
func (c *TCPConn) ReadFrom(r io.Reader) (int64, error) {
	if !c.ok() {
		return 0, syscall.EINVAL
	}
	n, err := io.Copy(onlyWriter{c}, r)
	return n, c.copied("readfrom", err)
}

// WriteTo writes all that comes from the connection to w.
func (c *TCPConn) WriteTo(w io.Writer) (int64, error) {
	if !c.ok() {
		return 0, syscall.EINVAL
	}
	n, err := io.Copy(w, onlyReader{c})
	return n, c.copied("writeto", err)
}

// copied says in which copy an error occurred, on whichever side.
func (c *TCPConn) copied(op string, err error) error {
	if err == nil {
		return nil
	}
	return &OpError{op, sysNet(c.h), c.local, c.remote, err}
}

// CloseRead closes the reading side.
func (c *TCPConn) CloseRead() error { return c.shutdown(0) }

// CloseWrite closes the writing side, so that the peer reads io.EOF.
func (c *TCPConn) CloseWrite() error { return c.shutdown(1) }

// SetLinger sets how many seconds Close leaves for what was not sent yet: 0 drops it, negative is the
// system's choice.
func (c *TCPConn) SetLinger(sec int) error { return c.option(optLinger, int64(sec)) }

// option sets what only TCP has, and names both ends if it fails.
func (c *TCPConn) option(what int, value int64) error {
	if !c.ok() {
		return syscall.EINVAL
	}
	if errno := sysOption(c.h, what, value); errno != 0 {
		return c.fail("set", "setsockopt", errno)
	}
	return nil
}

func flag(on bool) int64 {
	if on {
		return 1
	}
	return 0
}

// SetNoDelay says whether small packets are sent at once, as they are at first.
func (c *TCPConn) SetNoDelay(on bool) error { return c.option(optNoDelay, flag(on)) }

// SetKeepAlive says whether the system probes an idle connection.
func (c *TCPConn) SetKeepAlive(on bool) error { return c.option(optKeepAlive, flag(on)) }

// keepTime sets one of the times of keeping alive: 0 means the default, less than
// that the system's own.
func (c *TCPConn) keepTime(what int, d time.Duration) error {
	if d == 0 {
		d = 15 * time.Second
	}
	if d < 0 {
		return nil
	}
	return c.option(what, int64((d + time.Second - 1).Truncate(time.Second)))
}

// SetKeepAlivePeriod sets how long a connection is idle before it is probed.
func (c *TCPConn) SetKeepAlivePeriod(d time.Duration) error { return c.keepTime(optKeepIdle, d) }

// KeepAliveConfig says how idle connections are probed: after which time, how often, and how many probes
// may fail.
type KeepAliveConfig struct {
	Enable   bool          // whether to probe
	Idle     time.Duration // after which time; 0 means 15 seconds, negative the system's choice
	Interval time.Duration // how often; 0 means every 15 seconds, negative the system's choice
	Count    int           // how many probes may fail; 0 means 9, negative the system's choice
}

// SetKeepAliveConfig sets how an idle connection is probed.
func (c *TCPConn) SetKeepAliveConfig(config KeepAliveConfig) error {
	if err := c.SetKeepAlive(config.Enable); err != nil {
		return err
	}
	if err := c.keepTime(optKeepIdle, config.Idle); err != nil {
		return err
	}
	if err := c.keepTime(optKeepInterval, config.Interval); err != nil {
		return err
	}
	if config.Count == 0 {
		config.Count = 9
	}
	if config.Count < 0 {
		return nil
	}
	return c.option(optKeepCount, int64(config.Count))
}

// UDPConn is a UDP socket, connected or not.
type UDPConn struct{ conn }

// ReadFrom reads one packet, and returns its length and sender. What does not fit b is lost.
func (c *UDPConn) ReadFrom(b []byte) (int, Addr, error) { return c.receive(b) }

// ReadFromUDP is ReadFrom that returns a *UDPAddr.
func (c *UDPConn) ReadFromUDP(b []byte) (int, *UDPAddr, error) {
	n, a, err := c.receive(b)
	from, _ := a.(*UDPAddr)
	return n, from, err
}

// WriteTo sends one packet.
func (c *UDPConn) WriteTo(b []byte, addr Addr) (int, error) {
	if !c.ok() {
		return 0, syscall.EINVAL
	}
	if _, ok := addr.(*UDPAddr); !ok {
		return 0, &OpError{"write", sysNet(c.h), c.LocalAddr(), addr, syscall.EINVAL}
	}
	return c.send(b, addr)
}

// WriteToUDP sends one packet.
func (c *UDPConn) WriteToUDP(b []byte, addr *UDPAddr) (int, error) {
	if !c.ok() {
		return 0, syscall.EINVAL
	}
	return c.send(b, addr)
}

// UnixConn is a connection over a Unix socket.
type UnixConn struct{ conn }

// CloseRead closes the reading side.
func (c *UnixConn) CloseRead() error { return c.shutdown(0) }

// CloseWrite closes the writing side.
func (c *UnixConn) CloseWrite() error { return c.shutdown(1) }

// ReadFrom reads from the socket, and returns the sender.
func (c *UnixConn) ReadFrom(b []byte) (int, Addr, error) { return c.receive(b) }

// ReadFromUnix is ReadFrom that returns a *UnixAddr.
func (c *UnixConn) ReadFromUnix(b []byte) (int, *UnixAddr, error) {
	n, a, err := c.receive(b)
	from, _ := a.(*UnixAddr)
	return n, from, err
}

// WriteTo sends one packet.
func (c *UnixConn) WriteTo(b []byte, addr Addr) (int, error) {
	if !c.ok() {
		return 0, syscall.EINVAL
	}
	if _, ok := addr.(*UnixAddr); !ok {
		return 0, &OpError{"write", sysNet(c.h), c.LocalAddr(), addr, syscall.EINVAL}
	}
	return c.send(b, addr)
}

// WriteToUnix sends one packet.
func (c *UnixConn) WriteToUnix(b []byte, addr *UnixAddr) (int, error) {
	if !c.ok() {
		return 0, syscall.EINVAL
	}
	return c.send(b, addr)
}

// Buffers are written one after the other.
type Buffers [][]byte

// WriteTo writes all buffers to w and removes what was written.
func (v *Buffers) WriteTo(w io.Writer) (n int64, err error) {
	for len(*v) > 0 {
		m, err := w.Write((*v)[0])
		n += int64(m)
		if err != nil {
			v.consume(int64(m))
			return n, err
		}
		v.consume(int64(m))
	}
	return n, nil
}

// Read takes bytes from the buffers, and returns io.EOF when they are empty.
func (v *Buffers) Read(p []byte) (n int, err error) {
	for len(p) > 0 && len(*v) > 0 {
		m := copy(p, (*v)[0])
		v.consume(int64(m))
		p = p[m:]
		n += m
	}
	if len(*v) == 0 {
		err = io.EOF
	}
	return n, err
}

func (v *Buffers) consume(n int64) {
	for len(*v) > 0 {
		first := int64(len((*v)[0]))
		if first > n {
			(*v)[0] = (*v)[0][n:]
			return
		}
		n -= first
		(*v)[0] = nil
		*v = (*v)[1:]
	}
}
