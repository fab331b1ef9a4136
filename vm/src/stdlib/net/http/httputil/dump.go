// Package httputil has a reverse proxy, and prints messages as they are sent.
package httputil

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/internal"
	"strings"
	"time"
)

// ErrLineTooLong says that a chunk's first line is too long.
var ErrLineTooLong = internal.ErrLineTooLong

// NewChunkedReader returns a reader of a body in chunks. net/http does so by itself.
func NewChunkedReader(r io.Reader) io.Reader { return internal.NewChunkedReader(r) }

// NewChunkedWriter returns a writer of a body in chunks. Handlers must not use it.
func NewChunkedWriter(w io.Writer) io.WriteCloser { return internal.NewChunkedWriter(w) }

// drain reads a body and returns it twice.
func drain(b io.ReadCloser) (first, second io.ReadCloser, err error) {
	if b == nil || b == http.NoBody {
		return http.NoBody, http.NoBody, nil
	}
	text, err := io.ReadAll(b)
	if err != nil {
		return nil, b, err
	}
	if err := b.Close(); err != nil {
		return nil, b, err
	}
	return io.NopCloser(bytes.NewReader(text)), io.NopCloser(bytes.NewReader(text)), nil
}

// DumpRequest returns a server's request as it was sent, nearly: the order of headers is lost.
func DumpRequest(req *http.Request, body bool) ([]byte, error) {
	save := req.Body
	var text io.ReadCloser
	if body && req.Body != nil {
		var err error
		if save, text, err = drain(req.Body); err != nil {
			return nil, err
		}
	}
	defer func() { req.Body = save }()
	var b bytes.Buffer
	method, uri := req.Method, req.RequestURI
	if method == "" {
		method = "GET"
	}
	if uri == "" {
		uri = req.URL.RequestURI()
	}
	fmt.Fprintf(&b, "%s %s HTTP/%d.%d\r\n", method, uri, req.ProtoMajor, req.ProtoMinor)
	if !strings.HasPrefix(req.RequestURI, "http://") && !strings.HasPrefix(req.RequestURI, "https://") {
		host := req.Host
		if host == "" && req.URL != nil {
			host = req.URL.Host
		}
		if host != "" {
			fmt.Fprintf(&b, "Host: %s\r\n", host)
		}
	}
	chunked := len(req.TransferEncoding) > 0 && req.TransferEncoding[0] == "chunked"
	if len(req.TransferEncoding) > 0 {
		fmt.Fprintf(&b, "Transfer-Encoding: %s\r\n", strings.Join(req.TransferEncoding, ","))
	}
	if err := req.Header.WriteSubset(&b, map[string]bool{"Host": true, "Transfer-Encoding": true, "Trailer": true}); err != nil {
		return nil, err
	}
	b.WriteString("\r\n")
	if text == nil {
		return b.Bytes(), nil
	}
	if !chunked {
		_, err := io.Copy(&b, text)
		return b.Bytes(), err
	}
	cw := NewChunkedWriter(&b)
	if _, err := io.Copy(cw, text); err != nil {
		return nil, err
	}
	cw.Close()
	b.WriteString("\r\n")
	return b.Bytes(), nil
}

// A dumpConn keeps what is written, and answers when the request is complete.
type dumpConn struct {
	buf    bytes.Buffer
	pipe   *io.PipeWriter
	answer chan io.Reader
	reader io.Reader
}

func (c *dumpConn) Write(p []byte) (int, error) {
	c.buf.Write(p)
	return c.pipe.Write(p)
}

func (c *dumpConn) Read(p []byte) (int, error) {
	if c.reader == nil {
		r, ok := <-c.answer
		if !ok {
			return 0, io.EOF
		}
		c.reader = r
	}
	return c.reader.Read(p)
}

func (c *dumpConn) Close() error                     { return nil }
func (c *dumpConn) LocalAddr() net.Addr              { return nil }
func (c *dumpConn) RemoteAddr() net.Addr             { return nil }
func (c *dumpConn) SetDeadline(time.Time) error      { return nil }
func (c *dumpConn) SetReadDeadline(time.Time) error  { return nil }
func (c *dumpConn) SetWriteDeadline(time.Time) error { return nil }

type endless struct{}

func (endless) Read(b []byte) (int, error) {
	for i := range b {
		b[i] = 'x'
	}
	return len(b), nil
}

// DumpRequestOut returns a client's request as a Transport sends it.
func DumpRequestOut(req *http.Request, body bool) ([]byte, error) {
	save, dummy := req.Body, false
	if body {
		var err error
		if save, req.Body, err = drain(req.Body); err != nil {
			return nil, err
		}
	} else if req.Body != nil && req.Body != http.NoBody {
		n := req.ContentLength
		if n == 0 {
			n = -1
		}
		req.Body, dummy = io.NopCloser(io.LimitReader(endless{}, n)), true
	}
	defer func() { req.Body = save }()
	send := req
	if req.URL.Scheme == "https" {
		c, u := *req, *req.URL
		u.Scheme = "http"
		c.URL = &u
		send = &c
	}
	pr, pw := io.Pipe()
	defer pr.Close()
	defer pw.Close()
	conn := &dumpConn{pipe: pw, answer: make(chan io.Reader)}
	t := &http.Transport{Dial: func(string, string) (net.Conn, error) { return conn, nil }}
	defer t.CloseIdleConnections()
	quit := make(chan struct{})
	go func() {
		if r, err := http.ReadRequest(bufio.NewReader(pr)); err == nil {
			io.Copy(io.Discard, r.Body)
			r.Body.Close()
		}
		select {
		case conn.answer <- strings.NewReader("HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n"):
		case <-quit:
			close(conn.answer)
		}
	}()
	if _, err := t.RoundTrip(send); err != nil {
		pw.Close()
		close(quit)
		return nil, err
	}
	dump := conn.buf.Bytes()
	if dummy {
		if i := bytes.Index(dump, []byte("\r\n\r\n")); i >= 0 {
			dump = dump[:i+4]
		}
	}
	return dump, nil
}

var errNoBody = errors.New("the body is not wanted")

type noBody struct{}

func (noBody) Read([]byte) (int, error) { return 0, errNoBody }
func (noBody) Close() error             { return nil }

// DumpResponse returns an answer as it was sent, nearly.
func DumpResponse(resp *http.Response, body bool) ([]byte, error) {
	save, length := resp.Body, resp.ContentLength
	defer func() { resp.Body, resp.ContentLength = save, length }()
	switch {
	case !body && resp.ContentLength != 0:
		resp.Body = noBody{}
	case !body || resp.Body == nil:
		resp.Body = io.NopCloser(strings.NewReader(""))
	default:
		first, second, err := drain(resp.Body)
		if err != nil {
			return nil, err
		}
		save, resp.Body = first, second
	}
	var b bytes.Buffer
	if err := resp.Write(&b); err != nil && err != errNoBody {
		return nil, err
	}
	return b.Bytes(), nil
}
