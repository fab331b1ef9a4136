// Two goroutines compute in loops without calls, on one P. The output shows whether they take turns.
//
//	GODEBUG=asyncpreemptoff=1 minigo run --seed 1 examples/lab/long_loop.go
package main

import (
	"fmt"
	"sync"
)

func main() {
	var wg sync.WaitGroup
	for _, name := range []string{"first", "second"} {
		wg.Add(1)
		go func() {
			defer wg.Done()
			fmt.Println(name, "begins")
			n := 0
			for i := range 10_000_000 {
				n ^= i
			}
			fmt.Println(name, "ends")
		}()
	}
	wg.Wait()
}
