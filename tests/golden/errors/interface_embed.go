package main

type A2 interface{ X() }
type A3 interface{ X() int }
type A interface {
	A2
	A3 // ERROR 2 "duplicate method X\n\t./interface_embed.go:6:2: other declaration of method X"
}
type B interface {
	M()
	M(int) // ERROR 2 "duplicate method M\n\t./interface_embed.go:10:2: other declaration of method M"
}
type C interface{ Missing } // ERROR 19 "undefined: Missing"
type D interface {
	_() // ERROR 2 "methods must have a unique non-blank name"
}
type E interface{ struct{} }

func (A2) bar() {} // ERROR 7 "invalid receiver type A2 (pointer or interface type)"

func main() {
	var x A2 = nil
	x.Y() // ERROR 4 "x.Y undefined (type A2 has no field or method Y)"
	_ = A2{} // ERROR 6 "invalid composite literal type A2"
	_ = new(A2).X // ERROR 14 "new(A2).X undefined (type *A2 is pointer to interface, not interface)"
	var e E // ERROR 6 "declared and not used: e" 8 "cannot use type E outside a type constraint: interface contains type constraints"
}
