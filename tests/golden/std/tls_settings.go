// What the settings of package tls change, and what connections, hellos and requests for certificates tell; names of suites, curves, schemes and alerts.
package main

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"errors"
	"fmt"
	"io"
	"math/big"
	"net"
	"os"
	"slices"
	"strings"
	"time"
)

func must[T any](v T, err error) T {
	if err != nil {
		fmt.Println("failed:", err)
		os.Exit(1)
	}
	return v
}

func key(n byte) ed25519.PrivateKey { return ed25519.NewKeyFromSeed(bytes.Repeat([]byte{n}, 32)) }

// issue makes a certificate with the key of that number, signed by the authority with key 1.
func issue(n byte, usage x509.ExtKeyUsage, names ...string) tls.Certificate {
	t := &x509.Certificate{
		SerialNumber: big.NewInt(int64(n)), Subject: pkix.Name{CommonName: names[0]}, DNSNames: names,
		NotAfter: time.Date(2100, 1, 1, 0, 0, 0, 0, time.UTC), ExtKeyUsage: []x509.ExtKeyUsage{usage}, KeyUsage: x509.KeyUsageDigitalSignature,
	}
	der := must(x509.CreateCertificate(rand.Reader, t, authority, key(n).Public(), key(1)))
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key(n)}
}

var authority = func() *x509.Certificate {
	t := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "authority"}, NotAfter: time.Date(2100, 1, 1, 0, 0, 0, 0, time.UTC),
		IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign,
	}
	return must(x509.ParseCertificate(must(x509.CreateCertificate(rand.Reader, t, t, key(1).Public(), key(1)))))
}()

var (
	host   = issue(2, x509.ExtKeyUsageServerAuth, "host.test", "*.wild.test")
	other  = issue(3, x509.ExtKeyUsageServerAuth, "other.test")
	person = issue(4, x509.ExtKeyUsageClientAuth, "person")
	roots  = func() *x509.CertPool {
		p := x509.NewCertPool()
		p.AddCert(authority)
		return p
	}()
)

// curved is a certificate whose key is not of the only kind that most others have here.
var curved = func() tls.Certificate {
	k := must(ecdsa.ParseRawPrivateKey(elliptic.P256(), bytes.Repeat([]byte{5}, 32)))
	t := &x509.Certificate{SerialNumber: big.NewInt(5), DNSNames: []string{"host.test"}, NotAfter: time.Date(2100, 1, 1, 0, 0, 0, 0, time.UTC)}
	return tls.Certificate{Certificate: [][]byte{must(x509.CreateCertificate(rand.Reader, t, authority, &k.PublicKey, key(1)))}, PrivateKey: k}
}()

func names() {
	for _, insecure := range []bool{false, true} {
		list := tls.CipherSuites()
		if insecure {
			list = tls.InsecureCipherSuites()
		}
		for _, s := range list {
			var suite tls.CipherSuite = *s
			fmt.Printf("%#04x %s %x %t %t\n", suite.ID, suite.Name, suite.SupportedVersions, suite.Insecure, tls.CipherSuiteName(suite.ID) == suite.Name)
		}
	}
	for a := tls.NoClientCert - 1; a <= tls.RequireAndVerifyClientCert+1; a++ {
		fmt.Print(a.String(), " ")
	}
	fmt.Println()
	for _, c := range []tls.CurveID{tls.CurveP256, tls.CurveP384, tls.CurveP521, tls.X25519, tls.X25519MLKEM768, tls.SecP256r1MLKEM768, tls.SecP384r1MLKEM1024, 0, 9999} {
		fmt.Print(c.String(), " ")
	}
	fmt.Println()
	for _, s := range []tls.SignatureScheme{
		tls.PKCS1WithSHA1, tls.PKCS1WithSHA256, tls.PKCS1WithSHA384, tls.PKCS1WithSHA512, tls.PSSWithSHA256, tls.PSSWithSHA384, tls.PSSWithSHA512,
		tls.ECDSAWithP256AndSHA256, tls.ECDSAWithP384AndSHA384, tls.ECDSAWithP521AndSHA512, tls.ECDSAWithSHA1, tls.Ed25519, 0, 0x9999,
	} {
		fmt.Print(s.String(), " ")
	}
	fmt.Println()
	for a := tls.AlertError(0); a < 125; a++ {
		if text := a.Error(); !strings.HasPrefix(text, "tls: alert(") {
			fmt.Print(int(a), "=", text, " ")
		}
	}
	fmt.Println(tls.AlertError(255).Error())
	var r tls.RenegotiationSupport
	fmt.Println(r == tls.RenegotiateNever, tls.RenegotiateOnceAsClient, tls.RenegotiateFreelyAsClient)
	fmt.Println((&tls.ECHRejectionError{RetryConfigList: []byte{1}}).Error(), tls.RecordHeaderError{Msg: "message"}.Error())
	cause := errors.New("cause")
	v := &tls.CertificateVerificationError{Err: cause}
	fmt.Println(v.Error(), v.Unwrap() == cause, v.Err == cause)
}

func pair() (a, b net.Conn) {
	l := must(net.Listen("tcp", "127.0.0.1:0"))
	defer l.Close()
	a = must(net.Dial("tcp", l.Addr().String()))
	return a, must(l.Accept())
}

func server(change func(*tls.Config)) *tls.Config {
	c := &tls.Config{Certificates: []tls.Certificate{host}}
	if change != nil {
		change(c)
	}
	return c
}

func client(change func(*tls.Config)) *tls.Config {
	c := &tls.Config{RootCAs: roots, ServerName: "host.test"}
	if change != nil {
		change(c)
	}
	return c
}

// meet shakes hands and returns what both know, and what they failed with.
func meet(sc, cc *tls.Config) (server, client tls.ConnectionState, serr, cerr error) {
	a, b := pair()
	defer a.Close()
	defer b.Close()
	s, c := tls.Server(b, sc), tls.Client(a, cc)
	done := make(chan error, 1)
	go func() {
		err := s.Handshake()
		if err != nil {
			b.Close()
		}
		done <- err
	}()
	cerr = c.Handshake()
	if cerr != nil {
		a.Close()
	}
	serr = <-done
	return s.ConnectionState(), c.ConnectionState(), serr, cerr
}

func suites() {
	v12 := func(suites ...uint16) func(*tls.Config) {
		return func(c *tls.Config) {
			c.MaxVersion, c.CipherSuites, c.PreferServerCipherSuites = tls.VersionTLS12, suites, true
		}
	}
	// The certificate's key is of the kind that goes with ECDSA suites.
	for _, id := range []uint16{tls.TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384, tls.TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256, tls.TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256} {
		s, c, serr, cerr := meet(server(v12(id)), client(v12()))
		fmt.Println(tls.CipherSuiteName(s.CipherSuite), c.CipherSuite == id, tls.VersionName(c.Version), serr, cerr)
	}
	_, _, serr, cerr := meet(server(v12(tls.TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384)), client(v12(tls.TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256)))
	fmt.Println(serr != nil, cerr)
	s, c, _, _ := meet(server(nil), client(func(c *tls.Config) { c.CipherSuites = []uint16{tls.TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256} }))
	fmt.Println(tls.VersionName(s.Version), s.CipherSuite == c.CipherSuite, strings.HasPrefix(tls.CipherSuiteName(c.CipherSuite), "TLS_AES_") || c.CipherSuite == tls.TLS_CHACHA20_POLY1305_SHA256)
}

func curves() {
	prefer := func(ids ...tls.CurveID) func(*tls.Config) {
		return func(c *tls.Config) { c.CurvePreferences = ids }
	}
	for _, id := range []tls.CurveID{tls.X25519, tls.CurveP256, tls.CurveP384} {
		s, c, serr, cerr := meet(server(prefer(id)), client(prefer(id)))
		fmt.Println(s.CurveID, c.CurveID, s.HelloRetryRequest, c.HelloRetryRequest, serr, cerr)
	}
	// The server wants another share than the client has sent, and asks again.
	var retried []bool
	s, c, serr, cerr := meet(server(func(c *tls.Config) {
		c.CurvePreferences = []tls.CurveID{tls.CurveP384}
		c.GetCertificate = func(h *tls.ClientHelloInfo) (*tls.Certificate, error) {
			retried = append(retried, h.HelloRetryRequest)
			return &host, nil
		}
	}), client(prefer(tls.X25519, tls.CurveP384)))
	fmt.Println(s.CurveID, c.CurveID, s.HelloRetryRequest, c.HelloRetryRequest, serr, cerr, retried)
	_, _, serr, cerr = meet(server(prefer(tls.CurveP384)), client(prefer(tls.X25519)))
	fmt.Println(serr != nil, cerr)
}

func hellos() {
	type key string
	var got *tls.ClientHelloInfo
	a, b := pair()
	sc := server(func(c *tls.Config) {
		c.GetConfigForClient = func(h *tls.ClientHelloInfo) (*tls.Config, error) {
			got = h
			return nil, nil
		}
	})
	go tls.Client(a, client(func(c *tls.Config) {
		c.NextProtos, c.CurvePreferences = []string{"p"}, []tls.CurveID{tls.X25519, tls.CurveP256}
	})).Handshake()
	s := tls.Server(b, sc)
	fmt.Println(s.HandshakeContext(context.WithValue(context.Background(), key("k"), "v")))
	fmt.Println(got.Conn == b, got.Context().Value(key("k")), got.ServerName, got.SupportedProtos, got.HelloRetryRequest)
	fmt.Println(slices.Contains(got.CipherSuites, tls.TLS_AES_128_GCM_SHA256), slices.Contains(got.CipherSuites, tls.TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256), slices.Contains(got.CipherSuites, tls.TLS_RSA_WITH_RC4_128_SHA))
	fmt.Println(got.SupportedCurves, got.SupportedPoints)
	fmt.Println(slices.Contains(got.SignatureSchemes, tls.Ed25519), slices.Contains(got.SignatureSchemes, tls.PSSWithSHA256), slices.Contains(got.SignatureSchemes, tls.ECDSAWithP256AndSHA256))
	// Names, groups, schemes, protocols, versions, shares.
	for _, e := range []uint16{0, 10, 13, 16, 43, 51, 42} {
		fmt.Print(slices.Contains(got.Extensions, e), " ")
	}
	fmt.Println()
	a.Close()
	b.Close()
	schemes := func(list ...tls.SignatureScheme) *tls.ClientHelloInfo {
		return &tls.ClientHelloInfo{ServerName: "host.test", SignatureSchemes: list, SupportedVersions: []uint16{tls.VersionTLS13}, SupportedCurves: []tls.CurveID{tls.X25519}}
	}
	limited := host
	limited.SupportedSignatureAlgorithms = []tls.SignatureScheme{tls.PSSWithSHA256}
	for _, c := range []*tls.Certificate{&host, &other, &curved, &limited} {
		fmt.Println(schemes(tls.Ed25519, tls.ECDSAWithP256AndSHA256).SupportsCertificate(c), "|", schemes(tls.PSSWithSHA256).SupportsCertificate(c))
	}
}

func asked() {
	for _, version := range []uint16{tls.VersionTLS12, tls.VersionTLS13} {
		show := func(c *tls.Config) {
			c.MaxVersion = version
			c.GetClientCertificate = func(i *tls.CertificateRequestInfo) (*tls.Certificate, error) {
				fmt.Println(i.Context() != nil, slices.Contains(i.SignatureSchemes, tls.Ed25519))
				fmt.Println(i.SupportsCertificate(&person))
				return &person, nil
			}
		}
		s, c, serr, cerr := meet(server(func(c *tls.Config) { c.ClientAuth, c.ClientCAs = tls.RequireAndVerifyClientCert, roots }), client(show))
		fmt.Println(len(s.PeerCertificates), s.PeerCertificates[0].Subject, c.NegotiatedProtocolIsMutual, serr, cerr)
	}
	i := tls.CertificateRequestInfo{AcceptableCAs: [][]byte{{1}}, SignatureSchemes: []tls.SignatureScheme{tls.Ed25519}, Version: tls.VersionTLS13}
	fmt.Println(i.SupportsCertificate(&person), i.SupportsCertificate(&curved))
	i.AcceptableCAs = [][]byte{authority.RawSubject}
	fmt.Println(i.SupportsCertificate(&person))
}

func byName() {
	c := server(func(c *tls.Config) { c.Certificates = []tls.Certificate{other, host} })
	c.BuildNameToCertificate()
	var known []string
	for name, cert := range c.NameToCertificate {
		known = append(known, fmt.Sprint(name, " ", cert == &c.Certificates[0]))
	}
	slices.Sort(known)
	fmt.Println(known)
	for _, name := range []string{"host.test", "other.test", "any.wild.test"} {
		_, cs, _, err := meet(c, client(func(c *tls.Config) { c.ServerName = name }))
		fmt.Println(name, cs.PeerCertificates[0].Subject, err)
	}
}

func sessions() {
	cache := tls.NewLRUClientSessionCache(2)
	var c tls.ClientSessionCache = cache
	states := []*tls.ClientSessionState{{}, {}, {}}
	for i, name := range []string{"a", "b", "a", "c"} {
		c.Put(name, states[i%3])
	}
	for _, name := range []string{"a", "b", "c"} {
		s, ok := c.Get(name)
		fmt.Println(name, ok, s == states[2], s == states[0])
	}
	c.Get("a")
	c.Put("d", states[1])
	c.Put("a", nil)
	for _, name := range []string{"a", "c", "d"} {
		s, ok := c.Get(name)
		fmt.Println(name, s != nil, ok)
	}
	// No tickets, no resumption.
	for range 2 {
		cc := client(func(cfg *tls.Config) { cfg.ClientSessionCache, cfg.SessionTicketsDisabled = c, true })
		_, state, serr, cerr := meet(server(func(c *tls.Config) { c.SessionTicketsDisabled = true }), cc)
		fmt.Println(state.DidResume, serr, cerr)
	}
	func() {
		defer func() { fmt.Println(recover()) }()
		new(tls.Config).SetSessionTicketKeys(nil)
	}()
}

func connections() {
	l := tls.NewListener(must(net.Listen("tcp", "127.0.0.1:0")), server(nil))
	defer l.Close()
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go io.Copy(c, c)
		}
	}()
	c, err := tls.DialWithDialer(&net.Dialer{Timeout: time.Minute, LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 0, 3)}}, "tcp", l.Addr().String(), client(nil))
	if err != nil {
		fmt.Println(err)
		return
	}
	raw, ok := c.NetConn().(*net.TCPConn)
	fmt.Println(ok, c.LocalAddr() == raw.LocalAddr(), c.RemoteAddr().String() == l.Addr().String(), c.LocalAddr().(*net.TCPAddr).IP)
	fmt.Println(len(c.OCSPResponse()), len(c.ConnectionState().OCSPResponse), len(c.ConnectionState().SignedCertificateTimestamps), c.ConnectionState().ECHAccepted, c.ConnectionState().NegotiatedProtocolIsMutual)
	fmt.Println(c.SetDeadline(time.Now().Add(-time.Second)))
	_, err = c.Read(make([]byte, 1))
	fmt.Println(errors.Is(err, os.ErrDeadlineExceeded))
	fmt.Println(c.SetDeadline(time.Time{}))
	io.WriteString(c, "echo")
	b := make([]byte, 4)
	_, err = io.ReadFull(c, b)
	fmt.Println(string(b), err)
	fmt.Println(c.SetWriteDeadline(time.Now().Add(-time.Second)))
	_, err = io.WriteString(c, "late")
	fmt.Println(errors.Is(err, os.ErrDeadlineExceeded))
	// After that, nothing can be written any more.
	fmt.Println(c.SetWriteDeadline(time.Time{}))
	_, again := io.WriteString(c, "again")
	fmt.Println(again != nil, errors.Is(again, os.ErrDeadlineExceeded))
	c.NetConn().Close()

	d := tls.Dialer{NetDialer: &net.Dialer{Deadline: time.Now().Add(-time.Second)}, Config: client(nil)}
	_, err = d.Dial("tcp", l.Addr().String())
	fmt.Println(strings.Replace(fmt.Sprint(err), l.Addr().String(), "ADDR", 1))
	d.NetDialer = nil
	dc, err := d.Dial("tcp", l.Addr().String())
	fmt.Println(dc.(*tls.Conn).ConnectionState().HandshakeComplete, err)
	dc.Close()
	_, err = tls.DialWithDialer(&net.Dialer{Timeout: -1}, "tcp", l.Addr().String(), client(nil))
	fmt.Println(strings.Replace(fmt.Sprint(err), l.Addr().String(), "ADDR", 1))

	a, peer := pair()
	go io.WriteString(peer, "this is no record of TLS")
	err = tls.Client(a, client(nil)).Handshake()
	r, ok := errors.AsType[tls.RecordHeaderError](err)
	fmt.Println(ok, r.Msg, "|", r.Error())
	_, _, _, err = meet(server(nil), &tls.Config{ServerName: "host.test", RootCAs: x509.NewCertPool()})
	v, ok := errors.AsType[*tls.CertificateVerificationError](err)
	fmt.Println(ok, v.Error(), "|", v.Err, "|", v.Unwrap() == v.Err, len(v.UnverifiedCertificates))
}

// sized counts the bytes of the first record of data that is read from it.
type sized struct {
	net.Conn
	seen []byte
}

func (s *sized) Read(b []byte) (int, error) {
	n, err := s.Conn.Read(b)
	s.seen = append(s.seen, b[:n]...)
	return n, err
}

func records() {
	a, b := pair()
	counted := &sized{Conn: a}
	s := tls.Server(b, server(func(c *tls.Config) { c.DynamicRecordSizingDisabled, c.SessionTicketsDisabled = true, true }))
	go func() {
		s.Write(make([]byte, 40000))
		s.Close()
	}()
	n, err := io.Copy(io.Discard, tls.Client(counted, client(nil)))
	largest := 0
	for r := counted.seen; len(r) >= 5; {
		size := int(r[3])<<8 | int(r[4])
		largest = max(largest, size)
		r = r[min(len(r), 5+size):]
	}
	fmt.Println(n, err, largest)
}

func copies() {
	var none *tls.Config
	fmt.Println(none.Clone() == nil)
	c := client(func(c *tls.Config) {
		c.NextProtos, c.MinVersion, c.Renegotiation, c.CipherSuites = []string{"x"}, tls.VersionTLS12, tls.RenegotiateOnceAsClient, []uint16{1}
		c.SessionTicketKey, c.CurvePreferences, c.Rand = [32]byte{1}, []tls.CurveID{tls.CurveP256}, rand.Reader
	})
	d := c.Clone()
	d.ServerName = "changed"
	d.NextProtos[0] = "shared"
	fmt.Println(c.ServerName, c.NextProtos, d.MinVersion, d.Renegotiation, d.CipherSuites, d.RootCAs == roots, d.SessionTicketKey[0], d.CurvePreferences, d.Rand == rand.Reader)
	_, _, _, err := meet(server(nil), client(func(c *tls.Config) { c.EncryptedClientHelloConfigList = []byte{} }))
	fmt.Println(err != nil)
	_, _, _, err = meet(server(nil), client(func(c *tls.Config) { c.EncryptedClientHelloConfigList = []byte("nonsense") }))
	fmt.Println(err != nil)
	_, state, serr, cerr := meet(server(func(c *tls.Config) {
		c.Certificates = nil
		c.GetCertificate = func(*tls.ClientHelloInfo) (*tls.Certificate, error) { return &host, nil }
		c.ClientAuth = tls.RequireAnyClientCert
	}), client(func(c *tls.Config) { c.Certificates = []tls.Certificate{person} }))
	fmt.Println(state.LocalCertificate == nil, serr, cerr)
}

func main() {
	names()
	suites()
	curves()
	hellos()
	asked()
	byName()
	sessions()
	connections()
	records()
	copies()
}
