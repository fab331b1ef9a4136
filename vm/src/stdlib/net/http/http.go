// Package http is a client and a server of HTTP/1.1 and HTTP/2.
package http

import (
	"errors"
	"internal/header"
	"io"
	"net"
	"net/http/internal"
	"net/url"
	"strings"
	"time"
)

// The methods of requests.
const (
	MethodGet     = "GET"
	MethodHead    = "HEAD"
	MethodPost    = "POST"
	MethodPut     = "PUT"
	MethodPatch   = "PATCH"
	MethodDelete  = "DELETE"
	MethodConnect = "CONNECT"
	MethodOptions = "OPTIONS"
	MethodTrace   = "TRACE"
)

// TimeFormat is the form of times in headers; the time must be UTC.
const TimeFormat = "Mon, 02 Jan 2006 15:04:05 GMT"

// A ProtocolError says that a message is wrong. There are better ways to say it.
type ProtocolError struct{ ErrorString string }

// Error returns the message.
func (pe *ProtocolError) Error() string { return pe.ErrorString }

// Is makes ErrNotSupported be errors.ErrUnsupported.
func (pe *ProtocolError) Is(err error) bool {
	return pe == ErrNotSupported && err == errors.ErrUnsupported
}

// Errors about messages that break the protocol, or use what is not supported.
var (
	ErrNotSupported         = &ProtocolError{"feature not supported"}
	ErrUnexpectedTrailer    = &ProtocolError{"trailer header without chunked transfer encoding"}
	ErrMissingBoundary      = &ProtocolError{"no multipart boundary param in Content-Type"}
	ErrNotMultipart         = &ProtocolError{"request Content-Type isn't multipart/form-data"}
	ErrHeaderTooLong        = &ProtocolError{"header too long"}
	ErrShortBody            = &ProtocolError{"entity body too short"}
	ErrMissingContentLength = &ProtocolError{"missing ContentLength in HEAD response"}
)

var (
	// ErrBodyNotAllowed says that a response of this status has no body.
	ErrBodyNotAllowed = errors.New("http: request method or response status code does not allow body")
	// ErrHijacked says that a connection was taken over.
	ErrHijacked = errors.New("http: connection has been hijacked")
	// ErrContentLength says that a handler wrote more than it had announced.
	ErrContentLength = errors.New("http: wrote more than the declared Content-Length")
	// ErrWriteAfterFlush is not used.
	ErrWriteAfterFlush = errors.New("unused")
	// ErrAbortHandler is what a handler panics with to end a connection without a word.
	ErrAbortHandler = errors.New("net/http: abort Handler")
	// ErrLineTooLong says that a line of a chunked body is too long.
	ErrLineTooLong = internal.ErrLineTooLong
	// ErrBodyReadAfterClose says that a body was read after it had been closed.
	ErrBodyReadAfterClose = errors.New("http: invalid Read on closed Body")
	// ErrHandlerTimeout says that TimeoutHandler's time is over.
	ErrHandlerTimeout = errors.New("http: Handler timeout")
	// ErrMissingFile says that a form has no such file.
	ErrMissingFile = errors.New("http: no such file")
	// ErrNoCookie says that a request has no such cookie.
	ErrNoCookie = errors.New("http: named cookie not present")
	// ErrNoLocation says that a response has no Location.
	ErrNoLocation = errors.New("http: no Location header in response")
	// ErrSchemeMismatch says that a server has no TLS where some was expected.
	ErrSchemeMismatch = errors.New("http: server gave HTTP response to HTTPS client")
	// ErrServerClosed is what Serve returns after Shutdown or Close.
	ErrServerClosed = errors.New("http: Server closed")
	// ErrSkipAltProtocol makes a Transport do by itself what a registered protocol will not.
	ErrSkipAltProtocol = errors.New("net/http: skip alternate protocol")
	// ErrUseLastResponse makes a Client return a redirect as it is.
	ErrUseLastResponse = errors.New("net/http: use last response")

	errTooLarge = errors.New("http: request too large")
)

type contextKey struct{ name string }

func (k *contextKey) String() string { return "net/http context value " + k.name }

var (
	// ServerContextKey is where a handler's context holds its *Server.
	ServerContextKey = &contextKey{"http-server"}
	// LocalAddrContextKey is where it holds the server's net.Addr.
	LocalAddrContextKey = &contextKey{"local-addr"}
)

// NoBody is a body without bytes.
var NoBody = noBody{}

type noBody struct{}

func (noBody) Read([]byte) (int, error)         { return 0, io.EOF }
func (noBody) Close() error                     { return nil }
func (noBody) WriteTo(io.Writer) (int64, error) { return 0, nil }

var (
	_ io.WriterTo   = NoBody
	_ io.ReadCloser = NoBody
)

// PushOptions are options for Pusher.
type PushOptions struct {
	Method string // the method of the promised request; "" is GET
	Header Header // further fields of the promised request
}

// A Pusher is a ResponseWriter of HTTP/2.
type Pusher interface {
	// Push promises a response to a request that the client did not send. It returns ErrNotSupported if the
	// client takes none.
	Push(target string, opts *PushOptions) error
}

// HTTP2Config is the configuration of HTTP/2.
type HTTP2Config struct {
	MaxConcurrentStreams int // how many requests a client may have open; 0 for the usual
	// StrictMaxConcurrentRequests: whether a full connection makes requests wait rather than open another.
	StrictMaxConcurrentRequests   bool
	MaxDecoderHeaderTableSize     int                  // the table for reading headers in bytes; 0 for 4096
	MaxEncoderHeaderTableSize     int                  // the table for writing headers in bytes; 0 for 4096
	MaxReadFrameSize              int                  // the largest frame to read in bytes; 0 for the usual
	MaxReceiveBufferPerConnection int                  // how many bytes may wait in all; 0 for the usual
	MaxReceiveBufferPerStream     int                  // how many bytes may wait of one request; 0 for the usual
	SendPingTimeout               time.Duration        // after how much silence to ask for a sign of life; 0 for never
	PingTimeout                   time.Duration        // how long to wait for it; 0 for 15 seconds
	WriteByteTimeout              time.Duration        // how long a write may make no progress; 0 for any time
	PermitProhibitedCipherSuites  bool                 // unused
	CountError                    func(errType string) // called with the kind of each error, if it is not nil
}

// Protocols is a set of versions of the protocol.
type Protocols struct{ bits uint8 }

const (
	protoHTTP1 = 1 << iota
	protoHTTP2
	protoH2C
)

func (p *Protocols) set(bit uint8, ok bool) {
	p.bits &^= bit
	if ok {
		p.bits |= bit
	}
}

// HTTP1 reports whether HTTP/1 is in the set.
func (p Protocols) HTTP1() bool { return p.bits&protoHTTP1 != 0 }

// SetHTTP1 adds or removes HTTP/1.
func (p *Protocols) SetHTTP1(ok bool) { p.set(protoHTTP1, ok) }

// HTTP2 reports whether HTTP/2 is in the set.
func (p Protocols) HTTP2() bool { return p.bits&protoHTTP2 != 0 }

// SetHTTP2 adds or removes HTTP/2.
func (p *Protocols) SetHTTP2(ok bool) { p.set(protoHTTP2, ok) }

// UnencryptedHTTP2 reports whether HTTP/2 without TLS is in the set.
func (p Protocols) UnencryptedHTTP2() bool { return p.bits&protoH2C != 0 }

// SetUnencryptedHTTP2 adds or removes HTTP/2 without TLS.
func (p *Protocols) SetUnencryptedHTTP2(ok bool) { p.set(protoH2C, ok) }

// String returns the names, such as "{HTTP1,HTTP2}".
func (p Protocols) String() string {
	var names []string
	if p.HTTP1() {
		names = append(names, "HTTP1")
	}
	if p.HTTP2() {
		names = append(names, "HTTP2")
	}
	if p.UnencryptedHTTP2() {
		names = append(names, "UnencryptedHTTP2")
	}
	return "{" + strings.Join(names, ",") + "}"
}

// trim is textproto.TrimString.
func trim(s string) string { return strings.Trim(s, " \t\r\n") }

// hasToken reports whether one of the values, lists with commas, has the token in either case.
func hasToken(values []string, token string) bool {
	for _, v := range values {
		for v != "" {
			var item string
			item, v, _ = strings.Cut(v, ",")
			if strings.EqualFold(trim(item), token) {
				return true
			}
		}
	}
	return false
}

// eachElement calls f for the elements of a list with commas.
func eachElement(list string, f func(string)) {
	for list != "" {
		var item string
		item, list, _ = strings.Cut(list, ",")
		if item = trim(item); item != "" {
			f(item)
		}
	}
}

func validMethod(method string) bool { return header.Valid(method) }

// validHost reports whether a Host header has nothing in it but what may be in hosts.
func validHost(h string) bool {
	for i := 0; i < len(h); i++ {
		c := h[i]
		if !('a' <= c|0x20 && c|0x20 <= 'z' || '0' <= c && c <= '9' || strings.IndexByte("!$%&()*+,-.:;=[]'_~", c) >= 0) {
			return false
		}
	}
	return true
}

// wrongHeader returns what is wrong with a header, or "".
func wrongHeader(h Header) string {
	for k, values := range h {
		if !header.Valid(k) {
			return "field name " + quote(k)
		}
		for _, v := range values {
			if !header.ValidValue(v) {
				return "field value for " + quote(k)
			}
		}
	}
	return ""
}

// hasPort reports whether a host has a port behind it.
func hasPort(s string) bool { return strings.LastIndexByte(s, ':') > strings.LastIndexByte(s, ']') }

// trimEmptyPort takes away a colon without a port.
func trimEmptyPort(host string) string {
	if hasPort(host) {
		return strings.TrimSuffix(host, ":")
	}
	return host
}

func bodyAllowed(status int) bool {
	return !(100 <= status && status <= 199) && status != StatusNoContent && status != StatusNotModified
}

// canonicalAddr returns host:port with the port of the scheme where there is none.
func canonicalAddr(u *url.URL) string {
	port := u.Port()
	if port == "" {
		port = map[string]string{"http": "80", "https": "443", "socks5": "1080", "socks5h": "1080"}[u.Scheme]
	}
	return net.JoinHostPort(u.Hostname(), port)
}
