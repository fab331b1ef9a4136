package main

func main() {
	select {
	case x:
		break
	case <-c, <-d: // ERROR 15 "syntax error: unexpected :, expected := or = or comma"
	default x:
	} // ERROR 2 "syntax error: unexpected }, expected :"
	select c { // ERROR 9 "syntax error: missing { after select clause"
	}
}
