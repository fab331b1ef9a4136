// What comes to a profile in a second: goroutines that were there before do not count.
// modes: -procs8 -tiny (each run waits for six seconds)
package main

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/pprof"
	"strings"
	"time"
)

var never = make(chan int)

//go:noinline
func before() { <-never }

//go:noinline
func meanwhile() { <-never }

func get(profile, query string) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	pprof.Handler(profile).ServeHTTP(w, httptest.NewRequest("GET", "/debug/pprof/"+profile+query, nil))
	return w
}

// names of functions stand in a profile as they are.
func text(w *httptest.ResponseRecorder) string {
	r, err := gzip.NewReader(bytes.NewReader(w.Body.Bytes()))
	if err != nil {
		return err.Error()
	}
	all, err := io.ReadAll(r)
	if err != nil {
		return err.Error()
	}
	return string(all)
}

func main() {
	for range 5 {
		go before()
	}
	for strings.Count(get("goroutine", "?debug=2").Body.String(), "[chan receive") < 5 {
		time.Sleep(time.Millisecond)
	}
	over := make(chan bool)
	go func() {
		for {
			select {
			case <-over:
				return
			case <-time.After(20 * time.Millisecond):
				go meanwhile()
			}
		}
	}()
	w := get("goroutine", "?seconds=1")
	close(over)
	all := text(w)
	fmt.Println(w.Code, w.Header().Get("Content-Type"), w.Header().Get("Content-Disposition"))
	fmt.Println("before:", strings.Contains(all, "main.before"), "meanwhile:", strings.Contains(all, "main.meanwhile"))

	for _, profile := range []string{"heap", "allocs", "block", "mutex", "threadcreate"} {
		w := get(profile, "?seconds=1")
		fmt.Println(profile, w.Code, w.Header().Get("Content-Disposition"), w.Body.Len() > 0)
	}
	for _, query := range []string{"?seconds=0", "?seconds=-1", "?seconds=x", "?seconds=1&debug=1"} {
		w := get("heap", query)
		fmt.Println(query, w.Code == http.StatusBadRequest, w.Header().Get("X-Go-Pprof"))
	}
}
