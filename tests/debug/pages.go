package main

import "fmt"

// Writes all over its memory, so that keeping copies of the program costs much.
func main() {
	a := make([]int, 4<<20)
	x, factor := uint32(1), 3
	for i := range 600_000 {
		x = x*1103515245 + 12345
		a[x>>8%uint32(len(a))] += i * factor
	}
	sum := 0
	for _, v := range a {
		sum += v
	}
	fmt.Println(sum)
	fmt.Println("end")
}
