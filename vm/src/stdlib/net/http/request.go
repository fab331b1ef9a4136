package http

import (
	"bufio"
	"bytes"
	"context"
	"crypto/tls"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"net/http/httptrace"
	"net/url"
	"strings"
)

const (
	defaultMaxMemory = 32 << 20
	maxFormSize      = 10 << 20
	defaultUserAgent = "Go-http-client/1.1"
)

// A Request is a request that a server has received or a client is to send.
type Request struct {
	// Method is the method; "" is GET for a client.
	Method string
	// URL is what is asked for. A server's requests have only Path and RawQuery, mostly.
	URL *url.URL

	Proto      string // the protocol, such as "HTTP/1.1"
	ProtoMajor int    // its first number
	ProtoMinor int    // its second number

	// Header is the header, without Host.
	Header Header
	// Body is the body: never nil for a server; for a client, nil is none.
	Body io.ReadCloser
	// GetBody returns a new copy of the body, for redirects.
	GetBody func() (io.ReadCloser, error)
	// ContentLength is the body's length, -1 if that is not known; for a client with a body, 0
	// is not known, too.
	ContentLength    int64
	TransferEncoding []string // how the body is transferred, such as "chunked"
	// Close is whether the connection ends with this request.
	Close bool
	// Host is the host that is asked, with the port maybe; "" for a client is URL's.
	Host string
	// Form holds the values of the URL and of the body, after ParseForm.
	Form url.Values
	// PostForm holds the values of the body.
	PostForm      url.Values
	MultipartForm *multipart.Form // the parts of a form, after ParseMultipartForm
	// Trailer is the header after the body.
	Trailer Header
	// RemoteAddr is the client's address.
	RemoteAddr string
	// RequestURI is what the client asked for, as it wrote it.
	RequestURI string
	TLS        *tls.ConnectionState // the state of TLS of a request to a server; nil without
	// Cancel ends a client's request when it is closed; use a context.
	Cancel <-chan struct{}
	// Response is the redirect that has led to a client's request.
	Response *Response
	// Pattern is the ServeMux's pattern that matched.
	Pattern string

	ctx     context.Context
	pat     *pattern
	matches []string          // of the pattern's wildcards
	values  map[string]string // of SetPathValue
}

// Context returns the request's context, which ends with the request.
func (r *Request) Context() context.Context {
	if r.ctx != nil {
		return r.ctx
	}
	return context.Background()
}

// WithContext returns a shallow copy with that context.
func (r *Request) WithContext(ctx context.Context) *Request {
	if ctx == nil {
		panic("nil context")
	}
	c := *r
	c.ctx = ctx
	return &c
}

// Clone returns a deep copy with that context; only the body is shared.
func (r *Request) Clone(ctx context.Context) *Request {
	c := r.WithContext(ctx)
	c.URL = cloneURL(r.URL)
	c.Header, c.Trailer = r.Header.Clone(), r.Trailer.Clone()
	if r.TransferEncoding != nil {
		c.TransferEncoding = append([]string(nil), r.TransferEncoding...)
	}
	c.Form, c.PostForm = cloneValues(r.Form), cloneValues(r.PostForm)
	c.MultipartForm = cloneForm(r.MultipartForm)
	if r.matches != nil {
		c.matches = append([]string(nil), r.matches...)
	}
	if r.values != nil {
		c.values = map[string]string{}
		for k, v := range r.values {
			c.values[k] = v
		}
	}
	return c
}

func cloneURL(u *url.URL) *url.URL {
	if u == nil {
		return nil
	}
	c := *u
	if u.User != nil {
		user := *u.User
		c.User = &user
	}
	return &c
}

func cloneValues(v url.Values) url.Values { return url.Values(Header(v).Clone()) }

func cloneForm(f *multipart.Form) *multipart.Form {
	if f == nil {
		return nil
	}
	c := &multipart.Form{Value: map[string][]string(Header(f.Value).Clone())}
	if f.File != nil {
		c.File = map[string][]*multipart.FileHeader{}
		for k, files := range f.File {
			for _, fh := range files {
				h := *fh
				h.Header = map[string][]string(Header(fh.Header).Clone())
				c.File[k] = append(c.File[k], &h)
			}
		}
	}
	return c
}

// NewRequest is NewRequestWithContext without a context.
func NewRequest(method, url string, body io.Reader) (*Request, error) {
	return NewRequestWithContext(context.Background(), method, url, body)
}

// NewRequestWithContext returns a request for a client. Bodies of bytes.Buffer, bytes.Reader and
// strings.Reader have their length set, and can be sent again after a redirect.
func NewRequestWithContext(ctx context.Context, method, url string, body io.Reader) (*Request, error) {
	if method == "" {
		method = "GET"
	}
	if !validMethod(method) {
		return nil, fmt.Errorf("net/http: invalid method %q", method)
	}
	if ctx == nil {
		return nil, errors.New("net/http: nil Context")
	}
	u, err := parseURL(url)
	if err != nil {
		return nil, err
	}
	u.Host = trimEmptyPort(u.Host)
	r := &Request{
		Method: method, URL: u, Host: u.Host, Header: Header{},
		Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1, ctx: ctx,
	}
	if body == nil {
		return r, nil
	}
	rc, ok := body.(io.ReadCloser)
	if !ok {
		rc = io.NopCloser(body)
	}
	r.Body = rc
	switch b := body.(type) {
	case *bytes.Buffer:
		r.ContentLength = int64(b.Len())
		text := b.Bytes()
		r.GetBody = func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(text)), nil }
	case *bytes.Reader:
		r.ContentLength = int64(b.Len())
		start := *b
		r.GetBody = func() (io.ReadCloser, error) {
			again := start
			return io.NopCloser(&again), nil
		}
	case *strings.Reader:
		r.ContentLength = int64(b.Len())
		start := *b
		r.GetBody = func() (io.ReadCloser, error) {
			again := start
			return io.NopCloser(&again), nil
		}
	default:
		return r, nil
	}
	if r.ContentLength == 0 {
		r.Body = NoBody
		r.GetBody = func() (io.ReadCloser, error) { return NoBody, nil }
	}
	return r, nil
}

func parseURL(s string) (*url.URL, error) { return url.Parse(s) }

// ProtoAtLeast reports whether the version is at least that one.
func (r *Request) ProtoAtLeast(major, minor int) bool {
	return r.ProtoMajor > major || r.ProtoMajor == major && r.ProtoMinor >= minor
}

// UserAgent returns what the client calls itself.
func (r *Request) UserAgent() string { return r.Header.Get("User-Agent") }

// Referer returns the page that led to the request.
func (r *Request) Referer() string { return r.Header.Get("Referer") }

// Cookies returns the request's cookies.
func (r *Request) Cookies() []*Cookie { return readCookies(r.Header, "") }

// CookiesNamed returns the cookies of that name.
func (r *Request) CookiesNamed(name string) []*Cookie {
	if name == "" {
		return []*Cookie{}
	}
	return readCookies(r.Header, name)
}

// Cookie returns the first cookie of that name, or ErrNoCookie.
func (r *Request) Cookie(name string) (*Cookie, error) {
	if found := r.CookiesNamed(name); len(found) > 0 {
		return found[0], nil
	}
	return nil, ErrNoCookie
}

// AddCookie adds a cookie's name and value to the request.
func (r *Request) AddCookie(c *Cookie) {
	name := strings.NewReplacer("\n", "-", "\r", "-").Replace(c.Name)
	s := name + "=" + cleanCookieValue(c.Value, c.Quoted)
	if old := r.Header.Get("Cookie"); old != "" {
		s = old + "; " + s
	}
	r.Header.Set("Cookie", s)
}

// BasicAuth returns the name and password of basic authentication.
func (r *Request) BasicAuth() (username, password string, ok bool) {
	const prefix = "Basic "
	auth := r.Header.Get("Authorization")
	if len(auth) < len(prefix) || !strings.EqualFold(auth[:len(prefix)], prefix) {
		return "", "", false
	}
	text, err := base64.StdEncoding.DecodeString(auth[len(prefix):])
	if err != nil {
		return "", "", false
	}
	username, password, ok = strings.Cut(string(text), ":")
	if !ok {
		return "", "", false
	}
	return username, password, true
}

// SetBasicAuth sets name and password for basic authentication.
func (r *Request) SetBasicAuth(username, password string) {
	r.Header.Set("Authorization", "Basic "+basicAuth(username, password))
}

func basicAuth(username, password string) string {
	return base64.StdEncoding.EncodeToString([]byte(username + ":" + password))
}

// PathValue returns what the pattern's wildcard of that name stands for.
func (r *Request) PathValue(name string) string {
	if i := r.wildcard(name); i >= 0 {
		return r.matches[i]
	}
	return r.values[name]
}

// SetPathValue sets what PathValue returns.
func (r *Request) SetPathValue(name, value string) {
	if i := r.wildcard(name); i >= 0 {
		r.matches[i] = value
		return
	}
	if r.values == nil {
		r.values = map[string]string{}
	}
	r.values[name] = value
}

func (r *Request) wildcard(name string) int {
	if r.pat == nil {
		return -1
	}
	i := 0
	for _, seg := range r.pat.segments {
		if seg.wild && seg.text != "" {
			if seg.text == name && i < len(r.matches) {
				return i
			}
			i++
		}
	}
	return -1
}

// Forms.

// ParseForm fills Form and PostForm: with the query, and with a body of type
// application/x-www-form-urlencoded, whose values come first.
func (r *Request) ParseForm() error {
	var err error
	if r.PostForm == nil {
		if r.Method == "POST" || r.Method == "PUT" || r.Method == "PATCH" {
			r.PostForm, err = r.parseBody()
		}
		if r.PostForm == nil {
			r.PostForm = url.Values{}
		}
	}
	if r.Form != nil {
		return err
	}
	r.Form = url.Values{}
	for k, v := range r.PostForm {
		r.Form[k] = append(r.Form[k], v...)
	}
	if r.URL != nil {
		query, qerr := url.ParseQuery(r.URL.RawQuery)
		if err == nil {
			err = qerr
		}
		for k, v := range query {
			r.Form[k] = append(r.Form[k], v...)
		}
	}
	return err
}

// parseBody parses a form that is no multipart one.
func (r *Request) parseBody() (url.Values, error) {
	if r.Body == nil {
		return nil, errors.New("missing form body")
	}
	ct := r.Header.Get("Content-Type")
	if ct == "" {
		ct = "application/octet-stream"
	}
	ct, _, err := mime.ParseMediaType(ct)
	if ct != "application/x-www-form-urlencoded" {
		return nil, err
	}
	var in io.Reader = r.Body
	limit := int64(1<<63 - 1)
	if _, limited := r.Body.(*maxBytesReader); !limited {
		limit = maxFormSize
		in = io.LimitReader(r.Body, limit+1)
	}
	text, rerr := io.ReadAll(in)
	if rerr != nil {
		if err == nil {
			err = rerr
		}
		return nil, err
	}
	if int64(len(text)) > limit {
		return nil, errors.New("http: POST too large")
	}
	values, perr := url.ParseQuery(string(text))
	if err == nil {
		err = perr
	}
	return values, err
}

// byReader stands for a form that MultipartReader reads.
var byReader = &multipart.Form{Value: map[string][]string{}, File: map[string][]*multipart.FileHeader{}}

// MultipartReader returns a reader of the body's parts, instead of ParseMultipartForm.
func (r *Request) MultipartReader() (*multipart.Reader, error) {
	if r.MultipartForm == byReader {
		return nil, errors.New("http: MultipartReader called twice")
	}
	if r.MultipartForm != nil {
		return nil, errors.New("http: multipart handled by ParseMultipartForm")
	}
	r.MultipartForm = byReader
	return r.multipartReader(true)
}

func (r *Request) multipartReader(mixed bool) (*multipart.Reader, error) {
	ct := r.Header.Get("Content-Type")
	if ct == "" {
		return nil, ErrNotMultipart
	}
	if r.Body == nil {
		return nil, errors.New("missing form body")
	}
	typ, params, err := mime.ParseMediaType(ct)
	if err != nil || typ != "multipart/form-data" && !(mixed && typ == "multipart/mixed") {
		return nil, ErrNotMultipart
	}
	boundary, ok := params["boundary"]
	if !ok {
		return nil, ErrMissingBoundary
	}
	return multipart.NewReader(r.Body, boundary), nil
}

// ParseMultipartForm is ParseForm for multipart/form-data, too; up to maxMemory bytes of files are
// kept in memory, the others on disk.
func (r *Request) ParseMultipartForm(maxMemory int64) error {
	if r.MultipartForm == byReader {
		return errors.New("http: multipart handled by MultipartReader")
	}
	var formErr error
	if r.Form == nil {
		formErr = r.ParseForm()
	}
	if r.MultipartForm != nil {
		return nil
	}
	mr, err := r.multipartReader(false)
	if err != nil {
		return err
	}
	form, err := mr.ReadForm(maxMemory)
	if err != nil {
		return err
	}
	if r.PostForm == nil {
		r.PostForm = url.Values{}
	}
	for k, v := range form.Value {
		r.Form[k] = append(r.Form[k], v...)
		r.PostForm[k] = append(r.PostForm[k], v...)
	}
	r.MultipartForm = form
	return formErr
}

// FormValue returns the first value of that name, of the body first; it parses what it must and
// passes over errors.
func (r *Request) FormValue(key string) string {
	if r.Form == nil {
		r.ParseMultipartForm(defaultMaxMemory)
	}
	return url.Values(r.Form).Get(key)
}

// PostFormValue is FormValue for the body alone.
func (r *Request) PostFormValue(key string) string {
	if r.PostForm == nil {
		r.ParseMultipartForm(defaultMaxMemory)
	}
	return url.Values(r.PostForm).Get(key)
}

// FormFile opens the first file of that name.
func (r *Request) FormFile(key string) (multipart.File, *multipart.FileHeader, error) {
	if r.MultipartForm == byReader {
		return nil, nil, errors.New("http: multipart handled by MultipartReader")
	}
	if r.MultipartForm == nil {
		if err := r.ParseMultipartForm(defaultMaxMemory); err != nil {
			return nil, nil, err
		}
	}
	if r.MultipartForm != nil && r.MultipartForm.File != nil {
		if files := r.MultipartForm.File[key]; len(files) > 0 {
			f, err := files[0].Open()
			return f, files[0], err
		}
	}
	return nil, nil, ErrMissingFile
}

// Reading.

func badString(what, val string) error { return fmt.Errorf("%s %q", what, val) }

// ParseHTTPVersion parses HTTP/1.1 and its like.
func ParseHTTPVersion(vers string) (major, minor int, ok bool) {
	switch vers {
	case "HTTP/1.1":
		return 1, 1, true
	case "HTTP/1.0":
		return 1, 0, true
	}
	digit := func(c byte) bool { return '0' <= c && c <= '9' }
	if len(vers) != len("HTTP/X.Y") || !strings.HasPrefix(vers, "HTTP/") || vers[6] != '.' || !digit(vers[5]) || !digit(vers[7]) {
		return 0, 0, false
	}
	return int(vers[5] - '0'), int(vers[7] - '0'), true
}

// ReadRequest reads a request as a server receives it.
func ReadRequest(b *bufio.Reader) (*Request, error) {
	r, err := readRequest(b, 1<<62)
	if err != nil {
		return nil, err
	}
	delete(r.Header, "Host")
	return r, nil
}

func readRequest(b *bufio.Reader, maxHeaders int64) (r *Request, err error) {
	defer func() {
		if err == io.EOF {
			err = io.ErrUnexpectedEOF
		}
	}()
	line, err := readLine(b)
	if err != nil {
		if err == io.EOF {
			return nil, errNoRequest
		}
		return nil, err
	}
	method, rest, ok1 := strings.Cut(line, " ")
	uri, proto, ok2 := strings.Cut(rest, " ")
	if !ok1 || !ok2 {
		return nil, badString("malformed HTTP request", line)
	}
	r = &Request{Method: method, RequestURI: uri, Proto: proto}
	if !validMethod(method) {
		return nil, badString("invalid method", method)
	}
	var ok bool
	if r.ProtoMajor, r.ProtoMinor, ok = ParseHTTPVersion(proto); !ok {
		return nil, badString("malformed HTTP version", proto)
	}
	// CONNECT has an address in place of a URL, mostly.
	address := method == "CONNECT" && !strings.HasPrefix(uri, "/")
	if address {
		uri = "http://" + uri
	}
	if r.URL, err = url.ParseRequestURI(uri); err != nil {
		return nil, err
	}
	if address {
		r.URL.Scheme = ""
	}
	if r.Header, err = readHeader(b, maxHeaders); err != nil {
		return nil, err
	}
	if len(r.Header["Host"]) > 1 {
		return nil, fmt.Errorf("too many Host headers")
	}
	r.Host = r.URL.Host
	if r.Host == "" {
		r.Host = r.Header.get("Host")
	}
	if p := r.Header["Pragma"]; len(p) > 0 && p[0] == "no-cache" && !r.Header.has("Cache-Control") {
		r.Header["Cache-Control"] = []string{"no-cache"}
	}
	r.Close = shouldClose(r.ProtoMajor, r.ProtoMinor, r.Header, false)
	if err := r.readBody(b, maxHeaders); err != nil {
		return nil, err
	}
	if r.Method == "PRI" && len(r.Header) == 0 && r.URL.Path == "*" && r.Proto == "HTTP/2.0" {
		r.ContentLength, r.Close = -1, true
	}
	return r, nil
}

// errNoRequest is io.EOF before the first byte.
var errNoRequest = errors.New("EOF")

// Writing.

var errMissingHost = errors.New("http: Request.Write on Request with no Host or URL set")

// What the fields of a request say need not be in its header, too.
var excludedOfRequest = map[string]bool{"Host": true, "User-Agent": true, "Content-Length": true, "Transfer-Encoding": true, "Trailer": true}

// Write writes the request as a client sends it.
func (r *Request) Write(w io.Writer) error { return r.write(w, false, nil, nil) }

// WriteProxy is Write for a proxy: with the whole URL.
func (r *Request) WriteProxy(w io.Writer) error { return r.write(w, true, nil, nil) }

// A continuing is a wait for 100 Continue: it returns whether to send the body.
type continuing func() bool

func (r *Request) write(w io.Writer, proxy bool, extra Header, wait continuing) (err error) {
	trace := httptrace.ContextClientTrace(r.Context())
	if trace != nil && trace.WroteRequest != nil {
		defer func() { trace.WroteRequest(httptrace.WroteRequestInfo{Err: err}) }()
	}
	closed := false
	defer func() {
		if !closed && r.Body != nil {
			if cerr := r.Body.Close(); err == nil {
				err = cerr
			}
		}
	}()
	host := r.Host
	if host == "" {
		if r.URL == nil {
			return errMissingHost
		}
		host = r.URL.Host
	}
	if host = withoutZone(host); !validHost(host) {
		// Servers take an empty one where they need none; a part of it would be another host.
		if proxy {
			return errors.New("http: invalid Host header")
		}
		host = ""
	}
	uri := r.URL.RequestURI()
	if proxy && r.URL.Scheme != "" && r.URL.Opaque == "" {
		uri = r.URL.Scheme + "://" + host + uri
	} else if r.Method == "CONNECT" && r.URL.Path == "" {
		uri = host
		if r.URL.Opaque != "" {
			uri = r.URL.Opaque
		}
	}
	for i := 0; i < len(uri); i++ {
		if uri[i] < ' ' || uri[i] == 0x7f {
			return errors.New("net/http: can't write control character in Request.URL")
		}
	}
	out, ok := w.(*bufio.Writer)
	if !ok {
		out = bufio.NewWriter(w)
	}
	method := r.Method
	if method == "" {
		method = "GET"
	}
	out.WriteString(method + " " + uri + " HTTP/1.1\r\nHost: " + host + "\r\n")
	field := func(name, value string) {
		if trace != nil && trace.WroteHeaderField != nil {
			trace.WroteHeaderField(name, []string{value})
		}
	}
	field("Host", host)
	agent := defaultUserAgent
	if r.Header.has("User-Agent") {
		agent = oneLine(r.Header.get("User-Agent"))
	}
	if agent != "" {
		out.WriteString("User-Agent: " + agent + "\r\n")
		field("User-Agent", agent)
	}
	body, err := r.outgoing()
	if err != nil {
		return err
	}
	if err := body.writeHeader(out, field); err != nil {
		return err
	}
	if err := r.Header.write(out, excludedOfRequest, trace); err != nil {
		return err
	}
	if err := extra.write(out, nil, trace); err != nil {
		return err
	}
	out.WriteString("\r\n")
	if trace != nil && trace.WroteHeaders != nil {
		trace.WroteHeaders()
	}
	if wait != nil {
		if err := out.Flush(); err != nil {
			return err
		}
		if trace != nil && trace.Wait100Continue != nil {
			trace.Wait100Continue()
		}
		if !wait() {
			closed = true
			r.closeBody()
			return nil
		}
	}
	if body.flushFirst {
		if err := out.Flush(); err != nil {
			return err
		}
	}
	closed = true
	if err := body.writeBody(out); err != nil {
		if body.readErr == err {
			err = requestBodyError{err}
		}
		return err
	}
	return out.Flush()
}

// A requestBodyError is an error of reading a client's body.
type requestBodyError struct{ error }

func (e requestBodyError) Unwrap() error { return e.error }

func (r *Request) closeBody() error {
	if r.Body == nil {
		return nil
	}
	return r.Body.Close()
}

// withoutZone takes the zone out of an IPv6 address in brackets.
func withoutZone(host string) string {
	if !strings.HasPrefix(host, "[") {
		return host
	}
	end := strings.LastIndex(host, "]")
	if end < 0 {
		return host
	}
	if zone := strings.LastIndex(host[:end], "%"); zone >= 0 {
		return host[:zone] + host[end:]
	}
	return host
}

// replayable reports whether the request may be sent again on a new connection.
func (r *Request) replayable() bool {
	if r.Body != nil && r.Body != NoBody && r.GetBody == nil {
		return false
	}
	switch r.Method {
	case "", "GET", "HEAD", "OPTIONS", "TRACE":
		return true
	}
	return r.Header.has("Idempotency-Key") || r.Header.has("X-Idempotency-Key")
}

// outgoingLength returns the length of a client's body; -1 if it is not known.
func (r *Request) outgoingLength() int64 {
	switch {
	case r.Body == nil || r.Body == NoBody:
		return 0
	case r.ContentLength != 0:
		return r.ContentLength
	}
	return -1
}
