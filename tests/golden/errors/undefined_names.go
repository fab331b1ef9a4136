package main

import "fmt"

type T struct{ a int }

func main() {
	var x Missing // ERROR 8 "undefined: Missing"
	fmt.Printn("x") // ERROR 6 "undefined: fmt.Printn"
	fmt.println("x") // ERROR 6 "undefined: fmt.println (but have Println)"
	t := T{}
	t.b = 1 // ERROR 4 "t.b undefined (type T has no field or method b)"
	t.foo() // ERROR 4 "t.foo undefined (type T has no field or method foo)"
	_ = T.bar // ERROR 8 "T.bar undefined (type T has no field or method bar)"
	undefinedFunc(1) // ERROR 2 "undefined: undefinedFunc"
	_ = []Nope{} // ERROR 8 "undefined: Nope"
	_ = pkg.X // ERROR 6 "undefined: pkg"
	_ = x
	var p *T
	_ = p.A // ERROR 8 "p.A undefined (type *T has no field or method A, but does have field a)"
	_ = t.a.b // ERROR 10 "t.a.b undefined (type int has no field or method b)"
	_ = nil.x // ERROR 10 "nil.x undefined (type untyped nil has no field or method x)"
	goto1 // ERROR 2 "undefined: goto1"
}
