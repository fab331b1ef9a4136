// The methods that connections over TCP, UDP and Unix sockets share, and those of one kind only.
package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"time"
)

func must[T any](v T, err error) T {
	if err != nil {
		fmt.Println("failed:", err)
		os.Exit(1)
	}
	return v
}

// A limited connection has deadlines and buffers; it is never nil here.
type limited interface {
	net.Conn
	SetReadBuffer(int) error
	SetWriteBuffer(int) error
}

var past = time.Now().Add(-time.Hour)

func late(err error) string {
	return fmt.Sprint(errors.Is(err, os.ErrDeadlineExceeded), " ", errors.Is(err, net.ErrClosed))
}

func tcp() {
	l := must(net.ListenTCP("tcp", &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1)}))
	defer l.Close()
	c := must(net.DialTCP("tcp", nil, l.Addr().(*net.TCPAddr)))
	s := must(l.AcceptTCP())
	fmt.Println(c.RemoteAddr().String() == s.LocalAddr().String(), c.RemoteAddr() == c.RemoteAddr(), c.RemoteAddr().Network())

	n, err := c.ReadFrom(strings.NewReader("from a reader"))
	fmt.Println(n, err)
	n, err = c.ReadFrom(io.LimitReader(strings.NewReader("and from a limited one"), 8))
	fmt.Println(n, err)
	n, err = c.ReadFrom(strings.NewReader(""))
	fmt.Println(n, err)
	c.CloseWrite()
	var out bytes.Buffer
	n, err = s.WriteTo(&out)
	fmt.Println(n, err, out.String())
	n, err = s.WriteTo(io.Discard)
	fmt.Println(n, err)
	// From connection to connection, and to a pipe that is closed.
	c2 := must(net.DialTCP("tcp", nil, l.Addr().(*net.TCPAddr)))
	s2 := must(l.AcceptTCP())
	go func() {
		io.WriteString(s, strings.Repeat("far ", 50000))
		s.CloseWrite()
	}()
	done := make(chan string)
	go func() {
		all, err := io.ReadAll(s2)
		done <- fmt.Sprint(len(all), err)
	}()
	n, err = c.WriteTo(c2)
	c2.CloseWrite()
	fmt.Println(n, err, <-done)
	r, w := io.Pipe()
	r.Close()
	io.WriteString(s2, "lost")
	n, err = c2.WriteTo(w)
	fmt.Println(n, copied(err))
	_, err = c2.ReadFrom(readerOf{errors.New("cannot read")})
	fmt.Println(copied(err))

	b := make([]byte, 5)
	fmt.Println(c2.SetReadDeadline(past), s2.SetWriteDeadline(past))
	_, err = c2.Read(b)
	fmt.Println(late(err))
	_, err = c2.WriteTo(io.Discard)
	fmt.Println(late(err), strings.HasPrefix(fmt.Sprint(err), "writeto tcp"))
	_, err = s2.Write(b)
	fmt.Println(late(err))
	fmt.Println(c2.SetDeadline(past), c2.SetDeadline(time.Time{}), s2.SetDeadline(time.Time{}))
	io.WriteString(s2, "again")
	_, err = io.ReadFull(c2, b)
	fmt.Println(string(b), err)
	for _, c := range []*net.TCPConn{c, s, c2, s2} {
		c.Close()
	}
	_, err = c.ReadFrom(strings.NewReader("x"))
	fmt.Println(late(err), c.SetDeadline(past) != nil, c.RemoteAddr() != nil)
	none := new(net.TCPConn)
	fmt.Println(none.RemoteAddr(), none.SetDeadline(past), none.SetReadDeadline(past), none.SetWriteDeadline(past))
	_, err = none.ReadFrom(nil)
	fmt.Println(err)
}

// copied is an error of a copy without its ports.
func copied(err error) string {
	e, ok := errors.AsType[*net.OpError](err)
	return fmt.Sprint(ok, " ", e.Op, " ", e.Net, " ", e.Source != nil, " ", e.Addr != nil, " ", e.Err)
}

type readerOf struct{ err error }

func (r readerOf) Read([]byte) (int, error) { return 0, r.err }

// shared does with a pair what all kinds can do.
func shared(a, b limited) {
	fmt.Printf("%T %s\n", a, a.LocalAddr().Network())
	fmt.Println(a.SetReadBuffer(1<<14), a.SetWriteBuffer(1<<14))
	fmt.Println(a.SetReadDeadline(past))
	buf := make([]byte, 10)
	_, err := a.Read(buf)
	fmt.Println(late(err))
	n, err := a.Write([]byte("ping"))
	fmt.Println(n, err)
	n, err = b.Read(buf)
	fmt.Println(string(buf[:n]), err)
	fmt.Println(a.SetReadDeadline(time.Time{}), a.SetWriteDeadline(past))
	_, err = a.Write([]byte("ping"))
	fmt.Println(late(err))
	b.Write([]byte("pong"))
	n, err = a.Read(buf)
	fmt.Println(string(buf[:n]), err)
	fmt.Println(a.SetDeadline(past))
	_, err = a.Write(nil)
	fmt.Println(late(err))
	_, err = a.Read(buf)
	fmt.Println(late(err))
	a.Close()
	b.Close()
	fmt.Println(late(a.SetDeadline(past)), late(a.SetReadBuffer(1)), late(a.SetWriteBuffer(1)))
}

func udp() {
	b := must(net.ListenUDP("udp4", &net.UDPAddr{IP: net.IPv4(127, 0, 0, 1)}))
	a := must(net.DialUDP("udp4", nil, b.LocalAddr().(*net.UDPAddr)))
	raw, err := a.SyscallConn()
	fmt.Println(raw.Control(func(fd uintptr) { fmt.Println(fd > 2) }), err)
	to := a.LocalAddr().(*net.UDPAddr)
	fmt.Println(to.Network(), a.SetReadBuffer(1<<14), a.SetWriteBuffer(1<<14), a.SetReadBuffer(-1))
	fmt.Println(b.SetReadDeadline(past), b.SetWriteDeadline(past))
	_, _, err = b.ReadFromUDP(make([]byte, 1))
	fmt.Println(late(err))
	_, err = b.WriteToUDP(nil, to)
	fmt.Println(late(err))
	fmt.Println(b.SetDeadline(time.Time{}))
	b.Close()
	b = must(net.DialUDP("udp4", b.LocalAddr().(*net.UDPAddr), to))
	shared(a, b)
	err = raw.Control(func(uintptr) {})
	fmt.Println(late(err))
	none := new(net.UDPConn)
	_, err = none.SyscallConn()
	fmt.Println(err, none.SetReadBuffer(1), none.SetDeadline(past))
}

func unix(dir string) {
	path := filepath.Join(dir, "s")
	tidy := func(v any) string { return strings.ReplaceAll(fmt.Sprint(v), dir, "DIR") }
	l := must(net.ListenUnix("unix", &net.UnixAddr{Name: path, Net: "unix"}))
	fmt.Println(tidy(l.Addr()), l.Addr().Network(), l.Addr() == l.Addr())
	raw, err := l.SyscallConn()
	fmt.Println(raw.Control(func(fd uintptr) { fmt.Println(fd > 2) }), err)
	pair := func() (*net.UnixConn, *net.UnixConn) {
		a := must(net.DialUnix("unix", nil, &net.UnixAddr{Name: path, Net: "unix"}))
		return a, must(l.AcceptUnix())
	}
	a, b := pair()
	fmt.Println(tidy(a.RemoteAddr()), b.RemoteAddr(), b.RemoteAddr().String() == "@")
	raw, err = a.SyscallConn()
	fmt.Println(raw.Control(func(fd uintptr) { fmt.Println(fd > 2) }), err)
	shared(a, b)

	a, b = pair()
	fmt.Println(a.SetReadBuffer(1<<13), a.SetWriteBuffer(1<<13), a.SetWriteDeadline(past))
	_, err = a.Write([]byte("x"))
	fmt.Println(late(err), a.SetDeadline(time.Time{}))
	_, err = a.Write([]byte("x"))
	fmt.Println(err)
	a.Close()
	b.Close()
	a, b = pair()
	fmt.Fprint(a, "half")
	fmt.Println(a.CloseWrite(), b.CloseRead())
	_, err = a.Write([]byte("x"))
	fmt.Println(tidy(err))
	buf := make([]byte, 10)
	n, err := b.Read(buf)
	fmt.Println(string(buf[:n]), err)
	n, err = b.Read(buf)
	fmt.Println(n, err)
	n, err = b.Write([]byte("other half"))
	fmt.Println(n, err)
	n, err = a.Read(buf)
	fmt.Println(string(buf[:n]), err)
	a.Close()
	b.Close()
	l.SetDeadline(past)
	_, err = l.AcceptUnix()
	fmt.Println(late(err), tidy(err))
	_, err = l.Accept()
	fmt.Println(late(err))
	l.SetUnlinkOnClose(false)
	fmt.Println(l.Close(), late(l.Close()))
	_, err = os.Lstat(path)
	fmt.Println(err)
	_, err = net.DialUnix("unix", nil, &net.UnixAddr{Name: path, Net: "unix"})
	fmt.Println(tidy(err))
	_, err = net.ListenUnix("unix", &net.UnixAddr{Name: path, Net: "unix"})
	fmt.Println(tidy(err))
	os.Remove(path)
	l = must(net.ListenUnix("unix", &net.UnixAddr{Name: path, Net: "unix"}))
	l.SetUnlinkOnClose(false)
	l.SetUnlinkOnClose(true)
	l.Close()
	_, err = os.Lstat(path)
	fmt.Println(errors.Is(err, os.ErrNotExist))
	none := new(net.UnixListener)
	_, err = none.AcceptUnix()
	fmt.Println(err, none.Close(), none.SetDeadline(past))
}

func datagrams(dir string) {
	address := func(name string) *net.UnixAddr { return &net.UnixAddr{Name: filepath.Join(dir, name), Net: "unixgram"} }
	tidy := func(v any) string { return strings.ReplaceAll(fmt.Sprint(v), dir, "DIR") }
	a, b := must(net.ListenUnixgram("unixgram", address("a"))), must(net.ListenUnixgram("unixgram", address("b")))
	buf := make([]byte, 20)
	n, err := a.WriteTo([]byte("one"), address("b"))
	fmt.Println(n, err)
	n, err = a.WriteToUnix([]byte("two"), address("b"))
	fmt.Println(n, err)
	for range 2 {
		n, from, err := b.ReadFromUnix(buf)
		fmt.Println(string(buf[:n]), tidy(from), from.Network(), err)
	}
	_, err = a.WriteTo(nil, &net.UDPAddr{})
	fmt.Println(tidy(err))
	_, err = a.WriteToUnix(nil, nil)
	fmt.Println(tidy(err))
	_, err = a.WriteToUnix(nil, &net.UnixAddr{Name: "x", Net: "unix"})
	fmt.Println(tidy(err))
	_, err = a.WriteToUnix([]byte("x"), address("nobody"))
	fmt.Println(tidy(err))
	c := must(net.DialUnix("unixgram", address("c"), address("b")))
	_, err = c.WriteToUnix([]byte("x"), address("a"))
	fmt.Println(tidy(err))
	n, err = c.Write([]byte("three"))
	fmt.Println(n, err)
	n, err = b.Read(buf)
	fmt.Println(string(buf[:n]), err, tidy(c.LocalAddr()), tidy(c.RemoteAddr()), b.RemoteAddr())
	b.SetReadDeadline(past)
	n, from, err := b.ReadFromUnix(buf)
	fmt.Println(n, from, late(err))
	for _, c := range []*net.UnixConn{a, b, c} {
		c.Close()
	}
	_, err = net.ListenUnixgram("unix", address("d"))
	fmt.Println(tidy(err))
	_, err = net.ListenUnixgram("unixgram", nil)
	fmt.Println(err)
	_, err = net.DialUnix("unixpacket", nil, address("nobody"))
	fmt.Println(tidy(err))
}

func packets(dir string) {
	path := filepath.Join(dir, "p")
	l := must(net.ListenUnix("unixpacket", &net.UnixAddr{Name: path, Net: "unixpacket"}))
	a := must(net.DialUnix("unixpacket", nil, &net.UnixAddr{Name: path, Net: "unixpacket"}))
	b := must(l.AcceptUnix())
	l.Close()
	parts := net.Buffers{[]byte("kept"), nil, []byte("apart")}
	n, err := parts.WriteTo(a)
	fmt.Println(n, err, len(parts), a.RemoteAddr().Network())
	a.Close()
	all, err := io.ReadAll(b)
	fmt.Println(string(all), err)
	b.Close()
}

func buffers() {
	var out bytes.Buffer
	parts := net.Buffers{[]byte("a"), nil, []byte("bc"), []byte("def")}
	n, err := parts.WriteTo(&out)
	fmt.Println(n, err, out.String(), len(parts))
	parts = net.Buffers{[]byte("abc"), []byte("def")}
	n, err = parts.WriteTo(&short{left: 4})
	fmt.Printf("%d %v %q\n", n, err, parts)
	n, err = new(net.Buffers).WriteTo(&out)
	fmt.Println(n, err)
	a, b := net.Pipe()
	go func() {
		many := net.Buffers{}
		for i := range 2000 {
			many = append(many, []byte{byte(i), byte(i >> 8)})
		}
		many.WriteTo(a)
		a.Close()
	}()
	all, err := io.ReadAll(b)
	fmt.Println(len(all), all[1999], all[2001], err)
}

// short is a writer that has room for so many bytes only.
type short struct{ left int }

func (s *short) Write(b []byte) (int, error) {
	n := min(s.left, len(b))
	s.left -= n
	if n < len(b) {
		return n, errors.New("full")
	}
	return n, nil
}

func main() {
	dir := must(os.MkdirTemp("", "conns"))
	defer os.RemoveAll(dir)
	tcp()
	udp()
	unix(dir)
	datagrams(dir)
	packets(dir)
	buffers()
}
