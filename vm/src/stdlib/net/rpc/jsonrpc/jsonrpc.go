// Package jsonrpc lets package net/rpc speak JSON-RPC 1.0.
package jsonrpc

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/rpc"
	"sync"
)

// stream speaks JSON on a connection.
type stream struct {
	dec  *json.Decoder
	enc  *json.Encoder
	conn io.Closer
}

func newStream(conn io.ReadWriteCloser) stream {
	return stream{json.NewDecoder(conn), json.NewEncoder(conn), conn}
}

func (s stream) Close() error { return s.conn.Close() }

// The names of these types appear in errors about JSON that is none of theirs.
type (
	clientResponse struct {
		Id     uint64           `json:"id"`
		Result *json.RawMessage `json:"result"`
		Error  any              `json:"error"`
	}

	serverRequest struct {
		Method string           `json:"method"`
		Params *json.RawMessage `json:"params"`
		Id     *json.RawMessage `json:"id"`
	}
)

type clientCodec struct {
	stream
	response clientResponse

	mu      sync.Mutex
	methods map[uint64]string // of calls that were not answered yet
}

// NewClientCodec returns a codec for rpc.NewClientWithCodec.
func NewClientCodec(conn io.ReadWriteCloser) rpc.ClientCodec {
	return &clientCodec{stream: newStream(conn), methods: make(map[uint64]string)}
}

func (c *clientCodec) WriteRequest(r *rpc.Request, param any) error {
	c.mu.Lock()
	c.methods[r.Seq] = r.ServiceMethod
	c.mu.Unlock()
	return c.enc.Encode(struct {
		Method string `json:"method"`
		Params [1]any `json:"params"`
		Id     uint64 `json:"id"`
	}{r.ServiceMethod, [1]any{param}, r.Seq})
}

func (c *clientCodec) ReadResponseHeader(r *rpc.Response) error {
	in := &c.response
	in.Id, in.Result, in.Error = 0, nil, nil
	if err := c.dec.Decode(in); err != nil {
		return err
	}
	c.mu.Lock()
	r.ServiceMethod = c.methods[in.Id]
	delete(c.methods, in.Id)
	c.mu.Unlock()
	r.Seq, r.Error = in.Id, ""
	if in.Error == nil && in.Result != nil {
		return nil
	}
	text, ok := in.Error.(string)
	if !ok {
		return fmt.Errorf("invalid error %v", in.Error)
	}
	if text == "" {
		text = "unspecified error"
	}
	r.Error = text
	return nil
}

func (c *clientCodec) ReadResponseBody(reply any) error {
	if reply == nil {
		return nil
	}
	return json.Unmarshal(*c.response.Result, reply)
}

// NewClient returns a client that speaks JSON-RPC.
func NewClient(conn io.ReadWriteCloser) *rpc.Client {
	return rpc.NewClientWithCodec(NewClientCodec(conn))
}

// Dial connects to a server that speaks JSON-RPC.
func Dial(network, address string) (*rpc.Client, error) {
	conn, err := net.Dial(network, address)
	if err != nil {
		return nil, err
	}
	return NewClient(conn), nil
}

type serverCodec struct {
	stream
	request serverRequest

	// Clients number their calls by any JSON; package rpc wants numbers.
	mu  sync.Mutex
	seq uint64
	ids map[uint64]*json.RawMessage
}

// NewServerCodec returns a codec for rpc.ServeCodec.
func NewServerCodec(conn io.ReadWriteCloser) rpc.ServerCodec {
	return &serverCodec{stream: newStream(conn), ids: make(map[uint64]*json.RawMessage)}
}

func (c *serverCodec) ReadRequestHeader(r *rpc.Request) error {
	in := &c.request
	in.Method, in.Params, in.Id = "", nil, nil
	if err := c.dec.Decode(in); err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.seq++
	c.ids[c.seq] = in.Id
	r.ServiceMethod, r.Seq = in.Method, c.seq
	return nil
}

func (c *serverCodec) ReadRequestBody(args any) error {
	if args == nil {
		return nil
	}
	if c.request.Params == nil {
		return errors.New("jsonrpc: request body missing params")
	}
	params := [1]any{args}
	return json.Unmarshal(*c.request.Params, &params)
}

func (c *serverCodec) WriteResponse(r *rpc.Response, reply any) error {
	c.mu.Lock()
	id, ok := c.ids[r.Seq]
	delete(c.ids, r.Seq)
	c.mu.Unlock()
	if !ok {
		return errors.New("invalid sequence number in response")
	}
	out := struct {
		Id     *json.RawMessage `json:"id"`
		Result any              `json:"result"`
		Error  any              `json:"error"`
	}{Id: id}
	if r.Error == "" {
		out.Result = reply
	} else {
		out.Error = r.Error
	}
	return c.enc.Encode(out)
}

// ServeConn answers calls that come as JSON-RPC, by rpc.DefaultServer.
func ServeConn(conn io.ReadWriteCloser) { rpc.ServeCodec(NewServerCodec(conn)) }
