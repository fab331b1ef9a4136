// The repaired twin of http_counter.go.
//
// finding: none
package main

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"sync"
	"sync/atomic"
)

func main() {
	var visits atomic.Int64
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		visits.Add(1)
		fmt.Fprintln(w, "welcome")
	}))
	defer server.Close()
	var wg sync.WaitGroup
	for range 2 {
		wg.Go(func() {
			response, err := http.Get(server.URL)
			if err != nil {
				panic(err)
			}
			io.Copy(io.Discard, response.Body)
			response.Body.Close()
		})
	}
	wg.Wait()
	if visits.Load() != 2 {
		panic("a visit was lost")
	}
}
