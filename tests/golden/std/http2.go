// HTTP/2: who speaks it with whom, requests and answers, trailers, both directions at once, ends before the end.
package main

import (
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
	"net/textproto"
	"os"
	"slices"
	"strings"
	"sync"
	"time"
)

func protocols(http1, http2, plain bool) *http.Protocols {
	p := new(http.Protocols)
	p.SetHTTP1(http1)
	p.SetHTTP2(http2)
	p.SetUnencryptedHTTP2(plain)
	return p
}

// serve starts a server that speaks HTTP/2 without TLS, and returns it with a client for it.
func serve(h http.HandlerFunc) (*httptest.Server, *http.Client) {
	s := httptest.NewUnstartedServer(h)
	s.Config.Protocols = protocols(true, false, true)
	s.Config.ErrorLog = log.New(io.Discard, "", 0)
	s.Start()
	return s, &http.Client{Transport: &http.Transport{Protocols: protocols(false, false, true)}}
}

func show(resp *http.Response, err error) {
	if err != nil {
		fmt.Println("error:", err)
		return
	}
	b, err := io.ReadAll(resp.Body)
	resp.Body.Close()
	text := string(b)
	if len(text) > 60 {
		text = fmt.Sprint(len(text), " bytes")
	}
	fmt.Printf("%s %s %d %q %v", resp.Proto, resp.Status, resp.ContentLength, text, err)
	if t := resp.Header.Get("Content-Type"); t != "" {
		fmt.Print(" ", t)
	}
	if len(resp.Trailer) > 0 {
		fmt.Print(" ", resp.Trailer)
	}
	fmt.Println()
}

// failure shows an error without the port.
func failure(s *httptest.Server, err error) string {
	return strings.ReplaceAll(fmt.Sprint(err), s.URL, "URL")
}

// who shows which protocol is spoken with TLS.
func who() {
	answer := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprint(w, r.Proto, " ", r.TLS.NegotiatedProtocol, " ", r.ProtoMajor, r.ProtoMinor)
	})
	for _, server := range []*http.Protocols{nil, protocols(false, true, false)} {
		for _, client := range []*http.Protocols{nil, protocols(true, false, false)} {
			s := httptest.NewUnstartedServer(answer)
			s.Config.ErrorLog = log.New(io.Discard, "", 0)
			s.Config.Protocols = server
			s.EnableHTTP2 = server == nil || server.HTTP2()
			s.StartTLS()
			s.Client().Transport.(*http.Transport).Protocols = client
			fmt.Print(server, " ", client, ": ")
			resp, err := s.Client().Get(s.URL)
			if err != nil {
				fmt.Println("fails")
			} else {
				show(resp, nil)
			}
			s.Close()
		}
	}
}

func exchanges() {
	s, c := serve(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/request":
			fmt.Fprintln(w, r.Method, r.RequestURI, r.URL.Query(), r.ContentLength, r.Header.Get("Cookie"), r.UserAgent(), r.Host != "")
			for _, name := range slices.Sorted(func(yield func(string) bool) {
				for k := range r.Header {
					if !yield(k) {
						return
					}
				}
			}) {
				fmt.Fprint(w, name, " ")
			}
		case "/echo":
			io.Copy(w, r.Body)
		case "/trailer":
			w.Header().Set("Trailer", "X-Sum, X-Other")
			n, err := io.Copy(io.Discard, r.Body)
			fmt.Fprint(w, n, err, r.Trailer)
			w.Header().Set("X-Sum", "42")
			w.Header().Set(http.TrailerPrefix+"X-Late", "43")
		case "/none":
			w.WriteHeader(http.StatusNoContent)
			_, err := io.WriteString(w, "x")
			fmt.Println("handler:", err)
		case "/length":
			w.Header().Set("Content-Length", "3")
			_, err := io.WriteString(w, "abcd")
			fmt.Println("handler:", err)
		case "/length2":
			w.Header().Set("Content-Length", "30")
			io.WriteString(w, "abcd")
		case "/early":
			w.Header().Set("Link", "</style.css>")
			w.WriteHeader(http.StatusEarlyHints)
			w.WriteHeader(http.StatusUnauthorized)
			io.WriteString(w, "no")
		case "/push":
			err := w.(http.Pusher).Push("/x", nil)
			fmt.Fprint(w, err, " ", errors.Is(err, http.ErrNotSupported))
		case "/hijack":
			_, _, err := http.NewResponseController(w).Hijack()
			_, ok := w.(http.Hijacker)
			fmt.Fprint(w, err, ok)
		case "/panic":
			panic(http.ErrAbortHandler)
		case "/half":
			io.WriteString(w, strings.Repeat("x", 10000))
			http.NewResponseController(w).Flush()
			panic("half")
		}
	})
	defer s.Close()
	r, _ := http.NewRequest("GET", s.URL+"/request?a=1&b=2", nil)
	r.Header.Set("Cookie", "a=b; c=d")
	r.Header.Set("X-Thing", "1")
	r.Header.Set("Connection", "close")
	show(c.Do(r))
	show(c.Head(s.URL + "/echo"))
	show(c.Post(s.URL+"/echo", "text/plain", strings.NewReader("abc")))
	show(c.Post(s.URL+"/echo", "text/plain", strings.NewReader(strings.Repeat("0123456789", 30000))))
	r, _ = http.NewRequest("POST", s.URL+"/trailer", io.MultiReader(strings.NewReader("ab"), strings.NewReader("cd")))
	r.Trailer = http.Header{"X-Client": {"7"}}
	show(c.Do(r))
	show(c.Get(s.URL + "/none"))
	show(c.Get(s.URL + "/length"))
	show(c.Get(s.URL + "/length2"))
	trace := &httptrace.ClientTrace{Got1xxResponse: func(code int, h textproto.MIMEHeader) error {
		fmt.Println("early:", code, h)
		return nil
	}}
	r, _ = http.NewRequestWithContext(httptrace.WithClientTrace(context.Background(), trace), "GET", s.URL+"/early", nil)
	show(c.Do(r))
	show(c.Get(s.URL + "/push"))
	show(c.Get(s.URL + "/hijack"))
	_, err := c.Get(s.URL + "/panic")
	fmt.Println(failure(s, err))
	show(c.Get(s.URL + "/half"))
	for _, h := range []http.Header{{"Upgrade": {"x"}}, {"Transfer-Encoding": {"a", "b"}}, {"Connection": {"x"}}} {
		r, _ = http.NewRequest("GET", s.URL+"/echo", nil)
		r.Header = h
		_, err := c.Do(r)
		fmt.Println(failure(s, err))
	}
	r, _ = http.NewRequest("GET", s.URL+"/echo", nil)
	r.Header.Set("Te", "gzip")
	show(c.Do(r))
	r, _ = http.NewRequest("POST", s.URL+"/echo", strings.NewReader("abcdef"))
	r.ContentLength = 3
	_, err = c.Do(r)
	fmt.Println(failure(s, err))
}

// duplex sends and reads in turns over one stream.
func duplex() {
	s, c := serve(func(w http.ResponseWriter, r *http.Request) {
		w.WriteHeader(200)
		rc := http.NewResponseController(w)
		fmt.Println("duplex:", rc.EnableFullDuplex(), rc.Flush())
		b := make([]byte, 10)
		for {
			n, err := r.Body.Read(b)
			if err != nil {
				fmt.Println("server:", err)
				return
			}
			w.Write([]byte(strings.ToUpper(string(b[:n]))))
			w.(http.Flusher).Flush()
		}
	})
	defer s.Close()
	in, out := io.Pipe()
	resp, err := c.Post(s.URL, "text/plain", in)
	if err != nil {
		fmt.Println(err)
		return
	}
	b := make([]byte, 10)
	for _, word := range []string{"one", "two", "three"} {
		io.WriteString(out, word)
		n, err := io.ReadFull(resp.Body, b[:len(word)])
		fmt.Println(string(b[:n]), err)
	}
	out.Close()
	n, err := resp.Body.Read(b)
	fmt.Println(n, err)
}

// ends shows how each side learns that the other has had enough.
func ends() {
	seen := make(chan error, 1)
	s, c := serve(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/cancelled":
			w.(http.Flusher).Flush()
			<-r.Context().Done()
			_, err := io.WriteString(w, strings.Repeat("x", 1<<18))
			seen <- errors.Join(r.Context().Err(), err)
		case "/body":
			io.WriteString(w, strings.Repeat("x", 1<<18))
			w.(http.Flusher).Flush()
			<-r.Context().Done()
			seen <- nil
		case "/unread":
			r.Body.Close()
			_, err := r.Body.Read(make([]byte, 1))
			fmt.Fprint(w, err)
		case "/late":
			http.NewResponseController(w).SetReadDeadline(time.Now().Add(-time.Second))
			_, err := r.Body.Read(make([]byte, 1))
			fmt.Fprint(w, err, errors.Is(err, os.ErrDeadlineExceeded))
		case "/large":
			_, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 5))
			http.Error(w, err.Error(), http.StatusRequestEntityTooLarge)
		}
	})
	defer s.Close()
	ctx, cancel := context.WithCancel(context.Background())
	r, _ := http.NewRequestWithContext(ctx, "GET", s.URL+"/cancelled", nil)
	resp, err := c.Do(r)
	if err != nil {
		fmt.Println(err)
		return
	}
	cancel()
	_, err = resp.Body.Read(make([]byte, 1))
	fmt.Println("client:", err)
	err = <-seen
	fmt.Println("server:", errors.Is(err, context.Canceled), strings.Contains(err.Error(), "\n"))
	resp, err = c.Get(s.URL + "/body")
	if err != nil {
		fmt.Println(err)
		return
	}
	resp.Body.Close()
	fmt.Println("server:", <-seen)
	_, err = resp.Body.Read(make([]byte, 1))
	fmt.Println("client:", err)
	show(c.Post(s.URL+"/unread", "text/plain", strings.NewReader(strings.Repeat("x", 1<<18))))
	in, out := io.Pipe()
	show(c.Post(s.URL+"/late", "text/plain", in))
	out.Close()
	show(c.Post(s.URL+"/large", "text/plain", strings.NewReader(strings.Repeat("x", 1<<18))))
}

// waits shows 100 Continue.
func waits() {
	s, c := serve(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/no" {
			w.WriteHeader(http.StatusForbidden)
			return
		}
		_, waits := r.Header["Expect"]
		b, err := io.ReadAll(r.Body)
		fmt.Fprint(w, string(b), err, waits)
	})
	defer s.Close()
	c.Transport.(*http.Transport).ExpectContinueTimeout = time.Hour
	for _, path := range []string{"/yes", "/no"} {
		trace := &httptrace.ClientTrace{Got100Continue: func() { fmt.Println("goes on") }}
		ctx := httptrace.WithClientTrace(context.Background(), trace)
		r, _ := http.NewRequestWithContext(ctx, "POST", s.URL+path, strings.NewReader("body"))
		r.Header.Set("Expect", "100-continue")
		show(c.Do(r))
	}
}

func shutdown() {
	begun, goOn := make(chan bool), make(chan bool)
	s, c := serve(func(w http.ResponseWriter, r *http.Request) {
		begun <- true
		<-goOn
		io.WriteString(w, "late")
	})
	answered := make(chan bool)
	go func() {
		show(c.Get(s.URL))
		close(answered)
	}()
	<-begun
	down := make(chan error)
	go func() { down <- s.Config.Shutdown(context.Background()) }()
	close(goOn)
	<-answered
	fmt.Println("shutdown:", <-down)
	_, err := c.Get(s.URL)
	fmt.Println(err != nil)
}

// together has a hundred requests under way at once, over one connection.
func together() {
	var mu sync.Mutex
	inside, all := 0, make(chan bool)
	remotes := map[string]bool{}
	s, c := serve(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/first" {
			return
		}
		mu.Lock()
		remotes[r.RemoteAddr] = true
		if inside++; inside == 100 {
			close(all)
		}
		mu.Unlock()
		<-all
		io.Copy(w, r.Body)
	})
	defer s.Close()
	show(c.Get(s.URL + "/first"))
	var wg sync.WaitGroup
	for i := range 100 {
		wg.Go(func() {
			body := strings.Repeat(fmt.Sprint(i), 1000)
			resp, err := c.Post(s.URL, "text/plain", strings.NewReader(body))
			if err != nil {
				fmt.Println(err)
				return
			}
			b, err := io.ReadAll(resp.Body)
			if string(b) != body || err != nil {
				fmt.Println("wrong:", len(b), err)
			}
		})
	}
	wg.Wait()
	fmt.Println("connections:", len(remotes))
}

func main() {
	who()
	exchanges()
	duplex()
	ends()
	waits()
	together()
	shutdown()
	var config tls.Config
	server := &http.Server{Handler: http.NotFoundHandler(), TLSConfig: &config}
	l, _ := net.Listen("tcp", "127.0.0.1:0")
	l.Close()
	server.ServeTLS(l, "", "")
	_, ok := server.TLSNextProto["h2"]
	fmt.Println(ok, config.NextProtos)
}
