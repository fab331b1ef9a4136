// Sockets as files and files as sockets: each copy is closed by itself.
package main

import (
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
)

func main() {
	connections()
	listeners()
	packets()
	wrong()
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}

// A connection goes on when one of its copies is closed, and ends with the last.
func connections() {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	check(err)
	defer l.Close()
	accepted := make(chan net.Conn)
	go func() {
		c, err := l.Accept()
		check(err)
		accepted <- c
	}()
	c, err := net.Dial("tcp", l.Addr().String())
	check(err)
	peer := <-accepted
	f, err := c.(*net.TCPConn).File()
	check(err)
	fmt.Println(f.Name() == "tcp:"+c.LocalAddr().String()+"->"+c.RemoteAddr().String())
	copied, err := net.FileConn(f)
	check(err)
	fmt.Printf("%T %v %v\n", copied, copied.LocalAddr().String() == c.LocalAddr().String(),
		copied.RemoteAddr().String() == c.RemoteAddr().String())
	check(c.Close())
	_, err = f.Write([]byte("by the file, "))
	check(err)
	check(f.Close())
	_, err = f.Write([]byte("x"))
	fmt.Println(strings.Contains(err.Error(), "file already closed"))
	_, err = copied.Write([]byte("by the copy"))
	check(err)
	check(copied.Close())
	all, err := io.ReadAll(peer)
	fmt.Printf("%q %v\n", all, err)
	_, err = c.(*net.TCPConn).File()
	fmt.Println(strings.HasSuffix(err.Error(), ": use of closed network connection"), strings.HasPrefix(err.Error(), "file tcp "))
	peer.Close()
}

// A file of a listener's outlives the listener.
func listeners() {
	l, err := net.Listen("tcp4", "127.0.0.1:0")
	check(err)
	f, err := l.(*net.TCPListener).File()
	check(err)
	fmt.Println(f.Name() == "tcp4:"+l.Addr().String()+"->")
	check(l.Close())
	again, err := net.FileListener(f)
	check(err)
	check(f.Close())
	fmt.Printf("%T %v %s\n", again, again.Addr().String() == l.Addr().String(), again.Addr().Network())
	go func() {
		c, err := net.Dial("tcp", again.Addr().String())
		check(err)
		fmt.Fprint(c, "hello")
		c.Close()
	}()
	c, err := again.Accept()
	check(err)
	all, err := io.ReadAll(c)
	fmt.Printf("%q %v\n", all, err)
	c.Close()
	check(again.Close())

	dir, err := os.MkdirTemp("", "file")
	check(err)
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "s")
	u, err := net.Listen("unix", path)
	check(err)
	f, err = u.(*net.UnixListener).File()
	check(err)
	copied, err := net.FileListener(f)
	check(err)
	fmt.Printf("%T %v %v\n", copied, copied.Addr().String() == path, f.Name() == "unix:"+path+"->")
	// The copy leaves the name in the file system to the one that made it.
	check(copied.Close())
	_, err = os.Stat(path)
	fmt.Println(err)
	check(f.Close())
	check(u.Close())
	_, err = os.Stat(path)
	fmt.Println(os.IsNotExist(err))
}

func packets() {
	a, err := net.ListenPacket("udp", "127.0.0.1:0")
	check(err)
	f, err := a.(*net.UDPConn).File()
	check(err)
	fmt.Println(f.Name() == "udp:"+a.LocalAddr().String()+"->")
	b, err := net.FilePacketConn(f)
	check(err)
	check(f.Close())
	fmt.Printf("%T %s\n", b, b.LocalAddr().Network())
	n, err := a.WriteTo([]byte("to myself"), b.LocalAddr())
	fmt.Println(n, err)
	buf := make([]byte, 20)
	n, from, err := b.ReadFrom(buf)
	fmt.Printf("%q %v %v\n", buf[:n], from.String() == a.LocalAddr().String(), err)
	a.Close()
	b.Close()
	name := fmt.Sprint("@minigo-net-file-", os.Getpid())
	g, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Name: name, Net: "unixgram"})
	check(err)
	f, err = g.File()
	check(err)
	c, err := net.FilePacketConn(f)
	fmt.Printf("%T %v %v\n", c, c.LocalAddr().String() == name, err)
	d, err := net.FileConn(f)
	fmt.Printf("%T %v %v\n", d, d.LocalAddr().Network(), err)
	c.Close()
	d.Close()
	f.Close()
	g.Close()
}

// What is no socket, or one of another kind.
func wrong() {
	dir, err := os.MkdirTemp("", "file")
	check(err)
	defer os.RemoveAll(dir)
	plain, err := os.Create(filepath.Join(dir, "plain"))
	check(err)
	tidy := func(err error) string { return strings.ReplaceAll(err.Error(), dir, "DIR") }
	_, err = net.FileConn(plain)
	fmt.Println(tidy(err))
	_, err = net.FileListener(plain)
	fmt.Println(tidy(err))
	_, err = net.FilePacketConn(plain)
	fmt.Println(tidy(err))
	op := err.(*net.OpError)
	fmt.Println(op.Op, op.Net, op.Source, op.Addr.Network())
	l, err := net.Listen("tcp", "127.0.0.1:0")
	check(err)
	f, err := l.(*net.TCPListener).File()
	check(err)
	_, err = net.FilePacketConn(f)
	fmt.Println(strings.HasSuffix(err.Error(), ": invalid argument"))
	f.Close()
	l.Close()
	u, err := net.ListenPacket("udp", "127.0.0.1:0")
	check(err)
	f, err = u.(*net.UDPConn).File()
	check(err)
	_, err = net.FileListener(f)
	fmt.Println(strings.HasSuffix(err.Error(), ": invalid argument"))
	f.Close()
	u.Close()
}
