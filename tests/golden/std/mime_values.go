// The types of packages mime, mail, url and netip used by their names: words, parts, forms, quoted text, addresses, errors.
package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net/mail"
	"net/netip"
	"net/textproto"
	"net/url"
	"sort"
	"strings"
)

func words() {
	for _, e := range []mime.WordEncoder{mime.BEncoding, mime.QEncoding} {
		for _, text := range []string{"", "plain", "ü", strings.Repeat("ö", 40), "a\x01b", "=?"} {
			fmt.Printf("%q ", e.Encode("utf-8", text))
		}
		fmt.Println(e.Encode("iso-8859-1", "\xfc"))
	}
}

func forms() {
	var b bytes.Buffer
	var w *multipart.Writer = multipart.NewWriter(&b)
	fmt.Println(w.SetBoundary("limit"), w.WriteField("a", "1"))
	f, err := w.CreateFormFile("file", `na"me.txt`)
	io.WriteString(f, "0123456789")
	p, err2 := w.CreatePart(textproto.MIMEHeader{"Content-Transfer-Encoding": {"quoted-printable"}, "X": {"y"}})
	io.WriteString(p, "a=3Db=\r\nc")
	fmt.Println(err, err2, w.Close())
	var r *multipart.Reader = multipart.NewReader(bytes.NewReader(b.Bytes()), "limit")
	for {
		var part *multipart.Part
		part, err = r.NextPart()
		if err != nil {
			fmt.Println(err)
			break
		}
		head := make([]byte, 3)
		n, err := part.Read(head)
		rest, err2 := io.ReadAll(part)
		fmt.Printf("%q %q %q %v %q %v\n", part.FormName(), part.FileName(), head[:n], err, rest, err2)
	}
	for _, memory := range []int64{1 << 20, 0} {
		var form *multipart.Form
		form, err = multipart.NewReader(bytes.NewReader(b.Bytes()), "limit").ReadForm(memory)
		if err != nil {
			fmt.Println(err)
			continue
		}
		var h *multipart.FileHeader = form.File["file"][0]
		var file multipart.File
		file, err = h.Open()
		if err != nil {
			fmt.Println(err)
			continue
		}
		head := make([]byte, 4)
		n, err := file.Read(head)
		at := make([]byte, 2)
		_, err2 := file.ReadAt(at, 8)
		to, err3 := file.Seek(-1, io.SeekEnd)
		last, err4 := io.ReadAll(file)
		fmt.Println(form.Value, h.Filename, h.Size, n, string(head), err, string(at), err2, to, err3, string(last), err4, file.Close())
		fmt.Println(form.RemoveAll())
		_, err = h.Open()
		fmt.Println(err == nil)
	}
}

func quoted() {
	var out strings.Builder
	var w *quotedprintable.Writer = quotedprintable.NewWriter(&out)
	n, err := w.Write([]byte("a=b \nü" + strings.Repeat("x", 80) + "\t\r\n"))
	fmt.Println(n, err, w.Close())
	fmt.Printf("%q\n", out.String())
	var r *quotedprintable.Reader = quotedprintable.NewReader(strings.NewReader(out.String()))
	b := make([]byte, 5)
	n, err = r.Read(b)
	fmt.Printf("%d %q %v\n", n, b[:n], err)
	rest, err := io.ReadAll(r)
	fmt.Println(len(rest), err)
	for _, text := range []string{"a=", "=4", "=zz", "\x80", "=\r\n", "a = \r\nb", "=3d", "a\x00"} {
		rest, err := io.ReadAll(quotedprintable.NewReader(strings.NewReader(text)))
		fmt.Printf("%q %q %v\n", text, rest, err)
	}
	w = quotedprintable.NewWriter(&out)
	w.Binary = true
	out.Reset()
	w.Write([]byte("\r\n"))
	w.Close()
	fmt.Printf("%q\n", out.String())
}

func messages() {
	var m *mail.Message
	m, err := mail.ReadMessage(strings.NewReader("From: a@b.test\nSubject: =?utf-8?q?=C3=BC?=\n\nbody"))
	var names []string
	for name := range m.Header {
		names = append(names, name)
	}
	sort.Strings(names)
	b, err2 := io.ReadAll(m.Body)
	fmt.Println(names, string(b), err, err2)
	m = &mail.Message{Header: mail.Header{"To": {"x <x@y.test>, z@y.test"}}, Body: strings.NewReader("")}
	list, err := m.Header.AddressList("To")
	fmt.Println(list, err)
}

func urls() {
	var u *url.Userinfo = url.UserPassword("me", "p:ss@")
	password, set := u.Password()
	fmt.Println(u.Username(), password, set, u.String(), url.User("x y"))
	for _, text := range []string{"http://a b/", "http://[::1", "http://a%zz/", "http://a:port/", "%", "http://a\x7f/", "http://[fe80::1%25lo]/", "http://a<b/", ":x", "http://a%41b/", "http://[::1]x"} {
		_, err := url.Parse(text)
		e, ok := errors.AsType[*url.Error](err)
		if !ok {
			fmt.Printf("%q %v\n", text, err)
			continue
		}
		escape, isEscape := errors.AsType[url.EscapeError](err)
		host, isHost := errors.AsType[url.InvalidHostError](err)
		fmt.Printf("%q %s; %s %t %t", text, e.Error(), e.Op, e.Timeout(), e.Temporary())
		if isEscape {
			fmt.Print(" escape: ", escape.Error())
		}
		if isHost {
			fmt.Print(" host: ", host.Error())
		}
		fmt.Println()
	}
	fmt.Println(url.EscapeError("%x").Error(), url.InvalidHostError("<").Error(), (&url.Error{Op: "Do", URL: "u", Err: io.EOF}).Error())
	_, err := url.QueryUnescape("%4")
	fmt.Println(err)
	p, _ := url.Parse("http://me@h.test/a?b#c")
	b, err := p.AppendBinary([]byte("> "))
	fmt.Println(string(b), err)
	b, err = (&url.URL{}).AppendBinary(nil)
	fmt.Println(len(b), err)
}

func addresses() {
	for _, text := range []string{"1.2.3.4", "::", "::1", "fe80::1%eth0", "::ffff:1.2.3.4", "2001:db8:0:0:1:0:0:1", "1::0:0:0:8"} {
		a := netip.MustParseAddr(text)
		fmt.Print(a.String(), " ", netip.PrefixFrom(a, 8).String(), " ")
	}
	fmt.Println(netip.Addr{}.String(), netip.Prefix{}.String(), netip.PrefixFrom(netip.Addr{}, 3).String(), netip.PrefixFrom(netip.MustParseAddr("1.2.3.4"), 33).String())
}

func main() {
	words()
	forms()
	quoted()
	messages()
	urls()
	addresses()
}
