package http2

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"internal/header"
)

// A ResponseWriter is what a handler answers with. It is used by one goroutine at a time.
type ResponseWriter struct {
	s          *serverStream
	header     Header // the handler's
	snapshot   Header // of the header when WriteHeader was called
	status     int    // 0 before that
	length     int64  // declared, or -1
	written    int64
	held       []byte // of the body
	trailers   []string
	done       bool // the handler has returned
	notifyOnce sync.Once
	notify     chan bool
}

const holdBack = 4 << 10

// Header returns the handler's header.
func (w *ResponseWriter) Header() Header {
	w.mustRun("Header")
	if w.header == nil {
		w.header = Header{}
	}
	return w.header
}

func (w *ResponseWriter) mustRun(what string) {
	if w.done {
		panic(what + " called after Handler finished")
	}
}

// WriteHeader decides on the status, or sends a preliminary answer.
func (w *ResponseWriter) WriteHeader(code int) {
	w.mustRun("WriteHeader")
	if w.status != 0 {
		return
	}
	if code < 100 || code > 999 {
		panic(fmt.Sprintf("invalid WriteHeader code %v", code))
	}
	if code <= 199 {
		w.sendPreliminary(code)
		return
	}
	w.status, w.length = code, -1
	w.snapshot = cloneHeader(w.header)
	if v := w.snapshot["Content-Length"]; len(v) > 0 {
		n, err := strconv.ParseUint(v[0], 10, 63)
		if w.length = int64(n); err != nil {
			w.length = -1
			delete(w.snapshot, "Content-Length")
		}
	}
}

func (w *ResponseWriter) sendPreliminary(code int) {
	c := w.s.conn
	c.mu.Lock()
	defer c.mu.Unlock()
	if w.s.err != nil {
		return
	}
	if code == 100 {
		w.s.waits = false
	}
	c.sendHeaders(&w.s.stream, false, func(put func(name, value string)) {
		put(":status", strconv.Itoa(code))
		putHeader(put, w.header, "Content-Length", "Transfer-Encoding")
	})
	c.flush()
}

// Write writes a part of the body.
func (w *ResponseWriter) Write(p []byte) (int, error) {
	if err := w.check(len(p)); err != nil {
		return 0, err
	}
	if len(w.held)+len(p) <= holdBack {
		w.held = append(w.held, p...)
		return len(p), nil
	}
	if len(w.held) > 0 {
		if err := w.emit(w.held, false); err != nil {
			return 0, err
		}
		w.held = w.held[:0]
	}
	if len(p) <= holdBack {
		w.held = append(w.held, p...)
		return len(p), nil
	}
	if err := w.emit(p, false); err != nil {
		return 0, err
	}
	return len(p), nil
}

// WriteString is Write.
func (w *ResponseWriter) WriteString(s string) (int, error) {
	if len(w.held)+len(s) <= holdBack {
		if err := w.check(len(s)); err != nil {
			return 0, err
		}
		w.held = append(w.held, s...)
		return len(s), nil
	}
	return w.Write([]byte(s))
}

// check decides whether so much more of a body may follow.
func (w *ResponseWriter) check(n int) error {
	w.mustRun("Write")
	if w.status == 0 {
		w.WriteHeader(200)
	}
	if !bodyAllowed(w.status) {
		return w.s.conn.o.BodyNotAllowed
	}
	w.written += int64(n)
	// What fits into the first part of the body is not looked at.
	if w.s.began && w.length > 0 && w.written > w.length {
		return errors.New("http2: handler wrote more than declared Content-Length")
	}
	return nil
}

// Flush sends what is held back.
func (w *ResponseWriter) Flush() { w.FlushError() }

// FlushError is Flush with the error.
func (w *ResponseWriter) FlushError() error {
	w.mustRun("Flush")
	if w.status == 0 {
		w.WriteHeader(200)
	}
	held := w.held
	w.held = w.held[:0]
	if err := w.emit(held, false); err != nil {
		return err
	}
	c := w.s.conn
	c.mu.Lock()
	defer c.mu.Unlock()
	c.flush()
	return w.s.err
}

// emit sends a part of the body, after the header. At the end p is what is left of it.
func (w *ResponseWriter) emit(p []byte, end bool) error {
	s := w.s
	head := s.r.Method == "HEAD"
	if !s.began {
		last := head || end && len(p) == 0 && !w.hasTrailers()
		if err := w.sendHeader(p, last); err != nil || last {
			return err
		}
	}
	if head {
		return nil
	}
	trailers := end && w.finalTrailers()
	if len(p) > 0 || end && !trailers {
		if _, err := s.write(p, end && !trailers); err != nil {
			return err
		}
	}
	if trailers {
		return w.sendTrailers()
	}
	return nil
}

// sendHeader sends the header of the final answer.
func (w *ResponseWriter) sendHeader(p []byte, last bool) error {
	s, h := w.s, w.snapshot
	c := s.conn
	allowed := bodyAllowed(w.status)
	length, typ, date := "", "", ""
	if v := h["Content-Length"]; len(v) > 0 {
		length = v[0]
	} else if w.done && allowed && (len(p) > 0 || s.r.Method != "HEAD") {
		length = strconv.Itoa(len(p))
	}
	_, typed := h["Content-Type"]
	if encoding := h["Content-Encoding"]; !typed && allowed && len(p) > 0 && (len(encoding) == 0 || encoding[0] == "") {
		typ = c.o.Sniff(p)
	}
	if _, ok := h["Date"]; !ok {
		date = c.o.Date()
	}
	for _, v := range h["Trailer"] {
		eachElement(v, w.declare)
	}
	closes := len(h["Connection"]) > 0 && h["Connection"][0] == "close"
	c.mu.Lock()
	defer c.mu.Unlock()
	if s.err != nil {
		return s.err
	}
	s.began = true
	c.sendHeaders(&s.stream, last, func(put func(name, value string)) {
		put(":status", strconv.Itoa(w.status))
		putHeader(put, h, "Connection", "Content-Length")
		if typ != "" {
			put("content-type", typ)
		}
		if length != "" {
			put("content-length", length)
		}
		if date != "" {
			put("date", date)
		}
	})
	if closes {
		c.leave()
	}
	if last {
		s.settle()
		c.flush()
	}
	return nil
}

// putHeader puts the fields of a header in the order of their names, without those two.
func putHeader(put func(name, value string), h Header, without, or string) {
	var few [8]string
	names := few[:0]
	for name := range h {
		if name != without && name != or && header.Valid(name) {
			names = append(names, name)
		}
	}
	if len(names) > 1 {
		slices.Sort(names)
	}
	for _, name := range names {
		small, ok := lower(name)
		if !ok {
			continue
		}
		for _, v := range h[name] {
			if !header.ValidValue(v) || name == "Transfer-Encoding" && v != "trailers" {
				continue
			}
			put(small, v)
		}
	}
}

// declare notes a trailer.
func (w *ResponseWriter) declare(name string) {
	name = header.Canonical(name)
	if !validTrailer(name) {
		return
	}
	if !slices.Contains(w.trailers, name) {
		w.trailers = append(w.trailers, name)
	}
}

// trailerPrefix is net/http's TrailerPrefix.
const trailerPrefix = "Trailer:"

// hasTrailers reports whether trailers may follow.
func (w *ResponseWriter) hasTrailers() bool {
	if len(w.trailers) > 0 || len(w.snapshot["Trailer"]) > 0 {
		return true
	}
	for name := range w.header {
		if strings.HasPrefix(name, trailerPrefix) {
			return true
		}
	}
	return false
}

// finalTrailers completes the list of trailers and reports whether one has a value.
func (w *ResponseWriter) finalTrailers() bool {
	for name, values := range w.header {
		if name, ok := strings.CutPrefix(name, trailerPrefix); ok {
			w.declare(name)
			w.header[header.Canonical(name)] = values
		}
	}
	slices.Sort(w.trailers)
	return slices.ContainsFunc(w.trailers, func(name string) bool { return len(w.header[name]) > 0 })
}

func (w *ResponseWriter) sendTrailers() error {
	s := w.s
	c := s.conn
	c.mu.Lock()
	defer c.mu.Unlock()
	if s.err != nil {
		return s.err
	}
	c.sendHeaders(&s.stream, true, func(put func(name, value string)) {
		for _, name := range w.trailers {
			small, ok := lower(name)
			for _, v := range w.header[name] {
				if ok && header.ValidValue(v) {
					put(small, v)
				}
			}
		}
	})
	s.settle()
	c.flush()
	return nil
}

// finish sends what is left when the handler has returned.
func (w *ResponseWriter) finish() {
	if w.status == 0 {
		w.WriteHeader(200)
	}
	w.done = true
	w.emit(w.held, true)
	w.held = nil
}

// validTrailer reports whether a field may stand after the body.
func validTrailer(name string) bool {
	if strings.HasPrefix(name, "If-") || ofConnection(name) {
		return false
	}
	switch name {
	case "Authorization", "Cache-Control", "Content-Encoding", "Content-Length", "Content-Range", "Content-Type",
		"Expect", "Host", "Max-Forwards", "Pragma", "Proxy-Authenticate", "Proxy-Authorization", "Range", "Realm",
		"Te", "Trailer", "Www-Authenticate":
		return false
	}
	return true
}

// CloseNotify tells when the stream has ended.
func (w *ResponseWriter) CloseNotify() <-chan bool {
	w.mustRun("CloseNotify")
	w.notifyOnce.Do(func() {
		ch := make(chan bool, 1)
		w.notify = ch
		ctx := w.s.ctx
		go func() {
			<-ctx.Done()
			ch <- true
		}()
	})
	return w.notify
}

// SetReadDeadline sets until when the request's body must be read.
func (w *ResponseWriter) SetReadDeadline(t time.Time) error {
	w.s.setTimer(&w.s.readTimer, t, w.s.expireRead)
	return nil
}

// SetWriteDeadline sets until when the answer must be written.
func (w *ResponseWriter) SetWriteDeadline(t time.Time) error {
	w.s.setTimer(&w.s.writeTimer, t, w.s.expireWrite)
	return nil
}

// EnableFullDuplex does nothing: the body can be read after the answer has begun in any case.
func (w *ResponseWriter) EnableFullDuplex() error { return nil }
