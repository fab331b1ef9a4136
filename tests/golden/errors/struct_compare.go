package main

type A struct{ f func() }
type B struct{ a A }
type C struct{ m map[int]int }
type D [2]C
type E struct{ x int }
type F struct{ x int }
type G struct{ i any }

func eq[T comparable](a, b T) bool { return a == b }

func main() {
	_ = A{} == A{} // ERROR 6 "invalid operation: A{} == A{} (struct containing func() cannot be compared)"
	_ = B{} != B{} // ERROR 6 "invalid operation: B{} != B{} (struct containing A cannot be compared)"
	_ = D{} == D{} // ERROR 6 "invalid operation: D{} == D{} (D cannot be compared)"
	_ = E{} == F{} // ERROR 13 "invalid operation: E{} == F{} (mismatched types E and F)"
	_ = E{} == struct{ x int }{}
	_ = G{} == G{}
	_ = eq(A{}, A{}) // ERROR 8 "A does not satisfy comparable"
	_ = eq(G{}, G{})
	_ = map[B]int{} // ERROR 10 "invalid map key type B"
	var i any = A{}
	_ = i == A{} // ERROR 11 "invalid operation: i == A{} (struct containing func() cannot be compared)"
	_ = i == C{} // ERROR 11 "invalid operation: i == C{} (struct containing map[int]int cannot be compared)"
	_ = i == E{1}
	switch i {
	case A{}: // ERROR 7 "invalid case A{} in switch on i (struct containing func() cannot be compared)"
	case E{}:
	}
	_ = &A{} == &A{}
	_ = []A{} == nil
	_ = [1]A{} == [1]A{} // ERROR 6 "invalid operation: [1]A{} == [1]A{} ([1]A cannot be compared)"
	_ = E{} < F{} // ERROR 12 "invalid operation: E{} < F{} (mismatched types E and F)"
	_ = (E{} == E{}) == 1 // ERROR 22 "invalid operation: (E{} == E{}) == 1 (mismatched types untyped bool and untyped int)"
}
