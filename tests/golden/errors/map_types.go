package main

type K struct{ f []int }
type G[T any] struct{ v T }

func f[T any]()        { _ = map[T]int{} } // ERROR 34 "invalid map key type T (missing comparable constraint)"
func g[T comparable]() { _ = map[T]int{} }

func main() {
	_ = map[[]int]string{} // ERROR 10 "invalid map key type []int"
	_ = map[map[int]int]string{} // ERROR 10 "invalid map key type map[int]int"
	_ = map[func()]string{} // ERROR 14 "invalid map key type func()"
	_ = map[K]string{} // ERROR 10 "invalid map key type K"
	_ = map[[2]K]string{} // ERROR 10 "invalid map key type [2]K"
	_ = map[G[int]]string{}
	_ = map[G[[]int]]string{} // ERROR 10 "invalid map key type G[[]int]"
	_ = map[any]string{}
	_ = map[*K]string{}
	_ = map[chan K]string{}
	_ = map[interface{ M() }]int{}
	m := map[string]int{}
	m[1] = 2 // ERROR 4 "cannot use 1 (untyped int constant) as string value in map index"
	m["a"] = "b" // ERROR 11 "cannot use \"b\" (untyped string constant) as int value in assignment"
	v, ok, x := m["a"] // ERROR 2 "declared and not used: v" 5 "declared and not used: ok" 9 "declared and not used: x" 14 "assignment mismatch: 3 variables but 1 value"
	m.a = 1 // ERROR 4 "m.a undefined (type map[string]int has no field or method a)"
	m["a"]["b"] = 1 // ERROR 8 "cannot index m[\"a\"] (map index expression of type int)"
	_ = m["a"].b // ERROR 13 "m[\"a\"].b undefined (type int has no field or method b)"
	for k, v, w := range m { // ERROR 6 "declared and not used: k" 9 "declared and not used: v" 12 "range clause permits at most two iteration variables"
	}
	var n map[int]string = m // ERROR 6 "declared and not used: n" 25 "cannot use m (variable of type map[string]int) as map[int]string value in variable declaration"
	delete(m, 1) // ERROR 12 "cannot use 1 (untyped int constant) as string value in argument to delete"
	_ = m + m // ERROR 6 "invalid operation: operator + not defined on m (variable of type map[string]int)"
	m++ // ERROR 2 "invalid operation: m++ (non-numeric type map[string]int)"
	_, y := m["x"]
	var z int = y // ERROR 6 "declared and not used: z" 14 "cannot use y (variable of type bool) as int value in variable declaration"
	_ = cap(m) // ERROR 10 "invalid argument: m (variable of type map[string]int) for built-in cap"
	_ = append(m, 1) // ERROR 13 "invalid append: argument must be a slice; have m (variable of type map[string]int)"
}
