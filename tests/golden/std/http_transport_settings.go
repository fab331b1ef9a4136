// What the fields of package net/http's Transport change: how it dials, what it keeps, how it meets proxies, what it takes.
package main

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httptrace"
	"net/url"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

func must[T any](v T, err error) T {
	if err != nil {
		fmt.Println("failed:", err)
		os.Exit(1)
	}
	return v
}

// hidden replaces the addresses of servers by names.
var hidden = strings.NewReplacer()

// show prints an answer, with the addresses of the servers hidden.
func show(what string, resp *http.Response, err error) {
	if err != nil {
		fmt.Println(what, "error:", hidden.Replace(err.Error()))
		return
	}
	b, err := io.ReadAll(resp.Body)
	resp.Body.Close()
	fmt.Printf("%s %s %s %.60q %v\n", what, resp.Proto, resp.Status, b, err)
}

func get(what string, t http.RoundTripper, u string) {
	resp, err := (&http.Client{Transport: t}).Get(u)
	show(what, resp, err)
}

func hello(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "hello ", r.Proto, " ", r.Host == "")
}

func dialling(plain, secure *httptest.Server) {
	hidden = strings.NewReplacer(plain.Listener.Addr().String(), "PLAIN", secure.Listener.Addr().String(), "SECURE")
	var seen []string
	dial := func(name string) func(network, addr string) (net.Conn, error) {
		return func(network, addr string) (net.Conn, error) {
			seen = append(seen, name+" "+network+" "+addr)
			return net.Dial(network, plain.Listener.Addr().String())
		}
	}
	old := &http.Transport{Dial: dial("Dial"), DisableKeepAlives: true}
	get("Dial", old, "http://no.test/x")
	context1 := &http.Transport{Dial: dial("Dial"), DialContext: func(_ context.Context, n, a string) (net.Conn, error) { return dial("DialContext")(n, a) }, DisableKeepAlives: true}
	get("DialContext", context1, "http://no.test:8080/x")
	config := secure.Client().Transport.(*http.Transport).TLSClientConfig
	dialTLS := func(name string, protos ...string) func(context.Context, string, string) (net.Conn, error) {
		return func(ctx context.Context, network, addr string) (net.Conn, error) {
			seen = append(seen, name+" "+network+" "+addr)
			c := config.Clone()
			c.NextProtos = protos
			d := tls.Dialer{Config: c}
			return d.DialContext(ctx, network, secure.Listener.Addr().String())
		}
	}
	without := dialTLS("DialTLS")
	get("DialTLS", &http.Transport{DialTLS: func(n, a string) (net.Conn, error) { return without(context.Background(), n, a) }, DisableKeepAlives: true}, "https://no.test")
	t := &http.Transport{DialTLSContext: dialTLS("DialTLSContext"), Dial: dial("Dial"), DisableKeepAlives: true}
	get("DialTLSContext", t, "https://no.test:444")
	get("plain", t, "http://no.test")
	// HTTP/2 is spoken over one's own connections only if it is asked for.
	forced := &http.Transport{DialTLSContext: dialTLS("forced", "h2"), ForceAttemptHTTP2: true}
	get("forced", forced, "https://no.test")
	forced.CloseIdleConnections()
	fail := &http.Transport{DialTLSContext: func(context.Context, string, string) (net.Conn, error) { return nil, errors.New("will not") }}
	get("failing", fail, "https://no.test")
	fmt.Println(strings.Join(seen, "\n"))

	c := secure.Client().Transport.(*http.Transport).Clone()
	c.TLSNextProto = map[string]func(string, *tls.Conn) http.RoundTripper{}
	c.ForceAttemptHTTP2, c.TLSClientConfig.NextProtos = false, nil
	get("no next protocol", c, secure.URL)
	c.CloseIdleConnections()
	own := secure.Client().Transport.(*http.Transport).Clone()
	own.TLSClientConfig.NextProtos = []string{"h2"}
	own.TLSNextProto = map[string]func(string, *tls.Conn) http.RoundTripper{"h2": func(authority string, c *tls.Conn) http.RoundTripper {
		c.Close()
		return tripper(func(r *http.Request) (*http.Response, error) {
			return nil, fmt.Errorf("taken over: %t %s", authority == secure.Listener.Addr().String(), c.ConnectionState().NegotiatedProtocol)
		})
	}}
	get("next protocol", own, secure.URL)
	// Nobody shakes hands there.
	deaf := must(net.Listen("tcp", "127.0.0.1:0"))
	defer deaf.Close()
	_, err := (&http.Transport{TLSHandshakeTimeout: 20 * time.Millisecond}).RoundTrip(must(http.NewRequest("GET", "https://"+deaf.Addr().String(), nil)))
	fmt.Println(err)
	get("wrong scheme", secure.Client().Transport, strings.Replace(plain.URL, "http:", "https:", 1))
	_, err = secure.Client().Get(strings.Replace(plain.URL, "http:", "https:", 1))
	fmt.Println(errors.Is(err, http.ErrSchemeMismatch))
}

type tripper func(*http.Request) (*http.Response, error)

func (t tripper) RoundTrip(r *http.Request) (*http.Response, error) { return t(r) }

func keeping(plain *httptest.Server) {
	// as many as n requests at the same time, then how many connections the next ones find.
	reused := func(t *http.Transport, hosts ...string) (n int) {
		var wg, ready sync.WaitGroup
		release := make(chan bool)
		ready.Add(len(hosts))
		for _, h := range hosts {
			wg.Go(func() {
				resp, err := (&http.Client{Transport: t}).Get(h + "/wait")
				ready.Done()
				<-release
				if err == nil {
					io.Copy(io.Discard, resp.Body)
					resp.Body.Close()
				}
			})
		}
		ready.Wait()
		close(release)
		wg.Wait()
		var idle []*http.Response
		for _, h := range hosts {
			trace := &httptrace.ClientTrace{GotConn: func(i httptrace.GotConnInfo) {
				if i.Reused && i.WasIdle && i.IdleTime > 0 && i.IdleTime < time.Minute {
					n++
				}
			}}
			r := must(http.NewRequestWithContext(httptrace.WithClientTrace(context.Background(), trace), "GET", h+"/wait", nil))
			resp := must(t.RoundTrip(r))
			idle = append(idle, resp)
		}
		for _, resp := range idle {
			resp.Body.Close()
		}
		t.CloseIdleConnections()
		return n
	}
	other := strings.Replace(plain.URL, "127.0.0.1", "127.0.0.2", 1)
	dial := func(ctx context.Context, network, _ string) (net.Conn, error) {
		return net.Dial(network, plain.Listener.Addr().String())
	}
	a, b := plain.URL, other
	fmt.Println(reused(&http.Transport{DialContext: dial}, a, a, a))
	fmt.Println(reused(&http.Transport{DialContext: dial, MaxIdleConnsPerHost: 3}, a, a, a))
	fmt.Println(reused(&http.Transport{DialContext: dial, MaxIdleConnsPerHost: -1}, a, a))
	fmt.Println(reused(&http.Transport{DialContext: dial, MaxIdleConns: 1}, a, b))
	fmt.Println(reused(&http.Transport{DialContext: dial, MaxIdleConns: 2}, a, b))

	var dials atomic.Int32
	t := &http.Transport{IdleConnTimeout: time.Millisecond, DialContext: func(ctx context.Context, n, a string) (net.Conn, error) {
		dials.Add(1)
		return dial(ctx, n, a)
	}}
	for range 3 {
		get("idle", t, plain.URL)
		time.Sleep(40 * time.Millisecond)
	}
	fmt.Println(dials.Load())
	var put []error
	for _, t := range []*http.Transport{{}, {DisableKeepAlives: true}} {
		done := make(chan error, 1)
		trace := &httptrace.ClientTrace{PutIdleConn: func(err error) { done <- err }}
		r := must(http.NewRequestWithContext(httptrace.WithClientTrace(context.Background(), trace), "GET", plain.URL, nil))
		resp := must(t.RoundTrip(r))
		io.Copy(io.Discard, resp.Body)
		resp.Body.Close()
		if !t.DisableKeepAlives {
			put = append(put, <-done)
		}
		t.CloseIdleConnections()
	}
	fmt.Println(put)
}

func proxies(secure *httptest.Server) {
	var mu sync.Mutex
	var asked []string
	refuse := false
	proxy := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		asked = append(asked, fmt.Sprintf("%s %s A=%q B=%q U=%q", r.Method, r.Host, r.Header.Get("A"), r.Header.Get("B"), r.UserAgent()))
		no := refuse
		mu.Unlock()
		w.Header().Set("From", "proxy")
		if no {
			w.WriteHeader(407)
			return
		}
		to := must(net.Dial("tcp", secure.Listener.Addr().String()))
		c, _, err := w.(http.Hijacker).Hijack()
		if err != nil {
			return
		}
		io.WriteString(c, "HTTP/1.1 200 Connected\r\nFrom: proxy\r\n\r\n")
		go func() {
			io.Copy(to, c)
			to.Close()
		}()
		io.Copy(c, to)
		c.Close()
	}))
	defer proxy.Close()
	u := must(url.Parse(proxy.URL))
	hidden = strings.NewReplacer(u.Host, "PROXY")
	via := func() *http.Transport {
		t := secure.Client().Transport.(*http.Transport).Clone()
		t.Proxy = http.ProxyURL(u)
		t.TLSClientConfig.ServerName = "example.com"
		t.ProxyConnectHeader = http.Header{"A": {"fixed"}, "User-Agent": {"own"}}
		t.OnProxyConnectResponse = func(_ context.Context, proxy *url.URL, r *http.Request, resp *http.Response) error {
			fmt.Println("connected:", proxy.Host == u.Host, r.Method, r.URL.Opaque, r.Host, resp.StatusCode, resp.Header.Get("From"))
			return nil
		}
		return t
	}
	t := via()
	get("via", t, "https://target.test/")
	t.CloseIdleConnections()
	t = via()
	t.GetProxyConnectHeader = func(_ context.Context, proxy *url.URL, target string) (http.Header, error) {
		return http.Header{"B": {target}}, nil
	}
	get("via", t, "https://target.test/")
	t.CloseIdleConnections()
	t = via()
	t.GetProxyConnectHeader = func(context.Context, *url.URL, string) (http.Header, error) { return nil, errors.New("no header") }
	get("via", t, "https://target.test/")
	t = via()
	t.OnProxyConnectResponse = func(context.Context, *url.URL, *http.Request, *http.Response) error { return errors.New("not liked") }
	get("via", t, "https://target.test/")
	mu.Lock()
	refuse = true
	mu.Unlock()
	get("refused", via(), "https://target.test/")
	mu.Lock()
	fmt.Println(strings.Join(asked, "\n"))
	mu.Unlock()
}

func taking() {
	arrived := make(chan bool, 2)
	var zipped bytes.Buffer
	zw := gzip.NewWriter(&zipped)
	io.WriteString(zw, "unzipped text")
	zw.Close()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/zip":
			if strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
				w.Header().Set("Content-Encoding", "gzip")
				w.Write(zipped.Bytes())
				return
			}
			io.WriteString(w, "plain text")
		case "/big":
			w.Header().Set("Big", strings.Repeat("x", 3000))
		case "/stuck":
			arrived <- true
			<-r.Context().Done()
		}
	}))
	defer s.Close()
	hidden = strings.NewReplacer(s.URL, "URL")
	for _, t := range []*http.Transport{{}, {DisableCompression: true}} {
		for _, own := range []string{"", "gzip"} {
			r := must(http.NewRequest("GET", s.URL+"/zip", nil))
			if own != "" {
				r.Header.Set("Accept-Encoding", own)
			}
			resp := must(t.RoundTrip(r))
			b, err := io.ReadAll(resp.Body)
			resp.Body.Close()
			fmt.Println(resp.Uncompressed, resp.ContentLength == int64(len(b)), resp.Header.Get("Content-Encoding"), bytes.Equal(b, zipped.Bytes()), err)
		}
		t.CloseIdleConnections()
	}
	for _, limit := range []int64{0, 1000, 10000} {
		get(fmt.Sprint("limit ", limit), &http.Transport{MaxResponseHeaderBytes: limit, DisableKeepAlives: true}, s.URL+"/big")
	}
	for _, size := range []int{0, 10, 1 << 16} {
		c := &counting{}
		t := &http.Transport{WriteBufferSize: size, ReadBufferSize: size, DialContext: func(ctx context.Context, n, a string) (net.Conn, error) {
			conn, err := net.Dial(n, a)
			c.Conn = conn
			return c, err
		}, DisableKeepAlives: true}
		r := must(http.NewRequest("POST", s.URL+"/", bytes.NewReader(make([]byte, 20000))))
		resp, err := t.RoundTrip(r)
		show(fmt.Sprint("buffers ", size), resp, err)
		fmt.Println(c.writes.Load() > 3, c.room.Load())
	}

	t := &http.Transport{}
	r := must(http.NewRequest("GET", s.URL+"/stuck", nil))
	gone := make(chan struct{})
	r.Cancel = gone
	go func() {
		<-arrived
		close(gone)
	}()
	_, err := t.RoundTrip(r)
	fmt.Println(err)
	r = must(http.NewRequest("GET", s.URL+"/stuck", nil))
	go func() {
		<-arrived
		t.CancelRequest(r)
	}()
	_, err = t.RoundTrip(r)
	fmt.Println(err)

	skip := &http.Transport{}
	skip.RegisterProtocol("http", tripper(func(r *http.Request) (*http.Response, error) {
		if r.URL.Path == "/mine" {
			return &http.Response{StatusCode: 299, Status: "299 Mine", Body: http.NoBody, Request: r}, nil
		}
		return nil, http.ErrSkipAltProtocol
	}))
	get("mine", skip, s.URL+"/mine")
	get("skipped", skip, s.URL+"/")
	skip.CloseIdleConnections()

	d := http.DefaultTransport.(*http.Transport)
	c := d.Clone()
	c.MaxIdleConns = 7
	fmt.Println(d.MaxIdleConns, d.IdleConnTimeout, d.TLSHandshakeTimeout, d.ForceAttemptHTTP2, d.ExpectContinueTimeout, d.Proxy != nil, c.MaxIdleConns, c.IdleConnTimeout)
	c.HTTP2 = &http.HTTP2Config{MaxReadFrameSize: 1 << 15}
	again := c.Clone()
	again.HTTP2.MaxReadFrameSize = 1 << 16
	fmt.Println(c.HTTP2.MaxReadFrameSize, again.HTTP2 == c.HTTP2)
	for _, t := range []*http.Transport{{}, {ForceAttemptHTTP2: true}, {TLSClientConfig: &tls.Config{}}, {TLSNextProto: map[string]func(string, *tls.Conn) http.RoundTripper{}}} {
		c := t.Clone().Clone()
		fmt.Print(c.TLSNextProto == nil, c.ForceAttemptHTTP2)
		if c.TLSClientConfig != nil {
			fmt.Print(c.TLSClientConfig.NextProtos)
		}
		fmt.Println()
	}
	http.DefaultClient.Timeout = time.Minute
	resp, err := http.DefaultClient.Get(s.URL + "/")
	show("default", resp, err)
	http.DefaultTransport = tripper(func(r *http.Request) (*http.Response, error) { return nil, errors.New("replaced") })
	_, err = http.Get(s.URL + "/")
	fmt.Println(hidden.Replace(err.Error()))
	http.DefaultTransport = d
	d.CloseIdleConnections()
}

// counting is a connection that counts how it is written to and the room it is offered.
type counting struct {
	net.Conn
	writes, room atomic.Int32
}

func (c *counting) Write(b []byte) (int, error) {
	c.writes.Add(1)
	return c.Conn.Write(b)
}

func (c *counting) Read(b []byte) (int, error) {
	c.room.CompareAndSwap(0, int32(len(b)))
	return c.Conn.Read(b)
}

func main() {
	plain := httptest.NewServer(http.HandlerFunc(hello))
	defer plain.Close()
	secure := httptest.NewUnstartedServer(http.HandlerFunc(hello))
	secure.EnableHTTP2 = true
	secure.Config.ErrorLog = log.New(io.Discard, "", 0)
	secure.StartTLS()
	defer secure.Close()
	dialling(plain, secure)
	keeping(plain)
	proxies(secure)
	taking()
	resp := must(http.ReadResponse(bufio.NewReader(strings.NewReader("HTTP/1.1 200 OK\r\n\r\n")), nil))
	fmt.Println(resp.Uncompressed, resp.Request == nil)
}
