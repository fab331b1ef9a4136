package main

import "fmt"

var x int
var x string // ERROR 5 "x redeclared in this block\n\t./duplicate_decls.go:5:5: other declaration of x"

func f() {}
func f() {} // ERROR 6 "f redeclared in this block\n\t./duplicate_decls.go:8:6: other declaration of f"

type f int // ERROR 6 "f redeclared in this block\n\t./duplicate_decls.go:8:6: other declaration of f"

type T struct { // ERROR 6 "invalid recursive type: T refers to itself"
	a int
	a string // ERROR 2 "a redeclared\n\t./duplicate_decls.go:14:2: other declaration of a"
	T
	T // ERROR 2 "T redeclared\n\t./duplicate_decls.go:16:2: other declaration of T"
}

func (T) m()  {}
func (*T) m() {} // ERROR 11 "method T.m already declared at ./duplicate_decls.go:20:10"
func (T) a()  {}

type I interface {
	M()
	M() // ERROR 2 "duplicate method M\n\t./duplicate_decls.go:25:2: other declaration of method M"
}

const fmt = 1 // ERROR 7 "fmt already declared through import of package fmt (\"fmt\")\n\t./duplicate_decls.go:3:8: other declaration of fmt"

func g(a int, a string) (a int) { return } // ERROR 15 "a redeclared in this block\n\t./duplicate_decls.go:31:8: other declaration of a" 35 "result parameter a not in scope at return\n\t./duplicate_decls.go:31:8: inner declaration of var a int"

func main() {
	y := 1
	var y int // ERROR 6 "y redeclared in this block\n\t./duplicate_decls.go:34:2: other declaration of y"
	y := 2 // ERROR 4 "no new variables on left side of :="
	y, z := 1, 2
	y, z := 3, 4 // ERROR 7 "no new variables on left side of :="
	_ = y
	_ = z
	fmt.Println()
}

func init() {}
func init() {}
func main() {} // ERROR 6 "main redeclared in this block\n\t./duplicate_decls.go:33:6: other declaration of main"
