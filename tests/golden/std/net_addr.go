// Addresses, networks and the errors of bad ones.
package main

import (
	"fmt"
	"net"
)

func main() {
	for _, s := range []string{"127.0.0.1", "::1", "2001:db8::ff00:42:8329", "::ffff:1.2.3.4", "1.2.3", "01.2.3.4",
		"256.1.1.1", "", "::", "1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7::", "fe80::1%eth0", ":1", "1::2::3", "0.0.0.0", "12345::"} {
		ip := net.ParseIP(s)
		fmt.Printf("%q %v %d %v\n", s, ip, len(ip), ip.To4() != nil)
	}
	for _, s := range []string{"10.1.2.3", "127.0.0.1", "224.0.0.1", "169.254.1.1", "172.16.0.1", "8.8.8.8", "::1", "fe80::1", "ff02::1", "fc00::1", "::", "255.255.255.255"} {
		ip := net.ParseIP(s)
		fmt.Println(s, ip.IsLoopback(), ip.IsPrivate(), ip.IsMulticast(), ip.IsLinkLocalUnicast(), ip.IsLinkLocalMulticast(),
			ip.IsInterfaceLocalMulticast(), ip.IsGlobalUnicast(), ip.IsUnspecified(), ip.DefaultMask())
	}
	fmt.Println(net.IP{1, 2, 3}, net.IP(nil), net.IPv4(1, 2, 3, 4).Equal(net.IP{1, 2, 3, 4}), net.IPv4(1, 2, 3, 4).Mask(net.CIDRMask(16, 32)))
	for _, s := range []string{"192.0.2.1/24", "2001:db8::/32", "10.0.0.0/33", "10.0.0.0", "10.0.0/8", "10.0.0.0/x", "10.0.0.0/08", "::1/128"} {
		ip, n, err := net.ParseCIDR(s)
		fmt.Println(ip, n, err)
	}
	_, n, _ := net.ParseCIDR("192.0.2.0/24")
	fmt.Println(n.Contains(net.ParseIP("192.0.2.77")), n.Contains(net.ParseIP("192.0.3.1")), n.Mask, n.Network())
	fmt.Println(net.CIDRMask(20, 32).Size())
	fmt.Println(net.IPv4Mask(255, 0, 255, 0).Size())

	for _, s := range []string{"host:80", "[::1]:80", "::1:80", "[::1]", "host", "[::1]80", ":", "", "[a]b]:1", "a[b:1", "x]:1", "h:p:1", "[h]:1:2"} {
		h, p, err := net.SplitHostPort(s)
		fmt.Printf("%q %q %q %v\n", s, h, p, err)
	}
	fmt.Println(net.JoinHostPort("::1", "80"), net.JoinHostPort("h", "http"), net.JoinHostPort("", "0"))

	show := func(a any, err error) { fmt.Printf("%v %v\n", a, err) }
	for _, s := range []string{"127.0.0.1:80", ":http", "[::1]:443", "1.2.3.4:", "1.2.3.4:nosuchport", "1.2.3.4:70000", "1.2.3.4", "1.2.3.4:-1", ""} {
		a, err := net.ResolveTCPAddr("tcp", s)
		show(a, err)
	}
	a6, err := net.ResolveTCPAddr("tcp6", "1.2.3.4:5")
	show(a6, err)
	ax, err := net.ResolveTCPAddr("udp", "1.2.3.4:5")
	show(ax, err)
	u, err := net.ResolveUDPAddr("udp4", "1.2.3.4:53")
	show(u, err)
	i, err := net.ResolveIPAddr("ip", "::1")
	show(i, err)
	x, err := net.ResolveUnixAddr("unix", "/tmp/x")
	show(x, err)
	_, err = net.ResolveUnixAddr("tcp", "/tmp/x")
	fmt.Println(err)
	var none *net.TCPAddr
	fmt.Println(none, &net.TCPAddr{Port: 5}, &net.UDPAddr{IP: net.IPv6loopback, Port: 1, Zone: "z"})

	for _, d := range [][2]string{{"tcp", "127.0.0.1"}, {"bogus", "x:1"}, {"tcp", "127.0.0.1:99999"}, {"tcp", "1.2.3.4:nope"},
		{"tcp4", "[::1]:1"}, {"tcp", "a:b:c"}, {"", "1.2.3.4:1"}} {
		_, err := net.Dial(d[0], d[1])
		fmt.Println(err)
	}
	_, err = net.Listen("udp", "127.0.0.1:0")
	fmt.Println(err)
	_, err = net.Listen("tcp", "127.0.0.1:x")
	fmt.Println(err)
	_, err = net.Listen("tcp", "192.0.2.250:0")
	fmt.Println(err)
	_, err = net.DialTCP("tcp", nil, nil)
	fmt.Println(err)
	_, err = net.DialTCP("udp", nil, &net.TCPAddr{Port: 1})
	fmt.Println(err)

	for _, s := range []string{"00:00:5e:00:53:01", "02-00-5e-10-00-00-00-01", "0000.5e00.5301", "00:00:5e", "00:00:5e:00:53:0g", "0000-5e00-5301", "00005e005301", "00005e0053", "00005e00530g", "0000005e0053010", "+1005e005301"} {
		m, err := net.ParseMAC(s)
		fmt.Println(m, err)
	}
	b, err := net.ParseIP("10.0.0.1").MarshalText()
	fmt.Println(string(b), err)
	var ip net.IP
	fmt.Println(ip.UnmarshalText([]byte("1.2.3")), ip.UnmarshalText([]byte("4.3.2.1")), ip)
	hosts, err := net.LookupHost("127.0.0.1")
	fmt.Println(hosts, err)
	_, err = net.LookupHost("")
	fmt.Println(err)
	p, err := net.LookupPort("tcp", "https")
	fmt.Println(p, err)
	fmt.Println(net.FlagUp|net.FlagLoopback, net.Flags(0))
	var c net.TCPConn
	_, err = c.Read(nil)
	fmt.Println(err, c.Close(), c.LocalAddr())
	ifs, err := net.Interfaces()
	fmt.Println(len(ifs) > 0, err)
	bufs := net.Buffers{[]byte("ab"), []byte("c")}
	got := make([]byte, 5)
	k, err := bufs.Read(got)
	fmt.Println(k, err, string(got[:k]))
}
