package main

type H struct {
	x
	y z w // ERROR 6 "syntax error: unexpected name w in struct type; possibly missing semicolon or newline or }"
}
