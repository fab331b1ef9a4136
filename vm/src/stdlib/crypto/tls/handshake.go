package tls

import (
	"context"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/rsa"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"net"
	"slices"
	"strconv"
	"strings"
)

// handshake goes through the handshake. What is to be sent waits until the other side's certificates,
// if there are such, are trusted.
func (c *Conn) handshake(ctx context.Context) error {
	var own [][]byte // a client's certificate
	if c.client {
		cert, err := c.begin(ctx)
		if err != nil {
			return err
		}
		own = cert.Certificate
	} else {
		c.s = newServer()
	}
	for {
		stage, version, suite, group, proto, name, peer, retried, shown := c.s.state()
		if stage == stageGreeted {
			if why, err := c.greet(ctx); err != nil {
				c.sendAlert(why)
				return err
			}
			continue
		}
		c.state.Version, c.state.CipherSuite, c.state.CurveID = uint16(version), uint16(suite), CurveID(group)
		c.state.NegotiatedProtocol, c.state.NegotiatedProtocolIsMutual = proto, true
		if c.state.HelloRetryRequest = retried; shown {
			c.state.LocalCertificate = own
		}
		if c.state.ServerName = name; c.client {
			c.state.ServerName = c.config.sentName()
		}
		if !c.verified && (len(peer) > 0 || stage == stageOpen) {
			c.verified = true
			if err := c.verify(peer); err != nil {
				c.refuse(err, version)
				return err
			}
		}
		if err := c.log(); err != nil {
			return err
		}
		if err := c.flush(); err != nil {
			return err
		}
		if stage == stageOpen {
			return nil
		}
		if err := c.receive(); err != nil {
			return err
		}
	}
}

// begin makes a client's session, and returns what it shows of itself if it is asked.
func (c *Conn) begin(ctx context.Context) (*Certificate, error) {
	config := c.config
	if config.ServerName == "" && !config.InsecureSkipVerify {
		return nil, errors.New("tls: either ServerName or InsecureSkipVerify must be specified in the tls.Config")
	}
	if config.EncryptedClientHelloConfigList != nil {
		return nil, errors.New("tls: Encrypted Client Hello is not supported by minigo")
	}
	if err := config.checkProtocols(); err != nil {
		return nil, err
	}
	first, last, err := config.versions()
	if err != nil {
		return nil, err
	}
	cert, err := config.clientCertificate(ctx)
	if err != nil {
		return nil, err
	}
	var chain []string
	var key string
	if len(cert.Certificate) > 0 {
		if chain, key, err = keyOf(cert); err != nil {
			return nil, err
		}
	}
	var wrong string
	c.s, wrong = newClient(config.sentName(), config.NextProtos, chain, key, config.offered(), pairs(config.CurvePreferences), first, last, config.KeyLogWriter != nil)
	if wrong != "" {
		return nil, c.failure(wrong)
	}
	return cert, nil
}

// greet answers a client's hello. With an error comes the alert for the client, 0 if it is told already.
func (c *Conn) greet(ctx context.Context) (alert, error) {
	hello := &ClientHelloInfo{Conn: c.conn, SupportedPoints: []uint8{0}, ctx: ctx}
	var suites, groups, schemes, extensions, shares string
	hello.ServerName, hello.SupportedProtos, suites, groups, schemes, extensions, shares = c.s.hello()
	hello.CipherSuites, hello.SupportedCurves = unpaired[uint16](suites), unpaired[CurveID](groups)
	hello.Extensions = unpaired[uint16](extensions)
	hello.SignatureSchemes = unpaired[SignatureScheme](schemes)
	hello.SupportedVersions = []uint16{VersionTLS12}
	for _, s := range hello.CipherSuites {
		if s>>8 == 0x13 {
			hello.SupportedVersions = []uint16{VersionTLS13, VersionTLS12}
		}
	}
	if c.config.GetConfigForClient != nil {
		other, err := c.config.GetConfigForClient(hello)
		if err != nil {
			return alertInternalError, err
		}
		if other != nil {
			c.config = other
		}
	}
	config := c.config
	if err := config.checkProtocols(); err != nil {
		return alertInternalError, err
	}
	first, last, err := config.versions()
	if err != nil {
		return alertProtocolVersion, err
	}
	final := *hello
	if last == VersionTLS13 && slices.Contains(hello.SupportedVersions, VersionTLS13) {
		final.HelloRetryRequest = config.retries(hello, unpaired[CurveID](shares))
	}
	cert, err := config.certificate(&final)
	if err == errNoCertificates {
		return alertUnrecognizedName, err
	}
	if err != nil {
		return alertInternalError, err
	}
	chain, key, err := keyOf(cert)
	if err != nil {
		return alertInternalError, err
	}
	c.state.LocalCertificate = cert.Certificate
	auth, subjects := 0, []string(nil)
	switch config.ClientAuth {
	case NoClientCert:
	case RequestClientCert, VerifyClientCertIfGiven:
		auth = 1
	default:
		auth = 2
	}
	if auth > 0 && config.ClientCAs != nil {
		for _, s := range config.ClientCAs.Subjects() {
			subjects = append(subjects, string(s))
		}
	}
	wrong := c.s.accept(config.NextProtos, chain, key, config.offered(), pairs(config.CurvePreferences), first, last, config.KeyLogWriter != nil, auth, subjects)
	if wrong == "protocol" {
		return 0, fmt.Errorf("tls: client requested unsupported application protocols (%q)", hello.SupportedProtos)
	}
	if wrong != "" {
		return 0, c.failure(wrong)
	}
	return 0, nil
}

// log writes secrets down, if that is wanted.
func (c *Conn) log() error {
	w := c.config.KeyLogWriter
	if w == nil {
		return nil
	}
	lines := c.s.secrets()
	if lines == "" {
		return nil
	}
	c.config.logging.Lock()
	defer c.config.logging.Unlock()
	if _, err := io.WriteString(w, lines); err != nil {
		return fmt.Errorf("tls: KeyLogWriter: %w", err)
	}
	return nil
}

// verify decides whether the other side is trusted.
func (c *Conn) verify(peer []string) error {
	side := "certificate from server"
	if !c.client {
		side = "client certificate"
	}
	raw := make([][]byte, len(peer))
	certs := make([]*x509.Certificate, len(peer))
	intermediates := x509.NewCertPool()
	for i, b := range peer {
		raw[i] = []byte(b)
		cert, err := x509.ParseCertificate(raw[i])
		if err != nil {
			return errors.New("tls: failed to parse " + side + ": " + err.Error())
		}
		if certs[i] = cert; i > 0 {
			intermediates.AddCert(cert)
		}
	}
	opts := x509.VerifyOptions{CurrentTime: c.config.time(), Intermediates: intermediates}
	trusted := len(certs) == 0
	if c.client {
		opts.Roots, opts.DNSName = c.config.RootCAs, c.config.ServerName
		trusted = trusted || c.config.InsecureSkipVerify
	} else {
		opts.Roots, opts.KeyUsages = c.config.ClientCAs, []x509.ExtKeyUsage{x509.ExtKeyUsageClientAuth}
		trusted = trusted || c.config.ClientAuth < VerifyClientCertIfGiven
	}
	if !trusted {
		chains, err := certs[0].Verify(opts)
		if err != nil {
			return &CertificateVerificationError{UnverifiedCertificates: certs, Err: err}
		}
		c.state.VerifiedChains = chains
	}
	if len(certs) > 0 {
		switch certs[0].PublicKey.(type) {
		case *rsa.PublicKey, *ecdsa.PublicKey, ed25519.PublicKey:
		default:
			if c.client {
				return fmt.Errorf("tls: server's certificate contains an unsupported type of public key: %T", certs[0].PublicKey)
			}
			return fmt.Errorf("tls: client certificate contains an unsupported public key of type %T", certs[0].PublicKey)
		}
		c.state.PeerCertificates = certs
	}
	if f := c.config.VerifyPeerCertificate; f != nil && (c.client || len(certs) > 0) {
		if err := f(raw, c.state.VerifiedChains); err != nil {
			return err
		}
	}
	if f := c.config.VerifyConnection; f != nil {
		return f(c.state)
	}
	return nil
}

// refuse tells the other side that it is not trusted, as long as that can be done without a key. What the
// session has to send is never sent.
func (c *Conn) refuse(err error, version int) {
	why := alertBadCertificate
	var unknown x509.UnknownAuthorityError
	var invalid x509.CertificateInvalidError
	if !c.client && errors.As(err, &unknown) {
		why = alertUnknownCA
	} else if !c.client && errors.As(err, &invalid) && invalid.Reason == x509.Expired {
		why = alertCertificateExpired
	}
	c.out.Lock()
	c.s.take()
	c.out.Unlock()
	if c.client || version == VersionTLS12 {
		c.sendAlert(why)
	}
}

// sendAlert sends a last alert that is not encrypted.
func (c *Conn) sendAlert(why alert) {
	if why == 0 {
		return
	}
	c.out.Lock()
	defer c.out.Unlock()
	c.conn.Write([]byte{21, 3, 3, 0, 2, 2, byte(why)})
	c.writeErr = &net.OpError{Op: "local error", Err: why}
}

// failure returns an error for what natives say.
func (c *Conn) failure(wrong string) error {
	kind, detail, _ := strings.Cut(wrong, " ")
	local := func(a alert) error { return &net.OpError{Op: "local error", Err: a} }
	switch kind {
	case "alert":
		n, _ := strconv.Atoi(detail)
		if n == 0 {
			return io.EOF
		}
		return &net.OpError{Op: "remote error", Err: alert(n)}
	case "mac":
		return local(alertBadRecordMAC)
	case "oversized":
		return local(alertRecordOverflow)
	case "message":
		return local(alertUnexpectedMessage)
	case "nocert":
		return errors.New("tls: client didn't provide a certificate")
	case "protocol":
		return errors.New("tls: server selected unadvertised ALPN protocol")
	case "incompatible":
		return errors.New("tls: " + incompatible(detail))
	}
	return errors.New("tls: " + detail)
}

// incompatible says why the two sides do not find together.
func incompatible(why string) string {
	switch {
	case strings.HasPrefix(why, "NoCipherSuites"):
		return "no cipher suite supported by both client and server"
	case strings.HasPrefix(why, "NoKxGroups"):
		return "no key exchanges supported by both client and server"
	case strings.HasPrefix(why, "NoSignatureSchemes"), strings.HasPrefix(why, "NoCertificateRequestSignatureSchemes"):
		return "peer doesn't support any of the certificate's signature algorithms"
	case strings.Contains(why, "Tls12"), strings.Contains(why, "Tls13"), strings.Contains(why, "Version"):
		return "no mutually supported protocol versions"
	}
	return why
}
