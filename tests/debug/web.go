// A server and its client in one program.
package main

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
)

type hits map[string]int

func (h hits) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h[r.URL.Path]++
	fmt.Fprintf(w, "%s %d\n", r.URL.Path, h[r.URL.Path])
}

func main() {
	s := httptest.NewServer(hits{})
	defer s.Close()
	for n := range 40 {
		resp, err := http.Get(fmt.Sprint(s.URL, "/", n%4))
		if err != nil {
			fmt.Println(err)
			return
		}
		b, _ := io.ReadAll(resp.Body)
		resp.Body.Close()
		fmt.Print(string(b))
	}
}
