package main

func main()
{ // ERROR 1 "syntax error: unexpected semicolon or newline before {"
	println("x")
}

func g() {
	if x := 1 // ERROR 86 "syntax error: unexpected newline, expected { after if clause"
	{
	}
	for i := 0; i < 3
	{
	}
	x := []int{
		1,
		2 // ERROR 102 "syntax error: unexpected newline in composite literal; possibly missing comma or }"
	}
	f(1,
		2 // ERROR 97 "syntax error: unexpected newline in argument list; possibly missing comma or )"
	)
	else { // ERROR 2 "syntax error: unexpected keyword else, expected }"
	}
}
