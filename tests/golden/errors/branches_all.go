package main

func main() {
	goto L // ERROR 7 "goto L jumps over declaration of x, y at ./branches_all.go:7:7"
	var q, z int
	goto M // ERROR 7 "goto M jumps over declaration of x, y at ./branches_all.go:7:7"
	x, y := 1, 2
L:
M:
	_ = x
	_ = y
	_ = q
	_ = z
	goto N // ERROR 7 "goto N jumps into block starting at ./branches_all.go:15:2"
	{
	N:
	}
U:
	for {
		break U2 // ERROR 9 "break label not defined: U2"
	}
U: // ERROR 1 "label U already defined at ./branches_all.go:18:1"
	if true {
		break U // ERROR 9 "invalid break label U"
	}
	for {
		continue Q // ERROR 12 "continue label not defined: Q"
		func() { break }() // ERROR 12 "break is not in a loop, switch, or select"
	}
	continue // ERROR 2 "continue is not in a loop"
	switch {
	case true:
		if true {
			fallthrough // ERROR 4 "fallthrough statement out of place"
		}
	default:
		fallthrough // ERROR 3 "cannot fallthrough final case in switch"
	}
	_ = undefinedthing // ERROR 6 "undefined: undefinedthing"
}
