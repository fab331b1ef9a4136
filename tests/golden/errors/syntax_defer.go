package main

func main() {
	defer 1 // ERROR 8 "expression in defer must be function call"
	go f // ERROR 5 "expression in go must be function call" 5 "undefined: f"
	defer (f()) // ERROR 8 "expression in defer must not be parenthesized" 9 "undefined: f"
	go func() {} // ERROR 5 "expression in go must be function call"
	defer x.y // ERROR 8 "expression in defer must be function call" 8 "undefined: x"
	defer int(3) // ERROR 8 "defer requires function call, not conversion int(3) (constant 3 of type int)"
	defer len("x") // ERROR 8 "defer discards result of len(\"x\") (constant 1 of type int)"
	go append([]int{}, 1) // ERROR 5 "go discards result of append([]int{}, 1) (value of type []int)"
	defer recover()
	f := func() {}
	defer f // ERROR 8 "expression in defer must be function call"
}
