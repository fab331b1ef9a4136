// Custom errors, wrapping, a nil pointer in an error, errors as values.
package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

type NotFound struct{ name string }

func (e *NotFound) Error() string        { return e.name + " not found" }
func (e *NotFound) Is(target error) bool { return target == fs.ErrNotExist }

type Code int

func (c Code) Error() string { return fmt.Sprintf("code %d", int(c)) }

func mayFail(fail bool) error {
	var e *NotFound
	if fail {
		e = &NotFound{"x"}
	}
	return e
}

func layered() error {
	return fmt.Errorf("outer: %w", fmt.Errorf("middle: %w", Code(7)))
}

func main() {
	fmt.Println(mayFail(false) == nil, mayFail(true))
	err := layered()
	fmt.Println(err, errors.Unwrap(err), errors.Is(err, Code(7)), errors.Is(err, Code(8)))
	var c Code
	fmt.Println(errors.As(err, &c), int(c))
	var nf *NotFound
	fmt.Println(errors.As(err, &nf), nf == nil)
	w := fmt.Errorf("ctx %d: %w", 5, &NotFound{"y"})
	fmt.Println(errors.As(w, &nf), nf.name, errors.Is(w, fs.ErrNotExist), errors.Is(w, io.EOF))
	j := errors.Join(io.EOF, nil, err)
	fmt.Println(j)
	fmt.Println(errors.Is(j, io.EOF), errors.Is(j, Code(7)), errors.Join(nil, nil) == nil)
	two := fmt.Errorf("%w and %w", io.EOF, Code(1))
	fmt.Println(two, errors.Is(two, io.EOF), errors.Is(two, Code(1)), errors.Unwrap(two))
	fmt.Printf("%v|%s|%q|%T\n", c, c, c, c)
	fmt.Println(errors.New("a") == errors.New("a"))
	bad := fmt.Errorf("%w", "not an error")
	fmt.Println(bad)
	_, err = os.Open("/no/such/file")
	fmt.Println(err, errors.Is(err, fs.ErrNotExist), os.IsNotExist(err))
	var pe *fs.PathError
	if errors.As(err, &pe) {
		fmt.Println(pe.Op, pe.Path, pe.Err)
	}
	if ne, ok := errors.AsType[*NotFound](w); ok {
		fmt.Println(ne.name)
	}
}
