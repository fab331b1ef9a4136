package main

func comparing[T comparable](T) {}

func calling[T ~func()]() {}

type set[T comparable] map[T]bool

type pair[K comparable, V interface{ m() }] struct{}

var (
	a set[func()] // ERROR 12 "func() does not satisfy comparable"
	b pair[func(int) string, int] // ERROR 13 "func(int) string does not satisfy comparable"
	c pair[int, func()] // ERROR 18 "func() does not satisfy interface{m()} (missing method m)"
	d pair[int, *func()] // ERROR 14 "*func() does not satisfy interface{m()} (missing method m)"
	e set[[]func()] // ERROR 8 "[]func() does not satisfy comparable"
)

func main() {
	comparing[func()](nil) // ERROR 16 "func() does not satisfy comparable"
	calling[func(int)]() // ERROR 14 "func(int) does not satisfy ~func() (func(int) missing in ~func())"
	calling[func() func()]() // ERROR 14 "func() func() does not satisfy ~func() (func() func() missing in ~func())"
	comparing(func() {}) // ERROR 11 "func() does not satisfy comparable"
}
