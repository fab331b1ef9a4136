package main

func main() {
	if true {
	}
	else { // ERROR 2 "syntax error: unexpected keyword else, expected }"
	}
	if false {
	} else
	{
	}
	if x {
	} else y {
	}
	if {
	}
	if var x = 1; x > 0 { // ERROR 16 "syntax error: non-declaration statement outside function body"
	}
	if x = 1 {
	}
}
