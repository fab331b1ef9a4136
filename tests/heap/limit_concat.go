package main

import "fmt"

func main() {
	s := "x"
	for i := 0; i < 34; i++ {
		s += s
	}
	fmt.Println(len(s))
}
