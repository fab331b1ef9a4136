// fmt.Errorf: %w in every position, with other verbs.
package main

import (
	"errors"
	"fmt"
)

type E struct{ n int }

func (e *E) Error() string { return fmt.Sprintf("E%d", e.n) }

func main() {
	base := &E{5}
	e1 := fmt.Errorf("a %d: %w", 1, base)
	e2 := fmt.Errorf("b %s: %w; also %w", "x", e1, errors.ErrUnsupported)
	e3 := fmt.Errorf("c %v", e2)
	fmt.Println(e1, "/", e2, "/", e3)
	var t *E
	fmt.Println(errors.As(e2, &t), t.n, errors.As(e3, &t), errors.Is(e2, errors.ErrUnsupported), errors.Is(e1, base))
	fmt.Printf("%T %T %T %T\n", e1, e2, e3, errors.New(""))
	fmt.Println(fmt.Errorf("%w", nil), errors.Unwrap(fmt.Errorf("%w", nil)))
	fmt.Println(fmt.Errorf("%[2]w %[1]d", 7, base), fmt.Errorf("100%%"), fmt.Errorf("%d %w"))
	fmt.Printf("%v|%s|%q|%+v|%10v|%x\n", e1, e1, e1, e1, base, base)
	fmt.Printf("%w\n", base)
	fmt.Println(fmt.Sprintf("%w", base))
}
