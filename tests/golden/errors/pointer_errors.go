package main

type T struct{ x int }

func (t *T) set() {}
func f() T        { return T{} }
func g() *T       { return nil }

func main() {
	m := map[string]T{}
	f().set() // ERROR 6 "cannot call pointer method set on T"
	g().set()
	m["a"].set() // ERROR 9 "cannot call pointer method set on T"
	m["a"].x = 1 // ERROR 2 "cannot assign to struct field m[\"a\"].x in map"
	&m["a"] // ERROR 3 "invalid operation: cannot take address of m[\"a\"] (map index expression of struct type T)"
	_ = &m["a"] // ERROR 7 "invalid operation: cannot take address of m[\"a\"] (map index expression of struct type T)"
	_ = &f() // ERROR 7 "invalid operation: cannot take address of f() (value of struct type T)"
	_ = &5 // ERROR 7 "invalid operation: cannot take address of 5 (untyped int constant)"
	_ = &main // ERROR 7 "invalid operation: cannot take address of main (value of type func())"
	_ = &(f()) // ERROR 8 "invalid operation: cannot take address of f() (value of struct type T)"
	_ = *5 // ERROR 7 "invalid operation: cannot indirect 5 (untyped int constant)"
	_ = *f() // ERROR 7 "invalid operation: cannot indirect f() (value of struct type T)"
	_ = **g() // ERROR 7 "invalid operation: cannot indirect *g() (variable of struct type T)"
	_ = &"a"[0] // ERROR 7 "invalid operation: cannot take address of \"a\"[0] (value of type byte)"
	_ = &[]int{1}[0]
	_ = &[1]int{1}[0] // ERROR 7 "invalid operation: cannot take address of [1]int{…}[0] (value of type int)"
	_ = &T{}.x // ERROR 7 "invalid operation: cannot take address of T{}.x (value of type int)"
	_ = &(&T{}).x
	var p *int = &T{} // ERROR 15 "cannot use &T{} (value of type *T) as *int value in variable declaration"
	var q **int = &p
	_ = q
	*p = "a" // ERROR 7 "cannot use \"a\" (untyped string constant) as int value in assignment"
	T{}.set() // ERROR 6 "cannot call pointer method set on T"
	(&T{}).set()
	var n *T = new(int) // ERROR 13 "cannot use new(int) (value of type *int) as *T value in variable declaration"
	_ = n
	_ = &nil // ERROR 7 "invalid operation: cannot take address of nil"
	_ = &T // ERROR 7 "T (type) is not an expression"
	_ = *nil // ERROR 7 "invalid operation: cannot indirect nil"
	const c = 1
	_ = &c // ERROR 7 "invalid operation: cannot take address of c (untyped int constant 1)"
	x := *T // ERROR 2 "declared and not used: x" 7 "*T (type) is not an expression"
	var i interface{ set() } = T{} // ERROR 29 "cannot use T{} (value of struct type T) as interface{set()} value in variable declaration: T does not implement interface{set()} (method set has pointer receiver)"
	_ = i
	_ = *i // ERROR 7 "invalid operation: cannot indirect i (variable of type interface{set()})"
	p++ // ERROR 2 "invalid operation: p++ (non-numeric type *int)"
	_ = p[0] // ERROR 7 "cannot index p (variable of type *int)"
	_ = p.x // ERROR 8 "p.x undefined (type *int has no field or method x)"
}
