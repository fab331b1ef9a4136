// What connections fail with: resets, closed peers, refused and missing ones.
package main

import (
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"strings"
	"syscall"
)

func main() {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		fmt.Println(err)
		return
	}
	pair := func() (*net.TCPConn, *net.TCPConn) {
		c, err := net.Dial("tcp", l.Addr().String())
		if err != nil {
			fmt.Println(err)
			os.Exit(1)
		}
		s, err := l.Accept()
		if err != nil {
			fmt.Println(err)
			os.Exit(1)
		}
		return c.(*net.TCPConn), s.(*net.TCPConn)
	}
	tell := func(what string, c net.Conn, err error) {
		text := strings.ReplaceAll(err.Error(), c.LocalAddr().String(), "HERE")
		text = strings.ReplaceAll(text, c.RemoteAddr().String(), "THERE")
		var sys *os.SyscallError
		var no syscall.Errno
		fmt.Println(what, text, errors.As(err, &sys), errors.As(err, &no), errors.Is(err, syscall.ECONNRESET), errors.Is(err, syscall.EPIPE))
	}

	// A reset: unread data, and no lingering.
	c, s := pair()
	s.SetLinger(0)
	s.Close()
	_, err = c.Read(make([]byte, 1))
	tell("reset:", c, err)
	_, err = c.Write([]byte("x"))
	tell("then:", c, err)
	c.Close()

	// A reset while somebody waits.
	c, s = pair()
	go func() {
		s.SetLinger(0)
		s.Close()
	}()
	_, err = c.Read(make([]byte, 1))
	tell("waiting:", c, err)
	c.Close()

	// The end of the stream is no error of the network.
	c, s = pair()
	s.Write([]byte("bye"))
	s.CloseWrite()
	b, err := io.ReadAll(c)
	fmt.Println(string(b), err)
	n, err := c.Write([]byte("still here"))
	fmt.Println(n, err)
	buf := make([]byte, 20)
	n, err = s.Read(buf)
	fmt.Println(string(buf[:n]), err)
	n, err = s.Read(nil)
	fmt.Println(n, err)
	s.CloseRead()
	n, err = s.Read(buf)
	fmt.Println(n, err)
	c.Close()
	s.Close()
	tell("twice:", s, s.Close())
	tell("shut:", s, s.CloseWrite())
	fmt.Println(c.SetNoDelay(true) != nil, c.SetKeepAlive(true) != nil)

	// Options of a live connection.
	c, s = pair()
	fmt.Println(c.SetNoDelay(false), c.SetKeepAlive(false), c.SetReadBuffer(8192), c.SetWriteBuffer(8192), c.SetLinger(-1))
	var e net.Error
	_, err = net.Dial("tcp", "127.0.0.1:1")
	fmt.Println(err, errors.Is(err, syscall.ECONNREFUSED), errors.As(err, &e) && e.Timeout(), errors.Unwrap(errors.Unwrap(err)))
	_, err = net.Dial("unix", "/nonexistent/socket")
	fmt.Println(err, errors.Is(err, os.ErrNotExist))
	l.Close()
	c.Close()
	s.Close()
}
