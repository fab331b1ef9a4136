package tls

import (
	"context"
	"crypto"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/rsa"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
	"net"
	"os"
	"strings"
)

// listener gives out connections that do their handshake later.
type listener struct {
	net.Listener
	config *Config
}

func (l *listener) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return Server(c, l.config), nil
}

// NewListener returns a Listener whose connections are servers of TLS on those of inner.
func NewListener(inner net.Listener, config *Config) net.Listener {
	return &listener{inner, config}
}

// Listen waits for connections of TLS at an address. config needs a certificate.
func Listen(network, laddr string, config *Config) (net.Listener, error) {
	if config == nil || len(config.Certificates) == 0 && config.GetCertificate == nil && config.GetConfigForClient == nil {
		return nil, errors.New("tls: neither Certificates, GetCertificate, nor GetConfigForClient set in Config")
	}
	l, err := net.Listen(network, laddr)
	if err != nil {
		return nil, err
	}
	return NewListener(l, config), nil
}

// Dial connects to an address and does the handshake. ServerName is the host unless config has one.
func Dial(network, addr string, config *Config) (*Conn, error) {
	return DialWithDialer(new(net.Dialer), network, addr, config)
}

// DialWithDialer is Dial with the settings and the time limit of dialer.
func DialWithDialer(dialer *net.Dialer, network, addr string, config *Config) (*Conn, error) {
	return dial(context.Background(), dialer, network, addr, config)
}

func dial(ctx context.Context, dialer *net.Dialer, network, addr string, config *Config) (*Conn, error) {
	if dialer.Timeout != 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, dialer.Timeout)
		defer cancel()
	}
	if !dialer.Deadline.IsZero() {
		var cancel context.CancelFunc
		ctx, cancel = context.WithDeadline(ctx, dialer.Deadline)
		defer cancel()
	}
	plain, err := dialer.DialContext(ctx, network, addr)
	if err != nil {
		return nil, err
	}
	if config = orDefault(config); config.ServerName == "" {
		host := addr
		if i := strings.LastIndexByte(addr, ':'); i >= 0 {
			host = addr[:i]
		}
		config = config.Clone()
		config.ServerName = host
	}
	conn := Client(plain, config)
	if err := conn.HandshakeContext(ctx); err != nil {
		plain.Close()
		return nil, err
	}
	return conn, nil
}

// Dialer connects and does the handshake.
type Dialer struct {
	NetDialer *net.Dialer // what connects; nil for one without settings
	Config    *Config     // the configuration
}

// Dial connects to an address and does the handshake.
func (d *Dialer) Dial(network, addr string) (net.Conn, error) {
	return d.DialContext(context.Background(), network, addr)
}

// DialContext is Dial that ends when ctx does.
func (d *Dialer) DialContext(ctx context.Context, network, addr string) (net.Conn, error) {
	dialer := d.NetDialer
	if dialer == nil {
		dialer = new(net.Dialer)
	}
	c, err := dial(ctx, dialer, network, addr, d.Config)
	if err != nil {
		return nil, err
	}
	return c, nil
}

// LoadX509KeyPair is X509KeyPair for the contents of two files.
func LoadX509KeyPair(certFile, keyFile string) (Certificate, error) {
	cert, err := os.ReadFile(certFile)
	if err != nil {
		return Certificate{}, err
	}
	key, err := os.ReadFile(keyFile)
	if err != nil {
		return Certificate{}, err
	}
	return X509KeyPair(cert, key)
}

// X509KeyPair returns the certificate chain and private key of two texts in PEM. It fails if the key is not
// that of the first certificate.
func X509KeyPair(certPEMBlock, keyPEMBlock []byte) (Certificate, error) {
	cert, err := keyPair(certPEMBlock, keyPEMBlock)
	if err != nil {
		return Certificate{}, err
	}
	return cert, nil
}

func keyPair(certText, keyText []byte) (cert Certificate, err error) {
	var skipped []string
	for {
		var block *pem.Block
		if block, certText = pem.Decode(certText); block == nil {
			break
		}
		if block.Type == "CERTIFICATE" {
			cert.Certificate = append(cert.Certificate, block.Bytes)
		} else {
			skipped = append(skipped, block.Type)
		}
	}
	if len(cert.Certificate) == 0 {
		switch {
		case len(skipped) == 0:
			return cert, errors.New("tls: failed to find any PEM data in certificate input")
		case len(skipped) == 1 && strings.HasSuffix(skipped[0], "PRIVATE KEY"):
			return cert, errors.New("tls: failed to find certificate PEM data in certificate input, but did find a private key; PEM inputs may have been switched")
		}
		return cert, fmt.Errorf("tls: failed to find \"CERTIFICATE\" PEM block in certificate input after skipping PEM blocks of the following types: %v", skipped)
	}
	key, err := findKey(keyText)
	if err != nil {
		return cert, err
	}
	if cert.Leaf, err = x509.ParseCertificate(cert.Certificate[0]); err != nil {
		return cert, err
	}
	if cert.PrivateKey, err = parseKey(key); err != nil {
		return cert, err
	}
	return cert, fits(cert.Leaf.PublicKey, cert.PrivateKey)
}

func findKey(text []byte) ([]byte, error) {
	var skipped []string
	for {
		var block *pem.Block
		if block, text = pem.Decode(text); block == nil {
			break
		}
		if block.Type == "PRIVATE KEY" || strings.HasSuffix(block.Type, " PRIVATE KEY") {
			return block.Bytes, nil
		}
		skipped = append(skipped, block.Type)
	}
	switch {
	case len(skipped) == 0:
		return nil, errors.New("tls: failed to find any PEM data in key input")
	case len(skipped) == 1 && skipped[0] == "CERTIFICATE":
		return nil, errors.New("tls: found a certificate rather than a key in the PEM for the private key")
	}
	return nil, fmt.Errorf("tls: failed to find PEM block with type ending in \"PRIVATE KEY\" in key input after skipping PEM blocks of the following types: %v", skipped)
}

// fits reports what is wrong between a certificate's key and a private one.
func fits(public any, private crypto.PrivateKey) error {
	type equal interface{ Equal(crypto.PublicKey) bool }
	same := false
	switch public.(type) {
	case *rsa.PublicKey:
		_, same = private.(*rsa.PrivateKey)
	case *ecdsa.PublicKey:
		_, same = private.(*ecdsa.PrivateKey)
	case ed25519.PublicKey:
		_, same = private.(ed25519.PrivateKey)
	default:
		return errors.New("tls: unknown public key algorithm")
	}
	if !same {
		return errors.New("tls: private key type does not match public key type")
	}
	if !public.(equal).Equal(private.(crypto.Signer).Public()) {
		return errors.New("tls: private key does not match public key")
	}
	return nil
}

// parseKey reads a key in any of the usual forms.
func parseKey(b []byte) (crypto.PrivateKey, error) {
	if key, err := x509.ParsePKCS1PrivateKey(b); err == nil {
		return key, nil
	}
	if key, err := x509.ParsePKCS8PrivateKey(b); err == nil {
		switch key := key.(type) {
		case *rsa.PrivateKey, *ecdsa.PrivateKey, ed25519.PrivateKey:
			return key, nil
		}
		return nil, errors.New("tls: found unknown private key type in PKCS#8 wrapping")
	}
	if key, err := x509.ParseECPrivateKey(b); err == nil {
		return key, nil
	}
	return nil, errors.New("tls: failed to parse private key")
}
