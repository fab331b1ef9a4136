// A service with routes, by github.com/gorilla/mux: variables, queries, middleware, subrouters, URLs made back.
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"

	"github.com/gorilla/mux"
)

type book struct {
	ID    string `json:"id"`
	Title string `json:"title"`
}

type shelf map[string]book

func (s shelf) get(w http.ResponseWriter, r *http.Request) {
	b, there := s[mux.Vars(r)["id"]]
	if !there {
		http.Error(w, "no such book", http.StatusNotFound)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(b)
}

func (s shelf) put(w http.ResponseWriter, r *http.Request) {
	var b book
	if err := json.NewDecoder(r.Body).Decode(&b); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	b.ID = mux.Vars(r)["id"]
	s[b.ID] = b
	w.WriteHeader(http.StatusCreated)
}

func traced(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		tmpl, _ := mux.CurrentRoute(r).GetPathTemplate()
		fmt.Printf("  [%s %s]\n", r.Method, tmpl)
		next.ServeHTTP(w, r)
	})
}

func routes(s shelf) *mux.Router {
	r := mux.NewRouter()
	r.Use(traced)
	api := r.PathPrefix("/api").Subrouter()
	api.HandleFunc("/books/{id:[0-9]+}", s.get).Methods("GET").Name("book")
	api.HandleFunc("/books/{id:[0-9]+}", s.put).Methods("PUT").Headers("Content-Type", "application/json")
	api.HandleFunc("/search", func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprintf(w, "searched %s in %s", mux.Vars(r)["q"], r.FormValue("in"))
	}).Queries("q", "{q:.+}").Name("search")
	r.HandleFunc("/{year:20\\d\\d}/{month}/", func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprint(w, mux.Vars(r))
	}).Host("{sub}.example.com").Schemes("http")
	r.PathPrefix("/static/").Handler(http.StripPrefix("/static/", http.FileServer(http.FS(os.DirFS("no-such-folder")))))
	r.NotFoundHandler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.WriteHeader(http.StatusTeapot)
		fmt.Fprint(w, "nothing at ", r.URL.Path)
	})
	return r
}

func main() {
	router := routes(shelf{"1": {"1", "Gödel, Escher, Bach"}})
	server := httptest.NewServer(router)
	defer server.Close()
	client := server.Client()
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	ask := func(method, path, host, kind, body string) {
		req, err := http.NewRequest(method, server.URL+path, strings.NewReader(body))
		if err != nil {
			fmt.Println(err)
			return
		}
		req.Host = host
		if kind != "" {
			req.Header.Set("Content-Type", kind)
		}
		res, err := client.Do(req)
		if err != nil {
			fmt.Println(err)
			return
		}
		defer res.Body.Close()
		text, _ := io.ReadAll(res.Body)
		fmt.Printf("%s %s: %s %s %q\n", method, path, res.Status, res.Header.Get("Location"), text)
	}
	ask("GET", "/api/books/1", "", "", "")
	ask("GET", "/api/books/2", "", "", "")
	ask("PUT", "/api/books/2", "", "application/json", `{"title": "SICP"}`)
	ask("PUT", "/api/books/3", "", "application/json", `{"title": `)
	ask("PUT", "/api/books/3", "", "text/plain", "x")
	ask("DELETE", "/api/books/2", "", "", "")
	ask("GET", "/api/books/2", "", "", "")
	ask("GET", "/api/search?q=go&in=title", "", "", "")
	ask("GET", "/api/search", "", "", "")
	ask("GET", "/2024/feb/", "www.example.com", "", "")
	ask("GET", "/api//books/../books/1", "", "", "")
	ask("GET", "/static/x", "", "", "")

	url, err := router.Get("book").URL("id", "42")
	fmt.Println(url, err)
	_, err = router.Get("book").URL("id", "x")
	fmt.Println(err)
	_ = router.Walk(func(route *mux.Route, _ *mux.Router, up []*mux.Route) error {
		path, _ := route.GetPathTemplate()
		methods, err := route.GetMethods()
		fmt.Println(len(up), path, methods, err)
		return nil
	})
}
