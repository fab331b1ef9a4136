package http

import (
	"bufio"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"internal/header"
	"io"
	"net"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// A conn is a connection of a server.
type conn struct {
	server *Server
	rwc    net.Conn
	remote string
	tls    *tls.ConnectionState // nil without TLS
	in     *connReader
	r      *bufio.Reader
	w      *bufio.Writer // while a request is under way
	method string        // of the last request
	h2     leaver        // the connection as HTTP/2 has it, nil with HTTP/1

	writeErr error
	state    atomic.Int64 // the time in seconds, and the state in the last byte

	mu       sync.Mutex
	hijacked bool
}

var (
	readers = sync.Pool{New: func() any { return bufio.NewReader(nil) }}
	writers = sync.Pool{New: func() any { return bufio.NewWriter(nil) }}
)

func discard(r io.Reader) { io.Copy(io.Discard, r) }

func (c *conn) setState(state ConnState, hook bool) {
	s := c.server
	switch state {
	case StateNew:
		s.mu.Lock()
		if s.conns == nil {
			s.conns = map[*conn]struct{}{}
		}
		s.conns[c] = struct{}{}
		s.mu.Unlock()
	case StateHijacked, StateClosed:
		s.mu.Lock()
		delete(s.conns, c)
		s.mu.Unlock()
	}
	c.state.Store(time.Now().Unix()<<8 | int64(state))
	if hook && s.ConnState != nil {
		s.ConnState(c.rwc, state)
	}
}

func (c *conn) getState() (ConnState, int64) {
	v := c.state.Load()
	return ConnState(v & 0xff), v >> 8
}

func (c *conn) isHijacked() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.hijacked
}

func (c *conn) hijack() (net.Conn, *bufio.ReadWriter, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.hijacked {
		return nil, nil, ErrHijacked
	}
	c.in.abort()
	c.hijacked = true
	c.rwc.SetDeadline(time.Time{})
	if c.in.has {
		if _, err := c.r.Peek(c.r.Buffered() + 1); err != nil {
			return nil, nil, fmt.Errorf("unexpected Peek failure reading buffered byte: %v", err)
		}
	}
	c.w.Flush()
	c.setState(StateHijacked, true)
	return c.rwc, bufio.NewReadWriter(c.r, bufio.NewWriter(c.rwc)), nil
}

// A connWriter keeps the first error of writing.
type connWriter struct{ c *conn }

func (w connWriter) Write(p []byte) (int, error) {
	n, err := w.c.rwc.Write(p)
	if err != nil && w.c.writeErr == nil {
		w.c.writeErr = err
		w.c.in.gone()
	}
	return n, err
}

// A connReader reads from a connection: headers up to a limit; and while a handler runs that wants
// to know when the client has gone, a byte ahead.
type connReader struct {
	c     *conn
	limit int64 // how much may still be read, -1 if that does not matter
	hit   bool  // the limit was reached

	mu      sync.Mutex
	cond    sync.Cond
	ahead   bool // a goroutine reads
	aborted bool // it is to end
	has     bool // it has read a byte
	one     [1]byte
	ctx     *requestContext // whom to tell
}

func (r *connReader) Read(p []byte) (n int, err error) {
	r.mu.Lock()
	for r.ahead {
		r.cond.Wait()
	}
	if r.hit || len(p) == 0 {
		r.mu.Unlock()
		if r.hit {
			return 0, io.EOF
		}
		return 0, nil
	}
	if r.limit == 0 {
		r.hit = true
		r.mu.Unlock()
		return 0, io.EOF
	}
	if r.limit > 0 && int64(len(p)) > r.limit {
		p = p[:r.limit]
	}
	if r.has {
		p[0], r.has = r.one[0], false
		r.mu.Unlock()
		return 1, nil
	}
	r.mu.Unlock()
	n, err = r.c.rwc.Read(p)
	if err != nil {
		r.gone()
	}
	if r.limit > 0 {
		r.limit -= int64(n)
	}
	return n, err
}

// gone tells the handler under way that the connection is.
func (r *connReader) gone() {
	r.mu.Lock()
	ctx := r.ctx
	r.mu.Unlock()
	if ctx != nil {
		ctx.cancel()
	}
}

// start begins to read ahead.
func (r *connReader) start() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.ahead || r.has || r.c.hijacked {
		return
	}
	r.ahead = true
	r.c.rwc.SetReadDeadline(time.Time{})
	go r.readAhead()
}

func (r *connReader) readAhead() {
	n, err := r.c.rwc.Read(r.one[:])
	r.mu.Lock()
	r.has = r.has || n == 1
	aborted := r.aborted
	r.aborted, r.ahead = false, false
	r.cond.Broadcast()
	r.mu.Unlock()
	if ne, ok := err.(net.Error); ok && aborted && ne.Timeout() {
		return
	}
	if err != nil {
		r.gone()
	}
}

// abort ends reading ahead.
func (r *connReader) abort() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.ahead {
		return
	}
	r.aborted = true
	r.c.rwc.SetReadDeadline(time.Unix(1, 0))
	for r.ahead {
		r.cond.Wait()
	}
	r.c.rwc.SetReadDeadline(time.Time{})
}

// A requestContext ends with its request, or when the client goes; to notice that, the connection is
// read only if somebody asks for Done.
type requestContext struct {
	context.Context
	in   *connReader
	body *body

	mu   sync.Mutex
	done chan struct{}
	err  error
	stop func() bool // of the parent's AfterFunc
}

func (c *requestContext) Done() <-chan struct{} {
	c.mu.Lock()
	if c.done != nil {
		c.mu.Unlock()
		return c.done
	}
	done := make(chan struct{})
	c.done = done
	if c.err != nil {
		close(done)
		c.mu.Unlock()
		return done
	}
	if c.Context.Done() != nil {
		c.stop = context.AfterFunc(c.Context, c.cancel)
	}
	c.mu.Unlock()
	if !c.body.remains() {
		c.in.start()
		return done
	}
	c.body.setOnEOF(c.in.start)
	if !c.body.remains() {
		c.in.start()
	}
	return done
}

func (c *requestContext) Err() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.err == nil {
		return c.Context.Err()
	}
	return c.err
}

func (c *requestContext) cancel() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.err != nil {
		return
	}
	if c.err = c.Context.Err(); c.err == nil {
		c.err = context.Canceled
	}
	if c.done != nil {
		close(c.done)
	}
	if c.stop != nil {
		c.stop()
	}
}

// A statusError is an error that a client is told.
type statusError struct {
	code int
	text string
}

func (e statusError) Error() string { return StatusText(e.code) + ": " + e.text }

func badRequest(text string) error { return statusError{StatusBadRequest, text} }

// read reads a request.
func (c *conn) read(ctx context.Context) (*response, error) {
	s := c.server
	var until time.Time
	if s.ReadTimeout > 0 {
		until = time.Now().Add(s.ReadTimeout)
	}
	if s.WriteTimeout > 0 {
		defer func() { c.rwc.SetWriteDeadline(time.Now().Add(s.WriteTimeout)) }()
	}
	c.in.limit = s.headerLimit()
	if c.method == "POST" {
		// Old clients send an empty line after the body.
		first, _ := c.r.Peek(4)
		n := 0
		for n < len(first) && (first[n] == '\r' || first[n] == '\n') {
			n++
		}
		c.r.Discard(n)
	}
	r, err := readRequest(c.r, s.valueLimit())
	if err != nil {
		if c.in.hit {
			err = errTooLarge
		}
		return nil, err
	}
	if r.ProtoMajor != 1 && !(r.ProtoMajor == 2 && r.Method == "PRI" && r.RequestURI == "*") {
		return nil, statusError{StatusHTTPVersionNotSupported, "unsupported protocol version"}
	}
	c.method = r.Method
	c.in.limit = -1
	if err := checkRequest(r); err != nil {
		return nil, err
	}
	delete(r.Header, "Host")
	r.RemoteAddr, r.TLS = c.remote, c.tls
	w := &response{c: c, req: r, header: Header{}, length: -1}
	if b, ok := r.Body.(*body); ok {
		b.server = true
		w.body = b
	}
	w.ctx = &requestContext{Context: ctx, in: c.in, body: w.body}
	r.ctx = w.ctx
	c.in.mu.Lock()
	c.in.ctx = w.ctx
	c.in.mu.Unlock()
	w.wants10 = r.ProtoMajor == 1 && r.ProtoMinor == 0 && hasToken(r.Header["Connection"], "keep-alive")
	w.wantClose = r.Close || hasToken(r.Header["Connection"], "close")
	if s.ReadTimeout > 0 || s.headerTimeout() > 0 || s.idleTimeout() > 0 {
		c.rwc.SetReadDeadline(until)
	}
	c.w = writers.Get().(*bufio.Writer)
	c.w.Reset(connWriter{c})
	return w, nil
}

func checkRequest(r *Request) error {
	hosts := r.Header["Host"]
	if r.ProtoAtLeast(1, 1) && len(hosts) == 0 && r.Method != "CONNECT" && r.Method != "PRI" {
		return badRequest("missing required Host header")
	}
	if len(hosts) == 1 && !validHost(hosts[0]) {
		return badRequest("malformed Host header")
	}
	for k, values := range r.Header {
		if !header.Valid(k) {
			return badRequest("invalid header name")
		}
		for _, v := range values {
			if !header.ValidValue(v) {
				return badRequest("invalid header value")
			}
		}
	}
	return nil
}

// refuse answers to what is no request. It does not if the client has gone.
func (c *conn) refuse(err error) {
	const headers = "\r\nContent-Type: text/plain; charset=utf-8\r\nConnection: close\r\n\r\n"
	var status statusError
	var encoding badEncoding
	switch {
	case err == errTooLarge:
		const text = "431 Request Header Fields Too Large"
		io.WriteString(c.rwc, "HTTP/1.1 "+text+headers+text)
		c.closeWriteAndWait()
	case errors.As(err, &encoding):
		fmt.Fprintf(c.rwc, "HTTP/1.1 501 Not Implemented%sUnsupported transfer encoding", headers)
	case isReadError(err):
	case errors.As(err, &status):
		text := fmt.Sprintf("%d %s: %s", status.code, StatusText(status.code), status.text)
		io.WriteString(c.rwc, "HTTP/1.1 "+text+headers+text)
	default:
		const text = "400 Bad Request"
		io.WriteString(c.rwc, "HTTP/1.1 "+text+headers+text)
	}
}

func isReadError(err error) bool {
	if err == io.EOF || err == errNoRequest || err == io.ErrUnexpectedEOF {
		return err != io.ErrUnexpectedEOF
	}
	if ne, ok := err.(net.Error); ok && ne.Timeout() {
		return true
	}
	oe, ok := err.(*net.OpError)
	return ok && oe.Op == "read"
}

// closeWriteAndWait ends the connection so that the client can still read the answer.
func (c *conn) closeWriteAndWait() {
	if c.w != nil {
		c.w.Flush()
	}
	if t, ok := c.rwc.(interface{ CloseWrite() error }); ok {
		t.CloseWrite()
	}
	time.Sleep(500 * time.Millisecond)
}

// serve serves the connection's requests.
func (c *conn) serve(ctx context.Context) {
	if addr := c.rwc.RemoteAddr(); addr != nil {
		c.remote = addr.String()
	}
	ctx = context.WithValue(ctx, LocalAddrContextKey, c.rwc.LocalAddr())
	c.in = &connReader{c: c}
	c.in.cond.L = &c.in.mu
	c.r = readers.Get().(*bufio.Reader)
	c.r.Reset(c.in)
	var w *response
	defer func() {
		if p := recover(); p != nil && p != ErrAbortHandler {
			buf := make([]byte, 64<<10)
			buf = buf[:runtime.Stack(buf, false)]
			c.server.logf("http: panic serving %v: %v\n%s", c.remote, p, buf)
		}
		if w != nil {
			w.ctx.cancel()
			w.noContinue(true)
		}
		if c.isHijacked() {
			return
		}
		if w != nil {
			c.in.abort()
			w.body.Close()
		}
		c.close()
		c.setState(StateClosed, true)
	}()
	if !c.handshake(ctx) || c.alpn(ctx) {
		return
	}
	if d := c.server.headerTimeout(); d > 0 {
		c.rwc.SetReadDeadline(time.Now().Add(d))
	}
	for first := true; ; first = false {
		next, err := c.read(ctx)
		if c.in.limit != c.server.headerLimit() {
			c.setState(StateActive, true)
		}
		if c.server.stopping.Load() && err != nil || !first && c.server.stopping.Load() {
			return
		}
		if err != nil {
			c.refuse(err)
			return
		}
		w = next
		if !c.handle(w) {
			return
		}
		w = nil
		c.setState(StateIdle, true)
		if !c.server.keepsAlive() {
			return
		}
		idle, head := c.server.idleTimeout(), c.server.headerTimeout()
		if idle > 0 {
			c.rwc.SetReadDeadline(time.Now().Add(idle))
		}
		if _, err := c.r.Peek(4); err != nil {
			return
		}
		if head > 0 {
			c.rwc.SetReadDeadline(time.Now().Add(head))
		} else if idle > 0 {
			c.rwc.SetReadDeadline(time.Time{})
		}
	}
}

// handshake does that of TLS, if it is spoken, and says whether the connection goes on.
func (c *conn) handshake(ctx context.Context) bool {
	s, ok := c.rwc.(interface {
		HandshakeContext(context.Context) error
		ConnectionState() tls.ConnectionState
	})
	if !ok {
		// Others than package tls may speak it, and say so.
		if s, ok := c.rwc.(interface{ ConnectionState() tls.ConnectionState }); ok {
			state := s.ConnectionState()
			c.tls = &state
		}
		return true
	}
	limit := c.server.handshakeTimeout()
	if limit > 0 {
		c.rwc.SetDeadline(time.Now().Add(limit))
	}
	if err := s.HandshakeContext(ctx); err != nil {
		reason := err.Error()
		var record tls.RecordHeaderError
		if errors.As(err, &record) && record.Conn != nil && looksLikeHTTP(string(record.RecordHeader[:])) {
			io.WriteString(record.Conn, "HTTP/1.0 400 Bad Request\r\n\r\nClient sent an HTTP request to an HTTPS server.\n")
			record.Conn.Close()
			reason = "client sent an HTTP request to an HTTPS server"
		}
		c.server.logf("http: TLS handshake error from %s: %v", c.remote, reason)
		return false
	}
	if limit > 0 {
		c.rwc.SetDeadline(time.Time{})
	}
	state := s.ConnectionState()
	c.tls = &state
	return true
}

// looksLikeHTTP reports whether what begins so is a request without TLS.
func looksLikeHTTP(start string) bool {
	switch start {
	case "GET /", "HEAD ", "POST ", "PUT /", "OPTIO":
		return true
	}
	return false
}

// handle answers a request and says whether the connection goes on.
func (c *conn) handle(w *response) bool {
	r := w.req
	if expect := r.Header.get("Expect"); expect != "" {
		if !hasToken([]string{expect}, "100-continue") {
			w.Header().Set("Connection", "close")
			w.WriteHeader(StatusExpectationFailed)
			w.finish()
			return false
		}
		if r.ProtoAtLeast(1, 1) && r.ContentLength != 0 {
			w.waits = true
			w.mayGoOn.Store(true)
			r.Body = &continueBody{w: w, body: r.Body}
		}
	}
	c.server.serve(w, r)
	w.ctx.cancel()
	if c.isHijacked() {
		return false
	}
	w.finish()
	if c.server.WriteTimeout > 0 {
		c.rwc.SetWriteDeadline(time.Time{})
	}
	if !w.reusable() {
		if w.tooLarge || w.body.closedEarly() {
			c.closeWriteAndWait()
		}
		return false
	}
	c.putWriter()
	return true
}

func (c *conn) putWriter() {
	if c.w != nil {
		c.w.Reset(nil)
		writers.Put(c.w)
		c.w = nil
	}
}

func (c *conn) close() {
	if c.w != nil {
		c.w.Flush()
	}
	c.rwc.Close()
	c.putWriter()
	c.r.Reset(strings.NewReader(""))
	readers.Put(c.r)
}
