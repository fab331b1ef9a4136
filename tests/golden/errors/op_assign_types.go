package main

func f() (int, int) { return 1, 2 }

func main() {
	a, s, x, t := 1, "s", 1.5, true
	a += f() // ERROR 7 "multiple-value f() (value of type (int, int)) in single-value context"
	a += s // ERROR 2 "invalid operation: a += s (mismatched types int and string)"
	a -= 1.5 // ERROR 7 "1.5 (untyped float constant) truncated to int"
	a *= x // ERROR 2 "invalid operation: a *= x (mismatched types int and float64)"
	s -= "a" // ERROR 2 "invalid operation: operator - not defined on s (variable of type string)"
	s += 'a' // ERROR 2 "invalid operation: s += 'a' (mismatched types string and untyped rune)"
	x %= 2 // ERROR 2 "invalid operation: operator % not defined on x (variable of type float64)"
	x |= 1 // ERROR 2 "invalid operation: operator | not defined on x (variable of type float64)"
	t &= true // ERROR 2 "invalid operation: operator & not defined on t (variable of type bool)"
	t += false // ERROR 2 "invalid operation: operator + not defined on t (variable of type bool)"
	a <<= 1.5 // ERROR 8 "1.5 (untyped float constant) truncated to uint"
	a <<= s // ERROR 8 "invalid operation: shift count s (variable of type string) must be integer"
	a /= 0 // ERROR 7 "invalid operation: division by zero"
	a &^= x // ERROR 2 "invalid operation: a &^= x (mismatched types int and float64)"
	1 += a // ERROR 2 "cannot assign to 1 (neither addressable nor a map index expression)"
	f() += 1 // ERROR 2 "multiple-value f() (value of type (int, int)) in single-value context"
	nil += 1 // ERROR 2 "cannot assign to nil (neither addressable nor a map index expression)" 2 "invalid operation: nil += 1 (mismatched types untyped nil and untyped int)"
	m := map[string]int{}
	m[1] += 1 // ERROR 4 "cannot use 1 (untyped int constant) as string value in map index"
	m["a"] += "b" // ERROR 2 "invalid operation: m[\"a\"] += \"b\" (mismatched types int and untyped string)"
	u += 1 // ERROR 2 "undefined: u"
	var p *int
	p += 1 // ERROR 2 "invalid operation: p += 1 (mismatched types *int and untyped int)"
	*p += "a" // ERROR 2 "invalid operation: *p += \"a\" (mismatched types int and untyped string)"
	a++
	s++ // ERROR 2 "invalid operation: s++ (non-numeric type string)"
	x--
	t++ // ERROR 2 "invalid operation: t++ (non-numeric type bool)"
	f()++ // ERROR 2 "multiple-value f() (value of type (int, int)) in single-value context"
	m["a"]++
	1++ // ERROR 2 "cannot assign to 1 (neither addressable nor a map index expression)"
	a += nil // ERROR 2 "invalid operation: a += nil (mismatched types int and untyped nil)"
}
