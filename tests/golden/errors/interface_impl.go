package main

type I interface {
	M(int) string
	N()
}
type A struct{}
type B struct{}
type C struct{}
type D struct{}
type E struct{ I2 }
type I2 interface{ N() }

func (A) M(int) string    {} // ERROR 28 "missing return"
func (*A) N()             {}
func (B) M(string) string { return "" }
func (B) N()              {}
func (C) m(int) string    { return "" }
func (C) N()              {}
func (D) M(int)           {}
func (D) N()              {}

func take(I) {}

func ret() I { return C{} } // ERROR 23 "cannot use C{} (value of struct type C) as I value in return statement: C does not implement I (missing method M)\n\t\thave m(int) string\n\t\twant M(int) string"

func main() {
	var i I = A{} // ERROR 12 "cannot use A{} (value of struct type A) as I value in variable declaration: A does not implement I (method N has pointer receiver)"
	i = &A{}
	i = B{} // ERROR 6 "cannot use B{} (value of struct type B) as I value in assignment: B does not implement I (wrong type for method M)\n\t\thave M(string) string\n\t\twant M(int) string"
	i = C{} // ERROR 6 "cannot use C{} (value of struct type C) as I value in assignment: C does not implement I (missing method M)\n\t\thave m(int) string\n\t\twant M(int) string"
	i = D{} // ERROR 6 "cannot use D{} (value of struct type D) as I value in assignment: D does not implement I (wrong type for method M)\n\t\thave M(int)\n\t\twant M(int) string"
	i = E{} // ERROR 6 "cannot use E{} (value of struct type E) as I value in assignment: E does not implement I (missing method M)"
	take(B{}) // ERROR 7 "cannot use B{} (value of struct type B) as I value in argument to take: B does not implement I (wrong type for method M)\n\t\thave M(string) string\n\t\twant M(int) string"
	take(nil)
	_ = []I{A{}, &A{}} // ERROR 10 "cannot use A{} (value of struct type A) as I value in array or slice literal: A does not implement I (method N has pointer receiver)"
	_ = map[string]I{"a": D{}} // ERROR 24 "cannot use D{} (value of struct type D) as I value in map literal: D does not implement I (wrong type for method M)\n\t\thave M(int)\n\t\twant M(int) string"
	_ = I(C{}) // ERROR 8 "cannot convert C{} (value of struct type C) to type I: C does not implement I (missing method M)\n\t\thave m(int) string\n\t\twant M(int) string"
	_ = i.(B) // ERROR 6 "impossible type assertion: i.(B)\n\tB does not implement I (wrong type for method M)\n\t\thave M(string) string\n\t\twant M(int) string"
	c := make(chan I, 1)
	c <- A{} // ERROR 7 "cannot use A{} (value of struct type A) as I value in send: A does not implement I (method N has pointer receiver)"
	var e error = i // ERROR 16 "cannot use i (variable of interface type I) as error value in variable declaration: I does not implement error (missing method Error)"
	_ = e
	var x interface{ X() } = i // ERROR 27 "cannot use i (variable of interface type I) as interface{X()} value in variable declaration: I does not implement interface{X()} (missing method X)"
	_ = x
	var p *I = &i
	p.M(1) // ERROR 4 "p.M undefined (type *I is pointer to interface, not interface)"
	p.N() // ERROR 4 "p.N undefined (type *I is pointer to interface, not interface)"
}
