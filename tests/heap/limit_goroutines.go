package main

import "fmt"

func main() {
	c := make(chan int)
	for i := 0; i < 1<<26; i++ {
		go func() { <-c }()
	}
	fmt.Println("made")
}
