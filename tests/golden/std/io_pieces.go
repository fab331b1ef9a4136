// io: the readers and writers that stand for a piece of another one (LimitedReader, SectionReader,
// OffsetWriter), pipes with both ends in hand, and interfaces that a program's own types implement.
package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
)

// A tape is bytes that grow when something is written behind their end; it can fail on demand.
type tape struct {
	bytes []byte
	fail  error
}

func (t *tape) WriteAt(p []byte, off int64) (int, error) {
	if t.fail != nil {
		return 0, t.fail
	}
	if more := int(off) + len(p) - len(t.bytes); more > 0 {
		t.bytes = append(t.bytes, bytes.Repeat([]byte{'.'}, more)...)
	}
	return copy(t.bytes[off:], p), nil
}

// A counted is a io.ReadSeekCloser and counts its closes.
type counted struct {
	*strings.Reader
	closes int
}

func (c *counted) Close() error { c.closes++; return nil }

// letters is an io.ByteWriter that takes nothing but letters.
type letters struct{ text []byte }

func (l *letters) WriteByte(c byte) error {
	if c|0x20 < 'a' || c|0x20 > 'z' {
		return fmt.Errorf("no letter: %q", c)
	}
	l.text = append(l.text, c)
	return nil
}

func limits() {
	var l *io.LimitedReader = io.LimitReader(strings.NewReader("abcdefgh"), 5).(*io.LimitedReader)
	buf := make([]byte, 3)
	for range 4 {
		n, err := l.Read(buf)
		fmt.Println(n, err, string(buf[:n]), l.N)
	}
	rest, err := io.ReadAll(l.R)
	fmt.Printf("behind the limit: %q %v\n", rest, err)
	l = &io.LimitedReader{R: strings.NewReader("xyz"), N: -1}
	fmt.Println(l.Read(buf))
	l.N = 10
	n, err := l.Read(buf)
	fmt.Println(n, err, l.N)
	n, err = l.Read(buf)
	fmt.Println(n, err, l.N)
	l.N, l.R = 0, nil
	fmt.Println(l.Read(nil))
}

func sections() {
	text := strings.NewReader("0123456789")
	var s *io.SectionReader = io.NewSectionReader(text, 2, 5)
	outer, off, n := s.Outer()
	fmt.Println(outer == io.ReaderAt(text), off, n, s.Size())
	buf := make([]byte, 3)
	for range 3 {
		n, err := s.Read(buf)
		fmt.Printf("%q %v; ", buf[:n], err)
	}
	fmt.Println()
	for _, off := range []int64{-1, 0, 2, 3, 4, 5, 6} {
		n, err := s.ReadAt(buf, off)
		fmt.Printf("at %d: %q %v; ", off, buf[:n], err)
	}
	fmt.Println()
	for _, to := range []struct {
		off    int64
		whence int
	}{{1, io.SeekStart}, {2, io.SeekCurrent}, {-1, io.SeekEnd}, {9, io.SeekEnd}, {-3, io.SeekStart}, {-99, io.SeekCurrent}, {0, 7}} {
		at, err := s.Seek(to.off, to.whence)
		n, end := s.Read(buf)
		fmt.Printf("%v: %d %v, %q %v\n", to, at, err, buf[:n], end)
	}
	s = io.NewSectionReader(text, 8, 1<<62) // longer than what is there
	rest, err := io.ReadAll(s)
	fmt.Println(string(rest), err, s.Size() == 1<<62)
	s = io.NewSectionReader(text, 4, 0)
	fmt.Println(s.Read(buf))
	inner := io.NewSectionReader(io.NewSectionReader(text, 3, 5), 1, 3)
	rest, err = io.ReadAll(inner)
	_, off, n = inner.Outer()
	fmt.Println(string(rest), err, off, n)
}

func offsets() {
	var t tape
	var to io.WriterAt = &t
	var w *io.OffsetWriter = io.NewOffsetWriter(to, 3)
	fmt.Fprint(w, "abc")
	fmt.Fprint(w, "def")
	n, err := w.WriteAt([]byte("XY"), 1)
	fmt.Println(n, err, string(t.bytes))
	n, err = w.WriteAt([]byte("XY"), -1)
	fmt.Println(n, err)
	for _, to := range []struct {
		off    int64
		whence int
	}{{0, io.SeekStart}, {1, io.SeekCurrent}, {2, io.SeekEnd}, {-1, io.SeekStart}, {-3, io.SeekCurrent}, {-4, io.SeekCurrent}, {0, -1}} {
		at, err := w.Seek(to.off, to.whence)
		n, end := w.Write([]byte{'-'})
		fmt.Println(to, at, err, n, end, string(t.bytes))
	}
	t.fail = errors.New("the tape is torn")
	n, err = w.Write([]byte("more"))
	fmt.Println(n, err)
	n, err = to.WriteAt([]byte("more"), 0)
	fmt.Println(n, err)
	t.fail = nil
	m, err := io.Copy(io.NewOffsetWriter(to, 0), strings.NewReader("copied"))
	fmt.Println(m, err, string(t.bytes))
}

func pipes() {
	var r *io.PipeReader
	var w *io.PipeWriter
	r, w = io.Pipe()
	done := make(chan string)
	write := func(text string) {
		n, err := w.Write([]byte(text))
		done <- fmt.Sprint("written: ", n, " ", err)
	}
	buf := make([]byte, 4)
	go write("one and two")
	for range 3 {
		n, err := r.Read(buf)
		fmt.Printf("%q %v\n", buf[:n], err)
	}
	fmt.Println(<-done)
	go write("")
	n, err := r.Read(buf)
	fmt.Println(n, err, <-done)
	go write("half read")
	r.Read(buf)
	fmt.Println(r.CloseWithError(errors.New("enough")), <-done)
	fmt.Println(r.CloseWithError(errors.New("the second error does not count")))
	fmt.Println(r.Read(buf))
	fmt.Println(w.Write([]byte("x")))

	r, w = io.Pipe()
	fmt.Println(r.Close(), r.Close())
	fmt.Println(w.Write([]byte("x")))
	fmt.Println(r.Read(buf))
	r, w = io.Pipe()
	fmt.Println(w.Close(), w.CloseWithError(errors.New("late")))
	fmt.Println(r.Read(buf))
	fmt.Println(w.Write([]byte("x")))
	fmt.Println(r.CloseWithError(nil))
	fmt.Println(w.Write([]byte("x")))
}

func main() {
	limits()
	sections()
	offsets()
	pipes()

	c := &counted{Reader: strings.NewReader("a file that can be closed")}
	var f io.ReadSeekCloser = c
	at, err := f.Seek(-6, io.SeekEnd)
	buf := make([]byte, 4)
	n, err2 := f.Read(buf)
	fmt.Println(at, err, n, err2, string(buf), f.Close(), c.closes)

	var b io.ByteWriter = &letters{}
	for _, c := range []byte("Go 1x") {
		if err := b.WriteByte(c); err != nil {
			fmt.Println(err)
		}
	}
	fmt.Println(string(b.(*letters).text))
	var buffer bytes.Buffer
	b = &buffer
	fmt.Println(b.WriteByte('!'), buffer.String())
}
