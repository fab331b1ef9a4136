package main

import "fmt"

func main() {
	m := map[int][4]int{}
	for i := 0; i < 1<<30; i++ {
		m[i] = [4]int{i}
	}
	fmt.Println(len(m))
}
