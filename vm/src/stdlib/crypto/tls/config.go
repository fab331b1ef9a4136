// Package tls speaks TLS 1.2 and 1.3. rustls implements the protocol, in natives; Go code handles connections,
// certificates and trust.
package tls

import (
	"bytes"
	"context"
	"crypto"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/rsa"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"net"
	"slices"
	"strings"
	"sync"
	"time"
)

// Certificate is a chain of certificates, the own one first, and the key of that.
type Certificate struct {
	Certificate                  [][]byte          // the chain in DER, the own certificate first
	PrivateKey                   crypto.PrivateKey // the private key
	SupportedSignatureAlgorithms []SignatureScheme // the algorithms that the key may sign with; nil for all
	OCSPStaple                   []byte            // unused
	SignedCertificateTimestamps  [][]byte          // unused
	Leaf                         *x509.Certificate // the parsed own certificate, if it is at hand
}

var errNoCertificates = errors.New("tls: no certificates configured")

func (c *Certificate) leaf() (*x509.Certificate, error) {
	if c.Leaf != nil {
		return c.Leaf, nil
	}
	if len(c.Certificate) == 0 {
		return nil, errNoCertificates
	}
	return x509.ParseCertificate(c.Certificate[0])
}

// Config says how connections are to be. It may be used by several of them, and is not changed then.
//
// Sessions are not resumed, so caches and tickets have no effect; CurvePreferences and CipherSuites leave
// out what is not in them, of what there is: TLS 1.2 with AEAD suites, X25519, P-256, P-384.
type Config struct {
	Rand              io.Reader               // unused: random numbers are the system's
	Time              func() time.Time        // what time it is; nil for time.Now
	Certificates      []Certificate           // the certificates of this side
	NameToCertificate map[string]*Certificate // certificates by name, for old programs
	// GetCertificate: chooses a server's certificate, if it is not nil.
	GetCertificate func(*ClientHelloInfo) (*Certificate, error)
	// GetClientCertificate: chooses a client's certificate, if it is not nil.
	GetClientCertificate func(*CertificateRequestInfo) (*Certificate, error)
	// GetConfigForClient: chooses another Config for a client, if it is not nil.
	GetConfigForClient func(*ClientHelloInfo) (*Config, error)
	// VerifyPeerCertificate: called with the peer's chains after they were verified. Its error ends the
	// handshake.
	VerifyPeerCertificate func(rawCerts [][]byte, verifiedChains [][]*x509.Certificate) error
	// VerifyConnection: called at the end of the handshake, which its error ends.
	VerifyConnection func(ConnectionState) error
	// RootCAs: whom a client trusts; nil for the system's roots.
	RootCAs *x509.CertPool
	// NextProtos: protocols above, such as "h2", by preference.
	NextProtos []string
	// ServerName: the name that the server's certificate must be valid for.
	ServerName string
	// ClientAuth: what a server wants of clients.
	ClientAuth ClientAuthType
	// ClientCAs: whom a server trusts.
	ClientCAs *x509.CertPool
	// InsecureSkipVerify: whether certificates are not verified.
	InsecureSkipVerify bool
	// CipherSuites: suites of TLS 1.2; nil for the usual.
	CipherSuites []uint16
	// PreferServerCipherSuites: unused: the order is fixed.
	PreferServerCipherSuites bool
	// SessionTicketsDisabled: unused: sessions are not resumed.
	SessionTicketsDisabled bool
	// SessionTicketKey: unused: sessions are not resumed.
	SessionTicketKey [32]byte
	// ClientSessionCache: unused: sessions are not resumed.
	ClientSessionCache ClientSessionCache
	// UnwrapSession: unused: sessions are not resumed.
	UnwrapSession func(identity []byte, cs ConnectionState) (*SessionState, error)
	// WrapSession: unused: sessions are not resumed.
	WrapSession func(ConnectionState, *SessionState) ([]byte, error)
	// MinVersion: the oldest version; 0 for TLS 1.2.
	MinVersion uint16
	// MaxVersion: the newest version; 0 for TLS 1.3.
	MaxVersion uint16
	// CurvePreferences: ways to agree on a key, by preference.
	CurvePreferences            []CurveID
	DynamicRecordSizingDisabled bool // unused
	// Renegotiation: unused: there is no renegotiation.
	Renegotiation RenegotiationSupport
	// KeyLogWriter: where secrets are written for tools that decrypt; nil for nowhere.
	KeyLogWriter io.Writer
	// EncryptedClientHelloConfigList: configurations of ECH, which is not supported.
	EncryptedClientHelloConfigList []byte
	// EncryptedClientHelloRejectionVerify: unused: there is no ECH.
	EncryptedClientHelloRejectionVerify func(ConnectionState) error
	// GetEncryptedClientHelloKeys: unused: there is no ECH.
	GetEncryptedClientHelloKeys func(*ClientHelloInfo) ([]EncryptedClientHelloKey, error)
	// EncryptedClientHelloKeys: unused: there is no ECH.
	EncryptedClientHelloKeys []EncryptedClientHelloKey

	logging sync.RWMutex
}

// EncryptedClientHelloKey would decrypt clients' hellos, which is not supported.
type EncryptedClientHelloKey struct {
	Config      []byte // the configuration
	PrivateKey  []byte // the private key
	SendAsRetry bool   // whether it is offered after a failure
}

// ECHRejectionError says that a server did not decrypt the hello.
type ECHRejectionError struct{ RetryConfigList []byte }

// Error returns "tls: server rejected ECH".
func (e *ECHRejectionError) Error() string { return "tls: server rejected ECH" }

// Clone returns a copy, which may be changed while c is in use.
func (c *Config) Clone() *Config {
	if c == nil {
		return nil
	}
	return &Config{
		Rand: c.Rand, Time: c.Time, Certificates: c.Certificates, NameToCertificate: c.NameToCertificate,
		GetCertificate: c.GetCertificate, GetClientCertificate: c.GetClientCertificate,
		GetConfigForClient: c.GetConfigForClient, VerifyPeerCertificate: c.VerifyPeerCertificate,
		VerifyConnection: c.VerifyConnection, RootCAs: c.RootCAs, NextProtos: c.NextProtos, ServerName: c.ServerName,
		ClientAuth: c.ClientAuth, ClientCAs: c.ClientCAs, InsecureSkipVerify: c.InsecureSkipVerify,
		CipherSuites: c.CipherSuites, PreferServerCipherSuites: c.PreferServerCipherSuites,
		SessionTicketsDisabled: c.SessionTicketsDisabled, SessionTicketKey: c.SessionTicketKey,
		ClientSessionCache: c.ClientSessionCache, UnwrapSession: c.UnwrapSession, WrapSession: c.WrapSession,
		MinVersion: c.MinVersion, MaxVersion: c.MaxVersion, CurvePreferences: c.CurvePreferences,
		DynamicRecordSizingDisabled: c.DynamicRecordSizingDisabled, Renegotiation: c.Renegotiation,
		KeyLogWriter: c.KeyLogWriter, EncryptedClientHelloConfigList: c.EncryptedClientHelloConfigList,
		EncryptedClientHelloRejectionVerify: c.EncryptedClientHelloRejectionVerify,
		GetEncryptedClientHelloKeys:         c.GetEncryptedClientHelloKeys,
		EncryptedClientHelloKeys:            c.EncryptedClientHelloKeys,
	}
}

// SetSessionTicketKeys has no effect, since there are no tickets.
func (c *Config) SetSessionTicketKeys(keys [][32]byte) {
	if len(keys) == 0 {
		panic("tls: keys must have at least one key")
	}
}

// BuildNameToCertificate finds certificates by their names.
func (c *Config) BuildNameToCertificate() {
	c.NameToCertificate = map[string]*Certificate{}
	for i := range c.Certificates {
		cert := &c.Certificates[i]
		leaf, err := cert.leaf()
		if err != nil {
			continue
		}
		if leaf.Subject.CommonName != "" && len(leaf.DNSNames) == 0 {
			c.NameToCertificate[leaf.Subject.CommonName] = cert
		}
		for _, name := range leaf.DNSNames {
			c.NameToCertificate[name] = cert
		}
	}
}

func (c *Config) time() time.Time {
	if c.Time != nil {
		return c.Time()
	}
	return time.Now()
}

// versions are the first and the last that are spoken.
func (c *Config) versions() (first, last int, err error) {
	first, last = VersionTLS12, VersionTLS13
	if c.MinVersion != 0 {
		first = max(first, int(c.MinVersion))
	}
	if c.MaxVersion != 0 {
		last = min(last, int(c.MaxVersion))
	}
	if first > last {
		return 0, 0, errors.New("tls: no supported versions satisfy MinVersion and MaxVersion")
	}
	return first, last, nil
}

// sentName returns the name that a client sends: none if it is an address.
func (c *Config) sentName() string {
	name := strings.TrimSuffix(strings.TrimPrefix(c.ServerName, "["), "]")
	if i := strings.LastIndexByte(name, '%'); i > 0 {
		name = name[:i]
	}
	if net.ParseIP(name) != nil {
		return ""
	}
	return strings.TrimRight(c.ServerName, ".")
}

func (c *Config) checkProtocols() error {
	total := 0
	for _, p := range c.NextProtos {
		if n := len(p); n == 0 || n > 255 {
			return errors.New("tls: invalid NextProtos value")
		}
		total += 1 + len(p)
	}
	if total > 0xffff {
		return errors.New("tls: NextProtos values too large")
	}
	return nil
}

// pairs are numbers as natives take them.
func pairs[T ~uint16](numbers []T) string {
	var b []byte
	for _, n := range numbers {
		b = append(b, byte(n>>8), byte(n))
	}
	return string(b)
}

func unpaired[T ~uint16](s string) []T {
	var numbers []T
	for i := 0; i+1 < len(s); i += 2 {
		numbers = append(numbers, T(s[i])<<8|T(s[i+1]))
	}
	return numbers
}

// offered are the suites of TLS 1.2 that are wanted; where none of them is supported, none are offered.
func (c *Config) offered() string {
	if c.CipherSuites == nil {
		return ""
	}
	if len(c.CipherSuites) == 0 {
		return "\x00\x00"
	}
	return pairs(c.CipherSuites)
}

// keyOf returns a certificate's chain, and its key in the form that rustls takes.
func keyOf(c *Certificate) (chain []string, key string, err error) {
	for _, b := range c.Certificate {
		chain = append(chain, string(b))
	}
	switch k := c.PrivateKey.(type) {
	case *rsa.PrivateKey:
		if bits := k.N.BitLen(); bits < 2048 {
			return nil, "", fmt.Errorf("tls: keys of %d bits are not supported by minigo, 2048 are the least", bits)
		}
	case *ecdsa.PrivateKey:
		if k.Curve != elliptic.P256() && k.Curve != elliptic.P384() {
			return nil, "", fmt.Errorf("tls: keys of curve %s are not supported by minigo", k.Params().Name)
		}
	case ed25519.PrivateKey:
	default:
		if _, ok := c.PrivateKey.(crypto.Signer); !ok {
			return nil, "", fmt.Errorf("tls: certificate private key of type %T does not implement crypto.Signer", c.PrivateKey)
		}
		return nil, "", fmt.Errorf("tls: private keys of type %T are not supported by minigo", c.PrivateKey)
	}
	b, err := x509.MarshalPKCS8PrivateKey(c.PrivateKey)
	return chain, string(b), err
}

// CertificateVerificationError says why a certificate of the other side is not trusted.
type CertificateVerificationError struct {
	UnverifiedCertificates []*x509.Certificate // the peer's certificates
	Err                    error               // the cause
}

// Error returns the cause.
func (e *CertificateVerificationError) Error() string {
	return "tls: failed to verify certificate: " + e.Err.Error()
}

// Unwrap returns the cause.
func (e *CertificateVerificationError) Unwrap() error { return e.Err }

// RecordHeaderError says that what came is not TLS.
type RecordHeaderError struct {
	Msg          string   // the message
	RecordHeader [5]byte  // the first bytes that came
	Conn         net.Conn // the connection below
}

// Error returns the message.
func (e RecordHeaderError) Error() string { return "tls: " + e.Msg }

// ClientHelloInfo is what a client asks for.
type ClientHelloInfo struct {
	CipherSuites      []uint16          // suites of TLS 1.2; nil for the usual
	ServerName        string            // the name that the server's certificate must be valid for
	SupportedCurves   []CurveID         // ways to agree on a key that the client knows
	SupportedPoints   []uint8           // formats of points that the client knows
	SignatureSchemes  []SignatureScheme // algorithms of signatures that the peer knows
	SupportedProtos   []string          // protocols above that the client knows
	SupportedVersions []uint16          // the versions
	Extensions        []uint16          // numbers of the client's extensions
	Conn              net.Conn          // the connection below
	HelloRetryRequest bool              // whether the client had to try again

	ctx context.Context
}

// Context returns the Context of the handshake.
func (c *ClientHelloInfo) Context() context.Context { return c.ctx }

// SupportsCertificate says what keeps the client from being content with a certificate.
func (chi *ClientHelloInfo) SupportsCertificate(c *Certificate) error {
	leaf, err := c.leaf()
	if err != nil {
		return fmt.Errorf("failed to parse certificate: %w", err)
	}
	if chi.ServerName != "" {
		if err := leaf.VerifyHostname(chi.ServerName); err != nil {
			return fmt.Errorf("certificate is not valid for requested server name: %w", err)
		}
	}
	return c.signsOneOf(leaf, chi.SignatureSchemes)
}

// signsOneOf says what keeps the certificate's key from signing by one of the schemes, if there are such.
func (c *Certificate) signsOneOf(leaf *x509.Certificate, schemes []SignatureScheme) error {
	able := signs(leaf.PublicKey)
	if own := c.SupportedSignatureAlgorithms; own != nil {
		all := able
		able = func(s SignatureScheme) bool { return all(s) && slices.Contains(own, s) }
		if !slices.ContainsFunc(own, all) {
			return errors.New("tls: peer doesn't support the certificate custom signature algorithms")
		}
	}
	if len(schemes) > 0 && !slices.ContainsFunc(schemes, able) {
		return errors.New("tls: peer doesn't support any of the certificate's signature algorithms")
	}
	return nil
}

// retries reports whether a client is asked for another hello, since of the groups that it would like the
// first one that there is here has no share of a key yet.
func (c *Config) retries(hello *ClientHelloInfo, shares []CurveID) bool {
	for _, id := range hello.SupportedCurves {
		known := id == X25519 || id == CurveP256 || id == CurveP384
		if known && (len(c.CurvePreferences) == 0 || slices.Contains(c.CurvePreferences, id)) {
			return !slices.Contains(shares, id)
		}
	}
	return false
}

// signs reports whether a key is for a scheme.
func signs(key any) func(SignatureScheme) bool {
	return func(s SignatureScheme) bool {
		switch key := key.(type) {
		case *rsa.PublicKey:
			return strings.HasPrefix(s.String(), "P")
		case *ecdsa.PublicKey:
			switch s {
			case ECDSAWithP256AndSHA256:
				return key.Curve == elliptic.P256()
			case ECDSAWithP384AndSHA384:
				return key.Curve == elliptic.P384()
			}
		case ed25519.PublicKey:
			return s == Ed25519
		}
		return false
	}
}

// certificate returns the one for a client.
func (c *Config) certificate(hello *ClientHelloInfo) (*Certificate, error) {
	if c.GetCertificate != nil && (len(c.Certificates) == 0 || hello.ServerName != "") {
		if cert, err := c.GetCertificate(hello); cert != nil || err != nil {
			return cert, err
		}
	}
	switch len(c.Certificates) {
	case 0:
		return nil, errNoCertificates
	case 1:
		return &c.Certificates[0], nil
	}
	name := strings.ToLower(hello.ServerName)
	if cert := c.NameToCertificate[name]; cert != nil {
		return cert, nil
	}
	if _, rest, ok := strings.Cut(name, "."); ok {
		if cert := c.NameToCertificate["*."+rest]; cert != nil {
			return cert, nil
		}
	}
	for i := range c.Certificates {
		if hello.SupportsCertificate(&c.Certificates[i]) == nil {
			return &c.Certificates[i], nil
		}
	}
	return &c.Certificates[0], nil
}

// CertificateRequestInfo is what a server asks of a client's certificate.
type CertificateRequestInfo struct {
	AcceptableCAs    [][]byte          // names in DER of those whose certificates are wanted
	SignatureSchemes []SignatureScheme // algorithms of signatures that the peer knows
	Version          uint16            // the version

	ctx context.Context
}

// Context returns the Context of the handshake.
func (c *CertificateRequestInfo) Context() context.Context { return c.ctx }

// SupportsCertificate returns nil if the server accepts c.
func (cri *CertificateRequestInfo) SupportsCertificate(c *Certificate) error {
	leaf, err := c.leaf()
	if err != nil {
		return err
	}
	if err := c.signsOneOf(leaf, cri.SignatureSchemes); err != nil {
		return err
	}
	if len(cri.AcceptableCAs) == 0 {
		return nil
	}
	for _, b := range c.Certificate {
		cert, err := x509.ParseCertificate(b)
		if err != nil {
			return err
		}
		for _, ca := range cri.AcceptableCAs {
			if bytes.Equal(ca, cert.RawIssuer) {
				return nil
			}
		}
	}
	return errors.New("chain is not signed by an acceptable CA")
}

// clientCertificate returns what a client shows if it is asked. The server's wishes are not known when
// GetClientCertificate is called, so none of them is passed on.
func (c *Config) clientCertificate(ctx context.Context) (*Certificate, error) {
	if c.GetClientCertificate != nil {
		info := &CertificateRequestInfo{
			Version: VersionTLS13, ctx: ctx,
			SignatureSchemes: []SignatureScheme{PSSWithSHA256, ECDSAWithP256AndSHA256, Ed25519, PSSWithSHA384, PSSWithSHA512, PKCS1WithSHA256, PKCS1WithSHA384, PKCS1WithSHA512, ECDSAWithP384AndSHA384},
		}
		cert, err := c.GetClientCertificate(info)
		if err == nil && cert == nil {
			err = errors.New("tls: GetClientCertificate returned nil")
		}
		return cert, err
	}
	if len(c.Certificates) > 0 {
		return &c.Certificates[0], nil
	}
	return new(Certificate), nil
}

// ClientSessionCache would keep sessions for clients. There is nothing to keep: sessions are not resumed.
type ClientSessionCache interface {
	// Get returns the session of a key, and whether there is one.
	Get(sessionKey string) (session *ClientSessionState, ok bool)
	// Put keeps a session, or removes it if cs is nil.
	Put(sessionKey string, cs *ClientSessionState)
}

// ClientSessionState is a session; there are none, since sessions are not resumed.
type ClientSessionState struct{ _ byte }

// SessionState is what a session would keep.
type SessionState struct {
	Extra     [][]byte // data of the program
	EarlyData bool     // whether data may come early
}

// NewLRUClientSessionCache returns a cache for capacity sessions, or 64 if it is below 1. Sessions are not
// resumed, so it stays empty.
func NewLRUClientSessionCache(capacity int) ClientSessionCache {
	if capacity < 1 {
		capacity = 64
	}
	return &sessionCache{capacity: capacity, kept: map[string]*ClientSessionState{}}
}

type sessionCache struct {
	lock     sync.Mutex
	capacity int
	order    []string // the longest unused first
	kept     map[string]*ClientSessionState
}

func (c *sessionCache) Get(key string) (*ClientSessionState, bool) {
	c.lock.Lock()
	defer c.lock.Unlock()
	cs, ok := c.kept[key]
	if ok {
		c.touch(key)
	}
	return cs, ok
}

func (c *sessionCache) touch(key string) {
	c.order = append(slices.DeleteFunc(c.order, func(k string) bool { return k == key }), key)
}

func (c *sessionCache) Put(key string, cs *ClientSessionState) {
	c.lock.Lock()
	defer c.lock.Unlock()
	if cs == nil {
		delete(c.kept, key)
		c.order = slices.DeleteFunc(c.order, func(k string) bool { return k == key })
		return
	}
	c.kept[key] = cs
	if c.touch(key); len(c.order) > c.capacity {
		delete(c.kept, c.order[0])
		c.order = c.order[1:]
	}
}
