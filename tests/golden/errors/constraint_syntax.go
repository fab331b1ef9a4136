package main

type A interface{ int | string }
type B interface{ ~[]int | ~error } // ERROR 28 "invalid use of ~ (error is an interface)"
type C interface {
	int
	string
}
type D interface{ int | int } // ERROR 25 "overlapping terms int and int"
type E interface{ ~MyInt } // ERROR 19 "invalid use of ~ (underlying type of MyInt is int)"
type F interface{ A | fmtStringer } // ERROR 23 "cannot use main.fmtStringer in union (main.fmtStringer contains methods)"
type G interface{ comparable | int } // ERROR 19 "cannot use comparable in union"
type H interface{ ~int | int } // ERROR 26 "overlapping terms int and ~int"
type MyInt int
type fmtStringer interface{ String() string }

var a A // ERROR 7 "cannot use type A outside a type constraint: interface contains type constraints"
var b interface{ ~int } // ERROR 7 "cannot use type interface{~int} outside a type constraint: interface contains type constraints"
var c []comparable // ERROR 9 "cannot use type comparable outside a type constraint: interface is (or embeds) comparable"

func f(x A)               {} // ERROR 10 "cannot use type A outside a type constraint: interface contains type constraints"
func g() (x C)            { return } // ERROR 13 "cannot use type C outside a type constraint: interface contains type constraints"
func h[T A](x T)          { var i any = x; _ = i.(A) } // ERROR 51 "cannot use type A outside a type constraint: interface contains type constraints"
func i[T C](x T)          {}

type S struct{ f A } // ERROR 18 "cannot use type A outside a type constraint: interface contains type constraints"
type M map[string]D // ERROR 19 "cannot use type D outside a type constraint: interface contains type constraints"

func main() {
	i(1) // ERROR 3 "cannot satisfy C (empty type set)"
	_ = any(1).(A) // ERROR 14 "cannot use type A outside a type constraint: interface contains type constraints"
	switch any(1).(type) {
	case A: // ERROR 7 "cannot use type A outside a type constraint: interface contains type constraints"
	}
}
