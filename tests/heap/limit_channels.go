package main

import "fmt"

func main() {
	var cs []chan [2]int
	for i := 0; i < 1<<16; i++ {
		cs = append(cs, make(chan [2]int, 1<<14))
	}
	fmt.Println(len(cs))
}
