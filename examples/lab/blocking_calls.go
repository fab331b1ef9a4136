// Two goroutines read a file again and again, two others compute. Where a blocking call keeps its
// thread and its core, the goroutines that compute have to wait for the disk.
//
//	minigo lab --sched gmp,percore,n1,tokio --procs 2 examples/lab/blocking_calls.go
package main

import (
	"fmt"
	"os"
	"sync"
)

func main() {
	file, err := os.CreateTemp("", "blocking")
	if err != nil {
		panic(err)
	}
	defer os.Remove(file.Name())
	if _, err := file.WriteString("a few words on disk"); err != nil {
		panic(err)
	}
	var wg sync.WaitGroup
	for range 2 {
		wg.Add(2)
		go func() {
			defer wg.Done()
			read(file)
		}()
		go func() {
			defer wg.Done()
			compute()
		}()
	}
	wg.Wait()
	fmt.Println("read and computed")
}

// read takes some 30 microseconds each time, says the table of costs.
func read(file *os.File) {
	words := make([]byte, 8)
	for range 200 {
		if _, err := file.ReadAt(words, 2); err != nil {
			panic(err)
		}
	}
}

// compute takes some five microseconds each time, and lets the others run.
func compute() {
	next := make(chan int)
	go func() {
		for range next {
		}
	}()
	for i := range 1000 {
		n := 0
		for j := range 500 {
			n += j
		}
		next <- i
	}
	close(next)
}
