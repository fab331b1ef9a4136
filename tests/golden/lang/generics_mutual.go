// Generic functions and types that refer to each other; closures and channels of type parameters.
package main

import (
	"fmt"
	"sort"
	"strings"
)

type Expr[T any] interface{ Eval(env map[string]T) T }
type Const[T any] struct{ v T }
type Var[T any] string
type Bin[T any] struct {
	op   func(T, T) T
	l, r Expr[T]
}

func (c Const[T]) Eval(map[string]T) T   { return c.v }
func (v Var[T]) Eval(env map[string]T) T { return env[string(v)] }
func (b Bin[T]) Eval(env map[string]T) T { return b.op(b.l.Eval(env), b.r.Eval(env)) }

type Rose[T any] struct {
	v    T
	kids []*Rose[T]
}

func mapRose[A, B any](r *Rose[A], f func(A) B) *Rose[B] {
	out := &Rose[B]{v: f(r.v)}
	for _, k := range r.kids {
		out.kids = append(out.kids, mapRose(k, f))
	}
	return out
}

func fold[A, R any](r *Rose[A], f func(A, []R) R) R {
	var rs []R
	for _, k := range r.kids {
		rs = append(rs, fold(k, f))
	}
	return f(r.v, rs)
}

func evenT[T any](n int, x T) string {
	if n == 0 {
		return fmt.Sprintf("even %T", x)
	}
	return oddT(n-1, x)
}

func oddT[T any](n int, x T) string {
	if n == 0 {
		return fmt.Sprintf("odd %T", x)
	}
	return evenT(n-1, x)
}

func memo[K comparable, V any](f func(func(K) V, K) V) func(K) V {
	cache := map[K]V{}
	var self func(K) V
	self = func(k K) V {
		if v, ok := cache[k]; ok {
			return v
		}
		v := f(self, k)
		cache[k] = v
		return v
	}
	return self
}

func curry[A, B, C any](f func(A, B) C) func(A) func(B) C {
	return func(a A) func(B) C { return func(b B) C { return f(a, b) } }
}

func pipe[T any](fs ...func(T) T) func(T) T {
	return func(x T) T {
		for _, f := range fs {
			x = f(x)
		}
		return x
	}
}

type sorter[T any] struct {
	s    []T
	less func(a, b T) bool
}

func (s sorter[T]) Len() int           { return len(s.s) }
func (s sorter[T]) Less(i, j int) bool { return s.less(s.s[i], s.s[j]) }
func (s sorter[T]) Swap(i, j int)      { s.s[i], s.s[j] = s.s[j], s.s[i] }

func sortBy[T any, K int | string](s []T, key func(T) K) []T {
	sort.Sort(sorter[T]{s, func(a, b T) bool { return key(a) < key(b) }})
	return s
}

func group[K comparable, T any](s []T, key func(T) K) map[K][]T {
	m := map[K][]T{}
	for _, x := range s {
		m[key(x)] = append(m[key(x)], x)
	}
	return m
}

type Num interface{ ~int | ~float64 }

func stats[T Num](xs ...T) (res struct {
	min, max, sum T
	n             int
}) {
	for i, x := range xs {
		if i == 0 {
			res.min, res.max = x, x
		}
		res.min, res.max = min(res.min, x), max(res.max, x)
		res.sum += x
		res.n++
	}
	return
}

func send[T any](xs ...T) <-chan T {
	c := make(chan T, len(xs))
	defer close(c)
	for _, x := range xs {
		c <- x
	}
	return c
}

func main() {
	add := func(a, b int) int { return a + b }
	e := Bin[int]{add, Const[int]{5}, Bin[int]{func(a, b int) int { return a * b }, Var[int]("x"), Var[int]("y")}}
	fmt.Println(e.Eval(map[string]int{"x": 6, "y": 7}))
	cat := Bin[string]{func(a, b string) string { return a + b }, Const[string]{"<"}, Var[string]("z")}
	fmt.Println(cat.Eval(map[string]string{"z": ">"}))
	r := &Rose[int]{1, []*Rose[int]{{2, nil}, {3, []*Rose[int]{{4, nil}}}}}
	s := mapRose(r, func(i int) string { return strings.Repeat("*", i) })
	fmt.Println(fold(r, func(v int, rs []int) int {
		for _, x := range rs {
			v += x
		}
		return v
	}), fold(s, func(v string, rs []string) string { return v + fmt.Sprint(rs) }))
	fmt.Println(evenT(7, "s"), oddT(7, []any{}))
	fib := memo(func(f func(int) int, n int) int {
		if n < 2 {
			return n
		}
		return f(n-1) + f(n-2)
	})
	fmt.Println(fib(80))
	fmt.Println(curry(func(a int, b string) string { return strings.Repeat(b, a) })(3)("ab"), pipe(strings.ToUpper, strings.TrimSpace)(" x "), pipe[int]()(5))
	words := []string{"pear", "fig", "apple", "kiwi"}
	fmt.Println(sortBy(words, func(s string) int { return len(s) })[0])
	fmt.Println(sortBy(words, func(s string) string { return s }))
	fmt.Println(group(words, func(s string) int { return len(s) }))
	fmt.Printf("%+v %+v\n", stats(3, 1, 2), stats[float64]())
	for v := range send("a", "b") {
		fmt.Print(v)
	}
	for v := range send[any](1, nil) {
		fmt.Print(v)
	}
	fmt.Println()
}
