// Who calls whom between this program and the library, and what functions look like. With an argument it ends by that
// panic. The output must be the same whether the library's code comes from the image or is compiled.
package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path"
	"reflect"
	"regexp"
	"runtime"
	"runtime/debug"
	"slices"
	"sort"
	"strings"
	"sync"
	"testing/fstest"
	"text/template"
	"time"
)

// callers prints the frames above it, innermost first.
func callers(what string) {
	pcs := make([]uintptr, 64)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(2, pcs)])
	fmt.Println(what)
	for {
		f, more := frames.Next()
		fmt.Printf("\t%s %s:%d\n", f.Function, path.Base(f.File), f.Line)
		if !more {
			break
		}
	}
	for skip := 1; skip < 5; skip++ {
		_, file, line, ok := runtime.Caller(skip)
		fmt.Println("\t", skip, path.Base(file), line, ok)
	}
}

type item struct{ n int }

func (i item) String() string                { callers("Stringer"); return fmt.Sprint("item ", i.n) }
func (i *item) MarshalJSON() ([]byte, error) { callers("MarshalJSON"); return []byte(`1`), nil }
func (i *item) UnmarshalJSON([]byte) error   { callers("UnmarshalJSON"); return nil }
func (i item) Less(j int) bool               { return i.n < j }

type reader struct{ said bool }

func (r *reader) Read(p []byte) (int, error) {
	if !r.said {
		r.said = true
		callers("Read")
	}
	return copy(p, "line\n"), nil
}

type byLen []string

func (b byLen) Len() int           { return len(b) }
func (b byLen) Swap(i, j int)      { b[i], b[j] = b[j], b[i] }
func (b byLen) Less(i, j int) bool { return len(b[i]) < len(b[j]) }

func callbacks() {
	var once sync.Once
	said := func(what string) func() { return sync.OnceFunc(func() { callers(what) }) }
	once.Do(func() { callers("Once.Do") })
	mapped := said("strings.Map")
	strings.Map(func(r rune) rune { mapped(); return r }, "ab")
	less := said("sort.Slice")
	ints := []int{3, 1, 2}
	sort.Slice(ints, func(i, j int) bool { less(); return ints[i] < ints[j] })
	cmp := said("slices.SortFunc")
	slices.SortFunc(ints, func(a, b int) int { cmp(); return b - a })
	sort.Sort(byLen{"aa", "b"})
	fmt.Println(item{1}, &item{2})
	var buf bytes.Buffer
	_ = json.NewEncoder(&buf).Encode(map[string]any{"x": &item{3}})
	var to struct{ X *item }
	_ = json.Unmarshal([]byte(`{"X": 2}`), &to)
	_, _ = bufio.NewReader(&reader{}).ReadString('\n')
	_ = fs.WalkDir(fstest.MapFS{"a/b": {}}, ".", func(p string, _ fs.DirEntry, _ error) error {
		if p == "a/b" {
			callers("WalkDir")
		}
		return nil
	})
	funcs := template.FuncMap{"f": func() string { callers("template"); return "" }}
	_ = template.Must(template.New("t").Funcs(funcs).Parse("{{range .}}{{f}}{{end}}")).Execute(io.Discard, []int{1})
	handler := http.HandlerFunc(func(http.ResponseWriter, *http.Request) { callers("handler") })
	mux := http.NewServeMux()
	mux.Handle("/", http.StripPrefix("/a", handler))
	mux.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("GET", "/a/b", nil))
	regexp.MustCompile("a").ReplaceAllStringFunc("a", func(string) string { callers("regexp"); return "" })
	done := make(chan bool)
	time.AfterFunc(0, func() { callers("AfterFunc"); done <- true })
	<-done
	ctx, cancel := context.WithCancel(context.Background())
	context.AfterFunc(ctx, func() { callers("context.AfterFunc"); done <- true })
	cancel()
	<-done
	reflect.ValueOf(callers).Call([]reflect.Value{reflect.ValueOf("reflect")})
}

func looks() {
	var r io.Reader = strings.NewReader("")
	for _, f := range []any{
		strings.ToUpper, strings.Map, sort.Slice, (*bytes.Buffer).Write, bytes.NewBuffer(nil).String, r.Read,
		io.Reader.Read, http.HandlerFunc.ServeHTTP, fmt.Errorf, item.Less, (*item).String, callbacks,
		func() {}, os.Exit, time.Now, errors.New, json.Marshal, template.Must,
	} {
		v := reflect.ValueOf(f)
		at := runtime.FuncForPC(v.Pointer())
		file, line := at.FileLine(v.Pointer())
		fmt.Printf("%s %s:%d %T %v\n", at.Name(), path.Base(file), line, f, v.Type())
		p := fmt.Sprintf("%p", f)
		fmt.Println(strings.HasPrefix(p, "0x"), p == fmt.Sprintf("%v", f), p == fmt.Sprintf("%#x", v.Pointer()))
	}
	// The same function in several places is one function.
	again := reflect.ValueOf(strings.ToUpper).Pointer()
	table := map[string]func(string) string{"u": strings.ToUpper, "l": strings.ToLower}
	fmt.Println(reflect.ValueOf(table["u"]).Pointer() == again, reflect.ValueOf(table["l"]).Pointer() == again)
	fmt.Println(template.FuncMap{"x": nil}, errors.Is(fs.ErrNotExist, os.ErrNotExist), io.EOF == bufio.NewScanner(r).Err())
	fmt.Println(len(debug.Stack()) > 0, reflect.TypeFor[http.Client](), reflect.TypeFor[http.Handler]().Method(0).Type)
}

type broken struct{}

func (broken) Write([]byte) (int, error) { panic("a writer that panics") }

func end(how string) {
	var none *bytes.Buffer
	var closed = make(chan int)
	switch how {
	case "repeat":
		strings.Repeat("x", -1)
	case "nil":
		none.WriteString("x")
	case "regexp":
		regexp.MustCompile("(")
	case "callback":
		sort.Slice([]int{1, 2}, func(int, int) bool { panic(errors.New("in less")) })
	case "writer":
		fmt.Fprintf(bufio.NewWriterSize(broken{}, 16), "%s %d", strings.Repeat("y", 100), 7)
	case "once":
		sync.OnceValue(func() int { var m map[string]int; m["x"] = 1; return 0 })()
	case "goroutine":
		go strings.Map(func(rune) rune { panic("in Map") }, "x")
		<-closed
	case "deep":
		mux := http.NewServeMux()
		mux.HandleFunc("/", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, []int{}[len(os.Args)]) })
		mux.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("GET", "/", nil))
	case "unlock":
		new(sync.Mutex).Unlock()
	case "deadlock":
		var wg sync.WaitGroup
		wg.Add(1)
		wg.Wait()
	case "negative":
		new(sync.WaitGroup).Done()
	case "template":
		template.Must(template.New("t").Parse("{{"))
	}
}

func main() {
	if len(os.Args) > 1 {
		end(os.Args[1])
		return
	}
	callbacks()
	looks()
	for _, how := range []string{"repeat", "nil", "regexp", "callback", "writer", "once", "deep", "negative", "template"} {
		func() {
			defer func() {
				r := recover()
				_, isRuntime := r.(runtime.Error)
				fmt.Println(how, r, isRuntime)
				callers("deferred")
			}()
			end(how)
		}()
	}
}
