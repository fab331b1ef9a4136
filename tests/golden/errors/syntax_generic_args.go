package main

type Pair[A, B any] struct{}

func main() {
	var s Pair[1, 2] // ERROR 13 "syntax error: unexpected literal 1, expected type"
	var f func[T any](T) // ERROR 12 "syntax error: function type must have no type parameters"
	var m map[string]int
	_ = m["a", "b"] // ERROR 13 "syntax error: unexpected literal \"b\", expected ]"
	_ = m[] // ERROR 8 "syntax error: unexpected ], expected operand"
	_ = m[:]
}
