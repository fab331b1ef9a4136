package main

type T struct{ f func() }

func main() {
	x, s := 1, "a"
	var e any
	var fn func()
	var sl []int
	switch x {
	case s: // ERROR 7 "invalid case s in switch on x (mismatched types string and int)"
	case 'a':
	case nil, 2.0, 2.5: // ERROR 7 "cannot convert nil to type int" 17 "2.5 (untyped float constant) truncated to int"
	case e:
	}
	switch s {
	case 1: // ERROR 7 "cannot convert 1 (untyped int constant) to type string"
	case "a", x: // ERROR 12 "invalid case x in switch on s (mismatched types int and string)"
	}
	switch fn {
	case nil:
	case main: // ERROR 7 "invalid case main in switch on fn (func can only be compared to nil)"
	}
	switch sl {
	case nil:
	case []int{}: // ERROR 7 "invalid case []int{} in switch on sl (slice can only be compared to nil)"
	}
	switch (T{}) { // ERROR 9 "cannot switch on (T{}) (value of struct type T) (T is not comparable)"
	case T{}:
	}
	switch main() { // ERROR 9 "main() (no value) used as value"
	}
	switch e {
	case T{}, fn, sl: // ERROR 7 "invalid case T{} in switch on e (struct containing func() cannot be compared)" 12 "invalid case fn in switch on e (func can only be compared to nil)" 16 "invalid case sl in switch on e (slice can only be compared to nil)"
	case main: // ERROR 7 "invalid case main in switch on e (func can only be compared to nil)"
	}
	switch y := x; y {
	}
	switch z := x; {
	case z > 1:
	}
	switch nil { // ERROR 9 "use of untyped nil in switch expression"
	}
	switch 1 << 100 { // ERROR 9 "cannot use 1 << 100 (untyped int constant 1267650600228229401496703205376) as int value in switch expression (overflows)"
	}
	switch x := x.(type) { // ERROR 9 "x declared and not used" 14 "x (variable of type int) is not an interface"
	}
	switch e := e.(type) { // ERROR 9 "e declared and not used"
	}
	switch u := 1; { // ERROR 9 "declared and not used: u"
	}
}
