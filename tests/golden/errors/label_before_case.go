package main

func main() {
	switch 1 {
	case 0:
		goto L
	L: // comment
		/* more */
		;
	case 1:
		goto M
	M: // ERROR 3 "syntax error: missing statement after label"
	case 2:
	}
}
