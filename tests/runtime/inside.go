// A server and its client in one run, far apart in time.
package main

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"time"
)

func main() {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		time.Sleep(300 * time.Second)
		fmt.Fprint(w, "answer")
	}))
	c := http.Client{Timeout: 1000 * time.Second}
	r, err := c.Get(s.URL)
	if err != nil {
		fmt.Println(err)
		return
	}
	b, _ := io.ReadAll(r.Body)
	fmt.Println(string(b))
	c.Timeout = 2 * time.Second
	_, err = c.Get(s.URL)
	fmt.Println(err != nil)
	pr, pw, _ := os.Pipe()
	go func() { time.Sleep(100 * time.Second); pw.Write([]byte("pipe")) }()
	x := make([]byte, 10)
	n, _ := pr.Read(x)
	fmt.Println(string(x[:n]))
}
