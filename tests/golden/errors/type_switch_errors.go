package main

import "io"

type T struct{}

func (T) Read(p []byte) (int, error) { return 0, nil }

func main() {
	x := 1
	switch x.(type) { // ERROR 9 "x (variable of type int) is not an interface"
	}
	var r io.Reader
	switch v := r.(type) { // ERROR 9 "v declared and not used"
	case T:
	case *T:
	case int: // ERROR 7 "impossible type switch case: int\n\tr (variable of interface type io.Reader) cannot have dynamic type int (missing method Read)"
	case string: // ERROR 7 "impossible type switch case: string\n\tr (variable of interface type io.Reader) cannot have dynamic type string (missing method Read)"
	case 5: // ERROR 7 "5 is not a type"
	case io.Writer:
	}
	switch r.(type) {
	case T:
		fallthrough // ERROR 3 "cannot fallthrough in type switch"
	case *T:
	}
	_ = r.(int) // ERROR 6 "impossible type assertion: r.(int)\n\tint does not implement io.Reader (missing method Read)"
	_ = x.(int) // ERROR 6 "invalid operation: x (variable of type int) is not an interface"
	_ = r.(T)
	_ = r.(nil) // ERROR 9 "nil (untyped nil) is not a type"
	_ = r.(type) // ERROR 6 "invalid syntax tree: use of .(type) outside type switch"
	switch y := r.(type) {
	case T, *T:
		_ = y.Foo // ERROR 9 "y.Foo undefined (type io.Reader has no field or method Foo)"
	}
	var e any
	_ = e.(undefinedT) // ERROR 9 "undefined: undefinedT"
	_ = e.(fmt.Stringer) // ERROR 9 "undefined: fmt"
}
