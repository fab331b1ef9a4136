// A panic on another goroutine ends the program, deferred calls of main do not run.
// stderr: head
package main

import "fmt"

func main() {
	defer fmt.Println("never")
	done := make(chan int)
	go func() {
		defer close(done)
		defer fmt.Println("goroutine deferred")
		var a [3]int
		i := 3
		a[i%4]++
	}()
	select {}
}
