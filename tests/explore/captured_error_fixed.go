// Each worker has a variable of its own for its error.
//
// finding: none
package main

import (
	"errors"
	"sync"
)

func parse(n int) error {
	if n > 1 {
		return errors.New("too large")
	}
	return nil
}

func main() {
	var wg sync.WaitGroup
	errs := make([]error, 3)
	for n := range 3 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			errs[n] = parse(n)
		}()
	}
	wg.Wait()
	if errs[0] == nil {
		println("all parsed")
	}
}
