package http

import (
	"bufio"
	"bytes"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net/url"
	"strconv"
	"strings"
)

// A Response is the answer to a request. Its body is read as it arrives: close it.
type Response struct {
	Status     string // the status line's text, such as "200 OK"
	StatusCode int    // the status, such as 200
	Proto      string // the protocol, such as "HTTP/1.1"
	ProtoMajor int    // its first number
	ProtoMinor int    // its second number

	Header Header // the fields of the header
	// Body is never nil in what a client returns.
	Body io.ReadCloser
	// ContentLength is the body's length, -1 if that is not known.
	ContentLength    int64
	TransferEncoding []string // how the body is transferred
	// Close is whether the connection ends with the answer.
	Close bool
	// Uncompressed is whether the body came compressed and the transport has undone that.
	Uncompressed bool
	// Trailer is complete when the body was read to its end.
	Trailer Header
	// Request is the request that this is the answer to.
	Request *Request
	TLS     *tls.ConnectionState // the state of TLS; nil without
}

// Cookies returns the cookies that the answer sets.
func (r *Response) Cookies() []*Cookie { return readSetCookies(r.Header) }

// Location returns where the answer sends the client, or ErrNoLocation.
func (r *Response) Location() (*url.URL, error) {
	loc := r.Header.Get("Location")
	if loc == "" {
		return nil, ErrNoLocation
	}
	if r.Request != nil && r.Request.URL != nil {
		return r.Request.URL.Parse(loc)
	}
	return url.Parse(loc)
}

// ProtoAtLeast reports whether the version is at least that one.
func (r *Response) ProtoAtLeast(major, minor int) bool {
	return r.ProtoMajor > major || r.ProtoMajor == major && r.ProtoMinor >= minor
}

// ReadResponse reads an answer to the request; nil is one with GET.
func ReadResponse(r *bufio.Reader, req *Request) (*Response, error) {
	eof := func(err error) error {
		if err == io.EOF {
			return io.ErrUnexpectedEOF
		}
		return err
	}
	line, err := readLine(r)
	if err != nil {
		return nil, eof(err)
	}
	proto, status, ok := strings.Cut(line, " ")
	if !ok {
		return nil, badString("malformed HTTP response", line)
	}
	resp := &Response{Request: req, Proto: proto, Status: strings.TrimLeft(status, " ")}
	code, _, _ := strings.Cut(resp.Status, " ")
	if len(code) != 3 {
		return nil, badString("malformed HTTP status code", code)
	}
	if resp.StatusCode, err = strconv.Atoi(code); err != nil || resp.StatusCode < 0 {
		return nil, badString("malformed HTTP status code", code)
	}
	if resp.ProtoMajor, resp.ProtoMinor, ok = ParseHTTPVersion(proto); !ok {
		return nil, badString("malformed HTTP version", proto)
	}
	if resp.Header, err = readHeader(r, 1<<62); err != nil {
		return nil, eof(err)
	}
	if p := resp.Header["Pragma"]; len(p) > 0 && p[0] == "no-cache" && !resp.Header.has("Cache-Control") {
		resp.Header["Cache-Control"] = []string{"no-cache"}
	}
	if err := resp.readBody(r); err != nil {
		return nil, err
	}
	return resp, nil
}

var excludedOfResponse = map[string]bool{"Content-Length": true, "Transfer-Encoding": true, "Trailer": true}

// Write writes the answer as a server sends it, and closes its body.
func (r *Response) Write(w io.Writer) error {
	text := r.Status
	if text == "" {
		if text = StatusText(r.StatusCode); text == "" {
			text = "status code " + strconv.Itoa(r.StatusCode)
		}
	} else {
		text = strings.TrimPrefix(text, strconv.Itoa(r.StatusCode)+" ")
	}
	if _, err := fmt.Fprintf(w, "HTTP/%d.%d %03d %s\r\n", r.ProtoMajor, r.ProtoMinor, r.StatusCode, text); err != nil {
		return err
	}
	c := *r
	if c.ContentLength == 0 && c.Body != nil {
		// Not known, maybe; a byte shows it.
		var first [1]byte
		n, err := c.Body.Read(first[:])
		if err != nil && err != io.EOF {
			return err
		}
		if n == 0 {
			c.Body = NoBody
		} else {
			c.ContentLength = -1
			c.Body = struct {
				io.Reader
				io.Closer
			}{io.MultiReader(bytes.NewReader(first[:]), r.Body), r.Body}
		}
	}
	if c.ContentLength == -1 && !c.Close && c.ProtoAtLeast(1, 1) && !isChunked(c.TransferEncoding) && !c.Uncompressed {
		c.Close = true
	}
	o, err := c.outgoing()
	if err != nil {
		return err
	}
	if err := o.writeHeader(w, func(string, string) {}); err != nil {
		return err
	}
	if err := r.Header.WriteSubset(w, excludedOfResponse); err != nil {
		return err
	}
	lengthSent := o.sendsLength()
	if c.ContentLength == 0 && !isChunked(o.encoding) && !lengthSent && bodyAllowed(r.StatusCode) {
		if _, err := io.WriteString(w, "Content-Length: 0\r\n"); err != nil {
			return err
		}
	}
	if _, err := io.WriteString(w, "\r\n"); err != nil {
		return err
	}
	return o.writeBody(w)
}

func (r *Response) closeBody() {
	if r.Body != nil {
		r.Body.Close()
	}
}

// isSwitch reports whether the answer says that another protocol follows.
func isSwitch(code int, h Header) bool {
	return code == StatusSwitchingProtocols && h.Get("Upgrade") != "" && hasToken(h["Connection"], "Upgrade")
}

var errServerClosedIdle = errors.New("http: server closed idle connection")
