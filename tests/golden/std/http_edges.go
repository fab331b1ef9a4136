// Edges of HTTP/1: answers without bodies, hosts that are none, other protocols, deadlines, bodies that wait.
package main

import (
	"bufio"
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"sort"
	"strings"
	"time"
)

type oneConn struct {
	conn net.Conn
	done chan struct{}
}

func (l *oneConn) Accept() (net.Conn, error) {
	if c := l.conn; c != nil {
		l.conn = nil
		return c, nil
	}
	<-l.done
	return nil, io.EOF
}
func (l *oneConn) Close() error   { return nil }
func (l *oneConn) Addr() net.Addr { return &net.TCPAddr{} }

type secured struct{ net.Conn }

func (secured) ConnectionState() tls.ConnectionState {
	return tls.ConnectionState{ServerName: "inside.example"}
}

// raw sends text to a server and prints what it answers.
func raw(name, text string, h http.HandlerFunc, wrap func(net.Conn) net.Conn) {
	near, far := net.Pipe()
	l := &oneConn{conn: wrap(far), done: make(chan struct{})}
	s := &http.Server{Handler: h, ErrorLog: log.New(io.Discard, "", 0)}
	go s.Serve(l)
	go io.WriteString(near, text)
	resp, err := http.ReadResponse(bufio.NewReader(near), nil)
	if err != nil {
		fmt.Println(name, err)
		return
	}
	var names []string
	for k := range resp.Header {
		if k != "Date" {
			names = append(names, k+"="+resp.Header.Get(k))
		}
	}
	sort.Strings(names)
	fmt.Println(name, resp.Status, names)
	near.Close()
	close(l.done)
}

func plain(c net.Conn) net.Conn { return c }

type answers func(*http.Request) (*http.Response, error)

func (f answers) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

func main() {
	for _, code := range []int{204, 304, 200} {
		h := func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", "kind/of")
			w.Header().Set("Content-Length", "3")
			w.WriteHeader(code)
			io.WriteString(w, "abc")
		}
		raw("code", "GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n", h, plain)
	}

	none := func(w http.ResponseWriter, r *http.Request) {
		if r.TLS != nil {
			w.Header().Set("X-Name", r.TLS.ServerName)
		}
	}
	for _, line := range []string{"PRI * HTTP/2.0", "PRI / HTTP/2.0", "GET / HTTP/2.0", "GET / HTTP/1.0"} {
		raw(line, line+"\r\n\r\n", none, plain)
	}
	raw("secured", "GET / HTTP/1.0\r\n\r\n", none, func(c net.Conn) net.Conn { return secured{c} })

	r, _ := http.NewRequest("GET", "http://foo/after", nil)
	for _, host := range []string{"foo.com\nnewline", "foo bar", "a.example:80"} {
		r.Host = host
		var out bytes.Buffer
		fmt.Printf("%q %v %q\n", host, r.Write(&out), out.String())
		fmt.Println(r.WriteProxy(io.Discard))
	}

	client := &http.Client{Timeout: time.Hour, Transport: answers(func(r *http.Request) (*http.Response, error) {
		deadline, ok := r.Context().Deadline()
		fmt.Println("deadline", ok, time.Until(deadline).Round(time.Minute))
		return nil, errors.New("not asked")
	})}
	_, err := client.Get("http://nobody.invalid/")
	fmt.Println(err)
	client.Timeout = 5 * time.Millisecond
	client.Transport = answers(func(r *http.Request) (*http.Response, error) {
		<-r.Context().Done()
		return nil, r.Context().Err()
	})
	_, err = client.Get("http://nobody.invalid/")
	fmt.Println(errors.Is(err, context.DeadlineExceeded))
	asked, cancel := context.WithCancelCause(context.Background())
	cancel(errors.New("no more"))
	client.Timeout = time.Hour
	r, _ = http.NewRequestWithContext(asked, "GET", "http://nobody.invalid/", nil)
	_, err = client.Do(r)
	fmt.Println(err)

	for _, closing := range []string{"Connection: close\r\n", ""} {
		waits(closing)
	}
}

// waits answers a request that waits before it sends its body at once, and prints what follows.
func waits(closing string) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		fmt.Println(err)
		return
	}
	got := make(chan string)
	go func() {
		conn, _ := l.Accept()
		defer conn.Close()
		in := bufio.NewReader(conn)
		for line := ""; line != "\r\n"; {
			line, _ = in.ReadString('\n')
		}
		io.WriteString(conn, "HTTP/1.1 500 No\r\n"+closing+"Content-Length: 0\r\n\r\n")
		if closing != "" {
			got <- "closed"
			return
		}
		body := make([]byte, 4)
		io.ReadFull(in, body)
		got <- string(body)
	}()
	t := &http.Transport{ExpectContinueTimeout: time.Hour}
	r, _ := http.NewRequest("PUT", "http://"+l.Addr().String(), strings.NewReader("body"))
	r.Header.Set("Expect", "100-continue")
	resp, err := t.RoundTrip(r)
	if err != nil {
		fmt.Println(err)
		return
	}
	resp.Body.Close()
	fmt.Println(resp.Status, <-got)
	t.CloseIdleConnections()
	l.Close()
}
