// The server hands each request to a worker and waits for the answer or the end of the connection. If the client goes away
// first, nobody receives the worker's answer.
//
// finding: leak, at the lines marked "here"
package main

import (
	"bufio"
	"net"
	"time"
)

func answer(line string) string {
	time.Sleep(time.Second)
	return line
}

func serve(c net.Conn) {
	defer c.Close()
	r := bufio.NewReader(c)
	line, err := r.ReadString('\n')
	if err != nil {
		return
	}
	answers := make(chan string)
	go func() { answers <- answer(line) }() // here
	gone := make(chan struct{})
	go func() {
		r.ReadByte()
		close(gone)
	}()
	select {
	case a := <-answers:
		c.Write([]byte(a))
	case <-gone:
	}
}

func main() {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		panic(err)
	}
	defer l.Close()
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go serve(c)
		}
	}()
	c, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		panic(err)
	}
	c.Write([]byte("hello\n"))
	c.SetReadDeadline(time.Now().Add(500 * time.Millisecond))
	c.Read(make([]byte, 16))
	c.Close()
	time.Sleep(2 * time.Second)
}
