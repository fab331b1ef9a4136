// io: copies, limits, tees, multi readers and writers, pipes, user types.
package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
)

type rot13 struct{ r io.Reader }

func (r rot13) Read(p []byte) (int, error) {
	n, err := r.r.Read(p)
	for i := range p[:n] {
		c := p[i] | 0x20
		if c >= 'a' && c <= 'm' {
			p[i] += 13
		} else if c > 'm' && c <= 'z' {
			p[i] -= 13
		}
	}
	return n, err
}

type upper struct{ w io.Writer }

func (u upper) Write(p []byte) (int, error) { return u.w.Write(bytes.ToUpper(p)) }

type failing struct{}

func (failing) Write(p []byte) (int, error) { return 0, errors.New("disk full") }

func main() {
	n, err := io.Copy(os.Stdout, rot13{strings.NewReader("Uryyb, Jbeyq!\n")})
	fmt.Println(n, err)
	fmt.Fprintf(upper{os.Stdout}, "shout %d\n", 1)
	_, err = io.WriteString(failing{}, "x")
	fmt.Println(err)
	_, err = fmt.Fprintln(failing{}, "x")
	fmt.Println(err)
	b, _ := io.ReadAll(io.LimitReader(strings.NewReader("abcdefgh"), 3))
	fmt.Println(string(b))
	var log bytes.Buffer
	b, _ = io.ReadAll(io.TeeReader(strings.NewReader("tee"), &log))
	fmt.Println(string(b), log.String())
	b, _ = io.ReadAll(io.MultiReader(strings.NewReader("one "), strings.NewReader("two "), bytes.NewReader([]byte("three"))))
	fmt.Println(string(b))
	var x, y strings.Builder
	fmt.Fprint(io.MultiWriter(&x, &y), "both")
	fmt.Println(x.String(), y.String())
	buf := make([]byte, 4)
	_, err = io.ReadFull(strings.NewReader("ab"), buf)
	fmt.Println(err, errors.Is(err, io.ErrUnexpectedEOF))
	_, err = io.ReadFull(strings.NewReader(""), buf)
	fmt.Println(err)
	_, err = io.ReadAtLeast(strings.NewReader("abc"), buf, 2)
	fmt.Println(err, string(buf[:3]))
	sr := io.NewSectionReader(strings.NewReader("0123456789"), 2, 5)
	b, _ = io.ReadAll(sr)
	fmt.Println(string(b), sr.Size())
	pr, pw := io.Pipe()
	go func() {
		fmt.Fprint(pw, "through ")
		fmt.Fprint(pw, "the pipe")
		pw.CloseWithError(errors.New("done"))
	}()
	b, err = io.ReadAll(pr)
	fmt.Println(string(b), err)
	m, err := io.CopyN(io.Discard, strings.NewReader("abc"), 5)
	fmt.Println(m, err)
	if c, ok := io.NopCloser(strings.NewReader("")).(io.Closer); ok {
		fmt.Println(c.Close())
	}
	var rw io.ReadWriter = &bytes.Buffer{}
	rw.Write([]byte("rw"))
	b, _ = io.ReadAll(rw)
	fmt.Println(string(b), io.EOF, io.ErrShortWrite, io.ErrClosedPipe)
}
