package main

type T struct{ a int }
type S struct{ s []int }

func main() {
	a, s, f, b := 1, "x", 1.5, true
	var p *int
	var e any
	var fn func()
	var sl []int
	var m map[int]int
	_ = a + s // ERROR 6 "invalid operation: a + s (mismatched types int and string)"
	_ = a + f // ERROR 6 "invalid operation: a + f (mismatched types int and float64)"
	_ = s - s // ERROR 6 "invalid operation: operator - not defined on s (variable of type string)"
	_ = b + b // ERROR 6 "invalid operation: operator + not defined on b (variable of type bool)"
	_ = !a // ERROR 7 "invalid operation: operator ! not defined on a (variable of type int)"
	_ = -s // ERROR 7 "invalid operation: operator - not defined on s (variable of type string)"
	_ = ^f // ERROR 7 "invalid operation: operator ^ not defined on f (variable of type float64)"
	_ = a && b // ERROR 6 "invalid operation: a && b (mismatched types int and bool)"
	_ = f % 2 // ERROR 6 "invalid operation: operator % not defined on f (variable of type float64)"
	_ = f & 1 // ERROR 6 "invalid operation: operator & not defined on f (variable of type float64)"
	_ = f << 1 // ERROR 6 "invalid operation: shifted operand f (variable of type float64) must be integer"
	_ = a << f // ERROR 11 "invalid operation: shift count f (variable of type float64) must be integer"
	_ = a << "x" // ERROR 11 "cannot convert \"x\" (untyped string constant) to type uint"
	_ = p + 1 // ERROR 6 "invalid operation: p + 1 (mismatched types *int and untyped int)"
	_ = s * 2 // ERROR 6 "invalid operation: s * 2 (mismatched types string and untyped int)"
	_ = a == s // ERROR 11 "invalid operation: a == s (mismatched types int and string)"
	_ = b < b // ERROR 6 "invalid operation: b < b (operator < not defined on bool)"
	_ = fn == fn // ERROR 6 "invalid operation: fn == fn (func can only be compared to nil)"
	_ = sl == sl // ERROR 6 "invalid operation: sl == sl (slice can only be compared to nil)"
	_ = m == nil
	_ = m == m // ERROR 6 "invalid operation: m == m (map can only be compared to nil)"
	_ = T{} < T{} // ERROR 6 "invalid operation: T{} < T{} (operator < not defined on struct)"
	_ = S{} == S{} // ERROR 6 "invalid operation: S{} == S{} (struct containing []int cannot be compared)"
	_ = T{} == 1 // ERROR 13 "invalid operation: T{} == 1 (mismatched types T and untyped int)"
	_ = e < e // ERROR 6 "invalid operation: e < e (operator < not defined on interface)"
	_ = e == sl // ERROR 11 "invalid operation: e == sl (slice can only be compared to nil)"
	_ = p == a // ERROR 11 "invalid operation: p == a (mismatched types *int and int)"
	_ = p < p // ERROR 6 "invalid operation: p < p (operator < not defined on pointer)"
	_ = *a // ERROR 7 "invalid operation: cannot indirect a (variable of type int)"
	_ = &1 // ERROR 7 "invalid operation: cannot take address of 1 (untyped int constant)"
	_ = &"x" // ERROR 7 "invalid operation: cannot take address of \"x\" (untyped string constant)"
	_ = &T{}.a // ERROR 7 "invalid operation: cannot take address of T{}.a (value of type int)"
	_ = +"x" // ERROR 7 "invalid operation: operator + not defined on \"x\" (untyped string constant)"
	_ = <-a // ERROR 8 "invalid operation: cannot receive from non-channel int a (variable of type int)"
	a += "x" // ERROR 2 "invalid operation: a += \"x\" (mismatched types int and untyped string)"
	s += 1 // ERROR 2 "invalid operation: s += 1 (mismatched types string and untyped int)"
	b += 1 // ERROR 2 "invalid operation: b += 1 (mismatched types bool and untyped int)"
	s++ // ERROR 2 "invalid operation: s++ (non-numeric type string)"
	b-- // ERROR 2 "invalid operation: b-- (non-numeric type bool)"
	p++ // ERROR 2 "invalid operation: p++ (non-numeric type *int)"
	_ = nil == nil // ERROR 13 "invalid operation: nil == nil (operator == not defined on untyped nil)"
	_ = nil + 1 // ERROR 6 "invalid operation: nil + 1 (mismatched types untyped nil and untyped int)"
	_ = a + nil // ERROR 6 "invalid operation: a + nil (mismatched types int and untyped nil)"
	_ = [2]func(){} == [2]func(){} // ERROR 6 "invalid operation: [2]func(){} == [2]func(){} ([2]func() cannot be compared)"
	_ = a == nil // ERROR 11 "invalid operation: a == nil (mismatched types int and untyped nil)"
	var u uint8
	_ = a + u // ERROR 6 "invalid operation: a + u (mismatched types int and uint8)"
	u = a // ERROR 6 "cannot use a (variable of type int) as uint8 value in assignment"
	_ = 1 << a == f // ERROR 6 "invalid operation: shifted operand 1 (type float64) must be integer"
	_ = "a" + 'b' // ERROR 6 "invalid operation: \"a\" + 'b' (mismatched types untyped string and untyped rune)"
	_ = -"a" // ERROR 7 "invalid operation: operator - not defined on \"a\" (untyped string constant)"
	_ = ^1.5 // ERROR 7 "invalid operation: operator ^ not defined on 1.5 (untyped float constant)"
	_ = !1 // ERROR 7 "invalid operation: operator ! not defined on 1 (untyped int constant)"
}
