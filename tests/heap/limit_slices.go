package main

import "fmt"

var keep [][]byte

func main() {
	for i := 0; ; i++ {
		keep = append(keep, make([]byte, 1<<20))
		if i == 1000 {
			fmt.Println("no limit")
			return
		}
	}
}
