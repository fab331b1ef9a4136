// A channel that was made in a bubble is used from outside of it.
package main

import (
	"fmt"
	"testing"
	"testing/synctest"
)

func test(t *testing.T) {
	in, out := make(chan chan int, 1), make(chan int)
	go func() {
		c := <-in
		defer func() { fmt.Println(recover()) }()
		<-c
		out <- 1
	}()
	synctest.Test(t, func(t *testing.T) {
		c := make(chan int, 1)
		in <- c
		<-out
	})
}

func main() {
	all := func(pat, str string) (bool, error) { return true, nil }
	testing.Main(all, []testing.InternalTest{{"Dead", test}}, nil, nil)
}
