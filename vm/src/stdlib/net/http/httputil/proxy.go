package httputil

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"mime"
	"net"
	"net/http"
	"net/http/httptrace"
	"net/textproto"
	"net/url"
	"strings"
	"sync"
	"time"
)

// A ProxyRequest is what ReverseProxy.Rewrite changes.
type ProxyRequest struct {
	// In is the request that came in; it must not be changed.
	In *http.Request
	// Out is the request that goes out.
	Out *http.Request
}

// SetURL sends the request to the target, the request's path behind the target's.
func (r *ProxyRequest) SetURL(target *url.URL) {
	retarget(r.Out, target)
	r.Out.Host = ""
}

// SetXForwarded sets the headers that say for whom the request is made.
func (r *ProxyRequest) SetXForwarded() {
	h := r.Out.Header
	if ip, _, err := net.SplitHostPort(r.In.RemoteAddr); err == nil {
		h.Set("X-Forwarded-For", strings.Join(append(h["X-Forwarded-For"], ip), ", "))
	} else {
		h.Del("X-Forwarded-For")
	}
	h.Set("X-Forwarded-Host", r.In.Host)
	h.Set("X-Forwarded-Proto", "http")
	if r.In.TLS != nil {
		h.Set("X-Forwarded-Proto", "https")
	}
}

// A ReverseProxy is a handler that has another server answer. Either Rewrite or Director is set.
type ReverseProxy struct {
	// Rewrite changes the request that goes out.
	Rewrite   func(*ProxyRequest)
	Transport http.RoundTripper // what sends requests; nil for http.DefaultTransport
	// FlushInterval is how often what was copied is sent on; negative: always. Streams always are.
	FlushInterval time.Duration
	ErrorLog      *log.Logger // where errors go; nil for package log
	BufferPool    BufferPool  // buffers for copying, if it is not nil
	// ModifyResponse changes the answer; an error goes to ErrorHandler.
	ModifyResponse func(*http.Response) error
	// ErrorHandler answers where the other server does not; by default with 502.
	ErrorHandler func(http.ResponseWriter, *http.Request, error)
	// Director changes the request that goes out. Rewrite is better.
	Director func(*http.Request)
}

// A BufferPool has buffers for copying.
type BufferPool interface {
	// Get returns a buffer.
	Get() []byte
	// Put takes a buffer back.
	Put([]byte)
}

// NewSingleHostReverseProxy returns a proxy for the target.
func NewSingleHostReverseProxy(target *url.URL) *ReverseProxy {
	return &ReverseProxy{Director: func(r *http.Request) { retarget(r, target) }}
}

func retarget(r *http.Request, target *url.URL) {
	r.URL.Scheme, r.URL.Host = target.Scheme, target.Host
	path, raw := joinSlash(target.Path, r.URL.Path), ""
	if target.RawPath != "" || r.URL.RawPath != "" {
		te, re := target.EscapedPath(), r.URL.EscapedPath()
		raw = joinSlash(te, re)
		path = target.Path + r.URL.Path
		switch ts, rs := strings.HasSuffix(te, "/"), strings.HasPrefix(re, "/"); {
		case ts && rs:
			path = target.Path + r.URL.Path[1:]
		case !ts && !rs:
			path = target.Path + "/" + r.URL.Path
		}
	}
	r.URL.Path, r.URL.RawPath = path, raw
	if target.RawQuery != "" && r.URL.RawQuery != "" {
		r.URL.RawQuery = target.RawQuery + "&" + r.URL.RawQuery
	} else {
		r.URL.RawQuery = target.RawQuery + r.URL.RawQuery
	}
}

// joinSlash joins two paths with one slash.
func joinSlash(a, b string) string {
	return strings.TrimSuffix(a, "/") + "/" + strings.TrimPrefix(b, "/")
}

func addHeader(to, from http.Header) {
	for k, values := range from {
		for _, v := range values {
			to.Add(k, v)
		}
	}
}

// dropHops removes the headers that are meant for the next hop alone.
func dropHops(h http.Header) {
	for _, list := range h["Connection"] {
		for _, name := range strings.Split(list, ",") {
			if name = textproto.TrimString(name); name != "" {
				h.Del(name)
			}
		}
	}
	for _, name := range []string{
		"Connection", "Proxy-Connection", "Keep-Alive", "Proxy-Authenticate", "Proxy-Authorization",
		"Te", "Trailer", "Transfer-Encoding", "Upgrade",
	} {
		h.Del(name)
	}
}

func hasToken(values []string, token string) bool {
	for _, list := range values {
		for _, item := range strings.Split(list, ",") {
			if strings.EqualFold(textproto.TrimString(item), token) {
				return true
			}
		}
	}
	return false
}

// upgrade returns the protocol that a message switches to.
func upgrade(h http.Header) string {
	if !hasToken(h["Connection"], "Upgrade") {
		return ""
	}
	return h.Get("Upgrade")
}

func printable(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] < ' ' || s[i] > '~' {
			return false
		}
	}
	return true
}

// cleanQuery takes out of a query what servers may understand differently.
func cleanQuery(s string) string {
	odd := strings.Contains(s, ";")
	for i := 0; i < len(s) && !odd; i++ {
		if s[i] == '%' {
			_, err := url.QueryUnescape(s[i:min(i+3, len(s))])
			odd = err != nil
		}
	}
	if !odd {
		return s
	}
	values, _ := url.ParseQuery(s)
	return values.Encode()
}

func (p *ReverseProxy) logf(format string, args ...any) {
	if p.ErrorLog != nil {
		p.ErrorLog.Printf(format, args...)
	} else {
		log.Printf(format, args...)
	}
}

func (p *ReverseProxy) fail(w http.ResponseWriter, r *http.Request, err error) {
	if p.ErrorHandler != nil {
		p.ErrorHandler(w, r, err)
		return
	}
	p.logf("http: proxy error: %v", err)
	w.WriteHeader(http.StatusBadGateway)
}

func (p *ReverseProxy) modify(w http.ResponseWriter, resp *http.Response, r *http.Request) bool {
	if p.ModifyResponse == nil {
		return true
	}
	err := p.ModifyResponse(resp)
	if err != nil {
		resp.Body.Close()
		p.fail(w, r, err)
	}
	return err == nil
}

// ServeHTTP has the other server answer.
func (p *ReverseProxy) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	transport := p.Transport
	if transport == nil {
		transport = http.DefaultTransport
	}
	out := r.Clone(r.Context())
	if r.ContentLength == 0 {
		out.Body = nil
	}
	if out.Body != nil {
		defer out.Body.Close()
	}
	if out.Header == nil {
		out.Header = http.Header{}
	}
	if (p.Director != nil) == (p.Rewrite != nil) {
		p.fail(w, r, errors.New("ReverseProxy must have exactly one of Director or Rewrite set"))
		return
	}
	out, err := p.prepare(r, out)
	if err != nil {
		p.fail(w, r, err)
		return
	}
	if out.Method == "CONNECT" {
		err := errors.New("client sent unsupported CONNECT request")
		if p.ErrorHandler != nil {
			p.ErrorHandler(w, out, err)
			return
		}
		p.logf("http: proxy error: %v", err)
		w.WriteHeader(http.StatusMethodNotAllowed)
		return
	}
	var mu sync.Mutex
	done := false
	trace := &httptrace.ClientTrace{Got1xxResponse: func(code int, header textproto.MIMEHeader) error {
		mu.Lock()
		defer mu.Unlock()
		if !done {
			h := w.Header()
			addHeader(h, http.Header(header))
			w.WriteHeader(code)
			clear(h)
		}
		return nil
	}}
	resp, err := transport.RoundTrip(out.WithContext(httptrace.WithClientTrace(out.Context(), trace)))
	mu.Lock()
	done = true
	mu.Unlock()
	if err != nil {
		p.fail(w, out, err)
		return
	}
	if resp.StatusCode == http.StatusSwitchingProtocols {
		if p.modify(w, resp, out) {
			p.tunnel(w, out, resp)
		}
		return
	}
	dropHops(resp.Header)
	if p.modify(w, resp, out) {
		p.answer(w, r, resp)
	}
}

// prepare changes the request that goes out.
func (p *ReverseProxy) prepare(r, out *http.Request) (*http.Request, error) {
	if p.Director != nil {
		p.Director(out)
		if out.Form != nil {
			out.URL.RawQuery = cleanQuery(out.URL.RawQuery)
		}
	}
	out.Close = false
	protocol := upgrade(out.Header)
	if !printable(protocol) {
		return nil, fmt.Errorf("client tried to switch to invalid protocol %q", protocol)
	}
	dropHops(out.Header)
	if hasToken(r.Header["Te"], "trailers") {
		out.Header.Set("Te", "trailers")
	}
	if protocol != "" {
		out.Header.Set("Connection", "Upgrade")
		out.Header.Set("Upgrade", protocol)
	}
	if p.Rewrite != nil {
		for _, name := range []string{"Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto"} {
			out.Header.Del(name)
		}
		out.URL.RawQuery = cleanQuery(out.URL.RawQuery)
		pr := &ProxyRequest{In: r, Out: out}
		p.Rewrite(pr)
		out = pr.Out
	} else if ip, _, err := net.SplitHostPort(r.RemoteAddr); err == nil {
		// A header that is nil on purpose stays so.
		if prior, ok := out.Header["X-Forwarded-For"]; !ok || prior != nil {
			out.Header.Set("X-Forwarded-For", strings.Join(append(prior, ip), ", "))
		}
	}
	if _, ok := out.Header["User-Agent"]; !ok {
		out.Header.Set("User-Agent", "")
	}
	return out, nil
}

// answer passes the answer on.
func (p *ReverseProxy) answer(w http.ResponseWriter, r *http.Request, resp *http.Response) {
	addHeader(w.Header(), resp.Header)
	announced := len(resp.Trailer)
	if announced > 0 {
		var names []string
		for k := range resp.Trailer {
			names = append(names, k)
		}
		w.Header().Add("Trailer", strings.Join(names, ", "))
	}
	w.WriteHeader(resp.StatusCode)
	if err := p.copy(w, resp); err != nil {
		resp.Body.Close()
		if r.Context().Value(http.ServerContextKey) != nil {
			panic(http.ErrAbortHandler)
		}
		p.logf("suppressing panic for copyResponse error in test; copy error: %v", err)
		return
	}
	resp.Body.Close()
	if len(resp.Trailer) > 0 {
		http.NewResponseController(w).Flush()
	}
	if len(resp.Trailer) == announced {
		addHeader(w.Header(), resp.Trailer)
		return
	}
	for k, values := range resp.Trailer {
		for _, v := range values {
			w.Header().Add(http.TrailerPrefix+k, v)
		}
	}
}

// copy copies the body.
func (p *ReverseProxy) copy(w http.ResponseWriter, resp *http.Response) error {
	interval := p.FlushInterval
	if typ, _, _ := mime.ParseMediaType(resp.Header.Get("Content-Type")); typ == "text/event-stream" || resp.ContentLength == -1 {
		interval = -1
	}
	var dst io.Writer = w
	if interval != 0 {
		f := &flusher{w: w, flush: http.NewResponseController(w).Flush, every: interval, pending: true}
		f.timer = time.AfterFunc(max(interval, 0), f.later)
		defer f.stop()
		dst = f
	}
	var buf []byte
	if p.BufferPool != nil {
		buf = p.BufferPool.Get()
		defer p.BufferPool.Put(buf)
	}
	if len(buf) == 0 {
		buf = make([]byte, 32<<10)
	}
	for {
		n, err := resp.Body.Read(buf)
		if err != nil && err != io.EOF && err != context.Canceled {
			p.logf("httputil: ReverseProxy read error during body copy: %v", err)
		}
		if n > 0 {
			if m, werr := dst.Write(buf[:n]); werr != nil {
				return werr
			} else if m != n {
				return io.ErrShortWrite
			}
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// A flusher flushes a while after something was written, or at once.
type flusher struct {
	w     io.Writer
	flush func() error
	every time.Duration

	mu      sync.Mutex
	timer   *time.Timer
	pending bool
}

func (f *flusher) Write(p []byte) (int, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	n, err := f.w.Write(p)
	switch {
	case f.every < 0:
		f.flush()
	case !f.pending:
		f.timer.Reset(f.every)
		f.pending = true
	}
	return n, err
}

func (f *flusher) later() {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.pending {
		f.flush()
		f.pending = false
	}
}

func (f *flusher) stop() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.pending = false
	f.timer.Stop()
}

// tunnel copies both ways between connections that go on with another protocol.
func (p *ReverseProxy) tunnel(w http.ResponseWriter, r *http.Request, resp *http.Response) {
	asked, got := upgrade(r.Header), upgrade(resp.Header)
	if !printable(got) {
		p.fail(w, r, fmt.Errorf("backend tried to switch to invalid protocol %q", got))
		return
	}
	if !strings.EqualFold(asked, got) {
		p.fail(w, r, fmt.Errorf("backend tried to switch protocol %q when %q was requested", got, asked))
		return
	}
	back, ok := resp.Body.(io.ReadWriteCloser)
	if !ok {
		p.fail(w, r, fmt.Errorf("internal error: 101 switching protocols response with non-writable body"))
		return
	}
	conn, rw, err := http.NewResponseController(w).Hijack()
	if errors.Is(err, http.ErrNotSupported) {
		p.fail(w, r, fmt.Errorf("can't switch protocols using non-Hijacker ResponseWriter type %T", w))
		return
	}
	stop := context.AfterFunc(r.Context(), func() { back.Close() })
	defer back.Close()
	defer stop()
	if err != nil {
		p.fail(w, r, fmt.Errorf("Hijack failed on protocol switch: %v", err))
		return
	}
	defer conn.Close()
	addHeader(w.Header(), resp.Header)
	resp.Header, resp.Body = w.Header(), nil
	if err := resp.Write(rw); err != nil {
		p.fail(w, r, fmt.Errorf("response write: %v", err))
		return
	}
	if err := rw.Flush(); err != nil {
		p.fail(w, r, fmt.Errorf("response flush: %v", err))
		return
	}
	both := make(chan error, 2)
	pass := func(to, from io.ReadWriter) {
		_, err := io.Copy(to, from)
		if c, ok := to.(interface{ CloseWrite() error }); ok && err == nil {
			err = c.CloseWrite()
		} else if err == nil {
			err = io.EOF
		}
		both <- err
	}
	go pass(back, conn)
	go pass(conn, back)
	if err := <-both; err == nil {
		<-both
	}
}
