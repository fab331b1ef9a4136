package main

func f() (int, error) { return 0, nil }

func main() {
	switch x, err := f(); x {
	case 1:
		y := 1 // ERROR 3 "declared and not used: y"
	case y: // ERROR 7 "undefined: y"
		_ = err
	default:
		_ = x + "a" // ERROR 7 "invalid operation: x + \"a\" (mismatched types int and untyped string)"
	}
	_ = x // ERROR 6 "undefined: x"
	switch v := any(1).(type) {
	case int, string:
		_ = v + 1 // ERROR 7 "invalid operation: v + 1 (mismatched types any and untyped int)"
	case []int:
		_ = v + 1 // ERROR 7 "invalid operation: v + 1 (mismatched types []int and untyped int)"
		_ = v[0]
	case error:
		v.Foo() // ERROR 5 "v.Foo undefined (type error has no field or method Foo)"
	default:
		_ = v.x // ERROR 9 "v.x undefined (type any has no field or method x)"
	}
	_ = v // ERROR 6 "undefined: v"
	select {
	case z := <-make(chan int):
		_ = z + "a" // ERROR 7 "invalid operation: z + \"a\" (mismatched types int and untyped string)"
	default:
		_ = z // ERROR 7 "undefined: z"
	}
	for i := range 3 { // ERROR 6 "declared and not used: i"
	}
	if a, b := f(); a > 0 {
		_ = c // ERROR 7 "undefined: c"
	} else if c := a; c > 0 {
		_ = b + 1 // ERROR 7 "invalid operation: b + 1 (mismatched types error and untyped int)"
	} else {
		_ = c + "x" // ERROR 7 "invalid operation: c + \"x\" (mismatched types int and untyped string)"
	}
}
