package main

type I interface{ M() }
type E struct {
	*I
	[]int // ERROR 2 "syntax error: unexpected [, expected field name or embedded type"
	map[string]int // ERROR 2 "syntax error: unexpected keyword map, expected field name or embedded type"
}

func g(a [...]int) {} // ERROR 11 "syntax error: unexpected ..., expected expression"

func main() {
	_ = chan int{} // ERROR 14 "syntax error: unexpected { at end of statement"
} // ERROR 1 "syntax error: non-declaration statement outside function body"
