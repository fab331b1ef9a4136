// The roots that a program falls back on where the system has none.
package main

import (
	"bytes"
	"crypto/ed25519"
	"crypto/x509"
	"crypto/x509/pkix"
	"errors"
	"fmt"
	"math/big"
	"os"
	"time"
)

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

var now = time.Date(2025, 1, 1, 0, 0, 0, 0, time.UTC)

func key(n byte) ed25519.PrivateKey { return ed25519.NewKeyFromSeed(bytes.Repeat([]byte{n}, 32)) }

func issue(name string, n, by byte, parent *x509.Certificate) *x509.Certificate {
	t := &x509.Certificate{SerialNumber: big.NewInt(int64(n)), Subject: pkix.Name{CommonName: name}, NotAfter: now.AddDate(1, 0, 0), BasicConstraintsValid: true, IsCA: parent == nil}
	if parent == nil {
		parent = t
	}
	return must(x509.ParseCertificate(must(x509.CreateCertificate(nil, t, parent, key(n).Public(), key(by)))))
}

func verify(what string, c *x509.Certificate, o x509.VerifyOptions) {
	o.CurrentTime = now
	chains, err := c.Verify(o)
	_, unknown := errors.AsType[x509.UnknownAuthorityError](err)
	fmt.Println(what, len(chains), unknown, err)
}

func refused(p *x509.CertPool) {
	defer func() { fmt.Println(recover()) }()
	x509.SetFallbackRoots(p)
}

func main() {
	one, two := issue("one", 1, 1, nil), issue("two", 2, 2, nil)
	dir := must(os.MkdirTemp("", "roots"))
	defer os.RemoveAll(dir)
	os.Setenv("SSL_CERT_FILE", dir+"/none")
	os.Setenv("SSL_CERT_DIR", dir)
	refused(nil)
	p := x509.NewCertPool()
	p.AddCert(one)
	x509.SetFallbackRoots(p)
	verify("below one", issue("below one", 3, 1, one), x509.VerifyOptions{})
	verify("below two", issue("below two", 4, 2, two), x509.VerifyOptions{})
	refused(p)
	system, err := x509.SystemCertPool()
	fmt.Println(system.Equal(p), err)
	// The pool is not copied.
	p.AddCert(two)
	verify("below two", issue("below two", 4, 2, two), x509.VerifyOptions{})
}
