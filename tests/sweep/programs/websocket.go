// A chat over WebSockets, by github.com/gorilla/websocket.
package main

import (
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

type message struct {
	From string `json:"from"`
	Text string `json:"text"`
	N    int    `json:"n"`
}

type room struct {
	mu    sync.Mutex
	conns map[*websocket.Conn]string
	up    websocket.Upgrader
}

func (r *room) ServeHTTP(w http.ResponseWriter, req *http.Request) {
	conn, err := r.up.Upgrade(w, req, http.Header{"X-Room": {"lobby"}})
	if err != nil {
		return
	}
	defer conn.Close()
	conn.SetReadLimit(1000)
	r.mu.Lock()
	r.conns[conn] = req.URL.Query().Get("name")
	r.mu.Unlock()
	defer func() {
		r.mu.Lock()
		delete(r.conns, conn)
		r.mu.Unlock()
	}()
	for n := 1; ; n++ {
		kind, data, err := conn.ReadMessage()
		if err != nil {
			return
		}
		if kind == websocket.BinaryMessage {
			for i := range data {
				data[i] ^= 0xff
			}
			_ = conn.WriteMessage(kind, data)
			continue
		}
		r.mu.Lock()
		for c := range r.conns {
			_ = c.WriteJSON(message{r.conns[conn], string(data), n})
		}
		r.mu.Unlock()
	}
}

func main() {
	r := &room{conns: map[*websocket.Conn]string{}, up: websocket.Upgrader{
		Subprotocols: []string{"chat"}, EnableCompression: true,
		CheckOrigin: func(req *http.Request) bool { return req.Header.Get("Origin") != "http://evil.example" },
	}}
	server := httptest.NewServer(r)
	defer server.Close()
	url := "ws" + strings.TrimPrefix(server.URL, "http")
	dialer := websocket.Dialer{Subprotocols: []string{"other", "chat"}, EnableCompression: true, HandshakeTimeout: 5 * time.Second}
	dial := func(name string) *websocket.Conn {
		conn, res, err := dialer.Dial(url+"?name="+name, nil)
		if err != nil {
			fmt.Println(err)
			os.Exit(1)
		}
		fmt.Println(res.Status, res.Header.Get("X-Room"), conn.Subprotocol(), res.Header.Get("Sec-Websocket-Extensions"))
		return conn
	}
	ann := dial("ann")
	dialer.EnableCompression = false
	bob := dial("bob")
	hear := func(conn *websocket.Conn) {
		var m message
		fmt.Println(conn.ReadJSON(&m), m)
	}
	// Both are in the room when each has heard itself.
	fmt.Println(ann.WriteMessage(websocket.TextMessage, []byte("alone? "+strings.Repeat("x", 300))))
	hear(ann)
	fmt.Println(bob.WriteMessage(websocket.TextMessage, []byte("hello, wörld")))
	_ = bob.SetReadDeadline(time.Now().Add(5 * time.Second))
	for {
		var m message
		if err := bob.ReadJSON(&m); err != nil || m.From == "bob" {
			fmt.Println(err, m)
			break
		}
	}
	hear(ann)

	w, err := ann.NextWriter(websocket.BinaryMessage)
	for range 3 {
		_, _ = w.Write([]byte{0x00, 0x0f, 0xff})
	}
	fmt.Println(err, w.Close())
	kind, data, err := ann.ReadMessage()
	fmt.Println(kind, data, err)

	pong := ""
	ann.SetPongHandler(func(text string) error { pong = text; return nil })
	fmt.Println(ann.WriteControl(websocket.PingMessage, []byte("are you there?"), time.Now().Add(time.Second)))
	_ = ann.WriteMessage(websocket.BinaryMessage, nil)
	_, data, err = ann.ReadMessage()
	fmt.Println(len(data), err, pong)

	_ = bob.WriteMessage(websocket.TextMessage, []byte(strings.Repeat("large", 1000)))
	_, _, err = bob.ReadMessage()
	fmt.Println(err, websocket.IsCloseError(err, websocket.CloseMessageTooBig))
	prepared, err := websocket.NewPreparedMessage(websocket.BinaryMessage, []byte{1})
	fmt.Println(err, ann.WritePreparedMessage(prepared))
	_, data, _ = ann.ReadMessage()
	fmt.Println(data)
	fmt.Println(ann.WriteMessage(websocket.CloseMessage, websocket.FormatCloseMessage(websocket.CloseNormalClosure, "bye")))
	_, _, err = ann.ReadMessage()
	fmt.Println(err, websocket.IsUnexpectedCloseError(err, websocket.CloseNormalClosure))

	_, res, err := dialer.Dial(url, http.Header{"Origin": {"http://evil.example"}})
	fmt.Println(res.StatusCode, errors.Is(err, websocket.ErrBadHandshake))
	res, err = http.Get(server.URL)
	fmt.Println(res.StatusCode, err)
	slow := dial("slow")
	_ = slow.SetReadDeadline(time.Now().Add(10 * time.Millisecond))
	_, _, err = slow.ReadMessage()
	var timeout net.Error
	fmt.Println(errors.As(err, &timeout) && timeout.Timeout())
}
