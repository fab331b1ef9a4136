package main

func main() {
	x := 1
	switch x {
	case 1, 2:
	case 2: // ERROR 7 "duplicate case 2 (constant of type int) in expression switch\n\t./duplicate_cases.go:6:10: previous case"
	case 1 + 2, 3: // ERROR 14 "duplicate case 3 (constant of type int) in expression switch\n\t./duplicate_cases.go:8:9: previous case"
	default:
	default: // ERROR 2 "multiple defaults (first at ./duplicate_cases.go:9:2)"
	}
	switch "a" {
	case "b", "b": // ERROR 12 "duplicate case \"b\" (constant of type string) in expression switch\n\t./duplicate_cases.go:13:7: previous case"
	}
	var e any
	switch e.(type) {
	case int, string:
	case int: // ERROR 7 "duplicate case int in type switch\n\t./duplicate_cases.go:17:7: previous case"
	case nil:
	case nil: // ERROR 7 "duplicate case nil in type switch\n\t./duplicate_cases.go:19:7: previous case"
	case error:
	case error: // ERROR 7 "duplicate case error in type switch\n\t./duplicate_cases.go:21:7: previous case"
	}
	switch e {
	case 1:
	case 1: // ERROR 7 "duplicate case 1 (constant of type int) in expression switch\n\t./duplicate_cases.go:25:7: previous case"
	case "1":
	case 1.0:
	}
	switch {
	case true:
	case true:
	case false:
	}
	switch x {
	case "a": // ERROR 7 "cannot convert \"a\" (untyped string constant) to type int"
	case 1.5: // ERROR 7 "1.5 (untyped float constant) truncated to int"
	case nil: // ERROR 7 "cannot convert nil to type int"
	}
	_ = map[string]int{"a": 1, "b": 2, "a": 3} // ERROR 37 "duplicate key \"a\" in map literal"
	_ = []int{0: 1, 1: 2, 0: 3} // ERROR 24 "duplicate index 0 in array or slice literal"
	_ = [...]int{1, 2, 1: 3} // ERROR 21 "duplicate index 1 in array or slice literal"
	select {
	default:
	default: // ERROR 2 "multiple defaults (first at ./duplicate_cases.go:44:2)"
	}
	_ = map[any]int{1: 1, "1": 2, 1: 3} // ERROR 32 "duplicate key 1 in map literal"
	type K struct{ a int }
	_ = map[K]int{{1}: 1, {1}: 2}
	_ = map[bool]int{true: 1, true: 2} // ERROR 28 "duplicate key true in map literal"
}
