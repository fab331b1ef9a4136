// Errors with equal texts on one line: those that are found one after the other are shown once.
package main

import "fmt"

type T struct{ x int }

func main() {
	a(); b(); a(); a() // ERROR 2 "undefined: a" 7 "undefined: b" 12 "undefined: a"
	T{y: 1}; T{1, 2}; T{x: 1, 2} // ERROR 2 "T{…} (value of struct type T) is not used" 4 "unknown field y in struct literal of type T" 11 "T{…} (value of struct type T) is not used" 16 "too many values in struct literal of type T" 20 "T{…} (value of struct type T) is not used" 28 "mixture of field:value and value elements in struct literal"
	fmt.Println = nil; fmt // ERROR 2 "cannot assign to fmt.Println (neither addressable nor a map index expression)" 2 "use of package fmt not in selector" 21 "use of package fmt not in selector"
}
