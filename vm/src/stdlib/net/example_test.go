package net_test

import (
	"fmt"
	"io"
	"net"
)

func ExampleJoinHostPort() {
	fmt.Println(net.JoinHostPort("::1", "80"), net.JoinHostPort("example.org", "http"))
	// Output:
	// [::1]:80 example.org:http
}

func ExampleSplitHostPort() {
	fmt.Println(net.SplitHostPort("[::1]:80"))
	_, _, err := net.SplitHostPort("example.org")
	fmt.Println(err)
	// Output:
	// ::1 80 <nil>
	// address example.org: missing port in address
}

func ExampleParseIP() {
	fmt.Println(net.ParseIP("192.0.2.1"), net.ParseIP("2001:db8::1"), net.ParseIP("256.0.0.1"))
	// Output:
	// 192.0.2.1 2001:db8::1 <nil>
}

func ExampleParseCIDR() {
	ip, network, err := net.ParseCIDR("192.0.2.1/24")
	fmt.Println(ip, network, err)
	// Output:
	// 192.0.2.1 192.0.2.0/24 <nil>
}

func ExampleCIDRMask() {
	fmt.Println(net.CIDRMask(20, 32))
	// Output:
	// fffff000
}

func ExampleIP_IsPrivate() {
	fmt.Println(net.ParseIP("10.0.0.1").IsPrivate(), net.ParseIP("8.8.8.8").IsPrivate(), net.ParseIP("127.0.0.1").IsLoopback())
	// Output:
	// true false true
}

func ExampleIPNet_Contains() {
	_, network, _ := net.ParseCIDR("10.1.0.0/16")
	fmt.Println(network.Contains(net.ParseIP("10.1.2.3")), network.Contains(net.ParseIP("10.2.0.1")))
	// Output:
	// true false
}

func ExampleParseMAC() {
	fmt.Println(net.ParseMAC("00:00:5e:00:53:01"))
	// Output:
	// 00:00:5e:00:53:01 <nil>
}

func ExampleListen() {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		fmt.Println(err)
		return
	}
	go func() {
		c, _ := l.Accept()
		fmt.Fprint(c, "hello")
		c.Close()
	}()
	c, _ := net.Dial("tcp", l.Addr().String())
	b, err := io.ReadAll(c)
	fmt.Println(string(b), err)
	// Output:
	// hello <nil>
}

func ExamplePipe() {
	a, b := net.Pipe()
	go a.Write([]byte("ping"))
	buf := make([]byte, 10)
	n, err := b.Read(buf)
	fmt.Println(string(buf[:n]), err)
	// Output:
	// ping <nil>
}
