package errors_test

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

func ExampleNew() {
	err := errors.New("no coffee")
	fmt.Println(err, errors.New("x") == errors.New("x"))
	// Output:
	// no coffee false
}

func ExampleIs() {
	_, err := os.Open("/no/such/file")
	fmt.Println(errors.Is(err, fs.ErrNotExist))
	// Output:
	// true
}

func ExampleAs() {
	_, err := os.Open("/no/such/file")
	var wrong *fs.PathError
	if errors.As(err, &wrong) {
		fmt.Println(wrong.Op, wrong.Path)
	}
	// Output:
	// open /no/such/file
}

func ExampleJoin() {
	err := errors.Join(io.EOF, nil, io.ErrClosedPipe)
	fmt.Println(err)
	fmt.Println(errors.Is(err, io.EOF), errors.Join(nil, nil) == nil)
	// Output:
	// EOF
	// io: read/write on closed pipe
	// true true
}

func ExampleUnwrap() {
	err := fmt.Errorf("outer: %w", io.EOF)
	fmt.Println(errors.Unwrap(err), errors.Unwrap(io.EOF))
	// Output:
	// EOF <nil>
}
