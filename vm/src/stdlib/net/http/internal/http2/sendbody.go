package http2

import (
	"io"
	"time"
)

// sendBody sends the body, and the trailer.
func (s *clientStream) sendBody(expects bool) (err error) {
	defer func() {
		s.closeBody()
		s.wrote(err)
	}()
	if expects && !s.waitContinue() {
		return errStopBody
	}
	err = s.copyBody()
	if err == nil {
		return nil
	}
	c := s.conn
	c.mu.Lock()
	defer c.mu.Unlock()
	if s.noWrite != nil || s.err != nil {
		return err
	}
	// The body is not what it should be: the server must not take it for whole.
	s.stream.reset(ErrCodeCancel, err)
	c.flush()
	return err
}

func (s *clientStream) copyBody() error {
	r := s.r
	size := 16 << 10
	if r.ContentLength > 0 && r.ContentLength < int64(size) {
		size = int(r.ContentLength) + 1
	} else if r.ContentLength > 1<<20 {
		size = mostData
	}
	buf := make([]byte, size)
	left := r.ContentLength
	for {
		n, err := r.Body.Read(buf)
		if r.ContentLength >= 0 {
			if left -= int64(n); left < 0 {
				return errBodyTooLong
			}
			if left == 0 && err == nil {
				// Is that really all?
				var one [1]byte
				var m int
				for m == 0 && err == nil {
					m, err = r.Body.Read(one[:])
				}
				if m > 0 {
					return errBodyTooLong
				}
			}
		}
		if err != nil && err != io.EOF {
			return err
		}
		end := err == io.EOF
		if end && left > 0 {
			return io.ErrUnexpectedEOF
		}
		last := end && len(r.Trailer) == 0
		if n > 0 || last {
			if _, err := s.write(buf[:n], last); err != nil {
				return err
			}
		}
		if end {
			return s.sendTrailer()
		}
	}
}

// sendTrailer ends the body with the trailer, if there is one.
func (s *clientStream) sendTrailer() error {
	if len(s.r.Trailer) == 0 {
		return nil
	}
	c := s.conn
	c.mu.Lock()
	defer c.mu.Unlock()
	if s.err != nil {
		return s.err
	}
	any := false
	for _, values := range s.r.Trailer {
		any = any || len(values) > 0
	}
	if !any {
		c.out = appendHead(c.out, 0, frameData, flagEndStream, s.id)
		s.sentEnd = true
	} else {
		c.sendHeaders(&s.stream, true, func(put func(name, value string)) { putHeader(put, s.r.Trailer, "", "") })
	}
	s.settle()
	c.flush()
	return nil
}

// waitContinue waits until the body may be sent, and reports whether it may.
func (s *clientStream) waitContinue() bool {
	if s.trace != nil && s.trace.Wait100Continue != nil {
		s.trace.Wait100Continue()
	}
	timer := time.NewTimer(s.conn.o.ContinueTimeout)
	defer timer.Stop()
	select {
	case <-s.goOn:
	case <-timer.C:
	case <-s.answered:
		c := s.conn
		c.mu.Lock()
		defer c.mu.Unlock()
		return s.err == nil && s.noWrite == nil
	}
	return true
}
