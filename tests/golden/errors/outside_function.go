package main

x := 1 // ERROR 1 "syntax error: non-declaration statement outside function body"

func main() {
}
