// Branches of functions that were parsed are looked at even if the file has syntax errors; types are not.

package main

func parsed() int {
unused: // ERROR 1 "label unused defined and not used"
	break // ERROR 2 "break is not in a loop, switch, or select"
	goto nowhere // ERROR 7 "label nowhere not defined"
	for {
		continue nowhere // ERROR 12 "continue label not defined: nowhere"
	}
	func() {
		fallthrough // ERROR 3 "fallthrough statement out of place"
	}()
	return "no int"
}

func broken() {
	break
	x := := 1 // ERROR 7 "syntax error: unexpected :=, expected expression"
}

var literal = func() {
	continue // ERROR 2 "continue is not in a loop"
}

func main() {}
