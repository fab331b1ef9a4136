// Branches are checked in each body without syntax errors, function literals in bad functions included.

package main

func bad() {
	x y // ERROR 4 "syntax error: unexpected name y at end of statement"
	break
	func() {
		break // ERROR 3 "break is not in a loop, switch, or select"
	}()
}

func condition() {
	if x := 3 { // ERROR 7 "syntax error: cannot use x := 3 as value"
		break
	}
	continue
}

func good() {
	goto L // ERROR 7 "label L not defined"
	func() { L: }() // ERROR 11 "label L defined and not used"
}

func (a, b T) two(x ...int, y int) (...int) { // ERROR 15 "method has multiple receivers" 21 "can only use ... with final parameter" 37 "invalid use of ..."
	fallthrough // ERROR 2 "fallthrough statement out of place"
}

func main() {}
