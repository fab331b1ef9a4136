// Package net/smtp over the network: a server that begins in the clear and goes on encrypted.
package main

import (
	"bytes"
	"crypto/ed25519"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"math/big"
	"net"
	"net/smtp"
	"net/textproto"
	"os"
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

var key = ed25519.NewKeyFromSeed(bytes.Repeat([]byte{7}, 32))

var certificate = func() tls.Certificate {
	t := &x509.Certificate{SerialNumber: big.NewInt(1), DNSNames: []string{"mail.test"}, NotAfter: time.Date(2100, 1, 1, 0, 0, 0, 0, time.UTC), IsCA: true, BasicConstraintsValid: true}
	return tls.Certificate{Certificate: [][]byte{must(x509.CreateCertificate(nil, t, t, key.Public(), key))}, PrivateKey: key}
}()

// serve answers one client; after STARTTLS it speaks with TLS and knows another extension.
func serve(l net.Listener, heard chan<- []string) {
	conn, err := l.Accept()
	if err != nil {
		return
	}
	defer conn.Close()
	conn.SetDeadline(time.Now().Add(time.Minute))
	var all []string
	c := textproto.NewConn(conn)
	c.PrintfLine("220 mail.test ready")
	for secure := false; ; {
		line, err := c.ReadLine()
		if err != nil {
			break
		}
		all = append(all, fmt.Sprint(secure, " ", line))
		switch word, _, _ := strings.Cut(line, " "); {
		case word == "EHLO" && secure:
			c.PrintfLine("250-mail.test\r\n250-AUTH PLAIN\r\n250 X-SECRET yes")
		case word == "EHLO":
			c.PrintfLine("250-mail.test\r\n250 STARTTLS")
		case word == "STARTTLS" && !secure:
			c.PrintfLine("220 go on")
			s := tls.Server(conn, &tls.Config{Certificates: []tls.Certificate{certificate}})
			if err := s.Handshake(); err != nil {
				all = append(all, "no handshake")
				heard <- all
				return
			}
			c, secure = textproto.NewConn(s), true
		case word == "DATA":
			c.PrintfLine("354 go on")
			text, _ := c.ReadDotLines()
			all = append(all, text...)
			c.PrintfLine("250 kept")
		case word == "QUIT":
			c.PrintfLine("221 bye")
		case word == "AUTH":
			c.PrintfLine("235 welcome")
		case word == "XTRA":
			c.PrintfLine("299-more\r\n299 and more")
		case word == "STARTTLS":
			c.PrintfLine("503 already")
		default:
			c.PrintfLine("250 ok")
		}
	}
	heard <- all
}

func talk(f func(c *smtp.Client)) {
	l := must(net.Listen("tcp", "127.0.0.1:0"))
	defer l.Close()
	heard := make(chan []string, 1)
	go serve(l, heard)
	c, err := smtp.Dial(l.Addr().String())
	if err != nil {
		fmt.Println(err)
		return
	}
	f(c)
	c.Close()
	for _, line := range <-heard {
		fmt.Println("   ", line)
	}
}

func config() *tls.Config {
	roots := x509.NewCertPool()
	roots.AddCert(must(x509.ParseCertificate(certificate.Certificate[0])))
	return &tls.Config{RootCAs: roots, ServerName: "mail.test"}
}

func main() {
	talk(func(c *smtp.Client) {
		fmt.Println(c.Extension("STARTTLS"))
		_, ok := c.TLSConnectionState()
		fmt.Println(ok, c.StartTLS(config()))
		state, ok := c.TLSConnectionState()
		fmt.Println(ok, state.HandshakeComplete, state.ServerName)
		fmt.Println(c.Extension("STARTTLS"))
		fmt.Println(c.Extension("x-secret"))
		fmt.Println(c.StartTLS(config()))
		fmt.Println(c.Auth(smtp.PlainAuth("", "user", "password", "127.0.0.1")))
		fmt.Println(c.Mail("a@b.test"), c.Rcpt("c@d.test"))
		w, err := c.Data()
		fmt.Fprint(w, "Subject: x\n\n.text\n")
		fmt.Println(err, w.Close(), c.Quit())
	})
	// The connection below is there for what the client does not know.
	talk(func(c *smtp.Client) {
		var t *textproto.Conn = c.Text
		id, err := t.Cmd("XTRA %d", 5)
		t.StartResponse(id)
		code, text, rerr := t.ReadResponse(299)
		t.EndResponse(id)
		fmt.Printf("%v %d %q %v\n", err, code, text, rerr)
	})
	talk(func(c *smtp.Client) {
		err := c.StartTLS(&tls.Config{ServerName: "other.test", RootCAs: config().RootCAs})
		if err == nil {
			// The handshake is done when something is sent.
			err = c.Noop()
		}
		_, ok := errors.AsType[x509.HostnameError](err)
		fmt.Println(ok, err)
	})
	_, err := smtp.Dial("127.0.0.1:1")
	fmt.Println(err)
	_, err = smtp.Dial("no port")
	fmt.Println(err)
}
