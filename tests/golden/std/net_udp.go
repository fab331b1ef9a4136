// UDP: datagrams with and without connection.
package main

import (
	"errors"
	"fmt"
	"net"
	"strings"
	"time"
)

func main() {
	a, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		fmt.Println(err)
		return
	}
	b, err := net.ListenUDP("udp", &net.UDPAddr{IP: net.IPv4(127, 0, 0, 1)})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(a.LocalAddr().Network(), b.LocalAddr().(*net.UDPAddr).IP)
	n, err := a.WriteTo([]byte("one"), b.LocalAddr())
	fmt.Println(n, err)
	buf := make([]byte, 4)
	n, from, err := b.ReadFromUDP(buf)
	fmt.Println(string(buf[:n]), from.String() == a.LocalAddr().String(), err)
	// What does not fit is lost.
	b.WriteToUDP([]byte("longer than that"), from)
	n, who, err := a.ReadFrom(buf)
	fmt.Println(string(buf[:n]), who.String() == b.LocalAddr().String(), err)
	// Nothing at all is a datagram too.
	n, err = b.WriteTo(nil, a.LocalAddr())
	fmt.Println(n, err)
	n, _, err = a.ReadFrom(buf)
	fmt.Println(n, err)

	c, err := net.Dial("udp", b.LocalAddr().String())
	fmt.Println(err)
	fmt.Fprint(c, "abc")
	n, from, err = b.ReadFromUDP(buf)
	fmt.Println(string(buf[:n]), from.String() == c.LocalAddr().String(), err)
	b.WriteToUDP([]byte("def"), from)
	n, err = c.Read(buf)
	fmt.Println(string(buf[:n]), err)
	_, err = c.(*net.UDPConn).WriteTo([]byte("x"), a.LocalAddr())
	fmt.Println(errors.Is(err, net.ErrWriteToConnected))
	_, err = b.Write([]byte("x"))
	fmt.Println(strings.Replace(err.Error(), b.LocalAddr().String(), "B", 1))
	fmt.Println(b.RemoteAddr())

	a.SetReadDeadline(time.Now().Add(time.Millisecond))
	_, _, err = a.ReadFrom(buf)
	fmt.Println(strings.Replace(err.Error(), a.LocalAddr().String(), "A", 1))
	go func() {
		time.Sleep(time.Millisecond)
		b.Close()
	}()
	_, _, err = b.ReadFrom(buf)
	fmt.Println(strings.Replace(err.Error(), b.LocalAddr().String(), "B", 1))
	// Nobody is there any more: the second write or read says so.
	c.Write([]byte("x"))
	_, err = c.Read(buf)
	text := err.Error()
	fmt.Println(text[strings.LastIndex(text, ": ")+2:])
	_, err = net.ListenPacket("tcp", "127.0.0.1:0")
	fmt.Println(err)
}
