package main

type A[T any] struct{ f *A[[]T] } // ERROR 8 "instantiation cycle:\n\t./generics_cycles.go:3:28: T instantiated as []T"

func (a *A[T]) m() { var x A[A[T]]; _ = x }

func f[T any](n int, x T) {
	if n > 0 {
		f[[]T](n-1, []T{x})
	}
}

func g[T any]() { h[*T]() }
func h[T any]() { g[T]() }

func ok[T any](n int) {
	if n > 0 {
		ok[T](n - 1)
	}
}

type B[P B[P]] struct{}
type C[T interface{ m(C[T]) }] struct{}

func main() {
	f(3, 1)
	g[int]()
	ok[int](3)
}
