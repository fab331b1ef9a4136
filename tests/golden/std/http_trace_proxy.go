// What httptrace tells of names, headers and waits, and what the settings of a ReverseProxy change; jars, recorders, connections by hand.
package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/http/httptrace"
	"net/http/httputil"
	"net/url"
	"os"
	"slices"
	"strings"
	"sync"
	"time"
)

func must[T any](v T, err error) T {
	if err != nil {
		fmt.Println("failed:", err)
		os.Exit(1)
	}
	return v
}

func traced() {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		io.Copy(io.Discard, r.Body)
		io.WriteString(w, "answer")
	}))
	defer s.Close()
	_, port, _ := net.SplitHostPort(s.Listener.Addr().String())
	var mu sync.Mutex
	var events, fields []string
	event := func(v ...any) {
		mu.Lock()
		defer mu.Unlock()
		events = append(events, fmt.Sprint(v...))
	}
	put := make(chan error, 1)
	trace := &httptrace.ClientTrace{
		DNSStart: func(i httptrace.DNSStartInfo) { event("looks up ", i.Host) },
		DNSDone: func(i httptrace.DNSDoneInfo) {
			loopback := slices.ContainsFunc(i.Addrs, func(a net.IPAddr) bool { return a.IP.IsLoopback() })
			event("found ", loopback, " ", i.Err != nil, " ", i.Coalesced)
		},
		WroteHeaderField: func(key string, value []string) {
			if key != "Host" {
				fields = append(fields, fmt.Sprint(key, value))
			}
		},
		Wait100Continue: func() { event("waits") },
		Got100Continue:  func() { event("goes on") },
		PutIdleConn:     func(err error) { put <- err },
		GotConn: func(i httptrace.GotConnInfo) {
			event("connection ", i.Reused, i.WasIdle, i.IdleTime > 0)
		},
	}
	ctx := httptrace.WithClientTrace(context.Background(), trace)
	fmt.Println(httptrace.ContextClientTrace(ctx) == trace, httptrace.ContextClientTrace(context.Background()) == nil)
	// A trace within a trace: both are told, the inner one first.
	inner := httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{Wait100Continue: func() { event("inner waits") }})
	fmt.Println(httptrace.ContextClientTrace(inner) == trace)
	t := &http.Transport{ExpectContinueTimeout: time.Minute}
	for _, ctx := range []context.Context{ctx, inner} {
		r := must(http.NewRequestWithContext(ctx, "POST", "http://localhost:"+port, strings.NewReader("body")))
		r.Header.Set("Expect", "100-continue")
		r.Header.Set("A", "b")
		resp, err := t.RoundTrip(r)
		if err != nil {
			fmt.Println(err)
			continue
		}
		io.Copy(io.Discard, resp.Body)
		resp.Body.Close()
		idle := <-put
		mu.Lock()
		slices.Sort(events) // the server may answer before it is waited for
		fmt.Println(events, fields, idle)
		events, fields = nil, nil
		mu.Unlock()
	}
	t.CloseIdleConnections()
	t.DialContext = func(ctx context.Context, network, addr string) (net.Conn, error) {
		d := net.Dialer{Resolver: &net.Resolver{PreferGo: true, Dial: func(context.Context, string, string) (net.Conn, error) {
			return nil, errors.New("no server of names")
		}}}
		return d.DialContext(ctx, network, addr)
	}
	_, err := t.RoundTrip(must(http.NewRequestWithContext(ctx, "GET", "http://nowhere.invalid./", nil)))
	mu.Lock()
	fmt.Println(events, err != nil)
	mu.Unlock()
}

// pool counts the buffers that it gives and gets.
type pool struct {
	mu         sync.Mutex
	gave, size int
	kept       [][]byte
}

func (p *pool) Get() []byte {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.gave++
	return make([]byte, p.size)
}

func (p *pool) Put(b []byte) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.kept = append(p.kept, b)
}

type tripper func(*http.Request) (*http.Response, error)

func (t tripper) RoundTrip(r *http.Request) (*http.Response, error) { return t(r) }

func proxies() {
	release := make(chan bool)
	back := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/slow" {
			io.WriteString(w, "first ")
			w.(http.Flusher).Flush()
			<-release
		}
		fmt.Fprintf(w, "%s %s %q", r.URL.Path, r.Host, r.Header["X-Forwarded-For"])
	}))
	defer back.Close()
	target := must(url.Parse(back.URL))
	buffers := &pool{size: 1000}
	p := &httputil.ReverseProxy{
		BufferPool: buffers,
		Rewrite: func(r *httputil.ProxyRequest) {
			r.SetURL(target)
			fmt.Println(r.In.URL, r.In.Header.Get("X-Forwarded-For"), r.Out.URL.Path, r.Out.Header.Get("X-Forwarded-For") == "", r.In.Host != "", r.Out.Host == "")
			r.Out.Host = "out.test"
			r.Out.Header.Set("X-Forwarded-For", "rewritten")
		},
	}
	r := httptest.NewRequest("GET", "http://in.test/path", nil)
	r.Header.Set("X-Forwarded-For", "client")
	w := httptest.NewRecorder()
	p.ServeHTTP(w, r)
	fmt.Println(w.Code, w.Body.String(), buffers.gave, len(buffers.kept), len(buffers.kept[0]))

	// At once what comes, or when it is all there.
	p.FlushInterval = -1
	front := httptest.NewServer(p)
	resp := must(http.Get(front.URL + "/slow"))
	first := make([]byte, 6)
	io.ReadFull(resp.Body, first)
	close(release)
	rest, err := io.ReadAll(resp.Body)
	fmt.Println(string(first), string(rest), err)
	resp.Body.Close()
	front.Close()

	var logged bytes.Buffer
	p = &httputil.ReverseProxy{
		Director: func(r *http.Request) { r.URL.Scheme, r.URL.Host = "http", "any.test" },
		ErrorLog: log.New(&logged, "proxy: ", 0),
		Transport: tripper(func(r *http.Request) (*http.Response, error) {
			if r.URL.Path == "/fail" {
				return nil, errors.New("not sent")
			}
			return &http.Response{StatusCode: 299, ProtoMajor: 1, ProtoMinor: 1, Header: http.Header{"X": {r.URL.String()}}, Body: io.NopCloser(strings.NewReader("made up")), Request: r}, nil
		}),
	}
	for _, path := range []string{"/ok", "/fail"} {
		w := httptest.NewRecorder()
		p.ServeHTTP(w, httptest.NewRequest("GET", path, nil))
		fmt.Println(w.Code, w.Header().Get("X"), w.Body.String())
	}
	fmt.Printf("%q\n", logged.String())
}

func byHand() {
	_, err := io.ReadAll(httputil.NewChunkedReader(strings.NewReader(strings.Repeat("1", 9000) + "\r\n")))
	fmt.Println(err, err == httputil.ErrLineTooLong)
	a, b := net.Pipe()
	var s *httputil.ServerConn = httputil.NewServerConn(b, nil)
	done := make(chan error, 1)
	go func() {
		r, err := s.Read()
		if err != nil {
			done <- err
			return
		}
		done <- s.Write(r, &http.Response{StatusCode: 200, ProtoMajor: 1, ProtoMinor: 1, Body: io.NopCloser(strings.NewReader("by hand")), ContentLength: 7, Request: r})
	}()
	var c *httputil.ClientConn = httputil.NewClientConn(a, bufio.NewReader(a))
	resp, err := c.Do(must(http.NewRequest("GET", "http://h.test/", nil)))
	if err != nil {
		fmt.Println(err)
		return
	}
	body, err := io.ReadAll(resp.Body)
	fmt.Println(resp.Status, string(body), err, <-done, c.Pending(), s.Pending())
	c.Close()
	s.Close()

	var jar *cookiejar.Jar = must(cookiejar.New(nil))
	var j http.CookieJar = jar
	u := must(url.Parse("http://host.test/a/"))
	j.SetCookies(u, []*http.Cookie{{Name: "a", Value: "1"}, {Name: "b", Value: "2", Path: "/other"}, {Name: "c", Value: "3", Secure: true}})
	fmt.Println(j.Cookies(u), jar.Cookies(must(url.Parse("https://host.test/a/x"))), jar.Cookies(must(url.Parse("http://host.test/other"))))

	w := httptest.NewRecorder()
	w.Header().Set("A", "before")
	w.WriteHeader(201)
	w.HeaderMap.Set("B", "behind")
	fmt.Println(w.HeaderMap, w.Result().Header)
	w = &httptest.ResponseRecorder{HeaderMap: http.Header{"C": {"given"}}}
	w.WriteHeader(202)
	fmt.Println(w.Result().Header, w.Body == nil, w.Header().Get("C"))
}

func main() {
	traced()
	proxies()
	byHand()
}
