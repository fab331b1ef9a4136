package main

func main() {
unused: // ERROR 1 "label unused defined and not used"
	for {
		break missing // ERROR 9 "break label not defined: missing"
	}
	continue // ERROR 2 "continue is not in a loop"
	break // ERROR 2 "break is not in a loop, switch, or select"
L:
	for {
	M:
		for {
			continue L
			break M
			continue N // ERROR 13 "continue label not defined: N"
		}
	}
L: // ERROR 1 "label L already defined at ./labels.go:10:1"
	if true {
		continue L // ERROR 12 "invalid continue label L"
		break L // ERROR 9 "invalid break label L"
	}
	goto nowhere // ERROR 7 "label nowhere not defined"
S:
	switch {
	case true:
		continue S // ERROR 12 "invalid continue label S"
		break S
		func() {
			break S // ERROR 10 "break label not defined: S"
			goto S // ERROR 9 "label S not defined"
		}()
	}
	select {
	default:
		continue // ERROR 3 "continue is not in a loop"
	}
	fallthrough // ERROR 2 "fallthrough statement out of place"
	switch 1 {
	case 1:
		if true {
			fallthrough // ERROR 4 "fallthrough statement out of place"
		}
	case 2:
		fallthrough // ERROR 3 "cannot fallthrough final case in switch"
	}
N: // ERROR 1 "label N defined and not used"
}
