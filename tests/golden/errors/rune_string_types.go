package main

func main() {
	var r rune = "a" // ERROR 15 "cannot use \"a\" (untyped string constant) as rune value in variable declaration"
	var s string = 'a' // ERROR 6 "declared and not used: s" 17 "cannot use 'a' (untyped rune constant 97) as string value in variable declaration"
	var b byte = "a" // ERROR 6 "declared and not used: b" 15 "cannot use \"a\" (untyped string constant) as byte value in variable declaration"
	t := "abc"
	t[0] = "x" // ERROR 2 "cannot assign to t[0] (neither addressable nor a map index expression)"
	if t[0] == "a" { // ERROR 13 "invalid operation: t[0] == \"a\" (mismatched types byte and untyped string)"
	}
	t += 'c' // ERROR 2 "invalid operation: t += 'c' (mismatched types string and untyped rune)"
	_ = t + 1 // ERROR 6 "invalid operation: t + 1 (mismatched types string and untyped int)"
	_ = 'a' + "b" // ERROR 6 "invalid operation: 'a' + \"b\" (mismatched types untyped rune and untyped string)"
	_ = string(t[0]) + r // ERROR 6 "invalid operation: string(t[0]) + r (mismatched types string and rune)"
	v := "a" * 3 // ERROR 2 "declared and not used: v" 7 "invalid operation: \"a\" * 3 (mismatched types untyped string and untyped int)"
	_ = t == 'a' // ERROR 11 "invalid operation: t == 'a' (mismatched types string and untyped rune)"
	switch t[0] {
	case "a": // ERROR 7 "cannot convert \"a\" (untyped string constant) to type byte"
	case 'a', 'a': // ERROR 12 "duplicate case 'a' (constant 97 of type byte) in expression switch\n\t./rune_string_types.go:19:7: previous case"
	}
	for i, c := range t { // ERROR 6 "declared and not used: i"
		t = t + c // ERROR 7 "invalid operation: t + c (mismatched types string and rune)"
		var x string = c // ERROR 7 "declared and not used: x" 18 "cannot use c (variable of type rune) as string value in variable declaration"
	}
	_ = []byte{"a", 'b', 'ü', '世'} // ERROR 13 "cannot use \"a\" (untyped string constant) as byte value in array or slice literal" 29 "cannot use '世' (untyped rune constant 19990) as byte value in array or slice literal (overflows)"
	_ = strings.Repeat("a", 3) // ERROR 6 "undefined: strings"
}
