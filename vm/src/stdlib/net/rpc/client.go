package rpc

import (
	"bufio"
	"errors"
	"io"
	"log"
	"net"
	"net/http"
	"sync"
)

// A ServerError is an error that a called method returned.
type ServerError string

// Error returns the message of the server.
func (e ServerError) Error() string { return string(e) }

// ErrShutdown says that the connection was closed.
var ErrShutdown = errors.New("connection is shut down")

// A Call is a call that was begun.
type Call struct {
	ServiceMethod string     // the name of service and method
	Args          any        // the argument
	Reply         any        // a pointer
	Error         error      // once it is done
	Done          chan *Call // where it is sent then
}

// done sends the call, if there is room for it.
func (c *Call) done(err error) {
	if err != nil {
		c.Error = err
	}
	select {
	case c.Done <- c:
	default:
	}
}

// A ClientCodec writes requests and reads responses. ReadResponseBody(nil) skips a reply.
type ClientCodec interface {
	// WriteRequest writes a request with its argument.
	WriteRequest(*Request, any) error
	// ReadResponseHeader reads the next header.
	ReadResponseHeader(*Response) error
	// ReadResponseBody reads the result into what it points to; nil skips it.
	ReadResponseBody(any) error

	// Close ends the connection.
	Close() error
}

// A Client calls the methods of a server. It may be used by several goroutines.
type Client struct {
	codec   ClientCodec
	sending sync.Mutex // requests do not mix

	mu      sync.Mutex
	next    uint64
	pending map[uint64]*Call
	closed  bool // by Close
	over    bool // the server hung up
}

// NewClientWithCodec returns a client that uses that codec.
func NewClientWithCodec(codec ClientCodec) *Client {
	c := &Client{codec: codec, pending: make(map[uint64]*Call)}
	go c.receive()
	return c
}

// NewClient returns a client that speaks gob.
func NewClient(conn io.ReadWriteCloser) *Client { return NewClientWithCodec(newClientCodec(conn)) }

// take returns the call of that number, which is no longer waited for.
func (client *Client) take(seq uint64) *Call {
	client.mu.Lock()
	defer client.mu.Unlock()
	call := client.pending[seq]
	delete(client.pending, seq)
	return call
}

func (client *Client) send(call *Call) {
	client.sending.Lock()
	defer client.sending.Unlock()
	client.mu.Lock()
	if client.over || client.closed {
		client.mu.Unlock()
		call.done(ErrShutdown)
		return
	}
	seq := client.next
	client.next++
	client.pending[seq] = call
	client.mu.Unlock()
	err := client.codec.WriteRequest(&Request{ServiceMethod: call.ServiceMethod, Seq: seq}, call.Args)
	if err == nil {
		return
	}
	if call := client.take(seq); call != nil {
		call.done(err)
	}
}

// receive reads responses until the connection ends, which ends all calls.
func (client *Client) receive() {
	var err error
	for err == nil {
		err = client.response()
	}
	client.sending.Lock()
	defer client.sending.Unlock()
	client.mu.Lock()
	defer client.mu.Unlock()
	client.over = true
	if err == io.EOF {
		err = io.ErrUnexpectedEOF
		if client.closed {
			err = ErrShutdown
		}
	}
	for _, call := range client.pending {
		call.done(err)
	}
}

func (client *Client) response() error {
	var response Response
	if err := client.codec.ReadResponseHeader(&response); err != nil {
		return err
	}
	call := client.take(response.Seq)
	if call != nil && response.Error == "" {
		err := client.codec.ReadResponseBody(call.Reply)
		if err != nil {
			call.Error = errors.New("reading body " + err.Error())
		}
		call.done(nil)
		return err
	}
	err := client.codec.ReadResponseBody(nil)
	if err != nil {
		err = errors.New("reading error body: " + err.Error())
	}
	if call != nil {
		call.done(ServerError(response.Error))
	}
	return err
}

// Close closes the connection.
func (client *Client) Close() error {
	client.mu.Lock()
	closed := client.closed
	client.closed = true
	client.mu.Unlock()
	if closed {
		return ErrShutdown
	}
	return client.codec.Close()
}

// Go begins a call, which is sent to done when it is over. A channel is made if that is nil.
func (client *Client) Go(serviceMethod string, args any, reply any, done chan *Call) *Call {
	if done == nil {
		done = make(chan *Call, 10)
	} else if cap(done) == 0 {
		log.Panic("rpc: done channel is unbuffered")
	}
	call := &Call{ServiceMethod: serviceMethod, Args: args, Reply: reply, Done: done}
	client.send(call)
	return call
}

// Call calls a method and waits for the reply.
func (client *Client) Call(serviceMethod string, args any, reply any) error {
	return (<-client.Go(serviceMethod, args, reply, make(chan *Call, 1)).Done).Error
}

// Dial connects to a server.
func Dial(network, address string) (*Client, error) {
	conn, err := net.Dial(network, address)
	if err != nil {
		return nil, err
	}
	return NewClient(conn), nil
}

// DialHTTP connects to a server that is an HTTP server at its usual path.
func DialHTTP(network, address string) (*Client, error) {
	return DialHTTPPath(network, address, DefaultRPCPath)
}

// DialHTTPPath connects to a server that is an HTTP server at that path.
func DialHTTPPath(network, address, path string) (*Client, error) {
	conn, err := net.Dial(network, address)
	if err != nil {
		return nil, err
	}
	io.WriteString(conn, "CONNECT "+path+" HTTP/1.0\n\n")
	response, err := http.ReadResponse(bufio.NewReader(conn), &http.Request{Method: "CONNECT"})
	if err == nil && response.Status == connected {
		return NewClient(conn), nil
	}
	if err == nil {
		err = errors.New("unexpected HTTP response: " + response.Status)
	}
	conn.Close()
	return nil, &net.OpError{Op: "dial-http", Net: network + " " + address, Err: err}
}
