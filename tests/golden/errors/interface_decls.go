package main

type A interface {
	M()
	M(int) // ERROR 2 "duplicate method M\n\t./interface_decls.go:4:2: other declaration of method M"
	n()
	int
}
type B interface{ A2; A3 } // ERROR 23 "duplicate method X\n\t./interface_decls.go:9:19: other declaration of method X"
type A2 interface{ X() }
type A3 interface{ X() int }
type C interface{ struct{} }
type D interface{ *C } // ERROR 20 "cannot use type C outside a type constraint: interface contains type constraints"
type E interface{ Missing } // ERROR 19 "undefined: Missing"
type F interface{ M[T any]() } // ERROR 20 "interface method must have no type parameters"
type G interface{ m() ; G2 } // ERROR 25 "duplicate method m\n\t./interface_decls.go:16:19: other declaration of method m"
type G2 interface{ m() string }
type H interface {
	func()
}
type L interface{ _() } // ERROR 19 "methods must have a unique non-blank name"

var a A // ERROR 7 "cannot use type A outside a type constraint: interface contains type constraints"
var c C // ERROR 7 "cannot use type C outside a type constraint: interface contains type constraints"

func (A) foo()  {} // ERROR 7 "cannot use type A outside a type constraint: interface contains type constraints" 7 "invalid receiver type A (pointer or interface type)"
func (A2) bar() {} // ERROR 7 "invalid receiver type A2 (pointer or interface type)"

func main() {
	var x A2 = nil
	x.Y() // ERROR 4 "x.Y undefined (type A2 has no field or method Y)"
	_ = A2{} // ERROR 6 "invalid composite literal type A2"
	_ = new(A2).X // ERROR 14 "new(A2).X undefined (type *A2 is pointer to interface, not interface)"
	var e interface{ X(); X() } // ERROR 6 "declared and not used: e" 24 "duplicate method X\n\t./interface_decls.go:34:19: other declaration of method X"
}
