// Files that package net/http serves: directories and io/fs, ranges and conditions, names that lead outside.
package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"testing/fstest"
	"time"
)

var when = time.Date(2020, 5, 17, 10, 0, 0, 0, time.UTC)

func must[T any](v T, err error) T {
	if err != nil {
		fmt.Println("failed:", err)
		os.Exit(1)
	}
	return v
}

// ask shows the answer to a request; headers come in pairs.
func ask(h http.Handler, method, target string, headers ...string) {
	r := httptest.NewRequest(method, target, nil)
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	var names []string
	for name := range w.Header() {
		names = append(names, name)
	}
	sort.Strings(names)
	fmt.Print(method, " ", target, " ", headers, ": ", w.Code)
	for _, name := range names {
		value := w.Header().Get(name)
		if _, b, ok := strings.Cut(value, "boundary="); ok && len(b) == 60 {
			value = strings.ReplaceAll(value, b, "B")
		}
		fmt.Printf(" %s=%q", name, value)
	}
	body := w.Body.String()
	if _, b, ok := strings.Cut(w.Header().Get("Content-Type"), "byteranges; boundary="); ok {
		body = strings.ReplaceAll(body, b, "B")
	}
	fmt.Printf(" %q\n", body)
}

// counted opens files of another file system and keeps count.
type counted struct {
	http.FileSystem
	opened []string
}

func (c *counted) Open(name string) (http.File, error) {
	c.opened = append(c.opened, name)
	if strings.Contains(name, "secret") {
		return nil, fs.ErrPermission
	}
	if strings.Contains(name, "broken") {
		return nil, errors.New("broken")
	}
	f, err := c.FileSystem.Open(name)
	return f, err
}

func directories(dir string) {
	for _, name := range []string{"a.txt", "sub/index.html", "sub/b.json", "other/c.css", "other/<&>.txt"} {
		path := filepath.Join(dir, name)
		os.MkdirAll(filepath.Dir(path), 0o755)
		os.WriteFile(path, []byte("content of "+name), 0o644)
		os.Chtimes(path, when, when)
	}
	for _, name := range []string{"other", "sub", "."} {
		os.Chtimes(filepath.Join(dir, name), when, when)
	}
	d := http.Dir(dir)
	for _, name := range []string{"/a.txt", "a.txt", "/../a.txt", "/none", "/a.txt/x", "/", "/sub", "", "bad\x00name", "//sub//b.json"} {
		f, err := d.Open(name)
		if err != nil {
			fmt.Println(name, strings.ReplaceAll(err.Error(), dir, "DIR"), errors.Is(err, fs.ErrNotExist))
			continue
		}
		info, err := f.Stat()
		fmt.Printf("%q %t %v\n", name, info.IsDir(), err)
		f.Close()
	}
	var f http.File = must(d.Open("/a.txt"))
	b := make([]byte, 7)
	n, err := f.Read(b)
	at, serr := f.Seek(-3, io.SeekEnd)
	rest, _ := io.ReadAll(f)
	fmt.Println(n, string(b), err, at, serr, string(rest))
	_, err = f.Readdir(1)
	fmt.Println(err != nil, f.Close(), f.Close() != nil)
	f = must(d.Open("/other"))
	infos, err := f.Readdir(-1)
	fmt.Println(len(infos), err)
	infos, err = f.Readdir(1)
	fmt.Println(len(infos), err)
	f.Close()

	c := &counted{FileSystem: d}
	h := http.FileServer(c)
	for _, target := range []string{"/a.txt", "/sub/", "/sub", "/sub/index.html", "/other/", "/other", "/none", "/secret", "/broken", "/a.txt/", "/../a.txt", "/sub/..//a.txt"} {
		ask(h, "GET", target)
	}
	ask(h, "HEAD", "/a.txt")
	ask(h, "POST", "/a.txt")
	fmt.Println(c.opened)
	ask(http.StripPrefix("/static/", http.FileServer(d)), "GET", "/static/a.txt")
	ask(http.StripPrefix("/static", http.FileServer(d)), "GET", "/elsewhere/a.txt")
	serve := func(name string) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { http.ServeFile(w, r, filepath.Join(dir, name)) })
	}
	ask(serve("a.txt"), "GET", "/whatever")
	ask(serve("a.txt"), "GET", "/x/../y")
	ask(serve("sub"), "GET", "/sub/")
	ask(serve("sub"), "GET", "/elsewhere")
	ask(serve("none"), "GET", "/")
	ask(serve("sub/index.html"), "GET", "/sub/index.html")
}

var tree = fstest.MapFS{
	"a.txt":          {Data: []byte("text of a"), ModTime: when},
	"dir/index.html": {Data: []byte("<p>index"), ModTime: when},
	"list/one":       {Data: []byte("1")}, "list/two": {Data: []byte("2")},
	"image.png": {Data: []byte("no image"), ModTime: when},
}

func systems() {
	h := http.FileServerFS(tree)
	for _, target := range []string{"/a.txt", "/dir/", "/dir", "/list/", "/none", "/image.png", "/"} {
		ask(h, "GET", target)
	}
	serve := func(name string) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { http.ServeFileFS(w, r, tree, name) })
	}
	ask(serve("a.txt"), "GET", "/")
	ask(serve("../a.txt"), "GET", "/")
	ask(serve("dir"), "GET", "/dir/")
	ask(serve("none"), "GET", "/")
	hf := http.FS(tree)
	f := must(hf.Open("/list"))
	infos, err := f.Readdir(-1)
	for _, i := range infos {
		fmt.Println(i.Name(), i.Size())
	}
	fmt.Println(err, f.Close())
	f = must(hf.Open("/a.txt"))
	at, err := f.Seek(5, io.SeekStart)
	b := make([]byte, 10)
	n, rerr := f.Read(b)
	fmt.Println(at, err, string(b[:n]), rerr)
	_, err = f.Readdir(1)
	fmt.Println(err)
	_, err = hf.Open("/none")
	fmt.Println(err, errors.Is(err, fs.ErrNotExist))

	client := &http.Client{Transport: http.NewFileTransportFS(tree)}
	for _, u := range []string{"file:///a.txt", "file:///none", "file:///dir/", "file:///list"} {
		r, err := client.Get(u)
		if err != nil {
			fmt.Println(u, err)
			continue
		}
		b, err := io.ReadAll(r.Body)
		fmt.Printf("%s %s %s %d %q %v\n", u, r.Status, r.Proto, r.ContentLength, b, err)
		r.Body.Close()
	}
}

func content() {
	serve := func(name string, t time.Time, set func(http.Header)) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if set != nil {
				set(w.Header())
			}
			http.ServeContent(w, r, name, t, strings.NewReader("0123456789"))
		})
	}
	plain := serve("x.txt", when, nil)
	for _, ranges := range []string{"bytes=0-3", "bytes=-3", "bytes=5-", "bytes=9-20", "bytes=10-", "bytes=0-1,4-5", "bytes=0-9,0-9", "bytes=a-b", "bits=0-1", "bytes=", "bytes=3-1", "bytes=-0", "bytes=0-0, 2-2,,"} {
		ask(plain, "GET", "/", "Range", ranges)
	}
	ask(plain, "HEAD", "/", "Range", "bytes=2-4")
	later, earlier := when.Add(time.Hour).Format(http.TimeFormat), when.Add(-time.Hour).Format(http.TimeFormat)
	for _, condition := range [][]string{
		{"If-Modified-Since", later}, {"If-Modified-Since", earlier}, {"If-Unmodified-Since", earlier}, {"If-Unmodified-Since", later}, {"If-Modified-Since", "nonsense"},
		{"If-Range", later, "Range", "bytes=0-1"}, {"If-Range", when.Format(http.TimeFormat), "Range", "bytes=0-1"},
	} {
		ask(plain, "GET", "/", condition...)
	}
	tagged := serve("", time.Time{}, func(h http.Header) { h.Set("Etag", `"v1"`) })
	for _, condition := range [][]string{
		{"If-None-Match", `"v1"`}, {"If-None-Match", `W/"v1"`}, {"If-None-Match", `"v0", "v1"`}, {"If-None-Match", "*"}, {"If-None-Match", `"v0"`}, {"If-Match", `"v1"`}, {"If-Match", `W/"v1"`}, {"If-Match", `"v0"`}, {"If-Match", "*"},
		{"If-Range", `"v1"`, "Range", "bytes=1-1"}, {"If-Range", `"v0"`, "Range", "bytes=1-1"},
	} {
		ask(tagged, "GET", "/", condition...)
	}
	ask(tagged, "PUT", "/", "If-None-Match", `"v1"`)
	ask(serve("x.bin", time.Unix(0, 0), func(h http.Header) { h.Set("Content-Type", "own/type") }), "GET", "/")
	ask(serve("noext", time.Time{}, func(h http.Header) { h.Set("Content-Encoding", "gzip") }), "GET", "/")
	ask(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { http.ServeContent(w, r, "x", when, unseekable{}) }), "GET", "/")
}

type unseekable struct{}

func (unseekable) Read([]byte) (int, error)       { return 0, io.EOF }
func (unseekable) Seek(int64, int) (int64, error) { return 0, errors.New("cannot seek") }

func main() {
	dir := must(os.MkdirTemp("", "files"))
	defer os.RemoveAll(dir)
	directories(dir)
	systems()
	content()
}
