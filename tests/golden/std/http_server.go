// Package net/http: what the server sends, byte by byte, to well-formed and other requests.
package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"regexp"
	"strings"
	"sync"
	"time"
)

var date = regexp.MustCompile(`Date: [^\r]*`)

func handler(w http.ResponseWriter, r *http.Request) {
	switch r.URL.Path {
	case "/plain":
		io.WriteString(w, "hello")
	case "/empty":
	case "/status":
		w.WriteHeader(404)
		w.WriteHeader(500)
		io.WriteString(w, "gone")
	case "/odd":
		w.WriteHeader(299)
	case "/204":
		w.Header().Set("Content-Length", "3")
		w.WriteHeader(204)
		_, err := w.Write([]byte("abc"))
		fmt.Println("204:", err)
	case "/304":
		w.Header().Set("Etag", `"x"`)
		w.WriteHeader(304)
	case "/type":
		w.Header().Set("content-type", "a/b")
		w.Header()["lower"] = []string{"kept"}
		w.Header().Set("X", "a\r\nb ")
		w.Header().Add("Multi", "1")
		w.Header().Add("Multi", "2")
		w.Header()["Date"] = nil
		io.WriteString(w, "<html>")
	case "/flush":
		io.WriteString(w, "one")
		w.(http.Flusher).Flush()
		io.WriteString(w, "two")
	case "/big":
		w.Write([]byte(strings.Repeat("x", 3000)))
	case "/length":
		w.Header().Set("Content-Length", "4")
		n, err := io.WriteString(w, "abcdef")
		fmt.Println("length:", n, err)
		io.WriteString(w, "abcd")
	case "/short":
		w.Header().Set("Content-Length", "10")
		io.WriteString(w, "abc")
	case "/badlength":
		w.Header().Set("Content-Length", "x")
		io.WriteString(w, "abc")
	case "/trailer":
		w.Header().Set("Trailer", "A, Content-Length, B")
		io.WriteString(w, "body")
		w.Header().Set("A", "1")
		w.Header().Set("B", "2")
		w.Header().Set(http.TrailerPrefix+"C", "3")
	case "/identity":
		w.Header().Set("Transfer-Encoding", "identity")
		io.WriteString(w, "raw")
	case "/info":
		w.Header().Set("Link", "l")
		w.WriteHeader(103)
		w.WriteHeader(200)
		io.WriteString(w, "after")
	case "/close":
		w.Header().Set("Connection", "close")
		io.WriteString(w, "bye")
	case "/echo":
		b, err := io.ReadAll(r.Body)
		fmt.Fprintf(w, "%q %v %d %v %v", b, err, r.ContentLength, r.TransferEncoding, r.Trailer)
	case "/form":
		r.ParseForm()
		fmt.Fprint(w, r.Form, r.PostForm, r.FormValue("a"))
	case "/noread":
		io.WriteString(w, "ignored")
	case "/panic":
		io.WriteString(w, "before")
		panic("boom")
	case "/abort":
		panic(http.ErrAbortHandler)
	case "/hijack":
		c, buf, err := w.(http.Hijacker).Hijack()
		fmt.Fprintf(buf, "raw %v %d", err, buf.Reader.Buffered())
		buf.Flush()
		_, werr := w.Write([]byte("x"))
		fmt.Println("hijacked:", werr)
		c.Close()
	case "/max":
		r.Body = http.MaxBytesReader(w, r.Body, 3)
		_, err := io.ReadAll(r.Body)
		http.Error(w, fmt.Sprint(err), 413)
	case "/info2":
		ctx := r.Context()
		_, isServer := ctx.Value(http.ServerContextKey).(*http.Server)
		_, isAddr := ctx.Value(http.LocalAddrContextKey).(net.Addr)
		fmt.Fprint(w, r.Method, " ", r.URL, " ", r.Proto, " ", r.Host, " ", r.RequestURI, " ", r.Close, " ", r.Header, isServer, isAddr, r.UserAgent(), r.Referer(), strings.HasPrefix(r.RemoteAddr, "127.0.0.1:"))
	default:
		http.NotFound(w, r)
	}
}

type logWriter struct {
	mu sync.Mutex
	b  strings.Builder
}

func (l *logWriter) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	line, _, _ := strings.Cut(string(p), "\n")
	l.b.WriteString(regexp.MustCompile(`127\.0\.0\.1:\d+`).ReplaceAllString(line, "ADDR") + "\n")
	return len(p), nil
}

func main() {
	var lw logWriter
	var mu sync.Mutex
	states := map[string]int{}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		panic(err)
	}
	srv := &http.Server{
		Handler: http.HandlerFunc(handler), ErrorLog: log.New(&lw, "", 0), MaxHeaderBytes: 3000,
		ConnState: func(c net.Conn, s http.ConnState) {
			mu.Lock()
			states[s.String()]++
			mu.Unlock()
		},
	}
	srv.RegisterOnShutdown(func() {})
	served := make(chan error, 1)
	go func() { served <- srv.Serve(l) }()

	send := func(text string) {
		c, err := net.Dial("tcp", l.Addr().String())
		if err != nil {
			fmt.Println(err)
			return
		}
		defer c.Close()
		c.SetDeadline(time.Now().Add(20 * time.Second))
		go func() {
			io.WriteString(c, text)
			c.(*net.TCPConn).CloseWrite()
		}()
		b, err := io.ReadAll(c)
		if len(text) > 150 {
			text = text[:150]
		}
		fmt.Printf("%q\n  -> %.500q %v\n", text, date.ReplaceAllString(string(b), "Date: D"), err)
	}
	get := func(path string) { send("GET " + path + " HTTP/1.1\r\nHost: h\r\n\r\n") }
	for _, p := range []string{"/plain", "/empty", "/status", "/odd", "/204", "/304", "/type", "/flush", "/big", "/length", "/short", "/badlength", "/trailer", "/identity", "/info", "/close", "/panic", "/abort", "/hijack", "/info2?q=1", "/none"} {
		get(p)
	}
	for _, p := range []string{"/plain", "/flush", "/big", "/trailer", "/length"} {
		send("HEAD " + p + " HTTP/1.1\r\nHost: h\r\n\r\n")
		send("GET " + p + " HTTP/1.0\r\n\r\n")
	}
	send("GET /plain HTTP/1.0\r\nConnection: keep-alive\r\n\r\nGET /plain HTTP/1.0\r\n\r\n")
	send("GET /plain HTTP/1.1\r\nHost: h\r\n\r\nGET /empty HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\nGET /never HTTP/1.1\r\nHost: h\r\n\r\n")
	send("POST /echo HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\n\r\nabcGET /plain HTTP/1.1\r\nHost: h\r\n\r\n")
	send("POST /echo HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\nTrailer: X, Y\r\n\r\n3\r\nabc\r\n4;ext=1\r\ndefg\r\n0\r\nX: 1\r\nZ: 2\r\n\r\n")
	send("POST /echo HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n")
	send("POST /echo HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabcd\r\n0\r\n\r\n")
	send("POST /echo HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n")
	send("POST /echo HTTP/1.1\r\nHost: h\r\nContent-Length: 10\r\n\r\nabc")
	send("POST /noread HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\n\r\nabcGET /plain HTTP/1.1\r\nHost: h\r\n\r\n")
	send("POST /form?a=2&b=%zz HTTP/1.1\r\nHost: h\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 7\r\n\r\na=1&c=x")
	send("POST /max HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\nabcde")
	send("PUT /echo HTTP/1.1\r\nHost: h\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\nhi")
	send("PUT /noread HTTP/1.1\r\nHost: h\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n")
	send("PUT /echo HTTP/1.1\r\nHost: h\r\nExpect: magic\r\nContent-Length: 2\r\n\r\nhi")
	send("OPTIONS * HTTP/1.1\r\nHost: h\r\n\r\n")
	for _, bad := range []string{
		"GARBAGE\r\n\r\n", "GET / HTTP/1.1\r\n\r\n", "GET / HTTP/9.9\r\nHost: h\r\n\r\n", "GET / HTTP/2.0\r\nHost: h\r\n\r\n", "G@T / HTTP/1.1\r\nHost: h\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", "GET / HTTP/1.1\r\nHost: a b\r\n\r\n",
		"GET / HTTP/1.1\r\nHost: h\r\nbad header\r\n\r\n", "GET / HTTP/1.1\r\nHost: h\r\nA B: c\r\n\r\n", "GET / HTTP/1.1\r\nHost: h\r\nA: \x01\r\n\r\n", "GET nopath HTTP/1.1\r\nHost: h\r\n\r\n", "GET http://x/plain HTTP/1.1\r\nHost: h\r\n\r\n", "GET / JUNK\r\n\r\n",
		"POST /echo HTTP/1.1\r\nHost: h\r\nContent-Length: x\r\n\r\n", "POST /echo HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab", "POST /echo HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\nab", "POST /echo HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: gzip\r\n\r\n", "POST /echo HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n1\r\na\r\n0\r\n\r\n",
		"GET /plain HTTP/1.1\r\nHost: h\r\nA: " + strings.Repeat("x", 9000) + "\r\n\r\n", "", "GET", "\r\nGET /plain HTTP/1.1\r\nHost: h\r\n\r\n", "GET /plain HTTP/1.1\nHost: h\n\n", "CONNECT h:1 HTTP/1.1\r\n\r\n", "GET /plain HTTP/1.1\r\nHost: h\r\nfold: a\r\n b\r\n\r\n",
	} {
		send(bad)
	}

	// The context ends with the client.
	gone := make(chan error, 1)
	started := make(chan bool, 1)
	srv2 := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		started <- true
		<-r.Context().Done()
		gone <- r.Context().Err()
	}), ReadHeaderTimeout: 50 * time.Millisecond}
	l2, _ := net.Listen("tcp", "127.0.0.1:0")
	go srv2.Serve(l2)
	c, _ := net.Dial("tcp", l2.Addr().String())
	io.WriteString(c, "GET / HTTP/1.1\r\nHost: h\r\n\r\n")
	<-started
	c.Close()
	fmt.Println(<-gone)
	c, _ = net.Dial("tcp", l2.Addr().String())
	io.WriteString(c, "GET / HT")
	b, err := io.ReadAll(c)
	fmt.Printf("%q %v\n", b, err)
	fmt.Println(srv2.Close(), srv2.Serve(l2), srv2.ListenAndServe())

	// Shutdown waits for what is under way.
	busy := make(chan bool)
	release := make(chan bool)
	srv3 := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		close(busy)
		<-release
		io.WriteString(w, "finished")
	})}
	l3, _ := net.Listen("tcp", "127.0.0.1:0")
	done := make(chan error, 1)
	go func() { done <- srv3.Serve(l3) }()
	c, _ = net.Dial("tcp", l3.Addr().String())
	io.WriteString(c, "GET / HTTP/1.1\r\nHost: h\r\n\r\n")
	<-busy
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	fmt.Println(srv3.Shutdown(ctx), <-done)
	cancel()
	close(release)
	fmt.Println(srv3.Shutdown(context.Background()))
	resp, err := http.ReadResponse(bufio.NewReader(c), nil)
	text, _ := io.ReadAll(resp.Body)
	fmt.Println(resp.Status, string(text), err)

	fmt.Println(srv.Shutdown(context.Background()), <-served)
	mu.Lock()
	fmt.Println(states["new"] == states["closed"]+states["hijacked"], states["hijacked"], states["active"] > 30, states["idle"] > 20)
	mu.Unlock()
	lw.mu.Lock()
	fmt.Print(lw.b.String())
	lw.mu.Unlock()
	fmt.Println(http.StateIdle, http.ConnState(9), http.StatusText(418), http.StatusText(999) == "")
}
