// Package textproto is the common part of text protocols with numbered answers or headers.
package textproto

import (
	"bufio"
	"fmt"
	"internal/header"
	"io"
	"net"
	"strings"
)

// An Error is an answer of a server that was not expected.
type Error struct {
	Code int    // the code
	Msg  string // the message
}

// Error returns the code and the message.
func (e *Error) Error() string { return fmt.Sprintf("%03d %q", e.Code, e.Msg) }

// A ProtocolError says that the other side breaks the protocol.
type ProtocolError string

// Error returns the message.
func (p ProtocolError) Error() string { return string(p) }

// A Conn is a connection whose sides take turns; requests may be sent ahead of answers.
type Conn struct {
	Reader
	Writer
	Pipeline
	conn io.ReadWriteCloser
}

// NewConn returns a Conn over conn.
func NewConn(conn io.ReadWriteCloser) *Conn {
	return &Conn{
		Reader: Reader{R: bufio.NewReader(conn)},
		Writer: Writer{W: bufio.NewWriter(conn)},
		conn:   conn,
	}
}

// Dial connects to the address.
func Dial(network, addr string) (*Conn, error) {
	c, err := net.Dial(network, addr)
	if err != nil {
		return nil, err
	}
	return NewConn(c), nil
}

// Close closes the connection.
func (c *Conn) Close() error { return c.conn.Close() }

// Cmd sends a command when its turn has come, and returns its number, for StartResponse and
// EndResponse.
func (c *Conn) Cmd(format string, args ...any) (id uint, err error) {
	id = c.Next()
	c.StartRequest(id)
	err = c.PrintfLine(format, args...)
	c.EndRequest(id)
	if err != nil {
		return 0, err
	}
	return id, nil
}

// TrimString returns s without space at its ends.
func TrimString(s string) string { return strings.Trim(s, " \t\n\r") }

// TrimBytes returns b without space at its ends.
func TrimBytes(b []byte) []byte {
	for len(b) > 0 && isSpace(b[0]) {
		b = b[1:]
	}
	for len(b) > 0 && isSpace(b[len(b)-1]) {
		b = b[:len(b)-1]
	}
	return b
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

// CanonicalMIMEHeaderKey returns a header's name as it is usually written, such as Content-Type.
func CanonicalMIMEHeaderKey(s string) string { return header.Canonical(s) }

// A MIMEHeader holds the values of each name, which is canonical.
type MIMEHeader map[string][]string

// Add adds a value to those of the name.
func (h MIMEHeader) Add(key, value string) {
	key = header.Canonical(key)
	h[key] = append(h[key], value)
}

// Set makes the value the only one of the name.
func (h MIMEHeader) Set(key, value string) { h[header.Canonical(key)] = []string{value} }

// Get returns the first value of the name, or "".
func (h MIMEHeader) Get(key string) string {
	if v := h.Values(key); len(v) > 0 {
		return v[0]
	}
	return ""
}

// Values returns the values of the name; the slice is the map's own.
func (h MIMEHeader) Values(key string) []string {
	if h == nil {
		return nil
	}
	return h[header.Canonical(key)]
}

// Del removes the values of the name.
func (h MIMEHeader) Del(key string) { delete(h, header.Canonical(key)) }
