package http_test

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
)

func ExampleStatusText() {
	fmt.Println(http.StatusText(http.StatusTeapot), http.StatusText(999) == "")
	// Output:
	// I'm a teapot true
}

func ExampleHandlerFunc() {
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprintf(w, "you asked for %s", r.URL.Path)
	})
	w := httptest.NewRecorder()
	handler.ServeHTTP(w, httptest.NewRequest("GET", "/page", nil))
	fmt.Println(w.Code, w.Body)
	// Output:
	// 200 you asked for /page
}

func ExampleServeMux() {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /users/{id}", func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprint(w, "user ", r.PathValue("id"))
	})
	for _, path := range []string{"/users/7", "/none"} {
		w := httptest.NewRecorder()
		mux.ServeHTTP(w, httptest.NewRequest("GET", path, nil))
		fmt.Println(w.Code, strings.TrimSpace(w.Body.String()))
	}
	// Output:
	// 200 user 7
	// 404 404 page not found
}

func ExampleGet() {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprint(w, "hello")
	}))
	defer server.Close()
	resp, err := http.Get(server.URL)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	fmt.Println(resp.Status, string(body), err)
	// Output:
	// 200 OK hello <nil>
}

func ExampleError() {
	w := httptest.NewRecorder()
	http.Error(w, "no such user", http.StatusNotFound)
	fmt.Println(w.Code, w.Header().Get("Content-Type"), strings.TrimSpace(w.Body.String()))
	// Output:
	// 404 text/plain; charset=utf-8 no such user
}

func ExampleRedirect() {
	w := httptest.NewRecorder()
	http.Redirect(w, httptest.NewRequest("GET", "/old", nil), "/new", http.StatusFound)
	fmt.Println(w.Code, w.Header().Get("Location"))
	// Output:
	// 302 /new
}

func ExampleHeader() {
	h := http.Header{}
	h.Set("content-type", "text/plain")
	h.Add("X-Tag", "a")
	h.Add("x-tag", "b")
	fmt.Println(h.Get("CONTENT-TYPE"), h.Values("X-Tag"), h)
	// Output:
	// text/plain [a b] map[Content-Type:[text/plain] X-Tag:[a b]]
}

func ExampleCanonicalHeaderKey() {
	fmt.Println(http.CanonicalHeaderKey("accept-encoding"))
	// Output:
	// Accept-Encoding
}

func ExampleDetectContentType() {
	fmt.Println(http.DetectContentType([]byte("<html>")))
	fmt.Println(http.DetectContentType([]byte("\x89PNG\r\n\x1a\n")))
	// Output:
	// text/html; charset=utf-8
	// image/png
}

func ExampleSetCookie() {
	w := httptest.NewRecorder()
	http.SetCookie(w, &http.Cookie{Name: "id", Value: "7", Path: "/", HttpOnly: true})
	fmt.Println(w.Header().Get("Set-Cookie"))
	// Output:
	// id=7; Path=/; HttpOnly
}

func ExampleStripPrefix() {
	h := http.StripPrefix("/api", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, r.URL.Path) }))
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest("GET", "/api/users", nil))
	fmt.Println(w.Body)
	// Output:
	// /users
}

func ExampleMaxBytesReader() {
	w := httptest.NewRecorder()
	r := http.MaxBytesReader(w, io.NopCloser(strings.NewReader("too long")), 3)
	b, err := io.ReadAll(r)
	fmt.Println(string(b), err)
	// Output:
	// too http: request body too large
}

func ExampleNewRequest() {
	r, err := http.NewRequest("POST", "http://example.org/a?b=1", strings.NewReader("body"))
	fmt.Println(r.Method, r.Host, r.URL.RawQuery, r.ContentLength, err)
	// Output:
	// POST example.org b=1 4 <nil>
}

func ExampleRequest_BasicAuth() {
	r := httptest.NewRequest("GET", "/", nil)
	r.SetBasicAuth("ann", "secret")
	fmt.Println(r.BasicAuth())
	// Output:
	// ann secret true
}

func ExampleRequest_FormValue() {
	r := httptest.NewRequest("GET", "/?q=go&n=1", nil)
	fmt.Println(r.FormValue("q"), r.FormValue("none") == "")
	// Output:
	// go true
}
