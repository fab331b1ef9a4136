// A program that dies: of an index out of range, or of a deadlock if `stuck` is set.
package main

import "fmt"

func get(list []int, i int) int { return list[i] }

var stuck bool

func main() {
	wait := make(chan int)
	if stuck {
		<-wait
	}
	defer fmt.Println("deferred")
	fmt.Println(get([]int{1, 2}, 5))
}
