// Package net's addresses in the form of net/netip, raw connections, Control.
package main

import (
	"context"
	"errors"
	"fmt"
	"hash/maphash"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"syscall"
	"time"
	_ "time/tzdata"
)

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func addresses() {
	for _, s := range []string{"1.2.3.4:5", "[::1]:80", "[fe80::1%lo]:7", "[::ffff:1.2.3.4]:9"} {
		ap := netip.MustParseAddrPort(s)
		t, u := net.TCPAddrFromAddrPort(ap), net.UDPAddrFromAddrPort(ap)
		fmt.Println(t, u, len(t.IP), t.Zone, t.AddrPort() == ap, u.AddrPort() == ap)
	}
	fmt.Println((*net.TCPAddr)(nil).AddrPort(), (*net.UDPAddr)(nil).AddrPort(), (&net.TCPAddr{Port: 3}).AddrPort())
	fmt.Println((&net.UDPAddr{IP: net.IPv4(1, 2, 3, 4), Port: 70000}).AddrPort(), net.TCPAddrFromAddrPort(netip.AddrPort{}))
	e := &net.DNSConfigError{Err: errors.New("why")}
	fmt.Println(e, e.Unwrap(), e.Timeout(), e.Temporary())
}

func packets() {
	a := must(net.ListenUDP("udp4", &net.UDPAddr{IP: net.IPv4(127, 0, 0, 1)}))
	defer a.Close()
	to := a.LocalAddr().(*net.UDPAddr).AddrPort()
	d := net.Dialer{Timeout: 10 * time.Second}
	b := must(d.DialUDP(context.Background(), "udp4", netip.AddrPort{}, to))
	defer b.Close()
	must(b.Write([]byte("hello")))
	buf := make([]byte, 10)
	n, from, err := a.ReadFromUDPAddrPort(buf)
	fmt.Println(string(buf[:n]), from == b.LocalAddr().(*net.UDPAddr).AddrPort(), from.Addr(), err)
	n, err = a.WriteToUDPAddrPort([]byte("back"), from)
	fmt.Println(n, err)
	n = must(b.Read(buf))
	fmt.Println(string(buf[:n]))
	_, err = b.WriteToUDPAddrPort([]byte("x"), to)
	fmt.Println(errors.Is(err, net.ErrWriteToConnected))
	_, err = d.DialUDP(context.Background(), "tcp", netip.AddrPort{}, to)
	fmt.Println(strings.Contains(err.Error(), "unknown network tcp"))
}

func control() {
	var seen []string
	note := func(network, address string, c syscall.RawConn) error {
		host, _, _ := net.SplitHostPort(address)
		var fd uintptr
		err := c.Control(func(s uintptr) { fd = s })
		seen = append(seen, fmt.Sprint(network, " ", host, " ", fd > 2, " ", err))
		return nil
	}
	lc := net.ListenConfig{Control: note}
	fmt.Println(lc.MultipathTCP())
	lc.SetMultipathTCP(false)
	fmt.Println(lc.MultipathTCP())
	l := must(lc.Listen(context.Background(), "tcp", "127.0.0.1:0")).(*net.TCPListener)
	defer l.Close()
	d := net.Dialer{Control: note}
	c := must(d.Dial("tcp", l.Addr().String())).(*net.TCPConn)
	peer := must(l.Accept())
	fmt.Println(c.MultipathTCP())
	fmt.Println(d.MultipathTCP())
	d.SetMultipathTCP(true)
	fmt.Println(d.MultipathTCP())

	ctx := context.WithValue(context.Background(), "key", "value")
	d = net.Dialer{
		Control: func(string, string, syscall.RawConn) error { panic("not called") },
		ControlContext: func(ctx context.Context, network, address string, c syscall.RawConn) error {
			seen = append(seen, fmt.Sprint(network, " ", ctx.Value("key")))
			return errors.New("refused by control")
		},
	}
	_, err := d.DialContext(ctx, "tcp4", l.Addr().String())
	fmt.Println(strings.ReplaceAll(err.Error(), l.Addr().String(), "ADDR"))
	lc.Control = func(network, address string, c syscall.RawConn) error { return errors.New("no") }
	_, err = lc.ListenPacket(context.Background(), "udp4", "127.0.0.1:0")
	fmt.Println(err)
	d = net.Dialer{Control: note, Timeout: 10 * time.Second}
	c2 := must(d.DialTCP(context.Background(), "tcp", netip.MustParseAddrPort("127.0.0.1:0"), l.Addr().(*net.TCPAddr).AddrPort()))
	c2.Close()
	fmt.Println(strings.Join(seen, "\n"))

	raw := must(c.SyscallConn())
	var fd uintptr
	fmt.Println(raw.Control(func(s uintptr) { fd = s }), fd > 2)
	looks := 0
	go peer.Write([]byte("x"))
	fmt.Println(raw.Read(func(s uintptr) bool { looks++; return looks == 2 || s != fd }), looks)
	fmt.Println(raw.Write(func(s uintptr) bool { return s == fd }))
	lraw := must(l.SyscallConn())
	fmt.Println(lraw.Control(func(s uintptr) { fd = s }), fd > 2)
	c.Close()
	err = raw.Control(func(uintptr) { panic("not called") })
	fmt.Println(errors.Is(err, net.ErrClosed))
	peer.Close()
}

type caseless struct{}

func (caseless) Hash(h *maphash.Hash, s string) { h.WriteString(strings.ToLower(s)) }
func (caseless) Equal(x, y string) bool         { return strings.EqualFold(x, y) }

func same[T any, H maphash.Hasher[T]](x, y T) (bool, bool) {
	var h H
	seed := maphash.MakeSeed()
	sum := func(v T) uint64 {
		var m maphash.Hash
		m.SetSeed(seed)
		h.Hash(&m, v)
		return m.Sum64()
	}
	return h.Equal(x, y), sum(x) == sum(y)
}

func main() {
	addresses()
	packets()
	control()
	fmt.Println(same[string, caseless]("Ab", "aB"))
	fmt.Println(same[int, maphash.ComparableHasher[int]](3, 3))
	fmt.Println(same[[2]string, maphash.ComparableHasher[[2]string]]([2]string{"a"}, [2]string{"a", "b"}))
	fmt.Println(http.ErrLineTooLong)
	fmt.Println(must(time.LoadLocation("Europe/Berlin")))
}
