package main

import "fmt"

type T struct {
	a int
	b, a string
	_ int
	_ string
	fmt.Stringer
	*fmt.Stringer
	*int
	int
	[]int // ERROR 2 "syntax error: unexpected [, expected field name or embedded type"
}
