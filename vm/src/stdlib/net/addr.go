package net

import (
	"context"
	"strconv"
)

// TCPAddr is an address of TCP: an IP, a port, and the zone of IPv6 addresses of the local link.
type TCPAddr struct {
	IP   IP     // the address; nil for all of this machine
	Port int    // the port
	Zone string // the zone of an IPv6 address
}

// UDPAddr is an address of UDP: an IP, a port, and the zone of IPv6 addresses of the local link.
type UDPAddr struct {
	IP   IP     // the address; nil for all of this machine
	Port int    // the port
	Zone string // the zone of an IPv6 address
}

// IPAddr is an IP and the zone of IPv6 addresses of the local link.
type IPAddr struct {
	IP   IP     // the address
	Zone string // the zone of an IPv6 address
}

// UnixAddr is the path of a Unix socket; a leading @ means the abstract name space.
type UnixAddr struct {
	Name string // the path
	Net  string // "unix", "unixgram" or "unixpacket"
}

// Network returns "tcp".
func (a *TCPAddr) Network() string { return "tcp" }

// Network returns "udp".
func (a *UDPAddr) Network() string { return "udp" }

// Network returns "ip".
func (a *IPAddr) Network() string { return "ip" }

// Network returns "unix", "unixgram" or "unixpacket".
func (a *UnixAddr) Network() string { return a.Net }

func zoned(ip IP, zone string) string {
	s := ""
	if len(ip) != 0 {
		s = ip.String()
	}
	if zone != "" {
		s += "%" + zone
	}
	return s
}

// String returns host:port.
func (a *TCPAddr) String() string {
	if a == nil {
		return "<nil>"
	}
	return JoinHostPort(zoned(a.IP, a.Zone), strconv.Itoa(a.Port))
}

// String returns host:port.
func (a *UDPAddr) String() string {
	if a == nil {
		return "<nil>"
	}
	return JoinHostPort(zoned(a.IP, a.Zone), strconv.Itoa(a.Port))
}

// String returns the IP with its zone.
func (a *IPAddr) String() string {
	if a == nil {
		return "<nil>"
	}
	return zoned(a.IP, a.Zone)
}

// String returns the path.
func (a *UnixAddr) String() string {
	if a == nil {
		return "<nil>"
	}
	return a.Name
}

// isNil reports whether there is no address, typed or not.
func isNil(a Addr) bool {
	switch a := a.(type) {
	case nil:
		return true
	case *TCPAddr:
		return a == nil
	case *UDPAddr:
		return a == nil
	case *UnixAddr:
		return a == nil
	case *IPAddr:
		return a == nil
	}
	return false
}

// encode writes an address for the natives.
func encode(a Addr) string {
	switch a := a.(type) {
	case *TCPAddr:
		return inet(a.IP, a.Port, a.Zone)
	case *UDPAddr:
		return inet(a.IP, a.Port, a.Zone)
	case *IPAddr:
		return inet(a.IP, 0, a.Zone)
	case *UnixAddr:
		return "u" + a.Name
	}
	return ""
}

func inet(ip IP, port int, zone string) string {
	p := string([]byte{byte(port >> 8), byte(port)})
	if v4 := ip.To4(); v4 != nil {
		return "4" + string(v4) + p
	}
	if len(ip) == 0 {
		ip = IPv6zero
	}
	z := zoneIndex(zone)
	return "6" + string(ip) + p + string([]byte{byte(z >> 24), byte(z >> 16), byte(z >> 8), byte(z)})
}

// addrOf reads an address of the natives; none is nil.
func addrOf(net, s string) Addr {
	if s == "" {
		return nil
	}
	if s[0] == 'u' {
		name := s[1:]
		if name == "" {
			name = "@"
		}
		return &UnixAddr{name, net}
	}
	n, zone := 4, ""
	if s[0] == '6' {
		n = 16
		zone = zoneName(int(s[19])<<24 | int(s[20])<<16 | int(s[21])<<8 | int(s[22]))
	}
	ip := IP(s[1 : 1+n])
	port := int(s[1+n])<<8 | int(s[2+n])
	switch net[0] {
	case 'u':
		return &UDPAddr{ip, port, zone}
	case 'i':
		return &IPAddr{ip, zone}
	}
	return &TCPAddr{ip, port, zone}
}

// fitted makes an address of IPv4 one of IPv6 if the socket is of that kind.
func fitted(h *handle, addr string) string {
	own := sysName(h, false)
	if len(addr) == 0 || len(own) == 0 || own[0] != '6' || addr[0] != '4' {
		return addr
	}
	return "6" + string(IP(addr[1:5]).To16()) + addr[5:7] + "\x00\x00\x00\x00"
}

// SplitHostPort splits host:port or [host]:port, without the brackets. It fails without a port.
func SplitHostPort(hostport string) (host, port string, err error) {
	fail := func(why string) (string, string, error) {
		return "", "", &AddrError{why, hostport}
	}
	colon := lastIndex(hostport, ':')
	if colon < 0 {
		return fail("missing port in address")
	}
	j, k := 0, 0
	if hostport[0] == '[' {
		end := index(hostport, ']')
		if end < 0 {
			return fail("missing ']' in address")
		}
		switch end + 1 {
		case len(hostport):
			return fail("missing port in address")
		case colon:
		default:
			if hostport[end+1] == ':' {
				return fail("too many colons in address")
			}
			return fail("missing port in address")
		}
		host = hostport[1:end]
		j, k = 1, end+1
	} else {
		host = hostport[:colon]
		if index(host, ':') >= 0 {
			return fail("too many colons in address")
		}
	}
	if index(hostport[j:], '[') >= 0 {
		return fail("unexpected '[' in address")
	}
	if index(hostport[k:], ']') >= 0 {
		return fail("unexpected ']' in address")
	}
	return host, hostport[colon+1:], nil
}

func index(s string, c byte) int {
	for i := 0; i < len(s); i++ {
		if s[i] == c {
			return i
		}
	}
	return -1
}

func lastIndex(s string, c byte) int {
	for i := len(s) - 1; i >= 0; i-- {
		if s[i] == c {
			return i
		}
	}
	return -1
}

// JoinHostPort returns host:port, with the host in brackets if it has a colon.
func JoinHostPort(host, port string) string {
	if index(host, ':') >= 0 {
		return "[" + host + "]:" + port
	}
	return host + ":" + port
}

// inetAddrs returns the addresses that a text of host and port stands for. IPs
// without a host are nil.
func (r *Resolver) inetAddrs(ctx context.Context, network, address string) (ips []IPAddr, port int, err error) {
	var host, service string
	if address != "" {
		if host, service, err = SplitHostPort(address); err != nil {
			return nil, 0, err
		}
		if port, err = r.LookupPort(ctx, network, service); err != nil {
			return nil, 0, err
		}
	}
	if host == "" {
		return []IPAddr{{}}, port, nil
	}
	all, err := r.LookupIPAddr(ctx, host)
	if err != nil {
		return nil, 0, err
	}
	for _, a := range all {
		v4 := a.IP.To4() != nil
		switch network[len(network)-1] {
		case '4':
			if !v4 {
				continue
			}
		case '6':
			if v4 {
				continue
			}
		}
		ips = append(ips, a)
	}
	if len(ips) == 0 {
		return nil, 0, &AddrError{"no suitable address found", host}
	}
	return ips, port, nil
}

// best prefers IPv4, as Go does where one address is asked for.
func best(ips []IPAddr) IPAddr {
	for _, a := range ips {
		if a.IP.To4() != nil {
			return a
		}
	}
	return ips[0]
}

// ResolveTCPAddr looks up host:port for "tcp", "tcp4" or "tcp6".
func ResolveTCPAddr(network, address string) (*TCPAddr, error) {
	switch network {
	case "tcp", "tcp4", "tcp6":
	case "":
		network = "tcp"
	default:
		return nil, UnknownNetworkError(network)
	}
	ips, port, err := DefaultResolver.inetAddrs(context.Background(), network, address)
	if err != nil {
		return nil, err
	}
	a := best(ips)
	return &TCPAddr{a.IP, port, a.Zone}, nil
}

// ResolveUDPAddr looks up host:port for "udp", "udp4" or "udp6".
func ResolveUDPAddr(network, address string) (*UDPAddr, error) {
	switch network {
	case "udp", "udp4", "udp6":
	case "":
		network = "udp"
	default:
		return nil, UnknownNetworkError(network)
	}
	ips, port, err := DefaultResolver.inetAddrs(context.Background(), network, address)
	if err != nil {
		return nil, err
	}
	a := best(ips)
	return &UDPAddr{a.IP, port, a.Zone}, nil
}

// ResolveIPAddr looks up a host for "ip", "ip4" or "ip6".
func ResolveIPAddr(network, address string) (*IPAddr, error) {
	if network == "" {
		network = "ip"
	}
	switch network {
	case "ip", "ip4", "ip6":
	default:
		return nil, UnknownNetworkError(network)
	}
	all, err := DefaultResolver.LookupIPAddr(context.Background(), address)
	if err != nil {
		return nil, err
	}
	for _, a := range all {
		if v4 := a.IP.To4() != nil; network == "ip" || v4 == (network == "ip4") {
			return &a, nil
		}
	}
	return nil, &AddrError{"no suitable address found", address}
}

// ResolveUnixAddr returns the address of a Unix socket for "unix", "unixgram" or "unixpacket".
func ResolveUnixAddr(network, address string) (*UnixAddr, error) {
	switch network {
	case "unix", "unixgram", "unixpacket":
		return &UnixAddr{address, network}, nil
	}
	return nil, UnknownNetworkError(network)
}
