package main

func main() {
	if true {
		println("x")
