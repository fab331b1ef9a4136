package http2

import (
	"encoding/binary"
	"errors"
	"fmt"
	"net/url"
	"strings"
)

// Push answers a request that the client has not made.
func (w *ResponseWriter) Push(target, method string, h Header) error {
	s := w.s
	c := s.conn
	if s.id%2 == 0 {
		return ErrRecursivePush
	}
	if method == "" {
		method = "GET"
	}
	u, err := w.pushURL(target)
	if err != nil {
		return err
	}
	if err := checkPush(method, h); err != nil {
		return err
	}
	h = cloneHeader(h)
	path := u.RequestURI()
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case c.err != nil:
		return errDisconnected
	case s.err != nil || s.sentEnd:
		return errStreamClosed
	case !c.peerPush:
		return c.o.NotSupported
	case uint32(c.pushed) >= c.peerStreams:
		return ErrPushLimitReached
	case c.pushID+2 >= 1<<31:
		c.leave()
		return ErrPushLimitReached
	}
	c.pushID += 2
	c.pack(func(put func(name, value string)) {
		put(":method", method)
		put(":scheme", u.Scheme)
		put(":authority", u.Host)
		put(":path", path)
		putHeader(put, h, "", "")
	})
	c.appendBlock(framePush, 0, s.id, binary.BigEndian.AppendUint32(nil, c.pushID))
	r := &ServerRequest{Method: method, URL: &url.URL{Path: u.Path, RawPath: u.RawPath, RawQuery: u.RawQuery}, Header: h, Host: u.Host, RequestURI: path}
	err = c.start(c.newStream(c.pushID, r), true, c.o.Handler)
	c.flush()
	return err
}

// pushURL returns the address of what is to be pushed.
func (w *ResponseWriter) pushURL(target string) (*url.URL, error) {
	scheme := "http"
	if w.s.r.TLS != nil {
		scheme = "https"
	}
	u, err := url.Parse(target)
	if err != nil {
		return nil, err
	}
	switch {
	case u.Scheme == "" && !strings.HasPrefix(target, "/"):
		return nil, fmt.Errorf("target must be an absolute URL or an absolute path: %q", target)
	case u.Scheme == "":
		u.Scheme, u.Host = scheme, w.s.r.Host
	case u.Scheme != scheme:
		return nil, fmt.Errorf("cannot push URL with scheme %q from request with scheme %q", u.Scheme, scheme)
	case u.Host == "":
		return nil, errors.New("URL must have a host")
	}
	return u, nil
}

// checkPush returns what is wrong with a request to be pushed.
func checkPush(method string, h Header) error {
	for name := range h {
		if strings.HasPrefix(name, ":") {
			return fmt.Errorf("promised request headers cannot include pseudo header %q", name)
		}
		switch strings.ToLower(name) {
		case "content-length", "content-encoding", "trailer", "te", "expect", "host":
			return fmt.Errorf("promised request headers cannot include %q", name)
		}
	}
	if err := checkConnectionFields(h); err != nil {
		return err
	}
	if method != "GET" && method != "HEAD" {
		return fmt.Errorf("method %q must be GET or HEAD", method)
	}
	return nil
}
