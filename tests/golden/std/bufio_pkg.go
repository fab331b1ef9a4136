// bufio: Scanner with its split functions, Reader, Writer.
package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
)

func scan(in string, split bufio.SplitFunc) {
	sc := bufio.NewScanner(strings.NewReader(in))
	if split != nil {
		sc.Split(split)
	}
	for sc.Scan() {
		fmt.Printf("%q ", sc.Text())
	}
	fmt.Println(sc.Err())
}

func main() {
	scan("a\nb\r\n\nlast", nil)
	scan("", nil)
	scan(" two  words\nhere ", bufio.ScanWords)
	scan("aé\xff", bufio.ScanRunes)
	scan("xy", bufio.ScanBytes)
	scan("a,b,c", func(data []byte, atEOF bool) (int, []byte, error) {
		if i := strings.IndexByte(string(data), ','); i >= 0 {
			return i + 1, data[:i], nil
		}
		if atEOF && len(data) > 0 {
			return len(data), data, bufio.ErrFinalToken
		}
		return 0, nil, nil
	})
	sc := bufio.NewScanner(strings.NewReader(strings.Repeat("x", 100)))
	sc.Buffer(make([]byte, 10), 20)
	fmt.Println(sc.Scan(), sc.Err(), errors.Is(sc.Err(), bufio.ErrTooLong))
	r := bufio.NewReader(strings.NewReader("line one\nline two\nrest"))
	l, err := r.ReadString('\n')
	fmt.Printf("%q %v\n", l, err)
	p, _ := r.Peek(4)
	fmt.Printf("%q %d\n", p, r.Buffered())
	b, _ := r.ReadByte()
	r.UnreadByte()
	c, n, _ := r.ReadRune()
	fmt.Println(b, c, n)
	line, prefix, err := r.ReadLine()
	fmt.Printf("%q %v %v\n", line, prefix, err)
	l, err = r.ReadString('\n')
	fmt.Printf("%q %v\n", l, err)
	_, err = r.ReadByte()
	fmt.Println(err == io.EOF)
	w := bufio.NewWriter(os.Stdout)
	fmt.Fprintf(w, "buffered %d", 1)
	w.WriteString(" text")
	w.WriteByte('\n')
	fmt.Println("before flush", w.Buffered(), w.Available() > 100)
	w.Flush()
	in := bufio.NewReader(os.Stdin)
	var x, y int
	fmt.Fscan(in, &x, &y)
	fmt.Println(x + y)
	rest, _ := io.ReadAll(in)
	fmt.Printf("%q\n", rest)
	rw := bufio.NewReadWriter(bufio.NewReader(strings.NewReader("in")), w)
	s, _ := rw.ReadString(0)
	rw.WriteString(s + "-out\n")
	rw.Flush()
	long := bufio.NewReaderSize(strings.NewReader(strings.Repeat("y", 50)+"\nz"), 16)
	line, prefix, _ = long.ReadLine()
	fmt.Println(len(line), prefix)
	n2, _ := long.Discard(3)
	fmt.Println(n2)
}
