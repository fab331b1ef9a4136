// Package httptest tests clients and servers.
package httptest

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
)

// DefaultRemoteAddr is the client's address in requests for tests.
const DefaultRemoteAddr = "1.2.3.4"

// NewRequest is NewRequestWithContext without a context.
func NewRequest(method, target string, body io.Reader) *http.Request {
	return NewRequestWithContext(context.Background(), method, target, body)
}

// NewRequestWithContext returns a request as a server receives it, for a handler. The target is a
// path or a whole URL. It panics if something is wrong.
func NewRequestWithContext(ctx context.Context, method, target string, body io.Reader) *http.Request {
	if method == "" {
		method = "GET"
	}
	r, err := http.ReadRequest(bufio.NewReader(strings.NewReader(method + " " + target + " HTTP/1.0\r\n\r\n")))
	if err != nil {
		panic("invalid NewRequest arguments; " + err.Error())
	}
	r = r.WithContext(ctx)
	r.Proto, r.ProtoMinor, r.Close = "HTTP/1.1", 1, false
	if body != nil {
		r.ContentLength = -1
		if sized, ok := body.(interface{ Len() int }); ok {
			switch body.(type) {
			case *bytes.Buffer, *bytes.Reader, *strings.Reader:
				r.ContentLength = int64(sized.Len())
			}
		}
		if body == http.NoBody {
			r.ContentLength = 0
		}
		if rc, ok := body.(io.ReadCloser); ok {
			r.Body = rc
		} else {
			r.Body = io.NopCloser(body)
		}
	}
	r.RemoteAddr = "192.0.2.1:1234"
	if r.Host == "" {
		r.Host = "example.com"
	}
	if strings.HasPrefix(target, "https://") {
		r.TLS = newTLSState(r.Host)
	}
	return r
}

// A ResponseRecorder is a ResponseWriter that keeps what is written.
type ResponseRecorder struct {
	// Code is the status.
	Code int
	// HeaderMap is the header, which Result returns as it was when the handler wrote it.
	HeaderMap http.Header
	// Body is what was written; if it is nil, that is lost.
	Body *bytes.Buffer
	// Flushed is whether Flush was called.
	Flushed bool

	result   *http.Response
	snapshot http.Header
	wrote    bool
}

// NewRecorder returns a recorder.
func NewRecorder() *ResponseRecorder {
	return &ResponseRecorder{Code: 200, HeaderMap: http.Header{}, Body: new(bytes.Buffer)}
}

// Header returns the header to be written.
func (rw *ResponseRecorder) Header() http.Header {
	if rw.HeaderMap == nil {
		rw.HeaderMap = http.Header{}
	}
	return rw.HeaderMap
}

// begin writes the header before the body.
func (rw *ResponseRecorder) begin(b []byte) {
	if rw.wrote {
		return
	}
	h := rw.Header()
	_, typed := h["Content-Type"]
	if !typed && h.Get("Transfer-Encoding") == "" {
		h.Set("Content-Type", http.DetectContentType(b[:min(len(b), 512)]))
	}
	rw.WriteHeader(200)
}

// Write keeps the body, even one that the status forbids.
func (rw *ResponseRecorder) Write(buf []byte) (int, error) {
	rw.begin(buf)
	if rw.Body != nil {
		rw.Body.Write(buf)
	}
	if rw.Code < 200 || rw.Code == 204 || rw.Code == 304 {
		return 0, http.ErrBodyNotAllowed
	}
	return len(buf), nil
}

// WriteString keeps the body.
func (rw *ResponseRecorder) WriteString(str string) (int, error) { return rw.Write([]byte(str)) }

// WriteHeader keeps the status, and the header as it is now.
func (rw *ResponseRecorder) WriteHeader(code int) {
	if rw.wrote {
		return
	}
	if code < 100 || code > 999 {
		panic(fmt.Sprintf("invalid WriteHeader code %v", code))
	}
	rw.Code, rw.wrote = code, true
	rw.snapshot = rw.Header().Clone()
}

// Flush notes that it was called.
func (rw *ResponseRecorder) Flush() {
	if !rw.wrote {
		rw.WriteHeader(200)
	}
	rw.Flushed = true
}

// Result returns the answer as a client would get it. The handler must be done.
func (rw *ResponseRecorder) Result() *http.Response {
	if rw.result != nil {
		return rw.result
	}
	if rw.snapshot == nil {
		rw.snapshot = rw.HeaderMap.Clone()
	}
	r := &http.Response{
		StatusCode: rw.Code, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Header: rw.snapshot, Body: http.NoBody,
	}
	rw.result = r
	if r.StatusCode == 0 {
		r.StatusCode = 200
	}
	r.Status = fmt.Sprintf("%03d %s", r.StatusCode, http.StatusText(r.StatusCode))
	if rw.Body != nil {
		r.Body = io.NopCloser(bytes.NewReader(rw.Body.Bytes()))
	}
	r.ContentLength = -1
	if n, err := strconv.ParseUint(strings.TrimSpace(r.Header.Get("Content-Length")), 10, 63); err == nil {
		r.ContentLength = int64(n)
	}
	for _, list := range rw.snapshot["Trailer"] {
		for _, name := range strings.Split(list, ",") {
			name = http.CanonicalHeaderKey(strings.TrimSpace(name))
			if values, ok := rw.HeaderMap[name]; ok && name != "" {
				r.Trailer = with(r.Trailer, name, values)
			}
		}
	}
	for k, values := range rw.HeaderMap {
		if name, ok := strings.CutPrefix(k, http.TrailerPrefix); ok {
			for _, v := range values {
				if r.Trailer == nil {
					r.Trailer = http.Header{}
				}
				r.Trailer.Add(name, v)
			}
		}
	}
	return r
}

func with(h http.Header, name string, values []string) http.Header {
	if h == nil {
		h = http.Header{}
	}
	h[name] = append([]string(nil), values...)
	return h
}
