package main

import "strings"

type T struct{ Name string }

func (T) Method() {}
func (T) lower()  {}

type I interface{ Close() error }
type C struct{}

func (C) close() error { return nil }

type D struct{}

func (*D) Close() error { return nil }

func main() {
	var t T
	t.name = "x" // ERROR 4 "t.name undefined (type T has no field or method name, but does have field Name)"
	t.method() // ERROR 4 "t.method undefined (type T has no field or method method, but does have method Method)"
	t.Lower() // ERROR 4 "t.Lower undefined (type T has no field or method Lower, but does have method lower)"
	strings.toUpper("x") // ERROR 10 "undefined: strings.toUpper (but have ToUpper)"
	strings.Uppercase("x") // ERROR 10 "undefined: strings.Uppercase"
	var i I = C{} // ERROR 12 "cannot use C{} (value of struct type C) as I value in variable declaration: C does not implement I (missing method Close)\n\t\thave close() error\n\t\twant Close() error"
	i = D{} // ERROR 6 "cannot use D{} (value of struct type D) as I value in assignment: D does not implement I (method Close has pointer receiver)"
	i.close() // ERROR 4 "i.close undefined (type I has no field or method close, but does have method Close)"
	Println("x") // ERROR 2 "undefined: Println"
	fmt.Println("x") // ERROR 2 "undefined: fmt"
	os.Exit(1) // ERROR 2 "undefined: os"
	_ = i
	var s String // ERROR 6 "declared and not used: s" 8 "undefined: String"
	var x integer // ERROR 6 "declared and not used: x" 8 "undefined: integer"
	var b boolean // ERROR 6 "declared and not used: b" 8 "undefined: boolean"
	var f float // ERROR 6 "declared and not used: f" 8 "undefined: float"
	_ = null // ERROR 6 "undefined: null"
	_ = True // ERROR 6 "undefined: True"
	_ = this.x // ERROR 6 "undefined: this"
	var e Error // ERROR 6 "declared and not used: e" 8 "undefined: Error"
}
