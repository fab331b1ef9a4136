// Packages mime, mime/multipart, mime/quotedprintable.
package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net/textproto"
	"os"
	"sort"
	"strings"
)

func params(m map[string]string) string {
	var s []string
	for k, v := range m {
		s = append(s, fmt.Sprintf("%s=%q", k, v))
	}
	sort.Strings(s)
	return strings.Join(s, " ")
}

func main() {
	for _, v := range []string{
		"text/html", "Text/HTML; Charset=\"utf-8\"", "form-data; name=\"a b\"; filename=x.txt", "a/b; x=\"q\\\"uo\\te\"", "a/b;;", "a/b; ", "a/b; x", "a/b; x=1; x=1", "a/b; x=1; x=2", "", "a/", "/b", "a/b/c", "a b", "a/b c",
		"m/s; f*=utf-8''%e2%82%ac%20rates", "m/s; f*0=\"a\"; f*1*=%20b; f*2=c", "m/s; f*0*=us-ascii'en'x%20; f*1=y", "m/s; f*=latin1''x", "m/s; f*1=x", "a/b; x=\"unclosed", "a/b; x=\"c:\\dir\\f\"", "a/b ; X = y ; z=", "attachment", "a/b; x=\"\"", "a/b; x=%",
	} {
		t, p, err := mime.ParseMediaType(v)
		fmt.Printf("%q: %q %s %v %v\n", v, t, params(p), err, errors.Is(err, mime.ErrInvalidMediaParameter))
	}
	for _, p := range []map[string]string{nil, {"a": "b", "C": "d e"}, {"q": `x"y\z`}, {"f": "€ rates*'%"}, {"bad name": "x"}, {"e": ""}} {
		fmt.Printf("%q ", mime.FormatMediaType("Text/Plain", p))
	}
	fmt.Printf("%q %q %q\n", mime.FormatMediaType("noslash", nil), mime.FormatMediaType("a/b/c", nil), mime.FormatMediaType("", nil))
	for _, ext := range []string{".html", ".HTML", ".Jpg", ".png", ".js", ".none", "html", ""} {
		fmt.Printf("%q ", mime.TypeByExtension(ext))
	}
	fmt.Println(mime.AddExtensionType("x", "a/b"), mime.AddExtensionType(".x", "a b"), mime.AddExtensionType(".Xyz", "text/xyz"), mime.AddExtensionType(".xy2", "text/xyz; charset=latin1"))
	fmt.Println(mime.TypeByExtension(".xYZ"), mime.TypeByExtension(".xy2"))
	fmt.Println(mime.ExtensionsByType("text/xyz"))
	fmt.Println(mime.ExtensionsByType("none/such"))
	fmt.Println(mime.ExtensionsByType("bad type"))

	long := strings.Repeat("é—x ", 20)
	for _, s := range []string{"plain text", "¡Hola, señor!", "a=b?c_é", "\x01", long} {
		q, b := mime.QEncoding.Encode("utf-8", s), mime.BEncoding.Encode("UTF-8", s)
		d := new(mime.WordDecoder)
		q2, err1 := d.DecodeHeader(q)
		b2, err2 := d.DecodeHeader(b)
		fmt.Println(q, b, q2 == s, b2 == s, err1, err2)
	}
	fmt.Println(mime.QEncoding.Encode("iso-8859-1", "caf\xe9"))
	d := &mime.WordDecoder{CharsetReader: func(cs string, in io.Reader) (io.Reader, error) {
		if cs != "x-upper" {
			return nil, errors.New("no " + cs)
		}
		b, err := io.ReadAll(in)
		return bytes.NewReader(bytes.ToUpper(b)), err
	}}
	for _, s := range []string{
		"=?UTF-8?q?=C3=A9?=", "=?iso-8859-1?Q?a_=E9?=", "=?us-ascii?B?YWJjgA==?=", "=?X-Upper?q?abc?=", "=?other?q?abc?=", "=?UTF-8?x?abc?=", "=?UTF-8?q?=C?=", "=?UTF-8?q?=GG?=", "=?utf-8?b?!!?=", "=?utf-8?q?a?b?=", "x", "=??q?a?=", "=?utf-8?q?é?=", "=?utf-8?q??=",
	} {
		w, err := d.Decode(s)
		h, herr := d.DecodeHeader("<" + s + " " + s + "> tail =?")
		fmt.Printf("%q %v | %q %v\n", w, err, h, herr)
	}
	_, err := new(mime.WordDecoder).Decode("=?zz?q?a?=")
	fmt.Println(err)

	// quotedprintable
	for _, s := range []string{"a=3Db", "a=\r\nb", "a=  \nb", "a \t\r\nb ", "caf=C3=A9", "x=", "x=4", "x=zz", "=\n", "a\x01", "\xe9", "foo=bar", "a=\r", "l1\nl2\r\n", "=3d=3D", "a= b"} {
		b, err := io.ReadAll(quotedprintable.NewReader(strings.NewReader(s)))
		fmt.Printf("%q -> %q %v\n", s, b, err)
	}
	for _, s := range []string{"plain", "é=", "end \n", "a\tb\t", "cr\rlf\ncrlf\r\n", strings.Repeat("x", 77), strings.Repeat("é", 30), " "} {
		for _, binary := range []bool{false, true} {
			var b bytes.Buffer
			w := quotedprintable.NewWriter(&b)
			w.Binary = binary
			n, err := io.WriteString(w, s)
			fmt.Printf("%q %d %v %v ", b.String(), n, err, w.Close())
			fmt.Printf("%q\n", b.String())
		}
	}

	// multipart
	var buf bytes.Buffer
	w := multipart.NewWriter(&buf)
	fmt.Println(len(w.Boundary()), w.SetBoundary(""), w.SetBoundary("a "), w.SetBoundary("é"), w.SetBoundary(strings.Repeat("x", 71)), w.SetBoundary("b o:u"))
	fmt.Println(w.FormDataContentType())
	w.SetBoundary("BOUND")
	fmt.Println(w.FormDataContentType(), multipart.FileContentDisposition("a\"b", "c\\d\n"))
	fmt.Println(w.WriteField("name", "value"), w.SetBoundary("late"))
	f, err := w.CreateFormFile("file", "dir/f.txt")
	fmt.Fprint(f, "file body\r\n--BOUN\r\n--BOUNDx\n", err == nil)
	f2, _ := w.CreateFormFile("file", "big.bin")
	_, err = f.Write([]byte("late"))
	fmt.Println(err)
	f2.Write(bytes.Repeat([]byte("0123456789"), 2000))
	ff, _ := w.CreateFormField("other\"")
	ff.Write(nil)
	p, _ := w.CreatePart(textproto.MIMEHeader{"Content-Transfer-Encoding": {"quoted-printable"}, "Content-Disposition": {"form-data; name=qp"}, "B": {"2", "1"}})
	io.WriteString(p, "a=3Db")
	w.CreateFormFile("file", "empty")
	fmt.Println(w.Close(), buf.Len())
	whole := buf.String()
	fmt.Printf("%q\n", whole[:300])

	r := multipart.NewReader(strings.NewReader("preamble\r\n"+whole+"epilogue"), "BOUND")
	for {
		p, err := r.NextPart()
		if err != nil {
			fmt.Println(err, err == io.EOF)
			break
		}
		b, err := io.ReadAll(p)
		fmt.Printf("%q %q %v %d %.40q %v %v\n", p.FormName(), p.FileName(), p.Header, len(b), b, err, p.Close())
	}
	r = multipart.NewReader(strings.NewReader(whole), "BOUND")
	for i := 0; i < 5; i++ {
		p, err = nil, nil
		part, err := r.NextRawPart()
		if i == 4 {
			b, _ := io.ReadAll(part)
			fmt.Printf("%q %v %v\n", b, part.Header, err)
		}
	}
	for _, max := range []int64{1 << 20, 100, 0} {
		form, err := multipart.NewReader(strings.NewReader(whole), "BOUND").ReadForm(max)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(form.Value, len(form.File["file"]))
		for _, fh := range form.File["file"] {
			file, err := fh.Open()
			if err != nil {
				fmt.Println(err)
				continue
			}
			b, _ := io.ReadAll(file)
			one := make([]byte, 1)
			n, rerr := file.ReadAt(one, 3)
			pos, serr := file.Seek(-1, io.SeekEnd)
			_, disk := file.(*os.File)
			fmt.Println(fh.Filename, fh.Size, len(b), string(one[:n]), rerr, pos, serr != nil, fh.Header.Get("Content-Type"), disk, file.Close())
		}
		fmt.Println(form.RemoveAll())
	}
	for _, s := range []string{"", "--b\r\n\r\nunfinished", "--b\r\n\r\nx\r\n--b--", "--b\n\na\n--b\n\nb\n--b--\n", "--b\r\n\r\n--b\r\n\r\nx\r\n--b--\r\n", "--b\r\nbad header\r\n\r\n", "junk only", "--b  \r\nA: 1\r\n\r\nx\r\n--b--  \r\n", "--b\r\n\r\nx\r\n--bogus\r\n--b--", "--b--"} {
		r := multipart.NewReader(strings.NewReader(s), "b")
		fmt.Printf("%q:", s)
		for {
			p, err := r.NextPart()
			if err != nil {
				fmt.Println(" end", err)
				break
			}
			b, err := io.ReadAll(p)
			fmt.Printf(" %q %v;", b, err)
		}
	}
	_, err = multipart.NewReader(strings.NewReader("x"), "").NextPart()
	fmt.Println(err, multipart.ErrMessageTooLarge)
	many := strings.Repeat("--b\r\nContent-Disposition: form-data; name=a\r\n\r\nx\r\n", 1001) + "--b--"
	_, err = multipart.NewReader(strings.NewReader(many), "b").ReadForm(1 << 30)
	fmt.Println(err)
	_, err = multipart.NewReader(strings.NewReader("--b\r\n"+strings.Repeat("A: 1\r\n", 10001)+"\r\nx\r\n--b--"), "b").NextPart()
	fmt.Println(err)
}
