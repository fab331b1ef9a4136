package main

import "sync"

func worker(id int, jobs <-chan int, results chan<- int) {
	jobs <- 1 // ERROR 2 "invalid operation: cannot send to receive-only channel <-chan int jobs (variable of type <-chan int)"
	<-results // ERROR 4 "invalid operation: cannot receive from send-only channel chan<- int results (variable of type chan<- int)"
	close(jobs) // ERROR 8 "invalid operation: cannot close receive-only channel jobs (variable of type <-chan int)"
	for r := range results { // ERROR 17 "cannot range over results (variable of type chan<- int): receive from send-only channel chan<- int"
		_ = r
	}
}

func main() {
	jobs := make(chan int)
	results := make(chan string)
	go worker(1, jobs, results) // ERROR 21 "cannot use results (variable of type chan string) as chan<- int value in argument to worker"
	go worker(1, jobs) // ERROR 15 "not enough arguments in call to worker\n\thave (number, chan int)\n\twant (int, <-chan int, chan<- int)"
	go worker // ERROR 5 "expression in go must be function call"
	var wg sync.WaitGroup
	go func(i int) { wg.Done() }() // ERROR 5 "not enough arguments in call to func(i int) {…}\n\thave ()\n\twant (int)"
	for i := range 3 {
		go func() { i := i }() // ERROR 15 "declared and not used: i"
	}
	select {
	case v := <-results:
		v + 1 // ERROR 3 "invalid operation: v + 1 (mismatched types string and untyped int)"
	case results <- 5: // ERROR 18 "cannot use 5 (untyped int constant) as string value in send"
	}
	jobs <- "x" // ERROR 10 "cannot use \"x\" (untyped string constant) as int value in send"
	var done <-chan bool = jobs // ERROR 25 "cannot use jobs (variable of type chan int) as <-chan bool value in variable declaration"
	done <- true // ERROR 2 "invalid operation: cannot send to receive-only channel <-chan bool done (variable of type <-chan bool)"
}
