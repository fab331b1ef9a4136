package main

import "fmt"

type T struct {
	a, b int
	*E
}
type E struct{ e int }

func (t *T) M()          {}
func (t T) V(x int) int  { return x }
func two() (int, string) { return 1, "a" }
func gen[P any, Q ~int | ~string](p P, q Q) P {
	var z P = q // ERROR 6 "declared and not used: z" 12 "cannot use q (variable of type Q constrained by ~int | ~string) as P value in variable declaration"
	_ = q + 1 // ERROR 6 "invalid operation: q + 1 (mismatched types Q and untyped int)"
	_ = p == p // ERROR 6 "invalid operation: p == p (incomparable types in type set)"
	_ = q < q
	_ = []P{1, q} // ERROR 10 "cannot use 1 (untyped int constant) as P value in array or slice literal" 13 "cannot use q (variable of type Q constrained by ~int | ~string) as P value in array or slice literal"
	p.x() // ERROR 4 "p.x undefined (type P has no field or method x)"
	for range p { // ERROR 12 "cannot range over p (variable of type P constrained by any): no specific type"
	}
	_ = P(q) // ERROR 8 "cannot convert q (variable of type Q constrained by ~int | ~string) to type P"
	_ = Q(p) // ERROR 8 "cannot convert p (variable of type P constrained by any) to type Q"
	_ = Q(1.5) // ERROR 8 "cannot convert 1.5 (untyped float value) to type Q: cannot convert 1.5 (untyped float constant) to type int (in Q)"
	_ = len(q) // ERROR 10 "invalid argument: q (variable of type Q constrained by ~int | ~string) for built-in len"
	switch p.(type) { // ERROR 9 "cannot use type switch on type parameter value p (variable of type P constrained by any)"
	}
	_ = any(p).(int)
	var i interface{ M() } = p // ERROR 6 "declared and not used: i" 27 "cannot use p (variable of type P constrained by any) as interface{M()} value in variable declaration"
	return nil // ERROR 9 "cannot use nil as P value in return statement"
}

type I interface {
	M()
	N(int) string
}
type Num interface{ ~int | ~float64 }

func sum[S ~[]E, E Num](s S) (r E) {
	for _, v := range s {
		r += v
	}
	return r + 0.5 // ERROR 13 "cannot convert 0.5 (untyped float constant) to type E"
}

func main() {
	var t T
	T.M(t) // ERROR 4 "invalid method expression T.M (needs pointer receiver (*T).M)"
	(*T).M(&t)
	T{}.M() // ERROR 6 "cannot call pointer method M on T"
	t.V("a") // ERROR 6 "cannot use \"a\" (untyped string constant) as int value in argument to t.V"
	t.V(1, 2) // ERROR 9 "too many arguments in call to t.V\n\thave (number, number)\n\twant (int)"
	a, b := two(), 3 // ERROR 2 "declared and not used: a" 5 "declared and not used: b" 10 "multiple-value two() (value of type (int, string)) in single-value context"
	c, d, e := two() // ERROR 2 "declared and not used: c" 5 "declared and not used: d" 8 "declared and not used: e" 13 "assignment mismatch: 3 variables but two returns 2 values"
	var f int = two() // ERROR 6 "declared and not used: f" 14 "multiple-value two() (value of type (int, string)) in single-value context"
	fmt.Println(two(), 1) // ERROR 14 "multiple-value two() (value of type (int, string)) in single-value context"
	fmt.Printl("x") // ERROR 6 "undefined: fmt.Printl"
	fmt.println("x") // ERROR 6 "undefined: fmt.println (but have Println)"
	var i I = t // ERROR 12 "cannot use t (variable of struct type T) as I value in variable declaration: T does not implement I (method M has pointer receiver)"
	var j I = &t // ERROR 6 "declared and not used: j" 12 "cannot use &t (value of type *T) as I value in variable declaration: *T does not implement I (missing method N)"
	i.M(1) // ERROR 6 "too many arguments in call to i.M\n\thave (number)\n\twant ()"
	i.X() // ERROR 4 "i.X undefined (type I has no field or method X)"
	_ = i.(T) // ERROR 6 "impossible type assertion: i.(T)\n\tT does not implement I (method M has pointer receiver)"
	_ = i.(*T) // ERROR 6 "impossible type assertion: i.(*T)\n\t*T does not implement I (missing method N)"
	_ = t.(I) // ERROR 6 "invalid operation: t (variable of struct type T) is not an interface"
	gen(1) // ERROR 6 "not enough arguments in call to gen\n\thave (number)\n\twant (P, Q)"
	gen[int](1, 2.5) // ERROR 10 "float64 does not satisfy ~int | ~string (float64 missing in ~int | ~string)"
	gen[int, bool](1, true) // ERROR 11 "bool does not satisfy ~int | ~string (bool missing in ~int | ~string)"
	sum([]string{"a"}) // ERROR 5 "string does not satisfy Num (string missing in ~int | ~float64)"
	sum([]int{1}, 2) // ERROR 16 "too many arguments in call to sum\n\thave ([]int, number)\n\twant (S)"
	x := sum // ERROR 2 "declared and not used: x" 7 "cannot use generic function sum without instantiation"
	var y func([]int) int = sum
	var z func(string) = sum // ERROR 6 "declared and not used: z" 23 "inferred type func(s string) (r E) for func(s S) (r E) does not match type func(string) of z"
	_ = y
	var arr [3]int
	arr[3] = 1 // ERROR 6 "invalid argument: index 3 out of bounds [0:3]"
	arr["a"] = 1 // ERROR 6 "cannot convert \"a\" (untyped string constant) to type int"
	arr[1.5] = 1 // ERROR 6 "1.5 (untyped float constant) truncated to int"
	arr[-1] = 1 // ERROR 6 "invalid argument: index -1 (constant of type int) must not be negative"
	_ = arr[1:5] // ERROR 12 "invalid argument: index 5 out of bounds [0:4]"
	var m map[string]int
	m[1] = 2 // ERROR 4 "cannot use 1 (untyped int constant) as string value in map index"
	m.a = 1 // ERROR 4 "m.a undefined (type map[string]int has no field or method a)"
	_ = m["a"]["b"] // ERROR 12 "cannot index m[\"a\"] (map index expression of type int)"
	delete(m, 1) // ERROR 12 "cannot use 1 (untyped int constant) as string value in argument to delete"
	var s []int
	s = append(s, "a") // ERROR 16 "cannot use \"a\" (untyped string constant) as int value in argument to append"
	s = append(s, []int{1}) // ERROR 16 "cannot use []int{…} (value of type []int) as int value in argument to append"
	s = append(s, s) // ERROR 16 "cannot use s (variable of type []int) as int value in argument to append"
	append(s, 1) // ERROR 2 "append(s, 1) (value of type []int) is not used"
	copy(s, "abc") // ERROR 7 "invalid copy: arguments s (variable of type []int) and \"abc\" (untyped string constant) have different element types int and byte"
	var ch <-chan int
	ch <- 1 // ERROR 2 "invalid operation: cannot send to receive-only channel <-chan int ch (variable of type <-chan int)"
	close(ch) // ERROR 8 "invalid operation: cannot close receive-only channel ch (variable of type <-chan int)"
	var p *int = &arr // ERROR 15 "cannot use &arr (value of type *[3]int) as *int value in variable declaration"
	*p = "x" // ERROR 7 "cannot use \"x\" (untyped string constant) as int value in assignment"
	p++ // ERROR 2 "invalid operation: p++ (non-numeric type *int)"
	if p { // ERROR 5 "non-boolean condition in if statement"
	}
	if p = nil; p == 0 { // ERROR 19 "invalid operation: p == 0 (mismatched types *int and untyped int)"
	}
	var str string = 'a' // ERROR 19 "cannot use 'a' (untyped rune constant 97) as string value in variable declaration"
	str[0] = 'b' // ERROR 2 "cannot assign to str[0] (neither addressable nor a map index expression)"
	str += 1 // ERROR 2 "invalid operation: str += 1 (mismatched types string and untyped int)"
	str = str + 'x' // ERROR 8 "invalid operation: str + 'x' (mismatched types string and untyped rune)"
	const k = len(s) // ERROR 12 "len(s) (value of type int) is not constant"
	const big = 1 << 100
	var u8 uint8 = big // ERROR 17 "cannot use big (untyped int constant 1267650600228229401496703205376) as uint8 value in variable declaration (overflows)"
	u8 = -1 // ERROR 7 "cannot use -1 (untyped int constant) as uint8 value in assignment (overflows)"
	u8 = 255 + 1 // ERROR 7 "cannot use 255 + 1 (untyped int constant 256) as uint8 value in assignment (overflows)"
	u8 = u8 << 300
	_ = 5 % 0.0 // ERROR 6 "invalid operation: operator % not defined on 5 (untyped float constant)"
	_ = 5.5 % 2 // ERROR 6 "invalid operation: operator % not defined on 5.5 (untyped float constant)"
	_ = "a" * 2 // ERROR 6 "invalid operation: \"a\" * 2 (mismatched types untyped string and untyped int)"
	_ = !1 // ERROR 7 "invalid operation: operator ! not defined on 1 (untyped int constant)"
	_ = -"a" // ERROR 7 "invalid operation: operator - not defined on \"a\" (untyped string constant)"
	_ = ^1.5 // ERROR 7 "invalid operation: operator ^ not defined on 1.5 (untyped float constant)"
	go fmt.Println // ERROR 5 "expression in go must be function call"
	defer recover // ERROR 8 "expression in defer must be function call"
	func() {} // ERROR 2 "func() {} (value of type func()) is not used"
	defer func() {} // ERROR 8 "expression in defer must be function call"
	for i := 0; i < "a"; i++ { // ERROR 18 "invalid operation: i < \"a\" (mismatched types int and untyped string)"
	}
	for i, v := range 10 { // ERROR 6 "declared and not used: i" 9 "range over 10 (untyped int constant) permits only one iteration variable"
	}
	for i := range t { // ERROR 17 "cannot range over t (variable of struct type T)"
	}
	var fn func(int) int = func(s string) int { return 0 } // ERROR 25 "cannot use func(s string) int {…} (value of type func(s string) int) as func(int) int value in variable declaration"
	var fn2 = func() int {} // ERROR 6 "declared and not used: fn2" 24 "missing return"
	switch x := i.(type) { // ERROR 9 "x declared and not used"
	case int: // ERROR 7 "impossible type switch case: int\n\ti (variable of interface type I) cannot have dynamic type int (missing method M)"
	case string, error: // ERROR 7 "impossible type switch case: string\n\ti (variable of interface type I) cannot have dynamic type string (missing method M)"
	case I, I: // ERROR 10 "duplicate case I in type switch\n\t./expressions_all.go:134:7: previous case"
	}
	switch u8 {
	case 1, 2, 1: // ERROR 13 "duplicate case 1 (constant of type uint8) in expression switch\n\t./expressions_all.go:137:7: previous case"
	case 256: // ERROR 7 "256 (untyped int constant) overflows uint8"
	case "a": // ERROR 7 "cannot convert \"a\" (untyped string constant) to type uint8"
	}
	goto L // ERROR 7 "label L not defined"
	_ = struct{ a int }{b: 1} // ERROR 22 "unknown field b in struct literal of type struct{a int}"
	_ = T{1, 2} // ERROR 12 "too few values in struct literal of type T"
	_ = T{a: 1, a: 2} // ERROR 14 "duplicate field name a in struct literal"
	_ = T{a: 1, 2} // ERROR 14 "mixture of field:value and value elements in struct literal"
	_ = T{e: 1} // ERROR 8 "invalid implicit pointer indirection to reach e"
	_ = []int{0: 1, 0: 2} // ERROR 18 "duplicate index 0 in array or slice literal"
	_ = map[string]int{"a": 1, "a": 2} // ERROR 29 "duplicate key \"a\" in map literal"
	_ = [2]int{1, 2, 3} // ERROR 19 "index 2 is out of bounds (>= 2)"
	_ = &T{}.a // ERROR 7 "invalid operation: cannot take address of T{}.a (value of type int)"
	var iface interface{} = nil
	iface.foo() // ERROR 8 "iface.foo undefined (type interface{} has no field or method foo)"
	_ = iface + 1 // ERROR 6 "invalid operation: iface + 1 (mismatched types interface{} and untyped int)"
	_ = iface == s // ERROR 15 "invalid operation: iface == s (slice can only be compared to nil)"
	_ = s == s // ERROR 6 "invalid operation: s == s (slice can only be compared to nil)"
	_ = m == m // ERROR 6 "invalid operation: m == m (map can only be compared to nil)"
	_ = t == t
	_ = fn == fn // ERROR 6 "invalid operation: fn == fn (func can only be compared to nil)"
	_ = complex(1, "a") // ERROR 14 "invalid operation: complex(1, \"a\") (mismatched types untyped float and untyped string)"
	_ = real(1.5)
	_ = imag(s) // ERROR 11 "invalid argument: argument has type []int, expected complex type"
	_ = min(1, "a") // ERROR 13 "invalid argument: mismatched types untyped int (previous argument) and untyped string (type of \"a\")"
	_ = max() // ERROR 6 "invalid operation: not enough arguments for max() (expected 1, found 0)"
	_ = new(5, 6) // ERROR 6 "invalid operation: too many arguments for new(5, 6) (expected 1, found 2)"
	_ = make([]int) // ERROR 6 "invalid operation: make([]int) expects 2 or 3 arguments; found 1"
	_ = make(int) // ERROR 11 "invalid argument: cannot make int: type must be slice, map, or channel"
	_ = make([]int, -1) // ERROR 18 "invalid argument: index -1 (constant of type int) must not be negative"
	_ = make([]int, 5, 2) // ERROR 18 "invalid argument: length and capacity swapped"
	_ = cap(m) // ERROR 10 "invalid argument: m (variable of type map[string]int) for built-in cap"
	_ = int("a") // ERROR 10 "cannot convert \"a\" (untyped string constant) to type int"
	_ = string(1.5) // ERROR 13 "cannot convert 1.5 (untyped float constant) to type string"
	_ = []byte(5) // ERROR 13 "cannot convert 5 (untyped int constant) to type []byte"
	_ = (*int)(5) // ERROR 13 "cannot convert 5 (untyped int constant) to type *int"
	_ = T(5) // ERROR 8 "cannot convert 5 (untyped int constant) to type T"
	_ = I(5) // ERROR 8 "cannot convert 5 (untyped int constant) to type I"
	_ = int8(300) // ERROR 11 "constant 300 overflows int8"
	_ = uint(-1) // ERROR 11 "constant -1 overflows uint"
	_ = float32(1e50) // ERROR 14 "cannot convert 1e50 (untyped float constant 1e+50) to type float32"
	return 5 // ERROR 9 "too many return values\n\thave (number)\n\twant ()"
}
