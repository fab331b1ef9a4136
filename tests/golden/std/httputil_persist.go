// The old connections of net/http/httputil: order, pending requests, and how they end.
package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httputil"
	"strings"
)

func request(path string, last bool) *http.Request {
	req, err := http.NewRequest("POST", "http://example.com"+path, strings.NewReader("body of "+path))
	if err != nil {
		panic(err)
	}
	req.Close = last
	return req
}

func answer(req *http.Request, text string, last bool) *http.Response {
	return &http.Response{
		StatusCode: 200, ProtoMajor: 1, ProtoMinor: 1, Request: req, Close: last,
		Body: io.NopCloser(strings.NewReader(text)), ContentLength: int64(len(text)),
	}
}

// serve answers requests until there are no more; what it saw comes over done.
func serve(c net.Conn, done chan<- []string) {
	var saw []string
	sc := httputil.NewServerConn(c, nil)
	for {
		req, err := sc.Read()
		if req == nil {
			saw = append(saw, fmt.Sprint("end: ", err))
			break
		}
		body, _ := io.ReadAll(req.Body)
		saw = append(saw, fmt.Sprint(req.Method, " ", req.RequestURI, " ", string(body), " ", err, " ", sc.Pending()))
		werr := sc.Write(req, answer(req, "answer to "+req.URL.Path, req.URL.Path == "/last"))
		saw = append(saw, fmt.Sprint("written: ", werr, " ", sc.Pending()))
	}
	saw = append(saw, fmt.Sprint("twice: ", sc.Write(request("/x", false), answer(nil, "", false))))
	saw = append(saw, fmt.Sprint("close: ", sc.Close(), " ", sc.Close()))
	_, err := sc.Read()
	saw = append(saw, fmt.Sprint("after: ", err))
	done <- saw
}

func exchange(paths []string, proxy bool) {
	here, there := net.Pipe()
	done := make(chan []string)
	go serve(there, done)
	cc := httputil.NewClientConn(here, nil)
	if proxy {
		cc = httputil.NewProxyClientConn(here, nil)
	}
	for _, path := range paths {
		resp, err := cc.Do(request(path, path == "/close"))
		if resp == nil {
			fmt.Println(path, "no answer:", err, errors.Is(err, httputil.ErrPersistEOF))
			continue
		}
		body, _ := io.ReadAll(resp.Body)
		fmt.Println(path, resp.StatusCode, string(body), err, cc.Pending())
	}
	_, err := cc.Read(request("/never", false))
	fmt.Println(err, err == httputil.ErrPipeline)
	c, r := cc.Hijack()
	fmt.Println(c == here, r.Buffered(), cc.Close())
	fmt.Println(cc.Write(request("/gone", false)))
	c.Close()
	for _, line := range <-done {
		fmt.Println(" ", line)
	}
}

func main() {
	fmt.Println(httputil.ErrPersistEOF, "-", httputil.ErrClosed, "-", httputil.ErrPipeline)
	exchange([]string{"/a", "/b"}, false)
	exchange([]string{"/a", "/last", "/b"}, false)
	exchange([]string{"/close", "/b"}, true)

	// The connection is gone before an answer is written.
	here, there := net.Pipe()
	go io.WriteString(here, "GET /q HTTP/1.1\r\nHost: h\r\n\r\n")
	sc := httputil.NewServerConn(there, bufio.NewReader(there))
	req, err := sc.Read()
	fmt.Println(req.URL, err, sc.Pending())
	sc.Hijack()
	err = sc.Write(req, answer(req, "late", false))
	fmt.Println(err, err == httputil.ErrClosed)
	_, err = sc.Read()
	fmt.Println(err)

	// What is sent is no request.
	here, there = net.Pipe()
	go func() {
		io.WriteString(here, "nonsense\r\n\r\n")
		here.Close()
	}()
	sc = httputil.NewServerConn(there, nil)
	_, err = sc.Read()
	fmt.Println(err)
	_, err = sc.Read()
	fmt.Println(err)
}
