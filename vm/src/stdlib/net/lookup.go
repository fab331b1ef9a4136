package net

import (
	"context"
	"errors"
	"internal/nettrace"
	"strconv"
	"strings"
	"syscall"
)

// lookupName asks the system for the addresses of a host, 4 or 16 bytes each. The
// number is 0, 1 if there is no such host, 2 if that cannot be told now, or 3.
func lookupName(host string) (ips []string, errno int, server string)

// lookupIP asks the system for the name of an address.
func lookupIP(ip string) (name string, errno int, server string)

// lookupService returns the port of a service, -1 if there is none.
func lookupService(protocol, name string) int

// interfaceTable has a line for each interface, see host.rs.
func interfaceTable() []string

// backlog returns how many connections a listener may keep waiting.
func backlog() int

// Resolver looks names up: addresses by way of the system unless it is told otherwise, records of other
// kinds by asking the servers itself.
type Resolver struct {
	PreferGo bool // whether names are looked up in Go rather than by the system
	// StrictErrors: whether one failed query fails the look-up, rather than returning what others found.
	StrictErrors bool
	// Dial: connects to servers of DNS; nil for a Dialer without settings.
	Dial func(ctx context.Context, network, address string) (Conn, error)
}

// DefaultResolver is the Resolver of the functions and of Dialers without one.
var DefaultResolver = &Resolver{}

func dnsError(name, server string, errno int) *DNSError {
	e := &DNSError{Err: errNoSuchHost.Error(), Name: name, Server: server}
	switch {
	case errno < 0:
		err := syscall.Errno(errno)
		e.Err, e.UnwrapErr = err.Error(), err
	case errno == 1:
		e.IsNotFound = true
	case errno == 2:
		e.Err, e.IsTemporary = "server misbehaving", true
	default:
		e.Err = "server failure"
	}
	return e
}

// during runs f, which waits for the system or for servers, until ctx is done.
func during(ctx context.Context, name string, f func()) error {
	if ctx.Done() == nil {
		f()
		return nil
	}
	done := make(chan struct{})
	go func() {
		f()
		close(done)
	}()
	select {
	case <-done:
	case <-ctx.Done():
	}
	// What f has found when it was stopped does not count.
	if ctx.Err() == nil {
		return nil
	}
	err := mapErr(ctx.Err())
	_, timeout := err.(timeoutError)
	return &DNSError{UnwrapErr: err, Err: err.Error(), Name: name, IsTimeout: timeout}
}

// LookupIPAddr returns the addresses of a host.
func (r *Resolver) LookupIPAddr(ctx context.Context, host string) ([]IPAddr, error) {
	return r.addresses(ctx, host, recordA, recordAAAA)
}

// addresses gives a host's addresses; of which kinds counts only where the servers are asked by this package.
func (r *Resolver) addresses(ctx context.Context, host string, kinds ...uint16) ([]IPAddr, error) {
	if host == "" {
		return nil, dnsError(host, "", 1)
	}
	literal, zone := host, ""
	if i := lastIndex(host, '%'); i > 0 && index(host[:i], ':') >= 0 {
		literal, zone = host[:i], host[i+1:]
	}
	if ip := ParseIP(literal); ip != nil {
		return []IPAddr{{ip, zone}}, nil
	}
	if host == "localhost" && staysInside() {
		return []IPAddr{{IP: IPv4(127, 0, 0, 1)}, {IP: IPv6loopback}}, nil
	}
	trace, _ := ctx.Value(nettrace.Key{}).(*nettrace.Trace)
	if trace != nil && trace.DNSStart != nil {
		trace.DNSStart(host)
	}
	addrs, err := r.asked(ctx, host, kinds...)
	if trace != nil && trace.DNSDone != nil {
		found := make([]any, len(addrs))
		for i, a := range addrs {
			found[i] = a
		}
		trace.DNSDone(found, false, err)
	}
	return addrs, err
}

// asked is addresses for a host that is none itself.
func (r *Resolver) asked(ctx context.Context, host string, kinds ...uint16) ([]IPAddr, error) {
	type answer struct {
		addrs  []IPAddr
		err    error
		ips    []string
		errno  int
		server string
	}
	// The answer has a place of its own, should it come late.
	a := new(answer)
	err := during(ctx, host, func() {
		if r.own() {
			a.addrs, _, a.err = r.hosts(ctx, host, kinds...)
		} else {
			a.ips, a.errno, a.server = lookupName(host)
		}
	})
	if err != nil {
		return nil, err
	}
	if r.own() {
		return a.addrs, a.err
	}
	if a.errno != 0 {
		return nil, dnsError(host, a.server, a.errno)
	}
	var addrs []IPAddr
	for _, ip := range a.ips {
		addrs = append(addrs, IPAddr{IP: IP(ip).To16()})
	}
	return addrs, nil
}

// LookupHost returns the addresses of a host as texts.
func (r *Resolver) LookupHost(ctx context.Context, host string) ([]string, error) {
	addrs, err := r.LookupIPAddr(ctx, host)
	if err != nil {
		return nil, err
	}
	var out []string
	for i := range addrs {
		out = append(out, addrs[i].String())
	}
	return out, nil
}

// LookupIP returns the addresses of a host for "ip", "ip4" or "ip6".
func (r *Resolver) LookupIP(ctx context.Context, network, host string) ([]IP, error) {
	kinds := []uint16{recordA, recordAAAA}
	switch network {
	case "ip":
	case "ip4":
		kinds = kinds[:1]
	case "ip6":
		kinds = kinds[1:]
	default:
		return nil, UnknownNetworkError(network)
	}
	addrs, err := r.addresses(ctx, host, kinds...)
	if err != nil {
		return nil, err
	}
	var out []IP
	for _, a := range addrs {
		if v4 := a.IP.To4() != nil; network == "ip" || v4 == (network == "ip4") {
			out = append(out, a.IP)
		}
	}
	if len(out) == 0 {
		return nil, &AddrError{"no suitable address found", host}
	}
	return out, nil
}

// LookupAddr returns the names of an address, each with a dot at its end.
func (r *Resolver) LookupAddr(ctx context.Context, addr string) ([]string, error) {
	ip := ParseIP(addr)
	if ip == nil {
		return nil, &DNSError{Err: "unrecognized address", Name: addr}
	}
	if r.own() {
		return r.lookupPTR(ctx, addr, ip)
	}
	if v4 := ip.To4(); v4 != nil {
		ip = v4
	}
	var name, server string
	var errno int
	err := during(ctx, addr, func() { name, errno, server = lookupIP(string(ip)) })
	if err != nil {
		return nil, err
	}
	if errno != 0 {
		return nil, dnsError(addr, server, errno)
	}
	return []string{absolute(name)}, nil
}

// LookupPort returns the number of a service such as "http" for a network such as "tcp".
func (r *Resolver) LookupPort(ctx context.Context, network, service string) (int, error) {
	if service == "" {
		return 0, nil
	}
	n, err := strconv.Atoi(service)
	if err == nil || errors.Is(err, strconv.ErrRange) {
		if err != nil || n < 0 || n > 65535 {
			return 0, &AddrError{"invalid port", service}
		}
		return n, nil
	}
	protocols := []string{"tcp", "udp"}
	switch network {
	case "tcp", "tcp4", "tcp6":
		protocols = protocols[:1]
	case "udp", "udp4", "udp6":
		protocols = protocols[1:]
	case "", "ip":
	default:
		return 0, &AddrError{"unknown network", network}
	}
	for _, p := range protocols {
		if port := lookupService(p, service); port >= 0 {
			return port, nil
		}
	}
	return 0, &DNSError{Err: "unknown port", Name: network + "/" + service, IsNotFound: true}
}

// LookupHost returns the addresses of a host as texts.
func LookupHost(host string) ([]string, error) {
	return DefaultResolver.LookupHost(context.Background(), host)
}

// LookupIP returns the addresses of a host.
func LookupIP(host string) ([]IP, error) {
	return DefaultResolver.LookupIP(context.Background(), "ip", host)
}

// LookupAddr returns the names of an address, each with a dot at its end.
func LookupAddr(addr string) ([]string, error) {
	return DefaultResolver.LookupAddr(context.Background(), addr)
}

// LookupPort returns the number of a service such as "http" for a network such as "tcp".
func LookupPort(network, service string) (int, error) {
	return DefaultResolver.LookupPort(context.Background(), network, service)
}

// Flags of an interface.
type Flags uint

// What an Interface is capable of, as bits.
const (
	FlagUp Flags = 1 << iota
	FlagBroadcast
	FlagLoopback
	FlagPointToPoint
	FlagMulticast
	FlagRunning
)

// String returns the names, such as "up|loopback"; "0" if there is none.
func (f Flags) String() string {
	s := ""
	for i, name := range []string{"up", "broadcast", "loopback", "pointtopoint", "multicast", "running"} {
		if f&(1<<i) != 0 {
			if s != "" {
				s += "|"
			}
			s += name
		}
	}
	if s == "" {
		return "0"
	}
	return s
}

// Interface is a network interface.
type Interface struct {
	Index        int          // the number, from 1
	MTU          int          // the longest packet in bytes
	Name         string       // the name, such as "eth0"
	HardwareAddr HardwareAddr // the address of the hardware
	Flags        Flags        // what it is capable of
}

// table gives each interface with its addresses.
func table(each func(i Interface, addrs []string)) {
	for _, line := range interfaceTable() {
		f := strings.Fields(line)
		index, _ := strconv.Atoi(f[1])
		mtu, _ := strconv.Atoi(f[2])
		flags, _ := strconv.Atoi(f[3])
		mac, _ := ParseMAC(f[4])
		each(Interface{index, mtu, f[0], mac, Flags(flags)}, f[5:])
	}
}

// Interfaces returns the interfaces of the machine.
func Interfaces() ([]Interface, error) {
	var all []Interface
	table(func(i Interface, _ []string) { all = append(all, i) })
	return all, nil
}

func addrsOf(texts []string) (addrs []Addr) {
	for _, t := range texts {
		if ip, n, err := ParseCIDR(t); err == nil {
			addrs = append(addrs, &IPNet{ip, n.Mask})
		}
	}
	return addrs
}

// routeError is what asking for interfaces fails with.
func routeError(why string) error {
	return &OpError{Op: "route", Net: "ip+net", Err: errors.New(why)}
}

// InterfaceAddrs returns the addresses of all interfaces.
func InterfaceAddrs() ([]Addr, error) {
	var all []Addr
	table(func(_ Interface, addrs []string) { all = append(all, addrsOf(addrs)...) })
	return all, nil
}

// Addrs returns the addresses of the interface.
func (i *Interface) Addrs() ([]Addr, error) {
	if i == nil {
		return nil, routeError("invalid network interface")
	}
	var own []Addr
	table(func(k Interface, addrs []string) {
		if k.Index == i.Index {
			own = addrsOf(addrs)
		}
	})
	return own, nil
}

func find(which func(i Interface) bool) (*Interface, error) {
	var found *Interface
	table(func(i Interface, _ []string) {
		if found == nil && which(i) {
			found = &i
		}
	})
	if found == nil {
		return nil, routeError("no such network interface")
	}
	return found, nil
}

// InterfaceByIndex returns the interface of that number, or an error.
func InterfaceByIndex(index int) (*Interface, error) {
	if index <= 0 {
		return nil, routeError("invalid network interface index")
	}
	return find(func(i Interface) bool { return i.Index == index })
}

// InterfaceByName returns the interface of that name, or an error.
func InterfaceByName(name string) (*Interface, error) {
	if name == "" {
		return nil, routeError("invalid network interface name")
	}
	return find(func(i Interface) bool { return i.Name == name })
}

func zoneIndex(zone string) int {
	if zone == "" {
		return 0
	}
	if i, err := InterfaceByName(zone); err == nil {
		return i.Index
	}
	n, _ := strconv.Atoi(zone)
	return n
}

func zoneName(index int) string {
	if index == 0 {
		return ""
	}
	if i, err := InterfaceByIndex(index); err == nil {
		return i.Name
	}
	return strconv.Itoa(index)
}
