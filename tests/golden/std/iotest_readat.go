// iotest.TestReader asks nothing of a ReaderAt but offsets of what is there.
package main

import (
	"fmt"
	"io"
	"strings"
	"testing/iotest"
)

type file struct {
	*strings.Reader
	asked map[bool]int
}

// ReadAt counts negative offsets, and panics as many a file does.
func (f file) ReadAt(b []byte, off int64) (int, error) {
	f.asked[off < 0]++
	return f.Reader.ReadAt(b[:len(b):len(b)], max(off, 0))
}

// short ends before its end.
type short struct{ *strings.Reader }

func (s short) ReadAt(b []byte, off int64) (int, error) {
	if int(off)+len(b) > 3 {
		return 0, io.ErrUnexpectedEOF
	}
	return s.Reader.ReadAt(b, off)
}

func main() {
	f := file{strings.NewReader("content"), map[bool]int{}}
	fmt.Println(iotest.TestReader(f, []byte("content")))
	fmt.Println(f.asked[false] > 0, f.asked[true])
	fmt.Println(iotest.TestReader(short{strings.NewReader("content")}, []byte("content")))
}
