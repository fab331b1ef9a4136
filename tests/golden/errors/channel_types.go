package main

func main() {
	c := make(chan int)
	var r <-chan int = c
	var s chan<- int = c
	r <- 1 // ERROR 2 "invalid operation: cannot send to receive-only channel <-chan int r (variable of type <-chan int)"
	<-s // ERROR 4 "invalid operation: cannot receive from send-only channel chan<- int s (variable of type chan<- int)"
	c <- "a" // ERROR 7 "cannot use \"a\" (untyped string constant) as int value in send"
	var y string = <-c // ERROR 17 "cannot use <-c (comma, ok expression of type int) as string value in variable declaration"
	_ = y
	close(r) // ERROR 8 "invalid operation: cannot close receive-only channel r (variable of type <-chan int)"
	for range s { // ERROR 12 "cannot range over s (variable of type chan<- int): receive from send-only channel chan<- int"
	}
	select {
	case r <- 1: // ERROR 7 "invalid operation: cannot send to receive-only channel <-chan int r (variable of type <-chan int)"
	case <-s: // ERROR 9 "invalid operation: cannot receive from send-only channel chan<- int s (variable of type chan<- int)"
	case c <- "a": // ERROR 12 "cannot use \"a\" (untyped string constant) as int value in send"
	case z := <-c: // ERROR 7 "declared and not used: z"
	case v, ok := <-r: // ERROR 10 "declared and not used: ok"
		_ = v
	case y = <-c: // ERROR 11 "cannot use <-c (comma, ok expression of type int) as string value in assignment"
	case <-c + 1: // ERROR 11 "select case must be send or receive (possibly with assignment)"
	}
	var cc chan chan int
	cc <- c
	c <- c // ERROR 7 "cannot use c (variable of type chan int) as int value in send"
	_ = <-<-cc
	c = r // ERROR 6 "cannot use r (variable of type <-chan int) as chan int value in assignment"
	c = s // ERROR 6 "cannot use s (variable of type chan<- int) as chan int value in assignment"
	var t chan string = c // ERROR 6 "declared and not used: t" 22 "cannot use c (variable of type chan int) as chan string value in variable declaration"
	_ = c == r
	_ = r == s // ERROR 11 "invalid operation: r == s (mismatched types <-chan int and chan<- int)"
	_ = (chan int)(r) // ERROR 17 "cannot convert r (variable of type <-chan int) to type chan int"
	_ = <-y // ERROR 8 "invalid operation: cannot receive from non-channel string y (variable of type string)"
}
