// Generic interfaces, implementation by generic types, assertions to instances.
package main

import (
	"errors"
	"fmt"
)

type Container[T any] interface {
	Put(T)
	Take() (T, error)
	Len() int
}
type Named interface{ Name() string }
type NamedContainer[T any] interface {
	Container[T]
	Named
}

var ErrEmpty = errors.New("empty")

type Queue[T any] struct{ s []T }
type Stack[T any] struct{ Queue[T] }

func (q *Queue[T]) Put(v T) { q.s = append(q.s, v) }
func (q *Queue[T]) Len() int { return len(q.s) }
func (q *Queue[T]) Take() (v T, err error) {
	if len(q.s) == 0 {
		return v, fmt.Errorf("%s: %w", q.Name(), ErrEmpty)
	}
	v, q.s = q.s[0], q.s[1:]
	return v, nil
}
func (q *Queue[T]) Name() string { return fmt.Sprintf("queue of %T", *new(T)) }

func (s *Stack[T]) Take() (v T, err error) {
	if s.Len() == 0 {
		return v, fmt.Errorf("%s: %w", s.Name(), ErrEmpty)
	}
	v = s.s[len(s.s)-1]
	s.s = s.s[:len(s.s)-1]
	return
}
func (*Stack[T]) Name() string { return fmt.Sprintf("stack of %T", *new(T)) }

func fill[T any](c Container[T], xs ...T) Container[T] {
	for _, x := range xs {
		c.Put(x)
	}
	return c
}

func drain[T any](c Container[T]) (out []T) {
	for {
		v, err := c.Take()
		if err != nil {
			fmt.Print(err, " ", errors.Is(err, ErrEmpty), " ")
			return
		}
		out = append(out, v)
	}
}

type Number interface{ ~int | ~float64 }

func sum[T Number](c Container[T]) (s T) {
	for c.Len() > 0 {
		v, _ := c.Take()
		s += v
	}
	return
}

type Func[T any] func() T

func (f Func[T]) Put(T)            {}
func (f Func[T]) Take() (T, error) { return f(), nil }
func (f Func[T]) Len() int         { return 1 }

func main() {
	fmt.Println(drain(fill[int](&Queue[int]{}, 1, 2, 3)))
	fmt.Println(drain(fill[string](&Stack[string]{}, "a", "b")))
	var c Container[float64] = &Stack[float64]{}
	fill(c, 1.5, 2)
	n, ok := c.(NamedContainer[float64])
	fmt.Println(n.Name(), ok, sum(c))
	var x any = c
	_, isInt := x.(Container[int])
	_, isF := x.(Container[float64])
	_, isQ := x.(*Queue[float64])
	fmt.Println(isInt, isF, isQ)
	i := 0
	f := Func[int](func() int { i++; return i })
	var fc Container[int] = f
	a, _ := fc.Take()
	b, _ := fc.Take()
	fmt.Println(a, b)
	m := map[string]Container[int]{"q": &Queue[int]{}, "s": &Stack[int]{}}
	for _, k := range []string{"q", "s"} {
		fill(m[k], 1, 2)
		v, _ := m[k].Take()
		fmt.Print(k, v, m[k].(Named).Name(), " ")
	}
	fmt.Println()
	switch x.(type) {
	case Container[int]:
		fmt.Println("ints")
	case Container[float64]:
		fmt.Println("floats")
	}
}
