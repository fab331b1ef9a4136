// Package net/http without a network: headers, cookies, requests and responses written and read, forms, the values of errors.
package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"time"
)

func headers() {
	for _, k := range []string{"", "accept-encoding", "CONTENT-type", "x", "a b", "é", "-a--b-", "etag", "www-AUTHENTICATE", "a\x00b"} {
		fmt.Printf("%q ", http.CanonicalHeaderKey(k))
	}
	fmt.Println()
	h := http.Header{"lower": {"kept"}}
	h.Add("x-one", "1")
	h.Add("X-ONE", "2")
	h.Set("B", " spaces \t")
	h.Set("Line", "a\r\nb\nc")
	h["Bad Name"] = []string{"left out"}
	h["Empty"] = nil
	fmt.Println(h.Values("x-One"), h.Values("none") == nil, h.Values("lower") == nil)
	c := h.Clone()
	c.Add("X-One", "3")
	c["X-One"][0] = "changed"
	fmt.Println(h.Values("X-One"), c.Values("X-One"), c["Empty"] == nil, http.Header(nil).Clone() == nil, len(http.Header{}.Clone()))
	var b bytes.Buffer
	fmt.Println(h.Write(&b))
	fmt.Printf("%q\n", b.String())
	b.Reset()
	fmt.Println(h.WriteSubset(&b, map[string]bool{"X-One": true, "B": false, "lower": true}))
	fmt.Printf("%q\n", b.String())
	h.Del("x-one")
	h.Del("LOWER")
	h.Del("none")
	fmt.Println(h)
	fmt.Println(h.Write(full{}))
}

// full is a writer that takes nothing.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("full") }

func cookies() {
	c, err := http.ParseSetCookie("id=v; Expires=Wed, 21 Oct 2015 07:28:00 GMT; Secure; HttpOnly; SameSite=Strict; odd=1; flag; Path=/p")
	fmt.Println(c.Raw, c.RawExpires, c.Expires, c.Secure, c.HttpOnly, c.SameSite == http.SameSiteStrictMode, c.Unparsed, err)
	for _, s := range []http.SameSite{0, http.SameSiteDefaultMode, http.SameSiteLaxMode, http.SameSiteStrictMode, http.SameSiteNoneMode, 9} {
		c := http.Cookie{Name: "n", Value: "v", SameSite: s, Secure: s == http.SameSiteNoneMode, HttpOnly: s == http.SameSiteLaxMode, RawExpires: "not shown", Raw: "not shown", Unparsed: []string{"not shown"}}
		fmt.Println(c.String(), c.Valid())
	}
	c, err = http.ParseSetCookie("a=b; expires=yesterday; secure=x; httponly=y; samesite")
	fmt.Printf("%q %v %v %v %v %v %v\n", c.RawExpires, c.Expires.IsZero(), c.Secure, c.HttpOnly, c.SameSite, c.Unparsed, err)
	r := http.Response{Header: http.Header{"Set-Cookie": {"a=1; path=/x", "bad", "b=2; httponly", ""}}}
	for _, c := range r.Cookies() {
		fmt.Println(c, c.HttpOnly, c.Raw)
	}
	fmt.Println(len((&http.Response{}).Cookies()))
}

func parsing() {
	for _, v := range []string{"HTTP/1.1", "HTTP/1.0", "HTTP/2.0", "HTTP/3", "http/1.1", "HTTP/01.1", "HTTP/1.10", "HTTP/-1.1", "", "HTTP/1.x"} {
		major, minor, ok := http.ParseHTTPVersion(v)
		fmt.Print(v, " ", major, minor, ok, "; ")
	}
	fmt.Println()
	for _, s := range []string{"Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994", "Sun, 06 Nov 1994 08:49:37 CET", "today", ""} {
		t, err := http.ParseTime(s)
		fmt.Println(t, err)
	}
	for _, s := range []string{
		"", " \n", "text", "\x00", "<!DOCTYPE HTML>", "  <html>", "<htmlx", "<?xml v", "%PDF-", "%!PS-Adobe-", "\xfe\xff00", "\xff\xfe00", "\xef\xbb\xbf", "GIF89a", "\x89PNG\x0d\x0a\x1a\x0a", "\xff\xd8\xff",
		"RIFF1234WEBPVP", "RIFF1234WAVE", "OggS\x00", "MThd\x00\x00\x00\x06", "\x1f\x8b\x08", "PK\x03\x04", "Rar!\x1a\x07\x00", "\x00asm", "ID3", "\x00\x00\x00\x18ftypmp42\x00\x00\x00\x00mp42", "wOFF", "wOF2", "\x00\x01\x00\x00", "OTTO", "BM", "{\"a\":1}", "ü", "\x01", strings.Repeat("a", 600) + "\x00",
	} {
		fmt.Printf("%.20q %s\n", s, http.DetectContentType([]byte(s)))
	}
	var p http.Protocols
	fmt.Print(p, p.String() == "", " ")
	p.SetHTTP1(true)
	fmt.Print(p, p.HTTP1(), p.HTTP2(), p.UnencryptedHTTP2(), " ")
	p.SetHTTP2(true)
	p.SetUnencryptedHTTP2(true)
	fmt.Print(p.String(), p.UnencryptedHTTP2(), " ")
	p.SetHTTP1(false)
	fmt.Println(p, p.HTTP1())
}

func requests() {
	read := func(text string) *http.Request {
		r, err := http.ReadRequest(bufio.NewReader(strings.NewReader(text)))
		if err != nil {
			fmt.Println(err)
		}
		return r
	}
	r := read("POST /p?q=1 HTTP/1.1\r\nHost: h.test\r\nAuthorization: Basic dTpwOng=\r\nContent-Length: 3\r\nX: y\r\n\r\nabc")
	fmt.Println(r.BasicAuth())
	fmt.Println(r.ProtoAtLeast(1, 1), r.ProtoAtLeast(1, 2), r.ProtoAtLeast(2, 0), r.ProtoAtLeast(0, 9))
	for _, a := range []string{"", "Basic", "basic dTpw", "Basic !!", "Bearer x", "Basic dXA="} {
		r.Header.Set("Authorization", a)
		user, password, ok := r.BasicAuth()
		fmt.Printf("%q %q %t; ", user, password, ok)
	}
	fmt.Println()
	r.Header.Del("Authorization")
	type key struct{}
	c := r.Clone(context.WithValue(context.Background(), key{}, "value"))
	c.Header.Set("X", "changed")
	c.URL.Path = "/changed"
	fmt.Println(r.Header.Get("X"), r.URL.Path, c.Header.Get("X"), c.Context().Value(key{}), c.Host, c.Body == r.Body)
	func() {
		defer func() { fmt.Println(recover()) }()
		r.Clone(nil)
	}()
	var b bytes.Buffer
	for _, proxy := range []bool{false, true} {
		for _, body := range []io.Reader{nil, http.NoBody, strings.NewReader("sized"), io.MultiReader(strings.NewReader("of any size"))} {
			out, err := http.NewRequest("PUT", "http://u:p@h.test:80/a b?c#d", body)
			fmt.Println(out.GetBody != nil, out.ContentLength, out.Body == http.NoBody, err)
			out.Header.Set("X", "y")
			b.Reset()
			if proxy {
				err = out.WriteProxy(&b)
			} else {
				err = out.Write(&b)
			}
			fmt.Printf("%q %v\n", b.String(), err)
			if out.GetBody == nil {
				continue
			}
			again, err := out.GetBody()
			text, _ := io.ReadAll(again)
			fmt.Printf("%q %v\n", text, err)
		}
	}
	fmt.Println((&http.Request{Method: "GET"}).Write(&b), (&http.Request{Method: "A B", URL: r.URL, Host: "h"}).Write(&b), (&http.Request{URL: r.URL, Host: "h"}).Write(full{}))
	n, err := http.NoBody.Read(make([]byte, 1))
	copied, werr := http.NoBody.WriteTo(&b)
	fmt.Println(n, err, copied, werr, http.NoBody.Close())
	fmt.Println(r.PostFormValue("q") == "", r.FormValue("q"))
}

func responses() {
	base := httptest.NewRequest("GET", "http://h.test/a/b?c", nil)
	for _, l := range []string{"", "/x", "y", "//other/z", "http://o.test", "%zz"} {
		r := &http.Response{Header: http.Header{}, Request: base}
		if l != "" {
			r.Header.Set("Location", l)
		}
		u, err := r.Location()
		r.Request = nil
		alone, _ := r.Location()
		fmt.Println(u, alone, err, err == http.ErrNoLocation)
	}
	var b bytes.Buffer
	for _, r := range []*http.Response{
		{}, {StatusCode: 200, ProtoMajor: 1, ProtoMinor: 1}, {Status: "299 odd words", StatusCode: 299, ProtoMajor: 1, ProtoMinor: 0, ContentLength: -1},
		{StatusCode: 404, ProtoMajor: 1, ProtoMinor: 1, ContentLength: 3, Header: http.Header{"A": {"b"}, "Content-Length": {"99"}}},
		{StatusCode: 200, ProtoMajor: 1, ProtoMinor: 1, ContentLength: -1, TransferEncoding: []string{"chunked"}, Trailer: http.Header{"T": {"v"}}},
		{StatusCode: 204, ProtoMajor: 1, ProtoMinor: 1}, {StatusCode: 200, ProtoMajor: 1, ProtoMinor: 1, Close: true, ContentLength: -1}, {StatusCode: 200, ProtoMajor: 1, ProtoMinor: 1, Request: &http.Request{Method: "HEAD"}, ContentLength: 5},
	} {
		if r.StatusCode != 204 && r.Request == nil {
			r.Body = io.NopCloser(strings.NewReader("xyz"))
		}
		b.Reset()
		err := r.Write(&b)
		fmt.Printf("%q %v %t\n", b.String(), err, r.ProtoAtLeast(1, 1))
	}
	r, err := http.ReadResponse(bufio.NewReader(strings.NewReader("HTTP/1.1 200 OK\r\nSet-Cookie: a=b\r\nContent-Length: 2\r\n\r\nhi")), base)
	fmt.Println(r.Uncompressed, r.Cookies(), r.ProtoAtLeast(1, 1), r.ProtoAtLeast(2, 0), err)
}

func form(parts func(*multipart.Writer)) *http.Request {
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	parts(w)
	w.Close()
	r := httptest.NewRequest("POST", "/?a=query&q=only", &b)
	r.Header.Set("Content-Type", w.FormDataContentType())
	return r
}

func forms() {
	both := func(w *multipart.Writer) {
		w.WriteField("a", "field")
		w.WriteField("a", "again")
		f, _ := w.CreateFormFile("file", "name.txt")
		io.WriteString(f, "the text")
	}
	for _, memory := range []int64{1 << 20, 0} {
		r := form(both)
		fmt.Println(r.ParseMultipartForm(memory), r.MultipartForm.Value, r.Form, r.PostFormValue("a"), r.PostFormValue("q"))
		f, h, err := r.FormFile("file")
		text, _ := io.ReadAll(f)
		fmt.Println(string(text), h.Filename, h.Size, h.Header, err, f.Close())
		_, _, err = r.FormFile("none")
		fmt.Println(err, err == http.ErrMissingFile, len(r.MultipartForm.File), r.MultipartForm.RemoveAll())
		_, err = r.MultipartReader()
		fmt.Println(err)
	}
	// Without being asked to parse.
	r := form(both)
	fmt.Println(r.PostFormValue("a"), r.MultipartForm != nil)
	r = form(both)
	m, err := r.MultipartReader()
	p, perr := m.NextPart()
	fmt.Println(err, p.FormName(), perr, r.ParseMultipartForm(1))
	_, err = r.MultipartReader()
	fmt.Println(err)
	for _, t := range []string{"", "text/plain", "multipart/form-data", "multipart/form-data; boundary=", "multipart/mixed; boundary=x", ";"} {
		r := httptest.NewRequest("POST", "/", strings.NewReader("--x--"))
		r.Header.Set("Content-Type", t)
		_, err := r.MultipartReader()
		_, _, ferr := r.Clone(context.Background()).FormFile("f")
		fmt.Printf("%q %v, %v, %v %v\n", t, err, ferr, err == http.ErrMissingBoundary, err == http.ErrNotMultipart)
	}
	r = httptest.NewRequest("POST", "/", nil)
	r.Body = nil
	fmt.Println(r.ParseMultipartForm(1))
}

func values() {
	for _, err := range []error{
		http.ErrNotSupported, http.ErrUnexpectedTrailer, http.ErrMissingBoundary, http.ErrNotMultipart, http.ErrHeaderTooLong, http.ErrShortBody, http.ErrMissingContentLength,
		http.ErrBodyNotAllowed, http.ErrHijacked, http.ErrContentLength, http.ErrWriteAfterFlush, http.ErrServerClosed, http.ErrSchemeMismatch, http.ErrSkipAltProtocol, http.ErrNoLocation, http.ErrMissingFile, http.ErrBodyReadAfterClose,
	} {
		p, ok := errors.AsType[*http.ProtocolError](err)
		fmt.Println(err, ok, errors.Is(err, errors.ErrUnsupported))
		if ok {
			fmt.Println(p.ErrorString == p.Error(), p.Is(http.ErrNotSupported), p.Is(errors.ErrUnsupported), p.Is(nil))
		}
	}
	p := &http.ProtocolError{ErrorString: "own"}
	fmt.Println(p.Error(), p.Is(errors.ErrUnsupported))
	w := httptest.NewRecorder()
	body := http.MaxBytesReader(w, io.NopCloser(strings.NewReader("too much")), 3)
	text, err := io.ReadAll(body)
	m, ok := errors.AsType[*http.MaxBytesError](err)
	fmt.Println(string(text), m.Error(), m.Limit, ok)
	r, _ := http.NewRequest("POST", "http://h", io.NopCloser(strings.NewReader("x")))
	r.Body.Close()
	fmt.Println(r.GetBody == nil)
	_ = os.Unsetenv("NO_PROXY")
	os.Setenv("HTTP_PROXY", "http://proxy.test:3128")
	os.Setenv("HTTPS_PROXY", "secure.test")
	os.Setenv("no_proxy", "inner.test,.local,10.0.0.0/8,[::2]:80")
	for _, u := range []string{"http://a.test/", "https://a.test/", "http://inner.test", "http://sub.inner.test", "http://x.local:8080", "http://10.1.2.3", "http://[::2]", "http://localhost:1", "http://127.0.0.1", "ftp://a.test"} {
		r, _ := http.NewRequest("GET", u, nil)
		p, err := http.ProxyFromEnvironment(r)
		fmt.Println(u, p, err)
	}
}

func main() {
	headers()
	cookies()
	parsing()
	requests()
	responses()
	forms()
	values()
	fmt.Println(http.TimeFormat, time.Unix(0, 0).UTC().Format(http.TimeFormat))
}
