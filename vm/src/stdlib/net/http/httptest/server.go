package httptest

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"fmt"
	"math/big"
	"net"
	"net/http"
	"os"
	"strings"
	"sync"
	"time"
)

func newTLSState(host string) *tls.ConnectionState {
	return &tls.ConnectionState{Version: 0x0303, HandshakeComplete: true, ServerName: host}
}

// A Server is a server on a port of this machine that the system chooses.
type Server struct {
	// URL is http://host:port.
	URL         string
	Listener    net.Listener // what accepts connections
	EnableHTTP2 bool         // whether StartTLS offers HTTP/2; set before
	TLS         *tls.Config  // settings of TLS; set before StartTLS
	// Config may be changed before Start.
	Config *http.Server

	client      *http.Client
	certificate *x509.Certificate
	wg          sync.WaitGroup // of Serve, and of connections that are not idle
	mu          sync.Mutex
	closed      bool
	conns       map[net.Conn]http.ConnState
}

func listen() net.Listener {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		if l, err = net.Listen("tcp6", "[::1]:0"); err != nil {
			panic(fmt.Sprintf("httptest: failed to listen on a port: %v", err))
		}
	}
	return l
}

// NewServer starts a server. Close it in the end.
func NewServer(handler http.Handler) *Server {
	s := NewUnstartedServer(handler)
	s.Start()
	return s
}

// NewUnstartedServer returns a server that Start starts.
func NewUnstartedServer(handler http.Handler) *Server {
	return &Server{Listener: listen(), Config: &http.Server{Handler: handler}}
}

// NewTLSServer starts a server with TLS. Close it in the end.
func NewTLSServer(handler http.Handler) *Server {
	s := NewUnstartedServer(handler)
	s.StartTLS()
	return s
}

// StartTLS starts the server with TLS, and a certificate of its own if it has none. Client trusts that.
func (s *Server) StartTLS() {
	if s.URL != "" {
		panic("Server already started")
	}
	config := s.TLS.Clone()
	if config == nil {
		config = &tls.Config{}
	}
	if config.NextProtos == nil {
		config.NextProtos = []string{"http/1.1"}
		if s.EnableHTTP2 {
			config.NextProtos = []string{"h2"}
		}
	}
	if len(config.Certificates) == 0 {
		config.Certificates = []tls.Certificate{ownCertificate()}
	}
	var err error
	if s.certificate, err = x509.ParseCertificate(config.Certificates[0].Certificate[0]); err != nil {
		panic(fmt.Sprintf("httptest: NewTLSServer: %v", err))
	}
	s.TLS = config
	roots := x509.NewCertPool()
	roots.AddCert(s.certificate)
	address := s.Listener.Addr().String()
	s.client = &http.Client{Transport: &http.Transport{
		TLSClientConfig: &tls.Config{RootCAs: roots},
		DialContext: func(ctx context.Context, network, addr string) (net.Conn, error) {
			if addr == "example.com:443" || strings.HasSuffix(addr, ".example.com:443") {
				addr = address
			}
			return new(net.Dialer).DialContext(ctx, network, addr)
		},
		ForceAttemptHTTP2: s.EnableHTTP2,
	}}
	s.Listener = tls.NewListener(s.Listener, config)
	s.serve("https://")
}

var certificate struct {
	once sync.Once
	made tls.Certificate
}

// ownCertificate returns one for this machine and example.com that signed itself, made when it is first used.
func ownCertificate() tls.Certificate {
	certificate.once.Do(func() { certificate.made = makeCertificate() })
	return certificate.made
}

func makeCertificate() tls.Certificate {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		panic(err)
	}
	template := &x509.Certificate{
		SerialNumber:          big.NewInt(1),
		Subject:               pkix.Name{Organization: []string{"Acme Co"}},
		NotBefore:             time.Unix(0, 0),
		NotAfter:              time.Date(2084, 1, 29, 16, 0, 0, 0, time.UTC),
		KeyUsage:              x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign,
		ExtKeyUsage:           []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
		BasicConstraintsValid: true,
		IsCA:                  true,
		DNSNames:              []string{"example.com", "*.example.com"},
		IPAddresses:           []net.IP{net.IPv4(127, 0, 0, 1), net.IPv6loopback},
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		panic(err)
	}
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}
}

// Certificate returns the server's, nil without TLS.
func (s *Server) Certificate() *x509.Certificate { return s.certificate }

// Start starts the server.
func (s *Server) Start() {
	if s.URL != "" {
		panic("Server already started")
	}
	if s.client == nil {
		s.client = &http.Client{Transport: &http.Transport{}}
	}
	s.serve("http://")
}

func (s *Server) serve(scheme string) {
	s.URL = scheme + s.Listener.Addr().String()
	s.watch()
	s.wg.Add(1)
	go func() {
		defer s.wg.Done()
		s.Config.Serve(s.Listener)
	}()
}

// watch follows the states of connections, so that Close can close them.
func (s *Server) watch() {
	before := s.Config.ConnState
	s.Config.ConnState = func(c net.Conn, state http.ConnState) {
		s.mu.Lock()
		defer s.mu.Unlock()
		switch state {
		case http.StateNew:
			if _, there := s.conns[c]; there {
				panic("invalid state transition")
			}
			if s.conns == nil {
				s.conns = map[net.Conn]http.ConnState{}
			}
			s.wg.Add(1)
			s.conns[c] = state
			if s.closed {
				s.closeConn(c)
			}
		case http.StateActive:
			if _, there := s.conns[c]; there {
				s.conns[c] = state
			}
		case http.StateIdle:
			if _, there := s.conns[c]; there {
				s.conns[c] = state
			}
			if s.closed {
				s.closeConn(c)
			}
		case http.StateHijacked, http.StateClosed:
			if _, there := s.conns[c]; there {
				delete(s.conns, c)
				defer s.wg.Done()
			}
		}
		if before != nil {
			before(c, state)
		}
	}
}

// closeConn closes a connection in a goroutine.
func (s *Server) closeConn(c net.Conn) { go c.Close() }

// Close shuts the server down and waits for the requests under way.
func (s *Server) Close() {
	s.mu.Lock()
	if !s.closed {
		s.closed = true
		s.Listener.Close()
		s.Config.SetKeepAlivesEnabled(false)
		for c, state := range s.conns {
			if state == http.StateIdle || state == http.StateNew {
				s.closeConn(c)
			}
		}
		timer := time.AfterFunc(5*time.Second, s.logBlocked)
		defer timer.Stop()
	}
	s.mu.Unlock()
	if t, ok := http.DefaultTransport.(interface{ CloseIdleConnections() }); ok {
		t.CloseIdleConnections()
	}
	if s.client != nil {
		s.client.CloseIdleConnections()
	}
	s.wg.Wait()
}

func (s *Server) logBlocked() {
	s.mu.Lock()
	defer s.mu.Unlock()
	var b strings.Builder
	b.WriteString("httptest.Server blocked in Close after 5 seconds, waiting for connections:\n")
	for c, state := range s.conns {
		fmt.Fprintf(&b, "  %T %p %v in state %v\n", c, c, c.RemoteAddr(), state)
	}
	os.Stderr.WriteString(b.String())
}

// CloseClientConnections closes all connections of clients.
func (s *Server) CloseClientConnections() {
	s.mu.Lock()
	var all []net.Conn
	for c := range s.conns {
		all = append(all, c)
	}
	s.mu.Unlock()
	for _, c := range all {
		c.Close()
	}
}

// Client returns a client for the server; Close closes its connections.
func (s *Server) Client() *http.Client { return s.client }
