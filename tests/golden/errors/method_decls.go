package main

type T struct{ x int }
type P *T
type I interface{ M() }

func (t T) x()        {} // ERROR 12 "field and method with the same name x\n\t./method_decls.go:3:16: other declaration of x"
func (t T) a()        {}
func (t T) a()        {} // ERROR 12 "method T.a already declared at ./method_decls.go:8:12"
func (p P) m()        {} // ERROR 9 "invalid receiver type P (pointer or interface type)"
func (i I) n()        {} // ERROR 9 "invalid receiver type I (pointer or interface type)"
func (i int) o()      {} // ERROR 9 "cannot define new methods on non-local type int"
func (t **T) p()      {} // ERROR 10 "invalid receiver type **T"
func (t []T) q()      {} // ERROR 9 "invalid receiver type []T"
func (t Missing) r()  {} // ERROR 9 "undefined: Missing"
func (t map[int]T) s() {} // ERROR 9 "invalid receiver type map[int]T"
func (t, u T) v()     {} // ERROR 15 "method has multiple receivers"
func () w()           {} // ERROR 9 "method has no receiver"
func (T) init()       {}
func (T) main()       {}
func (t *int) y()     {} // ERROR 10 "cannot define new methods on non-local type int"
func (e error) z()    {} // ERROR 9 "cannot define new methods on non-local type error"

func main() {
	var t T
	t.a = nil // ERROR 2 "cannot assign to t.a (neither addressable nor a map index expression)"
	T.a() // ERROR 2 "not enough arguments in call to T.a\n\thave ()\n\twant (T)"
	(*T).a(t) // ERROR 9 "cannot use t (variable of struct type T) as *T value in argument to (*T).a"
	t.a(1) // ERROR 6 "too many arguments in call to t.a\n\thave (number)\n\twant ()"
	_ = t.nope // ERROR 8 "t.nope undefined (type T has no field or method nope)"
	_ = &t.a // ERROR 7 "invalid operation: cannot take address of t.a (value of type func())"
}
