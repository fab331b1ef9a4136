package main

import "sync"

func worker(id int, jobs <-chan int, results chan<- int) {
	for j := range jobs {
		results <- j * 2
	}
	jobs <- 1
	<-results
	close(jobs)
	return results
}

func main() {
	jobs := make(chan int)
	results := make(chan string)
	go worker(1, jobs, results)
	go worker(1, jobs)
	go worker
	go func() { worker(1, jobs, nil) }
	var wg sync.WaitGroup
	go func(i int) { wg.Done() }()
	x := go worker(1, jobs, nil) // ERROR 7 "syntax error: unexpected keyword go, expected expression"
}
