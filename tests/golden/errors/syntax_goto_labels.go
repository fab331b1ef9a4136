package main

func main() {
	goto
	break 1 // ERROR 2 "syntax error: unexpected keyword break, expected name"
	L:
	continue L M // ERROR 13 "syntax error: unexpected name M at end of statement"
	fallthrough x // ERROR 14 "syntax error: unexpected name x at end of statement"
	return : // ERROR 9 "syntax error: unexpected :, expected expression"
	defer // ERROR 2 "syntax error: unexpected keyword defer at end of statement"
	go // ERROR 2 "syntax error: unexpected keyword go, expected expression"
} // ERROR 1 "syntax error: unexpected }, expected expression"
