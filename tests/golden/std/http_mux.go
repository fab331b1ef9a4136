// Package net/http: patterns of ServeMux, conflicts, redirects, handlers, recorders.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"sort"
	"strings"
	"time"
)

func name(s string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprintf(w, "%s pattern=%q a=%q b=%q rest=%q", s, r.Pattern, r.PathValue("a"), r.PathValue("b"), r.PathValue("rest"))
	}
}

func show(h http.Handler, method, target string) *http.Response {
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(method, target, nil))
	resp := w.Result()
	b, _ := io.ReadAll(resp.Body)
	var names []string
	for k := range resp.Header {
		names = append(names, k)
	}
	sort.Strings(names)
	fmt.Printf("%s %s: %d %q", method, target, resp.StatusCode, b)
	for _, k := range names {
		fmt.Printf(" %s=%q", k, resp.Header[k])
	}
	fmt.Println()
	return resp
}

func try(f func()) {
	defer func() {
		if p := recover(); p != nil {
			fmt.Println(regexp.MustCompile(`\S*/(\w+\.go:\d+)`).ReplaceAllString(fmt.Sprint(p), "$1"))
		}
	}()
	f()
	fmt.Println("fine")
}

func main() {
	mux := http.NewServeMux()
	for _, p := range []string{
		"/", "/a", "/a/", "GET /a/{a}", "POST /a/{a}", "/b/{a}/c/{b}", "/b/{a}/c/x", "/files/{rest...}", "GET /exact/{$}", "/exact/sub",
		"example.org/", "example.org/host/{a}", "GET /m", "POST /m", "/%61bc/{b}", "DELETE /only",
	} {
		mux.HandleFunc(p, name(p))
	}
	for _, t := range []struct{ method, target string }{
		{"GET", "/"}, {"GET", "/nothing/here"}, {"GET", "/a"}, {"GET", "/a/"}, {"GET", "/a/x"}, {"HEAD", "/a/x"}, {"POST", "/a/x"}, {"PUT", "/a/x"}, {"GET", "/a/x/y"},
		{"GET", "/b/1/c/2"}, {"GET", "/b/1/c/x"}, {"GET", "/b//c/x"}, {"GET", "/b/%2F/c/y%20z"}, {"GET", "/files"}, {"GET", "/files/"}, {"GET", "/files/p/q%2Fr"}, {"GET", "/exact"}, {"GET", "/exact/"}, {"GET", "/exact/other"}, {"GET", "/exact/sub"},
		{"GET", "http://example.org/"}, {"GET", "http://example.org:80/host/h"}, {"GET", "http://other.org/host/h"}, {"PUT", "/m"}, {"HEAD", "/m"}, {"GET", "/a/../b/1/c/2?q=1"}, {"GET", "//a"}, {"GET", "/a/./"}, {"GET", "/abc/d"}, {"GET", "/only"}, {"CONNECT", "/a"},
	} {
		show(mux, t.method, t.target)
	}
	small := http.NewServeMux()
	small.HandleFunc("GET /dir/", name("dir"))
	small.HandleFunc("POST /dir/x", name("x"))
	small.HandleFunc("POST /slash/", name("s"))
	for _, t := range []struct{ method, target string }{{"GET", "/dir"}, {"GET", "/dir?q=a%20b"}, {"POST", "/dir"}, {"GET", "/dir/x"}, {"GET", "/slash/x"}, {"GET", "/slash"}, {"GET", "/none"}, {"GET", "*"}, {"OPTIONS", "*"}} {
		show(small, t.method, t.target)
	}
	for _, target := range []string{"/dir/a", "/dir", "/none", "/dir//b"} {
		_, p := small.Handler(httptest.NewRequest("GET", target, nil))
		fmt.Printf("%s %q; ", target, p)
	}
	fmt.Println()
	for _, p := range []string{
		"", "a", "/{", "/{}", "/a{b}", "/{a}b", "/{a...}/b", "/{$}/b", "/{a}/{a}", "/{1}", "BAD METHOD /", "B@D /", "{h}/x", "GET  /ok", "/a//b", "GET /a//b", "/a", "GET /a/{z}", "/{x}/c/{y}", "/b/{a}/{b}/x", "/files/{$}", "GET /files/{q...}", "/{a...}", "GET\t/tab", "h.example/",
	} {
		fmt.Printf("%q: ", p)
		try(func() { mux.HandleFunc(p, name(p)) })
	}
	two := func(a, b string) {
		fmt.Printf("%q %q: ", a, b)
		m := http.NewServeMux()
		m.HandleFunc(a, name(a))
		try(func() { m.HandleFunc(b, name(b)) })
	}
	two("/a/{x}", "/{y}/b")
	two("/a/{x...}", "/{y}/b")
	two("GET /", "/x")
	two("GET /x", "/")
	two("/x/{a}", "GET /x/{b...}")
	two("/x/{$}", "/x/{a}")
	two("GET /x", "HEAD /x")
	two("GET /x/", "HEAD /{a}/{b...}")
	two("/{a}/b/{c...}", "/x/{d}/")
	try(func() { mux.Handle("/nil", nil) })
	try(func() { mux.HandleFunc("/nil", nil) })
	try(func() { mux.Handle("/nilf", http.HandlerFunc(nil)) })
	r := httptest.NewRequest("GET", "/", nil)
	r.SetPathValue("k", "v")
	fmt.Println(r.PathValue("k"), r.PathValue("none"), r.Pattern == "")

	fmt.Println("== handlers")
	show(http.NotFoundHandler(), "GET", "/x")
	show(http.RedirectHandler("/to?a=b&c", 302), "GET", "/from")
	show(http.RedirectHandler("rel/../x/", 303), "GET", "/dir/from")
	show(http.RedirectHandler("http://h/é", 307), "POST", "/from")
	show(http.RedirectHandler("", 301), "HEAD", "/d/e")
	show(http.RedirectHandler("?q=<&\"'>", 301), "GET", "/d/e")
	show(http.StripPrefix("/pre", name("stripped")), "GET", "/pre/x")
	show(http.StripPrefix("/pre", name("stripped")), "GET", "/other")
	show(http.StripPrefix("/pre", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, r.URL.Path, r.URL.RawPath) })), "GET", "/pre/a%2Fb")
	show(http.StripPrefix("", name("same")), "GET", "/x")
	show(http.AllowQuerySemicolons(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, r.FormValue("b")) })), "GET", "/?a=1;b=2")
	show(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { http.Error(w, "oops", 418) }), "GET", "/")
	show(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Length", "9")
		w.Header().Set("Content-Type", "x/y")
		http.Error(w, "oops", 500)
	}), "GET", "/")
	slow := func(d time.Duration) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			select {
			case <-time.After(d):
			case <-r.Context().Done():
			}
			w.Header().Set("X", "y")
			w.WriteHeader(201)
			_, err := io.WriteString(w, "done")
			if d > time.Second {
				fmt.Println("late:", err == http.ErrHandlerTimeout || err == nil)
			}
		})
	}
	show(http.TimeoutHandler(slow(0), time.Minute, "too slow"), "GET", "/")
	show(http.TimeoutHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { <-r.Context().Done() }), 10*time.Millisecond, "too slow"), "GET", "/")
	show(http.TimeoutHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { <-r.Context().Done() }), 10*time.Millisecond, ""), "GET", "/")
	try(func() {
		show(http.TimeoutHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { panic("inner") }), time.Minute, ""), "GET", "/")
	})
	limited := http.MaxBytesHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		b, err := io.ReadAll(r.Body)
		var mbe *http.MaxBytesError
		fmt.Fprint(w, string(b), err, errors.As(err, &mbe))
	}), 4)
	for _, body := range []string{"abc", "abcd", "abcde"} {
		w := httptest.NewRecorder()
		limited.ServeHTTP(w, httptest.NewRequest("POST", "/", strings.NewReader(body)))
		fmt.Println(w.Body)
	}

	fmt.Println("== recorder")
	w := httptest.NewRecorder()
	w.Header().Set("Trailer", "T1, T2")
	w.Write([]byte("<html>x"))
	w.WriteHeader(500)
	w.Header().Set("T1", "v1")
	w.Header().Set("Late", "no")
	w.Header().Set(http.TrailerPrefix+"T3", "v3")
	w.Flush()
	w.WriteString("more")
	resp := w.Result()
	fmt.Println(resp.Status, resp.Header, resp.Trailer, w.Flushed, w.Code, w.Body, resp.ContentLength, resp == w.Result())
	w = httptest.NewRecorder()
	w.WriteHeader(204)
	_, err := w.Write([]byte("x"))
	fmt.Println(err, w.Result().Status)
	try(func() { httptest.NewRecorder().WriteHeader(99) })
	fmt.Println(new(httptest.ResponseRecorder).Result().Status, httptest.DefaultRemoteAddr)
	req := httptest.NewRequest("", "http://u:p@h.example/p?q=1", strings.NewReader("body"))
	fmt.Println(req.Method, req.Host, req.URL, req.RequestURI, req.ContentLength, req.RemoteAddr, req.Proto, req.TLS == nil)
	req = httptest.NewRequestWithContext(context.WithValue(context.Background(), "k", "v"), "PUT", "/x", io.LimitReader(strings.NewReader("zz"), 1))
	fmt.Println(req.ContentLength, req.Context().Value("k"), req.Host, req.Close)
	try(func() { httptest.NewRequest("GET", "bad url", nil) })

	rc := http.NewResponseController(struct{ http.ResponseWriter }{w})
	fmt.Println(rc.Flush(), rc.SetReadDeadline(time.Time{}), errors.Is(rc.EnableFullDuplex(), errors.ErrUnsupported))
	_, _, err = rc.Hijack()
	fmt.Println(err, errors.Is(err, http.ErrNotSupported), http.NewResponseController(w).Flush())
}
