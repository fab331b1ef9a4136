package http2

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net/http/httptrace"
	"net/url"
	"strings"
	"sync"
	"time"
)

// A ClientRequest is a request to be sent.
type ClientRequest struct {
	Context       context.Context
	Method        string
	URL           *url.URL
	Host          string
	Header        Header
	Trailer       Header
	Body          io.ReadCloser // nil if there is none
	ContentLength int64         // -1 if it is not known
	Gzip          bool          // ask for a compressed answer
	Reserved      bool          // room for it was reserved
	Last          bool          // the connection takes no more requests
	// ResponseTrailer is where the answer's trailer goes.
	ResponseTrailer *Header
}

// A ClientResponse is the answer to a request.
type ClientResponse struct {
	Status        string
	StatusCode    int
	ContentLength int64
	Header        Header
	Body          io.ReadCloser // nil if there is none
	TLS           *tls.ConnectionState
}

// A clientStream is a stream with the request that is sent over it.
type clientStream struct {
	stream
	conn     *ClientConn
	r        *ClientRequest
	trace    *httptrace.ClientTrace
	isHead   bool
	resp     *ClientResponse
	answered chan struct{} // closed when resp is there, or the stream has ended
	woken    bool          // answered is closed
	goOn     chan struct{} // closed when the body may be sent
	wentOn   bool          // goOn is closed
	closing  sync.Once     // of the request's body
	first    bool          // of the answer, something has come
	early    int           // how large preliminary answers were
	trailer  Header
	unwatch  func() bool // of the request's context
}

// Retryable reports whether the server has surely not looked at a request that failed so.
func Retryable(err error) bool {
	if err == errConnUnusable || err == errGotGoAway {
		return true
	}
	broken, ok := err.(StreamError)
	return ok && broken.Code == ErrCodeRefusedStream
}

// Untouched reports whether not even a part of the request's body was read.
func Untouched(err error) bool { return err == errConnUnusable }

// RetryError says that a request can't be sent again.
func RetryError(err error) error {
	return fmt.Errorf("http2: Transport: cannot retry err [%v] after Request.Body was written; define Request.GetBody to avoid this error", err)
}

// RoundTrip sends a request and waits for the answer.
func (c *ClientConn) RoundTrip(r *ClientRequest) (*ClientResponse, error) {
	fields, err := requestFields(r)
	if err != nil {
		if r.Reserved {
			c.Release()
		}
		closeBody(r)
		return nil, fmt.Errorf("http2: %w", err)
	}
	s := &clientStream{
		conn: c, r: r, isHead: r.Method == "HEAD", answered: make(chan struct{}),
		trace: httptrace.ContextClientTrace(r.Context),
	}
	var expects bool
	if r.Body != nil && c.o.ContinueTimeout > 0 {
		eachElement(strings.Join(r.Header["Expect"], ","), func(v string) { expects = expects || strings.EqualFold(v, "100-continue") })
		if expects {
			s.goOn = make(chan struct{})
		}
	}
	if err := c.begin(s, fields); err != nil {
		if !Untouched(err) {
			closeBody(r)
		}
		return nil, err
	}
	if s.trace != nil && s.trace.WroteHeaders != nil {
		s.trace.WroteHeaders()
	}
	written := make(chan error, 1)
	if r.Body != nil {
		go func() { written <- s.sendBody(expects) }()
	} else {
		s.wrote(nil)
		written <- nil
	}
	return s.wait(written)
}

func closeBody(r *ClientRequest) {
	if r.Body != nil {
		r.Body.Close()
	}
}

func (s *clientStream) wrote(err error) {
	if s.trace != nil && s.trace.WroteRequest != nil {
		s.trace.WroteRequest(httptrace.WroteRequestInfo{Err: err})
	}
}

// begin opens a stream and sends the header over it.
func (c *ClientConn) begin(s *clientStream, fields []field) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	r := s.r
	ctx := r.Context
	if r.Reserved {
		if r.Reserved = false; c.reserved > 0 {
			c.reserved--
		}
	}
	if c.free() == 0 && ctx.Done() != nil {
		stop := context.AfterFunc(ctx, func() {
			c.mu.Lock()
			c.slot.Broadcast()
			c.mu.Unlock()
		})
		defer stop()
	}
	for c.free() == 0 {
		if c.err != nil || c.closing || c.o.SingleUse && c.used {
			return errConnUnusable
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		c.slot.Wait()
	}
	size := 0
	for _, f := range fields {
		size += len(f.name) + len(f.value) + 32
	}
	if size > int(c.peerHeaderList) {
		return errors.New("http2: request header list larger than peer's advertised limit")
	}
	c.used = true
	if r.Last {
		c.closing = true
		c.gone()
	}
	if c.idleTimer != nil {
		c.idleTimer.Stop()
	}
	c.open(&s.stream, c.nextID, s)
	c.nextID += 2
	c.sendHeaders(&s.stream, r.Body == nil, func(put func(name, value string)) {
		for _, f := range fields {
			put(f.name, f.value)
			if s.trace != nil && s.trace.WroteHeaderField != nil {
				s.trace.WroteHeaderField(f.name, []string{f.value})
			}
		}
	})
	if ctx.Done() != nil {
		s.unwatch = context.AfterFunc(ctx, func() { s.cancelled(ctx.Err()) })
	}
	c.flush()
	return nil
}

// cancelled ends the stream since nobody wants the answer any more.
func (s *clientStream) cancelled(err error) {
	c := s.conn
	c.mu.Lock()
	defer c.mu.Unlock()
	if s.ended {
		return
	}
	s.discard(err)
	s.stream.reset(ErrCodeCancel, err)
	c.flushLater()
}

// release tells those who wait for the stream that it is over. The caller holds the lock.
func (s *clientStream) release() {
	s.answer()
	if s.unwatch != nil {
		s.unwatch()
	}
	if s.r.Body != nil && !s.sentEnd {
		go s.closeBody() // It may be waited for.
	}
}

func (s *clientStream) closeBody() { s.closing.Do(func() { s.r.Body.Close() }) }

// answer wakes RoundTrip. The caller holds the lock.
func (s *clientStream) answer() {
	if !s.woken {
		s.woken = true
		close(s.answered)
	}
}

// stopBody ends sending the body. The caller holds the lock.
func (s *clientStream) stopBody(err error) {
	if s.noWrite == nil && !s.sentEnd {
		s.noWrite = err
		s.wake()
	}
}

// wait waits for the answer.
func (s *clientStream) wait(written chan error) (*ClientResponse, error) {
	c := s.conn
	var late <-chan time.Time
	for waiting := true; waiting; {
		select {
		case <-s.answered:
			waiting = false
		case err := <-written:
			written = nil
			if d := c.o.HeaderTimeout; d > 0 && err == nil {
				timer := time.NewTimer(d)
				defer timer.Stop()
				late = timer.C
			}
		case <-late:
			s.cancelled(TimeoutError{})
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if s.resp != nil {
		return s.resp, nil
	}
	if s.r.Body != nil {
		c.mu.Unlock()
		s.closeBody()
		c.mu.Lock()
	}
	return nil, s.err
}
