// Package net/rpc with codecs of one's own: servers that are not the default one, one request at a time, over HTTP.
package main

import (
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"net/rpc"
	"strings"
	"sync"
)

type Texts struct{}

func (Texts) Upper(in string, out *string) error {
	*out = strings.ToUpper(in)
	return nil
}

func (Texts) Fail(in string, out *string) error { return errors.New("failed with " + in) }

// A wire carries requests one way and responses the other.
type wire struct {
	requests  chan message
	responses chan message
	once      sync.Once
	closed    chan bool
}

type message struct {
	method string
	seq    uint64
	err    string
	body   string
}

func newWire() *wire {
	return &wire{requests: make(chan message, 9), responses: make(chan message, 9), closed: make(chan bool)}
}

func (w *wire) close() error {
	w.once.Do(func() { close(w.closed) })
	return nil
}

// serverSide is a ServerCodec.
type serverSide struct {
	*wire
	now message
	log []string
}

func (s *serverSide) ReadRequestHeader(r *rpc.Request) error {
	select {
	case s.now = <-s.requests:
		if s.now.method == "broken" {
			return errors.New("broken header")
		}
		r.ServiceMethod, r.Seq = s.now.method, s.now.seq
		return nil
	case <-s.closed:
		return io.EOF
	}
}

func (s *serverSide) ReadRequestBody(body any) error {
	if text, ok := body.(*string); ok {
		*text = s.now.body
	} else if body == nil {
		s.log = append(s.log, "discarded "+s.now.body)
	}
	if s.now.body == "unreadable" {
		return errors.New("cannot read it")
	}
	return nil
}

func (s *serverSide) WriteResponse(r *rpc.Response, body any) error {
	m := message{r.ServiceMethod, r.Seq, r.Error, ""}
	if text, ok := body.(*string); ok {
		m.body = *text
	}
	s.log = append(s.log, fmt.Sprintf("%s %d %q %q", r.ServiceMethod, r.Seq, r.Error, m.body))
	s.responses <- m
	return nil
}

func (s *serverSide) Close() error { return s.close() }

// clientSide is a ClientCodec.
type clientSide struct {
	*wire
	now message
}

func (c *clientSide) WriteRequest(r *rpc.Request, body any) error {
	if body == "unwritable" {
		return errors.New("cannot write it")
	}
	c.requests <- message{method: r.ServiceMethod, seq: r.Seq, body: fmt.Sprint(body)}
	return nil
}

func (c *clientSide) ReadResponseHeader(r *rpc.Response) error {
	select {
	case c.now = <-c.responses:
		r.ServiceMethod, r.Seq, r.Error = c.now.method, c.now.seq, c.now.err
		return nil
	case <-c.closed:
		return io.EOF
	}
}

func (c *clientSide) ReadResponseBody(body any) error {
	if text, ok := body.(*string); ok {
		*text = c.now.body
	}
	return nil
}

func (c *clientSide) Close() error { return c.close() }

var (
	_ rpc.ServerCodec = &serverSide{}
	_ rpc.ClientCodec = &clientSide{}
)

func codecs(serve func(rpc.ServerCodec)) {
	w := newWire()
	s := &serverSide{wire: w}
	done := make(chan bool)
	go func() {
		serve(s)
		close(done)
	}()
	c := rpc.NewClientWithCodec(&clientSide{wire: w})
	var out string
	err := c.Call("Texts.Upper", "loud", &out)
	fmt.Println(out, err)
	err = c.Call("Texts.Fail", "this", &out)
	failed, ok := errors.AsType[rpc.ServerError](err)
	fmt.Println(failed.Error(), ok)
	fmt.Println(c.Call("Texts.None", "lost", &out))
	fmt.Println(c.Call("Texts.Upper", "unreadable", &out))
	fmt.Println(c.Call("Texts.Upper", "unwritable", &out))
	fmt.Println(c.Close(), c.Close())
	<-done
	fmt.Println(strings.Join(s.log, "\n"))
	fmt.Println(c.Call("Texts.Upper", "x", &out))
}

func single(server *rpc.Server) {
	w := newWire()
	s := &serverSide{wire: w}
	w.requests <- message{method: "Texts.Upper", seq: 7, body: "once"}
	fmt.Println(server.ServeRequest(s), <-w.responses)
	w.requests <- message{method: "nodot", seq: 8, body: "x"}
	fmt.Println(server.ServeRequest(s), <-w.responses)
	w.requests <- message{method: "broken"}
	fmt.Println(server.ServeRequest(s))
	w.close()
	fmt.Println(server.ServeRequest(s))
	fmt.Println(rpc.ServeRequest(s))
}

func overHTTP(server *rpc.Server) {
	mux := http.DefaultServeMux
	server.HandleHTTP("/rpc", "/debug/rpc")
	s := httptest.NewServer(mux)
	defer s.Close()
	c, err := rpc.DialHTTPPath("tcp", s.Listener.Addr().String(), "/rpc")
	if err != nil {
		fmt.Println(err)
		return
	}
	var out string
	err = c.Call("Texts.Upper", "over http", &out)
	fmt.Println(out, err, c.Close())
	r, err := http.Get(s.URL + "/debug/rpc")
	page, _ := io.ReadAll(r.Body)
	r.Body.Close()
	fmt.Println(r.StatusCode, err, strings.Contains(string(page), "Texts"), strings.Contains(string(page), "Upper"))
	rec := httptest.NewRecorder()
	server.ServeHTTP(rec, httptest.NewRequest("GET", "/rpc", nil))
	fmt.Println(rec.Code, rec.Header().Get("Content-Type"), strings.TrimSpace(rec.Body.String()))
	_, err = rpc.DialHTTPPath("tcp", s.Listener.Addr().String(), "/none")
	fmt.Println(strings.Contains(fmt.Sprint(err), "unexpected HTTP response: 404"))
	http.DefaultClient.CloseIdleConnections()
}

func accepting(server *rpc.Server) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		fmt.Println(err)
		return
	}
	done := make(chan bool)
	go func() {
		rpc.Accept(l) // the default server
		close(done)
	}()
	c, err := rpc.Dial("tcp", l.Addr().String())
	if err != nil {
		fmt.Println(err)
		return
	}
	var out string
	err = c.Call("Texts.Upper", "accepted", &out)
	fmt.Println(out, err, c.Close())
	l.Close()
	<-done
	a, b := net.Pipe()
	go server.ServeConn(b)
	c = rpc.NewClient(a)
	err = c.Call("Texts.Upper", "over a pipe", &out)
	fmt.Println(out, err, c.Close())
}

func main() {
	log.SetOutput(io.Discard)
	server := rpc.NewServer()
	fmt.Println(server.Register(Texts{}), rpc.Register(Texts{}), server.Register(Texts{}))
	codecs(rpc.ServeCodec)
	codecs(server.ServeCodec)
	single(server)
	overHTTP(server)
	accepting(server)
	r, s := rpc.Request{ServiceMethod: "a.b", Seq: 1}, rpc.Response{ServiceMethod: "a.b", Seq: 1, Error: "e"}
	fmt.Println(r.ServiceMethod, s.ServiceMethod, r.Seq == s.Seq)
}
