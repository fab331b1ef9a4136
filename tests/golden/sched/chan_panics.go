// Misuse of channels.
package main

import "fmt"

func try(name string, f func()) {
	defer func() { fmt.Println(name, recover()) }()
	f()
}

func main() {
	var n chan int
	c := make(chan int, 1)
	try("close nil", func() { close(n) })
	close(c)
	try("close closed", func() { close(c) })
	try("send closed", func() { c <- 1 })
	try("select send closed", func() {
		select {
		case c <- 1:
		default:
			fmt.Println("not default")
		}
	})
	res := make(chan any)
	d := make(chan int)
	for range 2 {
		go func() {
			defer func() { res <- recover() }()
			d <- 1
		}()
	}
	<-d
	close(d)
	a, b := <-res, <-res
	if a == nil {
		a, b = b, a
	}
	fmt.Println(a, b)
}
