package main

import (
	"fmt"
	"iter"
)

// A return in the body of a range over a function assigns named results before the iterator continues.

func count(n int, after func()) iter.Seq[int] {
	return func(yield func(int) bool) {
		defer after()
		for i := range n {
			if !yield(i) {
				return
			}
		}
	}
}

func appended() (s string) {
	for i := range count(3, func() { s += "!" }) {
		s = "x"
		return fmt.Sprint(s, i)
	}
	return "never"
}

func nested() (s string, n int) {
	for i := range count(3, func() { s += "<outer>"; n *= 10 }) {
		for j := range count(3, func() { s += "<inner>"; n++ }) {
			if j == 1 {
				return s + fmt.Sprint(i, j), j
			}
		}
	}
	return
}

func swapped() (a, b int) {
	a, b = 1, 2
	for range count(1, func() { a, b = a*100, b+5 }) {
		return b, a
	}
	return
}

func several(k int) (_ int, s string, _ error) {
	for i := range count(5, func() { s += " seen" }) {
		if i == k {
			return i, "at " + fmt.Sprint(i), nil
		}
	}
	return -1, "none", nil
}

func from() (int, string) { return 7, "from" }

func call() (n int, s string) {
	for range count(1, func() { n++; s += "+" }) {
		return from()
	}
	return
}

func bare() (n int) {
	for i := range count(4, func() { n += 100 }) {
		if n = i; n == 2 {
			return
		}
	}
	return -1
}

func recovered() (n int, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("recovered %v with n = %d", r, n)
		}
	}()
	for i := range count(3, func() { panic("late") }) {
		return i + 42, nil
	}
	return
}

func deferred() (n int) {
	for i := range count(3, func() { fmt.Println("iterator ends with n =", n) }) {
		defer func() { n += i; fmt.Println("deferred", i, n) }()
		if i == 1 {
			return 10
		}
	}
	return 20
}

func literal() string {
	f := func() (s string) {
		for range count(1, func() { s = "[" + s + "]" }) {
			return "in literal"
		}
		return
	}
	return f()
}

func unnamed() int {
	x := 1
	for range count(1, func() { x = 5 }) {
		return x
	}
	return 0
}

type pair[T any] struct{ a, b T }

func (p pair[T]) first(ok func(T) bool) (found T, n int) {
	for v := range func(yield func(T) bool) {
		_ = yield(p.a) && yield(p.b)
		n *= 2
		found = p.b
	} {
		n++
		if ok(v) {
			return v, n
		}
	}
	return
}

func main() {
	fmt.Println(appended())
	fmt.Println(nested())
	fmt.Println(swapped())
	fmt.Println(several(2))
	fmt.Println(several(9))
	fmt.Println(call())
	fmt.Println(bare())
	fmt.Println(recovered())
	fmt.Println(deferred())
	fmt.Println(literal())
	fmt.Println(unnamed())
	fmt.Println(pair[int]{3, 4}.first(func(i int) bool { return i == 3 }))
	fmt.Println(pair[string]{"a", "b"}.first(func(s string) bool { return s == "c" }))
}
