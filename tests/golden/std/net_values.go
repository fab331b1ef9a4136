// Addresses, masks, networks and interfaces of package net as values, beside what the kernel says of the loopback device.
package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"os"
	"slices"
	"strings"
)

func wellKnown() {
	for _, a := range []struct {
		name string
		ip   net.IP
	}{
		{"IPv4bcast", net.IPv4bcast}, {"IPv4allsys", net.IPv4allsys}, {"IPv4allrouter", net.IPv4allrouter},
		{"IPv4zero", net.IPv4zero}, {"IPv6zero", net.IPv6zero}, {"IPv6unspecified", net.IPv6unspecified},
		{"IPv6loopback", net.IPv6loopback}, {"IPv6interfacelocalallnodes", net.IPv6interfacelocalallnodes},
		{"IPv6linklocalallnodes", net.IPv6linklocalallnodes}, {"IPv6linklocalallrouters", net.IPv6linklocalallrouters},
	} {
		text, err := a.ip.AppendText([]byte(a.name + " "))
		fmt.Printf("%s %v %d %d", text, err, len(a.ip), len(a.ip.To4()))
		for _, is := range []func() bool{
			a.ip.IsUnspecified, a.ip.IsLoopback, a.ip.IsMulticast, a.ip.IsInterfaceLocalMulticast,
			a.ip.IsLinkLocalMulticast, a.ip.IsLinkLocalUnicast, a.ip.IsGlobalUnicast, a.ip.IsPrivate,
		} {
			fmt.Print(" ", is())
		}
		fmt.Println()
	}
	for _, ip := range []net.IP{nil, {}, {1, 2, 3}, {1, 2, 3, 4}, net.IPv4(1, 2, 3, 4), make(net.IP, 16), make(net.IP, 17)} {
		text, err := ip.AppendText(nil)
		fmt.Printf("%v %d %v %q %v\n", ip, len(ip.To16()), ip.To16(), text, err)
	}
}

func masks() {
	var m net.IPMask
	fmt.Println(m, m.String() == "<nil>", len(m))
	for _, m := range []net.IPMask{
		net.CIDRMask(0, 32), net.CIDRMask(20, 32), net.CIDRMask(64, 128), net.CIDRMask(33, 32), net.CIDRMask(-1, 32), net.CIDRMask(8, 33),
		net.IPv4Mask(255, 0, 255, 0), {0xff, 0xf0}, net.IP{192, 168, 0, 1}.DefaultMask(),
	} {
		ones, bits := m.Size()
		fmt.Println(m.String(), ones, bits, net.IP{10, 1, 255, 3}.Mask(m))
	}
	for _, n := range []net.IPNet{
		{}, {IP: net.IP{10, 0, 0, 0}, Mask: net.CIDRMask(8, 32)}, {IP: net.IPv4(10, 1, 2, 3), Mask: net.CIDRMask(104, 128)},
		{IP: net.IP{10, 0, 0, 0}, Mask: net.IPv4Mask(255, 0, 255, 0)}, {IP: net.IPv6loopback, Mask: net.CIDRMask(128, 128)},
		{IP: net.IPv6loopback, Mask: net.CIDRMask(8, 32)},
	} {
		fmt.Println(n.String(), n.IP, n.Mask, n.Network(), n.Contains(net.IP{10, 9, 0, 8}), n.Contains(net.IPv6loopback))
	}
}

func hardware() {
	for _, s := range []string{"00:00:5e:00:53:01", "0200.5e10.0000.0001", "02-00-5E-10-00-00-00-01", "00:00:00:00:fe:80:00:00:00:00:00:00:02:00:5e:10:00:00:00:01", "", "00:00:5e:00:53", "00:00-5e:00:53:01", "zz:00:5e:00:53:01", "0000.5e00.53"} {
		a, err := net.ParseMAC(s)
		fmt.Println(a.String(), len(a), err)
	}
	var none net.HardwareAddr
	fmt.Printf("%q %q\n", none, net.HardwareAddr{0xa})
}

func flags() {
	for _, f := range []net.Flags{0, net.FlagUp, net.FlagUp | net.FlagLoopback | net.FlagRunning, net.FlagBroadcast | net.FlagMulticast | net.FlagPointToPoint, 1 << 6, 1<<6 | net.FlagUp} {
		fmt.Println(f.String(), uint(f))
	}
}

func kernel(name string) string {
	b, err := os.ReadFile("/sys/class/net/lo/" + name)
	if err != nil {
		return err.Error()
	}
	return strings.TrimSpace(string(b))
}

func interfaces() {
	all, err := net.Interfaces()
	if err != nil {
		fmt.Println(err)
		return
	}
	at := slices.IndexFunc(all, func(i net.Interface) bool { return i.Flags&net.FlagLoopback != 0 })
	lo := all[at]
	fmt.Println(lo.Name, lo.Flags&net.FlagUp != 0, lo.Flags.String(), lo.HardwareAddr.String() == "", len(lo.HardwareAddr))
	fmt.Println(fmt.Sprint(lo.MTU) == kernel("mtu"), fmt.Sprint(lo.Index) == kernel("ifindex"))
	byName, err := net.InterfaceByName("lo")
	fmt.Println(byName.Index == lo.Index, byName.MTU == lo.MTU, err)
	byIndex, err := net.InterfaceByIndex(lo.Index)
	fmt.Println(byIndex.Name, byIndex.Flags == lo.Flags, bytes.Equal(byIndex.HardwareAddr, lo.HardwareAddr), err)
	addrs, err := lo.Addrs()
	fmt.Println(addrs[0], addrs[0].Network(), err)
	if n, ok := addrs[0].(*net.IPNet); ok {
		fmt.Println(n.IP.IsLoopback(), len(n.IP), n.Mask)
	}
	machine, err := net.InterfaceAddrs()
	fmt.Println(slices.ContainsFunc(machine, func(a net.Addr) bool { return a.String() == "127.0.0.1/8" }), len(machine) >= len(addrs), err)
	groups, err := lo.MulticastAddrs()
	fmt.Println(slices.ContainsFunc(groups, func(a net.Addr) bool { return a.String() == "224.0.0.1" }), err)

	for _, name := range []string{"", "no such interface"} {
		i, err := net.InterfaceByName(name)
		fmt.Println(i, err)
	}
	for _, index := range []int{-1, 0, 1 << 30} {
		i, err := net.InterfaceByIndex(index)
		fmt.Println(i, err)
	}
	var none *net.Interface
	_, err = none.Addrs()
	fmt.Println(err)
	_, err = none.MulticastAddrs()
	e, ok := errors.AsType[*net.OpError](err)
	fmt.Println(e, ok)
}

func ends() {
	ip := &net.IPAddr{IP: net.ParseIP("fe80::1"), Zone: "lo"}
	udp := &net.UDPAddr{IP: net.IPv4(1, 2, 3, 4), Port: 5}
	unix := &net.UnixAddr{Name: "/a/b", Net: "unixgram"}
	for _, a := range []net.Addr{ip, udp, unix, &net.IPAddr{}, &net.UDPAddr{}, &net.UnixAddr{}, (*net.IPAddr)(nil), (*net.UDPAddr)(nil), (*net.UnixAddr)(nil)} {
		fmt.Printf("%T %q", a, a.String())
		if a != net.Addr((*net.UnixAddr)(nil)) {
			fmt.Printf(" %q", a.Network())
		}
		fmt.Println()
	}
	fmt.Println(ip.Zone, unix.Network(), unix.String(), udp.Network(), ip.Network(), udp.AddrPort())
	for _, s := range []string{"127.0.0.1", "::1", "fe80::1%lo"} {
		a, err := net.ResolveIPAddr("ip", s)
		fmt.Println(a, err)
		if err == nil {
			fmt.Printf("%q\n", a.Zone)
		}
	}
	_, err := net.ResolveUnixAddr("tcp", "x")
	fmt.Println(err)
}

func lookups() {
	ips, err := net.LookupIP("192.0.2.1")
	fmt.Println(ips, err)
	ips, err = net.LookupIP("2001:db8::1")
	fmt.Println(ips, len(ips[0]), err)
	fmt.Println(net.DefaultResolver.PreferGo, net.DefaultResolver.StrictErrors, net.DefaultResolver.Dial == nil)
	found, err := net.DefaultResolver.LookupNetIP(context.Background(), "ip6", "192.0.2.1")
	fmt.Println(found, err)
	found, err = net.DefaultResolver.LookupNetIP(context.Background(), "ip", "::ffff:192.0.2.1")
	fmt.Println(found, slices.Equal(found, []netip.Addr{netip.MustParseAddr("192.0.2.1")}), err)
	names, err := net.LookupAddr("127.0.0.1")
	fmt.Println(slices.ContainsFunc(names, func(s string) bool { return strings.TrimSuffix(s, ".") == "localhost" }), err)
}

func main() {
	wellKnown()
	masks()
	hardware()
	flags()
	interfaces()
	ends()
	lookups()
}
