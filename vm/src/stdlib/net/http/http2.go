package http

import (
	"context"
	"crypto/tls"
	"errors"
	"internal/godebug"
	"io"
	"mime/multipart"
	"net/http/internal/http2"
	"slices"
	"time"
)

// A leaver is a http2.ServerConn. Naming that type would have it looked at when no HTTP/2 is spoken.
type leaver interface{ Shutdown() }

// A multiplexed connection is a http2.ClientConn.
type multiplexed interface {
	Reserve() bool
	Release()
	Strict() bool
	IdleSince() (time.Time, bool)
	CloseIfIdle()
}

// internal returns the configuration as package http2 has it; the fields are the same.
func (c *HTTP2Config) internal() http2.Config {
	if c == nil {
		return http2.Config{}
	}
	return http2.Config(*c)
}

// http2Off reports whether GODEBUG turns HTTP/2 off.
func http2Off(setting string) bool { return godebug.New(setting).Value() == "0" }

// adjustNextProtos returns a list of protocols for TLS with just those of HTTP that are wanted.
func adjustNextProtos(list []string, p Protocols) []string {
	list = slices.DeleteFunc(slices.Clone(list), func(name string) bool {
		return name == "h2" && !p.HTTP2() || name == "http/1.1" && !p.HTTP1()
	})
	if p.HTTP2() && !slices.Contains(list, "h2") {
		list = append(list, "h2")
	}
	if p.HTTP1() && !slices.Contains(list, "http/1.1") {
		list = append(list, "http/1.1")
	}
	return list
}

// protocols returns the versions that the server speaks.
func (s *Server) protocols() (p Protocols) {
	if s.Protocols != nil && s.Protocols.bits != 0 {
		return *s.Protocols
	}
	p.SetHTTP1(true)
	if s.Protocols != nil {
		return p
	}
	// A map without h2 is the old way to say no.
	other := s.TLSNextProto["h2"] != nil
	p.SetHTTP2(other || s.TLSNextProto == nil && !http2Off("http2server"))
	return p
}

// configureHTTP2 decides, once, whether the server speaks HTTP/2 by itself. Another implementation may have
// put itself into TLSNextProto.
func (s *Server) configureHTTP2() {
	s.h2Once.Do(func() {
		p := s.protocols()
		if !p.HTTP2() && !p.UnencryptedHTTP2() || s.TLSNextProto["h2"] != nil || http2Off("http2server") {
			return
		}
		s.h2 = true
		if s.TLSConfig == nil {
			s.TLSConfig = &tls.Config{}
		}
		if s.TLSNextProto == nil {
			s.TLSNextProto = map[string]func(*Server, *tls.Conn, Handler){}
		}
		// Programs look whether it is there.
		s.TLSNextProto["h2"] = func(_ *Server, c *tls.Conn, _ Handler) { c.Close() }
	})
}

// configuresForServe reports whether a listener that Serve is given may have connections with HTTP/2.
func (s *Server) configuresForServe() bool {
	return s.TLSConfig == nil || s.protocols().UnencryptedHTTP2() || slices.Contains(s.TLSConfig.NextProtos, "h2")
}

// alpn serves the connection if another protocol than HTTP/1 was agreed on, and reports whether it was.
func (c *conn) alpn(ctx context.Context) bool {
	proto := ""
	if c.tls != nil {
		proto = c.tls.NegotiatedProtocol
	}
	if proto == "" || proto == "http/1.1" || proto == "http/1.0" {
		p := c.server.protocols()
		if c.tls == nil && c.server.h2 && p.UnencryptedHTTP2() && c.hasPreface() {
			return c.serveHTTP2(ctx)
		}
		return !p.HTTP1()
	}
	if proto == "h2" && c.server.h2 {
		return c.serveHTTP2(ctx)
	}
	if t, ok := c.rwc.(*tls.Conn); ok {
		if serve := c.server.TLSNextProto[proto]; serve != nil {
			// Shutdown must not take it for idle.
			c.setState(StateActive, false)
			serve(c.server, t, alpnHandler{c, t, ctx})
		}
	}
	return true
}

// hasPreface reports whether the connection begins as HTTP/2 does.
func (c *conn) hasPreface() bool {
	const preface = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
	if d := c.server.headerTimeout(); d > 0 {
		c.rwc.SetReadDeadline(time.Now().Add(d))
	}
	c.in.limit = -1
	// What is no preface may be shorter.
	for _, n := range []int{4, len(preface)} {
		if have, err := c.r.Peek(n); err != nil || string(have) != preface[:n] {
			return false
		}
	}
	return true
}

// An alpnHandler is what another implementation of a protocol gives its requests to.
type alpnHandler struct {
	c   *conn
	tls *tls.Conn
	ctx context.Context
}

// BaseContext returns the context of the connection.
func (h alpnHandler) BaseContext() context.Context { return h.ctx }

func (h alpnHandler) ServeHTTP(w ResponseWriter, r *Request) {
	if r.TLS == nil {
		state := h.tls.ConnectionState()
		r.TLS = &state
	}
	if r.Body == nil {
		r.Body = NoBody
	}
	if r.RemoteAddr == "" {
		r.RemoteAddr = h.c.remote
	}
	h.c.server.serve(w, r)
}

// serveHTTP2 serves the connection with HTTP/2.
func (c *conn) serveHTTP2(ctx context.Context) bool {
	s := c.server
	c.setState(StateActive, false)
	c.rwc.SetDeadline(time.Time{})
	c.in.limit = -1
	headerBytes := DefaultMaxHeaderBytes
	if s.MaxHeaderBytes > 0 {
		headerBytes = s.MaxHeaderBytes
	}
	h2 := http2.NewServerConn(c.rwc, &http2.ServerOptions{
		Config: s.HTTP2.internal(), Handler: c.answer, Context: ctx, TLS: c.tls, Reader: c.r,
		MaxHeaderBytes: headerBytes, MaxHeaderValues: int(s.valueLimit()),
		ReadTimeout: s.ReadTimeout, WriteTimeout: s.WriteTimeout, IdleTimeout: s.idleTimeout(),
		KeepsAlive: func() bool { return !s.noKeepAlive.Load() },
		State: func(active bool) {
			state := StateIdle
			if active {
				state = StateActive
			}
			if s.ConnState != nil {
				s.ConnState(c.rwc, state)
			}
		},
		Logf: s.logf, AbortHandler: ErrAbortHandler, NotSupported: ErrNotSupported, BodyNotAllowed: ErrBodyNotAllowed,
		Sniff: DetectContentType, Date: s.date,
	})
	s.mu.Lock()
	c.h2 = h2
	stopping := s.stopping.Load()
	s.mu.Unlock()
	if stopping {
		h2.Shutdown()
	}
	h2.Serve()
	return true
}

// answer gives a request of HTTP/2 to the handler.
func (c *conn) answer(w *http2.ResponseWriter, r *http2.ServerRequest) {
	body := r.Body
	if body == nil {
		body = NoBody
	}
	req := &Request{
		Method: r.Method, URL: r.URL, Proto: "HTTP/2.0", ProtoMajor: 2, Header: Header(r.Header), Body: body,
		ContentLength: r.ContentLength, Host: r.Host, Trailer: Header(r.Trailer), RemoteAddr: r.RemoteAddr,
		RequestURI: r.RequestURI, TLS: r.TLS, ctx: r.Context,
	}
	r.Form = func() *multipart.Form { return req.MultipartForm }
	c.server.serve(http2Writer{w}, req)
}

// A http2Writer is the ResponseWriter of HTTP/2.
type http2Writer struct{ *http2.ResponseWriter }

var (
	_ CloseNotifier   = http2Writer{}
	_ Flusher         = http2Writer{}
	_ Pusher          = http2Writer{}
	_ io.StringWriter = http2Writer{}
)

func (w http2Writer) Header() Header { return Header(w.ResponseWriter.Header()) }

func (w http2Writer) Push(target string, opts *PushOptions) error {
	if opts == nil {
		opts = &PushOptions{}
	}
	return w.ResponseWriter.Push(target, opts.Method, opts.Header)
}

// protocols returns the versions that the transport speaks.
func (t *Transport) protocols() (p Protocols) {
	if t.Protocols != nil {
		return *t.Protocols
	}
	p.SetHTTP1(true)
	custom := t.TLSClientConfig != nil || t.Dial != nil || t.DialContext != nil || t.DialTLS != nil || t.DialTLSContext != nil
	switch {
	case t.TLSNextProto != nil:
		// An empty map is the old way to say no.
		p.SetHTTP2(t.TLSNextProto["h2"] != nil)
	case !t.ForceAttemptHTTP2 && custom:
	default:
		p.SetHTTP2(!http2Off("http2client"))
	}
	return p
}

// configureHTTP2 decides, once, whether the transport speaks HTTP/2 by itself.
func (t *Transport) configureHTTP2() {
	t.h2Once.Do(func() {
		p := t.protocols()
		if !p.HTTP2() && !p.UnencryptedHTTP2() || t.TLSNextProto["h2"] != nil || http2Off("http2client") {
			return
		}
		t.h2 = true
		if t.TLSClientConfig == nil {
			t.TLSClientConfig = &tls.Config{}
		}
		t.TLSClientConfig.NextProtos = adjustNextProtos(t.TLSClientConfig.NextProtos, p)
		if t.TLSNextProto == nil {
			t.ownNext = true
			t.TLSNextProto = map[string]func(string, *tls.Conn) RoundTripper{}
		}
		t.TLSNextProto["h2"] = func(string, *tls.Conn) RoundTripper {
			return failing{errors.New("unexpected use of stub RoundTripper")}
		}
	})
}

// A failing RoundTripper only fails.
type failing struct{ err error }

func (f failing) RoundTripErr() error                   { return f.err }
func (f failing) RoundTrip(*Request) (*Response, error) { return nil, f.err }

// upgrade makes a connection one of HTTP/2, or of what another implementation speaks, if that was agreed on.
func (t *Transport) upgrade(c *clientConn) error {
	proto := ""
	if c.tls != nil {
		proto = c.tls.NegotiatedProtocol
	}
	plain := c.tls == nil && t.Protocols != nil && t.Protocols.UnencryptedHTTP2() && !t.Protocols.HTTP1()
	switch {
	case t.h2 && (plain || proto == "h2"):
		c.h2 = http2.NewClientConn(c.rwc, t.http2Options(c, nil))
	case proto != "":
		s, ok := c.rwc.(*tls.Conn)
		if next := t.TLSNextProto[proto]; ok && next != nil {
			c.alt = next(c.key.addr, s)
			if f, ok := c.alt.(interface{ RoundTripErr() error }); ok {
				return f.RoundTripErr()
			}
		}
	}
	return nil
}

func (t *Transport) http2Options(c *clientConn, changed func()) *http2.ClientOptions {
	return &http2.ClientOptions{
		Config: t.HTTP2.internal(), TLS: c.tls, MaxHeaderBytes: c.maxHeader(), HeaderTimeout: t.ResponseHeaderTimeout,
		ContinueTimeout: t.ExpectContinueTimeout, IdleTimeout: t.IdleConnTimeout, SingleUse: t.DisableKeepAlives,
		Changed: changed,
		Gone: func() {
			t.unshare(c)
			t.leave(c.key)
		},
	}
}

// takeShared returns a connection of HTTP/2 with room for one more request, which is reserved.
func (t *Transport) takeShared(k connKey) *clientConn {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, c := range t.shared[k] {
		if c.h2.Reserve() || c.h2.Strict() {
			return c
		}
	}
	return nil
}

// share makes a new connection one that all requests may use, and returns one with room for the request
// that has asked for it: another, if there is such meanwhile.
func (t *Transport) share(c *clientConn) *clientConn {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, other := range t.shared[c.key] {
		if other.h2.Reserve() {
			c.h2.CloseIfIdle()
			return other
		}
	}
	c.h2.Reserve()
	if t.DisableKeepAlives {
		return c
	}
	if t.shared == nil {
		t.shared = map[connKey][]*clientConn{}
	}
	t.shared[c.key] = append(t.shared[c.key], c)
	for len(t.waiting[c.key]) > 0 && c.h2.Reserve() {
		w := t.waiting[c.key][0]
		t.waiting[c.key] = t.waiting[c.key][1:]
		w.conn <- c
	}
	if len(t.waiting[c.key]) == 0 {
		delete(t.waiting, c.key)
	}
	return c
}

// unshare forgets a connection.
func (t *Transport) unshare(c *clientConn) {
	t.mu.Lock()
	defer t.mu.Unlock()
	list := slices.DeleteFunc(t.shared[c.key], func(other *clientConn) bool { return other == c })
	if len(list) == 0 {
		delete(t.shared, c.key) // there may be none yet: a peer can go away before anything is shared
		return
	}
	t.shared[c.key] = list
}

// closeShared closes the connections of HTTP/2 that no request uses.
func (t *Transport) closeShared() {
	t.mu.Lock()
	var all []*clientConn
	for _, list := range t.shared {
		all = append(all, list...)
	}
	t.mu.Unlock()
	for _, c := range all {
		c.h2.CloseIfIdle()
	}
}

// roundTripHTTP2 sends a request over a connection of HTTP/2.
func roundTripHTTP2(h2 multiplexed, r *Request, ctx context.Context, gzip bool, finish func()) (*Response, error) {
	resp := &Response{Proto: "HTTP/2.0", ProtoMajor: 2, Request: r}
	req := &http2.ClientRequest{
		Context: ctx, Method: r.Method, URL: r.URL, Host: r.Host, Header: r.Header, Trailer: r.Trailer,
		Body: r.Body, ContentLength: r.outgoingLength(), Reserved: true, Gzip: gzip,
		Last: r.Close || r.Header.get("Connection") == "close", ResponseTrailer: (*http2.Header)(&resp.Trailer),
	}
	if req.ContentLength == 0 {
		if r.Body != nil {
			r.Body.Close()
		}
		req.Body = nil
	}
	got, err := h2.(*http2.ClientConn).RoundTrip(req)
	if err != nil {
		return nil, err
	}
	resp.Status = got.Status + " " + StatusText(got.StatusCode)
	resp.StatusCode, resp.ContentLength, resp.Header, resp.TLS = got.StatusCode, got.ContentLength, Header(got.Header), got.TLS
	if resp.Body = NoBody; got.Body == nil {
		finish()
		return resp, nil
	}
	resp.Body = &http2Body{got.Body, finish}
	if gzip {
		unzip(resp)
	}
	return resp, nil
}

// A http2Body is the body of an answer, which ends the request.
type http2Body struct {
	io.ReadCloser
	finish func()
}

func (b *http2Body) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	if err != nil {
		b.finish()
	}
	return n, err
}

func (b *http2Body) Close() error {
	err := b.ReadCloser.Close()
	b.finish()
	return err
}

// againHTTP2 returns the request to be sent again after an error of a connection of HTTP/2, if it may be.
func againHTTP2(r *Request, err error) (*Request, error) {
	switch {
	case !http2.Retryable(err):
		return nil, err
	case r.Body == nil || r.Body == NoBody || http2.Untouched(err):
		return r, nil
	case r.GetBody == nil:
		return nil, http2.RetryError(err)
	}
	body, berr := r.GetBody()
	if berr != nil {
		return nil, berr
	}
	c := *r
	c.Body = body
	return &c, nil
}
