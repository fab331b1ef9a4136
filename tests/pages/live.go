package main

import (
	"bufio"
	"fmt"
	"net"
	"os"
	"sync"
)

func worker(jobs <-chan int, results chan<- int, wg *sync.WaitGroup) {
	defer wg.Done()
	for n := range jobs {
		results <- n * n
	}
}

func main() {
	jobs, results := make(chan int), make(chan int, 64)
	var wg sync.WaitGroup
	for range 3 {
		wg.Add(1)
		go worker(jobs, results, &wg)
	}
	for n := range 20 {
		jobs <- n
	}
	close(jobs)
	wg.Wait()
	close(results)
	sum := 0
	for n := range results {
		sum += n
	}
	fmt.Println("sum", sum)
	if len(os.Args) > 1 {
		_, err := net.Listen("tcp", "127.0.0.1:0")
		fmt.Println("listens:", err == nil)
	}
	bufio.NewReader(os.Stdin).ReadString('\n')
	fmt.Println("done")
}
