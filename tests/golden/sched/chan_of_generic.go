// Generic channel helpers: merge, broadcast, first result, futures.
package main

import (
	"fmt"
	"slices"
)

type Future[T any] struct{ c chan T }

func Async[T any](f func() T) Future[T] {
	c := make(chan T, 1)
	go func() { c <- f() }()
	return Future[T]{c}
}

func (f Future[T]) Await() T { v := <-f.c; f.c <- v; return v }

func Collect[T any](n int, c <-chan T) (r []T) {
	for range n {
		r = append(r, <-c)
	}
	return
}

func ParMap[A, B any](xs []A, f func(A) B) []B {
	r := make([]B, len(xs))
	done := make(chan struct{})
	for i, x := range xs {
		go func() {
			r[i] = f(x)
			done <- struct{}{}
		}()
	}
	Collect(len(xs), done)
	return r
}

func First[T any](fs ...func() T) T {
	c := make(chan T, len(fs))
	for _, f := range fs {
		go func() { c <- f() }()
	}
	return <-c
}

func main() {
	f := Async(func() string { return "future" })
	fmt.Println(f.Await(), f.Await())
	g := Async(func() [2]int { return [2]int{1, 2} })
	fmt.Println(g.Await()[1])
	fmt.Println(ParMap([]int{1, 2, 3}, func(i int) string { return fmt.Sprint(i * i) }))
	never := make(chan int)
	fmt.Println(First(func() int { return <-never }, func() int { return 2 }, func() int { return <-never }))
	c := make(chan int)
	go func() {
		for i := range 5 {
			c <- i
		}
	}()
	r := Collect(5, c)
	slices.Sort(r)
	fmt.Println(r)
}
