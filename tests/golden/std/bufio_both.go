// bufio.ReadWriter, which is a reader and a writer at once; errors of unreading and of split functions.
package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
)

// pair is a ReadWriter over the text, with a buffer of 16 bytes to write to and what arrives behind it.
func pair(text string) (*bufio.ReadWriter, *bytes.Buffer) {
	var out bytes.Buffer
	return bufio.NewReadWriter(bufio.NewReaderSize(strings.NewReader(text), 16), bufio.NewWriterSize(&out, 16)), &out
}

func reading() {
	rw, _ := pair("first line\nsecond,third;äöü and a line that is longer than the buffer is\nlast")
	p, err := rw.Peek(5)
	fmt.Printf("%q %v %d\n", p, err, rw.Reader.Buffered())
	p, err = rw.Peek(17)
	fmt.Printf("%q %v\n", p, err)
	p, err = rw.Peek(-1)
	fmt.Printf("%q %v\n", p, err)
	n, err := rw.Discard(6)
	fmt.Println(n, err)
	n, err = rw.Discard(-1)
	fmt.Println(n, err)
	line, isPrefix, err := rw.ReadLine()
	fmt.Printf("%q %t %v\n", line, isPrefix, err)
	b, err := rw.ReadBytes(',')
	fmt.Printf("%q %v\n", b, err)
	b, err = rw.ReadSlice(';')
	fmt.Printf("%q %v\n", b, err)
	r, size, err := rw.ReadRune()
	fmt.Printf("%q %d %v %v\n", r, size, err, rw.UnreadRune())
	fmt.Println(rw.UnreadRune() == bufio.ErrInvalidUnreadRune, rw.UnreadRune())
	c, err := rw.ReadByte()
	fmt.Println(c, err, rw.UnreadByte(), rw.UnreadRune())
	buf := make([]byte, 6)
	n, err = rw.Read(buf)
	fmt.Printf("%d %q %v\n", n, buf[:n], err)
	b, err = rw.ReadSlice('\n')
	fmt.Printf("%q %v\n", b, err)
	for isPrefix = true; isPrefix; {
		line, isPrefix, err = rw.ReadLine()
		fmt.Printf("%q %t %v\n", line, isPrefix, err)
	}
	b, err = rw.ReadBytes('\n')
	fmt.Printf("%q %v\n", b, err)
	_, err = rw.ReadByte()
	fmt.Println(err)
	fmt.Println(rw.UnreadByte(), rw.UnreadByte() == bufio.ErrInvalidUnreadByte)
	_, _, err = rw.ReadRune()
	n, err2 := rw.Discard(3)
	fmt.Println(err, n, err2)
	rw, _ = pair("x")
	fmt.Println(rw.UnreadByte(), rw.UnreadRune())
}

func writing() {
	rw, out := pair("the source of WriteTo")
	fmt.Println(rw.Available(), rw.Writer.Size(), rw.Reader.Size())
	n, err := rw.Write([]byte("0123456789"))
	fmt.Println(n, err, rw.Available(), out.Len(), rw.WriteByte('a'), rw.Available())
	n, err = rw.WriteRune('ä')
	fmt.Println(n, err)
	n, err = rw.WriteRune(-1)
	fmt.Println(n, err, rw.Available(), out.String())
	free := rw.AvailableBuffer()
	fmt.Println(len(free), cap(free) == rw.Available())
	n, err = rw.Write(append(free, "bc"...))
	fmt.Println(n, err, rw.Writer.Buffered())
	m, err := rw.ReadFrom(strings.NewReader(strings.Repeat("-", 20)))
	fmt.Println(m, err, rw.Flush(), out.String())
	var to strings.Builder
	m, err = rw.WriteTo(&to)
	fmt.Println(m, err, to.String())
	m, err = rw.WriteTo(&to)
	fmt.Println(m, err)
}

// broken takes so many bytes and then fails.
type broken int

func (b *broken) Write(p []byte) (int, error) {
	if len(p) <= int(*b) {
		*b -= broken(len(p))
		return len(p), nil
	}
	n := int(*b)
	*b = 0
	return n, errors.New("pipe burst")
}

func failing() {
	left := broken(20)
	rw := bufio.ReadWriter{Reader: bufio.NewReader(strings.NewReader("")), Writer: bufio.NewWriterSize(&left, 16)}
	var w *bufio.Writer = rw.Writer
	n, err := rw.Write([]byte("0123456789abcdef0123"))
	fmt.Println(n, err)
	fmt.Println(rw.Flush(), w.Buffered(), w.Available())
	n, err = rw.WriteString("and no more")
	fmt.Println(n, err)
	_, err = rw.WriteRune('ä')
	_, err2 := rw.ReadFrom(strings.NewReader("x"))
	fmt.Println(rw.WriteByte('x'), err, err2)
	left = 5
	w.Reset(&left)
	fmt.Println(w.WriteByte('y'), w.Flush(), left)
}

// splits runs a scanner whose split function answers the same each time.
func splits(advance int, token []byte, err error) {
	s := bufio.NewScanner(strings.NewReader("some text"))
	s.Split(func([]byte, bool) (int, []byte, error) { return advance, token, err })
	defer func() {
		if r := recover(); r != nil {
			fmt.Println("panic:", r)
		}
	}()
	n := 0
	for s.Scan() && n < 3 {
		n++
	}
	fmt.Printf("%d %q %v\n", n, s.Text(), s.Err())
}

func main() {
	reading()
	writing()
	failing()
	splits(-1, nil, nil)
	splits(100, nil, nil)
	splits(9, []byte("x"), nil)
	splits(4, []byte("t"), bufio.ErrFinalToken)
	splits(4, nil, bufio.ErrFinalToken)
	splits(0, []byte("t"), io.ErrNoProgress)
	splits(0, []byte{}, nil)
	fmt.Println(bufio.ErrNegativeAdvance, "|", bufio.ErrAdvanceTooFar, "|", bufio.ErrInvalidUnreadByte, "|", bufio.ErrInvalidUnreadRune)
	s := bufio.NewScanner(strings.NewReader("xy"))
	s.Split(func(d []byte, end bool) (int, []byte, error) { return len(d) + 1, d, nil })
	fmt.Println(s.Scan(), errors.Is(s.Err(), bufio.ErrAdvanceTooFar))
	s = bufio.NewScanner(strings.NewReader("xy"))
	s.Split(func(d []byte, end bool) (int, []byte, error) { return -1, d, nil })
	fmt.Println(s.Scan(), errors.Is(s.Err(), bufio.ErrNegativeAdvance))
}
