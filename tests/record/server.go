package main

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"time"
)

func main() {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		panic(err)
	}
	fmt.Println(l.Addr())
	n := 0
	done := make(chan bool)
	mux := http.NewServeMux()
	mux.HandleFunc("/hello", func(w http.ResponseWriter, r *http.Request) {
		b, _ := io.ReadAll(r.Body)
		n++
		fmt.Println("request", n, r.URL.Query().Get("q"), string(b))
		fmt.Fprintln(w, "hello", n)
	})
	mux.HandleFunc("/end", func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprintln(w, "bye")
		time.AfterFunc(10*time.Millisecond, func() { close(done) })
	})
	go http.Serve(l, mux)
	<-done
	fmt.Println("served", n)
}
