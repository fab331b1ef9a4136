package http2

import (
	"context"
	"crypto/tls"
	"io"
	"mime/multipart"
	"net/url"
	"runtime"
	"strconv"
	"strings"
	"time"

	"internal/header"
)

// A ServerRequest is a request that has come.
type ServerRequest struct {
	Context       context.Context
	Method        string
	URL           *url.URL
	Header        Header
	Trailer       Header
	Body          io.ReadCloser // nil if there is none
	Host          string
	ContentLength int64
	RemoteAddr    string
	RequestURI    string
	TLS           *tls.ConnectionState
	// Form is what the handler has made of a body in parts.
	Form func() *multipart.Form
}

// headers takes in the header of a request, or its trailer.
func (c *ServerConn) headers(hs *headers) error {
	if hs.id%2 == 0 {
		return c.config.count("headers_even", ConnectionError(ErrCodeProtocol))
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if st := c.streams[hs.id]; st != nil {
		return c.endWithTrailer(st.owner.(*serverStream), hs)
	}
	if hs.id <= c.lastID {
		return c.config.count("stream_went_down", ConnectionError(ErrCodeProtocol))
	}
	if c.left {
		return nil
	}
	c.lastID = hs.id
	if c.idleTimer != nil {
		c.idleTimer.Stop()
	}
	if c.open >= c.config.MaxConcurrentStreams {
		return c.config.count("over_max_streams", StreamError{hs.id, ErrCodeRefusedStream, nil})
	}
	if hs.bad != nil {
		return c.config.count("bad_header", StreamError{hs.id, ErrCodeProtocol, hs.bad})
	}
	if hs.truncated {
		return c.start(c.newStream(hs.id, &ServerRequest{Header: Header{}}), hs.end, refuseHeader)
	}
	r, err := c.request(hs)
	if err != nil {
		return err
	}
	s := c.newStream(hs.id, r)
	handler := c.o.Handler
	if err := checkConnectionFields(r.Header); err != nil {
		handler = refuse(err)
	}
	if expect := r.Header["Expect"]; len(expect) > 0 {
		eachElement(strings.Join(expect, ","), func(v string) { s.waits = s.waits || strings.EqualFold(v, "100-continue") })
		if s.waits {
			delete(r.Header, "Expect")
		}
	}
	if !hs.end {
		r.Body = serverBody{s}
		s.declared = r.ContentLength
	}
	return c.start(s, hs.end, handler)
}

// request makes a request of its header.
func (c *ServerConn) request(hs *headers) (*ServerRequest, error) {
	wrong := func(kind string) (*ServerRequest, error) {
		return nil, c.config.count(kind, StreamError{hs.id, ErrCodeProtocol, nil})
	}
	if hs.status != "" || hs.protocol != "" {
		return wrong("bad_connect")
	}
	h := hs.fields
	if h == nil {
		h = Header{}
	}
	if hs.authority == "" && len(h["Host"]) > 0 {
		hs.authority = h["Host"][0]
	}
	r := &ServerRequest{Method: hs.method, Header: h, Host: hs.authority}
	switch {
	case hs.method == "CONNECT":
		if hs.path != "" || hs.scheme != "" || hs.authority == "" {
			return wrong("bad_connect")
		}
		r.URL, r.RequestURI = &url.URL{Host: hs.authority}, hs.authority
	case hs.method == "" || hs.scheme != "https" && hs.scheme != "http" || hs.path == "" || hs.path[0] != '/' && hs.path != "*":
		return wrong("bad_path_method")
	case strings.IndexByte(hs.authority, '@') >= 0:
		return wrong("userinfo_in_authority")
	default:
		u, err := url.ParseRequestURI(hs.path)
		if err != nil {
			return wrong("bad_path")
		}
		r.URL, r.RequestURI = u, hs.path
	}
	if cookies := h["Cookie"]; len(cookies) > 1 {
		h["Cookie"] = []string{strings.Join(cookies, "; ")}
	}
	r.Trailer = announced(h)
	if !hs.end {
		r.ContentLength = -1
	}
	if lengths := h["Content-Length"]; len(lengths) > 0 {
		n, err := strconv.ParseUint(lengths[0], 10, 63)
		if r.ContentLength = int64(n); err != nil {
			r.ContentLength = 0
		}
		for _, other := range lengths[1:] {
			if other != lengths[0] {
				return wrong("duplicate_content_length")
			}
		}
		if h["Content-Length"] = lengths[:1]; hs.end && r.ContentLength != 0 {
			return wrong("bodyless_content_length")
		}
	}
	return r, nil
}

// announced takes the announcement of a trailer out of a header, and returns the trailer, without values.
func announced(h Header) Header {
	var trailer Header
	for _, v := range h["Trailer"] {
		eachElement(v, func(name string) {
			switch name = header.Canonical(name); name {
			case "Transfer-Encoding", "Trailer", "Content-Length":
				return
			}
			if trailer == nil {
				trailer = Header{}
			}
			trailer[name] = nil
		})
	}
	delete(h, "Trailer")
	return trailer
}

// endWithTrailer takes in the trailer of a request.
func (c *ServerConn) endWithTrailer(s *serverStream, hs *headers) error {
	switch {
	case s.gotEnd:
		return c.config.count("headers_half_closed", StreamError{hs.id, ErrCodeStreamClosed, nil})
	case !hs.end:
		return c.config.count("trailers_not_ended", StreamError{hs.id, ErrCodeProtocol, nil})
	case hs.bad != nil || hs.pseudo > 0 || hs.truncated:
		return c.config.count("trailers_bogus", StreamError{hs.id, ErrCodeProtocol, hs.bad})
	}
	for name, values := range hs.fields {
		if !validTrailer(name) {
			return c.config.count("trailers_bogus", StreamError{hs.id, ErrCodeProtocol, nil})
		}
		if _, ok := s.r.Trailer[name]; ok {
			if s.trailer == nil {
				s.trailer = Header{}
			}
			s.trailer[name] = values
		}
	}
	s.endRead()
	return nil
}

// newStream makes a stream for a request. The caller holds the lock.
func (c *ServerConn) newStream(id uint32, r *ServerRequest) *serverStream {
	s := &serverStream{conn: c, r: r}
	s.ctx, s.cancel = context.WithCancel(c.base)
	r.Context, r.RemoteAddr, r.TLS = s.ctx, c.remote, c.o.TLS
	c.conn.open(&s.stream, id, s)
	s.w = &ResponseWriter{s: s}
	if id%2 == 0 {
		c.pushed++
	} else {
		c.open++
	}
	if c.open+c.pushed == 1 {
		c.o.State(true)
	}
	if d := c.o.ReadTimeout; d > 0 {
		s.readTimer = time.AfterFunc(d, s.expireRead)
	}
	if d := c.o.WriteTimeout; d > 0 {
		s.writeTimer = time.AfterFunc(d, s.expireWrite)
	}
	return s
}

// start has a request answered, at once or when fewer handlers run. Those whose streams were reset by the
// client count, so that it can't have any number of them. The caller holds the lock.
func (c *ServerConn) start(s *serverStream, end bool, handler func(*ResponseWriter, *ServerRequest)) error {
	s.handler = handler
	if end {
		s.gotEnd = true
		s.inErr = io.EOF
	}
	if c.handlers < c.config.MaxConcurrentStreams {
		c.handlers++
		go s.run()
		return nil
	}
	if len(c.waiting) > 4*c.config.MaxConcurrentStreams {
		return c.config.count("too_many_early_resets", ConnectionError(ErrCodeEnhanceYourCalm))
	}
	c.waiting = append(c.waiting, s)
	return nil
}

// startNext starts what had to wait. The caller holds the lock.
func (c *ServerConn) startNext() {
	c.handlers--
	for len(c.waiting) > 0 && c.handlers < c.config.MaxConcurrentStreams {
		s := c.waiting[0]
		c.waiting = c.waiting[1:]
		if s.ended {
			s.discard(errBodyClosed)
			continue
		}
		c.handlers++
		go s.run()
	}
}

// run calls the handler and finishes what it has begun.
func (s *serverStream) run() {
	c := s.conn
	defer func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.startNext()
	}()
	panicked := true
	defer func() {
		s.cancel()
		if s.r.Form != nil {
			if f := s.r.Form(); f != nil {
				f.RemoveAll()
			}
		}
		if !panicked {
			s.w.finish()
			s.closeBody(errHandlerComplete)
			return
		}
		e := recover()
		c.mu.Lock()
		s.stream.reset(ErrCodeInternal, errStreamClosed)
		s.discard(errHandlerComplete)
		c.mu.Unlock()
		if e != nil && e != c.o.AbortHandler {
			buf := make([]byte, 64<<10)
			buf = buf[:runtime.Stack(buf, false)]
			c.o.Logf("http2: panic serving %v: %v\n%s", c.nc.RemoteAddr(), e, buf)
		}
	}()
	s.handler(s.w, s.r)
	panicked = false
}

// closeBody ends reading the request. If the client still sends, and the answer is complete, it is told to
// stop.
func (s *serverStream) closeBody(err error) {
	c := s.conn
	c.mu.Lock()
	defer c.mu.Unlock()
	s.discard(err)
	if s.sentEnd && !s.gotEnd && !s.ended {
		s.stream.reset(ErrCodeNo, errStreamClosed)
		c.flush()
	}
}

// A serverBody is the body of a request.
type serverBody struct{ s *serverStream }

func (b serverBody) Read(p []byte) (int, error) {
	s := b.s
	if s.waits {
		s.sendContinue()
	}
	n, err := s.read(p)
	if err == io.EOF && s.trailer != nil {
		for name, values := range s.trailer {
			s.r.Trailer[name] = values
		}
		s.trailer = nil
	}
	return n, err
}

func (b serverBody) Close() error {
	s := b.s
	s.conn.mu.Lock()
	defer s.conn.mu.Unlock()
	s.discard(errBodyClosed)
	return nil
}

// sendContinue tells the client to send the body, if it waits for that.
func (s *serverStream) sendContinue() {
	c := s.conn
	c.mu.Lock()
	defer c.mu.Unlock()
	if !s.waits || s.began || s.err != nil {
		return
	}
	s.waits = false
	c.sendHeaders(&s.stream, false, func(put func(name, value string)) { put(":status", "100") })
	c.flush()
}

func refuseHeader(w *ResponseWriter, _ *ServerRequest) {
	w.WriteHeader(431)
	io.WriteString(w, "<h1>HTTP Error 431</h1><p>Request Header Field(s) Too Large</p>")
}

func refuse(err error) func(*ResponseWriter, *ServerRequest) {
	return func(w *ResponseWriter, _ *ServerRequest) {
		w.Header()["Content-Type"] = []string{"text/plain; charset=utf-8"}
		w.Header()["X-Content-Type-Options"] = []string{"nosniff"}
		w.WriteHeader(400)
		io.WriteString(w, err.Error()+"\n")
	}
}
