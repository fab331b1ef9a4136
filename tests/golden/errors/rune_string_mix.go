package main

func main() {
	var r rune = "a" // ERROR 15 "cannot use \"a\" (untyped string constant) as rune value in variable declaration"
	var s string = 'a' // ERROR 6 "declared and not used: s" 17 "cannot use 'a' (untyped rune constant 97) as string value in variable declaration"
	var b byte = "a" // ERROR 6 "declared and not used: b" 15 "cannot use \"a\" (untyped string constant) as byte value in variable declaration"
	t := "abc"
	t[0] = "x" // ERROR 2 "cannot assign to t[0] (neither addressable nor a map index expression)"
	if t[0] == "a" { // ERROR 13 "invalid operation: t[0] == \"a\" (mismatched types byte and untyped string)"
	}
	u := 'ab' // ERROR 2 "declared and not used: u" 7 "more than one character in rune literal"
	t += 'c' // ERROR 2 "invalid operation: t += 'c' (mismatched types string and untyped rune)"
	_ = t + 1 // ERROR 6 "invalid operation: t + 1 (mismatched types string and untyped int)"
	_ = 'a' + "b" // ERROR 6 "invalid operation: 'a' + \"b\" (mismatched types untyped rune and untyped string)"
	_ = string(t[0]) + r // ERROR 6 "invalid operation: string(t[0]) + r (mismatched types string and rune)"
	v := "a" * 3 // ERROR 2 "declared and not used: v" 7 "invalid operation: \"a\" * 3 (mismatched types untyped string and untyped int)"
	_ = t == 'a' // ERROR 11 "invalid operation: t == 'a' (mismatched types string and untyped rune)"
}
