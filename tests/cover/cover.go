// Package cover has statements of all kinds, some of which its tests do not run.
package cover

import (
	"errors"
	"fmt"

	"example.com/cover/sub"
)

var table = map[string]func(int) int{
	"double": func(n int) int { return 2 * n },
	"never": func(n int) int {
		return n
	},
}

var total = start()

func start() int { return 1 }

func empty() {}

// Sign says what sign a number has.
func Sign(n int) string {
	if n < 0 {
		return "negative"
	} else if n == 0 {
		return "zero"
	} else {
		// A comment,

		// and another.
		n++
	}

	// Behind a gap.
	total += n
	return "positive"
}

func loops(n int) (sum int) {
outer:
	for i := 0; i < n; i++ {
		for range 2 {
			if i == 1 {
				continue outer
			}
			sum++
		}
		switch {
		case i > 5:
			break outer
		case i > 3:
			sum--
			fallthrough
		default:
		}
	}
	goto end
end:
	sum *= 2
	{
		sum++
	}
	return
}

func choose(v any, c chan int) (string, error) {
	const (
		a = 1

		b = 2
	)
	switch x := v.(type) {
	case int:
		return fmt.Sprint(x), nil
	case string, error:
		return "text", nil
	}
	switch {
	}
	select {
	case n := <-c:
		return fmt.Sprint(n + a + b), nil
	default:
		defer func() {
			total++
		}()
	}
	f := func() error {
		return errors.New(`a text

of three lines`)
	}
	if err := f(); err != nil {
		return "", err
	}
	panic("never")
}

func again(n int) int {
	n++
	// Labels of an if are for goto alone.
more:
	if n < 10 {
		n *= 2
		goto more
	}
	return n
}

type set[T comparable] map[T]bool

func (s set[T]) add(list ...T) { for _, v := range list { s[v] = true }; total++ }

func (s *set[T]) none() {
	if s == nil { return }
	func() { total++ }()
}

func _() { total++ }

// Far calls another package.
func Far(n int) int {
	return sub.Half(n)
}
