package main

type A [n int // ERROR 109 "syntax error: unexpected newline in parameter list; possibly missing comma or ]"
type B struct { a int, b int } // ERROR 30 "syntax error: unexpected } in type declaration"
type C interface { int string } // ERROR 24 "syntax error: unexpected name string in interface type; possibly missing semicolon or newline or }"
type D map[string // ERROR 77 "syntax error: unexpected newline, expected ]"
type E chan // ERROR 1 "syntax error: unexpected keyword type, expected type"
type F func(a, b int, string) // ERROR 14 "syntax error: unexpected comma after top level declaration"
type G [...]int
type H struct {
	x
	y z w // ERROR 6 "syntax error: unexpected name w in struct type; possibly missing semicolon or newline or }"
}
