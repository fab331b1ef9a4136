// A tree of 1,111 goroutines that sums the leaves.
package main

import "fmt"

func skynet(c chan int, num, size int) {
	if size == 1 {
		c <- num
		return
	}
	rc := make(chan int)
	sum := 0
	for i := range 10 {
		go skynet(rc, num+i*size/10, size/10)
	}
	for range 10 {
		sum += <-rc
	}
	c <- sum
}

func main() {
	c := make(chan int)
	go skynet(c, 0, 1000)
	fmt.Println(<-c)
}
