package net

import (
	"sync"
	"syscall"
	"time"
)

// insideRoom is how many bytes one direction of a connection holds that nobody has read.
const insideRoom = 1 << 20

// insidePlace is where goroutines wait for one end of something. The mutex is that of the whole, and held in all methods.
type insidePlace struct {
	mu      *sync.Mutex
	accepts bool
	waiting int
	sema    uint32

	closed bool
	late   bool
	timer  *time.Timer
	turn   int // counts deadlines
}

// state returns what is wrong with waiting here, 0 if nothing is.
func (p *insidePlace) state() int {
	switch {
	case p.closed:
		return eClosed
	case p.late:
		return eTimeout
	}
	return 0
}

func (p *insidePlace) wait() {
	p.waiting++
	p.mu.Unlock()
	insideWait(&p.sema, p.accepts)
	p.mu.Lock()
}

func (p *insidePlace) wake() {
	for ; p.waiting > 0; p.waiting-- {
		insideWake(&p.sema)
	}
}

func (p *insidePlace) close() {
	p.closed = true
	if p.timer != nil {
		p.timer.Stop()
	}
	p.wake()
}

// limit sets when to give up: d nanoseconds from now, 0 for never. expire is called then, with the turn it was set in.
func (p *insidePlace) limit(d int64, expire func(turn int)) {
	if p.timer != nil {
		p.timer.Stop()
		p.timer = nil
	}
	p.turn++
	p.late = d < 0
	if d < 0 {
		p.wake()
	} else if d > 0 {
		turn := p.turn
		p.timer = time.AfterFunc(time.Duration(d), func() { expire(turn) })
	}
}

func (p *insidePlace) expire(turn int) {
	if p.turn == turn {
		p.late = true
		p.wake()
	}
}

// insideFlow is one direction of a connection.
type insideFlow struct {
	mu             sync.Mutex
	reader, writer insidePlace
	data           []byte
	ended          bool // nothing follows what is in data
	deaf           bool // nobody reads any more
	told           bool // the writer has sent something since then
	broken         int  // what reading fails with after data
}

func newInsideFlow() *insideFlow {
	f := new(insideFlow)
	f.reader.mu, f.writer.mu = &f.mu, &f.mu
	return f
}

func (f *insideFlow) read(b []byte) (int, int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for {
		if errno := f.reader.state(); errno != 0 {
			return 0, errno
		}
		if len(f.data) > 0 && !f.deaf {
			n := copy(b, f.data)
			f.data = f.data[n:]
			f.writer.wake()
			return n, 0
		}
		switch {
		case f.broken != 0:
			errno := f.broken
			f.broken, f.ended = 0, true
			return 0, errno
		case f.ended || f.deaf:
			return 0, eEnd
		}
		f.reader.wait()
	}
}

// write writes all of b. What is written first after the other end has gone is lost; only its answer tells that.
func (f *insideFlow) write(b []byte) (n int, errno int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for {
		if errno := f.writer.state(); errno != 0 {
			return n, errno
		}
		switch {
		case f.ended || f.told:
			return n, int(syscall.EPIPE)
		case f.deaf:
			f.told = f.reader.closed
			return n + len(b), 0
		}
		k := min(len(b), insideRoom-len(f.data))
		f.data = append(f.data, b[:k]...)
		n += k
		b = b[k:]
		if k > 0 {
			f.reader.wake()
		}
		if len(b) == 0 {
			return n, 0
		}
		f.writer.wait()
	}
}

// limit sets when to give up what waits at one of the ends.
func (f *insideFlow) limit(p *insidePlace, d int64) {
	f.mu.Lock()
	defer f.mu.Unlock()
	p.limit(d, func(turn int) { f.expire(p, turn) })
}

func (f *insideFlow) expire(p *insidePlace, turn int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	p.expire(turn)
}

// end says that nothing will be written any more.
func (f *insideFlow) end() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.ended = true
	f.reader.wake()
	f.writer.wake()
}

// breakDown is the end of the connection: both sides fail from now on.
func (f *insideFlow) breakDown() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.data = nil
	f.broken = int(syscall.ECONNRESET)
	f.told = true
	f.reader.wake()
	f.writer.wake()
}

// deafen says that nothing will be read any more.
func (f *insideFlow) deafen() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.deaf = true
	f.reader.wake()
	f.writer.wake()
}

// closeReader is the end of the reader, and reports whether something was left to read.
func (f *insideFlow) closeReader() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.reader.close()
	f.deaf = true
	f.writer.wake()
	return len(f.data) > 0
}

// closeWriter is the end of the writer; reset: the reader is to notice that not all went well.
func (f *insideFlow) closeWriter(reset bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.writer.close()
	if reset && !f.ended {
		f.broken = int(syscall.ECONNRESET)
	}
	f.ended = true
	f.reader.wake()
}

// insideListener has the connections that nobody has accepted yet.
type insideListener struct {
	net, addr string
	mu        sync.Mutex
	place     insidePlace
	queue     []*insideSocket
}

func newInsideListener(net, addr string) *insideListener {
	l := &insideListener{net: net, addr: addr}
	l.place.mu, l.place.accepts = &l.mu, true
	return l
}

func (l *insideListener) accept() (*insideSocket, int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for {
		if errno := l.place.state(); errno != 0 {
			return nil, errno
		}
		if len(l.queue) > 0 {
			s := l.queue[0]
			l.queue = l.queue[1:]
			return s, 0
		}
		l.place.wait()
	}
}

// join puts the listener's end of a connection into the queue.
func (l *insideListener) join(s *insideSocket) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.place.closed {
		return int(syscall.ECONNREFUSED)
	}
	l.queue = append(l.queue, s)
	l.place.wake()
	return 0
}

// limit sets when to give up accepting.
func (l *insideListener) limit(d int64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.place.limit(d, l.expire)
}

func (l *insideListener) expire(turn int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.place.expire(turn)
}

// close ends the connections that nobody has accepted, too.
func (l *insideListener) close() {
	l.mu.Lock()
	l.place.close()
	queue := l.queue
	l.queue = nil
	l.mu.Unlock()
	for _, s := range queue {
		s.reset = true
		s.close()
	}
}
