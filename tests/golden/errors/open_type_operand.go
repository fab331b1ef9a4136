// A type that could continue stands left of an operator that does not continue it.

package main

var _ = func(int)+1 // ERROR 13 "func(int) (type) is not an expression"
var _ = func() == nil // ERROR 13 "func() (type) is not an expression"
var _ = []func()+1 // ERROR 9 "[]func() (type) is not an expression"

func main() {
	_ = func(int) - 1 // ERROR 10 "func(int) (type) is not an expression"
	if func() == nil { // ERROR 9 "func() (type) is not an expression"
	}
	x := func() || true // ERROR 2 "declared and not used: x" 11 "func() (type) is not an expression"
	_ = map[int]func(int)&1 // ERROR 6 "map[int]func(int) (type) is not an expression"
	_ = chan func()<<1 // ERROR 6 "chan func() (type) is not an expression"
	_ = *func() == nil // ERROR 6 "*func() (type) is not an expression"
}
