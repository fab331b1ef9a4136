// What the fields of a Dialer and of a ListenConfig do: limits in time, addresses to come from, keep-alive, a resolver of one's own.
package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"strings"
	"sync/atomic"
	"syscall"
	"time"
)

func must[T any](v T, err error) T {
	if err != nil {
		fmt.Println("failed:", err)
		os.Exit(1)
	}
	return v
}

// tell prints an error without the ports that are different each time.
func tell(what string, err error, ports ...net.Addr) {
	text := fmt.Sprint(err)
	for i, a := range ports {
		text = strings.ReplaceAll(text, a.String(), fmt.Sprint("ADDR", i))
	}
	e, ok := errors.AsType[net.Error](err)
	fmt.Println(what+":", text, ok && e.Timeout())
}

func limits(l net.Listener) {
	past := net.Dialer{Deadline: time.Now().Add(-time.Second)}
	_, err := past.Dial("tcp", l.Addr().String())
	tell("past", err, l.Addr())
	// The earliest limit counts.
	both := net.Dialer{Timeout: time.Hour, Deadline: time.Now().Add(-time.Second)}
	_, err = both.Dial("tcp", l.Addr().String())
	tell("both", err, l.Addr())
	future := net.Dialer{Deadline: time.Now().Add(time.Hour), Timeout: time.Hour}
	c, err := future.Dial("tcp", l.Addr().String())
	tell("future", err)
	must(l.Accept()).Close()
	// The limit is for the dial only.
	c.SetReadDeadline(time.Time{})
	n, err := c.Read(make([]byte, 1))
	fmt.Println(n, err)
	c.Close()

	gone := make(chan struct{})
	close(gone)
	cancelled := net.Dialer{Cancel: gone, Resolver: &net.Resolver{
		PreferGo: true,
		Dial: func(ctx context.Context, network, address string) (net.Conn, error) {
			<-ctx.Done() // nobody answers
			return nil, ctx.Err()
		},
	}}
	_, err = cancelled.Dial("tcp", "a.test:1")
	fmt.Println(err)
	var asked atomic.Bool // two lookups call Dial at the same time
	own := net.Dialer{Resolver: &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, network, _ string) (net.Conn, error) {
		asked.Store(true)
		return nil, errors.New("no answer")
	}}}
	_, err = own.Dial("tcp", "a.test:1")
	fmt.Println(asked.Load(), strings.HasPrefix(err.Error(), "dial tcp: lookup a.test"), strings.HasSuffix(err.Error(), ": no answer"))
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(errors.New("had enough"))
	_, err = new(net.Dialer).DialContext(ctx, "tcp", l.Addr().String())
	tell("context", err, l.Addr())
}

func origins(l net.Listener) {
	for _, from := range []net.Addr{
		&net.TCPAddr{IP: net.IPv4(127, 0, 0, 1)}, &net.TCPAddr{}, (*net.TCPAddr)(nil), nil,
		&net.UDPAddr{IP: net.IPv4(127, 0, 0, 1)}, &net.TCPAddr{IP: net.IPv6loopback}, &net.UnixAddr{Name: "/x", Net: "unix"},
	} {
		d := net.Dialer{LocalAddr: from}
		c, err := d.Dial("tcp", l.Addr().String())
		tell(fmt.Sprintf("from %v", from), err, l.Addr())
		if err != nil {
			continue
		}
		s := must(l.Accept())
		fmt.Println(s.RemoteAddr().String() == c.LocalAddr().String(), s.LocalAddr().String() == l.Addr().String(), c.LocalAddr() == c.LocalAddr())
		c.Close()
		s.Close()
	}
	// A port of one's own, on another address of the loopback network.
	held := must(net.Listen("tcp", "127.0.0.1:0"))
	port := held.Addr().(*net.TCPAddr).Port
	held.Close()
	d := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 0, 2), Port: port}}
	c := must(d.Dial("tcp", l.Addr().String()))
	s := must(l.Accept())
	fmt.Println(s.RemoteAddr().String() == fmt.Sprintf("127.0.0.2:%d", port), c.LocalAddr().(*net.TCPAddr).IP)
	s.Close()
	c.Close()
}

func alive(l net.Listener) {
	for _, d := range []net.Dialer{
		{KeepAlive: -1}, {KeepAlive: time.Minute}, {KeepAliveConfig: net.KeepAliveConfig{Enable: true, Idle: time.Minute, Interval: time.Second, Count: 3}},
		{KeepAliveConfig: net.KeepAliveConfig{Enable: true, Idle: -1, Interval: -1, Count: -1}}, {DualStack: true, FallbackDelay: time.Millisecond}, {FallbackDelay: -1},
	} {
		c := must(d.Dial("tcp", l.Addr().String()))
		s := must(l.Accept())
		fmt.Fprint(c, "x")
		n, err := s.Read(make([]byte, 2))
		fmt.Println(n, err)
		s.Close()
		c.Close()
	}
	c := must(net.Dial("tcp", l.Addr().String())).(*net.TCPConn)
	s := must(l.Accept())
	for _, k := range []net.KeepAliveConfig{
		{}, {Enable: true}, {Enable: true, Idle: time.Millisecond, Interval: time.Millisecond, Count: 1}, {Enable: true, Idle: 32767 * time.Second, Interval: 32767 * time.Second, Count: 127},
		{Enable: true, Idle: 32768 * time.Second}, {Enable: true, Interval: 32768 * time.Second}, {Enable: true, Count: 128}, {Enable: false, Count: 128},
		{Enable: true, Idle: -1, Interval: -1, Count: -1},
	} {
		tell(fmt.Sprintf("%+v", k), c.SetKeepAliveConfig(k), c.LocalAddr(), c.RemoteAddr())
	}
	for _, d := range []time.Duration{0, -1, 1, time.Hour, 10 * time.Hour} {
		err := c.SetKeepAlivePeriod(d)
		tell(d.String(), err, c.LocalAddr(), c.RemoteAddr())
		fmt.Println(errors.Is(err, syscall.EINVAL))
	}
	c.Close()
	s.Close()
	tell("closed", c.SetKeepAliveConfig(net.KeepAliveConfig{Enable: true}), c.LocalAddr(), c.RemoteAddr())
	tell("closed", c.SetKeepAlivePeriod(time.Second), c.LocalAddr(), c.RemoteAddr())
	none := new(net.TCPConn)
	fmt.Println(none.SetKeepAliveConfig(net.KeepAliveConfig{}), none.SetKeepAlivePeriod(1))
}

func listeners() {
	var seen []string
	lc := net.ListenConfig{
		KeepAlive:       time.Minute,
		KeepAliveConfig: net.KeepAliveConfig{Enable: true, Idle: time.Second, Interval: time.Second, Count: 2},
		Control: func(network, address string, c syscall.RawConn) error {
			seen = append(seen, network+" "+address)
			return c.Control(func(fd uintptr) { fmt.Println(fd > 2) })
		},
	}
	l := must(lc.Listen(context.Background(), "tcp", "127.0.0.1:0"))
	fmt.Println(seen, l.Addr() == l.Addr())
	c := must(net.Dial("tcp", l.Addr().String()))
	s := must(l.Accept())
	fmt.Fprint(s, "kept alive")
	b := make([]byte, 20)
	n, err := c.Read(b)
	fmt.Println(string(b[:n]), err)
	s.Close()
	c.Close()
	l.Close()
	refused := net.ListenConfig{Control: func(string, string, syscall.RawConn) error { return errors.New("not here") }}
	_, err = refused.Listen(context.Background(), "tcp", "127.0.0.1:0")
	fmt.Println(err)
	_, err = refused.ListenPacket(context.Background(), "udp", "127.0.0.1:0")
	fmt.Println(err)
	off := net.ListenConfig{KeepAlive: -1}
	l = must(off.Listen(context.Background(), "tcp4", "127.0.0.1:0"))
	fmt.Println(l.Addr().Network(), l.Close())

	t := must(net.ListenTCP("tcp", &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1)}))
	c = must(net.Dial("tcp", t.Addr().String()))
	accepted, err := t.AcceptTCP()
	fmt.Println(accepted.RemoteAddr().String() == c.LocalAddr().String(), err)
	accepted.Close()
	c.Close()
	t.SetDeadline(time.Now().Add(-time.Second))
	accepted, err = t.AcceptTCP()
	tell("late", err, t.Addr())
	fmt.Println(accepted == nil)
	t.Close()
	_, err = net.ListenTCP("udp", nil)
	fmt.Println(err)
	_, err = net.ListenTCP("tcp4", &net.TCPAddr{IP: net.IPv6loopback})
	fmt.Println(err)
	none := new(net.TCPListener)
	_, err = none.AcceptTCP()
	fmt.Println(err)
}

func unix() {
	dir := must(os.MkdirTemp("", "dialer"))
	defer os.RemoveAll(dir)
	address := &net.UnixAddr{Name: dir + "/s", Net: "unix"}
	l := must(net.ListenUnix("unix", address))
	var d net.Dialer
	c, err := d.DialUnix(context.Background(), "unix", nil, address)
	if err != nil {
		fmt.Println(err)
		return
	}
	s := must(l.Accept())
	fmt.Fprint(c, "dialled")
	b := make([]byte, 10)
	n, err := s.Read(b)
	fmt.Println(string(b[:n]), err, c.RemoteAddr().String() == address.Name)
	c.Close()
	s.Close()
	l.Close()
	_, err = d.DialUnix(context.Background(), "unix", nil, address)
	fmt.Println(strings.Replace(fmt.Sprint(err), dir, "DIR", 1))
	_, err = d.DialUnix(context.Background(), "tcp", nil, address)
	fmt.Println(strings.Replace(fmt.Sprint(err), dir, "DIR", 1))
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err = d.DialUnix(ctx, "unix", nil, address)
	fmt.Println(err != nil)
}

func main() {
	l := must(net.Listen("tcp", "127.0.0.1:0"))
	limits(l)
	origins(l)
	alive(l)
	l.Close()
	listeners()
	unix()
}
