package httputil

import (
	"bufio"
	"errors"
	"io"
	"net"
	"net/http"
	"net/textproto"
	"sync"
)

// What the two kinds of connection below say: that no message comes or goes any more, that the program
// closed the connection, that a request is none of the connection's.
var (
	ErrPersistEOF = &http.ProtocolError{ErrorString: "persistent connection closed"}
	ErrClosed     = &http.ProtocolError{ErrorString: "connection closed by user"}
	ErrPipeline   = &http.ProtocolError{ErrorString: "pipeline error"}
)

var errGone = errors.New("i/o operation on closed connection")

// exchange is one side of a connection on which requests and their answers keep their order.
type exchange struct {
	order textproto.Pipeline

	mu sync.Mutex
	// conn and in are nil once the program has taken them.
	conn net.Conn
	in   *bufio.Reader
	// What ended reading, and writing.
	noRead, noWrite error
	// body is that of the last message read.
	body io.ReadCloser
	// turns holds the places in the order of requests that are not answered, open is their number.
	turns map[*http.Request]uint
	open  int
}

func (x *exchange) begin(c net.Conn, r *bufio.Reader) {
	if r == nil {
		r = bufio.NewReader(c)
	}
	x.conn, x.in, x.turns = c, r, make(map[*http.Request]uint)
}

func (x *exchange) hijack() (net.Conn, *bufio.Reader) {
	x.mu.Lock()
	defer x.mu.Unlock()
	c, r := x.conn, x.in
	x.conn, x.in = nil, nil
	return c, r
}

func (x *exchange) close() error {
	if c, _ := x.hijack(); c != nil {
		return c.Close()
	}
	return nil
}

func (x *exchange) pending() int {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.open
}

// locked runs do while nobody else looks at the fields.
func (x *exchange) locked(do func() error) error {
	x.mu.Lock()
	defer x.mu.Unlock()
	return do()
}

// first is the half of an exchange that deals with a request; its turn is kept if there is one.
func (x *exchange) first(do func() (*http.Request, error)) (req *http.Request, err error) {
	id := x.order.Next()
	x.order.StartRequest(id)
	req, err = do()
	if req != nil {
		x.mu.Lock()
		x.turns[req] = id
		x.mu.Unlock()
	}
	x.order.EndRequest(id)
	if req == nil {
		x.order.StartResponse(id)
		x.order.EndResponse(id)
	}
	return req, err
}

// second is the half that deals with the answer to a request.
func (x *exchange) second(req *http.Request, do func() error) error {
	x.mu.Lock()
	id, known := x.turns[req]
	delete(x.turns, req)
	x.mu.Unlock()
	if !known {
		return ErrPipeline
	}
	x.order.StartResponse(id)
	defer x.order.EndResponse(id)
	return do()
}

// reader returns where the next message comes from, behind the body of the one before.
func (x *exchange) reader() (r *bufio.Reader, err error) {
	var body io.ReadCloser
	err = x.locked(func() error {
		if x.noRead != nil {
			return x.noRead
		}
		if x.in == nil {
			return errGone
		}
		r, body, x.body = x.in, x.body, nil
		return nil
	})
	if err != nil || body == nil {
		return r, err
	}
	if err = body.Close(); err != nil {
		x.locked(func() error { x.noRead = err; return nil })
	}
	return r, err
}

// ServerConn is the server's side of a connection. Package net/http does not use it.
//
// Deprecated: use the Server of net/http.
type ServerConn struct{ x exchange }

// NewServerConn returns the server's side of c; r may hold what was read of it.
//
// Deprecated: use the Server of net/http.
func NewServerConn(c net.Conn, r *bufio.Reader) *ServerConn {
	s := new(ServerConn)
	s.x.begin(c, r)
	return s
}

// Hijack hands the connection over, with what was read of it.
func (s *ServerConn) Hijack() (net.Conn, *bufio.Reader) { return s.x.hijack() }

// Close closes the connection.
func (s *ServerConn) Close() error { return s.x.close() }

// Pending returns how many requests are not answered.
func (s *ServerConn) Pending() int { return s.x.pending() }

// Read returns the next request. With ErrPersistEOF it is the last one.
func (s *ServerConn) Read() (*http.Request, error) {
	x := &s.x
	return x.first(func() (*http.Request, error) {
		if err := x.locked(func() error { return x.noWrite }); err != nil {
			return nil, err
		}
		r, err := x.reader()
		if err != nil {
			return nil, err
		}
		req, err := http.ReadRequest(r)
		err = x.locked(func() error {
			switch {
			case err == io.ErrUnexpectedEOF:
				req, x.noRead = nil, ErrPersistEOF
			case err != nil:
				x.noRead = err
			default:
				x.body = req.Body
				x.open++
				if req.Close {
					x.noRead = ErrPersistEOF
				}
			}
			return x.noRead
		})
		return req, err
	})
}

// Write sends the answer to a request. One with Close set is the last.
func (s *ServerConn) Write(req *http.Request, resp *http.Response) error {
	x := &s.x
	return x.second(req, func() error {
		var c net.Conn
		err := x.locked(func() error {
			switch {
			case x.noWrite != nil:
				return x.noWrite
			case x.conn == nil:
				return ErrClosed
			case x.open <= 0:
				return errors.New("persist server pipe count")
			}
			if resp.Close {
				x.noRead = ErrPersistEOF
			}
			c = x.conn
			return nil
		})
		if err != nil {
			return err
		}
		err = resp.Write(c)
		return x.locked(func() error {
			if err != nil {
				x.noWrite = err
			} else {
				x.open--
			}
			return err
		})
	})
}

// ClientConn is the client's side of a connection. Package net/http does not use it.
//
// Deprecated: use the Client or Transport of net/http.
type ClientConn struct {
	x    exchange
	send func(*http.Request, io.Writer) error
}

// NewClientConn returns the client's side of c; r may hold what was read of it.
//
// Deprecated: use the Client or Transport of net/http.
func NewClientConn(c net.Conn, r *bufio.Reader) *ClientConn {
	cc := &ClientConn{send: (*http.Request).Write}
	cc.x.begin(c, r)
	return cc
}

// NewProxyClientConn returns the client's side of a connection to a proxy.
//
// Deprecated: use the Client or Transport of net/http.
func NewProxyClientConn(c net.Conn, r *bufio.Reader) *ClientConn {
	cc := NewClientConn(c, r)
	cc.send = (*http.Request).WriteProxy
	return cc
}

// Hijack hands the connection over, with what was read of it.
func (cc *ClientConn) Hijack() (net.Conn, *bufio.Reader) { return cc.x.hijack() }

// Close closes the connection.
func (cc *ClientConn) Close() error { return cc.x.close() }

// Pending returns how many requests are not answered.
func (cc *ClientConn) Pending() int { return cc.x.pending() }

// Write sends a request. One with Close set is the last.
func (cc *ClientConn) Write(req *http.Request) error {
	x := &cc.x
	_, err := x.first(func() (*http.Request, error) {
		var c net.Conn
		err := x.locked(func() error {
			switch {
			case x.noRead != nil:
				return x.noRead
			case x.noWrite != nil:
				return x.noWrite
			case x.conn == nil:
				return errGone
			}
			if req.Close {
				x.noWrite = ErrPersistEOF
			}
			c = x.conn
			return nil
		})
		if err == nil {
			if err = cc.send(req, c); err == nil {
				x.locked(func() error { x.open++; return nil })
				return req, nil
			}
			x.locked(func() error { x.noWrite = err; return nil })
		}
		return nil, err
	})
	return err
}

// Read returns the answer to a request. With ErrPersistEOF it is the last one.
func (cc *ClientConn) Read(req *http.Request) (resp *http.Response, err error) {
	x := &cc.x
	err = x.second(req, func() error {
		r, err := x.reader()
		if err != nil {
			return err
		}
		resp, err = http.ReadResponse(r, req)
		return x.locked(func() error {
			if err != nil {
				x.noRead = err
				return err
			}
			x.body = resp.Body
			x.open--
			if resp.Close {
				x.noRead = ErrPersistEOF
			}
			return x.noRead
		})
	})
	return resp, err
}

// Do sends a request and returns the answer.
func (cc *ClientConn) Do(req *http.Request) (*http.Response, error) {
	if err := cc.Write(req); err != nil {
		return nil, err
	}
	return cc.Read(req)
}
