// What the fields and functions of package net/http's server change: limits in time and size, contexts, keep-alive, OPTIONS *, TLS from files.
package main

import (
	"bufio"
	"bytes"
	"context"
	"crypto/ed25519"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"log"
	"math/big"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"
)

func must[T any](v T, err error) T {
	if err != nil {
		fmt.Println("failed:", err)
		os.Exit(1)
	}
	return v
}

// start serves with a server and returns its address and a function that ends it.
func start(s *http.Server) (address string, stop func()) {
	l := must(net.Listen("tcp", "127.0.0.1:0"))
	s.ErrorLog = log.New(io.Discard, "", 0)
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(l) }()
	return l.Addr().String(), func() {
		s.Close()
		fmt.Println("ended:", <-ended)
	}
}

// talk sends a text and shows all answers up to the end of the connection, without dates.
func talk(address, text string) {
	c := must(net.Dial("tcp", address))
	defer c.Close()
	c.SetDeadline(time.Now().Add(time.Minute))
	io.WriteString(c, text)
	r := bufio.NewReader(c)
	for n := strings.Count(text, " HTTP/"); n > 0; n-- {
		resp, err := http.ReadResponse(r, nil)
		if err != nil {
			fmt.Println("  ", err)
			return
		}
		b, err := io.ReadAll(resp.Body)
		fmt.Printf("   %s close=%t %q %v\n", resp.Status, resp.Close, b, err)
	}
}

const get = "GET / HTTP/1.1\r\nHost: h\r\n\r\n"

func hello(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "hello ", r.Method, " ", r.RequestURI)
}

func contexts() {
	type key string
	s := &http.Server{
		BaseContext: func(l net.Listener) context.Context {
			return context.WithValue(context.Background(), key("base"), l.Addr().Network())
		},
		ConnContext: func(ctx context.Context, c net.Conn) context.Context {
			return context.WithValue(ctx, key("conn"), fmt.Sprintf("%T %v", c, ctx.Value(key("base"))))
		},
		Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			fmt.Fprint(w, r.Context().Value(key("base")), "; ", r.Context().Value(key("conn")))
		}),
	}
	address, stop := start(s)
	talk(address, get)
	stop()
	for _, s := range []*http.Server{
		{BaseContext: func(net.Listener) context.Context { return nil }},
	} {
		func() {
			defer func() { fmt.Println(recover()) }()
			l := must(net.Listen("tcp", "127.0.0.1:0"))
			defer l.Close()
			s.Serve(l)
		}()
	}
}

func options() {
	for _, off := range []bool{false, true} {
		address, stop := start(&http.Server{Handler: http.HandlerFunc(hello), DisableGeneralOptionsHandler: off})
		talk(address, "OPTIONS * HTTP/1.1\r\nHost: h\r\n\r\n")
		stop()
	}
	for _, n := range []int{0, 3, -1} {
		address, stop := start(&http.Server{Handler: http.HandlerFunc(hello), MaxHeaderValueCount: n})
		for _, values := range []int{2, 3, 499, 501} {
			fmt.Println(n, values)
			talk(address, "GET / HTTP/1.1\r\nHost: h\r\n"+strings.Repeat("A: b, c\r\n", values)+"Connection: close\r\n\r\n")
		}
		stop()
	}
	s := &http.Server{Handler: http.HandlerFunc(hello)}
	address, stop := start(s)
	talk(address, get+get)
	s.SetKeepAlivesEnabled(false)
	talk(address, get+get)
	s.SetKeepAlivesEnabled(true)
	talk(address, get)
	stop()
}

// waits reads till the connection ends and says whether that was early.
func waits(c net.Conn, limit time.Duration) {
	before := time.Now()
	b, err := io.ReadAll(c)
	took := time.Since(before)
	fmt.Printf("%q %v %t\n", b, err, took >= limit/2 && took < 30*time.Second)
	c.Close()
}

func times() {
	const short = 30 * time.Millisecond
	read := make(chan error, 1)
	reads := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, err := io.ReadAll(r.Body)
		read <- err
	})
	address, stop := start(&http.Server{ReadTimeout: short, Handler: reads})
	c := must(net.Dial("tcp", address))
	waits(c, short) // nothing is sent
	stop()
	address, stop = start(&http.Server{ReadTimeout: 5 * short, Handler: reads}) // what is sent must be read within it
	c = must(net.Dial("tcp", address))
	io.WriteString(c, "GET / HT")
	waits(c, 5*short)
	c = must(net.Dial("tcp", address))
	io.WriteString(c, "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\nab")
	err := <-read
	fmt.Println(errors.Is(err, os.ErrDeadlineExceeded))
	c.Close()
	stop()

	address, stop = start(&http.Server{IdleTimeout: short, Handler: http.HandlerFunc(hello)})
	c = must(net.Dial("tcp", address))
	io.WriteString(c, get)
	r := bufio.NewReader(c)
	resp := must(http.ReadResponse(r, nil))
	io.Copy(io.Discard, resp.Body)
	_, err = r.ReadByte()
	fmt.Println(resp.Status, err)
	c.Close()
	stop()

	wrote := make(chan error, 1)
	s := &http.Server{WriteTimeout: short, Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var control *http.ResponseController = http.NewResponseController(w)
		if r.URL.Path == "/put-off" {
			fmt.Println(control.SetWriteDeadline(time.Time{}))
		}
		time.Sleep(2 * short)
		io.WriteString(w, "late")
		wrote <- control.Flush()
	})}
	address, stop = start(s)
	c = must(net.Dial("tcp", address))
	io.WriteString(c, get)
	fmt.Println(errors.Is(<-wrote, os.ErrDeadlineExceeded))
	waits(c, 0)
	talk(address, "GET /put-off HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
	fmt.Println(<-wrote)
	stop()
}

func bodies() {
	said := make(chan string, 4)
	mux := http.NewServeMux()
	twice := http.HandlerFunc(hello)
	mux.HandleFunc("/twice", func(w http.ResponseWriter, r *http.Request) {
		twice.ServeHTTP(w, r)
		twice.ServeHTTP(w, r)
		said <- "twice"
	})
	mux.HandleFunc("/closed", func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprint(w, r.Body.Close())
		_, err := r.Body.Read(make([]byte, 1))
		said <- fmt.Sprint(err, err == http.ErrBodyReadAfterClose)
	})
	mux.HandleFunc("/length", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Length", "2")
		n, err := io.WriteString(w, "four")
		said <- fmt.Sprint(n, err, err == http.ErrContentLength)
	})
	mux.HandleFunc("/none", func(w http.ResponseWriter, r *http.Request) {
		w.WriteHeader(204)
		_, err := io.WriteString(w, "x")
		said <- fmt.Sprint(err, err == http.ErrBodyNotAllowed)
	})
	mux.HandleFunc("/hijack", func(w http.ResponseWriter, r *http.Request) {
		c, _, _ := http.NewResponseController(w).Hijack()
		defer c.Close()
		_, err := w.Write(nil)
		_, _, again := w.(http.Hijacker).Hijack()
		said <- fmt.Sprint(err == http.ErrHijacked, again)
		io.WriteString(c, "HTTP/1.1 299 By hand\r\nContent-Length: 0\r\n\r\n")
	})
	mux.HandleFunc("/notify", func(w http.ResponseWriter, r *http.Request) {
		gone := w.(http.CloseNotifier).CloseNotify()
		said <- "waiting"
		said <- fmt.Sprint("gone ", <-gone)
	})
	address, stop := start(&http.Server{Handler: mux})
	for _, path := range []string{"/twice", "/closed", "/length", "/none", "/hijack"} {
		talk(address, "POST "+path+" HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\n\r\nabc")
		fmt.Println(path, <-said)
	}
	c := must(net.Dial("tcp", address))
	io.WriteString(c, strings.Replace(get, "/", "/notify", 1))
	fmt.Println(<-said)
	c.Close()
	fmt.Println(<-said)
	stop()
}

func addresses(dir string) {
	http.Handle("/handled", http.HandlerFunc(hello))
	http.HandleFunc("POST /function", hello)
	var mux *http.ServeMux = http.DefaultServeMux
	_, pattern := mux.Handler(must(http.NewRequest("POST", "/function", nil)))
	fmt.Println(pattern)
	l := must(net.Listen("tcp", "127.0.0.1:0"))
	ended := make(chan error, 1)
	go func() { ended <- http.Serve(l, nil) }()
	talk(l.Addr().String(), "GET /handled HTTP/1.1\r\nHost: h\r\n\r\nGET /function HTTP/1.1\r\nHost: h\r\n\r\nPOST /function HTTP/1.1\r\nHost: h\r\n\r\n")
	l.Close()
	fmt.Println(errors.Is(<-ended, net.ErrClosed))
	held := must(net.Listen("tcp", "127.0.0.1:0"))
	free := held.Addr().String()
	err := http.ListenAndServe(free, nil)
	fmt.Println(strings.ReplaceAll(err.Error(), free, "HERE"))
	fmt.Println(http.ListenAndServe("127.0.0.1:no such port", nil))
	held.Close()
	s := &http.Server{Addr: free, Handler: http.HandlerFunc(hello)}
	go func() { ended <- s.ListenAndServe() }()
	for {
		if c, err := net.Dial("tcp", free); err == nil {
			c.Close()
			break
		}
		time.Sleep(time.Millisecond)
	}
	talk(free, get)
	s.Shutdown(context.Background())
	err = <-ended
	fmt.Println(err, err == http.ErrServerClosed, s.ListenAndServe())

	key := ed25519.NewKeyFromSeed(bytes.Repeat([]byte{7}, 32))
	template := &x509.Certificate{SerialNumber: big.NewInt(1), DNSNames: []string{"host.test"}, NotAfter: time.Date(2100, 1, 1, 0, 0, 0, 0, time.UTC), IsCA: true, BasicConstraintsValid: true}
	der := must(x509.CreateCertificate(nil, template, template, key.Public(), key))
	certFile, keyFile := filepath.Join(dir, "cert"), filepath.Join(dir, "key")
	os.WriteFile(certFile, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}), 0o600)
	os.WriteFile(keyFile, pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: must(x509.MarshalPKCS8PrivateKey(key))}), 0o600)
	s = &http.Server{Addr: free, ErrorLog: log.New(io.Discard, "", 0), Handler: http.HandlerFunc(hello)}
	go func() { ended <- s.ListenAndServeTLS(certFile, keyFile) }()
	roots := x509.NewCertPool()
	roots.AddCert(must(x509.ParseCertificate(der)))
	client := &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: roots, ServerName: "host.test"}, ForceAttemptHTTP2: true}}
	for {
		resp, err := client.Get("https://" + free)
		if err == nil {
			b, err := io.ReadAll(resp.Body)
			fmt.Println(resp.Status, resp.Proto, string(b), err)
			break
		}
		time.Sleep(time.Millisecond)
	}
	client.CloseIdleConnections()
	s.Close()
	fmt.Println(<-ended)
	err = (&http.Server{Addr: free}).ListenAndServeTLS(filepath.Join(dir, "none"), keyFile)
	fmt.Println(strings.ReplaceAll(err.Error(), dir, "DIR"))
	err = http.ListenAndServeTLS(free, certFile, certFile, nil)
	fmt.Println(err)
}

func main() {
	dir := must(os.MkdirTemp("", "server"))
	defer os.RemoveAll(dir)
	contexts()
	options()
	times()
	bodies()
	addresses(dir)
}
