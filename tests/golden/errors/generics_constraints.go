package main

import "fmt"

type Num interface{ ~int | ~float64 }
type Str interface{ String() string }
type Both interface {
	~int
	String() string
}
type MyInt int

func num[T Num](x T) T     { return x }
func str[T Str](x T)       {}
func cmp[T comparable](x T) {}
func both[T Both](x T)     {}
func exact[T int | string](x T) {}
func list[T interface{ []int | []string }](x T) {}

type S[T Num] struct{ v T }

func (s S[T]) String() string { return "" }

type Bad1[T fmt.Stringer] []T

func main() {
	num("x") // ERROR 5 "string does not satisfy Num (string missing in ~int | ~float64)"
	num(MyInt(1))
	num(int8(1)) // ERROR 5 "int8 does not satisfy Num (int8 missing in ~int | ~float64)"
	str(1) // ERROR 5 "int does not satisfy Str (missing method String)"
	str(S[int]{})
	cmp([]int{}) // ERROR 5 "[]int does not satisfy comparable"
	cmp(func() {}) // ERROR 5 "func() does not satisfy comparable"
	cmp(struct{ f []int }{}) // ERROR 5 "struct{f []int} does not satisfy comparable"
	cmp[any](1)
	both(MyInt(1)) // ERROR 6 "in call to both, T (type MyInt) does not satisfy Both (missing method String)"
	both(1) // ERROR 6 "int does not satisfy Both (missing method String)"
	exact(MyInt(1)) // ERROR 7 "MyInt does not satisfy int | string (possibly missing ~ for int in int | string)"
	exact(1.5) // ERROR 7 "float64 does not satisfy int | string (float64 missing in int | string)"
	list([]float64{}) // ERROR 6 "[]float64 does not satisfy interface{[]int | []string} ([]float64 missing in []int | []string)"
	_ = S[string]{} // ERROR 8 "string does not satisfy Num (string missing in ~int | ~float64)"
	var s S[bool] // ERROR 10 "bool does not satisfy Num (bool missing in ~int | ~float64)"
	_ = s
	var t Bad1[int] // ERROR 13 "int does not satisfy fmt.Stringer (missing method String)"
	_ = t
	var n Num // ERROR 8 "cannot use type Num outside a type constraint: interface contains type constraints"
	var c comparable // ERROR 8 "cannot use type comparable outside a type constraint: interface is (or embeds) comparable"
	_ = []Both{} // ERROR 8 "cannot use type Both outside a type constraint: interface contains type constraints"
	_, _ = n, c
	num[error](nil) // ERROR 6 "error does not satisfy Num"
	_ = num[string] // ERROR 10 "string does not satisfy Num (string missing in ~int | ~float64)"
}
