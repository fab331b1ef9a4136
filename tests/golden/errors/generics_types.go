package main

type Pair[A, B any] struct {
	a A
	b B
}
type List[T any] struct {
	next *List[T]
	v    T
}
type Rec[T any] struct{ r *Rec[Rec[T]] }
type Emb[T any] struct{ T } // ERROR 25 "embedded field type cannot be a (pointer to a) type parameter"
type Self[T any] T // ERROR 18 "cannot use a type parameter as RHS in type declaration"
type Al[T any] = []T
type C[T C2] struct{} // ERROR 10 "undefined: C2"

func (p Pair[A]) m1()       {} // ERROR 9 "receiver declares 1 type parameter, but receiver base type declares 2"
func (p Pair) m2()          {} // ERROR 9 "cannot use generic type Pair[A, B any] without instantiation"
func (p Pair[int, B]) m3()  { var x int = 1; _ = x } // ERROR 43 "cannot use 1 (untyped int constant) as int /* with int declared at ./generics_types.go:19:14 */ value in variable declaration"
func (p Pair[A, B]) a()     {} // ERROR 21 "field and method with the same name a\n\t./generics_types.go:4:2: other declaration of a"
func (l *List[T]) Add(v T)  {}
func (l List[U]) Get() T    { return l.v } // ERROR 24 "undefined: T"

func main() {
	var p Pair[int] // ERROR 8 "not enough type arguments for type Pair: have 1, want 2"
	var q Pair // ERROR 8 "cannot use generic type Pair[A, B any] without instantiation"
	var r Pair[int, string, bool] // ERROR 8 "too many type arguments for type Pair: have 3, want 2"
	t := Pair{1, "a"} // ERROR 7 "cannot use generic type Pair[A, B any] without instantiation"
	u := Pair[int, string]{"a", 1} // ERROR 25 "cannot use \"a\" (untyped string constant) as int value in struct literal" 30 "cannot use 1 (untyped int constant) as string value in struct literal"
	var l List[int]
	l.Add("x") // ERROR 8 "cannot use \"x\" (untyped string constant) as int value in argument to l.Add"
	l.v = "s" // ERROR 8 "cannot use \"s\" (untyped string constant) as int value in assignment"
	_ = List[int]{}.next.v + "x" // ERROR 6 "invalid operation: List[int]{}.next.v + \"x\" (mismatched types int and untyped string)"
	var a Al[int] = []string{} // ERROR 18 "cannot use []string{} (value of type []string) as Al[int] value in variable declaration"
	var i List[int] = List[string]{} // ERROR 20 "cannot use List[string]{} (value of struct type List[string]) as List[int] value in variable declaration"
	_ = int[string] // ERROR 6 "invalid operation: int[string] (int is not a generic type)"
	_, _, _, _, _, _, _ = p, q, r, t, u, a, i
	type L[T any] struct{}
}
