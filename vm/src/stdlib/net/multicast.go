package net

import (
	"strings"
)

// groupTable has a line for each group of an interface: its name and the address.
func groupTable() []string

// MulticastAddrs returns the groups that the interface belongs to.
func (i *Interface) MulticastAddrs() ([]Addr, error) {
	if i == nil {
		return nil, routeError("invalid network interface")
	}
	var own []Addr
	for _, line := range groupTable() {
		if name, ip, _ := strings.Cut(line, " "); name == i.Name {
			own = append(own, &IPAddr{IP: ParseIP(ip)})
		}
	}
	return own, nil
}

// ListenMulticastUDP returns a socket that receives what is sent to a group.
func ListenMulticastUDP(network string, ifi *Interface, gaddr *UDPAddr) (*UDPConn, error) {
	fail := func(err error) (*UDPConn, error) {
		return nil, &OpError{"listen", network, nil, addrOrNil(gaddr), err}
	}
	if err := only(network, "udp", "udp4", "udp6"); err != nil {
		return fail(err)
	}
	if gaddr == nil || gaddr.IP == nil {
		return fail(errMissingAddress)
	}
	n, _ := parseNetwork(network)
	h, err := n.packets(network, gaddr)
	if err != nil {
		return nil, err
	}
	index := 0
	if ifi != nil {
		index = ifi.Index
	}
	if errno := sysJoinGroup(h, encode(gaddr), index); errno != 0 {
		sysClose(h)
		return fail(errOf("setsockopt", errno))
	}
	return &UDPConn{connOf(h)}, nil
}
