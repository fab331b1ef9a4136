package main

import "fmt"

type E struct{}
type P *E
type I interface{ M() }

type T struct {
	a    int
	b, a string // ERROR 5 "a redeclared\n\t./struct_fields.go:10:2: other declaration of a"
	_    int
	_    string
	fmt.Stringer
	fmt.Missing // ERROR 6 "undefined: fmt.Missing"
	E
	*E // ERROR 3 "E redeclared\n\t./struct_fields.go:16:2: other declaration of E"
	P // ERROR 2 "embedded field type cannot be a pointer"
	*P // ERROR 2 "embedded field type cannot be a pointer" 3 "P redeclared\n\t./struct_fields.go:18:2: other declaration of P"
	*I // ERROR 2 "embedded field type cannot be a pointer to an interface"
	int
	error
	X undefinedType // ERROR 4 "undefined: undefinedType"
	f func(undefinedArg) (undefinedRes) // ERROR 9 "undefined: undefinedArg" 24 "undefined: undefinedRes"
}

type U struct {
	x int
	E
}

func (U) x() {} // ERROR 10 "field and method with the same name x\n\t./struct_fields.go:28:2: other declaration of x"
func (U) E() {} // ERROR 10 "field and method with the same name E\n\t./struct_fields.go:29:2: other declaration of E"
func (U) ok() {}

func main() {
	var t T
	t.x = 1 // ERROR 4 "t.x undefined (type T has no field or method x, but does have field X)"
	t._ = 1 // ERROR 4 "t._ undefined (type T has no field or method _)"
	_ = t.int
	_ = U{}.x
	U{}.ok()
	_ = struct{ a, b, a int }{} // ERROR 20 "a redeclared\n\t./struct_fields.go:43:14: other declaration of a"
}
