package main

const n = 3

var v = 3

type A [n]int
type B [v]int // ERROR 9 "invalid array length v"
type C [-1]int // ERROR 9 "invalid array length -1 (untyped int constant)"
type D [1.5]int // ERROR 9 "array length 1.5 (untyped float constant) must be integer"
type E [2.0]int
type F ["a"]int // ERROR 9 "array length \"a\" (untyped string constant) must be integer"
type G [f()]int // ERROR 9 "array length f() (value of type int) must be constant"
type H [len("abc")]int
type I [len(A{})]int
type J [len([]int{})]int // ERROR 9 "array length len([]int{}) (value of type int) must be constant"
type K [...]int // ERROR 8 "invalid use of [...] array (outside a composite literal)"
type L [1 << 60]int
type M [undefinedLen]int // ERROR 9 "undefined array length undefinedLen or missing type constraint"
type N [M2]int // ERROR 9 "invalid array length M2"
type M2 int
type O [nil]int // ERROR 9 "invalid array length nil"
type P ['a']int
type Q [true]int // ERROR 9 "array length true (untyped bool constant) must be integer"
type R [n + v]int // ERROR 9 "array length n + v (value of type int) must be constant"

func f() int { return 1 }

func main() {
	var x [3]int = [...]int{1, 2} // ERROR 17 "cannot use [...]int{…} (value of type [2]int) as [3]int value in variable declaration"
	var y [2]int = [3]int{} // ERROR 17 "cannot use [3]int{} (value of type [3]int) as [2]int value in variable declaration"
	var z [2]string = [2]int{} // ERROR 20 "cannot use [2]int{} (value of type [2]int) as [2]string value in variable declaration"
	_ = [3]int{1, 2, 3, 4} // ERROR 22 "index 3 is out of bounds (>= 3)"
	_ = [3]int{3: 1} // ERROR 13 "invalid argument: index 3 out of bounds [0:3]"
	_ = [3]int{-1: 1} // ERROR 13 "invalid argument: index -1 (constant of type int) must not be negative"
	_ = [...]int{2: 1, 2}[4] // ERROR 24 "invalid argument: index 4 out of bounds [0:4]"
	_ = x == y // ERROR 11 "invalid operation: x == y (mismatched types [3]int and [2]int)"
	_ = len(x) + y // ERROR 6 "invalid operation: len(x) + y (mismatched types int and [2]int)"
	_ = z
	for i := range x {
		i[0] = 1 // ERROR 4 "cannot index i (variable of type int)"
	}
	x[5] = 1 // ERROR 4 "invalid argument: index 5 out of bounds [0:3]"
	x = y // ERROR 6 "cannot use y (variable of type [2]int) as [3]int value in assignment"
}
