package http

import (
	"bufio"
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"log"
	"maps"
	"math/rand/v2"
	"net"
	"net/http/httptrace"
	"net/textproto"
	"net/url"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// DefaultMaxIdleConnsPerHost is how many idle connections to a host are kept by default.
const DefaultMaxIdleConnsPerHost = 2

// DefaultTransport is what DefaultClient sends with.
var DefaultTransport RoundTripper = &Transport{
	Proxy:                 ProxyFromEnvironment,
	DialContext:           (&net.Dialer{Timeout: 30 * time.Second, KeepAlive: 30 * time.Second}).DialContext,
	ForceAttemptHTTP2:     true,
	MaxIdleConns:          100,
	IdleConnTimeout:       90 * time.Second,
	TLSHandshakeTimeout:   10 * time.Second,
	ExpectContinueTimeout: time.Second,
}

// A Transport sends requests, and keeps connections for those to come. It may be used by several
// goroutines, and should be used again rather than made anew.
type Transport struct {
	// Proxy returns the proxy for a request, nil for none.
	Proxy func(*Request) (*url.URL, error)
	// OnProxyConnectResponse: called with a proxy's answer to CONNECT. Its error ends the request.
	OnProxyConnectResponse func(ctx context.Context, proxyURL *url.URL, connectReq *Request, connectRes *Response) error
	// DialContext makes connections; by default a net.Dialer does.
	DialContext func(ctx context.Context, network, addr string) (net.Conn, error)
	Dial        func(network, addr string) (net.Conn, error) // connects, for old programs; DialContext is better
	// DialTLSContext: connects and does the handshake, for https without a proxy; nil for the usual.
	DialTLSContext func(ctx context.Context, network, addr string) (net.Conn, error)
	// DialTLS: is DialTLSContext without a Context, for old programs.
	DialTLS             func(network, addr string) (net.Conn, error)
	TLSClientConfig     *tls.Config   // settings of TLS
	TLSHandshakeTimeout time.Duration // how long a handshake may take; 0 for any time
	// DisableKeepAlives makes each connection serve one request.
	DisableKeepAlives bool
	// DisableCompression does not ask for compressed answers.
	DisableCompression bool
	// MaxIdleConns is how many idle connections are kept, 0 for any number.
	MaxIdleConns int
	// MaxIdleConnsPerHost is the same for each host; 0 is DefaultMaxIdleConnsPerHost.
	MaxIdleConnsPerHost int
	// MaxConnsPerHost is how many connections a host may have at all, 0 for any number.
	MaxConnsPerHost int
	// IdleConnTimeout is how long an idle connection is kept, 0 for ever.
	IdleConnTimeout time.Duration
	// ResponseHeaderTimeout is for the wait for the answer's header after the request was sent.
	ResponseHeaderTimeout time.Duration
	// ExpectContinueTimeout is for the wait for 100 Continue; 0 is none.
	ExpectContinueTimeout time.Duration
	// TLSNextProto: makes a RoundTripper of connections, by protocol above TLS; not nil switches HTTP/2 off.
	TLSNextProto map[string]func(authority string, c *tls.Conn) RoundTripper
	// ProxyConnectHeader: header of CONNECT for proxies.
	ProxyConnectHeader Header
	// GetProxyConnectHeader: makes the header of CONNECT for a proxy, if it is not nil.
	GetProxyConnectHeader func(ctx context.Context, proxyURL *url.URL, target string) (Header, error)
	// MaxResponseHeaderBytes: the largest header of a response in bytes; 0 for the usual.
	MaxResponseHeaderBytes int64
	// WriteBufferSize: the buffer for writing in bytes; 0 for 4096.
	WriteBufferSize int
	// ReadBufferSize: the buffer for reading in bytes; 0 for 4096.
	ReadBufferSize int
	// ForceAttemptHTTP2: whether HTTP/2 is tried in spite of own Dial functions or TLS settings.
	ForceAttemptHTTP2 bool
	// HTTP2: settings of HTTP/2.
	HTTP2 *HTTP2Config
	// Protocols: the protocols; nil for the usual.
	Protocols *Protocols

	h2Once  sync.Once
	h2      bool // HTTP/2 is spoken
	ownNext bool // TLSNextProto has been made by the transport itself

	mu      sync.Mutex
	shared  map[connKey][]*clientConn // those of HTTP/2
	idle    map[connKey][]*clientConn // the longest idle first
	idleAll []*clientConn             // the same
	count   map[connKey]int           // all connections, where they are limited
	waiting map[connKey][]*wanted
	other   map[string]RoundTripper // of RegisterProtocol
	cancels map[*Request]context.CancelFunc
}

// A connKey says which requests a connection may serve.
type connKey struct {
	proxy, scheme, addr string
	only1               bool // not those of HTTP/2
}

// A wanted connection is waited for.
type wanted struct {
	conn chan *clientConn // one, or nil: dial yourself
}

var (
	errIdleTimeout   = errors.New("http: idle connection timeout")
	errCloseIdle     = errors.New("http: CloseIdleConnections called")
	errTooManyIdle   = errors.New("http: putIdleConn: too many idle connections")
	errKeepAlivesOff = errors.New("http: putIdleConn: keep alives disabled")
	errBroken        = errors.New("http: putIdleConn: connection is in bad state")
	errCanceled      = errors.New("net/http: request canceled")
	errHeaderTimeout = &timeoutError{"net/http: timeout awaiting response headers"}
)

// Clone returns a copy without connections. What the transport has put into TLSNextProto itself is not
// copied: the copy does the same for its own connections.
func (t *Transport) Clone() *Transport {
	t.configureHTTP2()
	c := &Transport{
		Proxy: t.Proxy, OnProxyConnectResponse: t.OnProxyConnectResponse, DialContext: t.DialContext, Dial: t.Dial,
		DialTLSContext: t.DialTLSContext, DialTLS: t.DialTLS, TLSClientConfig: t.TLSClientConfig.Clone(),
		TLSHandshakeTimeout: t.TLSHandshakeTimeout, DisableKeepAlives: t.DisableKeepAlives,
		DisableCompression: t.DisableCompression, MaxIdleConns: t.MaxIdleConns, MaxIdleConnsPerHost: t.MaxIdleConnsPerHost,
		MaxConnsPerHost: t.MaxConnsPerHost, IdleConnTimeout: t.IdleConnTimeout, ResponseHeaderTimeout: t.ResponseHeaderTimeout,
		ExpectContinueTimeout: t.ExpectContinueTimeout,
		ProxyConnectHeader:    t.ProxyConnectHeader.Clone(), GetProxyConnectHeader: t.GetProxyConnectHeader,
		MaxResponseHeaderBytes: t.MaxResponseHeaderBytes, WriteBufferSize: t.WriteBufferSize, ReadBufferSize: t.ReadBufferSize,
		ForceAttemptHTTP2: t.ForceAttemptHTTP2,
	}
	if !t.ownNext {
		c.TLSNextProto = maps.Clone(t.TLSNextProto)
	}
	if t.HTTP2 != nil {
		c.HTTP2 = new(*t.HTTP2)
	}
	if t.Protocols != nil {
		c.Protocols = new(*t.Protocols)
	}
	return c
}

// RegisterProtocol has another RoundTripper do what has that scheme.
func (t *Transport) RegisterProtocol(scheme string, rt RoundTripper) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.other[scheme] != nil {
		panic("protocol " + scheme + " already registered")
	}
	if t.other == nil {
		t.other = map[string]RoundTripper{}
	}
	t.other[scheme] = rt
}

// CancelRequest ends a request. Use contexts.
func (t *Transport) CancelRequest(req *Request) {
	t.mu.Lock()
	cancel := t.cancels[req]
	t.mu.Unlock()
	if cancel != nil {
		cancel()
	}
}

// CloseIdleConnections closes the connections that no request uses.
func (t *Transport) CloseIdleConnections() {
	t.mu.Lock()
	all := t.idleAll
	t.idleAll, t.idle = nil, nil
	t.mu.Unlock()
	for _, c := range all {
		c.close(errCloseIdle)
	}
	t.closeShared()
}

func checkClientRequest(r *Request) error {
	switch {
	case r.URL == nil:
		return errors.New("http: nil Request.URL")
	case r.Header == nil:
		return errors.New("http: nil Request.Header")
	}
	if r.URL.Scheme == "http" || r.URL.Scheme == "https" {
		if wrong := wrongHeader(r.Header); wrong != "" {
			return fmt.Errorf("net/http: invalid header %s", wrong)
		}
		if wrong := wrongHeader(r.Trailer); wrong != "" {
			return fmt.Errorf("net/http: invalid trailer %s", wrong)
		}
	}
	return nil
}

// RoundTrip sends a request and returns the answer, whatever that says.
func (t *Transport) RoundTrip(r *Request) (*Response, error) {
	if err := checkClientRequest(r); err != nil {
		r.closeBody()
		return nil, err
	}
	t.configureHTTP2()
	t.mu.Lock()
	other := t.other[r.URL.Scheme]
	t.mu.Unlock()
	if other != nil && (r.URL.Scheme != "https" || !isWebSocket(r.Header)) {
		if resp, err := other.RoundTrip(r); err != ErrSkipAltProtocol {
			return resp, err
		}
	}
	if r.URL.Scheme != "http" && r.URL.Scheme != "https" {
		r.closeBody()
		return nil, fmt.Errorf("unsupported protocol scheme %q", r.URL.Scheme)
	}
	if r.Method != "" && !validMethod(r.Method) {
		r.closeBody()
		return nil, fmt.Errorf("net/http: invalid method %q", r.Method)
	}
	if r.URL.Host == "" {
		r.closeBody()
		return nil, errors.New("http: no Host in request URL")
	}
	orig := r
	ctx, cancel := context.WithCancel(r.Context())
	t.mu.Lock()
	if t.cancels == nil {
		t.cancels = map[*Request]context.CancelFunc{}
	}
	t.cancels[orig] = cancel
	t.mu.Unlock()
	finish := func() {
		t.mu.Lock()
		delete(t.cancels, orig)
		t.mu.Unlock()
		cancel()
	}
	if orig.Cancel != nil {
		go func() {
			select {
			case <-orig.Cancel:
				cancel()
			case <-ctx.Done():
			}
		}()
	}
	resp, err := t.tryRoundTrips(r, ctx, finish)
	if err != nil {
		finish()
		if err == context.Canceled && orig.Context().Err() == nil {
			err = errCanceled
		}
		return nil, err
	}
	resp.Request = orig
	return resp, nil
}

// tryRoundTrips sends the request again where an idle connection turned out to be closed.
func (t *Transport) tryRoundTrips(r *Request, ctx context.Context, finish func()) (*Response, error) {
	for try := 0; ; try++ {
		if err := ctx.Err(); err != nil {
			r.closeBody()
			return nil, err
		}
		c, err := t.conn(r, ctx)
		if err != nil {
			r.closeBody()
			return nil, err
		}
		if c.alt != nil {
			defer finish()
			return c.alt.RoundTrip(r)
		}
		if c.h2 != nil {
			resp, err := roundTripHTTP2(c.h2, r, ctx, t.asksForGzip(r), finish)
			if err == nil {
				return resp, nil
			}
			if try == 6 || ctx.Err() != nil {
				r.closeBody()
				return nil, err
			}
			if r, err = againHTTP2(r, err); err != nil {
				return nil, err
			}
			if !backOff(ctx, try) {
				r.closeBody()
				return nil, ctx.Err()
			}
			continue
		}
		resp, err := c.roundTrip(r, ctx, finish)
		if err == nil {
			return resp, nil
		}
		var read readError
		isRead := errors.As(err, &read)
		again := c.reused && (isRead || err == errServerClosedIdle || c.unwritten(err)) && r.replayable()
		again = again || c.reused && c.unwritten(err) && (r.outgoingLength() == 0 || r.GetBody != nil)
		if !again || ctx.Err() != nil {
			if isRead {
				err = read.error
			}
			var nothing nothingWritten
			if errors.As(err, &nothing) {
				err = nothing.error
			}
			return nil, err
		}
		if r.GetBody != nil && r.Body != nil && r.Body != NoBody {
			body, err := r.GetBody()
			if err != nil {
				return nil, err
			}
			c := *r
			c.Body = body
			r = &c
		}
	}
}

// backOff waits before a request is sent again, but not the first time, and reports whether it is still
// wanted.
func backOff(ctx context.Context, try int) bool {
	if try == 0 {
		return true
	}
	timer := time.NewTimer(time.Second<<(try-1) + time.Duration(rand.IntN(int(time.Second/10))))
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}

// A readError is one of the connection before the first byte of the answer.
type readError struct{ error }

// nothingWritten is an error before the first byte of the request.
type nothingWritten struct{ error }

func (c *clientConn) unwritten(err error) bool {
	var nothing nothingWritten
	return errors.As(err, &nothing)
}

// key returns which connections may serve a request, and the proxy that it goes through.
func (t *Transport) key(r *Request) (k connKey, proxy *url.URL, err error) {
	k = connKey{scheme: r.URL.Scheme, addr: canonicalAddr(r.URL)}
	k.only1 = k.scheme == "https" && isWebSocket(r.Header)
	if t.Proxy != nil {
		if proxy, err = t.Proxy(r); err != nil {
			return k, nil, err
		}
	}
	if proxy != nil {
		switch proxy.Scheme {
		case "http":
			k.proxy = proxy.String()
			if k.scheme == "http" {
				k.addr = "" // Any host will do.
			}
		default:
			return k, nil, fmt.Errorf("net/http: proxies of scheme %q are not supported", proxy.Scheme)
		}
	}
	return k, proxy, nil
}

// conn returns a connection for the request: an idle one, or a new one.
func (t *Transport) conn(r *Request, ctx context.Context) (*clientConn, error) {
	trace := httptrace.ContextClientTrace(ctx)
	k, proxy, err := t.key(r)
	if err != nil {
		return nil, err
	}
	if trace != nil && trace.GetConn != nil {
		trace.GetConn(canonicalAddr(r.URL))
	}
	got := func(c *clientConn, idle bool, since time.Time) *clientConn {
		reused := c.h2 != nil && c.used.Swap(true)
		if trace != nil && trace.GotConn != nil {
			info := httptrace.GotConnInfo{Conn: c.rwc, Reused: c.reused || reused, WasIdle: idle}
			if idle {
				info.IdleTime = time.Since(since)
			}
			trace.GotConn(info)
		}
		return c
	}
	if c := t.takeShared(k); c != nil {
		since, idle := c.h2.IdleSince()
		return got(c, idle, since), nil
	}
	if c := t.takeIdle(k); c != nil {
		return got(c, true, c.idleSince), nil
	}
	switch c, err := t.admit(ctx, k); {
	case err != nil:
		return nil, err
	case c != nil:
		return got(c, true, c.idleSince), nil
	}
	// A connection that becomes idle meanwhile is taken instead; the dialled one is kept then.
	t.mu.Lock()
	w := t.want(k)
	t.mu.Unlock()
	type result struct {
		c   *clientConn
		err error
	}
	dialled := make(chan result, 1)
	dialCtx := context.WithoutCancel(ctx)
	go func() {
		c, err := t.dial(dialCtx, k, proxy)
		if err != nil {
			t.leave(k)
		} else if c.h2 != nil {
			c = t.share(c)
		}
		dialled <- result{c, err}
	}()
	keep := func() {
		go func() {
			if res := <-dialled; res.err == nil {
				t.putIdle(res.c)
			}
		}()
	}
	select {
	case c := <-w.conn:
		if c != nil {
			keep()
			return got(c, true, c.idleSince), nil
		}
		res := <-dialled
		if res.err != nil {
			return nil, res.err
		}
		return got(res.c, false, time.Time{}), nil
	case res := <-dialled:
		if c := t.unwant(k, w); c != nil {
			t.putIdle(c)
		}
		if res.err != nil {
			return nil, res.err
		}
		return got(res.c, false, time.Time{}), nil
	case <-ctx.Done():
		if c := t.unwant(k, w); c != nil {
			t.putIdle(c)
		}
		keep()
		return nil, ctx.Err()
	}
}

// unwant takes a wish back; it returns what was handed over already.
func (t *Transport) unwant(k connKey, w *wanted) *clientConn {
	t.mu.Lock()
	defer t.mu.Unlock()
	if i := slices.Index(t.waiting[k], w); i >= 0 {
		t.waiting[k] = slices.Delete(t.waiting[k], i, i+1)
		if len(t.waiting[k]) == 0 {
			delete(t.waiting, k)
		}
		return nil
	}
	select {
	case c := <-w.conn:
		return c
	default:
		return nil
	}
}

// admit counts a new connection, and waits until the host may have one more, or another is idle.
func (t *Transport) admit(ctx context.Context, k connKey) (*clientConn, error) {
	if t.MaxConnsPerHost <= 0 {
		return nil, nil
	}
	for {
		if c := t.takeIdle(k); c != nil {
			return c, nil
		}
		if c := t.takeShared(k); c != nil {
			return c, nil
		}
		t.mu.Lock()
		if t.count[k] < t.MaxConnsPerHost {
			if t.count == nil {
				t.count = map[connKey]int{}
			}
			t.count[k]++
			t.mu.Unlock()
			return nil, nil
		}
		if len(t.idle[k]) > 0 {
			t.mu.Unlock()
			continue
		}
		w := t.want(k)
		t.mu.Unlock()
		select {
		case c := <-w.conn:
			if c != nil {
				return c, nil
			}
		case <-ctx.Done():
			if c := t.unwant(k, w); c != nil {
				t.putIdle(c)
			}
			return nil, ctx.Err()
		}
	}
}

// want puts a wish at the end of the list.
func (t *Transport) want(k connKey) *wanted {
	w := &wanted{conn: make(chan *clientConn, 1)}
	if t.waiting == nil {
		t.waiting = map[connKey][]*wanted{}
	}
	t.waiting[k] = append(t.waiting[k], w)
	return w
}

// leave counts a connection less.
func (t *Transport) leave(k connKey) {
	if t.MaxConnsPerHost <= 0 {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.count[k]--
	if list := t.waiting[k]; len(list) > 0 {
		t.waiting[k] = list[1:]
		list[0].conn <- nil
	}
}

// takeIdle returns the connection to which something was sent last.
func (t *Transport) takeIdle(k connKey) *clientConn {
	if t.DisableKeepAlives {
		return nil
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	for {
		list := t.idle[k]
		if len(list) == 0 {
			return nil
		}
		c := list[len(list)-1]
		t.dropIdle(c)
		if !c.isClosed() {
			c.reused = true
			return c
		}
	}
}

// dropIdle takes a connection out of the idle ones; false if it is none.
func (t *Transport) dropIdle(c *clientConn) bool {
	i := slices.Index(t.idle[c.key], c)
	if i < 0 {
		return false
	}
	t.idle[c.key] = slices.Delete(t.idle[c.key], i, i+1)
	if len(t.idle[c.key]) == 0 {
		delete(t.idle, c.key)
	}
	if i := slices.Index(t.idleAll, c); i >= 0 {
		t.idleAll = slices.Delete(t.idleAll, i, i+1)
	}
	if c.idleTimer != nil {
		c.idleTimer.Stop()
	}
	return true
}

func (t *Transport) pushIdle(c *clientConn) {
	if t.idle == nil {
		t.idle = map[connKey][]*clientConn{}
	}
	c.idleSince = time.Now()
	t.idle[c.key] = append(t.idle[c.key], c)
	t.idleAll = append(t.idleAll, c)
	if t.IdleConnTimeout > 0 {
		c.idleTimer = time.AfterFunc(t.IdleConnTimeout, func() {
			t.mu.Lock()
			was := t.dropIdle(c)
			t.mu.Unlock()
			if was {
				c.close(errIdleTimeout)
			}
		})
	}
}

// putIdle keeps a connection for later, or hands it to a request that waits for one.
func (t *Transport) putIdle(c *clientConn) error {
	if c.h2 != nil {
		c.h2.Release()
		return nil
	}
	err := t.tryPutIdle(c)
	if err != nil {
		c.close(err)
	}
	return err
}

func (t *Transport) tryPutIdle(c *clientConn) error {
	if t.DisableKeepAlives || t.MaxIdleConnsPerHost < 0 {
		return errKeepAlivesOff
	}
	if c.isClosed() {
		return errBroken
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if list := t.waiting[c.key]; len(list) > 0 {
		w := list[0]
		t.waiting[c.key] = list[1:]
		if len(list) == 1 {
			delete(t.waiting, c.key)
		}
		c.reused, c.idleSince = true, time.Now()
		w.conn <- c
		return nil
	}
	if len(t.idle[c.key]) >= cmp.Or(t.MaxIdleConnsPerHost, DefaultMaxIdleConnsPerHost) {
		return errTooManyIdle
	}
	t.pushIdle(c)
	if t.MaxIdleConns > 0 && len(t.idleAll) > t.MaxIdleConns {
		oldest := t.idleAll[0]
		t.dropIdle(oldest)
		go oldest.close(errTooManyIdle)
	}
	return nil
}

// dial makes a connection.
func (t *Transport) dial(ctx context.Context, k connKey, proxy *url.URL) (*clientConn, error) {
	addr := k.addr
	if proxy != nil {
		addr = canonicalAddr(proxy)
	}
	trace := httptrace.ContextClientTrace(ctx)
	var rwc net.Conn
	var err error
	switch {
	case k.scheme == "https" && proxy == nil && t.DialTLSContext != nil:
		rwc, err = t.DialTLSContext(ctx, "tcp", addr)
	case k.scheme == "https" && proxy == nil && t.DialTLS != nil:
		rwc, err = t.DialTLS("tcp", addr)
	case t.DialContext != nil:
		rwc, err = t.DialContext(ctx, "tcp", addr)
	case t.Dial != nil:
		rwc, err = t.Dial("tcp", addr)
	default:
		rwc, err = (&net.Dialer{}).DialContext(ctx, "tcp", addr)
	}
	if err != nil {
		if proxy != nil {
			err = &net.OpError{Op: "proxyconnect", Net: "tcp", Err: err}
		}
		return nil, err
	}
	if rwc == nil {
		return nil, errors.New("net/http: Transport.DialContext hook returned (nil, nil)")
	}
	var state *tls.ConnectionState
	if k.scheme == "https" {
		if rwc, state, err = t.secure(ctx, rwc, k, proxy, trace); err != nil {
			return nil, err
		}
	}
	c := &clientConn{t: t, key: k, rwc: rwc, tls: state, gone: make(chan struct{}), waits: make(chan *awaited, 1)}
	if proxy != nil && proxy.User != nil {
		password, _ := proxy.User.Password()
		c.proxyAuth = "Basic " + basicAuth(proxy.User.Username(), password)
	}
	c.proxied = proxy != nil
	if err := t.upgrade(c); err != nil || c.h2 != nil || c.alt != nil {
		return c, err
	}
	c.r = bufio.NewReaderSize(&limitedConn{c}, cmp.Or(max(t.ReadBufferSize, 0), 4<<10))
	c.w = bufio.NewWriterSize(countingConn{c}, cmp.Or(max(t.WriteBufferSize, 0), 4<<10))
	go c.readLoop()
	return c, nil
}

// A clientConn is a connection of a client. A goroutine of its own reads answers from it; requests are
// written by the goroutines that send them.
type clientConn struct {
	t         *Transport
	key       connKey
	rwc       net.Conn
	tls       *tls.ConnectionState // nil without TLS
	r         *bufio.Reader
	w         *bufio.Writer
	proxied   bool
	proxyAuth string
	h2        multiplexed  // nil with HTTP/1
	used      atomic.Bool  // by a request of HTTP/2
	alt       RoundTripper // another implementation of what was agreed on
	reused    bool
	idleSince time.Time
	idleTimer *time.Timer
	waits     chan *awaited // the answer that is waited for
	headLimit int64         // how much of a header may still be read; 0 for any
	wrote     atomic.Int64

	mu     sync.Mutex
	open   int // how many answers are waited for
	closed error
	gone   chan struct{} // closed when the connection is
}

// An awaited answer.
type awaited struct {
	req    *Request
	ctx    context.Context
	finish func()
	answer chan answer
	goOn   chan struct{} // 100 Continue has come; nil if that is not waited for
	sent   chan bool     // how writing the request ended
	gzip   bool          // a compressed answer was asked for
}

type answer struct {
	resp *Response
	err  error
}

type limitedConn struct{ c *clientConn }

func (l *limitedConn) Read(p []byte) (int, error) {
	c := l.c
	if c.headLimit < 0 {
		return 0, fmt.Errorf("net/http: server response headers exceeded %d bytes; aborted", c.maxHeader())
	}
	if c.headLimit > 0 && int64(len(p)) > c.headLimit {
		p = p[:c.headLimit]
	}
	n, err := c.rwc.Read(p)
	if c.headLimit > 0 {
		if c.headLimit -= int64(n); c.headLimit == 0 {
			c.headLimit = -1
		}
	}
	return n, err
}

type countingConn struct{ c *clientConn }

func (w countingConn) Write(p []byte) (int, error) {
	n, err := w.c.rwc.Write(p)
	w.c.wrote.Add(int64(n))
	return n, err
}

func (c *clientConn) maxHeader() int64 {
	if c.t.MaxResponseHeaderBytes > 0 {
		return c.t.MaxResponseHeaderBytes
	}
	return 10 << 20
}

func (c *clientConn) isClosed() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.closed != nil
}

// close closes the connection; the first error is the reason.
func (c *clientConn) close(err error) {
	c.mu.Lock()
	first := c.closed == nil
	if first {
		c.closed = err
		close(c.gone)
	}
	c.mu.Unlock()
	if first {
		c.rwc.Close()
		c.t.leave(c.key)
	}
}

func (c *clientConn) reason() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.closed
}

// readLoop reads answers until the connection ends.
func (c *clientConn) readLoop() {
	reason := errors.New("http: persistConn.readLoop exiting")
	defer func() {
		c.close(reason)
		c.t.mu.Lock()
		c.t.dropIdle(c)
		c.t.mu.Unlock()
	}()
	for {
		c.headLimit = c.maxHeader()
		_, err := c.r.Peek(1)
		c.mu.Lock()
		expected := c.open > 0
		c.mu.Unlock()
		if !expected {
			reason = c.unexpected(err)
			return
		}
		a := <-c.waits
		if err != nil {
			if c.headLimit >= 0 {
				err = readError{err}
			}
			reason = err
			a.answer <- answer{err: err}
			return
		}
		resp, err := c.readResponse(a)
		if err == nil {
			resp.TLS = c.tls
		}
		if err != nil {
			if c.headLimit < 0 {
				err = fmt.Errorf("net/http: server response headers exceeded %d bytes; aborted", c.maxHeader())
			}
			reason = err
			a.answer <- answer{err: err}
			return
		}
		c.headLimit = 0
		c.mu.Lock()
		c.open--
		c.mu.Unlock()
		if !c.deliver(a, resp) {
			return
		}
	}
}

// unexpected says why a connection ends that nothing was expected of.
func (c *clientConn) unexpected(err error) error {
	if n := c.r.Buffered(); n > 0 {
		have, _ := c.r.Peek(n)
		if strings.HasPrefix(string(have), "HTTP/1.") && strings.HasPrefix(string(have[8:min(n, 12)]), " 408") {
			return errServerClosedIdle
		}
		log.Printf("Unsolicited response received on idle HTTP channel starting with %q; err=%v", have, err)
	}
	if err == io.EOF {
		return errServerClosedIdle
	}
	return fmt.Errorf("readLoopPeekFailLocked: %w", err)
}

// deliver hands over an answer and waits until its body was read; whether the connection goes on.
func (c *clientConn) deliver(a *awaited, resp *Response) bool {
	last := resp.Close || a.req.Close || resp.StatusCode == StatusSwitchingProtocols || hasToken(a.req.Header["Connection"], "close")
	if resp.StatusCode == StatusSwitchingProtocols {
		resp.Body = &switched{c.r, c.rwc}
		c.mu.Lock()
		c.closed = errBroken // The connection is the caller's.
		c.mu.Unlock()
		c.t.leave(c.key)
		a.answer <- answer{resp: resp}
		a.finish()
		return false
	}
	hasBody := a.req.Method != "HEAD" && resp.ContentLength != 0
	if !hasBody {
		resp.Body = NoBody
		alive := !last && c.release(a)
		a.answer <- answer{resp: resp}
		a.finish()
		return alive
	}
	ended := make(chan bool, 1) // whether the body was read to its end
	settled := make(chan struct{})
	defer close(settled)
	resp.Body = &clientBody{body: resp.Body, c: c, a: a, ended: ended, settled: settled}
	if a.gzip {
		unzip(resp)
	}
	a.answer <- answer{resp: resp}
	select {
	case whole := <-ended:
		alive := whole && !last && c.release(a)
		a.finish()
		return alive
	case <-a.ctx.Done():
		c.close(a.ctx.Err())
		a.finish()
	case <-c.gone:
		a.finish()
	}
	return false
}

// release keeps the connection for the next request.
func (c *clientConn) release(a *awaited) bool {
	err := errBroken
	select {
	case ok := <-a.sent:
		if ok {
			err = c.t.tryPutIdle(c)
		}
	case <-time.After(50 * time.Millisecond): // An answer to half a request.
	}
	if trace := httptrace.ContextClientTrace(a.ctx); trace != nil && trace.PutIdleConn != nil {
		trace.PutIdleConn(err)
	}
	return err == nil
}

// A clientBody is the body of an answer.
type clientBody struct {
	body    io.ReadCloser
	c       *clientConn
	a       *awaited
	ended   chan bool
	settled chan struct{} // closed when the connection is back with the others, or closed

	mu     sync.Mutex
	closed bool
	err    error
}

func (b *clientBody) Read(p []byte) (int, error) {
	b.mu.Lock()
	closed, old := b.closed, b.err
	b.mu.Unlock()
	switch {
	case closed:
		return 0, ErrBodyReadAfterClose
	case old != nil:
		return 0, old
	}
	n, err := b.body.Read(p)
	if err == nil {
		return n, nil
	}
	if err != io.EOF {
		if cerr := b.a.ctx.Err(); cerr != nil {
			err = cerr
		} else if reason := b.c.reason(); reason != nil && errors.Is(err, net.ErrClosed) {
			err = reason
		}
	}
	b.end(err == io.EOF, err)
	return n, err
}

func (b *clientBody) Close() error {
	b.mu.Lock()
	b.closed = true
	b.mu.Unlock()
	b.end(false, nil)
	return nil
}

// end tells the reading goroutine, once, and waits for what it does with the connection.
func (b *clientBody) end(whole bool, err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.err == nil && err != nil {
		b.err = err
	}
	if b.ended != nil {
		b.ended <- whole
		b.ended = nil
		<-b.settled
	}
}

// A switched body is a connection that another protocol goes on with.
type switched struct {
	r io.Reader
	net.Conn
}

func (s *switched) Read(p []byte) (int, error) { return s.r.Read(p) }

// readResponse reads an answer, and the preliminary ones before it.
func (c *clientConn) readResponse(a *awaited) (*Response, error) {
	trace := httptrace.ContextClientTrace(a.ctx)
	if trace != nil && trace.GotFirstResponseByte != nil {
		trace.GotFirstResponseByte()
	}
	for {
		resp, err := ReadResponse(c.r, a.req)
		if err != nil {
			return nil, err
		}
		code := resp.StatusCode
		if a.goOn != nil && (code == StatusContinue || code >= 200 || code == StatusSwitchingProtocols) {
			if code == StatusContinue && trace != nil && trace.Got100Continue != nil {
				trace.Got100Continue()
			}
			// A server that has answered and leaves the connection open reads the body before the next request.
			if code == StatusContinue || !resp.Close {
				close(a.goOn)
			}
			a.goOn = nil
		}
		if code < 100 || code >= 200 || code == StatusSwitchingProtocols {
			return resp, nil
		}
		if trace != nil && trace.Got1xxResponse != nil {
			if err := trace.Got1xxResponse(code, textproto.MIMEHeader(resp.Header)); err != nil {
				return nil, err
			}
		}
		c.headLimit = c.maxHeader()
	}
}

// extra returns the header's fields that the transport adds.
func (c *clientConn) extra(r *Request) Header {
	h := Header{}
	if c.t.asksForGzip(r) {
		h["Accept-Encoding"] = []string{"gzip"}
	}
	if c.proxyAuth != "" && c.key.scheme == "http" && !r.Header.has("Proxy-Authorization") {
		h["Proxy-Authorization"] = []string{c.proxyAuth}
	}
	if c.t.DisableKeepAlives && !hasToken(r.Header["Connection"], "close") && !isUpgrade(r.Header) {
		h["Connection"] = []string{"close"}
	}
	return h
}

// isWebSocket reports whether a request can be made with HTTP/1 only.
func isWebSocket(h Header) bool { return isUpgrade(h) && hasToken(h["Upgrade"], "websocket") }

func isUpgrade(h Header) bool { return hasToken(h["Connection"], "Upgrade") }

// roundTrip sends a request and waits for the answer.
func (c *clientConn) roundTrip(r *Request, ctx context.Context, finish func()) (*Response, error) {
	a := &awaited{req: r, ctx: ctx, finish: finish, answer: make(chan answer, 1), sent: make(chan bool, 1), gzip: c.t.asksForGzip(r)}
	start := c.wrote.Load()
	var wait continuing
	if c.t.ExpectContinueTimeout > 0 && r.outgoingLength() != 0 && hasToken(r.Header["Expect"], "100-continue") {
		goOn := make(chan struct{})
		a.goOn = goOn
		wait = func() bool {
			timer := time.NewTimer(c.t.ExpectContinueTimeout)
			defer timer.Stop()
			select {
			case <-goOn:
				return true
			case <-timer.C:
				return true
			case <-c.gone:
				return false
			case <-ctx.Done():
			}
			// The answer may have been read to its end by now.
			select {
			case <-goOn:
				return true
			default:
				return false
			}
		}
	}
	c.mu.Lock()
	c.open++
	c.mu.Unlock()
	c.waits <- a
	written := make(chan error, 1)
	write := func() {
		err := r.WithContext(ctx).write(c.w, c.proxied && c.key.scheme == "http", c.extra(r), wait)
		var body requestBodyError
		if errors.As(err, &body) {
			err = body.error
		} else if err != nil && c.wrote.Load() == start {
			err = nothingWritten{err}
		}
		a.sent <- err == nil
		written <- err
	}
	if r.outgoingLength() == 0 {
		write()
	} else {
		go write()
	}
	var late <-chan time.Time
	for {
		select {
		case err := <-written:
			if err != nil {
				// The server may have answered before it stopped reading.
				select {
				case got := <-a.answer:
					if got.err == nil {
						return got.resp, nil
					}
				case <-time.After(50 * time.Millisecond):
				}
				c.close(err)
				if cerr := ctx.Err(); cerr != nil {
					err = cerr
				}
				return nil, err
			}
			written = nil
			if d := c.t.ResponseHeaderTimeout; d > 0 {
				timer := time.NewTimer(d)
				defer timer.Stop()
				late = timer.C
			}
		case got := <-a.answer:
			return c.result(got, ctx)
		case <-late:
			c.close(errHeaderTimeout)
			return nil, errHeaderTimeout
		case <-ctx.Done():
			// The end of a short answer ends the context, too.
			select {
			case got := <-a.answer:
				return c.result(got, ctx)
			default:
			}
			c.close(ctx.Err())
			return nil, ctx.Err()
		case <-c.gone:
			// The last answer comes before the connection goes, and its end ends the context.
			select {
			case got := <-a.answer:
				return c.result(got, ctx)
			default:
			}
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			return nil, c.reason()
		}
	}
}

func (c *clientConn) result(got answer, ctx context.Context) (*Response, error) {
	if got.err == nil {
		return got.resp, nil
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	var read readError
	if errors.As(got.err, &read) {
		return nil, got.err
	}
	return nil, fmt.Errorf("net/http: HTTP/1.x transport connection broken: %w", got.err)
}
