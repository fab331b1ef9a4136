package main

func main() {
	_ = "abc
	_ = 'a
}
