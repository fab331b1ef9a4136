// Packages net/http/cookiejar and net/http/httputil, and http.CrossOriginProtection.
package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"strings"
	"time"
)

type suffixes struct{}

func (suffixes) PublicSuffix(d string) string {
	if strings.HasSuffix(d, "co.uk") {
		return "co.uk"
	}
	return d[strings.LastIndex(d, ".")+1:]
}
func (suffixes) String() string { return "test" }

func main() {
	log.SetOutput(io.Discard)
	for _, o := range []*cookiejar.Options{nil, {PublicSuffixList: suffixes{}}} {
		jar, err := cookiejar.New(o)
		fmt.Println("== jar", err)
		set := func(u string, lines ...string) {
			target, _ := url.Parse(u)
			var cookies []*http.Cookie
			for _, l := range lines {
				if c, err := http.ParseSetCookie(l); err == nil {
					cookies = append(cookies, c)
				}
			}
			jar.SetCookies(target, cookies)
		}
		get := func(u string) {
			target, _ := url.Parse(u)
			fmt.Println(u, jar.Cookies(target))
		}
		set("http://www.host.test/", "a=1", "b=2; path=/dir/", "c=3; domain=host.test", "d=4; domain=.other.test", "e=5; secure", "f=\"q r\"", "g=7; max-age=0", "h=8; domain=test", "i=9; path=/dir/sub")
		set("http://www.host.test/x/y", "j=10", "a=11", "k=12; max-age=1000", "l=13; expires=Mon, 01 Jan 2001 00:00:00 GMT", "m=14; expires=Fri, 01 Jan 2100 00:00:00 GMT")
		for _, u := range []string{"http://www.host.test/", "http://www.host.test/dir/", "http://www.host.test/dir", "http://www.host.test/dir/sub/z", "https://www.host.test/", "http://host.test/", "http://sub.www.host.test/", "http://other.test/", "http://WWW.HOST.TEST:8080/x/", "ftp://www.host.test/", "http://www.host.test./x/y"} {
			get(u)
		}
		set("http://www.host.test/", "a=; max-age=-1", "c=gone; domain=host.test; expires=Mon, 01 Jan 2001 00:00:00 GMT")
		get("http://www.host.test/x/")
		set("http://shop.co.uk/", "a=1; domain=co.uk", "b=2; domain=shop.co.uk", "c=3")
		get("http://shop.co.uk/")
		get("http://www.shop.co.uk/")
		get("http://else.co.uk/")
		set("http://127.0.0.1:80/", "a=1; domain=127.0.0.1", "b=2; domain=0.0.1", "s=3; secure")
		get("http://127.0.0.1/")
		set("http://localhost/", "s=3; secure", "bad=1; domain=.", "bad2=1; domain=..x")
		get("http://localhost/")
		set("http://[::1]:80/", "v6=1")
		get("http://[::1]/")
	}

	fmt.Println("== cookies")
	for _, s := range []string{"a=b", "a=\"b c\"; b=x", "", "noequals", "a b=c", "a=b;c", "a=\x01", "a=b;;c=d"} {
		c, err := http.ParseCookie(s)
		fmt.Printf("%q %v %v\n", s, c, err)
	}
	for _, s := range []string{
		"a=b; Path=/x; Domain=.d.test; Max-Age=10; Secure; HttpOnly; SameSite=Lax; Partitioned; Odd=1; odd2", "a=b; Max-Age=0", "a=b; Max-Age=x; Expires=bad; SameSite=odd", "a=\"q\"; expires=Wed, 23-Nov-2011 01:05:03 GMT", "", "=x", "a", " a = b ", "a=b; samesite=strict", "a=b; samesite=none",
	} {
		c, err := http.ParseSetCookie(s)
		if err != nil {
			fmt.Printf("%q %v\n", s, err)
			continue
		}
		fmt.Printf("%q %+v %v %v\n", s, *c, c, c.Valid())
	}
	for _, c := range []*http.Cookie{nil, {Name: "a b"}, {Name: "a", Value: "x y,z"}, {Name: "a", Value: "b\"c\\"}, {Name: "a", Path: "/;x"}, {Name: "a", Domain: "-x"}, {Name: "a", Domain: "1.2.3.4"}, {Name: "a", Expires: time.Unix(1, 0)}, {Name: "a", Expires: time.Date(1500, 1, 1, 0, 0, 0, 0, time.UTC)}, {Name: "a", MaxAge: -1, Quoted: true}, {Name: "a", Partitioned: true}} {
		fmt.Printf("%q %v\n", c.String(), c.Valid())
	}
	r := httptest.NewRequest("GET", "/", nil)
	r.Header.Add("Cookie", "a=1; b=2; a=3")
	c, err := r.Cookie("b")
	fmt.Println(r.Cookies(), c, err, r.CookiesNamed("a"), r.CookiesNamed(""))
	_, err = r.Cookie("z")
	fmt.Println(err == http.ErrNoCookie)

	fmt.Println("== dump")
	r, _ = http.ReadRequest(bufio.NewReader(strings.NewReader("POST /p?q HTTP/1.1\r\nHost: h\r\nX: 1\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n")))
	for _, body := range []bool{false, true} {
		b, err := httputil.DumpRequest(r, body)
		fmt.Printf("%q %v\n", b, err)
	}
	out, _ := http.NewRequest("PUT", "http://h.test/x", strings.NewReader("data"))
	for _, body := range []bool{false, true} {
		b, err := httputil.DumpRequestOut(out, body)
		fmt.Printf("%q %v\n", bytes.ReplaceAll(b, []byte("Accept-Encoding: gzip\r\n"), nil), err)
	}
	resp := &http.Response{StatusCode: 200, ProtoMajor: 1, ProtoMinor: 1, Header: http.Header{"A": {"b"}}, Body: io.NopCloser(strings.NewReader("text")), ContentLength: 4}
	for _, body := range []bool{false, true} {
		b, err := httputil.DumpResponse(resp, body)
		fmt.Printf("%q %v\n", b, err)
	}
	var cw bytes.Buffer
	w := httputil.NewChunkedWriter(&cw)
	io.WriteString(w, "hello")
	w.Close()
	b, err := io.ReadAll(httputil.NewChunkedReader(strings.NewReader(cw.String() + "\r\n")))
	fmt.Printf("%q %q %v\n", cw.String(), b, err)
	for _, s := range []string{"5\r\nhel", "x\r\n", "\r\n", "5\nhello\r\n0\r\n", "fffffffffffffffff\r\n", strings.Repeat("0", 5000) + "\r\n"} {
		b, err := io.ReadAll(httputil.NewChunkedReader(strings.NewReader(s)))
		fmt.Printf("%q %v\n", b, err)
	}

	fmt.Println("== proxy")
	back := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Connection", "X-Hop")
		w.Header().Set("X-Hop", "no")
		w.Header().Set("X-End", "yes")
		w.Header().Set("Trailer", "T")
		b, _ := io.ReadAll(r.Body)
		fmt.Fprintf(w, "%s %s %q fwd=%q host=%q proto=%q hop=%q", r.Method, r.URL, b, r.Header.Get("X-Forwarded-For"), r.Header.Get("X-Forwarded-Host"), r.Header.Get("X-Forwarded-Proto"), r.Header.Get("X-Req-Hop"))
		w.Header().Set("T", "trail")
	}))
	target, _ := url.Parse(back.URL + "/base?k=v")
	single := httputil.NewSingleHostReverseProxy(target)
	rewrite := &httputil.ReverseProxy{Rewrite: func(p *httputil.ProxyRequest) {
		p.SetURL(target)
		p.SetXForwarded()
	}, ModifyResponse: func(r *http.Response) error {
		r.Header.Set("X-Mod", "1")
		if r.Request.URL.Path == "/base/fail" {
			return errors.New("modified")
		}
		return nil
	}, ErrorHandler: func(w http.ResponseWriter, r *http.Request, err error) {
		http.Error(w, "handled: "+err.Error(), 599)
	}}
	for i, p := range []*httputil.ReverseProxy{single, rewrite, {}, {Director: func(r *http.Request) { r.URL.Scheme, r.URL.Host = "http", "127.0.0.1:1" }}} {
		front := httptest.NewServer(p)
		for _, path := range []string{"/x?a=b", "/fail", "/a%2Fb"} {
			req, _ := http.NewRequest("POST", front.URL+path, strings.NewReader("in"))
			req.Header.Set("Connection", "X-Req-Hop")
			req.Header.Set("X-Req-Hop", "h")
			req.Header.Set("X-Forwarded-For", "9.9.9.9")
			req.Host = "front.test"
			resp, err := front.Client().Do(req)
			if err != nil {
				fmt.Println(i, path, err)
				continue
			}
			b, err := io.ReadAll(resp.Body)
			fmt.Println(i, path, resp.Status, string(b), err, resp.Header.Get("X-Hop"), resp.Header.Get("X-End"), resp.Header.Get("X-Mod"), resp.Trailer)
		}
		front.Close()
	}
	back.Close()

	fmt.Println("== cross origin")
	var cop *http.CrossOriginProtection = http.NewCrossOriginProtection()
	for _, o := range []string{"https://ok.test", "ok.test", "https://", "https://x/path", "::"} {
		fmt.Println(cop.AddTrustedOrigin(o))
	}
	cop.AddInsecureBypassPattern("/bypass/")
	h := cop.Handler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { io.WriteString(w, "in") }))
	for _, t := range [][3]string{{"GET", "cross-site", ""}, {"POST", "same-origin", ""}, {"POST", "cross-site", ""}, {"POST", "cross-site", "https://ok.test"}, {"POST", "", "http://example.com"}, {"POST", "", "http://evil.test"}, {"POST", "none", ""}, {"POST", "", ""}} {
		for _, path := range []string{"/", "/bypass/x"} {
			r := httptest.NewRequest(t[0], path, nil)
			r.Header.Set("Sec-Fetch-Site", t[1])
			r.Header.Set("Origin", t[2])
			w := httptest.NewRecorder()
			h.ServeHTTP(w, r)
			fmt.Println(t, path, w.Code, strings.TrimSpace(w.Body.String()), cop.Check(r))
		}
	}
	cop.SetDenyHandler(http.RedirectHandler("/no", 302))
	r = httptest.NewRequest("POST", "/", nil)
	r.Header.Set("Sec-Fetch-Site", "cross-site")
	rec := httptest.NewRecorder()
	h.ServeHTTP(rec, r)
	fmt.Println(rec.Code)
	_ = os.Stdout
}
