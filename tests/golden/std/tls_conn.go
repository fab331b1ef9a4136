// TLS between a client and a server: what each side knows, who is trusted, what is said of the others.
package main

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"math/big"
	"net"
	"slices"
	"strings"
	"time"
)

func key(n byte) ed25519.PrivateKey { return ed25519.NewKeyFromSeed(bytes.Repeat([]byte{n}, 32)) }

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// issue makes a certificate with the key of that number, signed by the authority with key 1.
func issue(name string, n byte, usage x509.ExtKeyUsage) tls.Certificate {
	t := &x509.Certificate{
		SerialNumber: big.NewInt(int64(n)), Subject: pkix.Name{CommonName: name}, DNSNames: []string{name},
		NotBefore: time.Unix(0, 0), NotAfter: time.Date(2100, 1, 1, 0, 0, 0, 0, time.UTC),
		ExtKeyUsage: []x509.ExtKeyUsage{usage}, KeyUsage: x509.KeyUsageDigitalSignature,
	}
	der := must(x509.CreateCertificate(rand.Reader, t, authority, key(n).Public(), key(1)))
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key(n)}
}

var authority = func() *x509.Certificate {
	t := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "authority"},
		NotBefore: time.Unix(0, 0), NotAfter: time.Date(2100, 1, 1, 0, 0, 0, 0, time.UTC),
		IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign,
	}
	return must(x509.ParseCertificate(must(x509.CreateCertificate(rand.Reader, t, t, key(1).Public(), key(1)))))
}()

var (
	host   = issue("host.example", 2, x509.ExtKeyUsageServerAuth)
	other  = issue("other.example", 3, x509.ExtKeyUsageServerAuth)
	person = issue("person", 4, x509.ExtKeyUsageClientAuth)
	roots  = func() *x509.CertPool {
		p := x509.NewCertPool()
		p.AddCert(authority)
		return p
	}()
)

func serverConfig(change ...func(*tls.Config)) *tls.Config {
	c := &tls.Config{Certificates: []tls.Certificate{host}}
	for _, f := range change {
		f(c)
	}
	return c
}

func clientConfig(change ...func(*tls.Config)) *tls.Config {
	c := &tls.Config{RootCAs: roots, ServerName: "host.example"}
	for _, f := range change {
		f(c)
	}
	return c
}

// pair connects the two over the network.
func pair() (a, b net.Conn) {
	l := must(net.Listen("tcp", "127.0.0.1:0"))
	defer l.Close()
	a = must(net.Dial("tcp", l.Addr().String()))
	return a, must(l.Accept())
}

// meet does the handshake of both, and then what is to be done. What the server has to say is told last.
func meet(what string, sc, cc *tls.Config, client func(*tls.Conn), server func(*tls.Conn) string) {
	a, b := pair()
	c, s := tls.Client(a, cc), tls.Server(b, sc)
	done := make(chan error)
	said := ""
	go func() {
		err := s.Handshake()
		if err == nil && server != nil {
			said = server(s)
		}
		s.Close()
		done <- err
	}()
	err := c.Handshake()
	fmt.Printf("%s: client: %v\n", what, err)
	if err == nil && client != nil {
		client(c)
	}
	c.Close()
	if err := <-done; err == nil || !errors.Is(err, io.EOF) {
		fmt.Printf("%s: server: %v\n", what, err)
	}
	if said != "" {
		fmt.Println(said)
	}
}

func tell(side string, s tls.ConnectionState) { fmt.Println(known(side, s)) }

func known(side string, s tls.ConnectionState) string {
	var peer []string
	for _, c := range s.PeerCertificates {
		peer = append(peer, c.Subject.CommonName)
	}
	return fmt.Sprint(side, " ", tls.VersionName(s.Version), " ", s.HandshakeComplete, " ", s.NegotiatedProtocol, " ", s.ServerName, " ", peer, len(s.VerifiedChains), s.DidResume)
}

func echo(s *tls.Conn) string {
	io.Copy(s, s)
	return ""
}

func basics() {
	for _, version := range []uint16{tls.VersionTLS12, tls.VersionTLS13} {
		only := func(c *tls.Config) { c.MinVersion, c.MaxVersion = version, version }
		protos := func(list ...string) func(*tls.Config) { return func(c *tls.Config) { c.NextProtos = list } }
		var log bytes.Buffer
		logged := func(c *tls.Config) { c.KeyLogWriter = &log }
		states := make(chan tls.ConnectionState, 1)
		material := make(chan []byte, 1)
		meet("plain", serverConfig(only, protos("b", "c")), clientConfig(only, protos("a", "b"), logged), func(c *tls.Conn) {
			fmt.Fprint(c, "hello")
			b := make([]byte, 5)
			_, err := io.ReadFull(c, b)
			fmt.Println(string(b), err, c.CloseWrite())
			_, err = c.Write(nil)
			fmt.Println(err)
			n, err := c.Read(b)
			fmt.Println(n, err)
			cs := c.ConnectionState()
			tell("client", cs)
			tell("server", <-states)
			mine, err := cs.ExportKeyingMaterial("label", []byte("context"), 20)
			fmt.Println(len(mine), bytes.Equal(mine, <-material), err)
			fmt.Println(c.VerifyHostname("host.example"), c.VerifyHostname("nowhere"))
		}, func(s *tls.Conn) string {
			cs := s.ConnectionState()
			states <- cs
			material <- must(cs.ExportKeyingMaterial("label", []byte("context"), 20))
			echo(s)
			return s.VerifyHostname("host.example").Error()
		})
		var labels []string
		for line := range strings.Lines(log.String()) {
			labels = append(labels, strings.Fields(line)[0])
		}
		slices.Sort(labels)
		fmt.Println(labels)
	}
}

func much() {
	data := make([]byte, 1<<20)
	for i := range data {
		data[i] = byte(i * i >> 8)
	}
	meet("much", serverConfig(), clientConfig(), func(c *tls.Conn) {
		go func() {
			c.Write(data)
			c.CloseWrite()
		}()
		back, err := io.ReadAll(c)
		fmt.Println(len(back), sha256.Sum256(back) == sha256.Sum256(data), err)
	}, echo)
}

func trust() {
	meet("nobody", serverConfig(), clientConfig(func(c *tls.Config) { c.RootCAs = x509.NewCertPool() }), nil, nil)
	meet("wrong name", serverConfig(), clientConfig(func(c *tls.Config) { c.ServerName = "wrong.example" }), nil, nil)
	meet("address", serverConfig(), clientConfig(func(c *tls.Config) { c.ServerName = "127.0.0.1" }), nil, nil)
	meet("late", serverConfig(), clientConfig(func(c *tls.Config) { c.Time = func() time.Time { return time.Unix(1<<33, 0) } }), nil, nil)
	meet("anybody", serverConfig(), &tls.Config{InsecureSkipVerify: true}, func(c *tls.Conn) {
		tell("client", c.ConnectionState())
		fmt.Println(c.VerifyHostname("host.example"))
	}, nil)
	meet("no name", serverConfig(), &tls.Config{RootCAs: roots}, nil, nil)
	var verification *tls.CertificateVerificationError
	a, b := pair()
	go tls.Server(b, serverConfig()).Handshake()
	err := tls.Client(a, &tls.Config{ServerName: "host.example", RootCAs: x509.NewCertPool()}).Handshake()
	var unknown x509.UnknownAuthorityError
	fmt.Println(errors.As(err, &verification), len(verification.UnverifiedCertificates), errors.As(err, &unknown))
	a.Close()

	meet("hooks", serverConfig(), clientConfig(func(c *tls.Config) {
		c.VerifyPeerCertificate = func(raw [][]byte, chains [][]*x509.Certificate) error {
			fmt.Println("peer", len(raw), len(chains))
			return nil
		}
		c.VerifyConnection = func(s tls.ConnectionState) error {
			fmt.Println("connection", s.ServerName, len(s.PeerCertificates))
			return errors.New("no")
		}
	}), nil, nil)
}

func people() {
	asks := func(auth tls.ClientAuthType) func(*tls.Config) {
		return func(c *tls.Config) { c.ClientAuth, c.ClientCAs = auth, roots }
	}
	shows := func(c *tls.Config) { c.Certificates = []tls.Certificate{person} }
	hand := func(what string, sc, cc *tls.Config) {
		meet(what, sc, cc, func(c *tls.Conn) {
			_, err := io.ReadAll(c)
			fmt.Println("read:", err)
		}, func(s *tls.Conn) string { return known("server", s.ConnectionState()) })
	}
	hand("asked", serverConfig(asks(tls.RequestClientCert)), clientConfig())
	hand("shown", serverConfig(asks(tls.RequireAndVerifyClientCert)), clientConfig(shows))
	hand("not asked", serverConfig(), clientConfig(shows))
	hand("missing", serverConfig(asks(tls.RequireAnyClientCert)), clientConfig())
	hand("wrong usage", serverConfig(asks(tls.VerifyClientCertIfGiven), func(c *tls.Config) { c.MaxVersion = tls.VersionTLS12 }),
		clientConfig(func(c *tls.Config) { c.Certificates = []tls.Certificate{other} }))
}

func choices() {
	choose := func(c *tls.Config) {
		c.Certificates = nil
		c.GetCertificate = func(h *tls.ClientHelloInfo) (*tls.Certificate, error) {
			fmt.Println("asked for", h.ServerName, h.SupportedProtos, slices.Contains(h.SupportedVersions, tls.VersionTLS13), h.SupportsCertificate(&other))
			if h.ServerName == "other.example" {
				return &other, nil
			}
			return nil, errors.New("none of ours")
		}
	}
	named := func(c *tls.Config) { c.ServerName, c.NextProtos = "other.example", []string{"p"} }
	meet("chosen", serverConfig(choose), clientConfig(named), func(c *tls.Conn) { tell("client", c.ConnectionState()) }, nil)
	meet("none", serverConfig(choose), clientConfig(func(c *tls.Config) { c.ServerName = "third.example" }), nil, nil)
	both := func(c *tls.Config) { c.Certificates = []tls.Certificate{host, other} }
	meet("by name", serverConfig(both), clientConfig(named), func(c *tls.Conn) { tell("client", c.ConnectionState()) }, nil)
	meet("by client", serverConfig(func(c *tls.Config) {
		c.GetConfigForClient = func(h *tls.ClientHelloInfo) (*tls.Config, error) { return serverConfig(both), nil }
	}), clientConfig(named), func(c *tls.Conn) { tell("client", c.ConnectionState()) }, nil)
	meet("protocols", serverConfig(func(c *tls.Config) { c.NextProtos = []string{"x"} }), clientConfig(named, func(c *tls.Config) { c.ServerName = "host.example" }), nil, nil)
	meet("versions", serverConfig(), clientConfig(func(c *tls.Config) { c.MinVersion, c.MaxVersion = tls.VersionTLS13, tls.VersionTLS12 }), nil, nil)
	meet("empty protocol", serverConfig(), clientConfig(func(c *tls.Config) { c.NextProtos = []string{""} }), nil, nil)
	meet("no certificate", &tls.Config{}, clientConfig(), nil, nil)
}

func strangers() {
	a, b := pair()
	go io.WriteString(a, "GET / HTTP/1.1\r\n\r\n")
	err := tls.Server(b, serverConfig()).Handshake()
	var record tls.RecordHeaderError
	fmt.Println(err, errors.As(err, &record), string(record.RecordHeader[:]), record.Conn == b)
	a, b = pair()
	go func() {
		io.WriteString(b, "HTTP/1.1 400 Bad Request\r\n\r\n")
		io.Copy(io.Discard, b)
	}()
	fmt.Println(tls.Client(a, clientConfig()).Handshake())
	a, b = pair()
	b.Close()
	fmt.Println(tls.Client(a, clientConfig()).Handshake() != nil)
	a, _ = pair()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	fmt.Println(tls.Client(a, clientConfig()).HandshakeContext(ctx))
}

func waiting() {
	go1 := make(chan bool)
	meet("waiting", serverConfig(), clientConfig(), func(c *tls.Conn) {
		c.SetReadDeadline(time.Now().Add(-time.Second))
		_, err := c.Read(make([]byte, 1))
		var ne net.Error
		fmt.Println(errors.As(err, &ne) && ne.Timeout())
		c.SetReadDeadline(time.Time{})
		close(go1)
		text, err := io.ReadAll(c)
		fmt.Println(string(text), err)
		fmt.Println(c.Close(), c.Close())
		_, err = c.Write([]byte("x"))
		fmt.Println(err)
	}, func(s *tls.Conn) string {
		<-go1
		io.WriteString(s, "late")
		return ""
	})
}

// cut is a connection that breaks, between two records and within one.
func cut() {
	for _, short := range []int{0, 3} {
		a, b := pair()
		through, other := pair()
		go func() {
			s := tls.Server(other, serverConfig())
			io.WriteString(s, "all of it")
			io.ReadAll(s)
		}()
		go io.Copy(through, b)
		go func() {
			// What the server sends is passed on, but for the end of the last record.
			data := make([]byte, 4096)
			for {
				n, err := io.ReadFull(through, data[:5])
				if err != nil {
					return
				}
				n, _ = io.ReadFull(through, data[5:5+int(data[3])<<8+int(data[4])])
				last := n == len("all of it")+17
				if last {
					n -= short
				}
				b.Write(data[:5+n])
				if last {
					b.(*net.TCPConn).CloseWrite()
					return
				}
			}
		}()
		c := tls.Client(a, clientConfig())
		text, err := io.ReadAll(c)
		fmt.Printf("%q %v\n", text, err)
		c.Close()
		b.Close()
		through.Close()
	}
}

func listening() {
	l := must(tls.Listen("tcp", "127.0.0.1:0", serverConfig()))
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go func() { io.Copy(c, c); c.Close() }()
		}
	}()
	c, err := tls.Dial("tcp", l.Addr().String(), clientConfig())
	fmt.Println(err)
	io.WriteString(c, "dialled")
	c.CloseWrite()
	text, err := io.ReadAll(c)
	fmt.Println(string(text), err)
	c.Close()
	_, err = tls.Dial("tcp", l.Addr().String(), &tls.Config{RootCAs: roots})
	fmt.Println(err)
	d := tls.Dialer{Config: clientConfig()}
	dc, err := d.DialContext(context.Background(), "tcp", l.Addr().String())
	fmt.Printf("%T %v\n", dc, err)
	dc.Close()
	l.Close()
	_, err = tls.Listen("tcp", "127.0.0.1:0", &tls.Config{})
	fmt.Println(err)
}

func pairs() {
	block := func(kind string, b []byte) []byte { return pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: b}) }
	cert := block("CERTIFICATE", host.Certificate[0])
	private := block("PRIVATE KEY", must(x509.MarshalPKCS8PrivateKey(key(2))))
	c, err := tls.X509KeyPair(cert, private)
	fmt.Println(len(c.Certificate), c.Leaf.Subject, key(2).Equal(c.PrivateKey), err)
	for _, p := range [][2][]byte{
		{nil, private}, {private, private}, {append(slices.Clone(private), private...), nil}, {cert, nil}, {cert, cert},
		{cert, block("PRIVATE KEY", must(x509.MarshalPKCS8PrivateKey(key(3))))},
	} {
		_, err := tls.X509KeyPair(p[0], p[1])
		fmt.Println(err)
	}
	_, err = tls.LoadX509KeyPair("no such file", "")
	fmt.Println(err)
}

func main() {
	basics()
	much()
	trust()
	people()
	choices()
	strangers()
	waiting()
	cut()
	listening()
	pairs()
	fmt.Println(tls.CipherSuiteName(tls.TLS_AES_128_GCM_SHA256), tls.CipherSuiteName(1), len(tls.CipherSuites()), len(tls.InsecureCipherSuites()))
	fmt.Println(tls.VersionName(tls.VersionSSL30), tls.VersionName(1), tls.X25519, tls.CurveID(1), tls.PSSWithSHA256, tls.SignatureScheme(1), tls.RequireAnyClientCert, tls.ClientAuthType(9))
}
