// A route of github.com/gorilla/mux with a variable.
package main

import (
	"fmt"
	"net/http"
	"net/http/httptest"

	"github.com/gorilla/mux"
)

func main() {
	r := mux.NewRouter()
	r.HandleFunc("/a/{id:[0-9]+}", func(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, mux.Vars(r)["id"]) })
	w := httptest.NewRecorder()
	r.ServeHTTP(w, httptest.NewRequest("GET", "/a/17", nil))
	fmt.Println(w.Code, w.Body)
}
