package main

func main() {
	x := nil // ERROR 2 "declared and not used: x" 7 "use of untyped nil in assignment"
	var y = nil // ERROR 6 "declared and not used: y" 10 "use of untyped nil in variable declaration"
	const z = nil // ERROR 12 "nil is not constant"
	var a int = nil // ERROR 6 "declared and not used: a" 14 "cannot use nil as int value in variable declaration"
	f(nil) // ERROR 4 "cannot use nil as int value in argument to f"
	_ = nil // ERROR 6 "use of untyped nil in assignment to _ identifier"
	nil := 3
	_ = nil + 1
}

func f(x int) {}

func g() {
	_ = nil.x // ERROR 10 "nil.x undefined (type untyped nil has no field or method x)"
	_ = *nil // ERROR 7 "invalid operation: cannot indirect nil"
	_ = nil() // ERROR 6 "invalid operation: cannot call nil: untyped nil is not a function"
	_ = nil[0] // ERROR 9 "cannot index nil"
	_ = nil == 1 // ERROR 13 "invalid operation: nil == 1 (mismatched types untyped nil and untyped int)"
	_ = nil == nil // ERROR 13 "invalid operation: nil == nil (operator == not defined on untyped nil)"
	_ = []int(nil) == nil
	_ = -nil // ERROR 7 "invalid operation: operator - not defined on nil"
	_ = nil && true // ERROR 6 "invalid operation: nil && true (mismatched types untyped nil and untyped bool)"
	for range nil { // ERROR 12 "cannot range over nil"
	}
	switch nil { // ERROR 9 "use of untyped nil in switch expression"
	case nil:
	}
	if nil == true { // ERROR 12 "invalid operation: nil == true (mismatched types untyped nil and untyped bool)"
	}
	var p *int = nil
	_ = p
	_ = any(nil) == nil
	_ = []any{nil}
	_ = []int{nil} // ERROR 12 "cannot use nil as int value in array or slice literal"
	_ = map[string]int{"a": nil} // ERROR 26 "cannot use nil as int value in map literal"
	return nil // ERROR 9 "too many return values\n\thave (nil)\n\twant ()"
}
