// What the fields of http.HTTP2Config change, as seen frame by frame: settings and windows, header tables, pings, limits, what is pushed.
package main

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"sort"
	"sync"
	"time"
)

const preface = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"

const (
	frameHeaders  = 1
	frameReset    = 3
	frameSettings = 4
	framePing     = 6
	frameGoAway   = 7
	frameWindow   = 8
)

func must[T any](v T, err error) T {
	if err != nil {
		fmt.Println("failed:", err)
		os.Exit(1)
	}
	return v
}

func protocols(plain bool) *http.Protocols {
	p := new(http.Protocols)
	p.SetUnencryptedHTTP2(plain)
	p.SetHTTP1(!plain)
	return p
}

// A peer speaks in frames.
type peer struct{ net.Conn }

func (p peer) send(kind, flags byte, id uint32, payload ...byte) {
	n := len(payload)
	b := []byte{byte(n >> 16), byte(n >> 8), byte(n), kind, flags}
	p.Write(append(binary.BigEndian.AppendUint32(b, id), payload...))
}

func (p peer) next() (kind, flags byte, id uint32, payload []byte, err error) {
	head := make([]byte, 9)
	if _, err = io.ReadFull(p, head); err != nil {
		return
	}
	payload = make([]byte, int(head[0])<<16|int(head[1])<<8|int(head[2]))
	_, err = io.ReadFull(p, payload)
	return head[3], head[4], binary.BigEndian.Uint32(head[5:]), payload, err
}

// begin shows the settings and the window that the other side begins with.
func (p peer) begin() {
	var settings []string
	window := uint32(0)
	for window == 0 || settings == nil {
		kind, flags, _, payload, err := p.next()
		if err != nil {
			fmt.Println(err)
			return
		}
		switch {
		case kind == frameSettings && flags == 0:
			for ; len(payload) >= 6; payload = payload[6:] {
				settings = append(settings, fmt.Sprint(binary.BigEndian.Uint16(payload), "=", binary.BigEndian.Uint32(payload[2:])))
			}
		case kind == frameWindow:
			window = binary.BigEndian.Uint32(payload)
		}
	}
	sort.Strings(settings)
	fmt.Println(settings, "window", window)
}

// get asks for a path: the fields are in no table but the static one.
func (p peer) get(id uint32, path string) {
	b := []byte{0x82, 0x86, 0x41, 1, 'h', 0x04, byte(len(path))}
	p.send(frameHeaders, 5, id, append(b, path...)...)
}

func server(c *http.HTTP2Config, h http.HandlerFunc, change ...func(*http.Server)) (*httptest.Server, peer) {
	s := httptest.NewUnstartedServer(h)
	for _, f := range change {
		f(s.Config)
	}
	s.Config.Protocols = protocols(true)
	s.Config.HTTP2 = c
	s.Config.ErrorLog = log.New(io.Discard, "", 0)
	s.Start()
	p := peer{must(net.Dial("tcp", s.Listener.Addr().String()))}
	p.SetDeadline(time.Now().Add(time.Minute))
	io.WriteString(p, preface)
	p.send(frameSettings, 0, 0)
	return s, p
}

func settings() {
	for _, c := range []*http.HTTP2Config{
		nil, {},
		{MaxConcurrentStreams: 7, MaxReadFrameSize: 1 << 20, MaxReceiveBufferPerConnection: 1 << 21, MaxReceiveBufferPerStream: 1 << 19, MaxDecoderHeaderTableSize: 1 << 10},
		{MaxConcurrentStreams: 1, MaxReadFrameSize: 100, MaxReceiveBufferPerConnection: 100, MaxReceiveBufferPerStream: 100, MaxDecoderHeaderTableSize: 1 << 22},
		{MaxReadFrameSize: 1 << 25, MaxReceiveBufferPerConnection: -1, MaxReceiveBufferPerStream: -1, MaxDecoderHeaderTableSize: -1},
	} {
		s, p := server(c, func(http.ResponseWriter, *http.Request) {})
		fmt.Print("server: ")
		p.begin()
		p.Close()
		s.Close()

		l := must(net.Listen("tcp", "127.0.0.1:0"))
		t := &http.Transport{Protocols: protocols(true), HTTP2: c}
		done := make(chan error, 1)
		go func() {
			_, err := t.RoundTrip(must(http.NewRequest("GET", "http://"+l.Addr().String(), nil)))
			done <- err
		}()
		p = peer{must(l.Accept())}
		io.ReadFull(p, make([]byte, len(preface)))
		fmt.Print("client: ")
		p.begin()
		p.Close()
		l.Close()
		fmt.Println(<-done != nil)
	}
}

// priorities are those of RFC 9218, if they are wanted.
func priorities() {
	for _, off := range []bool{false, true} {
		s, p := server(nil, func(http.ResponseWriter, *http.Request) {}, func(s *http.Server) { s.DisableClientPriority = off })
		fmt.Print(off, " ")
		p.begin()
		p.Close()
		s.Close()
	}
}

// tables shows the first byte of a header that is sent with a table of that size.
func tables() {
	for _, size := range []int{0, 4096, 100} {
		s, p := server(&http.HTTP2Config{MaxEncoderHeaderTableSize: size}, func(w http.ResponseWriter, r *http.Request) { w.Header().Set("A", "b") })
		p.begin()
		p.get(1, "/")
		for {
			kind, _, _, payload, err := p.next()
			if err != nil || kind == frameHeaders {
				// A change of the table's size begins with 001.
				fmt.Println(size, payload[0]>>5 == 1, err)
				break
			}
		}
		p.Close()
		s.Close()
	}
}

func pings() {
	s, p := server(&http.HTTP2Config{SendPingTimeout: 5 * time.Millisecond, PingTimeout: time.Second}, func(http.ResponseWriter, *http.Request) {})
	answered := 0
	for {
		kind, flags, _, payload, err := p.next()
		if err != nil {
			fmt.Println("unanswered:", answered, errors.Is(err, os.ErrDeadlineExceeded))
			break
		}
		if kind == framePing && flags == 0 && answered < 3 {
			answered++
			p.send(framePing, 1, 0, payload...)
		}
	}
	p.Close()
	s.Close()

	l := must(net.Listen("tcp", "127.0.0.1:0"))
	t := &http.Transport{Protocols: protocols(true), HTTP2: &http.HTTP2Config{SendPingTimeout: 10 * time.Millisecond, PingTimeout: 20 * time.Millisecond}}
	done := make(chan error, 1)
	go func() {
		_, err := t.RoundTrip(must(http.NewRequest("GET", "http://"+l.Addr().String(), nil)))
		done <- err
	}()
	p = peer{must(l.Accept())}
	io.ReadFull(p, make([]byte, len(preface)))
	p.send(frameSettings, 0, 0)
	for pinged := false; !pinged; {
		kind, _, _, _, err := p.next()
		pinged = err != nil || kind == framePing
	}
	fmt.Println(<-done)
	p.Close()
	l.Close()
}

func counted() {
	var mu sync.Mutex
	var kinds []string
	wrong := [][]func(peer){
		{func(p peer) { p.send(framePing, 0, 1, make([]byte, 8)...) }},
		{func(p peer) { p.get(2, "/") }},
		{func(p peer) { p.send(frameWindow, 0, 0, 0, 0, 0, 0) }},
		{func(p peer) { p.send(frameSettings, 0, 0, 0, 2, 0, 0, 0, 9) }},
		{func(p peer) { p.send(frameSettings, 0, 1) }},
		{func(p peer) { p.send(frameSettings, 0, 0, 1, 2, 3) }},
		{func(p peer) { p.send(frameSettings, 1, 0, 1) }},
		{func(p peer) { p.send(framePing, 0, 0, 1) }},
		{func(p peer) { p.send(frameGoAway, 0, 1) }},
		{func(p peer) { p.send(frameGoAway, 0, 0) }},
		{func(p peer) { p.send(frameReset, 0, 1) }},
		{func(p peer) { p.send(frameReset, 0, 0, 0, 0, 0, 1) }},
		{func(p peer) { p.send(frameReset, 0, 7, 0, 0, 0, 1) }},
		{func(p peer) { p.send(frameHeaders, 4, 0, 0x82) }},
		{func(p peer) { p.send(0, 0, 0, 1) }},
		{func(p peer) { p.get(3, "/") }, func(p peer) { p.get(1, "/") }},
		{func(p peer) { p.send(0, 0, 9, 'x') }},
	}
	for _, sends := range wrong {
		s, p := server(&http.HTTP2Config{CountError: func(kind string) {
			mu.Lock()
			kinds = append(kinds, kind)
			mu.Unlock()
		}}, func(http.ResponseWriter, *http.Request) {})
		for _, f := range sends {
			f(p)
		}
		for {
			kind, _, _, payload, err := p.next()
			if err != nil {
				break
			}
			if kind == frameGoAway {
				fmt.Println("GOAWAY", binary.BigEndian.Uint32(payload[4:]))
				break
			}
		}
		p.Close()
		s.Close()
		mu.Lock()
		fmt.Println(kinds)
		kinds = nil
		mu.Unlock()
	}
}

// strict counts the connections that two requests at once need of a server that takes one at a time.
func strict() {
	for _, strict := range []bool{false, true} {
		var mu sync.Mutex
		conns := 0
		release := make(chan bool)
		s := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path == "/first" {
				w.(http.Flusher).Flush()
				<-release
			}
		}))
		s.Config.Protocols = protocols(true)
		s.Config.HTTP2 = &http.HTTP2Config{MaxConcurrentStreams: 1}
		s.Config.ConnState = func(_ net.Conn, state http.ConnState) {
			if state == http.StateNew {
				mu.Lock()
				conns++
				mu.Unlock()
			}
		}
		s.Start()
		t := &http.Transport{Protocols: protocols(true), HTTP2: &http.HTTP2Config{StrictMaxConcurrentRequests: strict}}
		client := &http.Client{Transport: t}
		first := must(client.Get(s.URL + "/first")) // its header comes behind the settings
		if strict {
			time.AfterFunc(30*time.Millisecond, func() { close(release) })
		}
		must(client.Get(s.URL + "/second")).Body.Close()
		if !strict {
			close(release)
		}
		first.Body.Close()
		mu.Lock()
		fmt.Println("strict", strict, "connections", conns)
		mu.Unlock()
		t.CloseIdleConnections()
		s.Close()
	}
}

// stuck is a server whose client does not read.
func stuck() {
	failed := make(chan error, 1)
	s, p := server(&http.HTTP2Config{WriteByteTimeout: 30 * time.Millisecond}, func(w http.ResponseWriter, r *http.Request) {
		for {
			if _, err := w.Write(make([]byte, 1<<16)); err != nil {
				failed <- err
				return
			}
		}
	})
	p.send(frameWindow, 0, 0, 0x3f, 0, 0, 0)
	p.send(frameSettings, 0, 0, 0, 4, 0x3f, 0, 0, 0)
	p.get(1, "/")
	fmt.Println("stuck:", <-failed != nil)
	p.Close()
	s.Close()
}

func pushes() {
	type pushed struct{ method, target, accept string }
	for _, o := range []*http.PushOptions{nil, {}, {Method: "HEAD", Header: http.Header{"Accept": {"text/css"}}}, {Method: "POST"}, {Header: http.Header{":path": {"/x"}}}, {Header: http.Header{"Content-Length": {"3"}}}} {
		promised := make(chan pushed, 1)
		said := make(chan error, 1)
		s, p := server(nil, func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path == "/pushed" {
				promised <- pushed{r.Method, r.RequestURI, r.Header.Get("Accept")}
				return
			}
			said <- w.(http.Pusher).Push("/pushed", o)
		})
		p.get(1, "/")
		err := <-said
		if err != nil {
			fmt.Println(err)
		} else {
			fmt.Println(<-promised)
		}
		p.Close()
		s.Close()
	}
}

func main() {
	settings()
	priorities()
	tables()
	pings()
	counted()
	strict()
	stuck()
	pushes()
}
