package http

import (
	"compress/gzip"
	"io"
	"strings"
)

// asksForGzip reports whether the transport asks for a compressed answer by itself.
func (t *Transport) asksForGzip(r *Request) bool {
	return !t.DisableCompression && r.Method != "HEAD" && r.Header.get("Accept-Encoding") == "" && r.Header.get("Range") == ""
}

// unzip has an answer's body unpacked that came compressed since the transport has asked for that.
func unzip(resp *Response) {
	if !strings.EqualFold(resp.Header.get("Content-Encoding"), "gzip") {
		return
	}
	resp.Body = &gzipBody{body: resp.Body}
	resp.Header.Del("Content-Encoding")
	resp.Header.Del("Content-Length")
	resp.ContentLength, resp.Uncompressed = -1, true
}

// A gzipBody unpacks a body while it is read.
type gzipBody struct {
	body   io.ReadCloser
	r      *gzip.Reader // made when something is read
	err    error
	closed bool
}

func (b *gzipBody) Read(p []byte) (n int, err error) {
	if b.closed {
		return b.body.Read(p) // It knows the error.
	}
	if b.r == nil && b.err == nil {
		b.r, b.err = gzip.NewReader(b.body)
	}
	if b.err != nil {
		return 0, b.err
	}
	return b.r.Read(p)
}

func (b *gzipBody) Close() error {
	b.closed = true
	return b.body.Close()
}
