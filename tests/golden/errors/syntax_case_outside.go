package main

func main() {
	case 2: // ERROR 2 "syntax error: unexpected keyword case, expected }"
}
