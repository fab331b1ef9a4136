package http

import (
	"cmp"
	"context"
	"crypto/tls"
	"log"
	"math/rand/v2"
	"net"
	"sync"
	"sync/atomic"
	"time"
)

const (
	// DefaultMaxHeaderBytes is how large a request's header may be by default.
	DefaultMaxHeaderBytes = 1 << 20
	// DefaultMaxHeaderValueCount is how many values it may have.
	DefaultMaxHeaderValueCount = 500
)

// A Server is a server. It is not changed while it serves.
type Server struct {
	// Addr is the address to listen on, host:port; "" is :http.
	Addr string
	// Handler answers requests; nil is DefaultServeMux.
	Handler                      Handler
	DisableGeneralOptionsHandler bool        // whether the Handler answers "OPTIONS *", too
	TLSConfig                    *tls.Config // settings of TLS

	// ReadTimeout is for a whole request, its body included.
	ReadTimeout time.Duration
	// ReadHeaderTimeout is for a request's header.
	ReadHeaderTimeout time.Duration
	// WriteTimeout is for the answer, from the end of the request's header.
	WriteTimeout time.Duration
	// IdleTimeout is for the wait for the next request.
	IdleTimeout         time.Duration
	MaxHeaderBytes      int // the largest header in bytes; 0 for 1 MiB
	MaxHeaderValueCount int // how many values a header may have; 0 for 500
	// TLSNextProto: takes over connections, by protocol above TLS; not nil switches HTTP/2 off.
	TLSNextProto map[string]func(*Server, *tls.Conn, Handler)
	// ConnState is told of the states of connections.
	ConnState func(net.Conn, ConnState)
	// ErrorLog is where errors go; nil is package log's logger.
	ErrorLog *log.Logger
	// BaseContext returns the context that those of requests are made of.
	BaseContext func(net.Listener) context.Context
	// ConnContext returns the context of a connection's requests.
	ConnContext           func(ctx context.Context, c net.Conn) context.Context
	HTTP2                 *HTTP2Config // settings of HTTP/2
	Protocols             *Protocols   // the protocols; nil for the usual
	DisableClientPriority bool         // unused: all streams are alike

	stopping    atomic.Bool
	noKeepAlive atomic.Bool
	h2Once      sync.Once
	h2          bool // HTTP/2 is spoken
	dated       atomic.Pointer[dated]

	mu        sync.Mutex
	listeners map[*onceListener]struct{}
	serving   sync.WaitGroup
	conns     map[*conn]struct{}
	onStop    []func()
}

// A dated is the text of the time in a second.
type dated struct {
	second int64
	text   string
}

// date returns the time for a Date header.
func (s *Server) date() string {
	now := time.Now()
	d := s.dated.Load()
	if d == nil || d.second != now.Unix() {
		d = &dated{now.Unix(), now.UTC().Format(TimeFormat)}
		s.dated.Store(d)
	}
	return d.text
}

func (s *Server) logf(format string, args ...any) {
	if s != nil && s.ErrorLog != nil {
		s.ErrorLog.Printf(format, args...)
	} else {
		log.Printf(format, args...)
	}
}

// serverOf returns the server that a request came to, or nil.
func serverOf(r *Request) *Server {
	s, _ := r.Context().Value(ServerContextKey).(*Server)
	return s
}

// A ConnState is a state of a connection of a server.
type ConnState int

// The states that Server.ConnState is told of, from a new connection to a closed one.
const (
	StateNew      ConnState = iota // nothing was read yet
	StateActive                    // a request is under way
	StateIdle                      // it waits for the next one
	StateHijacked                  // it is another's
	StateClosed
)

var connStates = [...]string{"new", "active", "idle", "hijacked", "closed"}

// String returns the name, such as "idle".
func (c ConnState) String() string {
	if c < 0 || int(c) >= len(connStates) {
		return ""
	}
	return connStates[c]
}

func (s *Server) keepsAlive() bool { return !s.noKeepAlive.Load() && !s.stopping.Load() }

// SetKeepAlivesEnabled sets whether connections serve more than one request; they do by default.
func (s *Server) SetKeepAlivesEnabled(v bool) {
	s.noKeepAlive.Store(!v)
	if !v {
		s.closeIdle()
	}
}

func (s *Server) headerTimeout() time.Duration {
	if s.ReadHeaderTimeout != 0 {
		return s.ReadHeaderTimeout
	}
	return s.ReadTimeout
}

func (s *Server) idleTimeout() time.Duration {
	if s.IdleTimeout != 0 {
		return s.IdleTimeout
	}
	return s.ReadTimeout
}

func (s *Server) headerLimit() int64 {
	n := DefaultMaxHeaderBytes
	if s.MaxHeaderBytes > 0 {
		n = s.MaxHeaderBytes
	}
	return int64(n) + 4096 // What the buffer may read ahead.
}

func (s *Server) valueLimit() int64 {
	if s.MaxHeaderValueCount > 0 {
		return int64(s.MaxHeaderValueCount)
	}
	return DefaultMaxHeaderValueCount
}

// ListenAndServe listens on the address and serves.
func ListenAndServe(addr string, handler Handler) error {
	return (&Server{Addr: addr, Handler: handler}).ListenAndServe()
}

// Serve serves the listener's connections.
func Serve(l net.Listener, handler Handler) error { return (&Server{Handler: handler}).Serve(l) }

// ServeTLS serves the listener's connections with TLS.
func ServeTLS(l net.Listener, handler Handler, certFile, keyFile string) error {
	return (&Server{Handler: handler}).ServeTLS(l, certFile, keyFile)
}

// ListenAndServeTLS listens on the address and serves with TLS.
func ListenAndServeTLS(addr, certFile, keyFile string, handler Handler) error {
	return (&Server{Addr: addr, Handler: handler}).ListenAndServeTLS(certFile, keyFile)
}

// ServeTLS serves the listener's connections with TLS, by the certificate and key of these files, or by
// those of s.TLSConfig.
func (s *Server) ServeTLS(l net.Listener, certFile, keyFile string) error {
	s.configureHTTP2()
	config := s.TLSConfig.Clone()
	if config == nil {
		config = &tls.Config{}
	}
	config.NextProtos = adjustNextProtos(config.NextProtos, s.protocols())
	known := len(config.Certificates) > 0 || config.GetCertificate != nil || config.GetConfigForClient != nil
	if !known || certFile != "" || keyFile != "" {
		cert, err := tls.LoadX509KeyPair(certFile, keyFile)
		if err != nil {
			return err
		}
		config.Certificates = []tls.Certificate{cert}
	}
	return s.Serve(tls.NewListener(l, config))
}

// ListenAndServeTLS listens on s.Addr and serves with TLS.
func (s *Server) ListenAndServeTLS(certFile, keyFile string) error {
	if s.stopping.Load() {
		return ErrServerClosed
	}
	l, err := net.Listen("tcp", cmp.Or(s.Addr, ":https"))
	if err != nil {
		return err
	}
	defer l.Close()
	return s.ServeTLS(l, certFile, keyFile)
}

// handshakeTimeout returns the shortest of those that are set.
func (s *Server) handshakeTimeout() time.Duration {
	var least time.Duration
	for _, d := range []time.Duration{s.ReadHeaderTimeout, s.ReadTimeout, s.WriteTimeout} {
		if d > 0 && (least == 0 || d < least) {
			least = d
		}
	}
	return least
}

// ListenAndServe listens on s.Addr and serves.
func (s *Server) ListenAndServe() error {
	if s.stopping.Load() {
		return ErrServerClosed
	}
	addr := s.Addr
	if addr == "" {
		addr = ":http"
	}
	l, err := net.Listen("tcp", addr)
	if err != nil {
		return err
	}
	return s.Serve(l)
}

// A onceListener is closed once.
type onceListener struct {
	net.Listener
	once sync.Once
	err  error
}

func (l *onceListener) Close() error {
	l.once.Do(func() { l.err = l.Listener.Close() })
	return l.err
}

// Serve accepts connections and serves each in a goroutine, until an error, or Shutdown or Close.
func (s *Server) Serve(inner net.Listener) error {
	l := &onceListener{Listener: inner}
	defer l.Close()
	if s.configuresForServe() {
		s.configureHTTP2()
	}
	if !s.track(l) {
		return ErrServerClosed
	}
	defer s.untrack(l)
	ctx := context.Background()
	if s.BaseContext != nil {
		if ctx = s.BaseContext(inner); ctx == nil {
			panic("BaseContext returned a nil context")
		}
	}
	ctx = context.WithValue(ctx, ServerContextKey, s)
	var delay time.Duration
	for {
		rwc, err := l.Accept()
		if err != nil {
			if s.stopping.Load() {
				return ErrServerClosed
			}
			if ne, ok := err.(net.Error); ok && ne.Temporary() {
				delay = min(max(5*time.Millisecond, 2*delay), time.Second)
				s.logf("http: Accept error: %v; retrying in %v", err, delay)
				time.Sleep(delay)
				continue
			}
			return err
		}
		delay = 0
		cctx := ctx
		if s.ConnContext != nil {
			if cctx = s.ConnContext(cctx, rwc); cctx == nil {
				panic("ConnContext returned nil")
			}
		}
		c := &conn{server: s, rwc: rwc}
		c.setState(StateNew, true)
		go c.serve(cctx)
	}
}

func (s *Server) track(l *onceListener) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.stopping.Load() {
		return false
	}
	if s.listeners == nil {
		s.listeners = map[*onceListener]struct{}{}
	}
	s.listeners[l] = struct{}{}
	s.serving.Add(1)
	return true
}

func (s *Server) untrack(l *onceListener) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.listeners, l)
	s.serving.Done()
}

// stop closes the listeners and waits until nothing accepts any more.
func (s *Server) stop(graceful bool) error {
	s.stopping.Store(true)
	s.mu.Lock()
	var err error
	for l := range s.listeners {
		if cerr := l.Close(); cerr != nil && err == nil {
			err = cerr
		}
	}
	if graceful {
		for _, f := range s.onStop {
			go f()
		}
		for c := range s.conns {
			if c.h2 != nil {
				go c.h2.Shutdown()
			}
		}
	}
	s.mu.Unlock()
	s.serving.Wait()
	return err
}

// RegisterOnShutdown has a function called, in a goroutine, by Shutdown.
func (s *Server) RegisterOnShutdown(f func()) {
	s.mu.Lock()
	s.onStop = append(s.onStop, f)
	s.mu.Unlock()
}

// Close closes listeners and connections at once.
func (s *Server) Close() error {
	err := s.stop(false)
	s.mu.Lock()
	defer s.mu.Unlock()
	for c := range s.conns {
		c.rwc.Close()
		delete(s.conns, c)
	}
	return err
}

// Shutdown closes the listeners and, as they become idle, the connections; it returns when all are
// closed, or the context is done. Connections that were hijacked are not its concern.
func (s *Server) Shutdown(ctx context.Context) error {
	err := s.stop(true)
	pause := time.Millisecond
	next := func() time.Duration {
		d := pause + time.Duration(rand.IntN(int(pause/10)))
		pause = min(2*pause, 500*time.Millisecond)
		return d
	}
	timer := time.NewTimer(next())
	defer timer.Stop()
	for !s.closeIdle() {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-timer.C:
			timer.Reset(next())
		}
	}
	return err
}

// closeIdle closes idle connections, and says whether those were all.
func (s *Server) closeIdle() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := true
	for c := range s.conns {
		state, since := c.getState()
		idle := state == StateIdle || state == StateNew && since < time.Now().Unix()-5
		if !idle {
			all = false
			continue
		}
		c.rwc.Close()
		delete(s.conns, c)
	}
	return all
}

// serve calls the handler.
func (s *Server) serve(w ResponseWriter, r *Request) {
	h := s.Handler
	if h == nil {
		h = DefaultServeMux
	}
	if !s.DisableGeneralOptionsHandler && r.RequestURI == "*" && r.Method == "OPTIONS" {
		w.Header().Set("Content-Length", "0")
		if r.ContentLength != 0 {
			discard(MaxBytesReader(w, r.Body, 4<<10))
		}
		return
	}
	h.ServeHTTP(w, r)
}
