package main

func a[T any]()              {}
func b[T any](x T)           {}
func c[T any](x, y T)        {}
func d[K comparable, V any](m map[K]V) V { var v V; return v }
func e[T any](f func(T) T)   {}
func g[S ~[]E, E any](s S)   {}
func h[T any](x *T)          {}
func i[T any](xs ...T)       {}
func j[T, U any](x T) U      { var u U; return u }

func main() {
	a() // ERROR 3 "in call to a, cannot infer T (declared at ./generics_infer.go:3:8)"
	b(nil) // ERROR 3 "in call to b, cannot infer T (declared at ./generics_infer.go:4:8)"
	c(1, "a") // ERROR 7 "in call to c, mismatched types untyped int and untyped string (cannot infer T)"
	c(1, 2.5)
	c(int8(1), int16(2)) // ERROR 13 "in call to c, type int16 of int16(2) does not match inferred type int8 for T"
	d([]int{}) // ERROR 4 "in call to d, type []int of []int{} does not match map[K]V (cannot infer K and V)"
	d(map[string]int{}, 1) // ERROR 22 "too many arguments in call to d\n\thave (map[string]int, number)\n\twant (map[K]V)"
	e(func(x int) string { return "" }) // ERROR 4 "in call to e, type func(x int) string of func(x int) string {…} does not match inferred type func(int) int for func(T) T"
	g(1) // ERROR 3 "in call to g, cannot infer E (declared at ./generics_infer.go:8:16)"
	g([3]int{}) // ERROR 3 "in call to g, S (type [3]int) does not satisfy ~[]E"
	h(5) // ERROR 3 "in call to h, cannot infer T (declared at ./generics_infer.go:9:8)"
	i() // ERROR 3 "in call to i, cannot infer T (declared at ./generics_infer.go:10:8)"
	i(1, "x") // ERROR 7 "in call to i, mismatched types untyped int and untyped string (cannot infer T)"
	j(1) // ERROR 3 "in call to j, cannot infer U (declared at ./generics_infer.go:11:11)"
	_ = j[int] // ERROR 7 "cannot infer U (declared at ./generics_infer.go:11:11)"
	_ = b // ERROR 6 "cannot use generic function b without instantiation"
	var f func(int, int) = b // ERROR 25 "type func(int, int) of f does not match func(x T) (cannot infer T)"
	_ = f
	b[int, string](1) // ERROR 9 "got 2 type arguments but want 1"
	b[int]("x") // ERROR 9 "cannot use \"x\" (untyped string constant) as int value in argument to b[int]"
	d[[]int, int](nil) // ERROR 4 "[]int does not satisfy comparable"
	d[func()](nil) // ERROR 11 "in call to d[func()], cannot infer V (declared at ./generics_infer.go:6:22)"
	x := c // ERROR 2 "declared and not used: x" 7 "cannot use generic function c without instantiation"
	c[int](1, 2, 3) // ERROR 15 "too many arguments in call to c[int]\n\thave (number, number, number)\n\twant (int, int)"
	b[5](1) // ERROR 4 "5 is not a type"
}
