package main

type S struct {
	a [...]int // ERROR 5 "syntax error: unexpected ..., expected expression"
}

func main() {
	var x struct{ b [...]int } // ERROR 19 "syntax error: unexpected ..., expected expression"
}
