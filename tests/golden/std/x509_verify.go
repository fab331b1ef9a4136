// Chains of certificates: which are accepted, and what is said of the others.
package main

import (
	"bytes"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"fmt"
	"math/big"
	"net"
	"time"
)

func key(n byte) ed25519.PrivateKey { return ed25519.NewKeyFromSeed(bytes.Repeat([]byte{n}, 32)) }

var now = time.Date(2025, 6, 1, 0, 0, 0, 0, time.UTC)

type change = func(*x509.Certificate)

// issue makes a certificate with the key of that number, signed with the parent's.
func issue(name string, n byte, parent *x509.Certificate, by byte, changes ...change) *x509.Certificate {
	t := &x509.Certificate{
		SerialNumber: big.NewInt(int64(n)), Subject: pkix.Name{CommonName: name},
		NotBefore: now.AddDate(-1, 0, 0), NotAfter: now.AddDate(1, 0, 0), BasicConstraintsValid: true,
	}
	for _, c := range changes {
		c(t)
	}
	if parent == nil {
		parent = t
	}
	b, err := x509.CreateCertificate(rand.Reader, t, parent, key(n).Public(), key(by))
	if err != nil {
		panic(err)
	}
	c, err := x509.ParseCertificate(b)
	if err != nil {
		panic(err)
	}
	return c
}

func authority(c *x509.Certificate) { c.IsCA = true; c.KeyUsage = x509.KeyUsageCertSign }

func named(names ...string) change { return func(c *x509.Certificate) { c.DNSNames = names } }

func pool(all ...*x509.Certificate) *x509.CertPool {
	p := x509.NewCertPool()
	for _, c := range all {
		p.AddCert(c)
	}
	return p
}

func try(what string, c *x509.Certificate, o x509.VerifyOptions) {
	if o.CurrentTime.IsZero() {
		o.CurrentTime = now
	}
	chains, err := c.Verify(o)
	fmt.Print(what, ":")
	for _, chain := range chains {
		for _, c := range chain {
			fmt.Print(" ", c.Subject.CommonName)
		}
		fmt.Print(";")
	}
	fmt.Println(" ", err)
	var unknown x509.UnknownAuthorityError
	var invalid x509.CertificateInvalidError
	var host x509.HostnameError
	switch {
	case errors.As(err, &unknown):
		fmt.Println("  unknown", unknown.Cert.Subject.CommonName)
	case errors.As(err, &invalid):
		fmt.Println("  invalid", invalid.Reason, invalid.Cert.Subject.CommonName)
	case errors.As(err, &host):
		fmt.Println("  host", host.Host, host.Certificate.Subject.CommonName)
	}
}

func main() {
	root := issue("root", 1, nil, 1, authority)
	middle := issue("middle", 2, root, 1, authority)
	leaf := issue("leaf", 3, middle, 2, named("host.example", "*.wild.example"), func(c *x509.Certificate) {
		c.IPAddresses = []net.IP{net.IPv4(127, 0, 0, 1), net.IPv6loopback}
	})
	roots, middles := pool(root), pool(middle)
	o := x509.VerifyOptions{Roots: roots, Intermediates: middles}
	try("whole", leaf, o)
	for _, name := range []string{"host.example", "HOST.example.", "a.wild.example", "a.b.wild.example", "wild.example", "other", "127.0.0.1", "[::1]", "127.0.0.2", "*.wild.example", ""} {
		o.DNSName = name
		try(name, leaf, o)
	}
	o.DNSName = ""
	try("no middle", leaf, x509.VerifyOptions{Roots: roots})
	try("no root", leaf, x509.VerifyOptions{Roots: pool(), Intermediates: middles})
	try("itself a root", leaf, x509.VerifyOptions{Roots: pool(leaf)})
	try("root", root, x509.VerifyOptions{Roots: roots})
	try("too late", leaf, x509.VerifyOptions{Roots: roots, Intermediates: middles, CurrentTime: now.AddDate(2, 0, 0)})
	try("too early", leaf, x509.VerifyOptions{Roots: roots, Intermediates: middles, CurrentTime: now.AddDate(-2, 0, 0)})

	for _, usage := range []x509.ExtKeyUsage{x509.ExtKeyUsageAny, x509.ExtKeyUsageServerAuth, x509.ExtKeyUsageClientAuth} {
		c := issue("client", 4, root, 1, func(c *x509.Certificate) { c.ExtKeyUsage = []x509.ExtKeyUsage{x509.ExtKeyUsageClientAuth} })
		try(usage.String(), c, x509.VerifyOptions{Roots: roots, KeyUsages: []x509.ExtKeyUsage{usage}})
	}

	false1 := issue("root", 9, nil, 9, authority)
	try("false root", leaf, x509.VerifyOptions{Roots: pool(false1), Intermediates: middles})
	plain := issue("plain", 5, root, 1)
	try("no authority", issue("below", 6, plain, 5), x509.VerifyOptions{Roots: roots, Intermediates: pool(plain)})
	short := issue("short", 5, nil, 5, authority, func(c *x509.Certificate) { c.MaxPathLenZero = true })
	between := issue("between", 6, short, 5, authority)
	try("short", issue("below", 7, between, 6), x509.VerifyOptions{Roots: pool(short), Intermediates: pool(between)})
	try("critical", issue("critical", 7, root, 1, func(c *x509.Certificate) {
		c.ExtraExtensions = []pkix.Extension{{Id: []int{1, 2, 3}, Critical: true, Value: []byte{5, 0}}}
	}), x509.VerifyOptions{Roots: roots})
	try("common name", issue("host.example", 7, root, 1), x509.VerifyOptions{Roots: roots, DNSName: "host.example"})
	try("no names", issue("nobody", 7, root, 1), x509.VerifyOptions{Roots: roots, DNSName: "host.example"})
	try("no addresses", issue("nobody", 7, root, 1), x509.VerifyOptions{Roots: roots, DNSName: "10.0.0.1"})

	_, network, _ := net.ParseCIDR("10.0.0.0/8")
	limits := issue("limits", 8, nil, 8, authority, func(c *x509.Certificate) {
		c.PermittedDNSDomains, c.ExcludedDNSDomains = []string{"good.example"}, []string{"bad.good.example"}
		c.PermittedIPRanges, c.PermittedEmailAddresses = []*net.IPNet{network}, []string{"good.example"}
	})
	for _, name := range []string{"good.example", "a.good.example", "notgood.example", "x.bad.good.example", "*.good.example"} {
		try(name, issue(name, 7, limits, 8, named(name)), x509.VerifyOptions{Roots: pool(limits)})
	}
	for _, ip := range []string{"10.1.1.1", "11.1.1.1"} {
		try(ip, issue(ip, 7, limits, 8, func(c *x509.Certificate) { c.IPAddresses = []net.IP{net.ParseIP(ip)} }), x509.VerifyOptions{Roots: pool(limits)})
	}
	try("mail", issue("mail", 7, limits, 8, func(c *x509.Certificate) { c.EmailAddresses = []string{"me@good.example"} }), x509.VerifyOptions{Roots: pool(limits)})
	try("mail", issue("mail", 7, limits, 8, func(c *x509.Certificate) { c.EmailAddresses = []string{"me@evil.example"} }), x509.VerifyOptions{Roots: pool(limits)})

	guarded := x509.NewCertPool()
	guarded.AddCertWithConstraint(root, func(chain []*x509.Certificate) error { return fmt.Errorf("no to %d", len(chain)) })
	try("constraint", leaf, x509.VerifyOptions{Roots: guarded, Intermediates: middles})

	text := append(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: root.Raw}), "junk\n"...)
	p := x509.NewCertPool()
	fmt.Println(p.AppendCertsFromPEM(text), p.AppendCertsFromPEM([]byte("none")), p.Equal(roots), p.Equal(middles), p.Clone().Equal(p), len(p.Subjects()))
	try("from text", leaf, x509.VerifyOptions{Roots: p, Intermediates: middles})
	_, err := new(x509.Certificate).Verify(x509.VerifyOptions{})
	fmt.Println(err)
	fmt.Println(leaf.VerifyHostname("host.example"), leaf.VerifyHostname("nowhere"))
	fmt.Println(x509.SystemRootsError{Err: errors.New("gone")}, x509.UnhandledCriticalExtension{}, x509.ConstraintViolationError{}, x509.InsecureAlgorithmError(x509.MD5WithRSA))
}
