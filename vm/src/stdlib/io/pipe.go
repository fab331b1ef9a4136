package io

// pipe hands each Write's bytes to one or more Reads, without a buffer.
type pipe struct {
	wrMu       chan struct{} // holds a token during a Write: one at a time
	mu         chan struct{} // holds a token while the errors are looked at
	wr         chan []byte
	rd         chan int
	done       chan struct{}
	stopped    bool
	rerr, werr error
}

// PipeReader is the reading half of a pipe.
type PipeReader struct{ p *pipe }

// PipeWriter is the writing half of a pipe.
type PipeWriter struct{ p *pipe }

// Pipe returns two ends: each Write waits until its bytes have been read. Both may be used by several
// goroutines at once.
func Pipe() (*PipeReader, *PipeWriter) {
	p := &pipe{
		wrMu: make(chan struct{}, 1),
		mu:   make(chan struct{}, 1),
		wr:   make(chan []byte),
		rd:   make(chan int),
		done: make(chan struct{}),
	}
	return &PipeReader{p}, &PipeWriter{p}
}

// stop notes the first error of a half and ends all waiting.
func (p *pipe) stop(half *error, err error) {
	p.mu <- struct{}{}
	if *half == nil {
		*half = err
	}
	if !p.stopped {
		p.stopped = true
		close(p.done)
	}
	<-p.mu
}

// endError returns what an operation of one half gives after the end.
func (p *pipe) endError(own, other *error) error {
	p.mu <- struct{}{}
	defer func() { <-p.mu }()
	if *own == nil && *other != nil {
		return *other
	}
	return ErrClosedPipe
}

func (p *pipe) readErr() error  { return p.endError(&p.rerr, &p.werr) }
func (p *pipe) writeErr() error { return p.endError(&p.werr, &p.rerr) }

// Read waits for a Write and takes bytes of it. After the other end is closed it returns that end's error,
// or io.EOF.
func (r *PipeReader) Read(data []byte) (n int, err error) {
	p := r.p
	select {
	case <-p.done:
		return 0, p.readErr()
	default:
	}
	select {
	case b := <-p.wr:
		n = copy(data, b)
		p.rd <- n
		return n, nil
	case <-p.done:
		return 0, p.readErr()
	}
}

// Close makes writes fail with ErrClosedPipe.
func (r *PipeReader) Close() error { return r.CloseWithError(nil) }

// CloseWithError makes writes fail with err, or ErrClosedPipe if it is nil. It always returns nil.
func (r *PipeReader) CloseWithError(err error) error {
	if err == nil {
		err = ErrClosedPipe
	}
	r.p.stop(&r.p.rerr, err)
	return nil
}

// Write waits until all of data has been read, or the other end is closed.
func (w *PipeWriter) Write(data []byte) (n int, err error) {
	p := w.p
	select {
	case <-p.done:
		return 0, p.writeErr()
	default:
	}
	p.wrMu <- struct{}{}
	defer func() { <-p.wrMu }()
	for first := true; first || len(data) > 0; first = false {
		select {
		case p.wr <- data:
			k := <-p.rd
			data = data[k:]
			n += k
		case <-p.done:
			return n, p.writeErr()
		}
	}
	return n, nil
}

// Close makes reads return io.EOF.
func (w *PipeWriter) Close() error { return w.CloseWithError(nil) }

// CloseWithError makes reads return err, or io.EOF if it is nil. It always returns nil.
func (w *PipeWriter) CloseWithError(err error) error {
	if err == nil {
		err = EOF
	}
	w.p.stop(&w.p.werr, err)
	return nil
}
