package http

import (
	"bufio"
	"fmt"
	"internal/header"
	"io"
	"net"
	"path"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// A ResponseWriter is what a handler answers with. It must not be used after the handler has
// returned.
type ResponseWriter interface {
	// Header returns the header that WriteHeader sends; what is changed later has no effect, but
	// for trailers.
	Header() Header
	// Write writes the body; WriteHeader(StatusOK) comes before it by itself.
	Write([]byte) (int, error)
	// WriteHeader sends the header with a status code; those of 1xx are sent in addition.
	WriteHeader(statusCode int)
}

// A Flusher is a ResponseWriter that can send what it holds back.
type Flusher interface {
	// Flush sends what was written so far.
	Flush()
}

// A Hijacker is a ResponseWriter whose connection can be taken over.
type Hijacker interface {
	// Hijack hands the connection over to the handler, with what was read of it. HTTP/2 has none.
	Hijack() (net.Conn, *bufio.ReadWriter, error)
}

// A CloseNotifier tells that a client has gone. Use the request's context.
type CloseNotifier interface {
	// CloseNotify returns a channel that tells when the client is gone. Request.Context is better.
	CloseNotify() <-chan bool
}

// TrailerPrefix before a header's name makes it a trailer, sent after the body.
const TrailerPrefix = "Trailer:"

// How much of a body is held back, so that its length may be known.
const holdBack = 2048

// A response is the server's ResponseWriter.
type response struct {
	c    *conn
	req  *Request
	body *body // of the request; nil if it has none
	ctx  *requestContext

	header   Header // the handler's
	asked    bool   // Header was called
	snapshot Header // of the header when WriteHeader was called
	decided  bool   // WriteHeader was called
	status   int
	length   int64 // declared, or -1
	written  int64
	held     []byte // of the body

	sent      bool // the header was sent
	chunked   bool
	trailers  []string
	closes    bool // the connection ends with this answer
	wants10   bool // a client of HTTP/1.0 wants to go on
	wantClose bool
	tooLarge  bool
	duplex    bool
	done      atomic.Bool // the handler has returned

	continueMu sync.Mutex
	mayGoOn    atomic.Bool // 100 Continue may be sent
	waits      bool        // the client waits for it
}

func checkCode(code int) {
	if code < 100 || code > 999 {
		panic(fmt.Sprintf("invalid WriteHeader code %v", code))
	}
}

// caller returns the line of the program that has called into this package.
func caller() string {
	pcs := make([]uintptr, 16)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(1, pcs)])
	for {
		f, more := frames.Next()
		if !more || !strings.HasPrefix(f.Function, "net/http.") {
			return fmt.Sprintf("%s (%s:%d)", f.Function, path.Base(f.File), f.Line)
		}
	}
}

func (s *Server) complain(what string) { s.logf("%s from %s", what, caller()) }

func (w *response) Header() Header {
	if w.snapshot == nil && w.decided && !w.sent {
		w.snapshot = w.header.Clone()
	}
	w.asked = true
	return w.header
}

func (w *response) WriteHeader(code int) {
	if w.c.isHijacked() {
		w.c.server.complain("http: response.WriteHeader on hijacked connection")
		return
	}
	if w.decided {
		w.c.server.complain("http: superfluous response.WriteHeader call")
		return
	}
	checkCode(code)
	if code == StatusContinue || code >= 200 {
		w.noContinue(code >= 200)
	}
	if code < 200 && code != StatusSwitchingProtocols {
		w.writeStatus(code)
		w.header.WriteSubset(w.c.w, map[string]bool{"Content-Length": true, "Transfer-Encoding": true})
		w.c.w.WriteString("\r\n")
		w.c.w.Flush()
		return
	}
	w.decided, w.status = true, code
	if w.asked && w.snapshot == nil && !w.done.Load() {
		w.snapshot = w.header.Clone()
	}
	if v := w.header.get("Content-Length"); v != "" {
		n, err := strconv.ParseInt(v, 10, 64)
		if err == nil && n >= 0 {
			w.length = n
		} else {
			w.c.server.logf("http: invalid Content-Length of %q", v)
			w.header.Del("Content-Length")
		}
	}
}

func (w *response) Write(p []byte) (int, error) { return w.write(p) }

func (w *response) WriteString(s string) (int, error) { return w.write([]byte(s)) }

func (w *response) write(p []byte) (int, error) {
	if w.c.isHijacked() {
		if len(p) > 0 {
			w.c.server.complain("http: response.Write on hijacked connection")
		}
		return 0, ErrHijacked
	}
	if w.mayGoOn.Load() {
		w.noContinue(true)
	}
	if !w.decided {
		w.WriteHeader(StatusOK)
	}
	if len(p) == 0 {
		return 0, nil
	}
	if !bodyAllowed(w.status) {
		return 0, ErrBodyNotAllowed
	}
	w.written += int64(len(p))
	if w.length != -1 && w.written > w.length {
		return 0, ErrContentLength
	}
	total := len(p)
	for len(w.held)+len(p) > holdBack {
		var err error
		if len(w.held) == 0 {
			err = w.emit(p)
			p = nil
		} else {
			n := holdBack - len(w.held)
			w.held = append(w.held, p[:n]...)
			p = p[n:]
			err = w.emit(w.held)
			w.held = w.held[:0]
		}
		if err != nil {
			return total - len(p), err
		}
	}
	w.held = append(w.held, p...)
	return total, nil
}

// emit sends a part of the body, after the header.
func (w *response) emit(p []byte) error {
	if !w.sent {
		w.sendHeader(p)
	}
	if w.req.Method == "HEAD" {
		return nil
	}
	out := w.c.w
	if w.chunked {
		out.WriteString(strconv.FormatInt(int64(len(p)), 16))
		out.WriteString("\r\n")
	}
	_, err := out.Write(p)
	if w.chunked && err == nil {
		_, err = out.WriteString("\r\n")
	}
	if err != nil {
		w.c.rwc.Close()
	}
	return err
}

func (w *response) emitHeld() error {
	if len(w.held) == 0 {
		return nil
	}
	p := w.held
	w.held = w.held[:0]
	return w.emit(p)
}

func (w *response) Flush() { w.FlushError() }

func (w *response) FlushError() error {
	if !w.decided {
		w.WriteHeader(StatusOK)
	}
	err := w.emitHeld()
	if !w.sent {
		w.sendHeader(nil)
	}
	if ferr := w.c.w.Flush(); err == nil {
		err = ferr
	}
	return err
}

func (w *response) SetReadDeadline(t time.Time) error  { return w.c.rwc.SetReadDeadline(t) }
func (w *response) SetWriteDeadline(t time.Time) error { return w.c.rwc.SetWriteDeadline(t) }

func (w *response) EnableFullDuplex() error {
	w.duplex = true
	return nil
}

// ReadFrom sends all that src has.
func (w *response) ReadFrom(src io.Reader) (n int64, err error) {
	buf := copyBuffers.Get().(*[32 << 10]byte)
	defer copyBuffers.Put(buf)
	if !w.sent {
		// So much is enough to guess the type; then the header goes out.
		n, err = io.CopyBuffer(plainWriter{w}, io.LimitReader(src, sniffLen), buf[:])
		if err != nil || n < sniffLen {
			return n, err
		}
	}
	w.emitHeld()
	if !w.sent {
		w.sendHeader(nil)
	}
	more, err := io.CopyBuffer(plainWriter{w}, src, buf[:])
	return n + more, err
}

var copyBuffers = sync.Pool{New: func() any { return new([32 << 10]byte) }}

func (w *response) CloseNotify() <-chan bool {
	if w.done.Load() {
		panic("net/http: CloseNotify called after ServeHTTP finished")
	}
	ch := make(chan bool, 1)
	done := w.ctx.Done()
	go func() {
		<-done
		if !w.done.Load() {
			ch <- true
		}
	}()
	return ch
}

func (w *response) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	if w.done.Load() {
		panic("net/http: Hijack called after ServeHTTP finished")
	}
	w.noContinue(false)
	if w.decided {
		w.emitHeld()
		if !w.sent {
			w.sendHeader(nil)
		}
		w.c.w.Flush()
	}
	return w.c.hijack()
}

// requestTooLarge makes the connection end: the rest of the body is not read.
func (w *response) requestTooLarge() {
	w.closes, w.tooLarge = true, true
	if !w.decided {
		w.Header().Set("Connection", "close")
	}
}

func (w *response) writeStatus(code int) {
	out := w.c.w
	if w.req.ProtoAtLeast(1, 1) {
		out.WriteString("HTTP/1.1 ")
	} else {
		out.WriteString("HTTP/1.0 ")
	}
	out.WriteString(strconv.Itoa(code))
	if text := StatusText(code); text != "" {
		out.WriteByte(' ')
		out.WriteString(text)
	} else {
		out.WriteString(" status code " + strconv.Itoa(code))
	}
	out.WriteString("\r\n")
}

// sendHeader writes the header. p is the body's beginning; when the handler has returned, all of it.
func (w *response) sendHeader(p []byte) {
	w.sent = true
	h := w.snapshot
	if h == nil {
		h = w.header
	}
	c, r := w.c, w.req
	head, connect := r.Method == "HEAD", r.Method == "CONNECT"
	keepAlives := c.server.keepsAlive()
	allowed := bodyAllowed(w.status)
	skip := map[string]bool(nil)
	drop := func(key string) {
		if _, ok := h[key]; ok {
			if skip == nil {
				skip = map[string]bool{}
			}
			skip[key] = true
		}
	}
	trailers := w.findTrailers(h, drop)
	var typ, connection string
	encoding := h.get("Transfer-Encoding")
	length := ""
	if w.done.Load() && !trailers && encoding == "" && allowed && !h.has("Content-Length") && (!head || len(p) > 0) {
		w.length = int64(len(p))
		length = strconv.Itoa(len(p))
	}
	if w.wants10 && keepAlives && h.get("Content-Length") != "" && h.get("Connection") == "keep-alive" {
		w.closes = false
	}
	known := w.length != -1
	if w.wants10 && (head || known || !allowed) {
		if !h.has("Connection") {
			connection = "keep-alive"
		}
	} else if !r.ProtoAtLeast(1, 1) || w.wantClose {
		w.closes = true
	}
	if h.get("Connection") == "close" || !keepAlives || connect || w.waits && w.body.remains() {
		w.closes = true
	}
	if w.body != nil && r.ContentLength != 0 && !w.closes && !w.duplex && w.settleBody() {
		drop("Connection")
		connection = "close"
	}
	if !allowed {
		drop("Transfer-Encoding")
		drop("Content-Length")
		if w.status == StatusNotModified {
			drop("Content-Type")
		}
	} else if h.Get("Content-Encoding") == "" && !h.has("Content-Type") && encoding == "" && len(p) > 0 {
		typ = DetectContentType(p)
	}
	if known && encoding != "" && encoding != "identity" {
		c.server.logf("http: WriteHeader called with both Transfer-Encoding of %q and a Content-Length of %d", encoding, w.length)
		drop("Content-Length")
		known = false
	}
	tunnel := connect && w.status >= 200 && w.status < 300
	switch {
	case tunnel:
		drop("Transfer-Encoding")
		drop("Content-Length")
		length = ""
	case head || !allowed || known:
		drop("Transfer-Encoding")
	case !r.ProtoAtLeast(1, 1):
		w.closes = true
		drop("Transfer-Encoding")
	case encoding == "identity":
		w.closes = true
		drop("Transfer-Encoding")
	default:
		w.chunked = true
		if encoding == "chunked" {
			drop("Transfer-Encoding")
		}
		drop("Content-Length")
	}
	if !r.ProtoAtLeast(1, 0) {
		return
	}
	if w.closes && (!keepAlives || !hasToken(h["Connection"], "close")) && !isSwitch(w.status, h) {
		drop("Connection")
		connection = ""
		if r.ProtoAtLeast(1, 1) && !tunnel {
			connection = "close"
		}
	}
	w.writeStatus(w.status)
	writeFields(c.w, h, skip)
	if !h.has("Date") {
		writeField(c.w, "Date", c.server.date())
	}
	if length != "" {
		writeField(c.w, "Content-Length", length)
	}
	if typ != "" {
		writeField(c.w, "Content-Type", typ)
	}
	if connection != "" {
		writeField(c.w, "Connection", connection)
	}
	if w.chunked {
		writeField(c.w, "Transfer-Encoding", "chunked")
	}
	c.w.WriteString("\r\n")
}

func writeField(out *bufio.Writer, name, value string) {
	out.WriteString(name)
	out.WriteString(": ")
	out.WriteString(value)
	out.WriteString("\r\n")
}

// writeFields is Header.write without errors: those of the connection show when it is flushed.
func writeFields(out *bufio.Writer, h Header, skip map[string]bool) {
	var few [8]string
	names := few[:0]
	for k := range h {
		if !skip[k] && header.Valid(k) {
			names = append(names, k)
		}
	}
	if len(names) > 1 {
		slices.Sort(names)
	}
	for _, k := range names {
		for _, v := range h[k] {
			writeField(out, k, oneLine(v))
		}
	}
}

// findTrailers finds out which trailers the header announces.
func (w *response) findTrailers(h Header, drop func(string)) bool {
	any := false
	for k := range h {
		if strings.HasPrefix(k, TrailerPrefix) {
			drop(k)
			any = true
		}
	}
	for _, v := range h["Trailer"] {
		any = true
		eachElement(v, func(name string) {
			name = header.Canonical(name)
			if validTrailer(name) {
				w.trailers = append(w.trailers, name)
			}
		})
	}
	return any
}

// validTrailer reports whether a field may stand after the body.
func validTrailer(name string) bool {
	if strings.HasPrefix(name, "If-") {
		return false
	}
	switch name {
	case "Authorization", "Cache-Control", "Connection", "Content-Encoding", "Content-Length", "Content-Range",
		"Content-Type", "Expect", "Host", "Keep-Alive", "Max-Forwards", "Pragma", "Proxy-Authenticate",
		"Proxy-Authorization", "Proxy-Connection", "Range", "Realm", "Te", "Trailer", "Transfer-Encoding", "Www-Authenticate":
		return false
	}
	return true
}

// finalTrailers returns the trailers with their values.
func (w *response) finalTrailers() Header {
	t := Header{}
	for k, v := range w.header {
		if name, ok := strings.CutPrefix(k, TrailerPrefix); ok {
			t[name] = v
		}
	}
	for _, name := range w.trailers {
		for _, v := range w.header[name] {
			t.Add(name, v)
		}
	}
	return t
}

// settleBody reads what is left of the request's body before the answer begins, since some clients
// do not read while they write. It returns true if that is too much.
func (w *response) settleBody() (tooMuch bool) {
	b := w.body
	b.mu.Lock()
	closed, eof, left := b.closed, b.sawEOF, b.left
	b.mu.Unlock()
	switch {
	case closed:
		w.closes = !eof
	case left >= maxDiscard:
		w.requestTooLarge()
		return true
	default:
		b.Close()
		w.closes = b.closedEarly()
	}
	return false
}

// finish sends what is left when the handler has returned.
func (w *response) finish() {
	w.done.Store(true)
	if !w.decided {
		w.WriteHeader(StatusOK)
	}
	w.emitHeld()
	if !w.sent {
		w.sendHeader(nil)
	}
	if w.chunked && w.req.Method != "HEAD" {
		w.c.w.WriteString("0\r\n")
		if t := w.finalTrailers(); len(t) > 0 {
			t.Write(w.c.w)
		}
		w.c.w.WriteString("\r\n")
	}
	w.c.w.Flush()
	w.c.in.abort()
	w.body.setOnEOF(nil)
	if w.mayGoOn.Load() {
		w.noContinue(true)
	}
	w.body.Close()
	if w.req.MultipartForm != nil {
		w.req.MultipartForm.RemoveAll()
	}
}

// reusable reports whether another request may follow on the connection.
func (w *response) reusable() bool {
	if w.closes || w.c.writeErr != nil || w.body.closedEarly() {
		return false
	}
	return w.req.Method == "HEAD" || w.length == -1 || !bodyAllowed(w.status) || w.length == w.written
}

// noContinue makes sure that 100 Continue is not sent any more. If the final answer comes first, the
// body will not be read.
func (w *response) noContinue(final bool) {
	if !w.waits {
		return
	}
	w.continueMu.Lock()
	defer w.continueMu.Unlock()
	w.mayGoOn.Store(false)
}

// A continueBody tells the client to send the body when that is read first.
type continueBody struct {
	w      *response
	body   io.ReadCloser
	closed atomic.Bool
}

func (b *continueBody) Read(p []byte) (int, error) {
	if b.closed.Load() {
		return 0, ErrBodyReadAfterClose
	}
	w := b.w
	if w.mayGoOn.Load() {
		w.continueMu.Lock()
		if w.mayGoOn.Load() {
			w.c.w.WriteString("HTTP/1.1 100 Continue\r\n\r\n")
			w.c.w.Flush()
			w.mayGoOn.Store(false)
		}
		w.continueMu.Unlock()
	}
	return b.body.Read(p)
}

func (b *continueBody) Close() error {
	b.closed.Store(true)
	return nil
}

// A ResponseController does with a ResponseWriter, or with one that it wraps (Unwrap), what not all
// of them can; where none can, the error is ErrNotSupported.
type ResponseController struct{ rw ResponseWriter }

// NewResponseController returns a controller of the writer.
func NewResponseController(rw ResponseWriter) *ResponseController { return &ResponseController{rw} }

var errNotSupported = fmt.Errorf("%w", ErrNotSupported)

// find calls use for the writer, and those that it wraps, until it returns true.
func (c *ResponseController) find(use func(w ResponseWriter) bool) error {
	for w := c.rw; ; {
		if use(w) {
			return nil
		}
		u, ok := w.(interface{ Unwrap() ResponseWriter })
		if !ok {
			return errNotSupported
		}
		w = u.Unwrap()
	}
}

// first returns a, or what b leads to if that is nil.
func first(a error, b *error) error {
	if a != nil {
		return a
	}
	return *b
}

// Flush sends what is held back.
func (c *ResponseController) Flush() (err error) {
	return first(c.find(func(w ResponseWriter) bool {
		switch w := w.(type) {
		case interface{ FlushError() error }:
			err = w.FlushError()
		case Flusher:
			w.Flush()
		default:
			return false
		}
		return true
	}), &err)
}

// Hijack takes the connection over.
func (c *ResponseController) Hijack() (conn net.Conn, buf *bufio.ReadWriter, err error) {
	if e := c.find(func(w ResponseWriter) bool {
		h, ok := w.(Hijacker)
		if ok {
			conn, buf, err = h.Hijack()
		}
		return ok
	}); e != nil {
		return nil, nil, e
	}
	return conn, buf, err
}

// SetReadDeadline sets until when the request, its body included, must be read.
func (c *ResponseController) SetReadDeadline(deadline time.Time) (err error) {
	return first(c.find(func(w ResponseWriter) bool {
		d, ok := w.(interface{ SetReadDeadline(time.Time) error })
		if ok {
			err = d.SetReadDeadline(deadline)
		}
		return ok
	}), &err)
}

// SetWriteDeadline sets until when the answer must be written.
func (c *ResponseController) SetWriteDeadline(deadline time.Time) (err error) {
	return first(c.find(func(w ResponseWriter) bool {
		d, ok := w.(interface{ SetWriteDeadline(time.Time) error })
		if ok {
			err = d.SetWriteDeadline(deadline)
		}
		return ok
	}), &err)
}

// EnableFullDuplex lets the handler read the body after it has begun to answer.
func (c *ResponseController) EnableFullDuplex() (err error) {
	return first(c.find(func(w ResponseWriter) bool {
		d, ok := w.(interface{ EnableFullDuplex() error })
		if ok {
			err = d.EnableFullDuplex()
		}
		return ok
	}), &err)
}
