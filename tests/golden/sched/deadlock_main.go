// main blocks on a channel that nobody uses.
package main

import "fmt"

func wait(c chan int) int { return <-c }

func main() {
	fmt.Println("before")
	fmt.Println(wait(make(chan int)))
}
