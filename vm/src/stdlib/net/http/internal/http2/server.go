package http2

import (
	"bufio"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"time"
)

const (
	prefaceTimeout = 10 * time.Second
	goAwayTimeout  = time.Second // for the client to close the connection
)

// ServerOptions says how a connection is served.
type ServerOptions struct {
	Config          Config
	Handler         func(*ResponseWriter, *ServerRequest)
	Context         context.Context // that of requests is made of it
	TLS             *tls.ConnectionState
	Reader          *bufio.Reader // what was read of the connection already, or nil
	MaxHeaderBytes  int
	MaxHeaderValues int
	ReadTimeout     time.Duration
	WriteTimeout    time.Duration
	IdleTimeout     time.Duration
	KeepsAlive      func() bool
	State           func(active bool)
	Logf            func(format string, args ...any)
	AbortHandler    error // what a handler may panic with
	NotSupported    error
	BodyNotAllowed  error
	Sniff           func([]byte) string // returns the type of a body that begins so
	Date            func() string
}

// A ServerConn is a connection of a server.
type ServerConn struct {
	conn
	o      *ServerOptions
	remote string
	base   context.Context
	cancel context.CancelFunc

	// Guarded by the lock.
	lastID    uint32 // of the client's streams
	pushID    uint32 // of the server's
	open      int    // how many streams of the client there are
	pushed    int
	handlers  int // how many run, those whose stream has ended included
	waiting   []*serverStream
	leaving   bool // no more streams
	left      bool // the client knows which stream was the last
	idleTimer *time.Timer
}

// NewServerConn returns a connection to be served.
func NewServerConn(nc net.Conn, o *ServerOptions) *ServerConn {
	o.Config.complete(serverBuffer, serverBuffer)
	c := &ServerConn{o: o, remote: nc.RemoteAddr().String()}
	c.init(nc, &o.Config, c)
	if o.Reader != nil {
		c.br = o.Reader
	}
	c.listLimit, c.countLimit = o.MaxHeaderBytes+320, o.MaxHeaderValues
	c.peerStreams = unlimited
	c.base, c.cancel = context.WithCancel(o.Context)
	return c
}

// Serve serves the connection until it ends.
func (c *ServerConn) Serve() {
	defer c.cancel()
	defer c.nc.Close()
	c.nc.SetDeadline(time.Time{})
	if c.o.TLS != nil && c.o.TLS.Version < tls.VersionTLS12 {
		c.refuse(ErrCodeInadequateSecurity, "TLS version too low")
		return
	}
	c.mu.Lock()
	c.hello(settingFrameSize, uint32(c.config.MaxReadFrameSize), settingMaxStreams, uint32(c.config.MaxConcurrentStreams),
		settingHeaderList, uint32(c.listLimit), settingTableSize, uint32(c.config.MaxDecoderHeaderTableSize),
		settingWindow, uint32(c.config.MaxReceiveBufferPerStream), settingNoPriorities, 1)
	c.flushLater()
	c.mu.Unlock()
	c.nc.SetReadDeadline(time.Now().Add(prefaceTimeout))
	if err := c.readPreface(); err != nil {
		if err != io.EOF {
			c.o.Logf("http2: server: error reading preface from client %v: %v", c.nc.RemoteAddr(), err)
		}
		return
	}
	// Nothing tells idle connections from new ones but this.
	c.o.State(true)
	c.o.State(false)
	c.watch()
	c.end(c.readLoop())
}

func (c *ServerConn) readPreface() error {
	var b [len(preface)]byte
	_, err := io.ReadFull(c.br, b[:])
	if ne, ok := err.(net.Error); ok && ne.Timeout() {
		return errPrefaceTimeout
	}
	if err == nil && string(b[:]) != preface {
		return fmt.Errorf("bogus greeting %q", b[:])
	}
	return err
}

// refuse ends the connection before it has begun.
func (c *ServerConn) refuse(code ErrCode, why string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.hello()
	c.sendGoAway(0, code, why)
	c.flush()
}

// end ends the connection after what reading has ended with.
func (c *ServerConn) end(err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	var broken ConnectionError
	if err == ErrFrameTooLarge {
		broken = ConnectionError(ErrCodeFrameSize)
	}
	if e, ok := err.(ConnectionError); ok {
		broken = e
	}
	if broken != 0 && c.err == nil {
		c.o.Logf("http2: server connection error from %v: %v", c.nc.RemoteAddr(), err)
		c.sendGoAway(c.lastID, ErrCode(broken), "")
		c.nc.SetWriteDeadline(time.Now().Add(goAwayTimeout))
		c.flush()
		for c.writing && c.err == nil {
			c.room.Wait()
		}
		c.lingers()
	}
	c.fail(errDisconnected)
}

// lingers reads what the client has sent before it learns that nobody listens: otherwise it would lose
// what it is told.
func (c *ServerConn) lingers() {
	c.mu.Unlock()
	defer c.mu.Lock()
	if t, ok := c.nc.(interface{ CloseWrite() error }); ok {
		t.CloseWrite()
	}
	c.nc.SetReadDeadline(time.Now().Add(goAwayTimeout))
	io.CopyN(io.Discard, c.br, 1<<20)
}

func (c *ServerConn) settings() {
	if !c.settled {
		c.nc.SetReadDeadline(time.Time{})
		c.setIdle()
	}
}

func (c *ServerConn) idle(id uint32) bool {
	if id%2 == 0 {
		return id > c.pushID
	}
	return id > c.lastID
}

func (c *ServerConn) stray(id uint32) error { return StreamError{id, ErrCodeStreamClosed, nil} }

func (c *ServerConn) data(st *stream, data []byte) error {
	if st.declared >= 0 && st.received+int64(len(data)) > st.declared {
		st.inErr = fmt.Errorf("sender tried to send more than declared Content-Length of %d bytes", st.declared)
		return c.config.count("send_too_much", StreamError{st.id, ErrCodeProtocol, nil})
	}
	return nil
}

func (c *ServerConn) short(st *stream) error {
	return fmt.Errorf("request declared a Content-Length of %d but only wrote %d bytes", st.declared, st.received)
}

func (c *ServerConn) reset(st *stream, code ErrCode) {
	c.mu.Lock()
	defer c.mu.Unlock()
	st.abort(StreamError{st.id, code, errFromPeer})
}

func (c *ServerConn) goAway(uint32, ErrCode, string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.peerPush = false
	c.leave()
}

func (c *ServerConn) failed(error) {
	c.cancel()
	if c.idleTimer != nil {
		c.idleTimer.Stop()
	}
	for _, st := range c.streams {
		st.abort(errDisconnected)
	}
	c.waiting = nil
}

// closed counts a stream less.
func (c *ServerConn) closed(st *stream) {
	s := st.owner.(*serverStream)
	s.stop()
	if st.id%2 == 0 {
		c.pushed--
	} else {
		c.open--
	}
	if c.open+c.pushed > 0 || c.err != nil {
		return
	}
	c.o.State(false)
	c.setIdle()
	if !c.o.KeepsAlive() {
		c.leave()
	}
	if c.left {
		c.closeSoon()
	}
}

// setIdle has the connection end if no request comes.
func (c *ServerConn) setIdle() {
	if d := c.o.IdleTimeout; d > 0 {
		if c.idleTimer == nil {
			c.idleTimer = time.AfterFunc(d, c.Shutdown)
			return
		}
		c.idleTimer.Reset(d)
	}
}

// Shutdown ends the connection when the requests under way are answered.
func (c *ServerConn) Shutdown() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.leave()
}

// leave tells the client that no more streams are served. Those that it has begun without knowing that
// still are, so it is told twice, and the second time with the number of the last. The caller holds the lock.
func (c *ServerConn) leave() {
	if c.leaving || c.err != nil {
		return
	}
	c.leaving = true
	c.sendGoAway(1<<31-1, ErrCodeNo, "")
	c.flushLater()
	go func() {
		timer := time.NewTimer(goAwayTimeout)
		defer timer.Stop()
		select {
		case <-c.ping([8]byte{'g', 'o', 'a', 'w', 'a', 'y'}):
		case <-timer.C:
		}
		c.mu.Lock()
		defer c.mu.Unlock()
		if c.err != nil {
			return
		}
		c.left = true
		c.sendGoAway(c.lastID, ErrCodeNo, "")
		c.flushLater()
		if c.open+c.pushed == 0 {
			c.closeSoon()
		}
	}()
}

// closeSoon closes the connection if the client does not. The caller holds the lock.
func (c *ServerConn) closeSoon() {
	time.AfterFunc(goAwayTimeout, func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.fail(errDisconnected)
	})
}

// A serverStream is a stream with the request that came over it.
type serverStream struct {
	stream
	conn        *ServerConn
	ctx         context.Context
	cancel      context.CancelFunc
	w           *ResponseWriter
	r           *ServerRequest
	handler     func(*ResponseWriter, *ServerRequest)
	waits       bool // the client waits for 100 Continue
	began       bool // the final answer has begun
	trailer     Header
	readTimer   *time.Timer
	writeTimer  *time.Timer
	readExpired bool
}

// stop ends what a stream has set going.
func (s *serverStream) stop() {
	s.cancel()
	if s.readTimer != nil {
		s.readTimer.Stop()
	}
	if s.writeTimer != nil {
		s.writeTimer.Stop()
	}
}

// expireRead ends reading the body.
func (s *serverStream) expireRead() {
	s.conn.mu.Lock()
	defer s.conn.mu.Unlock()
	if s.inErr == nil {
		s.inErr = fmt.Errorf("%w", os.ErrDeadlineExceeded)
		s.readable.Broadcast()
	}
}

// expireWrite ends the stream.
func (s *serverStream) expireWrite() {
	s.conn.mu.Lock()
	defer s.conn.mu.Unlock()
	if !s.ended {
		s.stream.reset(ErrCodeInternal, StreamError{s.id, ErrCodeInternal, errors.New("write deadline exceeded")})
		s.conn.flushLater()
	}
}

// setTimer has f called at that time, or not at all.
func (s *serverStream) setTimer(timer **time.Timer, at time.Time, f func()) {
	s.conn.mu.Lock()
	if *timer != nil {
		(*timer).Stop()
		*timer = nil
	}
	wait := time.Until(at)
	if !at.IsZero() && wait > 0 && !s.ended {
		*timer = time.AfterFunc(wait, f)
	}
	s.conn.mu.Unlock()
	if !at.IsZero() && wait <= 0 {
		f()
	}
}
