package main

import (
	"fmt"
	"os" // ERROR 2 "\"os\" imported and not used"
)

type Animal interface{ Speak() string }
type Dog struct{}

func (d *Dog) Speak() string { return "woof" }

func add(a int, b int) int {
	c := a + b // ERROR 2 "declared and not used: c"
} // ERROR 1 "missing return"

func main() {
	var a Animal = Dog{} // ERROR 6 "declared and not used: a" 17 "cannot use Dog{} (value of struct type Dog) as Animal value in variable declaration: Dog does not implement Animal (method Speak has pointer receiver)"
	count := 5
	count := 6 // ERROR 8 "no new variables on left side of :="
	var name string = 'bob' // ERROR 6 "declared and not used: name" 20 "more than one character in rune literal"
	sum := add(1) // ERROR 2 "declared and not used: sum" 13 "not enough arguments in call to add\n\thave (number)\n\twant (int, int)"
	if count == "5" { // ERROR 14 "invalid operation: count == \"5\" (mismatched types int and untyped string)"
		fmt.println("hi") // ERROR 7 "undefined: fmt.println (but have Println)"
	}
	for i := 0; i < 3; i++ {
		total += i // ERROR 3 "undefined: total"
	}
	var f float64 = 1.5
	var n int = f // ERROR 14 "cannot use f (variable of type float64) as int value in variable declaration"
	n = n + f // ERROR 6 "invalid operation: n + f (mismatched types int and float64)"
	err := doThing() // ERROR 9 "undefined: doThing"
	if err != nil {
		err := fmt.Errorf("x") // ERROR 3 "declared and not used: err"
	}
	fmt.Println("count: " + count) // ERROR 14 "invalid operation: \"count: \" + count (mismatched types untyped string and int)"
	return 0 // ERROR 9 "too many return values\n\thave (number)\n\twant ()"
	s := []int{1, 2, 3}
	s.append(4) // ERROR 4 "s.append undefined (type []int has no field or method append)"
	s.len() // ERROR 4 "s.len undefined (type []int has no field or method len)"
	var p *Dog = Dog{} // ERROR 15 "cannot use Dog{} (value of struct type Dog) as *Dog value in variable declaration"
	fmt.Printf("%d", p.name) // ERROR 21 "p.name undefined (type *Dog has no field or method name)"
	nums[0] = 1 // ERROR 2 "undefined: nums"
	x, err := 1 // ERROR 2 "declared and not used: x" 12 "assignment mismatch: 2 variables but 1 value"
}
