package main

import (
	"crypto/tls"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
)

// A server and a client speak TLS with each other, over the loopback device.
func main() {
	server := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		fmt.Fprintf(w, "%s %s %v", r.URL.Path, body, r.TLS.Version == tls.VersionTLS13)
	}))
	defer server.Close()
	fmt.Println(server.URL)
	client := server.Client()
	for i := range 3 {
		answer, err := client.Post(fmt.Sprintf("%s/n%d", server.URL, i), "text/plain", strings.NewReader("asked"))
		if err != nil {
			panic(err)
		}
		body, err := io.ReadAll(answer.Body)
		fmt.Println(string(body), err)
	}
}
