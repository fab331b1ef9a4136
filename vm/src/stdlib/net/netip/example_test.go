package netip_test

import (
	"fmt"
	"net/netip"
)

func ExampleParseAddr() {
	a, err := netip.ParseAddr("192.0.2.1")
	fmt.Println(a, a.Is4(), a.Next(), err)
	_, err = netip.ParseAddr("192.0.2")
	fmt.Println(err)
	// Output:
	// 192.0.2.1 true 192.0.2.2 <nil>
	// ParseAddr("192.0.2"): IPv4 address too short
}

func ExampleMustParsePrefix() {
	p := netip.MustParsePrefix("10.1.2.3/8")
	fmt.Println(p.Masked(), p.Contains(netip.MustParseAddr("10.9.9.9")), p.Bits())
	// Output:
	// 10.0.0.0/8 true 8
}

func ExampleAddrPortFrom() {
	fmt.Println(netip.AddrPortFrom(netip.IPv6Unspecified(), 80))
	// Output:
	// [::]:80
}

func ExampleAddr_Compare() {
	fmt.Println(netip.MustParseAddr("10.0.0.1").Compare(netip.MustParseAddr("10.0.0.2")))
	// Output:
	// -1
}

func ExampleAddr_Unmap() {
	fmt.Println(netip.MustParseAddr("::ffff:192.0.2.1").Unmap())
	// Output:
	// 192.0.2.1
}
