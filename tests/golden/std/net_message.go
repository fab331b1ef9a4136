// Messages of UDP and Unix sockets, with files beside them; groups; raw sockets as far as they need no rights.
package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"os"
	"strings"
	"syscall"
	"time"
)

func check(err error) {
	if err != nil {
		panic(err)
	}
}

func main() {
	udp()
	unix()
	files()
	groups()
	raw()
}

func udp() {
	a, err := net.ListenUDP("udp4", &net.UDPAddr{IP: net.IPv4(127, 0, 0, 1)})
	check(err)
	b, err := net.ListenUDP("udp4", &net.UDPAddr{IP: net.IPv4(127, 0, 0, 1)})
	check(err)
	own := a.LocalAddr().(*net.UDPAddr)
	tidy := func(err error) string {
		s := strings.ReplaceAll(err.Error(), own.String(), "A")
		return strings.ReplaceAll(s, b.LocalAddr().String(), "B")
	}
	fmt.Println(b.WriteMsgUDP([]byte("a message"), nil, own))
	buf := make([]byte, 5)
	n, oobn, flags, from, err := a.ReadMsgUDP(buf, nil)
	fmt.Printf("%q %d %v %v %v\n", buf[:n], oobn, flags == syscall.MSG_TRUNC, from.String() == b.LocalAddr().String(), err)
	fmt.Println(b.WriteMsgUDPAddrPort([]byte("more"), nil, own.AddrPort()))
	n, oobn, flags, at, err := a.ReadMsgUDPAddrPort(buf, make([]byte, 64))
	fmt.Printf("%q %d %d %v %v\n", buf[:n], oobn, flags, at.String() == b.LocalAddr().String(), err)
	_, _, err = b.WriteMsgUDP([]byte("x"), nil, nil)
	fmt.Println(tidy(err))
	_, _, err = b.WriteMsgUDPAddrPort([]byte("x"), nil, netip.AddrPort{})
	fmt.Println(tidy(err))
	c, err := net.DialUDP("udp4", nil, own)
	check(err)
	_, _, err = c.WriteMsgUDP([]byte("x"), nil, own)
	fmt.Println(errors.Is(err, net.ErrWriteToConnected))
	fmt.Println(c.WriteMsgUDP([]byte("conn"), nil, nil))
	n, err = a.Read(buf)
	fmt.Printf("%q %v\n", buf[:n], err)
	a.Close()
	_, _, _, _, err = a.ReadMsgUDP(buf, nil)
	fmt.Println(tidy(err))
	_, _, err = a.WriteMsgUDP(buf, nil, own)
	fmt.Println(tidy(err))
	none := new(net.UDPConn)
	_, _, err = none.WriteMsgUDP(nil, nil, nil)
	fmt.Println(err)
	_, _, _, _, err = none.ReadMsgUDP(nil, nil)
	fmt.Println(err)
	b.Close()
	c.Close()
}

// name returns one that no other program has.
func name(of string) string { return fmt.Sprintf("@minigo-net-message-%s-%d", of, os.Getpid()) }

func unix() {
	a, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Name: name("a"), Net: "unixgram"})
	check(err)
	b, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Name: name("b"), Net: "unixgram"})
	check(err)
	to := a.LocalAddr().(*net.UnixAddr)
	fmt.Println(b.WriteMsgUnix([]byte("datagram"), nil, to))
	buf := make([]byte, 20)
	n, oobn, _, from, err := a.ReadMsgUnix(buf, nil)
	fmt.Printf("%q %d %v %s %v\n", buf[:n], oobn, from.Name == name("b"), from.Net, err)
	_, _, err = b.WriteMsgUnix([]byte("x"), nil, &net.UnixAddr{Name: name("a"), Net: "unix"})
	fmt.Println(strings.ReplaceAll(err.Error(), fmt.Sprint("-", os.Getpid()), ""))
	a.Close()
	b.Close()
}

// A file goes from one end to the other as a descriptor.
func files() {
	l, err := net.Listen("unix", name("l"))
	check(err)
	accepted := make(chan *net.UnixConn)
	go func() {
		c, err := l.Accept()
		check(err)
		accepted <- c.(*net.UnixConn)
	}()
	dialed, err := net.Dial("unix", name("l"))
	check(err)
	c, peer := dialed.(*net.UnixConn), <-accepted
	r, w, err := os.Pipe()
	check(err)
	rights := syscall.UnixRights(int(w.Fd()))
	fmt.Println(len(rights) == syscall.CmsgSpace(4), syscall.CmsgLen(4))
	n, oobn, err := c.WriteMsgUnix([]byte("take this"), rights, nil)
	fmt.Println(n, oobn == len(rights), err)
	check(w.Close())
	buf, oob := make([]byte, 20), make([]byte, syscall.CmsgSpace(4*4))
	n, oobn, flags, from, err := peer.ReadMsgUnix(buf, oob)
	fmt.Printf("%q %v %v %v %v\n", buf[:n], oobn == syscall.CmsgSpace(4), flags&syscall.MSG_CTRUNC, from, err)
	messages, err := syscall.ParseSocketControlMessage(oob[:oobn])
	fmt.Println(len(messages), err)
	fds, err := syscall.ParseUnixRights(&messages[0])
	fmt.Println(len(fds), err)
	came := os.NewFile(uintptr(fds[0]), "came")
	_, err = came.WriteString("through the door")
	check(err)
	check(came.Close())
	var all bytes.Buffer
	_, err = all.ReadFrom(r)
	fmt.Printf("%q %v\n", all.String(), err)
	// Without a byte of its own a message is carried by one.
	r.Close()
	r, w, err = os.Pipe()
	check(err)
	n, oobn, err = c.WriteMsgUnix(nil, syscall.UnixRights(int(r.Fd()), int(w.Fd())), nil)
	fmt.Println(n, oobn == syscall.CmsgSpace(8), err)
	n, oobn, _, _, err = peer.ReadMsgUnix(buf, oob)
	messages, _ = syscall.ParseSocketControlMessage(oob[:oobn])
	fds, _ = syscall.ParseUnixRights(&messages[0])
	fmt.Println(n, len(fds), err)
	for _, fd := range fds {
		check(syscall.Close(fd))
	}
	_, err = syscall.ParseUnixRights(&syscall.SocketControlMessage{})
	fmt.Println(err)
	_, err = syscall.ParseSocketControlMessage([]byte{1, 2, 3})
	fmt.Println(err)
	r.Close()
	w.Close()
	c.Close()
	_, _, _, _, err = peer.ReadMsgUnix(buf, oob)
	fmt.Println(err)
	peer.Close()
	l.Close()
}

func groups() {
	_, err := net.ListenMulticastUDP("tcp", nil, &net.UDPAddr{IP: net.IPv4(224, 0, 0, 250)})
	fmt.Println(err)
	_, err = net.ListenMulticastUDP("udp", nil, nil)
	fmt.Println(err)
	_, err = net.ListenMulticastUDP("udp", nil, &net.UDPAddr{Port: 1})
	fmt.Println(err)
	_, err = net.ListenMulticastUDP("udp4", &net.Interface{Index: 1 << 20}, &net.UDPAddr{IP: net.IPv4(224, 0, 0, 250)})
	fmt.Println(err != nil)
	var none *net.Interface
	_, err = none.MulticastAddrs()
	fmt.Println(err)
	if all, err := net.Interfaces(); err == nil && len(all) > 0 {
		// What interfaces belong to is this machine's business; each is a group.
		for _, i := range all {
			addrs, err := i.MulticastAddrs()
			check(err)
			for _, a := range addrs {
				if !a.(*net.IPAddr).IP.IsMulticast() {
					fmt.Println("no group:", a)
				}
			}
		}
	}
}

func raw() {
	_, err := net.DialIP("tcp", nil, &net.IPAddr{IP: net.IPv4(127, 0, 0, 1)})
	fmt.Println(err)
	_, err = net.DialIP("ip4", nil, &net.IPAddr{IP: net.IPv4(127, 0, 0, 1)})
	fmt.Println(err)
	_, err = net.DialIP("ip4:icmp", nil, nil)
	fmt.Println(err)
	_, err = net.ListenIP("ip4:nothing-like-it", nil)
	fmt.Println(err)
	_, err = net.ListenIP("udp", nil)
	fmt.Println(err)
	_, err = new(net.Dialer).DialIP(context.Background(), "ip9:1", netip.Addr{}, netip.MustParseAddr("127.0.0.1"))
	fmt.Println(err)
	_, err = net.Dial("ip4:icmp", "::1")
	fmt.Println(err)
	none := new(net.IPConn)
	_, err = none.WriteToIP(nil, nil)
	fmt.Println(err)
	_, _, err = none.ReadFromIP(nil)
	fmt.Println(err)
	_, _, err = none.WriteMsgIP(nil, nil, nil)
	fmt.Println(err)
	_, err = none.SyscallConn()
	fmt.Println(err)
	echo("ip4:253")
	echo("ip:254")
}

// echo sends a packet of a protocol for experiments to this host and receives it, if it may.
func echo(network string) {
	local := &net.IPAddr{IP: net.IPv4(127, 0, 0, 1)}
	in, err := net.ListenIP(network, local)
	if errors.Is(err, os.ErrPermission) {
		return
	}
	check(err)
	defer in.Close()
	out, err := net.DialIP(network, nil, local)
	check(err)
	defer out.Close()
	must(in.LocalAddr().Network() == "ip" && out.RemoteAddr().String() == "127.0.0.1")
	_, err = out.Write([]byte("raw"))
	check(err)
	buf := make([]byte, 100)
	n, from, err := in.ReadFromIP(buf)
	check(err)
	must(string(buf[:n]) == "raw" && from.String() == "127.0.0.1")
	n, err = in.WriteTo([]byte("back"), local)
	check(err)
	must(n == 4)
	n, _, _, from, err = in.ReadMsgIP(buf, nil)
	check(err)
	// Here the header is there.
	must(n == 24 && string(buf[20:n]) == "back" && from.String() == "127.0.0.1")
	plain(in, out, local, buf)
	_, err = out.WriteToIP([]byte("x"), local)
	must(errors.Is(err, net.ErrWriteToConnected))
	_, _, err = in.WriteMsgIP([]byte("x"), nil, nil)
	must(err != nil)
	n, _, err = in.WriteMsgIP([]byte("message"), nil, local)
	check(err)
	must(n == 7)
	f, err := in.File()
	check(err)
	p, err := net.FilePacketConn(f)
	check(err)
	f.Close()
	p.Close()
	_, is := p.(*net.IPConn)
	must(is)
}

// plain uses what raw sockets share with all others.
func plain(in, out *net.IPConn, local *net.IPAddr, buf []byte) {
	n, err := in.WriteToIP([]byte("one"), local)
	check(err)
	n, err = in.Read(buf) // with its header
	check(err)
	must(n == 23 && string(buf[20:n]) == "one")
	_, err = out.Write([]byte("two"))
	check(err)
	n, from, err := in.ReadFrom(buf)
	check(err)
	must(string(buf[:n]) == "two" && from.Network() == "ip" && from.String() == "127.0.0.1")
	check(in.SetReadBuffer(1 << 16))
	check(in.SetWriteBuffer(1 << 16))
	past := time.Now().Add(-time.Second)
	check(in.SetReadDeadline(past))
	_, err = in.Read(buf)
	must(errors.Is(err, os.ErrDeadlineExceeded))
	_, err = in.WriteTo([]byte("three"), local)
	check(err)
	check(in.SetReadDeadline(time.Time{}))
	check(in.SetWriteDeadline(past))
	_, err = in.WriteTo(nil, local)
	must(errors.Is(err, os.ErrDeadlineExceeded))
	n, _, err = in.ReadFromIP(buf)
	check(err)
	must(string(buf[:n]) == "three")
	check(in.SetDeadline(past))
	_, _, err = in.ReadFrom(buf)
	must(errors.Is(err, os.ErrDeadlineExceeded))
	check(in.SetDeadline(time.Time{}))
}

func must(ok bool) {
	if !ok {
		panic("not as it must be")
	}
}
