package net

import (
	"context"
	"internal/nettrace"
	"os"
	"strings"
	"syscall"
	"time"
)

// network is what a network's name stands for.
type network struct {
	kind   byte // 't', 'u', 'i' or 'x' for TCP, UDP, IP, Unix
	socket int  // 0 stream, 1 datagram, 2 packets in sequence, 3 raw packets

	// Of raw packets: ip, ip4 or ip6, and the protocol in them.
	version  string
	protocol int

	shared bool // whether others may have the local address, too

	control  control
	resolver *Resolver // nil for the default one
}

func parseNetwork(name string) (network, error) {
	switch name {
	case "tcp", "tcp4", "tcp6":
		return network{kind: 't', socket: 0}, nil
	case "udp", "udp4", "udp6":
		return network{kind: 'u', socket: 1}, nil
	case "unix":
		return network{kind: 'x', socket: 0}, nil
	case "unixgram":
		return network{kind: 'x', socket: 1}, nil
	case "unixpacket":
		return network{kind: 'x', socket: 2}, nil
	}
	if colon := strings.LastIndexByte(name, ':'); colon >= 0 {
		switch version := name[:colon]; version {
		case "ip", "ip4", "ip6":
			n, err := protocolNumber(name[colon+1:])
			return network{kind: 'i', socket: 3, version: version, protocol: n}, err
		}
	}
	return network{}, UnknownNetworkError(name)
}

// own returns what a network of that name is called once it is known: without its protocol.
func (n network) own(name string) string {
	if n.kind == 'i' {
		return n.version
	}
	return name
}

// asks returns whom names are looked up by.
func (n network) asks() *Resolver {
	if n.resolver == nil {
		return DefaultResolver
	}
	return n.resolver
}

// addresses returns what an address on a network stands for.
func (n network) addresses(ctx context.Context, name, address string) ([]Addr, error) {
	if n.kind == 'x' {
		return []Addr{&UnixAddr{address, name}}, nil
	}
	if n.kind == 'i' {
		return n.hosts(ctx, address)
	}
	ips, port, err := n.asks().inetAddrs(ctx, name, address)
	if err != nil {
		return nil, err
	}
	var all []Addr
	for _, a := range ips {
		if n.kind == 't' {
			all = append(all, &TCPAddr{a.IP, port, a.Zone})
		} else {
			all = append(all, &UDPAddr{a.IP, port, a.Zone})
		}
	}
	return all, nil
}

func ipOf(a Addr) IP {
	if isNil(a) {
		return nil
	}
	switch a := a.(type) {
	case *TCPAddr:
		return a.IP
	case *UDPAddr:
		return a.IP
	case *IPAddr:
		return a.IP
	}
	return nil
}

// hasIPv6 reports whether this host has sockets of IPv6.
func hasIPv6() bool {
	if staysInside() {
		return true
	}
	h, errno := sysSocket("tcp", 6, 0, 0)
	if errno != 0 {
		return false
	}
	errno = sysBind(h, "6"+string(IPv6loopback)+"\x00\x00\x00\x00\x00\x00")
	sysClose(h)
	return errno == 0
}

// family chooses the kind of addresses for a socket, and whether it is to keep
// off IPv4.
func (n network) family(name string, laddr, raddr Addr) (family int, only6 bool) {
	if n.kind == 'x' {
		return 1, false
	}
	switch name[len(name)-1] {
	case '4':
		return 4, false
	case '6':
		return 6, true
	}
	l, r := ipOf(laddr), ipOf(raddr)
	if isNil(raddr) && (len(l) == 0 || l.Equal(IPv6zero) || l.Equal(IPv4zero) && len(l) == 0) {
		if hasIPv6() {
			return 6, false
		}
		return 4, false
	}
	if (len(l) == 0 || l.To4() != nil) && (len(r) == 0 || r.To4() != nil) {
		return 4, false
	}
	return 6, false
}

// written returns an address for a socket of that family; anywhere is anywhere in both.
func written(a Addr, family int) (string, error) {
	ip := ipOf(a)
	anywhere := len(ip) == 0 || ip.Equal(IPv6zero)
	switch {
	case family == 4 && !anywhere && ip.To4() == nil:
		return "", &AddrError{"non-IPv4 address", ip.String()}
	case family == 6 && !anywhere && ip.To16() == nil:
		return "", &AddrError{"non-IPv6 address", ip.String()}
	}
	s := encode(a)
	if family == 4 && s[0] == '6' {
		s = "4\x00\x00\x00\x00" + s[17:19]
	} else if family == 6 && s[0] == '4' {
		s = "6" + string(ip.To16()) + s[5:7] + "\x00\x00\x00\x00"
	}
	return s, nil
}

func bind(h *handle, laddr Addr, family int) error {
	from, err := written(laddr, family)
	if err != nil {
		return err
	}
	if errno := sysBind(h, from); errno != 0 {
		return errOf("bind", errno)
	}
	return nil
}

// open makes a socket and gives it the local address, if there is one.
func (n network) open(name string, laddr, raddr Addr, listen bool) (*handle, int, error) {
	family, only6 := n.family(name, laddr, raddr)
	if h := n.inside(name, laddr, raddr); h != nil {
		if !isNil(laddr) {
			return h, family, bind(h, laddr, family)
		}
		return h, family, nil
	}
	h, errno := sysSocket(name, family, n.socket, n.protocol)
	if errno != 0 {
		return nil, 0, errOf("socket", errno)
	}
	if family == 6 && n.kind != 'i' {
		sysOption(h, optOnlyV6, flag(only6))
	}
	if n.kind == 'u' || n.kind == 'i' {
		sysOption(h, optBroadcast, 1)
	}
	if listen && n.kind == 't' || n.shared {
		sysOption(h, optReuseAddr, 1)
	}
	if err := n.control.run(h, name, family, laddr, raddr); err != nil {
		sysClose(h)
		return nil, 0, err
	}
	if !isNil(laddr) {
		if err := bind(h, laddr, family); err != nil {
			sysClose(h)
			return nil, 0, err
		}
	}
	return h, family, nil
}

// connect makes a connected socket.
func (n network) connect(ctx context.Context, name string, laddr, raddr Addr, deadline time.Time) (*handle, error) {
	if ip := ipOf(raddr); n.kind != 'x' && (len(ip) == 0 || ip.IsUnspecified()) {
		// Nowhere in particular is this host.
		ip = IPv4(127, 0, 0, 1)
		if name[len(name)-1] == '6' {
			ip = IPv6loopback
		}
		switch a := raddr.(type) {
		case *TCPAddr:
			raddr = &TCPAddr{ip, a.Port, a.Zone}
		case *UDPAddr:
			raddr = &UDPAddr{ip, a.Port, a.Zone}
		case *IPAddr:
			raddr = &IPAddr{ip, a.Zone}
		}
	}
	for try := 0; ; try++ {
		h, family, err := n.open(name, laddr, raddr, false)
		if err != nil {
			return nil, err
		}
		to, err := written(raddr, family)
		if err == nil {
			err = finish(ctx, h, to, deadline)
		}
		if err != nil {
			sysClose(h)
			return nil, err
		}
		// The system may connect a socket to itself, if it looks for a port of its
		// own where nobody listens.
		if n.kind == 't' && try < 2 && isNil(laddr) && sysName(h, false) == sysName(h, true) {
			sysClose(h)
			continue
		}
		return h, nil
	}
}

// finish connects within the time that there is.
func finish(ctx context.Context, h *handle, to string, deadline time.Time) error {
	stop := func() bool { return true }
	if ctx.Done() != nil {
		if err := ctx.Err(); err != nil {
			return mapErr(err)
		}
		stop = context.AfterFunc(ctx, func() { sysDeadline(h, 2, -1) })
	}
	limited := !deadline.IsZero()
	var timer *time.Timer
	if limited {
		timer = time.AfterFunc(time.Until(deadline), func() { sysDeadline(h, 2, -1) })
	}
	errno := sysConnect(h, to)
	if limited && !timer.Stop() || !stop() {
		// The deadline may have come too late to matter; it must not stay.
		if errno == 0 {
			errno = eTimeout
		}
	}
	if errno == eTimeout {
		if err := ctx.Err(); err != nil {
			return mapErr(err)
		}
		return timeoutError{}
	}
	if errno != 0 {
		return errOf("connect", errno)
	}
	return nil
}

// wrap makes the connection of its network's type.
func (n network) wrap(h *handle, keep time.Duration, cfg KeepAliveConfig) Conn {
	switch n.kind {
	case 't':
		return newTCPConn(h, keep, cfg)
	case 'u':
		return &UDPConn{connOf(h)}
	case 'i':
		return &IPConn{connOf(h)}
	}
	return &UnixConn{connOf(h)}
}

// Dialer has the settings of a dial.
type Dialer struct {
	Timeout   time.Duration // how long connecting may take; 0 means no limit
	Deadline  time.Time     // when connecting must be done; zero means never
	LocalAddr Addr          // the address on this side; nil lets the system choose
	DualStack bool          // unused
	// FallbackDelay is unused: addresses are tried one after the other.
	FallbackDelay time.Duration
	// KeepAlive: how often an idle connection is probed; negative never.
	KeepAlive time.Duration
	// KeepAliveConfig: the same in detail; used if it is enabled.
	KeepAliveConfig KeepAliveConfig
	// Resolver: what looks names up; nil for DefaultResolver.
	Resolver *Resolver
	// Cancel: a channel that ends connecting when it is closed.
	Cancel <-chan struct{}
	// Control: called with the socket before it connects.
	Control func(network, address string, c syscall.RawConn) error
	// ControlContext: Control with a Context; used if both are set.
	ControlContext func(ctx context.Context, network, address string, c syscall.RawConn) error

	multipath *bool
}

// MultipathTCP reports whether the dialer is to use several paths, which no socket here does: where the
// system lacks it, TCP goes by one path.
func (d *Dialer) MultipathTCP() bool { return d.multipath != nil && *d.multipath }

// SetMultipathTCP says whether to use Multipath TCP where there is any.
func (d *Dialer) SetMultipathTCP(use bool) { d.multipath = &use }

// MultipathTCP reports whether the connection uses several paths.
func (c *TCPConn) MultipathTCP() (bool, error) {
	if !c.ok() {
		return false, syscall.EINVAL
	}
	return false, nil
}

// Dial connects to an address of a network: "tcp", "udp", "ip", "unix" and their variants. For tcp and udp
// the address is host:port; a host with several addresses is tried at each. In a sandbox, --allow-net
// permits it.
func Dial(network, address string) (Conn, error) {
	return new(Dialer).Dial(network, address)
}

// DialTimeout is Dial with a limit for all of it.
func DialTimeout(network, address string, timeout time.Duration) (Conn, error) {
	d := Dialer{Timeout: timeout}
	return d.Dial(network, address)
}

// Dial is the function Dial with the settings of d.
func (d *Dialer) Dial(network, address string) (Conn, error) {
	return d.DialContext(context.Background(), network, address)
}

// until is when to give up: the earliest of all limits.
func (d *Dialer) until(ctx context.Context, now time.Time) (t time.Time) {
	earlier := func(u time.Time) {
		if !u.IsZero() && (t.IsZero() || u.Before(t)) {
			t = u
		}
	}
	if d.Timeout != 0 {
		earlier(now.Add(d.Timeout))
	}
	earlier(d.Deadline)
	if u, ok := ctx.Deadline(); ok {
		earlier(u)
	}
	return t
}

// DialContext is Dial that ends when ctx does. Afterwards ctx has no effect on the connection.
func (d *Dialer) DialContext(ctx context.Context, network, address string) (Conn, error) {
	if ctx == nil {
		panic("nil context")
	}
	deadline := d.until(ctx, time.Now())
	if !deadline.IsZero() {
		if own, ok := ctx.Deadline(); !ok || deadline.Before(own) {
			with, cancel := context.WithDeadline(ctx, deadline)
			defer cancel()
			ctx = with
		}
	}
	if d.Cancel != nil {
		with, cancel := context.WithCancel(ctx)
		defer cancel()
		go func() {
			select {
			case <-d.Cancel:
				cancel()
			case <-with.Done():
			}
		}()
		ctx = with
	}
	n, err := parseNetwork(network)
	switch {
	case d.ControlContext != nil:
		n.control = func(network, address string, c syscall.RawConn) error {
			return d.ControlContext(ctx, network, address, c)
		}
	case d.Control != nil:
		n.control = d.Control
	}
	n.resolver = d.Resolver
	trace, _ := ctx.Value(nettrace.Key{}).(*nettrace.Trace)
	var addrs []Addr
	if err == nil {
		addrs, err = n.addresses(onlyNames(ctx, trace), network, address)
	}
	if err != nil {
		return nil, &OpError{Op: "dial", Net: network, Err: err}
	}
	var laddr Addr
	if !isNil(d.LocalAddr) {
		laddr = d.LocalAddr
		if addrs, err = reachable(addrs, laddr); err != nil {
			return nil, &OpError{Op: "dial", Net: network, Err: err}
		}
	}
	var first error
	for i, a := range addrs {
		limit := time.Time{}
		if left := len(addrs) - i; left > 1 && !deadline.IsZero() {
			// The others shall have some of the time.
			share := max(time.Until(deadline)/time.Duration(left), 2*time.Second)
			limit = time.Now().Add(share)
		}
		if trace != nil && trace.ConnectStart != nil {
			trace.ConnectStart(network, a.String())
		}
		h, err := n.connect(ctx, n.own(network), laddr, a, limit)
		if trace != nil && trace.ConnectDone != nil {
			trace.ConnectDone(network, a.String(), err)
		}
		if err == nil {
			return n.wrap(h, d.KeepAlive, d.KeepAliveConfig), nil
		}
		if first == nil {
			first = &OpError{"dial", network, laddr, a, err}
		}
	}
	return nil, first
}

// onlyNames returns a context whose trace is not told of the connections to servers of names.
func onlyNames(ctx context.Context, trace *nettrace.Trace) context.Context {
	if trace == nil || trace.ConnectStart == nil && trace.ConnectDone == nil {
		return ctx
	}
	less := *trace
	less.ConnectStart, less.ConnectDone = nil, nil
	return context.WithValue(ctx, nettrace.Key{}, &less)
}

// reachable returns those of the addresses that can be dialled from a local one.
func reachable(addrs []Addr, laddr Addr) (fit []Addr, err error) {
	from := ipOf(laddr)
	for _, a := range addrs {
		if a.Network() != laddr.Network() {
			return nil, &AddrError{"mismatched local address type", laddr.String()}
		}
		to := ipOf(a)
		anywhere := len(from) == 0 || from.IsUnspecified() || len(to) == 0 || to.IsUnspecified()
		if anywhere || (from.To4() == nil) == (to.To4() == nil) {
			fit = append(fit, a)
		}
	}
	if len(fit) == 0 {
		return nil, &AddrError{"no suitable address found", laddr.String()}
	}
	return fit, nil
}

// direct dials one address without a limit in time.
func direct(network string, laddr, raddr Addr) (*handle, error) {
	fail := func(err error) (*handle, error) {
		e := &OpError{Op: "dial", Net: network, Err: err}
		if !isNil(laddr) {
			e.Source = laddr
		}
		if !isNil(raddr) {
			e.Addr = raddr
		}
		return nil, e
	}
	n, err := parseNetwork(network)
	if err != nil {
		return fail(err)
	}
	if isNil(raddr) {
		return fail(errMissingAddress)
	}
	h, err := n.connect(context.Background(), n.own(network), laddr, raddr, time.Time{})
	if err != nil {
		return fail(err)
	}
	return h, nil
}

func only(network, a, b, c string) error {
	if network != a && network != b && network != c {
		return UnknownNetworkError(network)
	}
	return nil
}

// DialTCP connects by TCP; laddr may be nil.
func DialTCP(network string, laddr, raddr *TCPAddr) (*TCPConn, error) {
	if err := only(network, "tcp", "tcp4", "tcp6"); err != nil {
		return nil, &OpError{"dial", network, addrOrNil(laddr), addrOrNil(raddr), err}
	}
	h, err := direct(network, laddr, raddr)
	if err != nil {
		return nil, err
	}
	return newTCPConn(h, 0, KeepAliveConfig{}), nil
}

// DialUDP connects by UDP; laddr may be nil.
func DialUDP(network string, laddr, raddr *UDPAddr) (*UDPConn, error) {
	if err := only(network, "udp", "udp4", "udp6"); err != nil {
		return nil, &OpError{"dial", network, addrOrNil(laddr), addrOrNil(raddr), err}
	}
	h, err := direct(network, laddr, raddr)
	if err != nil {
		return nil, err
	}
	return &UDPConn{connOf(h)}, nil
}

// DialUnix connects to a Unix socket; laddr may be nil.
func DialUnix(network string, laddr, raddr *UnixAddr) (*UnixConn, error) {
	if err := only(network, "unix", "unixgram", "unixpacket"); err != nil {
		return nil, &OpError{"dial", network, addrOrNil(laddr), addrOrNil(raddr), err}
	}
	h, err := direct(network, laddr, raddr)
	if err != nil {
		return nil, err
	}
	return &UnixConn{connOf(h)}, nil
}

func addrOrNil(a Addr) Addr {
	if isNil(a) {
		return nil
	}
	return a
}

// listener is what all listeners share.
type listener struct {
	h    *handle
	addr Addr // made once: programs compare it
	keep time.Duration
	cfg  KeepAliveConfig
}

func listenerOf(h *handle) listener {
	return listener{h: h, addr: addrOf(sysNet(h), sysName(h, false))}
}

func (l *listener) ok() bool { return l != nil && l.h != nil }

func (l *listener) fail(op, call string, errno int) error {
	return &OpError{op, sysNet(l.h), nil, l.Addr(), errOf(call, errno)}
}

func (l *listener) accept() (*handle, error) {
	h, errno := sysAccept(l.h)
	if errno != 0 {
		return nil, l.fail("accept", "accept4", errno)
	}
	return h, nil
}

func (l *listener) Addr() Addr {
	if !l.ok() {
		return nil
	}
	return l.addr
}

func (l *listener) Close() error {
	if !l.ok() {
		return syscall.EINVAL
	}
	if errno := sysClose(l.h); errno != 0 {
		return l.fail("close", "close", errno)
	}
	return nil
}

func (l *listener) SetDeadline(t time.Time) error {
	if !l.ok() {
		return syscall.EINVAL
	}
	if errno := sysDeadline(l.h, 3, until(t)); errno != 0 {
		return l.fail("set", "", errno)
	}
	return nil
}

// TCPListener waits for connections over TCP.
type TCPListener struct{ listener }

// AcceptTCP waits for the next connection.
func (l *TCPListener) AcceptTCP() (*TCPConn, error) {
	if !l.ok() {
		return nil, syscall.EINVAL
	}
	h, err := l.accept()
	if err != nil {
		return nil, err
	}
	return newTCPConn(h, l.keep, l.cfg), nil
}

// Accept waits for the next connection.
func (l *TCPListener) Accept() (Conn, error) {
	c, err := l.AcceptTCP()
	if err != nil {
		return nil, err
	}
	return c, nil
}

// UnixListener waits for connections over a Unix socket.
type UnixListener struct {
	listener
	path string // to be removed when it is closed
}

// AcceptUnix waits for the next connection.
func (l *UnixListener) AcceptUnix() (*UnixConn, error) {
	if !l.ok() {
		return nil, syscall.EINVAL
	}
	h, err := l.accept()
	if err != nil {
		return nil, err
	}
	return &UnixConn{connOf(h)}, nil
}

// Accept waits for the next connection.
func (l *UnixListener) Accept() (Conn, error) {
	c, err := l.AcceptUnix()
	if err != nil {
		return nil, err
	}
	return c, nil
}

// Close stops listening, and removes the file of a socket that this process made.
func (l *UnixListener) Close() error {
	if !l.ok() {
		return syscall.EINVAL
	}
	path := l.path
	l.path = ""
	if path != "" {
		os.Remove(path)
	}
	return l.listener.Close()
}

// SetUnlinkOnClose says whether Close removes the file of the socket.
func (l *UnixListener) SetUnlinkOnClose(unlink bool) {
	l.path = ""
	if a, ok := l.Addr().(*UnixAddr); ok && unlink && a.Name[0] != '@' {
		l.path = a.Name
	}
}

// ListenConfig has the settings of a listener.
type ListenConfig struct {
	Control func(network, address string, c syscall.RawConn) error // called with the socket before it is bound
	// KeepAlive: how often idle connections are probed; negative never.
	KeepAlive       time.Duration
	KeepAliveConfig KeepAliveConfig // the same in detail; used if it is enabled

	multipath *bool
}

// MultipathTCP reports whether listeners are to take several paths: see that of Dialer.
func (c *ListenConfig) MultipathTCP() bool { return c.multipath == nil || *c.multipath }

// SetMultipathTCP says whether to use Multipath TCP where there is any.
func (c *ListenConfig) SetMultipathTCP(use bool) { c.multipath = &use }

// Listen waits for connections at an address of "tcp", "unix" or their variants. Without a host it takes
// all addresses; port 0 chooses one, which Addr tells.
func Listen(network, address string) (Listener, error) {
	return new(ListenConfig).Listen(context.Background(), network, address)
}

// ListenPacket waits for packets at an address of "udp", "ip", "unixgram" or their variants.
func ListenPacket(network, address string) (PacketConn, error) {
	return new(ListenConfig).ListenPacket(context.Background(), network, address)
}

// here returns the local address to listen at.
func here(ctx context.Context, op, name, address string, stream bool) (network, Addr, error) {
	n, err := parseNetwork(name)
	var addrs []Addr
	if err == nil {
		addrs, err = n.addresses(ctx, name, address)
	}
	if err != nil {
		return n, nil, &OpError{Op: op, Net: name, Err: err}
	}
	laddr := addrs[0]
	for _, a := range addrs {
		if ipOf(a).To4() != nil {
			laddr = a
			break
		}
	}
	if stream == (n.socket == 1 || n.socket == 3) {
		return n, nil, &OpError{op, name, nil, laddr, &AddrError{"unexpected address type", address}}
	}
	return n, laddr, nil
}

// Listen is the function Listen with these settings; ctx ends the look-up only.
func (c *ListenConfig) Listen(ctx context.Context, network, address string) (Listener, error) {
	n, laddr, err := here(ctx, "listen", network, address, true)
	if err != nil {
		return nil, err
	}
	n.control = c.Control
	l, err := n.listen(network, laddr)
	if err != nil {
		return nil, err
	}
	l.keep, l.cfg = c.KeepAlive, c.KeepAliveConfig
	if n.kind == 't' {
		return &TCPListener{l}, nil
	}
	return unixListener(l, laddr), nil
}

func unixListener(l listener, laddr Addr) *UnixListener {
	u := &UnixListener{listener: l}
	if name := laddr.String(); name != "" && name[0] != '@' {
		u.path = name
	}
	return u
}

func (n network) listen(name string, laddr Addr) (listener, error) {
	h, _, err := n.open(name, laddr, nil, true)
	if err == nil {
		errno := sysListen(h, backlog())
		if errno == 0 {
			return listenerOf(h), nil
		}
		sysClose(h)
		err = errOf("listen", errno)
	}
	return listener{}, &OpError{"listen", name, nil, addrOrNil(laddr), err}
}

// ListenPacket is the function ListenPacket with these settings; ctx ends the look-up only.
func (c *ListenConfig) ListenPacket(ctx context.Context, network, address string) (PacketConn, error) {
	n, laddr, err := here(ctx, "listen", network, address, false)
	if err != nil {
		return nil, err
	}
	n.control = c.Control
	h, err := n.packets(network, laddr)
	if err != nil {
		return nil, err
	}
	switch n.kind {
	case 'u':
		return &UDPConn{connOf(h)}, nil
	case 'i':
		return &IPConn{connOf(h)}, nil
	}
	return &UnixConn{connOf(h)}, nil
}

func (n network) packets(name string, laddr Addr) (*handle, error) {
	shown := laddr
	if a, ok := laddr.(*UDPAddr); ok && a.IP.IsMulticast() {
		// A group is heard at any address of this host.
		any := IPv6zero
		if a.IP.To4() != nil {
			any = IPv4zero
		}
		laddr = &UDPAddr{any, a.Port, a.Zone}
		n.shared = true
	}
	h, _, err := n.open(n.own(name), laddr, nil, false)
	if err == nil {
		errno := sysStart(h)
		if errno == 0 {
			return h, nil
		}
		sysClose(h)
		err = errOf("listen", errno)
	}
	return nil, &OpError{"listen", name, nil, addrOrNil(shown), err}
}

// ListenTCP is Listen for TCP; a nil laddr means all addresses and any port.
func ListenTCP(network string, laddr *TCPAddr) (*TCPListener, error) {
	if err := only(network, "tcp", "tcp4", "tcp6"); err != nil {
		return nil, &OpError{"listen", network, nil, addrOrNil(laddr), err}
	}
	if laddr == nil {
		laddr = &TCPAddr{}
	}
	n, _ := parseNetwork(network)
	l, err := n.listen(network, laddr)
	if err != nil {
		return nil, err
	}
	return &TCPListener{l}, nil
}

// ListenUDP is ListenPacket for UDP; a nil laddr means all addresses and any port.
func ListenUDP(network string, laddr *UDPAddr) (*UDPConn, error) {
	if err := only(network, "udp", "udp4", "udp6"); err != nil {
		return nil, &OpError{"listen", network, nil, addrOrNil(laddr), err}
	}
	if laddr == nil {
		laddr = &UDPAddr{}
	}
	n, _ := parseNetwork(network)
	h, err := n.packets(network, laddr)
	if err != nil {
		return nil, err
	}
	return &UDPConn{connOf(h)}, nil
}

// ListenUnix is Listen for "unix" or "unixpacket".
func ListenUnix(network string, laddr *UnixAddr) (*UnixListener, error) {
	if err := only(network, "unix", "unixpacket", "unix"); err != nil {
		return nil, &OpError{"listen", network, nil, addrOrNil(laddr), err}
	}
	if laddr == nil {
		return nil, &OpError{"listen", network, nil, nil, errMissingAddress}
	}
	n, _ := parseNetwork(network)
	l, err := n.listen(network, laddr)
	if err != nil {
		return nil, err
	}
	return unixListener(l, laddr), nil
}

// ListenUnixgram is ListenPacket for "unixgram".
func ListenUnixgram(network string, laddr *UnixAddr) (*UnixConn, error) {
	if err := only(network, "unixgram", "unixgram", "unixgram"); err != nil {
		return nil, &OpError{"listen", network, nil, addrOrNil(laddr), err}
	}
	if laddr == nil {
		return nil, &OpError{"listen", network, nil, nil, errMissingAddress}
	}
	n, _ := parseNetwork(network)
	h, err := n.packets(network, laddr)
	if err != nil {
		return nil, err
	}
	return &UnixConn{connOf(h)}, nil
}
