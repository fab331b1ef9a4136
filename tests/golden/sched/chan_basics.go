// Channels: unbuffered, buffered, len and cap, close, receive with ok, directions.
package main

import "fmt"

func produce(c chan<- int, n int) {
	for i := range n {
		c <- i
	}
	close(c)
}

func sum(c <-chan int) (s int) {
	for v := range c {
		s += v
	}
	return
}

func main() {
	c := make(chan int)
	go produce(c, 10)
	fmt.Println(sum(c))
	v, ok := <-c
	fmt.Println(v, ok)
	b := make(chan string, 3)
	b <- "a"
	b <- "b"
	fmt.Println(len(b), cap(b))
	close(b)
	fmt.Println(<-b)
	s, ok := <-b
	fmt.Printf("%q %v\n", s, ok)
	s, ok = <-b
	fmt.Printf("%q %v\n", s, ok)
	done := make(chan struct{})
	go func() {
		defer close(done)
		fmt.Println("in goroutine")
	}()
	<-done
	cc := make(chan chan int, 1)
	go func() { r := <-cc; r <- 42 }()
	r := make(chan int)
	cc <- r
	fmt.Println(<-r)
	fs := make(chan func() int, 1)
	fs <- func() int { return 7 }
	fmt.Println((<-fs)())
	type big struct {
		a [20]int
		s string
		e error
	}
	bc := make(chan big)
	go func() { bc <- big{[20]int{19: 5}, "s", fmt.Errorf("e")} }()
	x := <-bc
	fmt.Println(x.a[19], x.s, x.e)
	ec := make(chan struct{}, 1000)
	for range 1000 {
		ec <- struct{}{}
	}
	fmt.Println(len(ec))
	ac := make(chan any, 4)
	ac <- 1
	ac <- "two"
	ac <- nil
	ac <- []int{3}
	fmt.Println(<-ac, <-ac, <-ac, <-ac)
	arr := []chan int{make(chan int, 1), make(chan int, 1)}
	arr[0], arr[1] = arr[1], arr[0]
	arr[1] <- 5
	fmt.Println(<-arr[1], arr[0] == arr[1], arr[0] == arr[0])
	m := map[chan int]string{arr[0]: "first"}
	fmt.Println(m[arr[0]], m[arr[1]] == "")
	var ro <-chan int = arr[0]
	arr[0] <- 9
	fmt.Println(<-ro)
	fmt.Printf("%T %T\n", ro, cc)
}
