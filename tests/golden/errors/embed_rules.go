package main

type A struct{ x int }
type B struct {
	A
	*A // ERROR 3 "A redeclared\n\t./embed_rules.go:5:2: other declaration of A"
	y int
}
type I interface{ M() }
type C struct {
	*I // ERROR 2 "embedded field type cannot be a pointer to an interface"
	I // ERROR 2 "I redeclared\n\t./embed_rules.go:11:3: other declaration of I"
	A
}
type D = *A
type E struct {
	D
}
func main() {}
