// A handler counts visits without a lock. Handlers of one server run at the same time.
//
// finding: race, at the lines marked "here"
package main

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"sync"
)

func main() {
	visits := 0
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		visits++ // here
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
}
