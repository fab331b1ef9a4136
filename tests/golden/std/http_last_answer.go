// The last answer on a connection counts, though the connection ends with it.
package main

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
)

// serve answers each connection once, and closes it.
func serve(l net.Listener) {
	for {
		c, err := l.Accept()
		if err != nil {
			return
		}
		http.ReadRequest(bufio.NewReader(c))
		io.WriteString(c, "HTTP/1.1 204 None\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
		c.Close()
	}
}

func main() {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		panic(err)
	}
	defer l.Close()
	go serve(l)
	answers := map[string]int{}
	for range 200 {
		resp, err := http.Get("http://" + l.Addr().String())
		if err != nil {
			answers["an error"]++
			continue
		}
		resp.Body.Close()
		answers[resp.Status]++
	}
	fmt.Println(answers)
}
