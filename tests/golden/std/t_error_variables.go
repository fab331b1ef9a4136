package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
)

var ErrOwn = errors.New("own")

var errEmpty = errors.New("")

var errRaw = errors.New(`raw "text"`)

// One that stands for another.
var errAlias = io.ErrUnexpectedEOF

func late() error { return bufio.ErrTooLong }

func main() {
	fmt.Println(io.EOF, io.ErrClosedPipe, errAlias, ErrOwn, errEmpty == nil, errRaw)
	fmt.Printf("%T %v %+v %q\n", io.EOF, io.EOF, io.EOF, io.EOF)

	// Each is itself and no other.
	all := map[error]string{io.EOF: "EOF", io.ErrNoProgress: "ErrNoProgress", late(): "ErrTooLong", errAlias: "ErrUnexpectedEOF"}
	fmt.Println(len(all), all[io.EOF], all[io.ErrUnexpectedEOF], all[bufio.ErrTooLong])
	fmt.Println(io.EOF == errors.New("EOF"), io.EOF.Error() == errors.New("EOF").Error())

	_, err := strings.NewReader("").ReadByte()
	fmt.Println(err == io.EOF, errors.Is(fmt.Errorf("at the end: %w", err), io.EOF))
	_, err = os.Open("/does/not/exist")
	fmt.Println(errors.Is(err, fs.ErrNotExist), errors.Is(err, os.ErrNotExist), errors.Is(err, fs.ErrExist))
	fmt.Println(fs.ErrInvalid == os.ErrInvalid, os.ErrInvalid)
	fmt.Println(errors.Join(io.EOF, bufio.ErrFinalToken))

	// A variable stays one.
	was := bufio.ErrNegativeCount
	bufio.ErrNegativeCount = errors.New("another")
	fmt.Println(bufio.ErrNegativeCount, was, bufio.ErrNegativeCount == was)
	p := &io.ErrShortWrite
	*p = nil
	fmt.Println(io.ErrShortWrite)
	io.ErrShortBuffer, io.ErrShortWrite = io.EOF, io.ErrShortBuffer
	fmt.Println(io.ErrShortBuffer, io.ErrShortWrite)
}
