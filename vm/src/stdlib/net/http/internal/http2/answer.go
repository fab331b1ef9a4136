package http2

import (
	"errors"
	"io"
	"net/textproto"
	"slices"
	"strconv"
)

// headers takes in the header of an answer, or its trailer.
func (c *ClientConn) headers(hs *headers) error {
	c.mu.Lock()
	st := c.streams[hs.id]
	if st == nil {
		idle := c.conn.side.idle(hs.id)
		c.mu.Unlock()
		if idle {
			return ConnectionError(ErrCodeProtocol)
		}
		return nil
	}
	s := st.owner.(*clientStream)
	ended := st.gotEnd
	c.mu.Unlock()
	wrong := func(err error) error { return StreamError{hs.id, ErrCodeProtocol, err} }
	switch {
	case ended:
		return wrong(errors.New("protocol error: headers after END_STREAM"))
	case hs.bad != nil:
		return wrong(hs.bad)
	case hs.truncated:
		return wrong(errHeaderListSize)
	case s.resp != nil:
		return c.endWithTrailer(s, hs)
	}
	if !s.first {
		s.first = true
		if s.trace != nil && s.trace.GotFirstResponseByte != nil {
			s.trace.GotFirstResponseByte()
		}
	}
	if hs.status == "" {
		return wrong(errors.New("malformed response from server: missing status pseudo header"))
	}
	code, err := strconv.Atoi(hs.status)
	if err != nil {
		return wrong(errors.New("malformed response from server: malformed non-numeric status pseudo header"))
	}
	if code >= 100 && code <= 199 {
		if err := s.preliminary(code, hs); err != nil {
			return wrong(err)
		}
		return nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	s.setResponse(code, hs)
	return nil
}

// preliminary takes in an answer before the answer.
func (s *clientStream) preliminary(code int, hs *headers) error {
	if hs.end {
		return errors.New("1xx informational response with END_STREAM flag")
	}
	if s.trace != nil && s.trace.Got1xxResponse != nil {
		if err := s.trace.Got1xxResponse(code, textproto.MIMEHeader(hs.fields)); err != nil {
			return err
		}
	} else if s.early += hs.size; s.early > s.conn.listLimit {
		return errors.New("header list too large")
	}
	if code == 100 {
		if s.trace != nil && s.trace.Got100Continue != nil {
			s.trace.Got100Continue()
		}
		if s.goOn != nil && !s.wentOn {
			s.wentOn = true
			close(s.goOn)
		}
	}
	return nil
}

// setResponse takes in the header of the answer. The caller holds the lock.
func (s *clientStream) setResponse(code int, hs *headers) {
	h := hs.fields
	if h == nil {
		h = Header{}
	}
	resp := &ClientResponse{Status: hs.status, StatusCode: code, Header: h, ContentLength: -1, TLS: s.conn.o.TLS}
	for name := range h {
		if ofConnection(name) {
			delete(h, name)
		}
	}
	if lengths := h["Content-Length"]; len(lengths) > 0 {
		n, err := strconv.ParseUint(lengths[0], 10, 63)
		if err != nil || slices.ContainsFunc(lengths, func(v string) bool { return v != lengths[0] }) {
			delete(h, "Content-Length")
		} else {
			resp.ContentLength, h["Content-Length"] = int64(n), lengths[:1]
		}
	}
	if resp.ContentLength < 0 && hs.end && !s.isHead {
		resp.ContentLength = 0
	}
	if t := announced(h); t != nil {
		*s.r.ResponseTrailer = t
	}
	if !s.isHead && (!hs.end || resp.ContentLength > 0) {
		s.declared = resp.ContentLength
		resp.Body = clientBody{s}
	}
	s.resp = resp
	if code > 299 {
		s.stopBody(errStopBody) // The server will hardly want the rest.
	}
	if hs.end {
		s.endRead()
	}
	s.answer()
}

func (c *ClientConn) endWithTrailer(s *clientStream, hs *headers) error {
	if !hs.end || hs.pseudo > 0 {
		return ConnectionError(ErrCodeProtocol)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if s.ended {
		return nil
	}
	s.trailer = hs.fields
	s.endRead()
	return nil
}

// A clientBody is the body of an answer.
type clientBody struct{ s *clientStream }

func (b clientBody) Read(p []byte) (int, error) {
	s := b.s
	n, err := s.read(p)
	if err == io.EOF {
		s.conn.mu.Lock()
		t := s.trailer
		s.trailer = nil
		s.conn.mu.Unlock()
		if t != nil {
			to := s.r.ResponseTrailer
			if *to == nil {
				*to = Header{}
			}
			for name, values := range t {
				(*to)[name] = values
			}
		}
	}
	return n, err
}

func (b clientBody) Close() error {
	s := b.s
	c := s.conn
	c.mu.Lock()
	defer c.mu.Unlock()
	if s.inErr == nil || len(s.chunks) > 0 {
		s.discard(errResponseClosed)
	}
	if !s.ended {
		s.stream.reset(ErrCodeCancel, errResponseClosed)
	}
	c.flushLater()
	return nil
}
