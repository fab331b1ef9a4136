package main

type A struct{}
type B struct{}
type C struct {
	A
	B
}
type D struct {
	*C
	x int
}

func (A) M() {}
func (B) M() {}
func (A) x() {}

type I interface{ M() }

func main() {
	var c C
	c.M() // ERROR 4 "ambiguous selector c.M"
	c.A.M()
	var i I = c // ERROR 6 "declared and not used: i" 12 "cannot use c (variable of struct type C) as I value in variable declaration: C does not implement I (ambiguous selector C.M)"
	i = D{} // ERROR 6 "cannot use D{} (value of struct type D) as I value in assignment: D does not implement I (ambiguous selector D.M)"
	D{}.M() // ERROR 6 "ambiguous selector D{}.M"
	_ = C.M // ERROR 8 "ambiguous selector C.M"
	_ = D{}.x
	D{}.x() // ERROR 2 "invalid operation: cannot call D{}.x (value of type int): int is not a function"
	var e struct {
		I
		A
	}
	e.M() // ERROR 4 "ambiguous selector e.M"
}
