package rpc

import (
	"bufio"
	"encoding/gob"
	"io"
	"log"
	"sync"
)

// stream speaks gob on a connection.
type stream struct {
	conn io.ReadWriteCloser
	dec  *gob.Decoder
	enc  *gob.Encoder
	out  *bufio.Writer
}

func newStream(conn io.ReadWriteCloser) stream {
	out := bufio.NewWriter(conn)
	return stream{conn, gob.NewDecoder(conn), gob.NewEncoder(out), out}
}

type clientCodec struct{ stream }

func newClientCodec(conn io.ReadWriteCloser) ClientCodec { return clientCodec{newStream(conn)} }

func (c clientCodec) WriteRequest(r *Request, args any) error {
	if err := c.enc.Encode(r); err != nil {
		return err
	}
	if err := c.enc.Encode(args); err != nil {
		return err
	}
	return c.out.Flush()
}

func (c clientCodec) ReadResponseHeader(r *Response) error { return c.dec.Decode(r) }
func (c clientCodec) ReadResponseBody(reply any) error     { return c.dec.Decode(reply) }
func (c clientCodec) Close() error                         { return c.conn.Close() }

type serverCodec struct {
	stream
	close func() error // once
}

func newServerCodec(conn io.ReadWriteCloser) ServerCodec {
	return serverCodec{newStream(conn), sync.OnceValue(conn.Close)}
}

func (c serverCodec) ReadRequestHeader(r *Request) error { return c.dec.Decode(r) }
func (c serverCodec) ReadRequestBody(args any) error     { return c.dec.Decode(args) }

func (c serverCodec) Close() error {
	c.close()
	return nil
}

// WriteResponse writes a response. One that cannot be encoded ends the connection, since what was
// written of it cannot be taken back.
func (c serverCodec) WriteResponse(r *Response, reply any) error {
	err := c.enc.Encode(r)
	what := "response"
	if err == nil {
		err = c.enc.Encode(reply)
		what = "body"
	}
	if err != nil {
		if c.out.Flush() == nil {
			log.Printf("rpc: gob error encoding %s: %v", what, err)
			c.Close()
		}
		return err
	}
	return c.out.Flush()
}
