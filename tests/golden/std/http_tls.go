// HTTP over TLS: test servers and their clients, who is trusted, what plain speakers are told, proxies.
package main

import (
	"bufio"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httptrace"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
)

// plain takes ports out of a text, which differ from run to run.
func plain(v any) string {
	return regexp.MustCompile(`127\.0\.0\.1:\d+`).ReplaceAllString(fmt.Sprint(v), "HOST")
}

// notes is a log that may be written to while it is read.
type notes struct {
	sync.Mutex
	text strings.Builder
	one  chan bool
}

func (n *notes) Write(b []byte) (int, error) {
	n.Lock()
	n.text.Write(b)
	n.Unlock()
	n.one <- true
	return len(b), nil
}

func (n *notes) take() string {
	<-n.one
	n.Lock()
	defer n.Unlock()
	s := n.text.String()
	n.text.Reset()
	return s
}

func hello(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	fmt.Fprintf(w, "%s %s %q %v %s", r.Method, r.URL.Path, body, r.TLS != nil && r.TLS.HandshakeComplete, r.Proto)
}

func get(c *http.Client, url string) {
	resp, err := c.Get(url)
	if err != nil {
		fmt.Println("error:", plain(err))
		return
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	version := "none"
	if resp.TLS != nil {
		version = tls.VersionName(resp.TLS.Version)
	}
	fmt.Println(resp.Status, string(text), err, version)
}

func servers() {
	log1 := &notes{one: make(chan bool, 10)}
	s := httptest.NewUnstartedServer(http.HandlerFunc(hello))
	s.Config.ErrorLog = log.New(log1, "", 0)
	s.StartTLS()
	defer s.Close()
	fmt.Println(strings.HasPrefix(s.URL, "https://127.0.0.1:"), s.Certificate().Subject, s.Certificate().DNSNames, len(s.TLS.Certificates))
	get(s.Client(), s.URL+"/a")
	get(s.Client(), "https://example.com/b")
	resp, err := s.Client().Post(s.URL+"/c", "text/plain", strings.NewReader(strings.Repeat("x", 10)))
	text, _ := io.ReadAll(resp.Body)
	fmt.Println(string(text), err, resp.TLS.ServerName, resp.TLS.NegotiatedProtocol, len(resp.TLS.PeerCertificates), len(resp.TLS.VerifiedChains))

	nobody := &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: x509.NewCertPool()}}}
	_, err = nobody.Get(s.URL)
	fmt.Println(plain(err))
	var unknown x509.UnknownAuthorityError
	var verification *tls.CertificateVerificationError
	var wrapped *url.Error
	fmt.Println(errors.As(err, &unknown), errors.As(err, &verification), errors.As(err, &wrapped))
	fmt.Print(plain(log1.take()))

	careless := &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}}}
	get(careless, s.URL)
	careless.CloseIdleConnections()
	named := &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: pool(s), ServerName: "wrong.test"}}}
	get(named, s.URL)
	fmt.Print(plain(log1.take()))

	resp, err = http.Get("http" + strings.TrimPrefix(s.URL, "https") + "/plain")
	text, _ = io.ReadAll(resp.Body)
	fmt.Printf("%s %q %v\n", resp.Status, text, err)
	fmt.Print(plain(log1.take()))
}

func pool(s *httptest.Server) *x509.CertPool {
	p := x509.NewCertPool()
	p.AddCert(s.Certificate())
	return p
}

func plainServer() {
	s := httptest.NewServer(http.HandlerFunc(hello))
	defer s.Close()
	_, err := http.Get("https" + strings.TrimPrefix(s.URL, "http"))
	fmt.Println(plain(err))
}

// files serves with a certificate from files.
func files() {
	s := httptest.NewTLSServer(nil)
	defer s.Close()
	dir, err := os.MkdirTemp("", "tls")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	cert, key := filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")
	own := s.TLS.Certificates[0]
	private, err := x509.MarshalPKCS8PrivateKey(own.PrivateKey)
	if err != nil {
		panic(err)
	}
	os.WriteFile(cert, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: own.Certificate[0]}), 0o600)
	os.WriteFile(key, pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: private}), 0o600)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		panic(err)
	}
	server := &http.Server{Handler: http.HandlerFunc(hello)}
	done := make(chan error)
	go func() { done <- server.ServeTLS(l, cert, key) }()
	c := &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: pool(s)}}}
	get(c, "https://"+l.Addr().String()+"/file")
	get(c, "https://"+l.Addr().String()+"/again")
	c.CloseIdleConnections()
	server.Close()
	fmt.Println(<-done)
	l, _ = net.Listen("tcp", "127.0.0.1:0")
	defer l.Close()
	fmt.Println(http.ServeTLS(l, nil, filepath.Join(dir, "none"), key) != nil, http.ListenAndServeTLS("127.0.0.1:-1", cert, key, nil) != nil)
}

func traced() {
	s := httptest.NewTLSServer(http.HandlerFunc(hello))
	defer s.Close()
	var events []string
	trace := &httptrace.ClientTrace{
		TLSHandshakeStart: func() { events = append(events, "start") },
		TLSHandshakeDone: func(s tls.ConnectionState, err error) {
			events = append(events, fmt.Sprint("done ", s.HandshakeComplete, err))
		},
		GotConn: func(i httptrace.GotConnInfo) { events = append(events, fmt.Sprintf("got %T %v", i.Conn, i.Reused)) },
	}
	for range 2 {
		req, _ := http.NewRequest("GET", s.URL, nil)
		resp, err := s.Client().Do(req.WithContext(httptrace.WithClientTrace(req.Context(), trace)))
		if err != nil {
			panic(err)
		}
		io.Copy(io.Discard, resp.Body)
		resp.Body.Close()
	}
	fmt.Println(events)
}

// proxies goes through a proxy, which sees nothing but where to.
func proxies() {
	s := httptest.NewTLSServer(http.HandlerFunc(hello))
	defer s.Close()
	proxy, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		panic(err)
	}
	defer proxy.Close()
	answers := make(chan string, 2)
	answers <- "HTTP/1.1 407 Proxy Authentication Required\r\n\r\n"
	answers <- "HTTP/1.1 200 Connection established\r\n\r\n"
	saw := make(chan string, 2)
	go func() {
		for {
			c, err := proxy.Accept()
			if err != nil {
				return
			}
			r, err := http.ReadRequest(bufio.NewReader(c))
			if err != nil {
				panic(err)
			}
			saw <- fmt.Sprint(r.Method, " ", plain(r.Host), " ", r.Header["Proxy-Authorization"])
			answer := <-answers
			io.WriteString(c, answer)
			if !strings.Contains(answer, "200") {
				c.Close()
				continue
			}
			to, err := net.Dial("tcp", r.Host)
			if err != nil {
				panic(err)
			}
			go func() { io.Copy(to, c); to.Close() }()
			go func() { io.Copy(c, to); c.Close() }()
		}
	}()
	u, _ := url.Parse("http://me:secret@" + proxy.Addr().String())
	c := &http.Client{Transport: &http.Transport{Proxy: http.ProxyURL(u), TLSClientConfig: &tls.Config{RootCAs: pool(s)}}}
	get(c, s.URL+"/x")
	fmt.Println(<-saw)
	get(c, s.URL+"/y")
	fmt.Println(<-saw)
	c.CloseIdleConnections()
}

func main() {
	servers()
	plainServer()
	files()
	traced()
	proxies()
	r := httptest.NewRequest("GET", "https://host.example/x", nil)
	fmt.Println(r.TLS.HandshakeComplete, r.TLS.ServerName, tls.VersionName(r.TLS.Version))
}
