package main

type Num interface{ ~int | ~float64 }

func a[T any](x, y T) bool          { return x == y } // ERROR 46 "invalid operation: x == y (incomparable types in type set)"
func b[T any](x T) T                { return x + x } // ERROR 46 "invalid operation: operator + not defined on x (variable of type T constrained by any)"
func c[T comparable](x, y T) bool   { return x < y } // ERROR 46 "invalid operation: x < y (type parameter T cannot use operator <)"
func d[T Num](x T) T                { return x % 2 } // ERROR 46 "invalid operation: operator % not defined on x (variable of type T constrained by Num)"
func e[T Num](x T) T                { return x + "a" } // ERROR 46 "invalid operation: x + \"a\" (mismatched types T and untyped string)"
func f[T Num](x T) T                { return 1.5 } // ERROR 46 "cannot use 1.5 (untyped float constant) as T value in return statement"
func g[T any](x T)                  { x.Foo() } // ERROR 41 "x.Foo undefined (type T has no field or method Foo)"
func h[T any](x T) T                { return nil } // ERROR 46 "cannot use nil as T value in return statement"
func i[T any](x T) int              { return len(x) } // ERROR 50 "invalid argument: x (variable of type T constrained by any) for built-in len"
func j[T any](x T)                  { for range x {} } // ERROR 49 "cannot range over x (variable of type T constrained by any): no specific type"
func k[T any](x T) string           { return string(x) } // ERROR 53 "cannot convert x (variable of type T constrained by any) to type string"
func l[T any](x T)                  { switch x.(type) {} } // ERROR 46 "cannot use type switch on type parameter value x (variable of type T constrained by any)"
func m[T any](x T) int              { return x.(int) } // ERROR 46 "invalid operation: cannot use type assertion on type parameter value x (variable of type T constrained by any)"
func n[T ~[]int | ~map[int]int](x T) { x[0] = 1; _ = x["a"] } // ERROR 41 "cannot index x (variable of type T constrained by ~[]int | ~map[int]int)"
func o[T any, T any](x T)           {} // ERROR 15 "T redeclared in this block\n\t./generics_bodies.go:19:8: other declaration of T"
func p[T int](x T)                  { var y int = x; _ = y } // ERROR 51 "cannot use x (variable of type T constrained by int) as int value in variable declaration"
func q[T any](x T)                  { x() ; x[0] = 1; *x = 1; <-x } // ERROR 39 "invalid operation: cannot call x (variable of type T constrained by any): no specific type" 46 "cannot index x (variable of type T constrained by any)" 56 "invalid operation: cannot indirect x (variable of type T constrained by any)" 65 "invalid operation: cannot receive from x (variable of type T constrained by any): no specific channel type"
func r[T struct{ f int }](x T) int  { return x.f } // ERROR 48 "x.f undefined (type T has no field or method f)"
func s[T any]() T                   { return T{} } // ERROR 46 "invalid composite literal type T (no common underlying type)"
func t[T ~int](x T)                 { const c T = 1; type U struct{ T }; var z T = 5; _ = z + 1 } // ERROR 47 "invalid constant type T" 69 "embedded field type cannot be a (pointer to a) type parameter"
func u[T any](x T) { var y T; if x != nil { _ = y } } // ERROR 39 "invalid operation: x != nil (mismatched types T and untyped nil)"
func v[T *int | *string](x T) { _ = *x } // ERROR 38 "invalid operation: pointers of x (variable of type T constrained by *int | *string) must have identical base types"
func w[T []int | [3]int](x T) { _ = x[5]; _ = x[1:] ; _ = make(T, 1) } // ERROR 47 "cannot slice x (variable of type T constrained by []int | [3]int): []int and [3]int have different underlying types" 64 "invalid argument: cannot make T: type must be slice, map, or channel"
func main() {}
