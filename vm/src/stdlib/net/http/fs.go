package http

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"mime"
	"mime/multipart"
	"net/textproto"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// A Dir is a directory of the machine as a FileSystem. Symbolic links lead out of it.
type Dir string

// Open opens a file in the directory.
func (d Dir) Open(name string) (File, error) {
	local := path.Clean("/" + name)[1:]
	if local == "" {
		local = "."
	}
	if strings.ContainsRune(local, 0) {
		return nil, errors.New("http: invalid or unsafe file path")
	}
	dir := string(d)
	if dir == "" {
		dir = "."
	}
	full := filepath.Join(dir, local)
	f, err := os.Open(full)
	if err != nil {
		return nil, notDir(err, full, os.Stat)
	}
	return f, nil
}

// notDir makes an error of a path that goes through a file one of a file that does not exist.
func notDir(err error, name string, stat func(string) (fs.FileInfo, error)) error {
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrPermission) {
		return err
	}
	parts := strings.Split(name, "/")
	for i := range parts {
		if parts[i] == "" {
			continue
		}
		info, serr := stat(strings.Join(parts[:i+1], "/"))
		if serr != nil {
			return err
		}
		if !info.IsDir() {
			return fs.ErrNotExist
		}
	}
	return err
}

// A FileSystem is what a FileServer serves. Names are absolute, with slashes.
type FileSystem interface {
	// Open opens a file; the name begins with a slash.
	Open(name string) (File, error)
}

// A File is an open file of a FileSystem.
type File interface {
	io.Closer
	io.Reader
	io.Seeker
	// Readdir returns at most count files of a folder, then io.EOF; all of them if count <= 0.
	Readdir(count int) ([]fs.FileInfo, error)
	// Stat returns the FileInfo.
	Stat() (fs.FileInfo, error)
}

// FS returns an fs.FS as a FileSystem. Its files must be io.Seekers.
func FS(fsys fs.FS) FileSystem { return ioFS{fsys} }

type ioFS struct{ fsys fs.FS }

func (f ioFS) Open(name string) (File, error) {
	if name = strings.TrimPrefix(name, "/"); name == "" {
		name = "."
	}
	file, err := f.fsys.Open(name)
	if err != nil {
		return nil, notDir(err, name, func(name string) (fs.FileInfo, error) { return fs.Stat(f.fsys, name) })
	}
	return ioFile{file}, nil
}

type ioFile struct{ file fs.File }

func (f ioFile) Close() error               { return f.file.Close() }
func (f ioFile) Read(b []byte) (int, error) { return f.file.Read(b) }
func (f ioFile) Stat() (fs.FileInfo, error) { return f.file.Stat() }

var (
	errSeek    = errors.New("io.File missing Seek method")
	errReadDir = errors.New("io.File directory missing ReadDir method")
)

func (f ioFile) Seek(offset int64, whence int) (int64, error) {
	s, ok := f.file.(io.Seeker)
	if !ok {
		return 0, errSeek
	}
	return s.Seek(offset, whence)
}

func (f ioFile) ReadDir(count int) ([]fs.DirEntry, error) {
	d, ok := f.file.(fs.ReadDirFile)
	if !ok {
		return nil, errReadDir
	}
	return d.ReadDir(count)
}

func (f ioFile) Readdir(count int) ([]fs.FileInfo, error) {
	entries, err := f.ReadDir(count)
	var list []fs.FileInfo
	for _, e := range entries {
		info, ierr := e.Info()
		if ierr != nil {
			return list, ierr
		}
		list = append(list, info)
	}
	return list, err
}

// FileServer returns a handler that serves the files of root: of a directory its index.html, or a
// list of what is in it.
func FileServer(root FileSystem) Handler { return &fileServer{root} }

// FileServerFS is FileServer for an fs.FS.
func FileServerFS(root fs.FS) Handler { return FileServer(FS(root)) }

type fileServer struct{ root FileSystem }

func (f *fileServer) ServeHTTP(w ResponseWriter, r *Request) {
	name := r.URL.Path
	if !strings.HasPrefix(name, "/") {
		name = "/" + name
		r.URL.Path = name
	}
	serveFile(w, r, f.root, path.Clean(name), true)
}

// ServeFile serves a file or directory. Where the name is made of the request, see to it that it
// stays where it should; paths of requests with .. are refused.
func ServeFile(w ResponseWriter, r *Request, name string) {
	if hasDotDot(r.URL.Path) {
		serveError(w, "invalid URL path", StatusBadRequest)
		return
	}
	dir, file := filepath.Split(name)
	serveFile(w, r, Dir(dir), file, false)
}

// ServeFileFS is ServeFile for a file of an fs.FS.
func ServeFileFS(w ResponseWriter, r *Request, fsys fs.FS, name string) {
	if hasDotDot(r.URL.Path) {
		serveError(w, "invalid URL path", StatusBadRequest)
		return
	}
	serveFile(w, r, FS(fsys), name, false)
}

func hasDotDot(p string) bool {
	return strings.Contains(p, "..") && slices.Contains(strings.FieldsFunc(p, func(r rune) bool { return r == '/' || r == '\\' }), "..")
}

// serveError is Error without what describes the file that is not served.
func serveError(w ResponseWriter, text string, code int) {
	for _, k := range []string{"Cache-Control", "Content-Encoding", "Etag", "Last-Modified"} {
		w.Header().Del(k)
	}
	Error(w, text, code)
}

func serveOpenError(w ResponseWriter, err error) {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		serveError(w, "404 page not found", StatusNotFound)
	case errors.Is(err, fs.ErrPermission):
		serveError(w, "403 Forbidden", StatusForbidden)
	default:
		serveError(w, "500 Internal Server Error", StatusInternalServerError)
	}
}

// localRedirect sends the client to a path relative to the present one.
func localRedirect(w ResponseWriter, r *Request, to string) {
	if q := r.URL.RawQuery; q != "" {
		to += "?" + q
	}
	w.Header().Set("Location", to)
	w.WriteHeader(StatusMovedPermanently)
}

func serveFile(w ResponseWriter, r *Request, root FileSystem, name string, redirect bool) {
	const index = "/index.html"
	if strings.HasSuffix(r.URL.Path, index) {
		localRedirect(w, r, "./")
		return
	}
	f, err := root.Open(name)
	if err != nil {
		serveOpenError(w, err)
		return
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		serveOpenError(w, err)
		return
	}
	if redirect {
		slash := strings.HasSuffix(r.URL.Path, "/")
		if info.IsDir() && !slash {
			localRedirect(w, r, path.Base(r.URL.Path)+"/")
			return
		}
		if !info.IsDir() && slash {
			base := path.Base(r.URL.Path)
			if base == "/" || base == "." {
				serveError(w, "http: attempting to traverse a non-directory", StatusInternalServerError)
				return
			}
			localRedirect(w, r, "../"+base)
			return
		}
	}
	if info.IsDir() {
		p := r.URL.Path
		if p == "" || !strings.HasSuffix(p, "/") {
			localRedirect(w, r, path.Base(p)+"/")
			return
		}
		if page, err := root.Open(strings.TrimSuffix(name, "/") + index); err == nil {
			defer page.Close()
			if pinfo, err := page.Stat(); err == nil {
				f, info = page, pinfo
			}
		}
	}
	if info.IsDir() {
		if checkModifiedSince(r, info.ModTime()) == failed {
			notModified(w)
			return
		}
		setModified(w, info.ModTime())
		listDir(w, r, f)
		return
	}
	serveContent(w, r, info.Name(), info.ModTime(), func() (int64, error) { return info.Size(), nil }, f)
}

func listDir(w ResponseWriter, r *Request, f File) {
	type item struct {
		name string
		dir  bool
	}
	var items []item
	var err error
	if d, ok := f.(fs.ReadDirFile); ok {
		var list []fs.DirEntry
		list, err = d.ReadDir(-1)
		for _, e := range list {
			items = append(items, item{e.Name(), e.IsDir()})
		}
	} else {
		var list []fs.FileInfo
		list, err = f.Readdir(-1)
		for _, e := range list {
			items = append(items, item{e.Name(), e.IsDir()})
		}
	}
	if err != nil {
		if s := serverOf(r); s != nil {
			s.logf("http: error reading directory: %v", err)
		}
		Error(w, "Error reading directory", StatusInternalServerError)
		return
	}
	slices.SortFunc(items, func(a, b item) int { return strings.Compare(a.name, b.name) })
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	fmt.Fprintf(w, "<!doctype html>\n<meta name=\"viewport\" content=\"width=device-width\">\n<pre>\n")
	for _, i := range items {
		if i.dir {
			i.name += "/"
		}
		u := url.URL{Path: i.name}
		fmt.Fprintf(w, "<a href=\"%s\">%s</a>\n", u.String(), escapeHTML(i.name))
	}
	fmt.Fprintf(w, "</pre>\n")
}

// ServeContent serves what can be read, with its parts and conditions as the request asks for. The
// type is that of the header, or of the name, or guessed.
func ServeContent(w ResponseWriter, req *Request, name string, modtime time.Time, content io.ReadSeeker) {
	serveContent(w, req, name, modtime, func() (int64, error) {
		size, err := content.Seek(0, io.SeekEnd)
		if err != nil {
			return 0, errSeeker
		}
		if _, err := content.Seek(0, io.SeekStart); err != nil {
			return 0, errSeeker
		}
		return size, nil
	}, content)
}

var (
	errSeeker    = errors.New("seeker can't seek")
	errNoOverlap = errors.New("invalid range: failed to overlap")
)

func serveContent(w ResponseWriter, r *Request, name string, modtime time.Time, sizeOf func() (int64, error), content io.ReadSeeker) {
	setModified(w, modtime)
	done, rangeHeader := checkConditions(w, r, modtime)
	if done {
		return
	}
	types, typed := w.Header()["Content-Type"]
	ctype := ""
	if !typed {
		if ctype = mime.TypeByExtension(filepath.Ext(name)); ctype == "" {
			var first [sniffLen]byte
			n, _ := io.ReadFull(content, first[:])
			ctype = DetectContentType(first[:n])
			if _, err := content.Seek(0, io.SeekStart); err != nil {
				serveError(w, "seeker can't seek", StatusInternalServerError)
				return
			}
		}
		w.Header().Set("Content-Type", ctype)
	} else if len(types) > 0 {
		ctype = types[0]
	}
	size, err := sizeOf()
	if err != nil {
		serveError(w, err.Error(), StatusInternalServerError)
		return
	}
	if size < 0 {
		serveError(w, "negative content size computed", StatusInternalServerError)
		return
	}
	ranges, err := parseRange(rangeHeader, size)
	if err == errNoOverlap && size == 0 {
		ranges, err = nil, nil // Nothing is asked for of nothing.
	}
	if err != nil {
		if err == errNoOverlap {
			w.Header().Set("Content-Range", fmt.Sprintf("bytes */%d", size))
		}
		serveError(w, err.Error(), StatusRequestedRangeNotSatisfiable)
		return
	}
	total := int64(0)
	for _, part := range ranges {
		total += part.length
	}
	if total > size {
		ranges = nil // More than all of it: an attack, or foolish.
	}
	code, send := StatusOK, size
	var body io.Reader = content
	switch {
	case len(ranges) == 1:
		part := ranges[0]
		if _, err := content.Seek(part.start, io.SeekStart); err != nil {
			serveError(w, err.Error(), StatusRequestedRangeNotSatisfiable)
			return
		}
		code, send = StatusPartialContent, part.length
		w.Header().Set("Content-Range", part.contentRange(size))
	case len(ranges) > 1:
		code, send = StatusPartialContent, partsSize(ranges, ctype, size)
		pr, pw := io.Pipe()
		mw := multipart.NewWriter(pw)
		w.Header().Set("Content-Type", "multipart/byteranges; boundary="+mw.Boundary())
		body = pr
		defer pr.Close()
		go writeParts(pw, mw, content, ranges, ctype, size)
	}
	w.Header().Set("Accept-Ranges", "bytes")
	if len(ranges) > 0 || w.Header().Get("Content-Encoding") == "" {
		w.Header().Set("Content-Length", strconv.FormatInt(send, 10))
	}
	w.WriteHeader(code)
	if r.Method != "HEAD" {
		io.CopyN(w, body, send)
	}
}

// A byteRange is a part of a file.
type byteRange struct{ start, length int64 }

func (b byteRange) contentRange(size int64) string {
	return fmt.Sprintf("bytes %d-%d/%d", b.start, b.start+b.length-1, size)
}

func (b byteRange) header(ctype string, size int64) textproto.MIMEHeader {
	return textproto.MIMEHeader{"Content-Range": {b.contentRange(size)}, "Content-Type": {ctype}}
}

func writeParts(pw *io.PipeWriter, mw *multipart.Writer, content io.ReadSeeker, ranges []byteRange, ctype string, size int64) {
	for _, b := range ranges {
		part, err := mw.CreatePart(b.header(ctype, size))
		if err == nil {
			_, err = content.Seek(b.start, io.SeekStart)
		}
		if err == nil {
			_, err = io.CopyN(part, content, b.length)
		}
		if err != nil {
			pw.CloseWithError(err)
			return
		}
	}
	mw.Close()
	pw.Close()
}

type counter int64

func (c *counter) Write(p []byte) (int, error) {
	*c += counter(len(p))
	return len(p), nil
}

// partsSize returns the length of an answer of several parts.
func partsSize(ranges []byteRange, ctype string, size int64) int64 {
	var n counter
	mw := multipart.NewWriter(&n)
	total := int64(0)
	for _, b := range ranges {
		mw.CreatePart(b.header(ctype, size))
		total += b.length
	}
	mw.Close()
	return total + int64(n)
}

// parseRange parses a Range header.
func parseRange(s string, size int64) ([]byteRange, error) {
	if s == "" {
		return nil, nil
	}
	bad := errors.New("invalid range")
	list, ok := strings.CutPrefix(s, "bytes=")
	if !ok {
		return nil, bad
	}
	var ranges []byteRange
	missed := false
	for _, item := range strings.Split(list, ",") {
		if item = textproto.TrimString(item); item == "" {
			continue
		}
		from, to, ok := strings.Cut(item, "-")
		if !ok {
			return nil, bad
		}
		from, to = textproto.TrimString(from), textproto.TrimString(to)
		var b byteRange
		if from == "" {
			// The last so many bytes.
			n, err := strconv.ParseInt(to, 10, 64)
			if to == "" || to[0] == '-' || n < 0 || err != nil {
				return nil, bad
			}
			n = min(n, size)
			b = byteRange{size - n, n}
		} else {
			start, err := strconv.ParseInt(from, 10, 64)
			if err != nil || start < 0 {
				return nil, bad
			}
			if start >= size {
				missed = true
				continue
			}
			end := size - 1
			if to != "" {
				if end, err = strconv.ParseInt(to, 10, 64); err != nil || start > end {
					return nil, bad
				}
				end = min(end, size-1)
			}
			b = byteRange{start, end - start + 1}
		}
		ranges = append(ranges, b)
	}
	if missed && len(ranges) == 0 {
		return nil, errNoOverlap
	}
	return ranges, nil
}

// Conditions.

type condition int

const (
	absent condition = iota
	met
	failed
)

func noTime(t time.Time) bool { return t.IsZero() || t.Equal(time.Unix(0, 0)) }

func setModified(w ResponseWriter, t time.Time) {
	if !noTime(t) {
		w.Header().Set("Last-Modified", t.UTC().Format(TimeFormat))
	}
}

// scanTag returns the entity tag that s begins with.
func scanTag(s string) (tag, rest string) {
	s = textproto.TrimString(s)
	start := 0
	if strings.HasPrefix(s, "W/") {
		start = 2
	}
	if len(s[start:]) < 2 || s[start] != '"' {
		return "", ""
	}
	for i := start + 1; i < len(s); i++ {
		c := s[i]
		switch {
		case c == 0x21 || c >= 0x23 && c <= 0x7e || c >= 0x80:
		case c == '"':
			return s[:i+1], s[i+1:]
		default:
			return "", ""
		}
	}
	return "", ""
}

// anyTag reports whether the list has a tag for which match is true, or an asterisk.
func anyTag(list string, match func(tag string) bool) bool {
	for {
		list = textproto.TrimString(list)
		if list == "" {
			return false
		}
		if list[0] == ',' {
			list = list[1:]
			continue
		}
		if list[0] == '*' {
			return true
		}
		tag, rest := scanTag(list)
		if tag == "" {
			return false
		}
		if match(tag) {
			return true
		}
		list = rest
	}
}

func strong(a, b string) bool { return a == b && strings.HasPrefix(a, `"`) }
func weak(a, b string) bool   { return strings.TrimPrefix(a, "W/") == strings.TrimPrefix(b, "W/") }

func verdict(ok bool) condition {
	if ok {
		return met
	}
	return failed
}

func checkMatch(w ResponseWriter, r *Request) condition {
	list := r.Header.Get("If-Match")
	if list == "" {
		return absent
	}
	tag := w.Header().get("Etag")
	return verdict(anyTag(list, func(t string) bool { return strong(t, tag) }))
}

func checkNoneMatch(w ResponseWriter, r *Request) condition {
	list := r.Header.get("If-None-Match")
	if list == "" {
		return absent
	}
	tag := w.Header().get("Etag")
	return verdict(!anyTag(list, func(t string) bool { return weak(t, tag) }))
}

func checkUnmodifiedSince(r *Request, modtime time.Time) condition {
	t, err := ParseTime(r.Header.Get("If-Unmodified-Since"))
	if noTime(modtime) || err != nil {
		return absent
	}
	return verdict(!modtime.Truncate(time.Second).After(t))
}

func checkModifiedSince(r *Request, modtime time.Time) condition {
	if r.Method != "GET" && r.Method != "HEAD" || noTime(modtime) {
		return absent
	}
	t, err := ParseTime(r.Header.Get("If-Modified-Since"))
	if err != nil {
		return absent
	}
	return verdict(modtime.Truncate(time.Second).After(t))
}

func checkIfRange(w ResponseWriter, r *Request, modtime time.Time) condition {
	if r.Method != "GET" && r.Method != "HEAD" {
		return absent
	}
	v := r.Header.get("If-Range")
	if v == "" {
		return absent
	}
	if tag, _ := scanTag(v); tag != "" {
		return verdict(strong(tag, w.Header().Get("Etag")))
	}
	t, err := ParseTime(v)
	return verdict(!modtime.IsZero() && err == nil && t.Unix() == modtime.Unix())
}

func notModified(w ResponseWriter) {
	h := w.Header()
	delete(h, "Content-Type")
	delete(h, "Content-Length")
	delete(h, "Content-Encoding")
	if h.Get("Etag") != "" {
		delete(h, "Last-Modified")
	}
	w.WriteHeader(StatusNotModified)
}

// checkConditions answers where the request's conditions do not hold. Otherwise it returns the
// Range header that counts.
func checkConditions(w ResponseWriter, r *Request, modtime time.Time) (done bool, rangeHeader string) {
	match := checkMatch(w, r)
	if match == absent {
		match = checkUnmodifiedSince(r, modtime)
	}
	if match == failed {
		w.WriteHeader(StatusPreconditionFailed)
		return true, ""
	}
	switch checkNoneMatch(w, r) {
	case failed:
		if r.Method == "GET" || r.Method == "HEAD" {
			notModified(w)
		} else {
			w.WriteHeader(StatusPreconditionFailed)
		}
		return true, ""
	case absent:
		if checkModifiedSince(r, modtime) == failed {
			notModified(w)
			return true, ""
		}
	}
	rangeHeader = r.Header.get("Range")
	if rangeHeader != "" && checkIfRange(w, r, modtime) == failed {
		rangeHeader = ""
	}
	return false, rangeHeader
}

// NewFileTransport returns a RoundTripper that serves files of fs, for a Transport's scheme "file".
func NewFileTransport(fs FileSystem) RoundTripper { return fileTransport{fileServer{fs}} }

// NewFileTransportFS is NewFileTransport for an fs.FS.
func NewFileTransportFS(fsys fs.FS) RoundTripper { return NewFileTransport(FS(fsys)) }

type fileTransport struct{ server fileServer }

func (t fileTransport) RoundTrip(r *Request) (*Response, error) {
	pr, pw := io.Pipe()
	w := &pipeWriter{
		pw: pw, ready: make(chan *Response, 1),
		resp: &Response{Proto: "HTTP/1.0", ProtoMajor: 1, Header: Header{}, Close: true, Body: pr, Request: r, ContentLength: -1},
	}
	go func() {
		t.server.ServeHTTP(w, r)
		if !w.wrote {
			w.WriteHeader(StatusOK)
		}
		w.send()
		pw.Close()
	}()
	return <-w.ready, nil
}

// A pipeWriter makes a Response of what a handler writes.
type pipeWriter struct {
	pw    *io.PipeWriter
	resp  *Response
	ready chan *Response
	wrote bool
	sent  bool
}

func (w *pipeWriter) Header() Header { return w.resp.Header }

func (w *pipeWriter) WriteHeader(code int) {
	if w.wrote {
		return
	}
	w.wrote = true
	w.resp.StatusCode = code
	w.resp.Status = fmt.Sprintf("%d %s", code, StatusText(code))
}

func (w *pipeWriter) send() {
	if !w.sent {
		w.sent = true
		w.ready <- w.resp
	}
}

func (w *pipeWriter) Write(p []byte) (int, error) {
	if !w.wrote {
		w.WriteHeader(StatusOK)
	}
	w.send()
	return w.pw.Write(p)
}
