// A server with limits, for the attacks of tests/server.rs, and beside it one without, for clients that a
// loaded machine makes slow. It prints where each of them listens, and ends with its standard input; /state
// reports what it holds.
package main

import (
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"runtime"
	"sync"
	"time"
)

const (
	limit     = 64 << 10
	headLimit = 8 << 10
)

// sum reads a body of limited length.
func sum(w http.ResponseWriter, r *http.Request) {
	data, err := io.ReadAll(http.MaxBytesReader(w, r.Body, limit))
	var tooLarge *http.MaxBytesError
	switch {
	case errors.As(err, &tooLarge):
		http.Error(w, "too large", http.StatusRequestEntityTooLarge)
	case err != nil:
		http.Error(w, "unreadable", http.StatusBadRequest)
	default:
		total := 0
		for _, b := range data {
			total += int(b)
		}
		fmt.Fprintln(w, len(data), total)
	}
}

// slow has the names of clients that did not read their answers in time.
var slow sync.Map

// large writes more than the buffers between it and its client hold. The client's name is the query.
func large(w http.ResponseWriter, r *http.Request) {
	piece := make([]byte, 64<<10)
	for range 1024 {
		if _, err := w.Write(piece); err != nil {
			if errors.Is(err, os.ErrDeadlineExceeded) {
				slow.Store(r.URL.RawQuery, true)
			}
			return
		}
	}
}

// isSlow tells whether a client was too slow for an answer.
func isSlow(w http.ResponseWriter, r *http.Request) {
	_, is := slow.Load(r.URL.RawQuery)
	fmt.Fprint(w, is)
}

// state tells the numbers of goroutines and open files, and the bytes that are reachable. It needs descriptors
// itself: whoever asks while clients hold all of them is told to ask again.
func state(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Connection", "close")
	files, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		http.Error(w, err.Error(), http.StatusServiceUnavailable)
		return
	}
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	fmt.Fprint(w, runtime.NumGoroutine(), " ", len(files), " ", m.HeapAlloc)
}

func main() {
	http.HandleFunc("/", func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, "hello") })
	http.HandleFunc("/sum", sum)
	http.HandleFunc("/large", large)
	http.HandleFunc("/slow", isSlow)
	http.HandleFunc("/state", state)
	strict, patient := listen(), listen()
	fmt.Println(strict.Addr(), patient.Addr())
	discard := log.New(io.Discard, "", 0)
	unhurried := &http.Server{MaxHeaderBytes: headLimit, ErrorLog: discard}
	server := &http.Server{
		ReadHeaderTimeout: 500 * time.Millisecond,
		ReadTimeout:       time.Second,
		WriteTimeout:      2 * time.Second,
		IdleTimeout:       500 * time.Millisecond,
		MaxHeaderBytes:    headLimit,
		ErrorLog:          discard,
	}
	go func() {
		io.Copy(io.Discard, os.Stdin)
		os.Exit(0)
	}()
	go func() {
		log.Fatal(unhurried.Serve(patient))
	}()
	log.Fatal(server.Serve(strict))
}

func listen() net.Listener {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		log.Fatal(err)
	}
	return l
}
