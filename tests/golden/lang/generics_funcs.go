// Generic functions: inference from arguments, from function values, partial instantiation.
package main

import (
	"cmp"
	"fmt"
	"strings"
)

type Number interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~float32 | ~float64
}

func Sum[T Number](xs ...T) (s T) {
	for _, x := range xs {
		s += x
	}
	return
}

func Map[T, U any](xs []T, f func(T) U) []U {
	r := make([]U, 0, len(xs))
	for _, x := range xs {
		r = append(r, f(x))
	}
	return r
}

func Reduce[T, A any](xs []T, a A, f func(A, T) A) A {
	for _, x := range xs {
		a = f(a, x)
	}
	return a
}

func Keys[M ~map[K]V, K cmp.Ordered, V any](m M) []K {
	var ks []K
	for k := range m {
		ks = append(ks, k)
	}
	for i := range ks {
		for j := i; j > 0 && ks[j] < ks[j-1]; j-- {
			ks[j], ks[j-1] = ks[j-1], ks[j]
		}
	}
	return ks
}

func Convert[To, From Number](f From) To { return To(f) }

func Zero[T any]() T { var z T; return z }

func Ptr[T any](v T) *T { return &v }

func Max[T cmp.Ordered](a, b T) T {
	if a > b {
		return a
	}
	return b
}

func Equal[T comparable](a, b T) bool { return a == b }

func Apply[S ~[]E, E any](s S, f func(E) E) S {
	for i, e := range s {
		s[i] = f(e)
	}
	return s
}

type MyInt int
type Strs []string

func (s Strs) Join() string { return strings.Join(s, "+") }

func twice[T any](f func(T) T) func(T) T { return func(x T) T { return f(f(x)) } }

func inc[T Number](x T) T { return x + 1 }

func typeName[T any]() string { return fmt.Sprintf("%T", *new(T)) }

func rec[T any](n int, x T) string {
	if n == 0 {
		return fmt.Sprintf("%T", x)
	}
	return rec(n-1, x)
}

func main() {
	fmt.Println(Sum(1, 2, 3), Sum(1.5, 2), Sum[MyInt](1, 2), Sum[float32](), Sum(MyInt(4)))
	fmt.Println(Map([]int{1, 2}, func(i int) string { return fmt.Sprint(i, "!") }))
	fmt.Println(Reduce([]string{"a", "bb"}, 0, func(n int, s string) int { return n + len(s) }))
	fmt.Println(Keys(map[string]bool{"z": true, "a": false}), Keys(map[MyInt]int{3: 1, 1: 1}))
	fmt.Println(Convert[int8](300.7-45), Convert[float64](MyInt(3))/2, Convert[int, float64](2.9))
	fmt.Printf("%q %v %v %v\n", Zero[string](), Zero[*int](), Zero[[2]int](), Zero[error]())
	*Ptr(3)++
	fmt.Println(*Ptr("x"), Max("a", "b"), Max(1, 2.5), Max[float64](1, 2))
	fmt.Println(Equal(1, 1), Equal("a", "b"), Equal[any](1, "1"), Equal([2]int{1, 2}, [2]int{1, 2}))
	fmt.Println(Apply(Strs{"x", "y"}, strings.ToUpper).Join())
	f := Sum[int]
	g := inc[float64]
	var h func(int8) int8 = inc
	fmt.Println(f(1, 2), g(1.5), h(127), twice(inc[int])(5))
	fmt.Println(twice(func(s string) string { return s + s })("ab"))
	fmt.Println(typeName[map[string][]MyInt](), typeName[func(int) error](), typeName[struct{ A int }]())
	fmt.Println(rec(3, []int{}), rec[any](2, "s"))
	fmt.Println(Map([]float64{1, 2}, inc), Map([]int{1}, Ptr)[0] != nil)
	fmt.Println(conv(300))
}

var conv = Convert[int8, int]
