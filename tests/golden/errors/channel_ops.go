package main

func main() {
	c := make(chan int)
	var r <-chan int = c
	var s chan<- int = c
	r <- 1
	<-s
	c <- "a"
	x := <-5
	5 <- x
	var y string = <-c
	_ = y
	close(r)
	for range s {
	}
	select {
	case r <- 1:
	case <-s:
	case x := 1:
	case 5:
	case c <- "a":
	case z := <-c:
	case v, ok := <-r:
		_ = v
	}
	select {
	case a, b, d := <-c:
	}
	var cc chan chan int
	cc <- c
	c <- c
	_ = <-<-cc
	_ = len(s) + cap(r)
	c = r
	c = s
	var t chan string = c
	_ = c == r
	_ = r == s
	x, ok := <-c, 1
	c <- 
} // ERROR 1 "syntax error: unexpected }, expected expression"
