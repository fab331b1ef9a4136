// HTTP/2 frame by frame: a client that does not keep to the rules, and what a server tells it.
package main

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"time"
)

const (
	data = iota
	headers
	priority
	reset
	settings
	push
	ping
	goAway
	window
	continuation
)

var kinds = [...]string{"DATA", "HEADERS", "PRIORITY", "RST_STREAM", "SETTINGS", "PUSH_PROMISE", "PING", "GOAWAY", "WINDOW_UPDATE", "CONTINUATION"}

func frame(kind, flags byte, id uint32, payload ...byte) []byte {
	n := len(payload)
	b := []byte{byte(n >> 16), byte(n >> 8), byte(n), kind, flags}
	return append(binary.BigEndian.AppendUint32(b, id), payload...)
}

func number(n uint32) []byte { return binary.BigEndian.AppendUint32(nil, n) }

// field packs a field without any table.
func field(name, value string) []byte {
	length := func(n int) []byte {
		if n < 127 {
			return []byte{byte(n)}
		}
		b := []byte{127}
		for n -= 127; n >= 128; n >>= 7 {
			b = append(b, byte(n)|128)
		}
		return append(b, byte(n))
	}
	b := append([]byte{0}, length(len(name))...)
	b = append(b, name...)
	b = append(b, length(len(value))...)
	return append(b, value...)
}

func request(method, path string, more ...string) []byte {
	b := field(":method", method)
	b = append(b, field(":scheme", "http")...)
	b = append(b, field(":authority", "host")...)
	b = append(b, field(":path", path)...)
	for i := 0; i < len(more); i += 2 {
		b = append(b, field(more[i], more[i+1])...)
	}
	return b
}

// get is a whole request.
func get(id uint32, path string) []byte { return frame(headers, 5, id, request("GET", path)...) }

// release lets stuck handlers go.
var release = make(chan bool)

func answer(w http.ResponseWriter, r *http.Request) {
	switch r.URL.Path {
	case "/body":
		b, err := io.ReadAll(r.Body)
		fmt.Fprint(w, len(b), err)
	case "/stuck":
		<-release
	case "/wait":
		<-r.Context().Done()
	case "/header":
		fmt.Fprint(w, r.Header["Cookie"], r.Header["A"], r.Host, r.ContentLength)
	}
}

// talk sends frames and shows what comes: all but what each connection begins with, up to the answer to a
// ping at the end.
func talk(address, what string, frames ...[]byte) {
	fmt.Println(what)
	c, err := net.Dial("tcp", address)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer c.Close()
	c.SetDeadline(time.Now().Add(time.Minute))
	go func() {
		io.WriteString(c, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")
		c.Write(bytes.Join(append([][]byte{frame(settings, 0, 0)}, frames...), nil))
	}()
	head := make([]byte, 9)
	for {
		if _, err := io.ReadFull(c, head); err != nil {
			fmt.Println("  closed")
			return
		}
		payload := make([]byte, int(head[0])<<16|int(head[1])<<8|int(head[2]))
		if _, err := io.ReadFull(c, payload); err != nil {
			fmt.Println("  closed")
			return
		}
		kind, flags, id := head[3], head[4], binary.BigEndian.Uint32(head[5:])
		switch kind {
		case settings, window:
		case ping:
			if flags&1 == 0 {
				c.Write(frame(ping, 1, 0, payload...))
				continue
			}
			fmt.Printf("  PING ack %q\n", payload)
			if string(payload) == "the end!" {
				return
			}
		case reset:
			fmt.Println("  RST_STREAM", id, binary.BigEndian.Uint32(payload))
		case goAway:
			fmt.Println("  GOAWAY", binary.BigEndian.Uint32(payload[4:]))
		case data:
			fmt.Printf("  DATA %d %d %q\n", id, flags, payload)
		default:
			fmt.Println(" ", kinds[kind], id, flags)
		}
	}
}

func main() {
	s := httptest.NewUnstartedServer(http.HandlerFunc(answer))
	s.Config.Protocols = new(http.Protocols)
	s.Config.Protocols.SetUnencryptedHTTP2(true)
	s.Config.ErrorLog = log.New(io.Discard, "", 0)
	s.Config.MaxHeaderBytes = 10000
	s.Config.HTTP2 = &http.HTTP2Config{MaxReadFrameSize: 16384, MaxConcurrentStreams: 5}
	s.Start()
	defer s.Close()
	end := frame(ping, 0, 0, []byte("the end!")...)
	try := func(what string, frames ...[]byte) { talk(s.Listener.Addr().String(), what, append(frames, end)...) }

	try("a ping", frame(ping, 0, 0, []byte("12345678")...))
	try("a ping that is too short", frame(ping, 0, 0, 1, 2, 3))
	try("a ping on a stream", frame(ping, 0, 1, []byte("12345678")...))
	try("settings on a stream", frame(settings, 0, 1))
	try("settings of a wrong length", frame(settings, 0, 0, 1, 2, 3))
	try("acknowledged settings with a payload", frame(settings, 1, 0, 0, 4, 0, 0, 0, 1))
	try("a wrong setting for push", frame(settings, 0, 0, 0, 2, 0, 0, 0, 2))
	try("a window that is too large", frame(settings, 0, 0, 0, 4, 255, 255, 255, 255))
	try("frames that are too small", frame(settings, 0, 0, 0, 5, 0, 0, 0, 1))
	try("an unknown setting", frame(settings, 0, 0, 9, 9, 0, 0, 0, 1))
	try("an unknown frame", frame(99, 255, 7, []byte("what is it?")...))
	try("a frame that is too large", frame(data, 0, 1, make([]byte, 20000)...))
	try("data on no stream", frame(data, 0, 0, 1))
	try("data on a stream that is not open", frame(data, 0, 1, 1))
	try("a header on no stream", frame(headers, 5, 0, request("GET", "/")...))
	try("a header on an even stream", get(2, "/"))
	try("a continuation of nothing", frame(continuation, 4, 1, request("GET", "/")...))
	try("a push by the client", frame(push, 4, 1, append(number(2), request("GET", "/")...)...))
	try("another frame amid a header", frame(headers, 1, 1, request("GET", "/")...), frame(ping, 0, 0, []byte("12345678")...))
	try("a reset of a stream that is not open", frame(reset, 0, 1, number(8)...))
	try("a reset that is too short", get(1, "/wait"), frame(reset, 0, 1, 1))
	try("credit of nothing", frame(window, 0, 0, number(0)...))
	try("too much credit", frame(window, 0, 0, number(1<<31-1)...))
	try("credit on a stream that is not open", frame(window, 0, 1, number(1)...))
	try("credit of nothing on a stream", get(1, "/wait"), frame(window, 0, 1, number(0)...))
	try("too much credit on a stream", get(1, "/wait"), frame(window, 0, 1, number(1<<31-1)...))
	try("a header that can't be unpacked", frame(headers, 5, 1, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff))
	try("an index that is not there", frame(headers, 5, 1, 0xc0))
	try("a stream that depends on itself", frame(priority, 0, 1, 0, 0, 0, 1, 5))
	try("a priority that is too short", frame(priority, 0, 1, 0, 0))
	try("a stream that goes back", get(5, "/wait"), get(3, "/wait"))

	for _, wrong := range [][]byte{
		field("A", "capital"), field("a b", "blank"), field("a", "line\nbreak"), field(":what", "pseudo"), field(":path", "/again"), field(":status", "200"),
	} {
		try(fmt.Sprintf("a wrong field: %q", wrong[2:]), frame(headers, 5, 1, append(request("GET", "/"), wrong...)...))
	}
	try("a pseudo field after others", frame(headers, 5, 1, append(field("a", "b"), request("GET", "/")...)...))
	try("no path", frame(headers, 5, 1, append(field(":method", "GET"), field(":scheme", "http")...)...))
	try("a wrong path", frame(headers, 5, 1, request("GET", "x")...))
	try("CONNECT with a path", frame(headers, 5, 1, request("CONNECT", "/")...))
	try("no body, which has a length", frame(headers, 5, 1, request("POST", "/body", "content-length", "5")...))
	try("lengths that differ", frame(headers, 4, 1, request("POST", "/body", "content-length", "5", "content-length", "6")...))
	try("a trailer that does not end", frame(headers, 4, 1, request("POST", "/body")...), frame(headers, 4, 1, field("a", "b")...))
	try("a trailer with a pseudo field", frame(headers, 4, 1, request("POST", "/body")...), frame(headers, 5, 1, field(":path", "/")...))

	talk(s.Listener.Addr().String(), "too many streams", get(1, "/wait"), get(3, "/wait"), get(5, "/wait"), get(7, "/wait"), get(9, "/wait"), get(11, "/wait"), end)
	var resets [][]byte
	for i := range uint32(60) {
		resets = append(resets, get(2*i+1, "/stuck"), frame(reset, 0, 2*i+1, number(8)...))
	}
	try("streams that end at once", resets...)
	close(release)
	var parts [][]byte
	for range 5000 {
		parts = append(parts, frame(continuation, 0, 1, field("a", strings.Repeat("x", 1000))...))
	}
	flood := bytes.Join(append([][]byte{frame(headers, 0, 1, request("GET", "/")...)}, parts...), nil)
	if !closes(s.Listener.Addr().String(), flood) {
		fmt.Println("a header without end is read")
	}
}

// closes reports whether the server closes the connection when it gets that.
func closes(address string, b []byte) bool {
	c, err := net.Dial("tcp", address)
	if err != nil {
		return false
	}
	defer c.Close()
	go func() {
		io.WriteString(c, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")
		c.Write(frame(settings, 0, 0))
		c.Write(b)
	}()
	c.SetDeadline(time.Now().Add(time.Minute))
	_, err = io.Copy(io.Discard, c)
	e, ok := err.(net.Error)
	return !ok || !e.Timeout()
}
