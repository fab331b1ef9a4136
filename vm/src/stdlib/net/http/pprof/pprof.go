// Package pprof serves the profiles of package runtime/pprof by HTTP, below
// /debug/pprof/, for go tool pprof and for people.
package pprof

import (
	"context"
	"fmt"
	"html"
	"io"
	"net/http"
	"net/url"
	"os"
	"runtime"
	"runtime/pprof"
	"runtime/trace"
	"strconv"
	"strings"
	"time"
)

func init() {
	for name, f := range map[string]http.HandlerFunc{
		"":        Index,
		"cmdline": Cmdline,
		"profile": Profile,
		"symbol":  Symbol,
		"trace":   Trace,
	} {
		http.HandleFunc("GET /debug/pprof/"+name, f)
	}
}

const plain = "text/plain; charset=utf-8"

// begin says what is coming; as a file, if it is not for people.
func begin(w http.ResponseWriter, kind, file string) {
	h := w.Header()
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Content-Type", kind)
	if file != "" {
		h.Set("Content-Disposition", `attachment; filename="`+file+`"`)
	}
}

func fail(w http.ResponseWriter, status int, text string) {
	h := w.Header()
	h.Set("Content-Type", plain)
	h.Set("X-Go-Pprof", "1")
	h.Del("Content-Disposition")
	w.WriteHeader(status)
	fmt.Fprintln(w, text)
}

// last waits, and lets the answer take that much longer than the server lets answers
// take.
func last(w http.ResponseWriter, r *http.Request, d time.Duration) {
	if s, ok := r.Context().Value(http.ServerContextKey).(*http.Server); ok && s.WriteTimeout > 0 {
		http.NewResponseController(w).SetWriteDeadline(time.Now().Add(s.WriteTimeout + d))
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-r.Context().Done():
	}
}

// Cmdline answers with the program's arguments, zero bytes between them.
func Cmdline(w http.ResponseWriter, r *http.Request) {
	begin(w, plain, "")
	io.WriteString(w, strings.Join(os.Args, "\x00"))
}

// Profile answers with a profile of the processor time of so many seconds, or 30.
func Profile(w http.ResponseWriter, r *http.Request) {
	seconds, err := strconv.ParseInt(r.FormValue("seconds"), 10, 64)
	if err != nil || seconds <= 0 {
		seconds = 30
	}
	begin(w, "application/octet-stream", "profile")
	if err := pprof.StartCPUProfile(w); err != nil {
		fail(w, http.StatusInternalServerError, "Could not enable CPU profiling: "+err.Error())
		return
	}
	last(w, r, time.Duration(seconds)*time.Second)
	pprof.StopCPUProfile()
}

// Trace answers with a trace of so many seconds, or one.
func Trace(w http.ResponseWriter, r *http.Request) {
	seconds, err := strconv.ParseFloat(r.FormValue("seconds"), 64)
	if err != nil || !(seconds > 0) {
		seconds = 1
	}
	begin(w, "application/octet-stream", "trace")
	if err := trace.Start(w); err != nil {
		fail(w, http.StatusInternalServerError, "Could not enable tracing: "+err.Error())
		return
	}
	last(w, r, time.Duration(seconds*float64(time.Second)))
	trace.Stop()
}

// Symbol answers with the names of functions at addresses that + joins: in the query, or
// in the body of a POST.
func Symbol(w http.ResponseWriter, r *http.Request) {
	asked := r.URL.RawQuery
	failed := ""
	if r.Method == http.MethodPost {
		body, err := io.ReadAll(r.Body)
		asked = string(body)
		if err != nil {
			failed = fmt.Sprintf("reading request: %v\n", err)
		}
	}
	begin(w, plain, "")
	// How many there are nobody asks: pprof looks whether there are any.
	io.WriteString(w, "num_symbols: 1\n")
	for word := range strings.SplitSeq(asked, "+") {
		pc, _ := strconv.ParseUint(word, 0, 64)
		if f := runtime.FuncForPC(uintptr(pc)); pc != 0 && f != nil {
			fmt.Fprintf(w, "%#x %s\n", pc, f.Name())
		}
	}
	io.WriteString(w, failed)
}

// Handler answers with the profile of that name.
func Handler(name string) http.Handler { return handler(name) }

type handler string

func (name handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	begin(w, plain, "")
	p := pprof.Lookup(string(name))
	if p == nil {
		fail(w, http.StatusNotFound, "Unknown profile")
		return
	}
	if seconds := r.FormValue("seconds"); seconds != "" {
		name.difference(w, r, seconds)
		return
	}
	if gc, _ := strconv.Atoi(r.FormValue("gc")); name == "heap" && gc > 0 {
		runtime.GC()
	}
	debug, _ := strconv.Atoi(r.FormValue("debug"))
	if debug == 0 {
		begin(w, "application/octet-stream", string(name))
	}
	p.WriteTo(w, debug)
}

func note()
func keep(name string) int
func since(name string, id int) string
func forget(id int)

// difference answers with what comes to a profile in so many seconds.
func (name handler) difference(w http.ResponseWriter, r *http.Request, text string) {
	seconds, err := strconv.ParseInt(text, 10, 64)
	debug, _ := strconv.Atoi(r.FormValue("debug"))
	switch {
	case err != nil || seconds <= 0:
		fail(w, http.StatusBadRequest, `invalid value for "seconds" - must be a positive integer`)
		return
	case debug != 0:
		fail(w, http.StatusBadRequest, "seconds and debug params are incompatible")
		return
	}
	note()
	id := 0
	if name != "goroutineleak" {
		id = keep(string(name))
	}
	if id == 0 {
		fail(w, http.StatusBadRequest, `"seconds" parameter is not supported for this profile type`)
		return
	}
	defer forget(id)
	last(w, r, time.Duration(seconds)*time.Second)
	if err := r.Context().Err(); err != nil {
		status := http.StatusInternalServerError
		if err == context.DeadlineExceeded {
			status = http.StatusRequestTimeout
		}
		fail(w, status, err.Error())
		return
	}
	note()
	begin(w, "application/octet-stream", string(name)+"-delta")
	io.WriteString(w, since(string(name), id))
}

// What the page says of each profile.
var says = map[string]string{
	"allocs":        "All memory that was ever allocated, by place (sampled).",
	"block":         "Where goroutines waited for channels, mutexes and the like; runtime.SetBlockProfileRate switches it on.",
	"cmdline":       "The program and its arguments.",
	"goroutine":     "Where all goroutines are. With debug=2 one by one, as a panic prints them.",
	"goroutineleak": "Goroutines that are blocked forever on unreachable objects.",
	"heap":          "Memory in use, by place (sampled). With gc=1 garbage is collected first.",
	"mutex":         "Who made others wait for mutexes; runtime.SetMutexProfileFraction switches it on.",
	"profile":       "Processor time; seconds= says for how long. For go tool pprof.",
	"symbol":        "Names of functions by address. For go tool pprof.",
	"threadcreate":  "Threads of the operating system that were made.",
	"trace":         "What the scheduler does; seconds= says for how long. For go tool trace.",
}

// Index answers with a page of all profiles, or with the one that the path names.
func Index(w http.ResponseWriter, r *http.Request) {
	if name, ok := strings.CutPrefix(r.URL.Path, "/debug/pprof/"); ok && name != "" {
		handler(name).ServeHTTP(w, r)
		return
	}
	begin(w, "text/html; charset=utf-8", "")
	row := func(count, name, href string) {
		text := html.EscapeString(name)
		fmt.Fprintf(w, "<tr><td>%s<td><a href=\"%s\">%s</a><td>%s\n", count, href, text, html.EscapeString(says[name]))
	}
	io.WriteString(w, "<!DOCTYPE html>\n<title>/debug/pprof/</title>\n<h1>/debug/pprof/</h1>\n<p>Profiles of this program:\n<table>\n")
	for _, p := range pprof.Profiles() {
		row(strconv.Itoa(p.Count()), p.Name(), url.PathEscape(p.Name())+"?debug=1")
	}
	for _, name := range []string{"cmdline", "profile", "symbol", "trace"} {
		row("", name, name)
	}
	io.WriteString(w, "</table>\n<p><a href=\"goroutine?debug=2\">All goroutines with their stacks</a>\n")
}
