// Goexit in main while other goroutines are blocked.
package main

import "runtime"

func main() {
	c := make(chan int)
	go func() { c <- 1 }()
	runtime.Goexit()
}
