package http2

import (
	"bufio"
	"net"
	"sync"
	"time"

	"net/http/internal/hpack"
)

const (
	highWater   = 64 << 10 // so much may wait to be written before bodies have to wait
	maxControls = 10000    // so many answers to frames may wait
)

// A conn is what both sides of a connection have in common. One goroutine reads. Whoever has something to
// send appends it to out; the first to do so writes, all that has gathered at a time.
type conn struct {
	nc     net.Conn
	br     *bufio.Reader
	config *Config
	side   side

	// Of the goroutine that reads.
	headBuf    [headSize]byte
	payload    []byte
	frameLimit int
	dec        *hpack.Decoder
	listLimit  int // of headers that come
	countLimit int
	lastRead   time.Time

	mu         sync.Mutex
	room       sync.Cond // out has become shorter
	out, spare []byte
	controls   int // of the frames in out, those that answer others
	writing    bool
	enc        *hpack.Encoder
	fields     []byte // of the header that is packed
	streams    map[uint32]*stream
	window     int // how much may be sent
	credit     credit
	err        error // why the connection is at its end
	pings      map[[8]byte]chan struct{}

	// What the other side has set.
	peerWindow     int
	peerFrame      int
	peerStreams    uint32
	saidStreams    bool // peerStreams was set
	peerHeaderList uint32
	peerPush       bool
	settled        bool // its settings have come

	pinger *time.Timer
}

// A side is what is special to a server or a client.
type side interface {
	headers(h *headers) error
	reset(st *stream, code ErrCode) // the other side has ended a stream
	goAway(last uint32, code ErrCode, debug string)

	// These are called with the lock held.
	settings()
	idle(id uint32) bool                // whether a stream was never opened
	stray(id uint32) error              // what a body on a stream that is closed leads to
	data(st *stream, data []byte) error // whether a part of a body is acceptable
	short(st *stream) error             // what reading a body ends with that is shorter than it should be
	closed(st *stream)                  // a stream has ended
	failed(err error)                   // the connection has
}

func (c *conn) init(nc net.Conn, config *Config, s side) {
	c.nc, c.config, c.side = nc, config, s
	c.br = bufio.NewReader(nc)
	c.frameLimit = config.MaxReadFrameSize
	c.dec = hpack.NewDecoder(config.MaxDecoderHeaderTableSize)
	c.enc = hpack.NewEncoder(config.MaxEncoderHeaderTableSize)
	c.room.L = &c.mu
	c.streams = map[uint32]*stream{}
	c.window, c.credit = firstWindow, credit{size: config.MaxReceiveBufferPerConnection, left: config.MaxReceiveBufferPerConnection}
	c.peerWindow, c.peerFrame, c.peerHeaderList, c.peerPush = firstWindow, leastFrameSize, unlimited, true
}

// hello appends this side's settings, pairs of key and value.
func (c *conn) hello(settings ...uint32) {
	c.out = appendHead(c.out, len(settings)/2*6, frameSettings, 0, 0)
	for i := 0; i < len(settings); i += 2 {
		c.out = appendSetting(c.out, uint16(settings[i]), settings[i+1])
	}
	if more := c.credit.size - firstWindow; more > 0 {
		c.out = appendNumber(c.out, frameWindow, 0, uint32(more))
	}
}

// flush has out written, unless somebody writes already. The caller holds the lock, which is released
// while this goroutine writes.
func (c *conn) flush() {
	if c.writing || len(c.out) == 0 {
		return
	}
	c.writing = true
	c.writeOut()
	if len(c.out) > 0 {
		go c.writeRest() // Others have gone on; the caller has better things to do.
		return
	}
	c.writing = false
}

// flushLater is flush for the goroutine that reads, which must never wait for the other side to read.
func (c *conn) flushLater() {
	if c.writing || len(c.out) == 0 {
		return
	}
	c.writing = true
	go c.writeRest()
}

func (c *conn) writeRest() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for len(c.out) > 0 {
		c.writeOut()
	}
	c.writing = false
}

// writeOut writes what is in out now.
func (c *conn) writeOut() {
	b := c.out
	c.out, c.spare, c.controls = c.spare[:0], nil, 0
	if c.err != nil {
		return
	}
	c.mu.Unlock()
	if d := c.config.WriteByteTimeout; d > 0 {
		c.nc.SetWriteDeadline(time.Now().Add(d))
	}
	_, err := c.nc.Write(b)
	c.mu.Lock()
	if cap(b) <= 2*highWater {
		c.spare = b
	}
	if err != nil {
		c.fail(err)
	}
	c.room.Broadcast()
}

// fail ends the connection. The caller holds the lock.
func (c *conn) fail(err error) {
	if c.err != nil {
		return
	}
	c.err = err
	c.out = nil
	if c.pinger != nil {
		c.pinger.Stop()
	}
	c.side.failed(err)
	for _, done := range c.pings {
		close(done)
	}
	c.pings = nil
	c.room.Broadcast()
	nc := c.nc
	go nc.Close() // TLS says goodbye, which may take its time.
}

// control counts a frame in out that answers another, and reports whether that is still acceptable.
func (c *conn) control() error {
	if c.controls++; c.controls > maxControls {
		return ConnectionError(ErrCodeEnhanceYourCalm)
	}
	return nil
}

// sendHeaders packs and appends a header. The caller holds the lock.
func (c *conn) sendHeaders(st *stream, end bool, each func(put func(name, value string))) {
	c.pack(each)
	flags := byte(0)
	if end {
		flags = flagEndStream
		st.sentEnd = true
	}
	c.appendBlock(frameHeaders, flags, st.id, nil)
}

// pack packs a header into fields.
func (c *conn) pack(each func(put func(name, value string))) {
	c.fields = c.enc.Begin(c.fields[:0])
	each(func(name, value string) {
		c.fields = c.enc.Append(c.fields, hpack.Field{
			Name: name, Value: value, Sensitive: name == "authorization" || name == "proxy-authorization",
		})
	})
}

// appendBlock appends what is packed as one frame or several.
func (c *conn) appendBlock(kind, flags byte, id uint32, before []byte) {
	b := c.fields
	for first := true; first || len(b) > 0; first = false {
		n := min(len(b), c.peerFrame-len(before))
		if n == len(b) {
			flags |= flagEndHeaders
		}
		c.out = appendHead(c.out, len(before)+n, kind, flags, id)
		c.out = append(append(c.out, before...), b[:n]...)
		b, before = b[n:], nil
		kind, flags = frameContinuation, 0
	}
	if cap(c.fields) > minHeaderBlocks {
		c.fields = nil
	}
}

// sendReset appends the end of a stream by force. The caller holds the lock.
func (c *conn) sendReset(id uint32, code ErrCode) {
	c.out = appendNumber(c.out, frameReset, id, uint32(code))
}

// sendGoAway appends that streams above last are not served.
func (c *conn) sendGoAway(last uint32, code ErrCode, debug string) {
	c.out = appendHead(c.out, 8+len(debug), frameGoAway, 0, 0)
	c.out = append(c.out, byte(last>>24), byte(last>>16), byte(last>>8), byte(last))
	c.out = append(c.out, byte(code>>24), byte(code>>16), byte(code>>8), byte(code))
	c.out = append(c.out, debug...)
}

// refund tells the other side that a part of a body is out of the way. The caller holds the lock.
func (c *conn) refund(st *stream, n int) {
	if c.err != nil || n == 0 {
		return
	}
	if more := c.credit.give(n); more > 0 {
		c.out = appendNumber(c.out, frameWindow, 0, more)
	}
	if st == nil || st.gotEnd || st.err != nil {
		return
	}
	if more := st.credit.give(n); more > 0 {
		c.out = appendNumber(c.out, frameWindow, st.id, more)
	}
}

// ping sends a ping and returns what is closed when it is answered, or the connection has ended.
func (c *conn) ping(data [8]byte) <-chan struct{} {
	c.mu.Lock()
	defer c.mu.Unlock()
	done := make(chan struct{})
	if c.err != nil {
		close(done)
		return done
	}
	if c.pings == nil {
		c.pings = map[[8]byte]chan struct{}{}
	}
	c.pings[data] = done
	c.out = append(appendHead(c.out, 8, framePing, 0, 0), data[:]...)
	c.flushLater()
	return done
}
