// Package stdio gives fmt the standard streams without package os: the system's
// own, or what os.Stdin and os.Stdout hold once package os is part of the program.
package stdio

import (
	"errors"
	"io"
)

// Out and In are set by package os.
var Out func() io.Writer
var In func() io.Reader

// stream is a stream by its number.
type stream int

// Natives: the number of an error of the system, 0 for none.
func read(s stream, b []byte) (n int, errno int)
func write(s stream, b []byte) (n int, errno int)

// errText says what such a number means.
func errText(errno int) string

func Stdout() io.Writer {
	if Out != nil {
		return Out()
	}
	return stream(1)
}

func Stdin() io.Reader {
	if In != nil {
		return In()
	}
	return stream(0)
}

func (s stream) Read(b []byte) (n int, err error) {
	n, errno := read(s, b)
	if errno != 0 {
		return 0, errors.New("read /dev/stdin: " + errText(errno))
	}
	if n == 0 && len(b) > 0 {
		return 0, io.EOF
	}
	return n, nil
}

func (s stream) Write(b []byte) (n int, err error) {
	for {
		m, errno := write(s, b[n:])
		n += m
		if errno != 0 {
			return n, errors.New("write /dev/stdout: " + errText(errno))
		}
		if n >= len(b) {
			return n, nil
		}
	}
}
