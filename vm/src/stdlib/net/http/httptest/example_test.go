package httptest_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
)

func ExampleNewRecorder() {
	w := httptest.NewRecorder()
	w.WriteHeader(201)
	fmt.Fprint(w, "made")
	fmt.Println(w.Result().Status, w.Body)
	// Output:
	// 201 Created made
}

func ExampleNewServer() {
	s := httptest.NewServer(http.NotFoundHandler())
	defer s.Close()
	resp, err := s.Client().Get(s.URL)
	if err == nil {
		fmt.Println(resp.StatusCode)
		resp.Body.Close()
	}
	// Output:
	// 404
}
