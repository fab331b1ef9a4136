// Four goroutines read three times each.
package main

import (
	"fmt"
	"os"
	"sync"
	"sync/atomic"
)

var reads atomic.Int64

func read(file *os.File) {
	var b [8]byte
	for range 3 {
		file.ReadAt(b[:], 0)
		reads.Add(1)
	}
}

func main() {
	file, err := os.Open("Cargo.toml")
	if err != nil {
		panic(err)
	}
	var wg sync.WaitGroup
	for range 4 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			read(file)
		}()
	}
	wg.Wait()
	fmt.Println(reads.Load(), "reads")
}
