// The roots of the system: read from where the environment says.
package main

import (
	"bytes"
	"crypto/ed25519"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"fmt"
	"math/big"
	"os"
	"path/filepath"
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

func write(name string, all ...*x509.Certificate) {
	var b bytes.Buffer
	for _, c := range all {
		pem.Encode(&b, &pem.Block{Type: "CERTIFICATE", Bytes: c.Raw})
	}
	os.WriteFile(name, b.Bytes(), 0o600)
}

func verify(what string, c *x509.Certificate, o x509.VerifyOptions) {
	o.CurrentTime = now
	chains, err := c.Verify(o)
	_, unknown := errors.AsType[x509.UnknownAuthorityError](err)
	fmt.Println(what, len(chains), unknown, err)
}

func show(what string, all ...*x509.Certificate) {
	fmt.Println(what)
	p, err := x509.SystemCertPool()
	if err != nil {
		fmt.Println(err)
		return
	}
	want := x509.NewCertPool()
	for _, c := range all {
		want.AddCert(c)
	}
	fmt.Println("  as expected:", p.Equal(want), len(p.Subjects()))
	// It is a copy.
	p.AddCert(issue("added", 9, 9, nil))
	fmt.Println("  again:", must(x509.SystemCertPool()).Equal(want))
}

func main() {
	one, two, three := issue("one", 1, 1, nil), issue("two", 2, 2, nil), issue("three", 3, 3, nil)
	below := issue("below one", 4, 1, one)
	dir := must(os.MkdirTemp("", "roots"))
	defer os.RemoveAll(dir)
	file, certs, empty := filepath.Join(dir, "file.pem"), filepath.Join(dir, "certs"), filepath.Join(dir, "empty")
	for _, d := range []string{certs, empty} {
		os.Mkdir(d, 0o700)
	}
	write(file, one, two)
	write(filepath.Join(certs, "three.pem"), three)
	os.WriteFile(filepath.Join(certs, "nonsense"), []byte("nonsense"), 0o600)
	os.Setenv("SSL_CERT_FILE", file)
	os.Setenv("SSL_CERT_DIR", empty+":"+certs)
	show("of a file and a directory", one, two, three)
	verify("below one", below, x509.VerifyOptions{})
	verify("other roots", below, x509.VerifyOptions{Roots: x509.NewCertPool()})
	// There are roots, so nothing is fallen back on.
	p := x509.NewCertPool()
	p.AddCert(issue("four", 6, 6, nil))
	x509.SetFallbackRoots(p)
	verify("below four", issue("below four", 7, 6, issue("four", 6, 6, nil)), x509.VerifyOptions{})
	verify("below one", below, x509.VerifyOptions{})
}
