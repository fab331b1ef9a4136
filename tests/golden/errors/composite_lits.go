package main

type T struct {
	a, b int
	c    string
}
type E struct {
	T
	d int
}

func main() {
	_ = T{1} // ERROR 9 "too few values in struct literal of type T"
	_ = T{1, 2, "x", 4} // ERROR 19 "too many values in struct literal of type T"
	_ = T{a: 1, 2} // ERROR 14 "mixture of field:value and value elements in struct literal"
	_ = T{a: 1, a: 2} // ERROR 14 "duplicate field name a in struct literal"
	_ = T{z: 1} // ERROR 8 "unknown field z in struct literal of type T"
	_ = T{1, "b", 3} // ERROR 11 "cannot use \"b\" (untyped string constant) as int value in struct literal" 16 "cannot use 3 (untyped int constant) as string value in struct literal"
	_ = T{a: "x"} // ERROR 11 "cannot use \"x\" (untyped string constant) as int value in struct literal"
	_ = E{a: 1}
	_ = E{T{}, 1}
	_ = E{T: T{}, T: T{}} // ERROR 16 "duplicate field name T in struct literal"
	_ = []int{"a", 1.5} // ERROR 12 "cannot use \"a\" (untyped string constant) as int value in array or slice literal" 17 "cannot use 1.5 (untyped float constant) as int value in array or slice literal (truncated)"
	_ = [2]int{1, 2, 3} // ERROR 19 "index 2 is out of bounds (>= 2)"
	_ = [...]int{5: 1, 2, "x": 3} // ERROR 24 "cannot convert \"x\" (untyped string constant) to type int"
	_ = []int{-1: 1} // ERROR 12 "invalid argument: index -1 (constant of type int) must not be negative"
	_ = []int{1.5: 1} // ERROR 12 "1.5 (untyped float constant) truncated to int"
	_ = map[string]int{1: 1, "a": "b", "c"} // ERROR 21 "cannot use 1 (untyped int constant) as string value in map literal" 32 "cannot use \"b\" (untyped string constant) as int value in map literal" 37 "missing key in map literal"
	_ = map[string]int{"a"} // ERROR 21 "missing key in map literal"
	_ = int{1} // ERROR 6 "invalid composite literal type int"
	_ = *T{1, 2, "c"} // ERROR 7 "invalid operation: cannot indirect T{…} (value of struct type T)"
	_ = []T{{1}, {a: 1}, 5} // ERROR 12 "too few values in struct literal of type T" 23 "cannot use 5 (untyped int constant) as T value in array or slice literal"
	_ = []*T{{1, 2, "a"}, &T{}, T{}} // ERROR 30 "cannot use T{} (value of struct type T) as *T value in array or slice literal"
	_ = [][]int{{1}, {"a"}} // ERROR 20 "cannot use \"a\" (untyped string constant) as int value in array or slice literal"
	_ = struct{ x int }{y: 1} // ERROR 22 "unknown field y in struct literal of type struct{x int}"
	_ = [n]int{} // ERROR 7 "undefined array length n or missing type constraint"
	n := 3 // ERROR 2 "declared and not used: n"
	_ = [n]int{} // ERROR 7 "invalid array length n"
	_ = []any{{1}} // ERROR 12 "invalid composite literal element type any"
	_ = map[T]string{{1, 2, "x"}: "a", {3}: 4} // ERROR 39 "too few values in struct literal of type T" 42 "cannot use 4 (untyped int constant) as string value in map literal"
	_ = T{}.a{} // ERROR 10 "T{}.a is not a type"
	_ = [...]int // ERROR 6 "[...]int (type) is not an expression" 6 "invalid use of [...] array (outside a composite literal)"
	var x [...]int // ERROR 8 "invalid use of [...] array (outside a composite literal)"
	_ = x
	_ = E{d: 1, 2: 3} // ERROR 14 "invalid field name 2 in struct literal"
	_ = []int{0: 1, a: 2} // ERROR 18 "undefined: a"
	_ = [3]int{0, 1, 2, 3: 4} // ERROR 22 "invalid argument: index 3 out of bounds [0:3]"
	_ = [-1]int{} // ERROR 7 "invalid array length -1 (untyped int constant)"
	_ = [1.5]int{} // ERROR 7 "array length 1.5 (untyped float constant) must be integer"
	_ = ["a"]int{} // ERROR 7 "array length \"a\" (untyped string constant) must be integer"
	_ = [1 << 62]int{}
}
