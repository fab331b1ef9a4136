// Everybody blocks: main and one goroutine.
package main

func worker(c chan<- int) {
	c <- 1
	c <- 2
}

func main() {
	c := make(chan int)
	d := make(chan int)
	go worker(c)
	<-c
	<-d
}
