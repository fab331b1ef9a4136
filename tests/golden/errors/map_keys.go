package main

type K struct{ f []int }
type G[T any] struct{ v T }

func f[T any]() { _ = map[T]int{} } // ERROR 27 "invalid map key type T (missing comparable constraint)"

func main() {
	_ = map[[]int]string{} // ERROR 10 "invalid map key type []int"
	_ = map[map[int]int]string{} // ERROR 10 "invalid map key type map[int]int"
	_ = map[func()]string{} // ERROR 14 "invalid map key type func()"
	_ = map[K]string{} // ERROR 10 "invalid map key type K"
	_ = map[[2]K]string{} // ERROR 10 "invalid map key type [2]K"
	_ = map[G[[]int]]string{} // ERROR 10 "invalid map key type G[[]int]"
	m := map[string]int{}
	m[1] = 2 // ERROR 4 "cannot use 1 (untyped int constant) as string value in map index"
	m["a"] = "b" // ERROR 11 "cannot use \"b\" (untyped string constant) as int value in assignment"
	v, ok, x := m["a"] // ERROR 2 "declared and not used: v" 5 "declared and not used: ok" 9 "declared and not used: x" 14 "assignment mismatch: 3 variables but 1 value"
	m.a = 1 // ERROR 4 "m.a undefined (type map[string]int has no field or method a)"
	m["a"]["b"] = 1 // ERROR 8 "cannot index m[\"a\"] (map index expression of type int)"
	var n map[int]string = m // ERROR 6 "declared and not used: n" 25 "cannot use m (variable of type map[string]int) as map[int]string value in variable declaration"
	_ = m + m // ERROR 6 "invalid operation: operator + not defined on m (variable of type map[string]int)"
	m++ // ERROR 2 "invalid operation: m++ (non-numeric type map[string]int)"
	_, y := m["x"]
	var z int = y // ERROR 6 "declared and not used: z" 14 "cannot use y (variable of type bool) as int value in variable declaration"
}
