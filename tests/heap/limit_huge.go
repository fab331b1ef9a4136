package main

import "fmt"

func main() {
	n := 1 << 31
	b := make([]int64, n)
	fmt.Println(len(b))
}
