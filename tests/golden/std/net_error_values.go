// The error types of package net as values: their texts, what they unwrap to, whether they time out or pass.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"strings"
	"syscall"
	"time"
)

// An outcome is what all errors of the package have.
type outcome interface {
	error
	Timeout() bool
	Temporary() bool
}

func show(e outcome) {
	fmt.Printf("%T %q %t %t", e, e.Error(), e.Timeout(), e.Temporary())
	if u, ok := e.(interface{ Unwrap() error }); ok {
		fmt.Printf(" -> %v", u.Unwrap())
	}
	fmt.Println()
}

// passing is a cause that times out, or is temporary, as it likes.
type passing struct{ timeout, temporary bool }

func (p passing) Error() string   { return "passing" }
func (p passing) Timeout() bool   { return p.timeout }
func (p passing) Temporary() bool { return p.temporary }

func addresses() {
	for _, address := range []string{"", "host", "host:1:2", "[::1]", "[::1", "::1", "[::1]x:1", "a[b]:1", "[a[b]:1", "]:1"} {
		_, _, err := net.SplitHostPort(address)
		if e, ok := errors.AsType[*net.AddrError](err); ok {
			fmt.Printf("%q: %q of %q; %t %t; %v\n", address, e.Err, e.Addr, e.Timeout(), e.Temporary(), e.Error())
		} else {
			fmt.Printf("%q: %v\n", address, err)
		}
	}
	fmt.Println((&net.AddrError{}).Error(), (&net.AddrError{Err: "only text"}).Error(), (&net.AddrError{Addr: "only address"}).Error())
	fmt.Println((*net.AddrError)(nil).Timeout(), (*net.AddrError)(nil).Error())

	for _, name := range []string{"1.2.3.4/33", "1.2.3/8", "::/129", "", "x/1", "1.2.3.4/-1", "1.2.3.4"} {
		_, _, err := net.ParseCIDR(name)
		e, ok := errors.AsType[*net.ParseError](err)
		fmt.Printf("%q: %t %q %q; %t %t; %v\n", name, ok, e.Type, e.Text, e.Timeout(), e.Temporary(), e.Error())
	}
	_, err := net.ParseMAC("01:02")
	fmt.Println(err)

	_, err = net.ResolveTCPAddr("tcp9", "127.0.0.1:1")
	u, ok := errors.AsType[net.UnknownNetworkError](err)
	fmt.Println(ok, u.Error(), u.Timeout(), u.Temporary(), string(u))
	for _, dial := range []func() (net.Conn, error){
		func() (net.Conn, error) { return net.Dial("tcp9", "127.0.0.1:1") },
		func() (net.Conn, error) { return net.Dial("ip4:nothing", "127.0.0.1") },
		func() (net.Conn, error) { return net.Dial("ip4", "127.0.0.1") },
		func() (net.Conn, error) { return net.DialUnix("udp", nil, nil) },
		func() (net.Conn, error) { return net.DialTCP("tcp", nil, nil) },
		func() (net.Conn, error) { return net.DialUDP("udp7", nil, nil) },
		func() (net.Conn, error) { return net.Dial("tcp", "127.0.0.1:70000") },
		func() (net.Conn, error) { return net.Dial("tcp", "127.0.0.1:no such service") },
	} {
		_, err := dial()
		fmt.Println(err)
	}
	i := net.InvalidAddrError("bad address")
	show(i)
	fmt.Println(i.Error() == string(i), i.Timeout(), i.Temporary())
	show(net.UnknownNetworkError(""))
}

func operations() {
	here, there := &net.TCPAddr{IP: net.IPv4(10, 0, 0, 1), Port: 1}, &net.TCPAddr{IP: net.IPv6loopback, Port: 2}
	cause := errors.New("cause")
	for _, e := range []*net.OpError{
		{Op: "read", Err: cause},
		{Op: "read", Net: "tcp", Err: cause},
		{Op: "read", Net: "tcp", Source: here, Err: cause},
		{Op: "dial", Net: "tcp", Addr: there, Err: cause},
		{Op: "write", Net: "udp", Source: here, Addr: there, Err: io.ErrShortWrite},
		{Op: "dial", Err: &net.AddrError{Err: "inner", Addr: "a"}},
		{Op: "accept", Net: "tcp", Err: os.NewSyscallError("accept", syscall.ECONNABORTED)},
		{Op: "accept", Net: "tcp", Err: os.NewSyscallError("accept", syscall.EMFILE)},
		{Op: "read", Err: syscall.EAGAIN},
		{Op: "read", Err: os.ErrDeadlineExceeded},
		{Op: "x", Err: passing{true, false}}, {Op: "x", Err: passing{false, true}},
		{Op: "accept", Err: syscall.ECONNRESET}, {Op: "read", Err: syscall.ECONNRESET},
	} {
		show(e)
	}
	fmt.Println((*net.OpError)(nil).Error())
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		fmt.Println(err)
		return
	}
	l.(*net.TCPListener).SetDeadline(time.Now().Add(-time.Second))
	_, err = l.Accept()
	e, _ := errors.AsType[*net.OpError](err)
	fmt.Println(e.Op, e.Net, e.Source, e.Addr == l.Addr(), e.Timeout(), e.Temporary(), e.Unwrap() == os.ErrDeadlineExceeded)
	fmt.Println(strings.Replace(e.Error(), l.Addr().String(), "HERE", 1))
	l.Close()
	_, err = l.Accept()
	e, _ = errors.AsType[*net.OpError](err)
	fmt.Println(errors.Is(e, net.ErrClosed), e.Timeout(), e.Temporary(), e.Unwrap() == net.ErrClosed)
}

func names() {
	cause := errors.New("cause")
	for _, e := range []*net.DNSError{
		{},
		{Err: "no such host", Name: "a.test", IsNotFound: true},
		{Err: "i/o timeout", Name: "a.test", Server: "10.0.0.1:53", IsTimeout: true},
		{Err: "server misbehaving", Name: "a.test", Server: "10.0.0.1:53", IsTemporary: true},
		{Err: "wrapped", Name: "b", UnwrapErr: cause},
	} {
		show(e)
	}
	fmt.Println((*net.DNSError)(nil).Error())
	fmt.Println(errors.Is(&net.DNSError{UnwrapErr: cause}, cause))
	c := &net.DNSConfigError{Err: cause}
	show(c)
	fmt.Println(c.Error(), c.Unwrap() == cause)
	wrapping := &net.DNSError{UnwrapErr: cause}
	fmt.Println(wrapping.Unwrap() == cause, (&net.DNSError{Err: "alone"}).Unwrap())
	_, err := net.LookupHost("")
	e, ok := errors.AsType[*net.DNSError](err)
	fmt.Println(ok, e.IsNotFound, e.UnwrapErr, e.Timeout(), e.Temporary(), e.Error())
	_, err = (&net.Resolver{PreferGo: true}).LookupAddr(context.Background(), "not an address")
	e, ok = errors.AsType[*net.DNSError](err)
	fmt.Println(ok, e.Error())
	var r net.Resolver
	for _, service := range [][2]string{{"tcp", "http"}, {"udp", "domain"}, {"ip", "https"}, {"tcp", "70000"}, {"tcp", "-1"}, {"tcp", "0"}, {"tcp", ""}, {"tcp", "no-such-service"}, {"what", "http"}, {"unix", "http"}} {
		port, err := r.LookupPort(context.Background(), service[0], service[1])
		fmt.Println(service, port, err)
	}
}

func main() {
	addresses()
	operations()
	names()
}
