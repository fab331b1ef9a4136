// One side of a connection whose other side is another program:
//
//	peer certs DIR        writes cert.pem and key.pem
//	peer serve DIR        says where it listens, answers one line of one client
//	peer get DIR ADDR     gets a page from there, and says what came
package main

import (
	"bufio"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"fmt"
	"math/big"
	"net/http"
	"os"
	"path/filepath"
	"time"
)

func check(err error) {
	if err != nil {
		fmt.Println("error:", err)
		os.Exit(1)
	}
}

func certs(cert, private string) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	check(err)
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "peer"}, DNSNames: []string{"peer.example"},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(24 * time.Hour),
		IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign | x509.KeyUsageDigitalSignature,
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	check(err)
	inner, err := x509.MarshalPKCS8PrivateKey(key)
	check(err)
	check(os.WriteFile(cert, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}), 0o600))
	check(os.WriteFile(private, pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: inner}), 0o600))
}

func serve(cert, private string) {
	pair, err := tls.LoadX509KeyPair(cert, private)
	check(err)
	l, err := tls.Listen("tcp", "127.0.0.1:0", &tls.Config{Certificates: []tls.Certificate{pair}})
	check(err)
	fmt.Println(l.Addr())
	c, err := l.Accept()
	check(err)
	line, err := bufio.NewReader(c).ReadString('\n')
	check(err)
	state := c.(*tls.Conn).ConnectionState()
	fmt.Fprintf(c, "%s by %s\n", line[:len(line)-1], tls.VersionName(state.Version))
	check(c.Close())
}

func get(cert, addr string) {
	text, err := os.ReadFile(cert)
	check(err)
	roots := x509.NewCertPool()
	fmt.Println(roots.AppendCertsFromPEM(text))
	client := &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: roots, ServerName: "peer.example"}}}
	resp, err := client.Get("https://" + addr + "/")
	check(err)
	fmt.Println(resp.StatusCode, tls.VersionName(resp.TLS.Version), resp.TLS.PeerCertificates[0].Subject)
	// The other side serves one connection at a time.
	check(resp.Body.Close())
	client.CloseIdleConnections()
	_, err = http.Get("https://" + addr + "/")
	fmt.Println(err != nil)
}

func main() {
	cert, key := filepath.Join(os.Args[2], "cert.pem"), filepath.Join(os.Args[2], "key.pem")
	switch os.Args[1] {
	case "certs":
		certs(cert, key)
	case "serve":
		serve(cert, key)
	case "get":
		get(cert, os.Args[3])
	}
}
