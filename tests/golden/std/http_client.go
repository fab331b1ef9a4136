// Package net/http: the client: requests as sent, redirects, cookies, timeouts, the pool, errors.
package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httptrace"
	"net/url"
	"os"
	"sort"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

var base string

func clean(v any) string {
	s := strings.ReplaceAll(fmt.Sprint(v), base, "BASE")
	return strings.ReplaceAll(s, strings.TrimPrefix(base, "http://"), "HOST")
}

func body(resp *http.Response, err error) {
	if err != nil {
		fmt.Println("error:", clean(err))
		return
	}
	b, err := io.ReadAll(resp.Body)
	fmt.Println(resp.Status, resp.Proto, resp.ContentLength, resp.TransferEncoding, resp.Close, clean(string(b)), err, resp.Body.Close(), resp.Trailer, clean(resp.Request.URL))
}

type jar struct{ m map[string][]*http.Cookie }

func (j *jar) SetCookies(u *url.URL, c []*http.Cookie) { j.m[u.Path] = c }
func (j *jar) Cookies(u *url.URL) []*http.Cookie       { return j.m["/set"] }

type tripper func(*http.Request) (*http.Response, error)

func (t tripper) RoundTrip(r *http.Request) (*http.Response, error) { return t(r) }

// wire serves connections with fixed answers and keeps what was sent.
func wire(answers ...string) (addr string, got func() []string) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		panic(err)
	}
	var mu sync.Mutex
	var all []string
	var wg sync.WaitGroup
	wg.Add(len(answers))
	go func() {
		for _, a := range answers {
			c, err := l.Accept()
			if err != nil {
				return
			}
			r := bufio.NewReader(c)
			req, err := http.ReadRequest(r)
			text := fmt.Sprint(err)
			if err == nil {
				b, _ := io.ReadAll(req.Body)
				var names []string
				for k := range req.Header {
					names = append(names, k)
				}
				sort.Strings(names)
				text = fmt.Sprintf("%s %s %q %v %d %v", req.Method, req.RequestURI, b, req.TransferEncoding, req.ContentLength, req.Trailer)
				for _, k := range names {
					if k != "Accept-Encoding" {
						text += fmt.Sprintf(" %s=%q", k, req.Header[k])
					}
				}
			}
			mu.Lock()
			all = append(all, text)
			mu.Unlock()
			io.WriteString(c, a)
			c.Close()
			wg.Done()
		}
		l.Close()
	}()
	return "http://" + l.Addr().String(), func() []string {
		wg.Wait()
		mu.Lock()
		defer mu.Unlock()
		return all
	}
}

func main() {
	var conns atomic.Int32
	mux := http.NewServeMux()
	mux.HandleFunc("/hello", func(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, "hello ", r.Method) })
	mux.HandleFunc("/echo", func(w http.ResponseWriter, r *http.Request) {
		b, _ := io.ReadAll(r.Body)
		fmt.Fprintf(w, "%s %q %d %v ct=%q ref=%q auth=%q cookie=%q", r.Method, b, r.ContentLength, r.TransferEncoding, r.Header.Get("Content-Type"), r.Referer(), r.Header.Get("Authorization"), r.Header.Get("Cookie"))
	})
	for _, code := range []int{301, 302, 303, 307, 308} {
		mux.HandleFunc(fmt.Sprintf("/r%d", code), func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/echo", code) })
	}
	mux.HandleFunc("/loop", func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/loop", 302) })
	mux.HandleFunc("/noloc", func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(302) })
	mux.HandleFunc("/badloc", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Location", "http://%zz")
		w.WriteHeader(302)
	})
	mux.HandleFunc("/set", func(w http.ResponseWriter, r *http.Request) {
		http.SetCookie(w, &http.Cookie{Name: "c", Value: "1"})
		http.Redirect(w, r, "/echo", 302)
	})
	mux.HandleFunc("/slow", func(w http.ResponseWriter, r *http.Request) { <-r.Context().Done() })
	mux.HandleFunc("/slowbody", func(w http.ResponseWriter, r *http.Request) {
		io.WriteString(w, "part")
		w.(http.Flusher).Flush()
		<-r.Context().Done()
	})
	mux.HandleFunc("/trailer", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Trailer", "T")
		io.WriteString(w, "x")
		w.Header().Set("T", "v")
	})
	srv := httptest.NewUnstartedServer(mux)
	srv.Config.ConnState = func(c net.Conn, s http.ConnState) {
		if s == http.StateNew {
			conns.Add(1)
		}
	}
	srv.Start()
	base = srv.URL
	client := srv.Client()

	fmt.Println("== methods")
	body(client.Get(base + "/hello"))
	body(client.Head(base + "/hello"))
	body(client.Post(base+"/echo", "x/y", strings.NewReader("posted")))
	body(client.PostForm(base+"/echo", url.Values{"a": {"1", "2"}, "b": {"ü"}}))
	body(client.Post(base+"/echo", "x/y", struct{ io.Reader }{strings.NewReader("unknown length")}))
	body(client.Post(base+"/echo", "x/y", nil))
	body(client.Get(base + "/trailer"))
	body(client.Get(base + "/none"))
	body(http.Get(base + "/hello"))
	body(http.Head(base + "/hello"))
	body(http.Post(base+"/echo", "t", bytes.NewReader([]byte("b"))))
	body(http.PostForm(base+"/echo", nil))
	fmt.Println(conns.Load())

	fmt.Println("== redirects")
	for _, code := range []int{301, 302, 303, 307, 308} {
		req, _ := http.NewRequest("POST", fmt.Sprintf("%s/r%d", base, code), strings.NewReader("data"))
		req.Header.Set("Content-Type", "a/b")
		req.Header.Set("Authorization", "secret")
		body(client.Do(req))
	}
	req, _ := http.NewRequest("PUT", base+"/r307", struct{ io.Reader }{strings.NewReader("once")})
	body(client.Do(req))
	body(client.Get(base + "/loop"))
	body(client.Get(base + "/noloc"))
	body(client.Get(base + "/badloc"))
	c2 := *client
	c2.CheckRedirect = func(r *http.Request, via []*http.Request) error {
		fmt.Println("check", clean(r.URL), len(via), r.Response.StatusCode)
		if len(via) > 1 {
			return errors.New("enough")
		}
		return nil
	}
	resp, err := c2.Get(base + "/loop")
	fmt.Println(resp != nil && resp.StatusCode == 302, clean(err))
	c2.CheckRedirect = func(r *http.Request, via []*http.Request) error { return http.ErrUseLastResponse }
	body(c2.Get(base + "/r302"))
	c2.CheckRedirect = nil
	c2.Jar = &jar{map[string][]*http.Cookie{}}
	body(c2.Get(base + "/set"))
	u, _ := url.Parse(base + "/echo")
	u.User = url.UserPassword("me", "pass")
	body(c2.Get(u.String()))

	fmt.Println("== errors")
	body(client.Get("http://127.0.0.1:1/x"))
	body(client.Get("nothing"))
	body(client.Get("ftp://x/y"))
	body(client.Get("http:///x"))
	body(client.Get("http://h:port/"))
	body(client.Get("::"))
	_, err = http.NewRequest("bad method", "http://h", nil)
	fmt.Println(err)
	_, err = http.NewRequestWithContext(nil, "GET", "http://h", nil)
	fmt.Println(err)
	body(client.Do(&http.Request{}))
	body(client.Do(&http.Request{URL: u, RequestURI: "/x"}))
	body(client.Do(&http.Request{Method: "GET", URL: u, Header: http.Header{"bad name": {"x"}}}))
	body(client.Do(&http.Request{Method: "GET", URL: u, Header: http.Header{"A": {"b\n"}}}))
	body((&http.Client{Transport: tripper(func(r *http.Request) (*http.Response, error) { return nil, nil })}).Get("http://u:p@h/"))
	body((&http.Client{Transport: tripper(func(r *http.Request) (*http.Response, error) { return nil, io.ErrClosedPipe })}).Get("http://u:p@h/"))
	body(client.Post(base+"/echo", "x", io.MultiReader(strings.NewReader("abc"), &failing{})))
	req, _ = http.NewRequest("POST", base+"/echo", strings.NewReader("abc"))
	req.ContentLength = 5
	_, err = client.Do(req)
	fmt.Println(clean(err))

	fmt.Println("== timeouts")
	c3 := &http.Client{Timeout: 300 * time.Millisecond, Transport: client.Transport}
	_, err = c3.Get(base + "/slow")
	var ue *url.Error
	fmt.Println(clean(err), errors.As(err, &ue) && ue.Timeout(), errors.Is(err, context.DeadlineExceeded))
	resp, err = c3.Get(base + "/slowbody")
	if err == nil {
		b, err := io.ReadAll(resp.Body)
		fmt.Println(string(b), err, errors.Is(err, context.DeadlineExceeded))
	}
	ctx, cancel := context.WithCancel(context.Background())
	req, _ = http.NewRequestWithContext(ctx, "GET", base+"/slow", nil)
	time.AfterFunc(20*time.Millisecond, cancel)
	_, err = client.Do(req)
	fmt.Println(clean(err), errors.Is(err, context.Canceled))
	_, err = client.Do(req)
	fmt.Println(clean(err))
	ctx, cancel = context.WithTimeout(context.Background(), 400*time.Millisecond)
	req, _ = http.NewRequestWithContext(ctx, "GET", base+"/slowbody", nil)
	resp, err = client.Do(req)
	b, rerr := io.ReadAll(resp.Body)
	fmt.Println(string(b), rerr, err)
	cancel()
	tr := &http.Transport{ResponseHeaderTimeout: 20 * time.Millisecond}
	_, err = (&http.Client{Transport: tr}).Get(base + "/slow")
	fmt.Println(clean(err))
	tr.CloseIdleConnections()

	fmt.Println("== wire")
	addr, got := wire("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok", "HTTP/1.0 200 OK\r\n\r\nuntil close", "HTTP/1.1 103 Early\r\nLink: x\r\n\r\nHTTP/1.1 200 Fine\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0\r\n\r\n", "HTTP/1.1 204 None\r\nContent-Length: 0\r\nConnection: close\r\n\r\n", "junk\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nshort", "", "HTTP/1.1 xxx\r\n\r\n", "HTTP/1.1 200 OK\r\nbad\r\n\r\n")
	base = addr
	req, _ = http.NewRequest("POST", addr+"/p?q=1#frag", io.NopCloser(strings.NewReader("chunky")))
	req.Trailer = http.Header{"T": {"v"}}
	req.Header.Set("User-Agent", "mine")
	req.Header.Set("X-A", "1")
	body(client.Do(req))
	req, _ = http.NewRequest("DELETE", addr, nil)
	req.Close = true
	body(client.Do(req))
	req, _ = http.NewRequest("GET", addr+"/a b", nil)
	req.Header["User-Agent"] = nil
	req.Host = "other.host"
	req.AddCookie(&http.Cookie{Name: "a", Value: "b c"})
	req.AddCookie(&http.Cookie{Name: "d", Value: "e"})
	req.SetBasicAuth("u", "p")
	body(client.Do(req))
	for i := 0; i < 6; i++ {
		body(client.Get(addr))
	}
	for _, s := range got() {
		fmt.Println(clean(s))
	}

	fmt.Println("== pool")
	base = srv.URL
	conns.Store(0)
	tr = &http.Transport{}
	pc := &http.Client{Transport: tr}
	for i := 0; i < 5; i++ {
		resp, _ := pc.Get(base + "/hello")
		io.Copy(io.Discard, resp.Body)
		resp.Body.Close()
	}
	fmt.Println(conns.Load())
	tr.CloseIdleConnections()
	var events []string
	trace := &httptrace.ClientTrace{
		GetConn:              func(hp string) { events = append(events, "GetConn") },
		GotConn:              func(i httptrace.GotConnInfo) { events = append(events, fmt.Sprint("GotConn ", i.Reused, i.WasIdle)) },
		ConnectStart:         func(n, a string) { events = append(events, "ConnectStart "+n) },
		ConnectDone:          func(n, a string, err error) { events = append(events, fmt.Sprint("ConnectDone ", err)) },
		WroteHeaders:         func() { events = append(events, "WroteHeaders") },
		WroteRequest:         func(i httptrace.WroteRequestInfo) { events = append(events, fmt.Sprint("WroteRequest ", i.Err)) },
		GotFirstResponseByte: func() {},
	}
	for i := 0; i < 2; i++ {
		req, _ := http.NewRequestWithContext(httptrace.WithClientTrace(context.Background(), trace), "GET", base+"/hello", nil)
		body(pc.Do(req))
		fmt.Println(events)
		events = nil
	}
	one := &http.Client{Transport: &http.Transport{MaxConnsPerHost: 1}}
	conns.Store(0)
	var wg sync.WaitGroup
	for i := 0; i < 8; i++ {
		wg.Add(1)
		go func() {
			defer wg.Done()
			resp, err := one.Get(base + "/hello")
			if err != nil {
				fmt.Println(err)
				return
			}
			io.Copy(io.Discard, resp.Body)
			resp.Body.Close()
		}()
	}
	wg.Wait()
	fmt.Println(conns.Load())
	one.CloseIdleConnections()
	none := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	body(none.Get(base + "/hello"))

	fmt.Println("== proxy, file, registered")
	proxy := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprint(w, "proxied ", r.RequestURI, " ", r.Host, " ", r.Header.Get("Proxy-Authorization"))
	}))
	pu, _ := url.Parse(proxy.URL)
	pu.User = url.UserPassword("x", "y")
	via := &http.Client{Transport: &http.Transport{Proxy: http.ProxyURL(pu)}}
	body(via.Get("http://example.invalid/path?q=1"))
	via.CloseIdleConnections()
	proxy.Close()
	dir, _ := os.MkdirTemp("", "http")
	defer os.RemoveAll(dir)
	os.WriteFile(dir+"/f.txt", []byte("file text"), 0o644)
	ft := &http.Transport{}
	ft.RegisterProtocol("file", http.NewFileTransport(http.Dir(dir)))
	body((&http.Client{Transport: ft}).Get("file:///f.txt"))
	body((&http.Client{Transport: ft}).Get("file:///none"))

	srv.Close()
	time.Sleep(10 * time.Millisecond)
	_, err = client.Get(base + "/hello")
	fmt.Println(err != nil)
}

type failing struct{}

func (*failing) Read([]byte) (int, error) { return 0, errors.New("body failed") }
