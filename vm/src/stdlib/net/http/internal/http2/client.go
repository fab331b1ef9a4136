package http2

import (
	"crypto/tls"
	"errors"
	"io"
	"net"
	"sync"
	"time"
)

const (
	firstStreams   = 100  // how many streams there may be before the server has said so
	defaultStreams = 1000 // and if it says nothing
)

// ClientOptions says how a connection is used.
type ClientOptions struct {
	Config          Config
	TLS             *tls.ConnectionState
	MaxHeaderBytes  int64
	HeaderTimeout   time.Duration // for the answer's header after the request was sent
	ContinueTimeout time.Duration
	IdleTimeout     time.Duration
	SingleUse       bool
	// Changed is called, in no lock, when a request has ended or the connection has.
	Changed func()
	// Gone is called once when the connection takes no more requests.
	Gone func()
}

// A ClientConn is a connection of a client.
type ClientConn struct {
	conn
	o    *ClientOptions
	once sync.Once // of o.Gone

	// Guarded by the lock.
	slot      sync.Cond // fewer streams are open
	nextID    uint32
	reserved  int
	used      bool // a request was sent
	closing   bool // no more requests
	away      *GoAwayError
	idleTimer *time.Timer
	idleSince time.Time
}

// NewClientConn begins to speak HTTP/2 over a connection.
func NewClientConn(nc net.Conn, o *ClientOptions) *ClientConn {
	o.Config.complete(clientConnBuffer, clientStreamBuffer)
	// As real Go's clients do, this adds all of the buffer to the window that connections begin with.
	buffer := &o.Config.MaxReceiveBufferPerConnection
	*buffer = min(*buffer+firstWindow, mostWindow)
	c := &ClientConn{o: o, nextID: 1, idleSince: time.Now()}
	c.init(nc, &o.Config, c)
	c.slot.L = &c.mu
	c.peerStreams = firstStreams
	c.listLimit = int(min(o.MaxHeaderBytes, 1<<30))
	c.mu.Lock()
	c.out = append(c.out, preface...)
	settings := []uint32{settingPush, 0, settingWindow, uint32(c.config.MaxReceiveBufferPerStream),
		settingFrameSize, uint32(c.config.MaxReadFrameSize), settingHeaderList, uint32(c.listLimit)}
	if size := c.config.MaxDecoderHeaderTableSize; size != firstTableSize {
		settings = append(settings, settingTableSize, uint32(size))
	}
	c.hello(settings...)
	c.flush()
	c.setIdle()
	c.mu.Unlock()
	c.watch()
	go c.read()
	return c
}

func (c *ClientConn) read() {
	err := c.readLoop()
	c.mu.Lock()
	if broken, ok := err.(ConnectionError); ok || err == ErrFrameTooLarge {
		if !ok {
			broken = ConnectionError(ErrCodeFrameSize)
		}
		if c.err == nil {
			c.sendGoAway(0, ErrCode(broken), "")
			c.flush()
		}
	}
	var op *net.OpError
	switch {
	case c.away != nil && (err == io.EOF || errors.As(err, &op)):
		err = *c.away
	case err == io.EOF:
		err = io.ErrUnexpectedEOF
	}
	c.fail(err)
	c.mu.Unlock()
	c.changed()
}

func (c *ClientConn) changed() {
	if c.o.Changed != nil {
		c.o.Changed()
	}
}

// gone says that the connection takes no more requests. The caller may hold the lock.
func (c *ClientConn) gone() {
	if c.o.Gone != nil {
		c.once.Do(func() { go c.o.Gone() })
	}
}

func (c *ClientConn) settings() {
	if !c.settled && !c.saidStreams {
		// Nothing was said of it.
		c.peerStreams = defaultStreams
	}
	c.slot.Broadcast()
	if c.o.Changed != nil {
		go c.o.Changed()
	}
}

func (c *ClientConn) idle(id uint32) bool    { return id%2 == 0 || id >= c.nextID }
func (c *ClientConn) stray(uint32) error     { return nil } // It was cancelled.
func (c *ClientConn) short(st *stream) error { return io.ErrUnexpectedEOF }

const errTooMuch = fault("net/http: server replied with more than declared Content-Length; truncated")

func (c *ClientConn) data(st *stream, data []byte) error {
	s := st.owner.(*clientStream)
	switch {
	case s.resp == nil, s.isHead && len(data) > 0:
		return StreamError{st.id, ErrCodeProtocol, nil}
	case st.declared >= 0 && st.received+int64(len(data)) > st.declared:
		rest := int(st.declared - st.received)
		st.receive(data[:rest:rest], false)
		st.inErr = errTooMuch
		return StreamError{st.id, ErrCodeCancel, errTooMuch}
	}
	return nil
}

func (c *ClientConn) reset(st *stream, code ErrCode) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if code == ErrCodeNo && st.gotEnd {
		st.abort(errStopBody) // The server has answered without reading everything.
		return
	}
	if code == ErrCodeProtocol {
		c.closing = true // Something is wrong with what this side sends.
		c.gone()
	}
	st.abort(StreamError{st.id, code, errFromPeer})
}

func (c *ClientConn) goAway(last uint32, code ErrCode, debug string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if old := c.away; old != nil && old.ErrCode != ErrCodeNo {
		code = old.ErrCode
	}
	c.away = &GoAwayError{last, code, debug}
	c.closing = true
	c.gone()
	c.slot.Broadcast()
	for id, st := range c.streams {
		if id <= last {
			continue
		}
		if id == 1 && code != ErrCodeNo {
			// A server that ends connections at their first request would have it sent for ever.
			st.abort(goAwayCause{code})
			continue
		}
		st.abort(errGotGoAway)
	}
	c.closeUnused()
}

type goAwayCause struct{ code ErrCode }

func (e goAwayCause) Error() string {
	return "http2: Transport received GOAWAY from server ErrCode:" + e.code.String()
}

func (c *ClientConn) failed(err error) {
	if c.idleTimer != nil {
		c.idleTimer.Stop()
	}
	for _, st := range c.streams {
		st.abort(err)
	}
	c.slot.Broadcast()
	c.gone()
}

// closed counts a stream less.
func (c *ClientConn) closed(st *stream) {
	st.owner.(*clientStream).release()
	c.slot.Broadcast()
	if len(c.streams) == 0 {
		c.idleSince = time.Now()
		c.setIdle()
		c.closeUnused()
	}
	if c.o.Changed != nil {
		go c.o.Changed()
	}
}

// closeUnused closes a connection that is not used and will not be. The caller holds the lock.
func (c *ClientConn) closeUnused() {
	if len(c.streams) == 0 && c.reserved == 0 && (c.closing || c.o.SingleUse && c.used) {
		c.fail(errConnClosed)
	}
}

// setIdle has the connection end if no request follows. The caller holds the lock.
func (c *ClientConn) setIdle() {
	d := c.o.IdleTimeout
	if d <= 0 {
		return
	}
	if c.idleTimer != nil {
		c.idleTimer.Reset(d)
		return
	}
	c.idleTimer = time.AfterFunc(d, func() { c.CloseIfIdle() })
}

// free returns how many requests may be sent at once. The caller holds the lock.
func (c *ClientConn) free() int {
	if c.err != nil || c.closing || c.o.SingleUse && c.used || c.nextID >= 1<<31-2 {
		return 0
	}
	return max(int(min(c.peerStreams, 1<<30))-len(c.streams)-c.reserved, 0)
}

// Reserve reserves room for a request, if there is any.
func (c *ClientConn) Reserve() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.free() == 0 {
		return false
	}
	if c.reserved++; c.idleTimer != nil {
		c.idleTimer.Stop()
	}
	return true
}

// Release gives room back.
func (c *ClientConn) Release() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.reserved > 0 {
		c.reserved--
		c.slot.Broadcast()
		if len(c.streams) == 0 {
			c.setIdle()
			c.closeUnused()
		}
	}
}

// Strict reports whether requests wait for room rather than have another connection made.
func (c *ClientConn) Strict() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.config.StrictMaxConcurrentRequests && c.err == nil && !c.closing
}

// Available returns how many requests may be sent at once.
func (c *ClientConn) Available() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.free()
}

// InFlight returns how many requests are under way, those with room reserved included.
func (c *ClientConn) InFlight() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.err != nil {
		return 0
	}
	return len(c.streams) + c.reserved
}

// Err returns why the connection takes no more requests, or nil.
func (c *ClientConn) Err() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.err == nil && c.closing {
		return errConnClosed
	}
	return c.err
}

// IdleSince returns since when no request is under way, and whether none is.
func (c *ClientConn) IdleSince() (time.Time, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.idleSince, len(c.streams) == 0
}

// CloseIfIdle closes the connection if no request uses it.
func (c *ClientConn) CloseIfIdle() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.streams) > 0 || c.reserved > 0 {
		return
	}
	c.closing = true
	c.gone()
	c.fail(errConnClosed)
}

// Close closes the connection; requests under way fail.
func (c *ClientConn) Close() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.fail(errConnForceClosed)
	return nil
}

// Ping sends a ping and returns what is closed when it is answered, or the connection has ended.
func (c *ClientConn) Ping(data [8]byte) <-chan struct{} { return c.ping(data) }
