package http2

import (
	"io"
	"sync"
)

// A stream is what both sides of a stream have in common. All of it is guarded by the connection's lock.
type stream struct {
	c     *conn
	id    uint32
	owner any // *serverStream or *clientStream

	window   int // how much may be sent
	writable sync.Cond
	sentEnd  bool
	noWrite  error // why nothing more is to be sent
	err      error // why the stream is over

	credit   credit
	chunks   [][]byte // of the body, what was not yet read
	readable sync.Cond
	gotEnd   bool
	inErr    error // what reading ends with
	declared int64 // the body's length, -1 if it is not known
	received int64
	ended    bool // the connection has forgotten it
}

// open adds a stream. The caller holds the lock.
func (c *conn) open(st *stream, id uint32, owner any) {
	st.c, st.id, st.owner, st.declared = c, id, owner, -1
	st.writable.L, st.readable.L = &c.mu, &c.mu
	st.window = c.peerWindow
	size := c.config.MaxReceiveBufferPerStream
	// Until it has seen the settings, the other side goes by what is usual.
	st.credit = credit{size: size, left: max(size, firstWindow)}
	c.streams[id] = st
}

// settle forgets a stream whose both halves are closed. The caller holds the lock.
func (st *stream) settle() {
	if !st.ended && (st.err != nil || st.sentEnd && st.gotEnd) {
		st.ended = true
		delete(st.c.streams, st.id)
		st.c.side.closed(st)
	}
}

// abort ends both halves of a stream. What has come can still be read. The caller holds the lock.
func (st *stream) abort(err error) {
	if st.err == nil {
		st.err = err
	}
	if st.inErr == nil {
		st.inErr = err
	}
	st.wake()
	st.settle()
}

func (st *stream) wake() {
	st.writable.Broadcast()
	st.readable.Broadcast()
	st.c.room.Broadcast()
}

// reset aborts a stream and tells the other side, unless it is over. The caller holds the lock.
func (st *stream) reset(code ErrCode, err error) {
	if !st.ended && st.c.err == nil {
		st.c.sendReset(st.id, code)
	}
	st.abort(err)
}

// receive takes in a part of the body. The caller holds the lock.
func (st *stream) receive(data []byte, end bool) {
	if st.inErr != nil {
		st.c.refund(nil, len(data)) // Nobody reads it.
	} else if len(data) > 0 {
		st.chunks = append(st.chunks, data)
	}
	st.received += int64(len(data))
	if end {
		st.endRead()
	}
	st.readable.Broadcast()
}

// endRead notes that all has come. The caller holds the lock.
func (st *stream) endRead() {
	st.gotEnd = true
	if st.inErr == nil {
		st.inErr = io.EOF
		if st.declared >= 0 && st.received != st.declared {
			st.inErr = st.c.side.short(st)
		}
	}
	st.readable.Broadcast()
	if st.noWrite != nil && !st.sentEnd && !st.ended {
		st.reset(ErrCodeCancel, st.noWrite) // The answer is complete, the request never will be.
	}
	st.settle()
}

// discard makes reading end with the error at once. The caller holds the lock.
func (st *stream) discard(err error) {
	n := 0
	for _, b := range st.chunks {
		n += len(b)
	}
	st.chunks, st.inErr = nil, err
	st.c.refund(nil, n)
	st.c.flushLater()
	st.readable.Broadcast()
}

// read reads from the body.
func (st *stream) read(p []byte) (n int, err error) {
	c := st.c
	c.mu.Lock()
	defer c.mu.Unlock()
	for len(st.chunks) == 0 && st.inErr == nil {
		st.readable.Wait()
	}
	for n < len(p) && len(st.chunks) > 0 {
		b := st.chunks[0]
		m := copy(p[n:], b)
		n += m
		if m < len(b) {
			st.chunks[0] = b[m:]
			break
		}
		st.chunks[0] = nil
		if st.chunks = st.chunks[1:]; len(st.chunks) == 0 {
			st.chunks = nil
		}
	}
	if n > 0 {
		c.refund(st, n)
		c.flushLater()
		return n, nil
	}
	if len(p) == 0 && len(st.chunks) > 0 {
		return 0, nil
	}
	return 0, st.inErr
}

// mostData is how much goes into one frame at most, so that streams take turns.
const mostData = 64 << 10

// write sends a part of the body, and waits until it may.
func (st *stream) write(p []byte, end bool) (n int, err error) {
	c := st.c
	c.mu.Lock()
	defer c.mu.Unlock()
	for {
		switch {
		case st.err != nil:
			return n, st.err
		case st.noWrite != nil:
			return n, st.noWrite
		case st.sentEnd:
			return n, errStreamClosed
		case len(p) == 0 && !end:
			c.flush()
			return n, nil
		case len(c.out) >= highWater:
			if c.flush(); len(c.out) >= highWater && st.err == nil && st.noWrite == nil {
				c.room.Wait()
			}
			continue
		case len(p) > 0 && (st.window <= 0 || c.window <= 0):
			if c.flush(); (st.window <= 0 || c.window <= 0) && st.err == nil && st.noWrite == nil {
				st.writable.Wait()
			}
			continue
		}
		m := min(len(p), mostData, c.peerFrame)
		if m > 0 {
			m = min(m, st.window, c.window)
		}
		flags := byte(0)
		if end && m == len(p) {
			flags, st.sentEnd = flagEndStream, true
		}
		c.out = append(appendHead(c.out, m, frameData, flags, st.id), p[:m]...)
		st.window -= m
		c.window -= m
		n, p = n+m, p[m:]
		if st.sentEnd {
			st.settle()
			c.flush()
			return n, nil
		}
	}
}
