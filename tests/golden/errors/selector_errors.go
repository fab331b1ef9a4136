package main

import (
	"fmt"
	"strings"
)

type A struct{ x int }
type B struct{ x int }
type AB struct {
	A
	B
}
type P struct{ *A }
type I interface{ M() }
type T struct{ f func(); I }

func (A) m()  {}
func (B) m()  {}
func (*A) pm() {}

func main() {
	var ab AB
	_ = ab.x // ERROR 9 "ambiguous selector ab.x"
	ab.m() // ERROR 5 "ambiguous selector ab.m"
	ab.A.m()
	A{}.pm() // ERROR 6 "cannot call pointer method pm on A"
	(&A{}).pm()
	var pp **A
	pp.m() // ERROR 5 "pp.m undefined (type **A has no field or method m)"
	_ = pp.x // ERROR 9 "pp.x undefined (type **A has no field or method x)"
	_ = (*pp).x
	fmt.Foo() // ERROR 6 "undefined: fmt.Foo"
	strings.Builder.String() // ERROR 18 "invalid method expression strings.Builder.String (needs pointer receiver (*strings.Builder).String)"
	strings = nil // ERROR 2 "use of package strings not in selector"
	_ = fmt // ERROR 6 "use of package fmt not in selector"
	fmt.Println = nil // ERROR 2 "cannot assign to fmt.Println (neither addressable nor a map index expression)" 2 "use of package fmt not in selector"
	var t T
	t.f.x() // ERROR 6 "t.f.x undefined (type func() has no field or method x)"
	t.M.N() // ERROR 6 "t.M.N undefined (type func() has no field or method N)"
	T.f() // ERROR 2 "operand for field selector f must be value of type T"
	I.M() // ERROR 2 "not enough arguments in call to I.M\n\thave ()\n\twant (I)"
	_ = I.X // ERROR 8 "I.X undefined (type I has no field or method X)"
	var i I
	i.X() // ERROR 4 "i.X undefined (type I has no field or method X)"
	i.m() // ERROR 4 "i.m undefined (type I has no field or method m, but does have method M)"
	var pi *I
	pi.M() // ERROR 5 "pi.M undefined (type *I is pointer to interface, not interface)"
	_ = P{}.y // ERROR 10 "P{}.y undefined (type P has no field or method y)"
	x := 5
	x.y() // ERROR 4 "x.y undefined (type int has no field or method y)"
	"s".len() // ERROR 6 "\"s\".len undefined (type untyped string has no field or method len)"
	main.x() // ERROR 7 "main.x undefined (type func() has no field or method x)"
	_ = AB{}.A.B // ERROR 13 "AB{}.A.B undefined (type A has no field or method B)"
	_ = struct{ a int }{}.b // ERROR 24 "struct{a int}{}.b undefined (type struct{a int} has no field or method b)"
	ab.Y.z = 1 // ERROR 5 "ab.Y undefined (type AB has no field or method Y)"
	_ = map[string]int{}.a // ERROR 23 "map[string]int{}.a undefined (type map[string]int has no field or method a)"
	_ = []int{}.len // ERROR 14 "[]int{}.len undefined (type []int has no field or method len)"
	_ = new(AB).x // ERROR 14 "ambiguous selector new(AB).x"
}
