// TCP: an echo server, half-closed connections, addresses, many clients at once.
package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"strings"
	"sync"
)

func must[T any](v T, err error) T {
	if err != nil {
		fmt.Println("failed:", err)
		os.Exit(1)
	}
	return v
}

func main() {
	l := must(net.Listen("tcp", "127.0.0.1:0"))
	addr := l.Addr().(*net.TCPAddr)
	fmt.Println(addr.Network(), addr.IP, addr.Port != 0, l.Addr().String() == fmt.Sprintf("127.0.0.1:%d", addr.Port))

	var served sync.WaitGroup
	ended := make(chan error, 1)
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				ended <- err
				return
			}
			served.Add(1)
			go func() {
				defer served.Done()
				defer c.Close()
				n, err := io.Copy(c, c)
				if err != nil {
					fmt.Println("copy:", n, err)
				}
				c.(*net.TCPConn).CloseWrite()
			}()
		}
	}()

	// One client, line by line.
	c := must(net.Dial("tcp", l.Addr().String()))
	fmt.Println(c.RemoteAddr().String() == l.Addr().String(), c.LocalAddr().Network())
	r := bufio.NewReader(c)
	for _, line := range []string{"hello\n", "\n", "世界\n"} {
		fmt.Fprint(c, line)
		got, err := r.ReadString('\n')
		fmt.Printf("%q %v\n", got, err)
	}
	// Half-close: the server sees the end, and its end comes back.
	fmt.Println(c.(*net.TCPConn).CloseWrite())
	_, err := c.Write([]byte("x"))
	var op *net.OpError
	fmt.Println(errors.As(err, &op), op.Op, op.Net, op.Err)
	b, err := io.ReadAll(r)
	fmt.Println(len(b), err)
	fmt.Println(c.Close())
	err = c.Close()
	fmt.Println(errors.Is(err, net.ErrClosed), strings.HasSuffix(err.Error(), ": use of closed network connection"))
	_, err = c.Read(make([]byte, 1))
	fmt.Println(errors.Is(err, net.ErrClosed), errors.As(err, &op), op.Op, op.Addr.String() == l.Addr().String())

	// Many clients, each more than a socket's buffers hold.
	const clients, size = 12, 300000
	var wg sync.WaitGroup
	var mu sync.Mutex
	total := 0
	for i := range clients {
		wg.Add(1)
		go func() {
			defer wg.Done()
			c := must(net.DialTCP("tcp", nil, addr))
			go func() {
				data := bytes.Repeat([]byte{byte(i), 'x', byte(-i)}, size/3)
				n, err := c.Write(data)
				if n != size || err != nil {
					fmt.Println("write:", n, err)
				}
				c.CloseWrite()
			}()
			back := must(io.ReadAll(c))
			if !bytes.Equal(back, bytes.Repeat([]byte{byte(i), 'x', byte(-i)}, size/3)) {
				fmt.Println("client", i, "got", len(back))
			}
			c.Close()
			mu.Lock()
			total += len(back)
			mu.Unlock()
		}()
	}
	wg.Wait()
	served.Wait()
	fmt.Println("total", total)
	fmt.Println(l.Close())
	err = <-ended
	fmt.Println("accept ends:", errors.Is(err, net.ErrClosed), strings.Replace(err.Error(), l.Addr().String(), "ADDR", 1))
	_, err = net.Dial("tcp", addr.String())
	fmt.Println(strings.Replace(err.Error(), addr.String(), "ADDR", 1))
	fmt.Println(l.Close() != nil)

	// The address is free again at once.
	l2 := must(net.Listen("tcp", addr.String()))
	fmt.Println(l2.Addr().String() == addr.String())
	_, err = net.Listen("tcp", addr.String())
	fmt.Println(strings.Replace(err.Error(), addr.String(), "ADDR", 1))
	l2.Close()
}
