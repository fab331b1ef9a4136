package tls

import (
	"context"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"net"
	"sync"
	"sync/atomic"
	"time"
)

// session is rustls's state of a connection.
type session struct{ _ byte }

func newClient(name string, protos, chain []string, key, suites, groups string, first, last int, logged bool) (s *session, err string)
func newServer() *session

// hello returns what the client said first; numbers are pairs of bytes.
func (s *session) hello() (name string, protos []string, suites, groups, schemes, extensions, shares string)

// accept goes on as a server that is so; auth is 0 for no certificates of clients, 2 for one in any case.
func (s *session) accept(protos, chain []string, key, suites, groups string, first, last int, logged bool, auth int, subjects []string) (err string)

// feed takes in what came over the network, take is what is to be sent there.
func (s *session) feed(b []byte) (err string)
func (s *session) take() []byte

// whole reports whether what came ends with a whole record.
func (s *session) whole() bool

func (s *session) read(b []byte) (n int, ended bool, err string)
func (s *session) write(b []byte) (n int)
func (s *session) end()
func (s *session) state() (stage, version, suite, group int, proto, name string, peer []string, retried, shown bool)
func (s *session) secrets() string
func (s *session) export(label string, context []byte, has bool, n int) []byte

// Stages of a session.
const (
	stageHello = iota // a server waits for the client's hello
	stageGreeted
	stageHandshake
	stageOpen
)

// Conn is a connection with TLS.
type Conn struct {
	conn   net.Conn
	client bool
	config *Config
	s      *session

	handshaking sync.Mutex
	done        atomic.Bool
	failed      error // of the handshake
	verified    bool
	started     bool // the first record was looked at
	state       ConnectionState

	in      sync.Mutex
	buf     []byte
	readErr error

	out      sync.Mutex
	writeErr error
	ended    bool

	// How many calls of Write are under way, twice, and 1 more once Close was called.
	calls atomic.Int64
}

// ConnectionState is what is known of a connection.
type ConnectionState struct {
	Version                     uint16                // the version
	HandshakeComplete           bool                  // whether the handshake is done
	DidResume                   bool                  // whether a session was resumed, which never is
	CipherSuite                 uint16                // the suite
	CurveID                     CurveID               // how the key was agreed on
	NegotiatedProtocol          string                // the protocol above, or ""
	NegotiatedProtocolIsMutual  bool                  // true, for old programs
	ServerName                  string                // the name that the server's certificate must be valid for
	PeerCertificates            []*x509.Certificate   // the peer's certificates, its own first
	VerifiedChains              [][]*x509.Certificate // chains from it to a root; nil if they were not verified
	SignedCertificateTimestamps [][]byte              // unused
	OCSPResponse                []byte                // unused
	TLSUnique                   []byte                // unused
	ECHAccepted                 bool                  // false: there is no ECH
	HelloRetryRequest           bool                  // whether the client had to try again
	LocalCertificate            [][]byte              // the certificate that this side has sent

	s *session
}

// ExportKeyingMaterial gives keys that both sides know.
func (cs *ConnectionState) ExportKeyingMaterial(label string, context []byte, length int) ([]byte, error) {
	if cs.s == nil {
		return nil, errors.New("tls: ExportKeyingMaterial is unavailable before the handshake is complete")
	}
	b := cs.s.export(label, context, context != nil || cs.Version == VersionTLS13, length)
	if len(b) < length {
		return nil, fmt.Errorf("tls: no keying material for label %q", label)
	}
	return b, nil
}

// Client returns a client's side of TLS on conn. config needs ServerName or InsecureSkipVerify.
func Client(conn net.Conn, config *Config) *Conn {
	return &Conn{conn: conn, config: orDefault(config), client: true}
}

// Server returns a server's side of TLS on conn. config needs a certificate.
func Server(conn net.Conn, config *Config) *Conn {
	return &Conn{conn: conn, config: orDefault(config)}
}

func orDefault(c *Config) *Config {
	if c == nil {
		return &Config{}
	}
	return c
}

// LocalAddr returns the address on this side.
func (c *Conn) LocalAddr() net.Addr { return c.conn.LocalAddr() }

// RemoteAddr returns the address of the peer.
func (c *Conn) RemoteAddr() net.Addr { return c.conn.RemoteAddr() }

// SetDeadline sets when reads and writes fail; the zero Time means never. After a write failed so, the
// connection cannot be used.
func (c *Conn) SetDeadline(t time.Time) error { return c.conn.SetDeadline(t) }

// SetReadDeadline is SetDeadline for reads.
func (c *Conn) SetReadDeadline(t time.Time) error { return c.conn.SetReadDeadline(t) }

// SetWriteDeadline is SetDeadline for writes.
func (c *Conn) SetWriteDeadline(t time.Time) error { return c.conn.SetWriteDeadline(t) }

// NetConn returns the connection below. Using it breaks this one.
func (c *Conn) NetConn() net.Conn { return c.conn }

// OCSPResponse returns nil: servers are not asked for one.
func (c *Conn) OCSPResponse() []byte { return nil }

// ConnectionState returns what was agreed on, and the peer's certificates.
func (c *Conn) ConnectionState() ConnectionState {
	c.handshaking.Lock()
	defer c.handshaking.Unlock()
	return c.state
}

// VerifyHostname returns nil if the peer's certificate is valid for host.
func (c *Conn) VerifyHostname(host string) error {
	c.handshaking.Lock()
	defer c.handshaking.Unlock()
	switch {
	case !c.client:
		return errors.New("tls: VerifyHostname called on TLS server connection")
	case !c.done.Load():
		return errors.New("tls: handshake has not yet been performed")
	case len(c.state.VerifiedChains) == 0:
		return errors.New("tls: handshake did not verify certificate chain")
	}
	return c.state.PeerCertificates[0].VerifyHostname(host)
}

// Handshake does the handshake, unless it is done. Read and Write do it otherwise.
func (c *Conn) Handshake() error { return c.HandshakeContext(context.Background()) }

// HandshakeContext is Handshake that ends when ctx does.
func (c *Conn) HandshakeContext(ctx context.Context) (err error) {
	if c.done.Load() {
		return nil
	}
	if ctx.Done() != nil {
		stop := context.AfterFunc(ctx, func() { c.conn.Close() })
		defer func() {
			if !stop() {
				err = ctx.Err()
			}
		}()
	}
	c.handshaking.Lock()
	defer c.handshaking.Unlock()
	if c.failed != nil || c.done.Load() {
		return c.failed
	}
	c.in.Lock()
	defer c.in.Unlock()
	if c.failed = c.handshake(ctx); c.failed != nil {
		c.flush() // The alert, if there is one.
		return c.failed
	}
	c.state.HandshakeComplete = true
	c.state.s = c.s
	c.done.Store(true)
	return nil
}

// receive takes in what comes next over the network.
func (c *Conn) receive() error {
	if c.buf == nil {
		c.buf = make([]byte, 8<<10)
	}
	least := 1
	if !c.started {
		least = 5
	}
	n, err := io.ReadAtLeast(c.conn, c.buf, least)
	if err == io.EOF && !c.s.whole() {
		err = io.ErrUnexpectedEOF
	}
	if err != nil {
		return err
	}
	if !c.started {
		c.started = true
		if err := c.checkHeader([5]byte(c.buf)); err != nil {
			return err
		}
	}
	if wrong := c.s.feed(c.buf[:n]); wrong != "" {
		return c.failure(wrong)
	}
	return nil
}

// checkHeader looks at what begins the first record.
func (c *Conn) checkHeader(header [5]byte) error {
	kind, version := header[0], int(header[1])<<8|int(header[2])
	msg := ""
	switch {
	case !c.client && kind == 0x80:
		msg = "unsupported SSLv2 handshake received"
	case kind != 21 && kind != 22 || version >= 0x1000:
		msg = "first record does not look like a TLS handshake"
	default:
		return nil
	}
	return RecordHeaderError{Msg: msg, RecordHeader: header, Conn: c.conn}
}

// flush sends what is to be sent.
func (c *Conn) flush() error {
	c.out.Lock()
	defer c.out.Unlock()
	return c.send()
}

// send does so with the lock held.
func (c *Conn) send() error {
	if c.writeErr != nil {
		return c.writeErr
	}
	if c.s == nil {
		return nil
	}
	b := c.s.take()
	if len(b) == 0 {
		return nil
	}
	if _, err := c.conn.Write(b); err != nil {
		// Part of a record may have been sent, so nothing can be sent any more.
		c.writeErr = err
	}
	return c.writeErr
}

// Read reads decrypted bytes.
func (c *Conn) Read(b []byte) (int, error) {
	if err := c.Handshake(); err != nil {
		return 0, err
	}
	if len(b) == 0 {
		return 0, nil
	}
	c.in.Lock()
	defer c.in.Unlock()
	for {
		n, ended, wrong := c.s.read(b)
		switch {
		case n > 0:
			return n, nil
		case c.readErr != nil:
			return 0, c.readErr
		case ended:
			c.readErr = io.EOF
		case wrong != "":
			c.readErr = c.failure(wrong)
		default:
			err := c.receive()
			if ne, ok := err.(net.Error); ok && ne.Timeout() {
				return 0, err
			}
			c.readErr = err
			// Keys may have been changed, or the other side may be told what went wrong.
			if err := c.flush(); err != nil && c.readErr == nil {
				c.readErr = err
			}
		}
	}
}

// Write encrypts b and sends it.
func (c *Conn) Write(b []byte) (n int, err error) {
	for {
		calls := c.calls.Load()
		if calls&1 != 0 {
			return 0, net.ErrClosed
		}
		if c.calls.CompareAndSwap(calls, calls+2) {
			break
		}
	}
	defer c.calls.Add(-2)
	if err := c.Handshake(); err != nil {
		return 0, err
	}
	c.out.Lock()
	defer c.out.Unlock()
	if c.writeErr != nil {
		return 0, c.writeErr
	}
	if c.ended {
		return 0, errors.New("tls: protocol is shutdown")
	}
	for len(b) > 0 {
		m := c.s.write(b[:min(len(b), 64<<10)])
		if m == 0 {
			return n, errors.New("tls: protocol is shutdown")
		}
		if err := c.send(); err != nil {
			return n, err
		}
		n, b = n+m, b[m:]
	}
	return n, nil
}

// end says that nothing more will be sent.
func (c *Conn) end() error {
	c.out.Lock()
	defer c.out.Unlock()
	if c.ended {
		return nil
	}
	c.ended = true
	c.conn.SetWriteDeadline(time.Now().Add(5 * time.Second))
	c.s.end()
	err := c.send()
	c.conn.SetWriteDeadline(time.Now())
	return err
}

// CloseWrite tells the peer that no more is sent. It fails before the handshake is done.
func (c *Conn) CloseWrite() error {
	if !c.done.Load() {
		return errors.New("tls: CloseWrite called before handshake complete")
	}
	return c.end()
}

// Close closes the connection.
func (c *Conn) Close() error {
	var calls int64
	for {
		if calls = c.calls.Load(); calls&1 != 0 {
			return net.ErrClosed
		}
		if c.calls.CompareAndSwap(calls, calls|1) {
			break
		}
	}
	if calls != 0 {
		// Somebody writes, perhaps for ever.
		return c.conn.Close()
	}
	var told error
	if c.done.Load() {
		if err := c.end(); err != nil {
			told = fmt.Errorf("tls: failed to send closeNotify alert (but connection was closed anyway): %w", err)
		}
	}
	if err := c.conn.Close(); err != nil {
		return err
	}
	return told
}
