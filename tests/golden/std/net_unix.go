// Unix sockets: streams, datagrams, names without a file.
package main

import (
	"bufio"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
)

func main() {
	dir, err := os.MkdirTemp("", "net")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "s")
	tidy := func(v any) string { return strings.ReplaceAll(fmt.Sprint(v), dir, "DIR") }

	l, err := net.Listen("unix", path)
	fmt.Println(tidy(l.Addr()), l.Addr().Network(), err)
	_, err = net.Listen("unix", path)
	fmt.Println(tidy(err))
	shown := make(chan bool)
	go func() {
		c, err := l.Accept()
		if err != nil {
			fmt.Println(err)
			return
		}
		<-shown
		fmt.Printf("%q %q\n", tidy(c.LocalAddr()), c.RemoteAddr())
		line, _ := bufio.NewReader(c).ReadString('\n')
		fmt.Fprint(c, strings.ToUpper(line))
		c.Close()
	}()
	c, err := net.Dial("unix", path)
	fmt.Println(err)
	fmt.Printf("%q %q\n", c.LocalAddr(), tidy(c.RemoteAddr()))
	shown <- true
	fmt.Fprintln(c, "over a file")
	line, err := bufio.NewReader(c).ReadString('\n')
	fmt.Printf("%q %v\n", line, err)
	c.Close()
	l.Close()
	_, err = os.Stat(path)
	fmt.Println(os.IsNotExist(err))
	_, err = net.Dial("unix", path)
	fmt.Println(tidy(err))

	// Datagrams.
	pa, pb := filepath.Join(dir, "a"), filepath.Join(dir, "b")
	a, err := net.ListenPacket("unixgram", pa)
	fmt.Println(err)
	b, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Name: pb, Net: "unixgram"})
	fmt.Println(err)
	n, err := a.WriteTo([]byte("hi"), b.LocalAddr())
	fmt.Println(n, err)
	buf := make([]byte, 10)
	n, from, err := b.ReadFrom(buf)
	fmt.Println(string(buf[:n]), tidy(from), err)
	d, err := net.Dial("unixgram", pa)
	fmt.Println(err)
	d.Write([]byte("from nobody"))
	n, from, err = a.ReadFrom(buf)
	fmt.Println(string(buf[:n]), from, err)
	a.Close()
	b.Close()

	// A name in the abstract.
	name := fmt.Sprintf("@minigo-test-%d", os.Getpid())
	l, err = net.Listen("unix", name)
	fmt.Println(l.Addr().String() == name, err)
	done := make(chan bool)
	go func() {
		c, _ := l.Accept()
		fmt.Fprint(c, "bye")
		c.Close()
		done <- true
	}()
	c, err = net.Dial("unix", name)
	fmt.Println(c.RemoteAddr().String() == name, err)
	<-done
	line, err = bufio.NewReader(c).ReadString('\n')
	fmt.Println(line, err)
	l.Close()
	_, err = net.Dial("unix", strings.Repeat("x", 200))
	fmt.Println(err != nil, strings.HasSuffix(err.Error(), "invalid argument"))
}
