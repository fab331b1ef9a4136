// The profiles of a program by HTTP; what depends on the machine is left out.
package main

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/pprof"
	"os"
	"reflect"
	runtimepprof "runtime/pprof"
	"strings"
)

func get(path string) (*http.Response, string) {
	w := httptest.NewRecorder()
	http.DefaultServeMux.ServeHTTP(w, httptest.NewRequest("GET", path, nil))
	r := w.Result()
	body, _ := io.ReadAll(r.Body)
	return r, string(body)
}

func main() {
	r, page := get("/debug/pprof/")
	fmt.Println(r.StatusCode, r.Header.Get("Content-Type"), r.Header.Get("X-Content-Type-Options"))
	for _, name := range []string{"allocs", "block", "goroutine", "heap", "mutex", "threadcreate", "cmdline", "profile", "trace"} {
		fmt.Println(name, strings.Contains(page, "href=\""+name) || strings.Contains(page, "href='"+name))
	}
	for _, name := range []string{"allocs", "block", "goroutine", "heap?gc=1", "mutex", "threadcreate"} {
		r, body := get("/debug/pprof/" + name)
		fmt.Println(name, r.StatusCode, r.Header.Get("Content-Type"), r.Header.Get("Content-Disposition"), strings.HasPrefix(body, "\x1f\x8b"))
		name, _, _ = strings.Cut(name, "?")
		r, body = get("/debug/pprof/" + name + "?debug=1")
		fmt.Println(name, r.StatusCode, r.Header.Get("Content-Type"), r.Header.Get("Content-Disposition"), strings.Contains(body, "@") || strings.Contains(body, "cycles/second="))
	}
	_, body := get("/debug/pprof/goroutine?debug=2")
	fmt.Println(strings.HasPrefix(body, "goroutine "), strings.Contains(body, "main.main()"))

	r, body = get("/debug/pprof/nothing")
	fmt.Println(r.StatusCode, r.Header.Get("X-Go-Pprof"), body)
	r, _ = get("/debug/pprof/goroutine?seconds=no")
	fmt.Println(r.StatusCode >= 400)

	r, body = get("/debug/pprof/cmdline")
	fmt.Println(r.StatusCode, r.Header.Get("Content-Type"), len(body) > 0)

	pc := reflect.ValueOf(main).Pointer()
	for _, q := range []string{"", fmt.Sprintf("?%#x", pc), fmt.Sprintf("?%#x+0x1", pc)} {
		r, body = get("/debug/pprof/symbol" + q)
		fmt.Println(r.StatusCode, strings.ReplaceAll(body, fmt.Sprintf("%#x", pc), "PC"))
	}
	w := httptest.NewRecorder()
	pprof.Symbol(w, httptest.NewRequest("POST", "/", strings.NewReader(fmt.Sprintf("%#x", pc))))
	fmt.Println(strings.HasSuffix(w.Body.String(), " main.main\n"))

	r, body = get("/debug/pprof/trace?seconds=0.01")
	fmt.Println(r.StatusCode, r.Header.Get("Content-Type"), r.Header.Get("Content-Disposition"), strings.HasPrefix(body, "go 1."))
	r, body = get("/debug/pprof/profile?seconds=1")
	fmt.Println(r.StatusCode, r.Header.Get("Content-Disposition"), strings.HasPrefix(body, "\x1f\x8b"))

	direct := func(f http.HandlerFunc, path string) *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		f(w, httptest.NewRequest("GET", path, nil))
		return w
	}
	_, page = get("/debug/pprof/")
	fmt.Println(strings.Count(direct(pprof.Index, "/debug/pprof/").Body.String(), "<tr>") == strings.Count(page, "<tr>"), direct(pprof.Index, "/debug/pprof/none").Code, direct(pprof.Index, "/debug/pprof/heap?debug=1").Code)
	w = direct(pprof.Cmdline, "/")
	fmt.Println(w.Body.String() == strings.Join(os.Args, "\x00"))
	w = direct(pprof.Trace, "/?seconds=0.01")
	fmt.Println(w.Code, w.Header().Get("Content-Type"), strings.HasPrefix(w.Body.String(), "go 1."))
	// While another profile is made, there is none of this kind.
	if err := runtimepprof.StartCPUProfile(io.Discard); err != nil {
		fmt.Println(err)
	}
	w = direct(pprof.Profile, "/?seconds=1")
	fmt.Println(w.Code, w.Header().Get("X-Go-Pprof"), w.Body.String())
	runtimepprof.StopCPUProfile()

	w = httptest.NewRecorder()
	http.DefaultServeMux.ServeHTTP(w, httptest.NewRequest("POST", "/debug/pprof/heap", nil))
	fmt.Println(w.Code)
	w = httptest.NewRecorder()
	pprof.Handler("heap").ServeHTTP(w, httptest.NewRequest("GET", "/elsewhere?debug=1", nil))
	fmt.Println(w.Code, strings.HasPrefix(w.Body.String(), "heap profile: "))
}
