package net

import (
	"io"
	"os"
	"sync"
	"time"
)

// timeLimit is a deadline that can be waited for: its channel is closed once it
// has passed.
type timeLimit struct {
	mu    sync.Mutex
	timer *time.Timer
	over  chan struct{}
}

func (l *timeLimit) set(t time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.timer != nil && !l.timer.Stop() {
		<-l.over // it is being closed
	}
	l.timer = nil
	passed := false
	select {
	case <-l.over:
		passed = true
	default:
	}
	if passed {
		l.over = make(chan struct{})
	}
	over := l.over
	if d := until(t); d < 0 {
		close(over)
	} else if d > 0 {
		l.timer = time.AfterFunc(time.Duration(d), func() { close(over) })
	}
}

func (l *timeLimit) wait() chan struct{} {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.over
}

type pipeAddr struct{}

func (pipeAddr) Network() string { return "pipe" }
func (pipeAddr) String() string  { return "pipe" }

// stream is one direction of a pipe: the writer hands over what it has, the reader
// answers how much of it it took.
type stream struct {
	data  chan []byte
	taken chan int
}

type pipe struct {
	in, out    stream
	wmu        sync.Mutex
	once       sync.Once
	done       chan struct{}
	peerDone   chan struct{}
	rlim, wlim timeLimit
}

// Pipe makes a connection inside the program, without a buffer.
func Pipe() (Conn, Conn) {
	a := stream{make(chan []byte), make(chan int)}
	b := stream{make(chan []byte), make(chan int)}
	da, db := make(chan struct{}), make(chan struct{})
	end := func(in, out stream, done, peer chan struct{}) *pipe {
		return &pipe{
			in: in, out: out, done: done, peerDone: peer,
			rlim: timeLimit{over: make(chan struct{})}, wlim: timeLimit{over: make(chan struct{})},
		}
	}
	return end(a, b, da, db), end(b, a, db, da)
}

func closed(c chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}

func (p *pipe) wrap(op string, err error) error {
	if err != nil && err != io.EOF && err != io.ErrClosedPipe {
		err = &OpError{Op: op, Net: "pipe", Err: err}
	}
	return err
}

func (p *pipe) Read(b []byte) (int, error) {
	n, err := p.read(b)
	return n, p.wrap("read", err)
}

func (p *pipe) read(b []byte) (int, error) {
	limit := p.rlim.wait()
	switch {
	case closed(p.done):
		return 0, io.ErrClosedPipe
	case closed(p.peerDone):
		return 0, io.EOF
	case closed(limit):
		return 0, os.ErrDeadlineExceeded
	}
	select {
	case data := <-p.in.data:
		n := copy(b, data)
		p.in.taken <- n
		return n, nil
	case <-p.done:
		return 0, io.ErrClosedPipe
	case <-p.peerDone:
		return 0, io.EOF
	case <-limit:
		return 0, os.ErrDeadlineExceeded
	}
}

func (p *pipe) Write(b []byte) (int, error) {
	n, err := p.write(b)
	return n, p.wrap("write", err)
}

func (p *pipe) write(b []byte) (n int, err error) {
	limit := p.wlim.wait()
	switch {
	case closed(p.done), closed(p.peerDone):
		return 0, io.ErrClosedPipe
	case closed(limit):
		return 0, os.ErrDeadlineExceeded
	}
	p.wmu.Lock()
	defer p.wmu.Unlock()
	for first := true; first || len(b) > 0; first = false {
		select {
		case p.out.data <- b:
			k := <-p.out.taken
			b = b[k:]
			n += k
		case <-p.done:
			return n, io.ErrClosedPipe
		case <-p.peerDone:
			return n, io.ErrClosedPipe
		case <-limit:
			return n, os.ErrDeadlineExceeded
		}
	}
	return n, nil
}

func (p *pipe) Close() error {
	p.once.Do(func() { close(p.done) })
	return nil
}

func (p *pipe) LocalAddr() Addr  { return pipeAddr{} }
func (p *pipe) RemoteAddr() Addr { return pipeAddr{} }

func (p *pipe) limit(read, write bool, t time.Time) error {
	if closed(p.done) || closed(p.peerDone) {
		return io.ErrClosedPipe
	}
	if read {
		p.rlim.set(t)
	}
	if write {
		p.wlim.set(t)
	}
	return nil
}

func (p *pipe) SetDeadline(t time.Time) error      { return p.limit(true, true, t) }
func (p *pipe) SetReadDeadline(t time.Time) error  { return p.limit(true, false, t) }
func (p *pipe) SetWriteDeadline(t time.Time) error { return p.limit(false, true, t) }
