package main

import "fmt"

type T struct{}

func (t *T) String() string { return "" }

type U struct{ T }
type V struct{ *T }

func show(s fmt.Stringer) {}

func main() {
	show(T{}) // ERROR 7 "cannot use T{} (value of struct type T) as fmt.Stringer value in argument to show: T does not implement fmt.Stringer (method String has pointer receiver)"
	show(&T{})
	show(U{}) // ERROR 7 "cannot use U{} (value of struct type U) as fmt.Stringer value in argument to show: U does not implement fmt.Stringer (method String has pointer receiver)"
	show(&U{})
	show(V{})
	show(nil)
	show("x") // ERROR 7 "cannot use \"x\" (constant of type string) as fmt.Stringer value in argument to show: string does not implement fmt.Stringer (missing method String)"
	show(T.String) // ERROR 9 "invalid method expression T.String (needs pointer receiver (*T).String)"
	var s fmt.Stringer = T{} // ERROR 23 "cannot use T{} (value of struct type T) as fmt.Stringer value in variable declaration: T does not implement fmt.Stringer (method String has pointer receiver)"
	_ = []fmt.Stringer{T{}, &T{}, U{}} // ERROR 21 "cannot use T{} (value of struct type T) as fmt.Stringer value in array or slice literal: T does not implement fmt.Stringer (method String has pointer receiver)" 32 "cannot use U{} (value of struct type U) as fmt.Stringer value in array or slice literal: U does not implement fmt.Stringer (method String has pointer receiver)"
	_ = map[string]fmt.Stringer{"a": T{}} // ERROR 35 "cannot use T{} (value of struct type T) as fmt.Stringer value in map literal: T does not implement fmt.Stringer (method String has pointer receiver)"
	_ = s.(T) // ERROR 6 "impossible type assertion: s.(T)\n\tT does not implement fmt.Stringer (method String has pointer receiver)"
	_ = s.(*T)
	_ = s.(U) // ERROR 6 "impossible type assertion: s.(U)\n\tU does not implement fmt.Stringer (method String has pointer receiver)"
	_ = s.(V)
	_ = fmt.Stringer(T{}) // ERROR 19 "cannot convert T{} (value of struct type T) to type fmt.Stringer: T does not implement fmt.Stringer (method String has pointer receiver)"
	c := make(chan fmt.Stringer)
	c <- T{} // ERROR 7 "cannot use T{} (value of struct type T) as fmt.Stringer value in send: T does not implement fmt.Stringer (method String has pointer receiver)"
	func() fmt.Stringer { return T{} }() // ERROR 31 "cannot use T{} (value of struct type T) as fmt.Stringer value in return statement: T does not implement fmt.Stringer (method String has pointer receiver)"
	var a [1]fmt.Stringer
	a[0] = U{} // ERROR 9 "cannot use U{} (value of struct type U) as fmt.Stringer value in assignment: U does not implement fmt.Stringer (method String has pointer receiver)"
	s == T{} // ERROR 7 "invalid operation: s == T{} (mismatched types fmt.Stringer and T)"
	_ = s == T{} // ERROR 11 "invalid operation: s == T{} (mismatched types fmt.Stringer and T)"
	_ = s == &T{}
}
