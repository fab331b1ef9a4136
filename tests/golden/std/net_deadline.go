// Deadlines of connections, listeners and dials; closing under a reader.
package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"strings"
	"time"
)

func show(what string, err error) {
	var ne net.Error
	if !errors.As(err, &ne) {
		fmt.Println(what, "is no net.Error:", err)
		return
	}
	text := err.Error()
	fmt.Println(what, "timeout:", ne.Timeout(), "temporary:", ne.Temporary(),
		"deadline:", errors.Is(err, os.ErrDeadlineExceeded), "closed:", errors.Is(err, net.ErrClosed),
		text[strings.LastIndex(text, ": ")+2:])
}

func main() {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		fmt.Println(err)
		return
	}
	c, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := l.Accept()
	fmt.Println(err)
	buf := make([]byte, 16)

	start := time.Now()
	c.SetReadDeadline(start.Add(20 * time.Millisecond))
	_, err = c.Read(buf)
	show("read", err)
	fmt.Println("waited:", time.Since(start) >= 20*time.Millisecond)
	_, err = c.Read(buf)
	show("again", err)
	// Writing is not concerned.
	n, err := c.Write([]byte("ping"))
	fmt.Println(n, err)
	n, err = s.Read(buf)
	fmt.Println(string(buf[:n]), err)
	// Put off, it works again.
	c.SetReadDeadline(time.Time{})
	s.Write([]byte("pong"))
	n, err = c.Read(buf)
	fmt.Println(string(buf[:n]), err)
	// In the past: nothing is even tried.
	s.Write([]byte("more"))
	c.SetDeadline(time.Now().Add(-time.Second))
	_, err = c.Read(buf)
	show("past read", err)
	_, err = c.Write(buf)
	show("past write", err)
	c.SetDeadline(time.Now().Add(time.Hour))
	n, err = c.Read(buf)
	fmt.Println(string(buf[:n]), err)
	// Moved while somebody waits.
	go func() {
		time.Sleep(5 * time.Millisecond)
		c.SetReadDeadline(time.Now())
	}()
	_, err = c.Read(buf)
	show("moved", err)
	c.SetReadDeadline(time.Time{})
	// Closed while somebody waits.
	go func() {
		time.Sleep(5 * time.Millisecond)
		c.Close()
	}()
	_, err = c.Read(buf)
	show("closed", err)
	show("set", c.SetDeadline(time.Now()))

	// The peer's end.
	_, err = s.Read(buf)
	fmt.Println(err)

	l.(*net.TCPListener).SetDeadline(time.Now().Add(5 * time.Millisecond))
	_, err = l.Accept()
	show("accept", err)
	l.Close()
	_, err = l.Accept()
	show("accept closed", err)

	// Many deadlines set over and over.
	p, q := net.Pipe()
	p.SetReadDeadline(time.Now().Add(5 * time.Millisecond))
	_, err = p.Read(buf)
	show("pipe", err)
	q.Close()
	_, err = p.Read(buf)
	fmt.Println(err)
	_, err = p.Write(buf)
	fmt.Println(err)

	// Dials that have no time.
	_, err = net.DialTimeout("tcp", "127.0.0.1:9", -time.Second)
	show("dial", err)
	fmt.Println(err)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var d net.Dialer
	_, err = d.DialContext(ctx, "tcp", "127.0.0.1:9")
	fmt.Println(err, errors.Is(err, context.Canceled))
}
