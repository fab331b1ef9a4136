package http

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"maps"
	"net/url"
	"path"
	"strings"
	"sync"
	"time"
)

// Error answers with a text and a status code. The handler should not write after it.
func Error(w ResponseWriter, error string, code int) {
	h := w.Header()
	h.Del("Content-Length")
	h.Set("Content-Type", "text/plain; charset=utf-8")
	h.Set("X-Content-Type-Options", "nosniff")
	w.WriteHeader(code)
	fmt.Fprintln(w, error)
}

// NotFound answers with 404.
func NotFound(w ResponseWriter, r *Request) { Error(w, "404 page not found", StatusNotFound) }

// NotFoundHandler returns a handler that answers with 404.
func NotFoundHandler() Handler { return HandlerFunc(NotFound) }

// StripPrefix returns a handler that calls h without the prefix of the path; where the path does
// not have it, it answers with 404.
func StripPrefix(prefix string, h Handler) Handler {
	if prefix == "" {
		return h
	}
	return HandlerFunc(func(w ResponseWriter, r *Request) {
		p, ok := strings.CutPrefix(r.URL.Path, prefix)
		raw, rawOK := strings.CutPrefix(r.URL.RawPath, prefix)
		if !ok || r.URL.RawPath != "" && !rawOK {
			NotFound(w, r)
			return
		}
		c := *r
		u := *r.URL
		u.Path, u.RawPath = p, raw
		c.URL = &u
		h.ServeHTTP(w, &c)
	})
}

// AllowQuerySemicolons returns a handler that takes semicolons in queries for ampersands.
func AllowQuerySemicolons(h Handler) Handler {
	return HandlerFunc(func(w ResponseWriter, r *Request) {
		if strings.Contains(r.URL.RawQuery, ";") {
			c := *r
			u := *r.URL
			u.RawQuery = strings.ReplaceAll(u.RawQuery, ";", "&")
			c.URL = &u
			r = &c
		}
		h.ServeHTTP(w, r)
	})
}

// Redirect sends the client to a URL, which may be relative to the request's.
func Redirect(w ResponseWriter, r *Request, to string, code int) {
	if u, err := url.Parse(to); err == nil && u.Scheme == "" && u.Host == "" {
		to = absolutePath(r.URL.EscapedPath(), to)
	}
	h := w.Header()
	_, typed := h["Content-Type"]
	h.Set("Location", escapeNonASCII(to))
	if !typed && (r.Method == "GET" || r.Method == "HEAD") {
		h.Set("Content-Type", "text/html; charset=utf-8")
	}
	w.WriteHeader(code)
	if !typed && r.Method == "GET" {
		fmt.Fprintln(w, "<a href=\""+escapeHTML(to)+"\">"+StatusText(code)+"</a>.\n")
	}
}

// absolutePath makes a path relative to another one absolute, and clean.
func absolutePath(base, to string) string {
	if base == "" {
		base = "/"
	}
	if !strings.HasPrefix(to, "/") {
		dir, _ := path.Split(base)
		to = dir + to
	}
	to, query, asked := strings.Cut(to, "?")
	clean := path.Clean(to)
	if strings.HasSuffix(to, "/") && !strings.HasSuffix(clean, "/") {
		clean += "/"
	}
	if asked {
		clean += "?" + query
	}
	return clean
}

func escapeNonASCII(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] < 0x80 {
			b.WriteByte(s[i])
		} else {
			fmt.Fprintf(&b, "%%%02x", s[i])
		}
	}
	return b.String()
}

var htmlReplacer = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&#34;", "'", "&#39;")

func escapeHTML(s string) string { return htmlReplacer.Replace(s) }

type redirectHandler struct {
	url  string
	code int
}

func (h *redirectHandler) ServeHTTP(w ResponseWriter, r *Request) { Redirect(w, r, h.url, h.code) }

// RedirectHandler returns a handler that sends clients to a URL.
func RedirectHandler(url string, code int) Handler { return &redirectHandler{url, code} }

// MaxBytesHandler returns a handler that calls h with bodies of at most n bytes.
func MaxBytesHandler(h Handler, n int64) Handler {
	return HandlerFunc(func(w ResponseWriter, r *Request) {
		c := *r
		c.Body = MaxBytesReader(w, r.Body, n)
		h.ServeHTTP(w, &c)
	})
}

// A MaxBytesError says that a body is longer than MaxBytesReader allows.
type MaxBytesError struct{ Limit int64 }

// Error returns "http: request body too large".
func (e *MaxBytesError) Error() string { return "http: request body too large" }

// MaxBytesReader returns a reader of at most n bytes of r; after more, the error is a
// *MaxBytesError, and the server closes the connection.
func MaxBytesReader(w ResponseWriter, r io.ReadCloser, n int64) io.ReadCloser {
	n = max(n, 0)
	return &maxBytesReader{w: w, r: r, limit: n, left: n}
}

type maxBytesReader struct {
	w           ResponseWriter
	r           io.ReadCloser
	limit, left int64
	err         error
}

func (m *maxBytesReader) Read(p []byte) (n int, err error) {
	if m.err != nil {
		return 0, m.err
	}
	if len(p) == 0 {
		return 0, nil
	}
	// One byte more shows whether there is more.
	if int64(len(p))-1 > m.left {
		p = p[:m.left+1]
	}
	n, err = m.r.Read(p)
	if int64(n) <= m.left {
		m.left -= int64(n)
		m.err = err
		return n, err
	}
	n = int(m.left)
	m.left = 0
	if w, ok := m.w.(interface{ requestTooLarge() }); ok {
		w.requestTooLarge()
	}
	m.err = &MaxBytesError{m.limit}
	return n, m.err
}

func (m *maxBytesReader) Close() error { return m.r.Close() }

// TimeoutHandler returns a handler that gives h so much time; then it answers with 503 and the
// message. What h writes is kept until it is done.
func TimeoutHandler(h Handler, dt time.Duration, msg string) Handler {
	return &timeoutHandler{h, dt, msg}
}

type timeoutHandler struct {
	handler Handler
	dt      time.Duration
	msg     string
}

func (h *timeoutHandler) ServeHTTP(w ResponseWriter, r *Request) {
	ctx, cancel := context.WithTimeout(r.Context(), h.dt)
	defer cancel()
	r = r.WithContext(ctx)
	tw := &timeoutWriter{w: w, h: Header{}, req: r}
	done := make(chan struct{})
	panicked := make(chan any, 1)
	go func() {
		defer func() {
			if p := recover(); p != nil {
				panicked <- p
			}
		}()
		h.handler.ServeHTTP(tw, r)
		close(done)
	}()
	select {
	case p := <-panicked:
		panic(p)
	case <-done:
		tw.mu.Lock()
		defer tw.mu.Unlock()
		maps.Copy(w.Header(), tw.h)
		if !tw.wrote {
			tw.code = StatusOK
		}
		w.WriteHeader(tw.code)
		w.Write(tw.body.Bytes())
	case <-ctx.Done():
		tw.mu.Lock()
		defer tw.mu.Unlock()
		w.WriteHeader(StatusServiceUnavailable)
		tw.err = ctx.Err()
		if tw.err == context.DeadlineExceeded {
			msg := h.msg
			if msg == "" {
				msg = "<html><head><title>Timeout</title></head><body><h1>Timeout</h1></body></html>"
			}
			io.WriteString(w, msg)
			tw.err = ErrHandlerTimeout
		}
	}
}

type timeoutWriter struct {
	w    ResponseWriter
	h    Header
	body bytes.Buffer
	req  *Request

	mu    sync.Mutex
	err   error
	wrote bool
	code  int
}

func (t *timeoutWriter) Push(target string, opts *PushOptions) error {
	if p, ok := t.w.(Pusher); ok {
		return p.Push(target, opts)
	}
	return ErrNotSupported
}

func (t *timeoutWriter) Header() Header { return t.h }

func (t *timeoutWriter) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.err != nil {
		return 0, t.err
	}
	if !t.wrote {
		t.writeHeader(StatusOK)
	}
	return t.body.Write(p)
}

func (t *timeoutWriter) WriteHeader(code int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.writeHeader(code)
}

func (t *timeoutWriter) writeHeader(code int) {
	checkCode(code)
	switch {
	case t.err != nil:
	case t.wrote:
		serverOf(t.req).complain("http: superfluous response.WriteHeader call")
	default:
		t.wrote, t.code = true, code
	}
}
