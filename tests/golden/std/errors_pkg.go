// errors: Is, As, Join, Unwrap with trees, custom Is and As methods.
package main

import (
	"errors"
	"fmt"
)

type T struct{ msg string }

func (t T) Error() string { return t.msg }

type Multi []error

func (m Multi) Error() string   { return fmt.Sprint("multi ", len(m)) }
func (m Multi) Unwrap() []error { return m }

type Any struct{}

func (Any) Error() string      { return "any" }
func (Any) Is(error) bool      { return true }
func (Any) As(target any) bool {
	if p, ok := target.(*string); ok {
		*p = "set by As"
		return true
	}
	if p, ok := target.(*T); ok {
		p.msg = "from As"
		return true
	}
	return false
}

var A, B = errors.New("A"), errors.New("B")

func main() {
	w := fmt.Errorf("w: %w", A)
	m := Multi{w, B, T{"t"}}
	x := fmt.Errorf("x: %w", m)
	fmt.Println(x, errors.Is(x, A), errors.Is(x, B), errors.Is(x, T{"t"}), errors.Is(x, T{"u"}), errors.Is(nil, A), errors.Is(A, nil))
	var t T
	fmt.Println(errors.As(x, &t), t.msg)
	fmt.Println(errors.Unwrap(w) == A, errors.Unwrap(x) != nil, errors.Unwrap(m), errors.Unwrap(A))
	j := errors.Join(A, nil, B)
	fmt.Printf("%v|%q\n", j, j.Error())
	fmt.Println(errors.Is(fmt.Errorf("%w + %w", A, j), B), errors.Join() == nil)
	fmt.Println(errors.Is(Any{}, A), errors.As(Any{}, &t), t.msg)
	func() {
		defer func() { fmt.Println(recover()) }()
		errors.As(A, nil)
	}()
	func() {
		defer func() { fmt.Println(recover()) }()
		var s int
		errors.As(A, s)
	}()
	e1 := fmt.Errorf("no wrap %v", A)
	fmt.Println(errors.Is(e1, A), errors.Unwrap(e1))
	e2 := fmt.Errorf("%d %w %s %w", 1, A, "x", B)
	if u, ok := e2.(interface{ Unwrap() []error }); ok {
		fmt.Println(len(u.Unwrap()), e2)
	}
	fmt.Println(errors.ErrUnsupported)
	type uncomparable struct{ error; s []int }
	fmt.Println(errors.Is(uncomparable{A, nil}, B))
}
