// net/netip: addresses, ports, and networks as values.
package main

import (
	"fmt"
	"net/netip"
	"slices"
)

var texts = []string{
	"", "1.2.3.4", "0.0.0.0", "255.255.255.255", "256.1.1.1", "1.2.3", "1.2.3.4.5", "01.2.3.4", "1..2.3", ".1.2.3", "1.2.3.", "1.2.3.x", "1.2.3.4%eth0", "%eth0", "abc", "1.2.3.999",
	"::", "::1", "1::", "fe80::1%eth0", "fe80::1%", "::%zone", "::ffff:1.2.3.4", "::ffff:1.2.3.4%z", "::1.2.3.4", "1:2:3:4:5:6:7:8", "1:2:3:4:5:6:1.2.3.4", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1:2:3:4:5:6:7::", "::2:3:4:5:6:7:8", "1::2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8::", "1::2::3", ":1", "1:", ":::", "12345::", "00001::", "g::", "1:2:3:4:5:6:7:1.2.3.4", "1:1.2.3.4", "::1.2.3", "::1.2.3.400", "1:0:0:2:0:0:0:3", "0:0:1::", "1:0:2:0:3:0:4:0", "2001:DB8::A", "1 ::", "::g", "1:2x", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "ff01::1", "ff02::1", "ff12::5", "fc00::1", "fd12::", "febf::1", "127.0.0.1", "::ffff:127.0.0.1", "10.1.2.3", "172.16.5.4", "172.32.0.1", "192.168.3.4", "::ffff:192.168.1.1", "169.254.1.1", "224.0.0.5", "239.1.1.1",
}

func addrs() {
	var all []netip.Addr
	for _, s := range texts {
		a, err := netip.ParseAddr(s)
		fmt.Printf("%q: %v %v\n", s, a, err)
		if err != nil {
			continue
		}
		all = append(all, a)
		text, _ := a.MarshalText()
		bin, _ := a.MarshalBinary()
		var b, c netip.Addr
		fmt.Println("  ", a.BitLen(), a.Zone(), a.Is4(), a.Is6(), a.Is4In6(), a.IsValid(), a.Unmap(), a.StringExpanded(), a.Next(), a.Prev(), a.WithZone("w"), a.WithZone(""), a.AsSlice(), a.As16(),
			string(text), bin, b.UnmarshalText(text), b == a, c.UnmarshalBinary(bin), c == a, string(a.AppendTo([]byte("x"))))
		fmt.Println("  ", a.IsLinkLocalUnicast(), a.IsLoopback(), a.IsMulticast(), a.IsInterfaceLocalMulticast(), a.IsLinkLocalMulticast(), a.IsGlobalUnicast(), a.IsPrivate(), a.IsUnspecified())
		for _, n := range []int{-1, 0, 1, 7, 8, 31, 32, 33, 63, 64, 65, 127, 128, 129} {
			p, err := a.Prefix(n)
			fmt.Print(p, " ", err, "; ")
		}
		fmt.Println()
	}
	var zero netip.Addr
	all = append(all, zero)
	slices.SortFunc(all, netip.Addr.Compare)
	fmt.Println(all, zero.Less(all[3]), all[3].Less(zero), zero.Compare(zero))
	fmt.Println(zero, zero.StringExpanded(), zero.BitLen(), zero.AsSlice(), zero.Next(), zero.Prev(), zero.Unmap(), zero.WithZone("z"), zero.IsGlobalUnicast(), zero.IsPrivate(), zero.IsLoopback(), zero.IsMulticast(), zero.IsUnspecified(), zero.As16())
	fmt.Println(zero.Prefix(3))
	text, err := zero.AppendText(nil)
	fmt.Println(text == nil, err)
	bin, err := zero.AppendBinary([]byte{1})
	fmt.Println(bin, err)
	fmt.Println(netip.IPv4Unspecified(), netip.IPv6Unspecified(), netip.IPv6LinkLocalAllNodes(), netip.IPv6LinkLocalAllRouters(), netip.IPv6Loopback())
	fmt.Println(netip.AddrFrom4([4]byte{1, 2, 3, 4}), netip.AddrFrom16([16]byte{10: 0xff, 11: 0xff, 12: 1, 15: 2}))
	for _, n := range []int{0, 3, 4, 5, 15, 16, 17, 20} {
		a, ok := netip.AddrFromSlice(make([]byte, n))
		err := zero.UnmarshalBinary(append(make([]byte, min(n, 16)), "zone"[:max(0, n-16)]...))
		fmt.Println(n, a, ok, zero, err)
	}
	fmt.Println(zero.UnmarshalText([]byte("x")), zero, zero.UnmarshalText(nil), zero)
	m := map[netip.Addr]int{netip.MustParseAddr("fe80::1%a"): 1, netip.MustParseAddr("1.2.3.4"): 2}
	fmt.Println(m[netip.MustParseAddr("fe80::1%a")], m[netip.MustParseAddr("fe80::1%b")], m[netip.MustParseAddr("1.2.3.4")], m[netip.MustParseAddr("::ffff:1.2.3.4")])
}

func ports() {
	for _, s := range []string{"", "x", "1.2.3.4:80", "1.2.3.4:", ":80", "[::1]:80", "::1:80", "[1.2.3.4]:80", "[::1:80", "[]:80", "[", "[:1", "1.2.3.4:65535", "1.2.3.4:65536", "1.2.3.4:-1", "1.2.3.4:+1", "1.2.3.4:08", "[fe80::1%e]:5", "[::ffff:1.2.3.4]:5", "1.2.3:4", "[::ffff:1.2.3.4%z]:5"} {
		p, err := netip.ParseAddrPort(s)
		fmt.Printf("%q: %v %v %v %v %v\n", s, p, err, p.Addr(), p.Port(), p.IsValid())
		text, _ := p.MarshalText()
		bin, _ := p.MarshalBinary()
		var q, r netip.AddrPort
		fmt.Println("  ", string(text), bin, q.UnmarshalText(text), q == p, r.UnmarshalBinary(bin), r == p, string(p.AppendTo([]byte("x"))))
	}
	a, b := netip.MustParseAddrPort("1.2.3.4:5"), netip.AddrPortFrom(netip.MustParseAddr("1.2.3.4"), 6)
	fmt.Println(a.Compare(b), b.Compare(a), a.Compare(a), a.Compare(netip.MustParseAddrPort("[::]:1")))
	text, err := a.AppendText([]byte("t"))
	bin, err2 := a.AppendBinary([]byte{9})
	fmt.Println(string(text), err, bin, err2, a.UnmarshalBinary([]byte{1}), a.UnmarshalBinary([]byte{1, 2, 3}), a.UnmarshalText([]byte("?")), a)
}

func prefixes() {
	var all []netip.Prefix
	for _, s := range []string{"", "1.2.3.4", "1.2.3.4/24", "1.2.3.4/0", "1.2.3.4/32", "1.2.3.4/33", "1.2.3.4/-1", "1.2.3.4/+1", "1.2.3.4/01", "1.2.3.4/", "1.2.3.4/x", "x/8", "::/0", "2001:db8::1/32", "2001:db8::/128", "::/129", "fe80::1%e/10", "::ffff:1.2.3.4/100", "10.0.0.0/8", "10.255.0.0/16", "1.2.3.4/99999999999999999999"} {
		p, err := netip.ParsePrefix(s)
		fmt.Printf("%q: %v %v %v %v %v %v %v\n", s, p, err, p.Addr(), p.Bits(), p.IsValid(), p.IsSingleIP(), p.Masked())
		text, _ := p.MarshalText()
		bin, _ := p.MarshalBinary()
		var q, r netip.Prefix
		fmt.Println("  ", string(text), bin, q.UnmarshalText(text), q == p, r.UnmarshalBinary(bin), r == p, string(p.AppendTo([]byte("x"))))
		if err == nil {
			all = append(all, p)
		}
	}
	bad := netip.PrefixFrom(netip.MustParseAddr("1.2.3.4"), 50)
	all = append(all, bad, netip.Prefix{}, netip.PrefixFrom(netip.MustParseAddr("fe80::1%e"), 64))
	for _, p := range all {
		for _, q := range all {
			fmt.Print(p.Compare(q), p.Overlaps(q), " ")
		}
		for _, s := range []string{"1.2.3.4", "1.2.3.99", "10.255.3.1", "::1", "2001:db8::99", "fe80::5", "fe80::5%e", "::ffff:1.2.3.4"} {
			fmt.Print(p.Contains(netip.MustParseAddr(s)), " ")
		}
		fmt.Println(p.Contains(netip.Addr{}), p)
	}
	text, err := bad.AppendText(nil)
	bin, err2 := bad.AppendBinary(nil)
	fmt.Println(string(text), err, bin, err2, bad.UnmarshalBinary(nil), bad.UnmarshalBinary([]byte{1, 2}), bad.UnmarshalText([]byte("1")), bad, bad.UnmarshalText(nil), bad)
}

func panics(f func()) {
	defer func() { fmt.Println(recover()) }()
	f()
}

func main() {
	addrs()
	ports()
	prefixes()
	panics(func() { netip.MustParseAddr("x") })
	panics(func() { netip.MustParseAddrPort("x") })
	panics(func() { netip.MustParsePrefix("x") })
	panics(func() { netip.Addr{}.As4() })
	panics(func() { netip.IPv6Loopback().As4() })
	fmt.Println(netip.MustParseAddr("::ffff:1.2.3.4").As4(), netip.MustParsePrefix("1.2.3.4/8"))
}
